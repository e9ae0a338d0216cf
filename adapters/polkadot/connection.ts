import { silentDeadline } from '../base/asking.ts'
import { isKitError } from '../base/errors.ts'
import { checkAccounts, type PolkadotAccount } from './accounts.ts'
import { enable, standingOf, stopListening } from './extension.ts'
import type { Link as PageLink, WalletKind } from '../in-page/link.ts'
import type { PolkadotWallet } from './wallets.ts'

/** An extension that is asked. */
export type Link = PageLink<PolkadotWallet, PolkadotAccount>

/**
 * How an extension is spoken to. It asks its person the first time that a page wants to enable it, and never again until that is taken
 * back there; it knows no way to forget a page, so that is the kit's to remember.
 */
const extension: WalletKind<PolkadotWallet, PolkadotAccount> = {
  namespace: 'polkadot',
  checkAccounts,
  listen(found, tell) {
    const standing = standingOf(found)
    standing.listeners.add(tell)
    return () => {
      standing.listeners.delete(tell)
      if (!standing.listeners.size) stopListening(standing)
    }
  },
  async connect(link, { chainId, signal }) {
    link.takeAccounts(await enable(link, await link.siteName(), { signal }), chainId)
    delete standingOf(link).left
    return undefined
  },
  async reconnect(link, { chainId, signal }) {
    if (standingOf(link).left) return
    try {
      const accounts = await enable(link, await link.siteName(), { signal, deadline: silentDeadline })
      link.takeAccounts(accounts, chainId)
    } catch (error) {
      // it does not agree any more
      if (!isKitError(error, 'unauthorized', 'user-rejected')) throw error
    }
  },
  disconnect(found) {
    standingOf(found).left = true
  },
  request: async (link, asked) => (await import('./provider.ts')).request(link, asked)
}

export const kindOf = () => extension
