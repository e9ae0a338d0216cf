import { accountIdOf, type AccountId, type ChainId, type Namespace } from '../base/caip.ts'
import { KitError } from '../base/error.ts'
import type { Network } from '../base/network.ts'
import type { Provider } from '../base/provider.ts'
import type { ConnectionState, SignedIn, SignInRequest, SourceContext } from '../wallet-source.ts'
import type { Discovery, FoundWallet } from './discovery.ts'

/** What a page asks of a provider. */
export type Asked = Parameters<Provider['request']>[0]

type Listener = (state: ConnectionState | undefined) => void

/** What a link is opened in: the requested networks, how they are asked, and the end of the kit. */
export interface Surroundings extends Pick<SourceContext, 'networks' | 'rpcUrls' | 'fetch' | 'accountTypes'> {
  readonly stopped: AbortSignal
  /** How the site presents itself to wallets. */
  siteName(): Promise<string>
}

/** An account that a wallet shares, checked. */
export interface LinkedAccount {
  readonly address: string
  /** The site's networks that it is on. */
  readonly chainIds: readonly ChainId[]
  /** On a network where its address is written in another way. */
  addressOn?(chainId: ChainId): string
}

/** How wallets of one kind are spoken to. */
export interface WalletKind<Found extends FoundWallet, Account extends LinkedAccount> {
  readonly namespace: Namespace
  /** An account of a person is another address on each network: going to a network is going to the address there. */
  readonly hasAddressPerNetwork?: true
  /**
   * The accounts that are on one of the site's networks, each once; one that is not as it should be is left out.
   *
   * @throws KitError `invalid-reply` for what is no list
   */
  checkAccounts(reply: unknown, requested: readonly ChainId[]): readonly Account[]
  /** Listens to the wallet, and tells what it replies from now on. Returns a function that stops it, if the wallet gave one. */
  listen(found: Found, tell: (accounts: unknown) => void, surroundings: Surroundings): unknown
  /** Asks for accounts, and has the link take them. */
  connect(link: Link<Found, Account>, options: KindOptions & { readonly signIn?: SignInRequest }): Promise<SignedIn | undefined>
  /** The same without the person; takes none where the wallet does not agree. */
  reconnect(link: Link<Found, Account>, options: KindOptions): Promise<void>
  /** Has the wallet forget the page, where it can. */
  disconnect(found: Found): unknown
  /** What a page asks of the provider. Rejects in the shape of EIP-1193. */
  request(link: Link<Found, Account>, asked: Asked): Promise<unknown>
  /** Whether the wallet itself is on a network; absent: it is where its accounts are. */
  isOn?(found: Found, chainId: ChainId): boolean
  /** The wallet has a network of its own, and is asked to leave it. Absent: it is on all its networks at once. */
  switchNetwork?(link: Link<Found, Account>, chainId: ChainId, signal: AbortSignal | undefined): Promise<void>
}

export interface KindOptions {
  /** The network that is wanted. */
  readonly chainId?: ChainId
  readonly signal: AbortSignal | undefined
}

/** What is known of a wallet from the moment it is asked: its accounts, and the network that the site uses it on. */
export type Link<Found extends FoundWallet, Account extends LinkedAccount> = Found & Surroundings & Linked<Account>

