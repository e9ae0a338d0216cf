import { startAnnouncing, setWindowEthereum } from './announce.ts'
import { createAnswerQueue, failureAnswer, type AnswerQueue } from './answers.ts'
import { toChain } from './chains.ts'
import { isRecord } from './guards.ts'
import { ProviderRpcError } from './errors.ts'
import { describe } from './describe.ts'
import { testWalletIcon } from './icon.ts'
import { createKeyring } from './keyring.ts'
import { requiresApproval, perform, type WalletState } from './methods.ts'
import { createPanel, type Panel } from './panel.ts'
import { readStoredState, writeStoredState } from './permissions.ts'
import { delay, getStorage, raceWithStop } from './lifecycle.ts'
import type { Address } from 'viem'
import { createEmitter } from '../base/emitter.ts'
import type { Provider } from '../base/provider.ts'
import type {
  Answer,
  Answering,
  Failure,
  TestWalletChain,
  TestWalletOptions,
  WalletHost,
  WalletInfo,
  WalletRequest
} from './options.ts'

/** Provider for the page (EIP-1193). */
export interface TestWalletProvider extends Provider {
  readonly isTestWallet: true
  on(event: string, listener: (...values: never[]) => void): TestWalletProvider
  removeListener(event: string, listener: (...values: never[]) => void): TestWalletProvider
}

/** A wallet, controlled by its user. */
export interface TestWallet {
  readonly info: WalletInfo
  readonly provider: TestWalletProvider
  /** All requests, oldest first. */
  readonly requests: readonly WalletRequest[]
  /** Accounts a page gets with permission, active one first. */
  readonly accounts: readonly Address[]
  readonly chainId: number
  /** Whether the page has permission. */
  readonly connected: boolean
  readonly locked: boolean
  /** Response to requests that need the user. */
  answers: Answering
  /** Milliseconds before each response. */
  latency: number
  /** Announces itself (EIP-6963), and answers later requests of pages. */
  announce(): void
  /**
   * Sets the response to the next request, or to the next of that method, once, whether it needs the
   * user or not.
   */
  answerNext(answer: Answering, method?: string): void
  /** Rejects the next request, or the next of that method, with that error. */
  failNext(failure: Failure, method?: string): void
  /** Locks the wallet: pages see no account until a connect request is approved, or until `unlock()`. */
  lock(): void
  unlock(): void
  /** Selects the accounts that pages see, active one first. Throws `TypeError` for an unknown account. */
  setAccounts(addresses: readonly Address[]): void
  /** Switches the network, like a user in the wallet. Throws `TypeError` for an unknown one. */
  switchChain(chainId: number): void
  addChain(chain: TestWalletChain): void
  /** Revokes the page's permission, like a user in the wallet. */
  revoke(): void
  /** Loses all networks: emits `disconnect`, and rejects requests with 4900 until `connect()`. */
  disconnect(): void
  connect(): void
  /** Emits any event with any value, like a faulty wallet. */
  emit(event: string, value: unknown): void
  /** Stops the wallet: no announcement, no `window.ethereum`, no panel; open requests reject with 4900. */
  stop(): void
}

/** Connect requests, of which one may be open at a time. */
const connecting = new Set(['eth_requestAccounts', 'wallet_requestPermissions'])

/**
 * Creates a wallet that really signs, for playgrounds and tests:
 * viem accounts, any EVM chain by its RPC URL, announced by EIP-6963.
 * @example
 * const wallet = createTestWallet({ chains: [{ chainId: 31337, rpcUrl: 'http://127.0.0.1:8545' }], answers: 'panel' })
 * wallet.failNext(4001, 'personal_sign')
 */
