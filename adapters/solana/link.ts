import { accountIdOf, type AccountId, type ChainId } from '../base/caip.ts'
import type { Network } from '../base/network.ts'
import type { ConnectionState, SourceContext } from '../wallet-source.ts'
import { checkAccounts, type WalletAccount } from './accounts.ts'
import type { Discovery } from './discovery.ts'
import { featureMethod, type FoundWallet } from './standard-wallet.ts'

type Listener = (state: ConnectionState | undefined) => void

/** What a link is opened in: the requested networks, how they are asked, and the end of the kit. */
export interface Surroundings extends Pick<SourceContext, 'networks' | 'rpcUrls' | 'fetch'> {
  readonly stopped: AbortSignal
}

/** What is known of a wallet from the moment it is asked: its accounts, and the network that the site uses it on. */
export interface Link extends FoundWallet, Surroundings {
  /** The active one first; all are on {@link chainId}. */
  readonly accounts: readonly AccountId[]
  readonly chainId: ChainId
  /** The networks that the active account is on. */
  readonly chainIds: readonly ChainId[]
  /** What the wallet knows an address by; `undefined` for one that it does not share. */
  find(address: string): WalletAccount | undefined
  /** What the wallet replied. Counts unless it has told of other accounts since it was asked. Goes to `wanted` where it can. */
  takeAccounts(reply: unknown, wanted?: ChainId): void
  /** Makes one of the addresses the active one, until the wallet makes another one so, or shares it no more. */
  choose(address: string): void
  /** Uses the wallet on another network. */
  goTo(chainId: ChainId): void
  /** Calls back with each change, and once with `undefined` when the wallet has gone. */
  subscribe(listener: Listener): () => void
  /** Who listens at the provider that the page gets. */
  readonly pageListeners: { readonly [event in 'accountsChanged' | 'chainChanged']: Set<(value: never) => void> }
  /** Stops listening to the wallet, and asking it. Nobody is told anything from then on. */
  close(): void
  readonly closed: boolean
}

/** Opens a link and listens to the wallet. */
export function openLink(found: FoundWallet, discovery: Pick<Discovery, 'onGone'>, surroundings: Surroundings): Link {
  const { networks, stopped } = surroundings
  const requested = networks.flatMap(({ caipNetworkId, chainNamespace }) => (chainNamespace === 'solana' ? [caipNetworkId] : []))
  const listeners = new Set<Listener>()
  let shared: readonly WalletAccount[] = []
  let chosen: string | undefined
  let chainId: ChainId | undefined
  let heard = false
  let gone = false
  let closed = stopped.aborted

  const ordered = (): readonly WalletAccount[] => {
    const active = shared.find(({ address }) => address === chosen) ?? shared[0]
    return active ? [active, ...shared.filter(account => account !== active)] : []
  }
  /** The active account's own, where it is not on the network that was used: no account is shown on a network it is not on. */
  const settle = (wanted?: ChainId): void => {
    const on = ordered()[0]?.chainIds ?? []
    chainId = [wanted, chainId].find(each => each && on.includes(each)) ?? on[0] ?? chainId
  }

  const link: Link = {
    ...found,
    ...surroundings,
    get accounts() {
      const on = link.chainId
      return ordered().flatMap(({ address, chainIds }) => (chainIds.includes(on) ? [accountIdOf(on, address)] : []))
    },
    get chainId() {
      return chainId ?? requested[0] ?? 'solana:unknown'
    },
    get chainIds() {
      return ordered()[0]?.chainIds ?? []
    },
    find: address => shared.find(account => account.address === address),
    takeAccounts(reply, wanted) {
      const replied = checkAccounts(reply, requested)
      if (!heard) shared = replied
      settle(wanted)
    },
    choose(address) {
      if (!link.find(address) || address === ordered()[0]?.address) return
      change(() => (chosen = address))
    },
    goTo(next) {
      change(() => settle(next))
    },
    subscribe(listener) {
      const own: Listener = state => listener(state)
      listeners.add(own)
      if (gone) queueMicrotask(() => listeners.delete(own) && own(undefined))
      return () => void listeners.delete(own)
    },
    pageListeners: { accountsChanged: new Set(), chainChanged: new Set() },
    get closed() {
      return closed
    },
    close() {
      closed = true
      stopped.removeEventListener('abort', link.close)
      stop()
      forget()
      listeners.clear()
      for (const each of Object.values(link.pageListeners)) each.clear()
    }
  }

  const change = (act: () => void): void => {
    const before = { accounts: String(link.accounts), chainId: link.chainId }
    act()
    settle()
    if (String(link.accounts) !== before.accounts) tell(before.chainId)
  }

  const tell = (before: ChainId): void => {
    if (gone) return
    gone = !link.accounts.length
    const hearing = [...listeners]
    const page = { accounts: [...link.pageListeners.accountsChanged], chain: [...link.pageListeners.chainChanged] }
    if (gone) link.close()
    const state = gone ? undefined : { accounts: link.accounts, chainId: link.chainId }
    for (const listener of hearing) listener(state)
    const addresses = link.accounts.map(account => account.slice(account.lastIndexOf(':') + 1))
    for (const listener of page.accounts) calling(listener, addresses)
    if (link.chainId !== before) for (const listener of page.chain) calling(listener, link.chainId)
  }

  const listenTo = (properties: unknown): void => {
    if (closed) return
    try {
      const { accounts } = Object(properties) as { accounts?: unknown }
      if (accounts === undefined) return // of its chains or features: they are read when they are used
      const next = checkAccounts(accounts, requested)
      heard = next.length > 0
      change(() => {
        // the wallet's own choice comes first
        if (next[0]?.address !== shared[0]?.address || !next.some(({ address }) => address === chosen)) chosen = undefined
        shared = next
      })
    } catch {
      // not in the shape of Wallet Standard, or a getter that throws: not believed
    }
  }

  let stop = (): void => {}
  const forget = discovery.onGone(found, () => change(() => ((shared = []), (heard = true))))
  if (!closed) {
    try {
      const off = featureMethod(found.standard, 'standard:events', 'on')?.('change', listenTo)
      stop = () => {
        try {
          if (typeof off === 'function') (off as () => void)()
        } catch {
          // it listens no more in any case
        }
      }
    } catch {
      // a wallet without working events: what it says is read when it matters
    }
  }
  stopped.addEventListener('abort', link.close)
  return link
}

function calling<Value>(listener: (value: never) => void, value: Value): void {
  try {
    ;(listener as (value: Value) => void)(value)
  } catch (error) {
    console.error(error) // the host's own mistake: it is told, and the others hear of the change
  }
}

/** The network of the site by its id. */
export const networkIn = ({ networks }: Surroundings, chainId: ChainId): Network | undefined =>
  networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