interface Linked<Account extends LinkedAccount> {
  /** The active one first; all are on {@link chainId}. */
  readonly accounts: readonly AccountId[]
  readonly chainId: ChainId
  /** The networks that the active account is on, or has an address on. */
  readonly chainIds: readonly ChainId[]
  /** What the wallet knows an address by; `undefined` for one that it does not share. */
  find(address: string): Account | undefined
  /** What the wallet replied. Counts unless it has told of other accounts since it was asked. Goes to `wanted` where it can. */
  takeAccounts(reply: unknown, wanted?: ChainId): void
  /** What the wallet is known to share from now on, whoever has said it. */
  hearAccounts(reply: unknown): void
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

type OpenedKind<Found extends FoundWallet, Account extends LinkedAccount> = Pick<
  WalletKind<Found, Account>,
  'namespace' | 'hasAddressPerNetwork' | 'checkAccounts' | 'listen'
>

/** Opens a link and listens to the wallet. */
export function openLink<Found extends FoundWallet, Account extends LinkedAccount>(
  found: Found,
  { namespace, hasAddressPerNetwork, checkAccounts, listen }: OpenedKind<Found, Account>,
  discovery: Pick<Discovery<Found>, 'onGone'>,
  surroundings: Surroundings
): Link<Found, Account> {
  const { networks, stopped } = surroundings
  const requested = (): readonly ChainId[] =>
    networks.flatMap(({ caipNetworkId, chainNamespace }) => (chainNamespace === namespace ? [caipNetworkId] : []))
  const listeners = new Set<Listener>()
  /** Every network that the site has had: of one that it has no more the account stays, and the provider refuses what is for it. */
  let known = requested()
  let told: unknown
  let taken: readonly Account[] = []
  let chosen: string | undefined
  let chainId: ChainId | undefined
  let heard = false
  let gone = false
  let closed = stopped.aborted

  const take = (reply: unknown, accounts: readonly Account[]): void => {
    told = reply
    taken = accounts
  }
  /** What the wallet shares, on networks too that the site has added since. */
  const shared = (): readonly Account[] => {
    const more = requested().filter(each => !known.includes(each))
    if (!more.length) return taken
    known = [...known, ...more]
    return (taken = taken.length ? checkAccounts(told, known) : taken)
  }
  const checked = (reply: unknown): readonly Account[] => {
    shared()
    return checkAccounts(reply, known)
  }
  const ordered = (): readonly Account[] => {
    const all = shared()
    const active = all.find(({ address }) => address === chosen) ?? all[0]
    return active ? [active, ...all.filter(account => account !== active)] : []
  }
  const reachable = (): readonly ChainId[] =>
    hasAddressPerNetwork ? [...new Set(shared().flatMap(({ chainIds }) => chainIds))] : (ordered()[0]?.chainIds ?? [])
  /** The active account's own, where it is not on the network that was used: no account is shown on a network it is not on. */
  const settle = (wanted?: ChainId): void => {
    const on = reachable()
    chainId = [wanted, chainId].find(each => each && on.includes(each)) ?? ordered()[0]?.chainIds[0] ?? chainId
  }
  const shownOn = (account: Account, on: ChainId): string => account.addressOn?.(on) ?? account.address

  const linked: Linked<Account> = {
    get accounts() {
      const on = linked.chainId
      return ordered().flatMap(account => (account.chainIds.includes(on) ? [accountIdOf(on, shownOn(account, on))] : []))
    },
    get chainId() {
      return chainId ?? requested()[0] ?? `${namespace}:unknown`
    },
    get chainIds() {
      return reachable()
    },
    find: address => shared().find(account => account.address === address || shownOn(account, linked.chainId) === address),
    takeAccounts(reply, wanted) {
      const replied = checked(reply)
      if (!heard) take(reply, replied)
      settle(wanted)
    },
    hearAccounts(reply) {
      const next = checked(reply)
      heard = next.length > 0
      change(() => {
        // the wallet's own choice comes first
        if (next[0]?.address !== shared()[0]?.address || !next.some(({ address }) => address === chosen)) chosen = undefined
        take(reply, next)
      })
    },
    choose(address) {
      const account = linked.find(address)
      if (!account || account === ordered()[0]) return
      change(() => (chosen = account.address))
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
      stopped.removeEventListener('abort', linked.close)
      stop()
      forget()
      listeners.clear()
      for (const each of Object.values(linked.pageListeners)) each.clear()
    }
  }

  const change = (act: () => void): void => {
    const before = { accounts: String(linked.accounts), chainId: linked.chainId }
    act()
    settle()
    if (String(linked.accounts) !== before.accounts) tell(before.chainId)
  }

  const tell = (before: ChainId): void => {
    if (gone) return
    gone = !linked.accounts.length
    const hearing = [...listeners]
    const page = { accounts: [...linked.pageListeners.accountsChanged], chain: [...linked.pageListeners.chainChanged] }
    if (gone) linked.close()
    const state = gone ? undefined : { accounts: linked.accounts, chainId: linked.chainId }
    for (const listener of hearing) listener(state)
    const addresses = linked.accounts.map(account => account.slice(account.lastIndexOf(':') + 1))
    for (const listener of page.accounts) calling(listener, addresses)
    if (linked.chainId !== before) for (const listener of page.chain) calling(listener, linked.chainId)
  }

  const listenTo = (accounts: unknown): void => {
    if (closed) return
    try {
      linked.hearAccounts(accounts)
    } catch {
      // no list of accounts, or a getter that throws: not believed
    }
  }

  let stop = (): void => {}
  const forget = discovery.onGone(found, () => change(() => ((taken = []), (heard = true))))
  if (!closed) {
    try {
      const off = listen(found, listenTo, surroundings)
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
  stopped.addEventListener('abort', linked.close)
  return Object.defineProperties({ ...found, ...surroundings }, Object.getOwnPropertyDescriptors(linked)) as Link<Found, Account>
}

function calling<Value>(listener: (value: never) => void, value: Value): void {
  try {
    ;(listener as (value: Value) => void)(value)
  } catch (error) {
    console.error(error) // the host's own mistake: it is told, and the others hear of the change
  }
}

/** The network of the site by its id. */
export const networkIn = ({ networks }: Pick<Surroundings, 'networks'>, chainId: ChainId): Network | undefined =>
  networks.find(({ caipNetworkId }) => caipNetworkId === chainId)

/** What comes after the visitor has left is nobody's. Throws KitError `not-connected`. */
export function throwIfClosed({ closed }: { readonly closed: boolean }): void {
  if (closed) throw new KitError('not-connected', 'The wallet is not connected any more.')
}
