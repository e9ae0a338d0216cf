import { createEmitter, type Emitter } from '../base/emitter.ts'
import { toAccountId, type AccountId, type ChainId } from '../base/caip.ts'
import type { ConnectionState } from '../wallet-source.ts'
import type { Discovery, DiscoveredWallet } from './discovery.ts'
import type { GrantedAccount, LinkContext, WalletDriver, WalletState } from './wallet-driver.ts'

/** A wallet during and after connecting: its accounts, and the network the app uses it on. */
export type WalletLink<Found extends DiscoveredWallet, State extends WalletState> = Found & LinkContext & Linked<State>

type Listener = (state: ConnectionState | undefined) => void

type AccountOf<State extends WalletState> = State['granted'][number]

interface Linked<State extends WalletState> {
  readonly state: State
  /** Active one first; all are on {@link chainId}. */
  readonly accounts: readonly AccountId[]
  readonly chainId: ChainId
  /** Returns the wallet's account of an address, or `undefined` without permission. */
  find(address: string): AccountOf<State> | undefined
  /**
   * Takes an accounts response.
   * Ignored if the wallet has reported other accounts since the request. Switches to `wanted` if possible.
   */
  takeAccounts(reply: unknown, wanted?: ChainId): void
  /** Takes accounts from any origin as the current permission. */
  hearAccounts(reply: unknown): void
  /**
   * Makes an address the active one, until the wallet changes the active account or removes the
   * permission.
   */
  choose(address: string): void
  /** Reports changes from now on: the wallet is connected. */
  open(): void
  /** Calls back with each change, and once with `undefined` after the wallet disconnects, even if that was before. */
  subscribe(listener: Listener): () => void
  /** Events of the provider the page gets. */
  readonly pageEvents: Emitter
  /** Unsubscribes from the wallet and sends no more requests. Listeners get no further calls. */
  close(): void
  /** True after the user disconnected, another wallet replaced it, the wallet disconnected, or the kit stopped. */
  readonly closed: boolean
}

/** Opens a link and subscribes to the wallet. After `close`, events and late responses change nothing. */
export function openWalletLink<Found extends DiscoveredWallet, State extends WalletState>(
  found: Found,
  driver: WalletDriver<Found, State>,
  discovery: Discovery<Found>,
  context: LinkContext
): WalletLink<Found, State> {
  const { stopped } = context
  const listeners = new Set<Listener>()
  const pageEvents = createEmitter()
  let chosen: string | undefined
  let heard = false
  let opened = false
  let closed = stopped.aborted

  /** Granted accounts, active one first. */
  const ordered = (): readonly GrantedAccount[] => {
    const all = state.granted
    const active = all.find(({ address }) => address === chosen) ?? all[0]
    return active ? [active, ...all.filter(account => account !== active)] : []
  }
  const change = (act: () => void): void => {
    if (closed) return
    const before: ConnectionState = { accounts: link.accounts, chainId: link.chainId }
    act()
    state.settle(ordered()[0])
    // Until the link is open, a wallet may report accounts and take them back, as some do while they unlock.
    if (opened && String(link.accounts) !== String(before.accounts)) notify(before)
  }
  /** Reports a change. A wallet without accounts has disconnected, and is closed before the listeners are called. */
  const notify = (before: ConnectionState): void => {
    const { accounts, chainId } = link
    const hearing = [...listeners]
    if (!accounts.length) link.close()
    for (const listener of hearing) listener(accounts.length ? { accounts, chainId } : undefined)
    const addresses = accounts.map(toAddress)
    if (String(addresses) !== String(before.accounts.map(toAddress))) pageEvents.emit('accountsChanged', addresses)
    if (chainId !== before.chainId) pageEvents.emit('chainChanged', chainId)
  }
  const state = driver.createState(found, context, change)

  const link: WalletLink<Found, State> = {
    ...found,
    ...context,
    state,
    get accounts() {
      return ordered().flatMap(each => (state.isOn(each) ? [toAccountId(state.chainId, state.addressOf(each))] : []))
    },
    get chainId() {
      return state.chainId
    },
    find: address => state.granted.find(each => each.address === address || state.addressOf(each) === address),
    takeAccounts(reply, wanted) {
      const accounts = state.parse(reply)
      if (!heard) state.take(accounts, reply)
      state.settle(ordered()[0], wanted)
    },
    hearAccounts(reply) {
      const next = state.parse(reply)
      heard = next.length > 0
      change(() => {
        // The wallet's own selection takes precedence.
        if (next[0]?.address !== state.granted[0]?.address || !next.some(({ address }) => address === chosen)) chosen = undefined
        state.take(next, reply)
      })
    },
    choose(address) {
      const account = link.find(address)
      if (account && account !== ordered()[0]) change(() => (chosen = account.address))
    },
    open() {
      opened = true
    },
    subscribe(listener) {
      const own: Listener = now => listener(now)
      listeners.add(own)
      // A closed link changes no more: only a wallet that has disconnected has no accounts.
      if (closed && !link.accounts.length) queueMicrotask(() => listeners.delete(own) && own(undefined))
      return () => void listeners.delete(own)
    },
    pageEvents,
    get closed() {
      return closed
    },
    close() {
      closed = true
      stopped.removeEventListener('abort', link.close)
      stopListening()
      forget()
    }
  }

  const forget = discovery.subscribe(() => {
    if (!discovery.find(found.wallet.id)) change(() => (state.take([], []), (heard = true)))
  })
  const stopListening = closed ? () => {} : listenTo(link, driver)
  stopped.addEventListener('abort', link.close)
  return link
}

const toAddress = (account: AccountId): string => account.slice(account.lastIndexOf(':') + 1)

/** Subscribes to a wallet. Ignores events that are no list of accounts, and failures of the wallet. */
function listenTo<Found extends DiscoveredWallet, State extends WalletState>(
  link: WalletLink<Found, State>,
  driver: WalletDriver<Found, State>
): () => void {
  let stop: unknown
  const attempt = (act: () => void): void => {
    try {
      act()
    } catch {
      // A wallet without working events, or whose response has a getter that throws: its state is read when needed.
    }
  }
  attempt(() => (stop = driver.listen(link, accounts => attempt(() => link.closed || link.hearAccounts(accounts)))))
  return () => attempt(() => typeof stop === 'function' && (stop as () => void)())
}
