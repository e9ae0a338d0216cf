import { accountIdOf, type AccountId, type ChainId } from '../base/caip.ts'
import { ask, silentDeadline } from './ask.ts'
import { checkAddresses, checkChainId } from './replies.ts'
import type { Network } from '../base/network.ts'
import type { ConnectionState } from '../wallet-source.ts'
import type { FoundWallet } from './discovery.ts'

type Listener = (state: ConnectionState | undefined) => void

/** What is known of a wallet from the moment it is asked: its own answers and events, whichever is newer. */
export interface Link extends FoundWallet {
  /** The requested networks. */
  readonly networks: readonly Network[]
  readonly accounts: readonly AccountId[]
  readonly chainId: ChainId
  /** What the wallet replied. Counts unless it has told of other accounts since it was asked. */
  takeAccounts(reply: unknown): void
  /** The addresses, the active one first. */
  readonly addresses: readonly string[]
  /** Makes one of the addresses the active one, until the wallet makes another one so, or shares it no more. */
  choose(address: string): void
  /** Who listens for `accountsChanged` at the provider that the page gets. */
  readonly accountListeners: Set<(addresses: readonly string[]) => void>
  /** Asks the wallet where it is, now. */
  readChain(signal?: AbortSignal): Promise<ChainId>
  /** Calls back with each change, and once with `undefined` when the wallet has gone. */
  subscribe(listener: Listener): () => void
  /** Stops listening to the wallet, and asking it. Nobody is told anything from then on. */
  close(): void
  /** The visitor has disconnected, another wallet took its place, the wallet has gone, or the kit has stopped. */
  readonly closed: boolean
}

/** What a link is opened in: the requested networks, and the end of the kit. */
export interface Surroundings {
  readonly networks: readonly Network[]
  readonly stopped: AbortSignal
}

/** MetaMask's word for "I have lost the network, and am trying again" (a close code of WebSocket). The accounts are still there. */
const tryAgainLater = 1013

export function openLink({ wallet, provider }: FoundWallet, { networks, stopped }: Surroundings): Link {
  const listeners = new Set<Listener>()
  let addresses: readonly string[] = []
  let chosen: string | undefined
  let chainId: ChainId | undefined
  let accountsHeard = false
  let chainsHeard = 0
  let gone = false
  let closed = stopped.aborted

  const link: Link = {
    wallet,
    provider,
    networks,
    accountListeners: new Set(),
    get addresses() {
      return chosen ? [chosen, ...addresses.filter(address => address !== chosen)] : addresses
    },
    choose(address) {
      if (!addresses.includes(address) || address === link.addresses[0]) return
      chosen = address
      tellAccounts()
    },
    get accounts() {
      return link.addresses.map(address => accountIdOf(link.chainId, address))
    },
    get chainId() {
      return chainId ?? 'eip155:0'
    },
    takeAccounts(reply) {
      const replied = checkAddresses(reply)
      if (!accountsHeard) addresses = replied
    },
    async readChain(signal) {
      const heard = chainsHeard
      const replied = checkChainId(await ask(provider, 'eth_chainId', undefined, { signal, deadline: silentDeadline }))
      if (heard === chainsHeard) setChain(replied)
      return link.chainId
    },
    subscribe(listener) {
      const own: Listener = state => listener(state)
      listeners.add(own)
      if (gone) queueMicrotask(() => listeners.delete(own) && own(undefined))
      return () => void listeners.delete(own)
    },
    get closed() {
      return closed
    },
    close: () => {
      closed = true
      stopped.removeEventListener('abort', link.close)
      listen('removeListener')
      listeners.clear()
      link.accountListeners.clear()
    }
  }

  const tell = (): void => {
    if (!chainId || gone) return
    gone = !addresses.length
    const hearing = [...listeners]
    if (gone) link.close()
    const state = gone ? undefined : { accounts: link.accounts, chainId }
    for (const listener of hearing) listener(state)
  }
  const setChain = (id: ChainId): void => {
    if (id === chainId) return
    chainId = id
    if (addresses.length) tell()
  }
  const tellAccounts = (): void => {
    const told = link.addresses
    const hearing = [...link.accountListeners]
    tell()
    for (const listener of hearing) {
      try {
        listener(told)
      } catch (error) {
        console.error(error) // the host's own mistake: it is told, and the others hear of the change
      }
    }
  }
  const setAddresses = (next: readonly string[]): void => {
    if (String(next) === String(addresses)) return
    if (next[0] !== addresses[0] || (chosen && !next.includes(chosen))) chosen = undefined
    addresses = next
    tellAccounts()
  }

  const events = {
    accountsChanged: believed((reply: unknown) => {
      const next = checkAddresses(reply)
      accountsHeard = next.length > 0
      setAddresses(next)
    }),
    chainChanged: believed((reply: unknown) => {
      chainsHeard++
      setChain(checkChainId(reply))
    }),
    disconnect(error: { code?: unknown } | undefined) {
      const check =
        error?.code === tryAgainLater
          ? ask(provider, 'eth_accounts', undefined, { deadline: silentDeadline })
          : Promise.resolve([])
      void check
        .then(checkAddresses)
        .catch(() => [])
        .then(setAddresses)
    }
  }
  const listen = (act: 'on' | 'removeListener'): void => {
    for (const [event, listener] of Object.entries(events)) {
      try {
        provider[act]?.(event, listener)
      } catch {
        // a provider without working events: what it says is read when it matters
      }
    }
  }
  if (!closed) listen('on')
  stopped.addEventListener('abort', link.close)
  return link
}

/** An event that makes no sense changes nothing. */
function believed(take: (reply: unknown) => void): (reply: unknown) => void {
  return reply => {
    try {
      take(reply)
    } catch {
      // not in the shape of EIP-1193: not believed
    }
  }
}
