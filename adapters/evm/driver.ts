import { requestWallet, walletReplyTimeout } from './wallet-request.ts'
import { parseAddresses } from './parse-replies.ts'
import { createEvmState, type EvmLink, type EvmState } from './wallet-state.ts'
import type { WalletDriver } from '../in-page/wallet-driver.ts'
import type { FoundWallet } from './discovery.ts'

/**
 * MetaMask's code for "connection to the network lost, retrying" (a WebSocket close code).
 * The accounts are still connected.
 */
const tryAgainLater = 1013

const requests = async () => (await import('./lazy-requests.ts')).lazyRequests

/** Driver of EIP-1193 wallets. Requests and network switching are lazy-loaded. */
const injected: WalletDriver<FoundWallet, EvmState> = {
  namespace: 'eip155',
  createState: ({ provider }, _, change) => createEvmState(provider, change),
  listen: listenToWallet,
  async connect(link, { signal, chooseAccount }) {
    if (chooseAccount) await (await requests()).requestAccountPermission(link, signal)
    link.takeAccounts(await requestWallet(link.provider, 'eth_requestAccounts', undefined, { signal }))
    await link.state.readChain(signal)
    return undefined
  },
  afterConnect(link, { network }) {
    // Not awaited: a wallet that does not switch is connected anyway, and its chain is visible.
    if (network && network.caipNetworkId !== link.chainId) injected.switchNetwork(link, network, undefined).catch(() => {})
  },
  reconnect: async (link, options) => (await import('./read-accounts.ts')).readAccounts(link, options),
  disconnect: async link => (await requests()).revokePermission(link),
  request: async (link, request) => (await requests()).requestWithPolicy(link, request),
  // Accounts as the kit orders them: the user may have selected another than the wallet.
  emitter: (link, event) => (event === 'accountsChanged' ? link.pageEvents : link.provider),
  switchNetwork: async (link, network, signal) => (await requests()).switchNetwork(link, network, { signal })
}

export const getDriver = () => injected

function listenToWallet({ provider, state }: EvmLink, notify: (accounts: unknown) => void): () => void {
  let newest = 0
  const events = {
    accountsChanged(accounts: unknown) {
      newest++
      notify(accounts)
    },
    chainChanged: state.hearChain,
    async disconnect(error: { readonly code?: unknown } | undefined) {
      const own = ++newest
      const accounts =
        error?.code === tryAgainLater
          ? await requestWallet(provider, 'eth_accounts', undefined, { deadline: walletReplyTimeout })
              .then(parseAddresses)
              .catch(() => [])
          : []
      // The wallet may have reported other accounts while it was asked.
      if (own === newest) notify(accounts)
    }
  }
  const listen = (act: 'on' | 'removeListener'): void => {
    for (const [event, listener] of Object.entries(events)) {
      try {
        provider[act]?.(event, listener)
      } catch {
        // A provider without working events: its state is read when needed.
      }
    }
  }
  listen('on')
  return () => listen('removeListener')
}