export function createTestWallet(options: TestWalletOptions): TestWallet {
  const host: WalletHost = options.window ?? globalThis
  const info: WalletInfo = Object.freeze({
    uuid: options.uuid ?? crypto.randomUUID(),
    name: options.name ?? 'Test Wallet',
    icon: options.icon ?? testWalletIcon,
    rdns: options.rdns ?? 'kit.w3m.test-wallet'
  })
  const origin = host.location?.origin ?? 'null'
  const events = createEmitter()
  const stopped = new AbortController()
  const emit = (event: string, value: unknown): void => {
    if (!stopped.signal.aborted) events.emit(event, value)
  }
  const store = options.remember ? getStorage(host) : undefined
  const { state, user } = createState(options, { origin, store, storeName: info.rdns, emit })
  const panel = createPanel(info, origin)
  const prompts = createPrompts(options, state, user, panel, stopped.signal)

  const provider: TestWalletProvider = {
    isTestWallet: true,
    request: prompts.request,
    on(event, listener) {
      events.on(event, listener)
      return provider
    },
    removeListener(event, listener) {
      events.removeListener(event, listener)
      return provider
    }
  }

  const announcing = startAnnouncing(host, info, provider, options.announce === false)
  const leaveEthereum = options.legacy ? setWindowEthereum(host, provider) : undefined

  return {
    info,
    provider,
    requests: prompts.requests,
    get accounts() {
      return user.accounts()
    },
    get chainId() {
      return state.chain.chainId
    },
    get connected() {
      return user.connected
    },
    get locked() {
      return user.locked
    },
    get answers() {
      return prompts.answers.usual
    },
    set answers(usual) {
      prompts.answers.usual = usual
    },
    get latency() {
      return prompts.latency
    },
    set latency(milliseconds) {
      prompts.latency = milliseconds
    },
    announce: announcing.announce,
    answerNext: prompts.answers.next,
    failNext: (failure, method) => prompts.answers.next(failureAnswer(failure), method),
    lock: () => user.setLocked(true),
    unlock: () => user.setLocked(false),
    setAccounts: user.select,
    switchChain(chainId) {
      if (!state.knownChain(chainId)) throw new TypeError(`The wallet does not know chain ${chainId}.`)
      state.goTo(chainId)
    },
    addChain: state.addChain,
    revoke: state.revoke,
    disconnect: () => user.setOffline(true),
    connect: () => user.setOffline(false),
    emit,
    stop() {
      announcing.stop()
      leaveEthereum?.()
      stopped.abort(new ProviderRpcError(4900, 'The wallet has gone.'))
      panel.close()
    }
  }
}

/** What the user does in the wallet, beside answering requests. */
interface UserControls {
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

/** Creates the wallet's accounts, network and permission, and emits their changes. */
function createState(
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
  let locked = false
  let offline = false

  const accounts = (): readonly Address[] => (chosen ??= keyring().map(({ address }) => address))
  const visible = (): readonly Address[] => (connected && !locked ? accounts() : [])

  /** Runs a change, stores the state, and emits the events visible to the page. */
  const change = (run: () => void): void => {
    const before = { accounts: visible().join(), chainId: chain.chainId }
    run()
    writeStoredState(store, storeName, { connected, chainId: chain.chainId })
    if (offline) return
    if (chain.chainId !== before.chainId) emit('chainChanged', `0x${chain.chainId.toString(16)}`)
    if (visible().join() !== before.accounts) emit('accountsChanged', [...visible()])
  }

  const state: WalletState = {
    origin,
    get visibleAccounts() {
      return visible()
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
    knownChain: chainId => chains.get(chainId),
    addChain: added => void chains.set(added.chainId, added),
    goTo: chainId => change(() => (chain = chains.get(chainId) ?? chain)),
    permit: () => change(() => ((connected = true), (locked = false))),
    revoke: () => change(() => (connected = false)),
    accountFor(address) {
      const allowed = typeof address === 'string' && visible().find(one => one.toLowerCase() === address.toLowerCase())
      if (!allowed) throw new ProviderRpcError(4100)
      return keyring().find(account => account.address === allowed)!
    }
  }
  const user: UserControls = {
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
  return { state, user }
}

/** Requests of the page, and how they are answered. */
interface Prompts {
  readonly requests: readonly WalletRequest[]
  readonly answers: AnswerQueue
  /** Milliseconds before each response. */
  latency: number
  request(input: unknown): Promise<unknown>
}

function createPrompts(
  options: TestWalletOptions,
  state: WalletState,
  user: UserControls,
  panel: Panel,
  stopped: AbortSignal
): Prompts {
  const requests: WalletRequest[] = []
  const answers = createAnswerQueue(options.answers ?? 'approve')
  const prompts: Prompts = {
    requests,
    answers,
    latency: options.latency ?? 0,
    async request(input) {
      if (!isRecord(input) || typeof input.method !== 'string') throw new ProviderRpcError(-32600)
      const request = Object.freeze({ method: input.method, params: input.params })
      requests.push(request)
      return raceWithStop(answer(request), stopped)
    }
  }

  const answer = async (request: WalletRequest): Promise<unknown> => {
    if (prompts.latency) await delay(prompts.latency, stopped)
    if (user.offline) throw new ProviderRpcError(4900)
    let decision: Answer | undefined = await answers.decide(request, requiresApproval(state, request))
    if (decision === 'panel')
      decision = await panel.prompt(() => describe(request, state), stopped, { connects: connecting.has(request.method) })
    if (decision === 'never') return new Promise<never>(() => {})
    if (decision === 'refuse') throw new ProviderRpcError(4001)
    if (typeof decision === 'object') {
      if ('error' in decision) throw decision.error
      return decision.result
    }
    return perform(state, request)
  }
  return prompts
}
