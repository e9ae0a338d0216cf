import { isMobileDevice } from '../platform/device.ts'
import { push } from '../router/router.ts'
import { track } from '../analytics/track.ts'
import { $remoteWalletsEnabled, type WalletEntry } from '../wallets/wallets.ts'

/**
 * Lazy-loaded code for remote wallets: links, QR codes and the pairing.
 * Apps without remote wallets never load it.
 */
let elsewhere: typeof import('./remote-wallet.ts') | undefined

/**
 * Handles a tap on a wallet.
 * An injected wallet is asked, after a chain choice if it has several; WalletConnect shows its QR code, or on a phone the
 * wallet list; any other is opened by link. Runs synchronously within user activation, so that phones open the link.
 */
export function selectWallet(wallet: WalletEntry): void {
  track('SELECT_WALLET', {
    name: wallet.name,
    platform: wallet.installed ? 'browser' : isMobileDevice() ? 'mobile' : 'qrcode',
    view: 'Connect'
  })
  if (wallet.type === 'WALLET_CONNECT') {
    if (isMobileDevice()) return push('AllWallets')
  } else if (wallet.sourceId !== undefined) {
    // separate connectors: one request does not connect it on all of its chains
    const several = wallet.connectors.some(({ sourceId, id }) => sourceId !== wallet.sourceId || id !== wallet.sourceWalletId)
    return push(several ? 'ConnectingMultiChain' : 'ConnectingExternal', { walletId: wallet.id })
  }
  if (elsewhere) elsewhere.connectRemoteWallet(wallet)
  else void loadElsewhere().then(() => elsewhere?.connectRemoteWallet(wallet))
}

/**
 * Preloads the code for remote wallets if the app may show some.
 * Phones open a link only with user activation and never after an `await`: there the list waits for it, and the pairing starts
 * at once. Desktops load it once the list shows. Never rejects.
 *
 * @param now - Load at once on desktops too.
 */
export async function preloadRemoteWallets(now: boolean = isMobileDevice()): Promise<void> {
  await loadRemoteWallets(now)
  elsewhere?.preparePairing()
}

/** The part of {@link preloadRemoteWallets} that only loads: no pairing starts. */
export async function loadRemoteWallets(now: boolean = isMobileDevice()): Promise<void> {
  if (now && $remoteWalletsEnabled.get()) await loadElsewhere()
}

async function loadElsewhere(): Promise<void> {
  try {
    elsewhere ??= await import('./remote-wallet.ts')
  } catch {
    // offline: the next tap loads it again
  }
}
