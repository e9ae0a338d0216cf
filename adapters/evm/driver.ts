import type { ChainId } from '../base/caip.ts'
import { KitError } from '../base/kit-error.ts'
import type { Provider } from '../base/provider.ts'
import type { GrantedAccount, WalletDriver, WalletState } from '../in-page/wallet-driver.ts'
import type { WalletLink } from '../in-page/wallet-link.ts'
import type { FoundWallet } from './page-wallets.ts'
import { parseAddresses, parseChainId } from './parse-replies.ts'
import { requestWallet, walletReplyTimeout } from './wallet-request.ts'

/** Link of an EVM wallet. */
export type EvmLink = WalletLink<FoundWallet, EvmState>

/** State of an EVM wallet, which has one network for all accounts: its responses and events, whichever is newer. */
export interface EvmState extends WalletState {
  /** Takes a `chainChanged` event. Ignores an invalid one. */
  handleChainChanged(event: unknown): void
  /** Reads the wallet's current chain. */
  readChain(signal?: AbortSignal): Promise<ChainId>
}

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
    chainChanged: state.handleChainChanged,
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

/** Creates the `WalletDriver.createState` of EVM. */
function createEvmState(provider: Provider, change: (act: () => void) => void): EvmState {
  let granted: readonly GrantedAccount[] = []
  let chainId: ChainId = 'eip155:0'
  let chainEvents = 0
  const setChain = (id: ChainId): void => change(() => (chainId = id))
  return {
    get granted() {
      return granted
    },
    get chainId() {
      return chainId
    },
    parse: reply => parseAddresses(reply).map(address => ({ address })),
    take: accounts => void (granted = accounts),
    isOn: () => true,
    addressOf: ({ address }) => address,
    settle() {},
    noAccount: () => new KitError('no-account', 'The wallet shared no account.'),
    handleChainChanged(event) {
      chainEvents++
      try {
        setChain(parseChainId(event))
      } catch {
        // Not an EIP-1193 event: ignored.
      }
    },
    async readChain(signal) {
      const before = chainEvents
      const replied = parseChainId(
        await requestWallet(provider, 'eth_chainId', undefined, { signal, deadline: walletReplyTimeout })
      )
      if (before !== chainEvents) return chainId
      setChain(replied)
      return replied
    }
  }
}
