import { walletReplyTimeout } from '../base/wallet-call.ts'
import { isKitError } from '../base/errors.ts'
import { parseAccounts, type PolkadotAccount } from './accounts.ts'
import { enableExtension, getExtensionState, unsubscribeAccounts } from './extension.ts'
import { accountNetworks, assertConfigured, goToAccountNetwork, type AccountNetworks } from '../in-page/account-networks.ts'
import type { WalletDriver } from '../in-page/wallet-driver.ts'
import type { WalletLink } from '../in-page/wallet-link.ts'
import type { PolkadotWallet } from './detect-extensions.ts'

/** Link of an extension. */
export type Link = WalletLink<PolkadotWallet, AccountNetworks<PolkadotAccount>>

/**
 * Driver of extensions.
 * An extension prompts when a page enables it for the first time, and not again until the permission is revoked there. It has no
 * disconnect method, so the kit remembers the disconnect.
 */
const extension: WalletDriver<PolkadotWallet, AccountNetworks<PolkadotAccount>> = {
  namespace: 'polkadot',
  createState: accountNetworks({ namespace: 'polkadot', checkAccounts: parseAccounts }),
  listen(found, notify) {
    const standing = getExtensionState(found)
    standing.listeners.add(notify)
    return () => {
      standing.listeners.delete(notify)
      if (!standing.listeners.size) unsubscribeAccounts(standing)
    }
  },
  async connect(link, { network, signal }) {
    link.takeAccounts(await enableExtension(link, (await link.metadata()).name, { signal }), network?.caipNetworkId)
    delete getExtensionState(link).left
    return undefined
  },
  async reconnect(link, { network, signal }) {
    if (getExtensionState(link).left) return
    try {
      const accounts = await enableExtension(link, (await link.metadata()).name, { signal, deadline: walletReplyTimeout })
      link.takeAccounts(accounts, network?.caipNetworkId)
    } catch (error) {
      // the permission was revoked
      if (!isKitError(error, 'unauthorized', 'user-rejected')) throw error
    }
  },
  disconnect(found) {
    getExtensionState(found).left = true
  },
  async request(link, request) {
    assertConfigured(link)
    return (await import('./provider.ts')).handleRequest(link, request)
  },
  emitter: link => link.pageEvents,
  approvedChainIds: ({ state }) => state.reachable(),
  switchNetwork: async (link, { caipNetworkId }, signal) => goToAccountNetwork(link, caipNetworkId, signal)
}

export const getDriver = () => extension
