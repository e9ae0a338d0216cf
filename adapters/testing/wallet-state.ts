import { toChain } from './chains.ts'
import { ProviderRpcError } from './errors.ts'
import { createKeyring } from './keyring.ts'
import { sessionScopes } from './multichain.ts'
import { readStoredState, writeStoredState, type Grant } from './permissions.ts'
import { createSubscriptions } from './subscriptions.ts'
import type { Address } from 'viem'
import type { WalletState } from './methods.ts'
import type { TestWalletChain, TestWalletOptions, WalletHost } from './options.ts'

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

/** What changes in the wallet, and who may see it. */
interface Memory {
  readonly keyring: ReturnType<typeof createKeyring>
  readonly chains: Map<number, TestWalletChain>
  /** Selected accounts; `undefined`: all. */
  chosen: readonly Address[] | undefined
  chain: TestWalletChain
  connected: boolean
  permitted: readonly number[]
  grant: Grant
  locked: boolean
  offline: boolean
}

/** Runs a change, stores the state, and emits the events visible to the page. */
type Change = (run: () => void) => void

/** Creates the wallet's accounts, network and permission, and emits their changes. */
export function createState(
  options: TestWalletOptions,
  context: StateContext
): { readonly state: WalletState; readonly user: UserControls } {
  const memory = createMemory(options, context)
  const change: Change = run => {
    const scopes = (): string => JSON.stringify(sessionScopes(state))
    const before = { accounts: visible(memory).join(), chainId: memory.chain.chainId, scopes: scopes() }
    run()
    const { connected, chain, grant, permitted, offline } = memory
    writeStoredState(context.store, context.storeName, {
      connected,
      chainId: chain.chainId,
      grant,
      permittedChains: permitted
    })
    if (offline) return
    if (chain.chainId !== before.chainId) context.emit('chainChanged', `0x${chain.chainId.toString(16)}`)
    if (visible(memory).join() !== before.accounts) context.emit('accountsChanged', [...visible(memory)])
    if (scopes() !== before.scopes) context.emit('wallet_sessionChanged', { sessionScopes: sessionScopes(state) })
  }
  const state = createWalletState(options, context, { memory, change })
  return { state, user: createControls(context, { memory, change }) }
}

function createMemory(options: TestWalletOptions, { store, storeName }: StateContext): Memory {
  const [firstChain, ...otherChains] = options.chains.map(toChain)
  if (!firstChain) throw new TypeError('A test wallet needs at least one chain: { chains: [{ chainId, rpcUrl }] }.')
  const chains = new Map([firstChain, ...otherChains].map(chain => [chain.chainId, chain]))
  const remembered = readStoredState(store, storeName)
  const chain = chains.get(remembered?.chainId ?? firstChain.chainId) ?? firstChain
  return {
    keyring: createKeyring(options),
    chains,
    chosen: undefined,
    chain,
    connected: remembered?.connected ?? false,
    permitted: remembered?.permittedChains ?? [chain.chainId],
    grant: remembered?.grant ?? createGrant(),
    locked: false,
    offline: false
  }
}

const ownAccounts = ({ keyring }: Memory): readonly Address[] => keyring().map(({ address }) => address)
const accounts = (memory: Memory): readonly Address[] => (memory.chosen ??= ownAccounts(memory))
const visible = (memory: Memory): readonly Address[] => (memory.connected && !memory.locked ? accounts(memory) : [])

function createWalletState(
  options: TestWalletOptions,
  { origin, emit }: StateContext,
  { memory, change }: { readonly memory: Memory; readonly change: Change }
): WalletState {
  const { chains } = memory
  return {
    origin,
    get ownAccounts() {
      return ownAccounts(memory)
    },
    get accounts() {
      return accounts(memory)
    },
    get visibleAccounts() {
      return visible(memory)
    },
    get permittedChains() {
      return memory.connected ? memory.permitted.filter(chainId => chains.has(chainId)) : []
    },
    get grant() {
      return memory.grant
    },
    get chain() {
      return memory.chain
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
        memory.chain = chains.get(chainId) ?? memory.chain
        if (memory.connected) memory.permitted = [...new Set([...memory.permitted, memory.chain.chainId])]
      }),
    permit: request =>
      change(() => {
        if (request || !memory.connected) {
          memory.grant = createGrant()
          memory.permitted = request?.chainIds ?? [memory.chain.chainId]
          memory.chosen = request?.accounts ?? memory.chosen
        }
        memory.connected = true
        memory.locked = false
      }),
    revoke: (remaining = []) =>
      change(() => {
        memory.permitted = remaining
        memory.connected = remaining.length > 0
      }),
    accountFor(address) {
      const allowed = typeof address === 'string' && visible(memory).find(one => one.toLowerCase() === address.toLowerCase())
      if (!allowed) throw new ProviderRpcError(4100)
      return memory.keyring().find(account => account.address === allowed)!
    },
    emit,
    publish: data => emit('message', { type: 'eth_subscription', data })
  }
}

function createControls(
  { emit }: StateContext,
  { memory, change }: { readonly memory: Memory; readonly change: Change }
): UserControls {
  return {
    accounts: () => accounts(memory),
    get connected() {
      return memory.connected
    },
    get locked() {
      return memory.locked
    },
    get offline() {
      return memory.offline
    },
    setLocked: next => change(() => (memory.locked = next)),
    setOffline(next) {
      if (next === memory.offline) return
      memory.offline = next
      if (next) emit('disconnect', new ProviderRpcError(4900))
      else emit('connect', { chainId: `0x${memory.chain.chainId.toString(16)}` })
    },
    select(addresses) {
      const wanted = addresses.map(address => {
        const account = memory.keyring().find(one => one.address.toLowerCase() === address.toLowerCase())
        if (!account) throw new TypeError(`The wallet has no key for ${address}.`)
        return account.address
      })
      change(() => (memory.chosen = wanted))
    }
  }
}
