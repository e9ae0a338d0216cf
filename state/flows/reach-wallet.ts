import { namespaceOf, referenceOf } from '../../adapters/base/caip.ts'
import { browseLink, deepLink, type PageAddress } from '../../adapters/base/deep-link.ts'
import { environment } from '../environment.ts'
import { $chainId } from '../networks.ts'
import { $options } from '../options.ts'
import { page } from '../page.ts'
import { $pairing, handOver, startPairing } from '../pairing.ts'
import { isPhone } from '../device.ts'
import { platform } from '../platform.ts'
import { addRecentWallet } from '../recent.ts'
import { push } from '../router.ts'
import { $activeNamespace } from '../session.ts'
import { walletById, type WalletEntry } from '../wallets.ts'

/** On a phone the link must be ready before the tap that opens it: a browser opens no link after an `await`. A desktop waits. */
export function preparePairing(): void {
  if (isPhone()) void startPairing()
}

/**
 * Reaches a wallet that is not in the page: in a browser of its own, by a link, or by WalletConnect's code. Runs inside the visitor's
 * tap from start to end.
 */
export function reachWallet(wallet: WalletEntry): void {
  if (wallet.type !== 'WALLET_CONNECT') {
    const inItsBrowser = browseLink(wallet.id, pageAddress(), platform(), wallet.installed)
    if (inItsBrowser) return environment().openLink(inItsBrowser.href, inItsBrowser.target)
  }
  void startPairing()
  push('ConnectingWalletConnect', { walletId: wallet.id })
  if (isPhone()) openInWallet(wallet.id)
}

/**
 * Opens the wallet with the invitation at hand. False when there is none yet: then nothing opens, and the screen's button does it
 * later, in a tap of its own.
 */
export function openInWallet(walletId: string, tab?: 'mobile' | 'desktop' | 'web'): boolean {
  const pairing = $pairing.get()
  const wallet = walletById(walletId)
  if (pairing.name !== 'ready' || pairing.expiresAt <= environment().now() || !wallet?.directory) return false
  const link = deepLink(wallet.directory, pairing.uri, platform(), {
    preferUniversalLinks: $options.get().experimental_preferUniversalLinks,
    ...(tab && { tab })
  })
  if (!link) return false
  handOver({ walletId, href: link.app, name: wallet.name })
  environment().openLink(link.href, link.target)
  addRecentWallet(wallet.directory)
  return true
}

/** This page, for a wallet that opens it in a browser of its own. */
function pageAddress(): PageAddress {
  const { href, origin } = page()
  const namespace = $activeNamespace.get()
  const chainId = $chainId.get()
  return { href, origin, namespace, ...(chainId && namespaceOf(chainId) === namespace && { reference: referenceOf(chainId) }) }
}
