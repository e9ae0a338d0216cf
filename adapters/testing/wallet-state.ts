import { toChain } from './chains.ts'
import { ProviderRpcError } from './errors.ts'
import { createKeyring } from './keyring.ts'
import { sessionScopes } from './multichain.ts'
import { readStoredState, writeStoredState, type Grant } from './permissions.ts'
import { createSubscriptions } from './subscriptions.ts'
import type { Address } from 'viem'
import type { WalletState } from './methods.ts'
import type { TestWalletOptions, WalletHost } from './options.ts'

/** What the user does in the wallet, beside answering requests. */
export interface UserControls {
  /** Accounts a page gets with permission, active one first. */
  accounts(): readonly Address[]
  readonly connected: boolean
  readonly locked: boolean
  readonly offline: boolean
  setLocked(locked: boolean): void
  setOffline(offline: boolean): void
  /** Throws `TypeError` for an unknown account. */
  select(addresses: readonly Address[]): void
}

interface StateContext {
  readonly origin: string
  readonly store: WalletHost['localStorage']
  readonly storeName: string
  emit(event: string, value: unknown): void
}

const createGrant = (): Grant => ({ id: crypto.randomUUID(), date: Date.now() })

/** Creates the wallet's accounts, network and permission, and emits their changes. */
export function createState(
  options: TestWalletOptions,
  { origin, store, storeName, emit }: StateContext
): { readonly state: WalletState; readonly user: UserControls } {
  const [firstChain, ...otherChains] = options.chains.map(toChain)
  if (!firstChain) throw new TypeError('A test wallet needs at least one chain: { chains: [{ chainId, rpcUrl }] }.')
  const keyring = createKeyring(options)
  const chains = new Map([firstChain, ...otherChains].map(chain => [chain.chainId, chain]))
  const remembered = readStoredState(store, storeName)

  /** Selected accounts; `undefined`: all. */
  let chosen: readonly Address[] | undefined
  let chain = chains.get(remembered?.chainId ?? firstChain.chainId) ?? firstChain
  let connected = remembered?.connected ?? false
  let permitted: readonly number[] = remembered?.permittedChains ?? [chain.chainId]
  let grant = remembered?.grant ?? createGrant()
  let locked = false
  let offline = false

  const own = (): readonly Address[] => keyring().map(({ address }) => address)
  const accounts = (): readonly Address[] => (chosen ??= own())
  const visible = (): readonly Address[] => (connected && !locked ? accounts() : [])
  const permittedChains = (): readonly number[] => (connected ? permitted.filter(chainId => chains.has(chainId)) : [])

  /** Runs a change, stores the state, and emits the events visible to the page. */
  const change = (run: () => void): void => {
    const scopes = (): string => JSON.stringify(sessionScopes(state))
    const before = { accounts: visible().join(), chainId: chain.chainId, scopes: scopes() }
    run()
    writeStoredState(store, storeName, { connected, chainId: chain.chainId, grant, permittedChains: permitted })
    if (offline) return
    if (chain.chainId !== before.chainId) emit('chainChanged', `0x${chain.chainId.toString(16)}`)
    if (visible().join() !== before.accounts) emit('accountsChanged', [...visible()])
    if (scopes() !== before.scopes) emit('wallet_sessionChanged', { sessionScopes: sessionScopes(state) })
  }

  const state: WalletState = {
    origin,
    get ownAccounts() {
      return own()
    },
    get accounts() {
      return accounts()
    },
    get visibleAccounts() {
      return visible()
    },
    get permittedChains() {
      return permittedChains()
    },
    get grant() {
      return grant
    },
    get chain() {
      return chain
    },
    staysAfterAdd: options.staysAfterAdd ?? false,
    batching: options.batching,
    batches: new Map(),
    get chains() {
      return [...chains.values()]
    },
    watchedAssets: [],
    subscriptions: createSubscriptions(),
    knownChain: chainId => chains.get(chainId),
    addChain: added => void chains.set(added.chainId, added),
    goTo: chainId =>
      change(() => {
        chain = chains.get(chainId) ?? chain
        if (connected) permitted = [...new Set([...permitted, chain.chainId])]
      }),
    permit: request =>
      change(() => {
        if (request || !connected) {
          grant = createGrant()
          permitted = request?.chainIds ?? [chain.chainId]
          chosen = request?.accounts ?? chosen
        }
        connected = true
        locked = false
      }),
    revoke: (remaining = []) =>
      change(() => {
        permitted = remaining
        connected = remaining.length > 0
      }),
    accountFor(address) {
      const allowed = typeof address === 'string' && visible().find(one => one.toLowerCase() === address.toLowerCase())
      if (!allowed) throw new ProviderRpcError(4100)
      return keyring().find(account => account.address === allowed)!
    },
    emit,
    publish: data => emit('message', { type: 'eth_subscription', data })
  }
  return { state, user: createControls() }

  function createControls(): UserControls {
    return {
      accounts,
      get connected() {
        return connected
      },
      get locked() {
        return locked
      },
      get offline() {
        return offline
      },
      setLocked: next => change(() => (locked = next)),
      setOffline(next) {
        if (next === offline) return
        offline = next
        if (offline) emit('disconnect', new ProviderRpcError(4900))
        else emit('connect', { chainId: `0x${chain.chainId.toString(16)}` })
      },
      select(addresses) {
        const wanted = addresses.map(address => {
          const account = keyring().find(one => one.address.toLowerCase() === address.toLowerCase())
          if (!account) throw new TypeError(`The wallet has no key for ${address}.`)
          return account.address
        })
        change(() => (chosen = wanted))
      }
    }
  }
}
