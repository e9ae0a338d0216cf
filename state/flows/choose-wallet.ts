import { isPhone } from '../device.ts'
import { push } from '../router.ts'
import { track } from '../track.ts'
import { $elsewhereWanted, type WalletEntry } from '../wallets.ts'

/** What reaches wallets that are not in the page: links, codes and the invitation. A site without such wallets never loads it. */
let elsewhere: typeof import('./reach-wallet.ts') | undefined

/**
 * The visitor taps a wallet: one that is in the page is asked there, after which of its chains where it has several; WalletConnect itself shows its code (or, on a phone, the wallets),
 * any other is reached by link. Runs inside the tap from start to end, so that a phone lets the link open.
 */
export function chooseWallet(wallet: WalletEntry): void {
  track('SELECT_WALLET', {
    name: wallet.name,
    platform: wallet.installed ? 'browser' : isPhone() ? 'mobile' : 'qrcode',
    view: 'Connect'
  })
  if (wallet.type === 'WALLET_CONNECT') {
    if (isPhone()) return push('AllWallets')
  } else if (wallet.sourceId !== undefined) {
    // of another source, or by another id there: one question does not connect it on all of its chains
    const several = wallet.connectors.some(({ sourceId, id }) => sourceId !== wallet.sourceId || id !== wallet.sourceWalletId)
    return push(several ? 'ConnectingMultiChain' : 'ConnectingExternal', { walletId: wallet.id })
  }
  if (elsewhere) elsewhere.reachWallet(wallet)
  else void loadElsewhere().then(() => elsewhere?.reachWallet(wallet))
}

/**
 * Brings what reaches wallets elsewhere, where the site may show some. A phone opens a link only inside the tap and never after an
 * `await`: there a list of wallets waits for it, and the invitation is made at once. A desktop has time for it once the list shows.
 * Never rejects.
 *
 * @param now - On a desktop too.
 */
export async function prepareElsewhere(now: boolean = isPhone()): Promise<void> {
  if (now && $elsewhereWanted.get()) await loadElsewhere()
  elsewhere?.preparePairing()
}

async function loadElsewhere(): Promise<void> {
  try {
    elsewhere ??= await import('./reach-wallet.ts')
  } catch {
    // offline: the next tap asks again
  }
}
