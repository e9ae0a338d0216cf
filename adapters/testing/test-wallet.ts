import { startAnnouncing, setWindowEthereum } from './announce.ts'
import { createAnswerQueue, failureAnswer, type AnswerQueue } from './answers.ts'
import { isRecord } from './guards.ts'
import { ProviderRpcError } from './errors.ts'
import { describe } from './describe.ts'
import { testWalletIcon } from './icon.ts'
import { requiresApproval, perform, resolveRequest, type WalletState } from './methods.ts'
import { createPanel, type Panel } from './panel.ts'
import { delay, getStorage, raceWithStop } from './lifecycle.ts'
import { createState, type UserControls } from './wallet-state.ts'
import type { WatchedAsset } from './watch-asset.ts'
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
  /** Tokens that pages have had the user add (`wallet_watchAsset`), oldest first. */
  readonly watchedAssets: readonly WatchedAsset[]
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
const connecting = new Set(['eth_requestAccounts', 'wallet_requestPermissions', 'wallet_createSession'])

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
    get watchedAssets() {
      return state.watchedAssets
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
    revoke: () => state.revoke(),
    disconnect: () => user.setOffline(true),
    connect: () => user.setOffline(false),
    emit,
    stop() {
      announcing.stop()
      leaveEthereum?.()
      state.subscriptions.stop()
      stopped.abort(new ProviderRpcError(4900, 'The wallet has gone.'))
      panel.close()
    }
  }
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

  const answer = async (sent: WalletRequest): Promise<unknown> => {
    if (prompts.latency) await delay(prompts.latency, stopped)
    if (user.offline) throw new ProviderRpcError(4900)
    const { state: place, request } = resolveRequest(state, sent)
    let decision: Answer | undefined = await answers.decide(request, await requiresApproval(place, request))
    if (decision === 'panel')
      decision = await panel.prompt(() => describe(request, place), stopped, { connects: connecting.has(request.method) })
    if (decision === 'never') return new Promise<never>(() => {})
    if (decision === 'refuse') throw new ProviderRpcError(4001)
    if (typeof decision === 'object') {
      if ('error' in decision) throw decision.error
      return decision.result
    }
    return perform(place, request)
  }
  return prompts
}
