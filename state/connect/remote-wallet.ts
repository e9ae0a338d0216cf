import { getNamespace, getReference } from '../../adapters/base/caip.ts'
import { createBrowserLink, createDeepLink, type PageAddress } from '../../adapters/base/deep-link.ts'
import { environment } from '../platform/environment.ts'
import { $chainId } from '../networks/networks.ts'
import { $options } from '../options/options.ts'
import { pageInfo } from '../platform/page.ts'
import { $pairing, setPairingTarget, startPairing } from './pairing.ts'
import { isMobileDevice } from '../platform/device.ts'
import { currentPlatform } from '../platform/platform.ts'
import { addRecentWallet } from '../wallets/recent.ts'
import { push } from '../router/router.ts'
import { $activeNamespace } from '../session/session.ts'
import { getWallet, type WalletEntry } from '../wallets/wallets.ts'

/**
 * Prepares the pairing on phones before the tap: browsers open no link after an `await`.
 * Desktops start it on demand.
 */
export function preparePairing(): void {
  if (isMobileDevice()) void startPairing()
}

/**
 * Connects a remote wallet: in its own browser, by link, or by WalletConnect.
 * Runs synchronously within user activation.
 */
export function connectRemoteWallet(wallet: WalletEntry): void {
  if (wallet.type !== 'WALLET_CONNECT') {
    const inItsBrowser = createBrowserLink(wallet.id, pageAddress(), currentPlatform(), wallet.installed)
    if (inItsBrowser) return environment().openLink(inItsBrowser.href, inItsBrowser.target)
  }
  void startPairing()
  push('ConnectingWalletConnect', { walletId: wallet.id })
  if (isMobileDevice()) openWalletLink(wallet.id)
}

/**
 * Opens the wallet with the prepared pairing.
 * Returns false if there is none yet: the screen's button opens it later with its own user activation.
 */
export function openWalletLink(walletId: string, tab?: 'mobile' | 'desktop' | 'web'): boolean {
  const pairing = $pairing.get()
  const wallet = getWallet(walletId)
  if (pairing.name !== 'ready' || pairing.expiresAt <= environment().now() || !wallet?.directory) return false
  const link = createDeepLink(wallet.directory, pairing.uri, currentPlatform(), {
    preferUniversalLinks: $options.get().experimental_preferUniversalLinks,
    ...(tab && { tab })
  })
  if (!link) return false
  setPairingTarget({ walletId, href: link.app, name: wallet.name })
  environment().openLink(link.href, link.target)
  addRecentWallet(wallet.directory)
  return true
}

/** Returns the page's address for a wallet that opens it in its own browser. */
function pageAddress(): PageAddress {
  const { href, origin } = pageInfo()
  const namespace = $activeNamespace.get()
  const chainId = $chainId.get()
  return { href, origin, namespace, ...(chainId && getNamespace(chainId) === namespace && { reference: getReference(chainId) }) }
}
