import { startAnnouncing, takeWindowEthereum } from './announcing.ts'
import { createAnswers, failureAnswer } from './answering.ts'
import { toChain } from './chains.ts'
import { isRecord } from './checks.ts'
import { ProviderRpcError } from './errors.ts'
import { describe } from './describe.ts'
import { createEvents } from './events.ts'
import { testWalletIcon } from './icon.ts'
import { keyringOf } from './keyring.ts'
import { needsPerson, perform, type WalletState } from './methods.ts'
import { createPanel } from './panel.ts'
import { recall, remember } from './permissions.ts'
import { delay, storageOf, whileRunning } from './running.ts'
import type { Address } from 'viem'
import type { Provider } from '../../adapters/base/provider.ts'
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

/** The provider that the page gets: EIP-1193. */
export interface TestWalletProvider extends Provider {
  readonly isTestWallet: true
  on(event: string, listener: (...values: never[]) => void): TestWalletProvider
  removeListener(event: string, listener: (...values: never[]) => void): TestWalletProvider
}

/** A wallet, seen from the side of the person who holds it. */
export interface TestWallet {
  readonly info: WalletInfo
  readonly provider: TestWalletProvider
  /** Everything that was asked, oldest first. */
  readonly requests: readonly WalletRequest[]
  /** The accounts that a page gets once it has permission; the first is the active one. */
  readonly accounts: readonly Address[]
  readonly chainId: number
  /** Whether the page has its permission. */
  readonly connected: boolean
  readonly locked: boolean
  /** What becomes of requests that need the person. */
  answers: Answering
  /** Milliseconds before any answer. */
  latency: number
  /** Announces by EIP-6963, and answers pages that ask from here on. */
  announce(): void
  /** The next request, or the next of that method, is answered so: once, whether it needs the person or not. */
  answerNext(answer: Answering, method?: string): void
  /** The next request, or the next of that method, is rejected with that error. */
  failNext(failure: Failure, method?: string): void
  /** Locks the wallet: pages see no account until a request to connect is approved, or `unlock()`. */
  lock(): void
  unlock(): void
  /** Chooses which of its accounts pages see, the active one first. Throws `TypeError` for an account it has not. */
  setAccounts(addresses: readonly Address[]): void
  /** Goes to a network, as a person does in the wallet. Throws `TypeError` for one it does not know. */
  switchChain(chainId: number): void
  addChain(chain: TestWalletChain): void
  /** Takes the page's permission back, as a person does in the wallet. */
  revoke(): void
  /** Loses every network: `disconnect` is sent, and requests are answered with 4900 until `connect()`. */
  disconnect(): void
  connect(): void
  /** Sends any event with any value, as faulty wallets do. */
  emit(event: string, value: unknown): void
  /** Goes away: no announcement, no `window.ethereum`, no panel; open requests are answered with 4900. */
  stop(): void
}

/** While the person looks at one of these, another is refused. */
const connecting = new Set(['eth_requestAccounts', 'wallet_requestPermissions'])

/**
 * A wallet that really signs, for playgrounds and tests: viem accounts, any EVM chain by its RPC, announced by EIP-6963.
 *
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
  const [firstChain, ...otherChains] = options.chains.map(toChain)
  if (!firstChain) throw new TypeError('A test wallet needs at least one chain: { chains: [{ chainId, rpcUrl }] }.')

  const keyring = keyringOf(options)
  const chains = new Map([firstChain, ...otherChains].map(chain => [chain.chainId, chain]))
  const store = options.remember ? storageOf(host) : undefined
  const remembered = recall(store, info.rdns)
  const origin = host.location?.origin ?? 'null'

  /** Chosen ones; before that, all. */
  let chosen: readonly Address[] | undefined
  let chain = chains.get(remembered?.chainId ?? firstChain.chainId) ?? firstChain
  let connected = remembered?.connected ?? false
  let locked = false
  let offline = false
  let latency = options.latency ?? 0

  const requests: WalletRequest[] = []
  const answers = createAnswers(options.answers ?? 'approve')
  const events = createEvents()
  const panel = createPanel(info, origin)
  const stopped = new AbortController()

  const accounts = (): readonly Address[] => (chosen ??= keyring().map(({ address }) => address))
  const visible = (): readonly Address[] => (connected && !locked ? accounts() : [])

  /** Runs a change, keeps what is to be kept, and tells the page what it can see of it. */
  const change = (run: () => void): void => {
    const before = { accounts: visible().join(), chainId: chain.chainId }
    run()
    remember(store, info.rdns, { connected, chainId: chain.chainId })
    if (offline) return
    if (chain.chainId !== before.chainId) events.emit('chainChanged', `0x${chain.chainId.toString(16)}`)
    if (visible().join() !== before.accounts) events.emit('accountsChanged', [...visible()])
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

  const answer = async (request: WalletRequest): Promise<unknown> => {
    if (latency) await delay(latency, stopped.signal)
    if (offline) throw new ProviderRpcError(4900)
    let decision: Answer | undefined = await answers.decide(request, needsPerson(state, request))
    if (decision === 'panel')
      decision = await panel.ask(() => describe(request, state), stopped.signal, { connects: connecting.has(request.method) })
    if (decision === 'never') return new Promise<never>(() => {})
    if (decision === 'refuse') throw new ProviderRpcError(4001)
    if (typeof decision === 'object') {
      if ('error' in decision) throw decision.error
      return decision.result
    }
    return perform(state, request)
  }

  const provider: TestWalletProvider = {
    isTestWallet: true,
    async request(asked) {
      if (!isRecord(asked) || typeof asked.method !== 'string') throw new ProviderRpcError(-32600)
      const request = Object.freeze({ method: asked.method, params: asked.params })
      requests.push(request)
      return whileRunning(answer(request), stopped.signal)
    },
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
  const leaveEthereum = options.legacy ? takeWindowEthereum(host, provider) : undefined

  return {
    info,
    provider,
    requests,
    get accounts() {
      return accounts()
    },
    get chainId() {
      return chain.chainId
    },
    get connected() {
      return connected
    },
    get locked() {
      return locked
    },
    get answers() {
      return answers.usual
    },
    set answers(usual) {
      answers.usual = usual
    },
    get latency() {
      return latency
    },
    set latency(milliseconds) {
      latency = milliseconds
    },
    announce: announcing.announce,
    answerNext: answers.next,
    failNext: (failure, method) => answers.next(failureAnswer(failure), method),
    lock: () => change(() => (locked = true)),
    unlock: () => change(() => (locked = false)),
    setAccounts(addresses) {
      const wanted = addresses.map(address => {
        const account = keyring().find(one => one.address.toLowerCase() === address.toLowerCase())
        if (!account) throw new TypeError(`The wallet has no key for ${address}.`)
        return account.address
      })
      change(() => (chosen = wanted))
    },
    switchChain(chainId) {
      if (!chains.has(chainId)) throw new TypeError(`The wallet does not know chain ${chainId}.`)
      state.goTo(chainId)
    },
    addChain: state.addChain,
    revoke: state.revoke,
    disconnect() {
      if (offline) return
      offline = true
      events.emit('disconnect', new ProviderRpcError(4900))
    },
    connect() {
      if (!offline) return
      offline = false
      events.emit('connect', { chainId: `0x${chain.chainId.toString(16)}` })
    },
    emit: events.emit,
    stop() {
      announcing.stop()
      leaveEthereum?.()
      stopped.abort(new ProviderRpcError(4900, 'The wallet has gone.'))
      panel.close()
      events.removeAll()
    }
  }
}
