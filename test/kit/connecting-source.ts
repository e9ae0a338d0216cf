import { getNamespace, parseAccountId, type AccountId, type ChainId } from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/kit-error.ts'
import { UserRejectedError } from '../../adapters/base/errors.ts'
import type { Network } from '../../adapters/base/network.ts'
import type { Provider } from '../../adapters/base/provider.ts'
import type { Call, Calls } from '../../adapters/calls.ts'
import type { NativeBalance } from '../../adapters/chain.ts'
import type {
  AccountKinds,
  Adapter,
  Connection,
  ConnectionState,
  PostponedRecovery,
  SourceWallet
} from '../../adapters/wallet-source.ts'
import { createAnswers } from './answers.ts'
import { fakeTransfers, type FakeTransfers, type FakeTransfersOptions } from './fake-transfers.ts'

/**
 * How the user of the wallet answers.
 * `wait` keeps the request open until `answer()`; `pending`: another request is open there.
 */
export type Answer = 'approve' | 'refuse' | 'fail' | 'pending' | 'wait'

export interface ConnectingOptions {
  readonly id?: string
  /** Default: one announced wallet. */
  readonly wallets?: readonly SourceWallet[]
  readonly account?: AccountId
  /** All accounts it shares, if more than one; the first is active. */
  readonly accounts?: readonly AccountId[]
  /**
   * The first two of `accounts` are the smart account and the EOA; how a switch between them is
   * answered.
   */
  readonly kinds?: Answer
  /** Recovery of the wallet is postponed; how its setup is answered. */
  readonly postponed?: Answer
  /** The account can be switched in the wallet only. */
  readonly fixedAccount?: boolean
  readonly answer?: Answer
  /** How a network switch is answered, if not like everything else. */
  readonly switches?: Answer
  /** The source never lists its wallets. */
  readonly silent?: boolean
  readonly balance?: NativeBalance | 'fail' | 'never'
  /**
   * How the wallet answers a reconnect: approves, has revoked access, never answers, or waits for
   * `answer()`.
   */
  readonly returning?: 'agrees' | 'gone' | 'silent' | 'wait'
  readonly approvedChainIds?: readonly ChainId[]
  /** What it signed while connecting. */
  readonly signedIn?: Connection['signedIn']
  /** Signs a message; without it the chain does not sign. */
  readonly signs?: (message: string) => string | Promise<string>
  /** How the signing request is answered, if not like everything else. */
  readonly signing?: Answer
  /** The wallet's capabilities for batches (EIP-5792). */
  readonly capabilities?: Readonly<Record<string, unknown>>
  /** Requests that prompt the user, and the result after approval. */
  readonly methods?: Readonly<Record<string, (params: unknown) => unknown>>
  /** How a transaction or a batch is answered; without it the chain sends no transactions. */
  readonly transacts?: Answer | readonly Answer[]
  /** The wallet supports batches. */
  readonly batches?: boolean
  /** The network's responses about transfers; without it the chain sends nothing. */
  readonly sending?: FakeTransfersOptions
}

/**
 * A source whose wallets connect, switch and disconnect as scripted, over a provider that does the
 * same.
 */
export interface ConnectingSource {
  readonly adapter: Adapter
  /** Changes the answer. */
  decide(answer: Answer): void
  /** Answers the pending request, or the next one. */
  answer(answer: Exclude<Answer, 'wait'>): void
  /** Changes the wallet's state; `undefined`: it has disconnected. */
  change(state: Partial<ConnectionState> | undefined): void
  /** Replaces the listed wallets. */
  setWallets(wallets: readonly SourceWallet[]): void
  /** Number of listeners on the wallet. */
  readonly listeners: number
  /** Requests to the wallet, oldest first. */
  readonly requestLog: readonly string[]
  /** Calls the wallet was requested to send, one list for each request. */
  readonly calls: readonly (readonly Call[])[]
  /** Defined if `sending` is given. */
  readonly transfers: FakeTransfers
}

export const firstAccount: AccountId = 'eip155:1:0x52908400098527886E0F7030069857D2E4169EE7'

export const testWallet: SourceWallet = {
  id: 'com.example.northwind',
  name: 'Northwind',
  rdns: 'com.example.northwind',
  type: 'ANNOUNCED',
  namespace: 'eip155'
}

const notAsked = () => Promise.reject(new KitError('unsupported-method', 'The fake wallet takes no batches.'))

const isSame = (one: AccountId, other: AccountId): boolean => parseAccountId(one).address === parseAccountId(other).address

export function connectingSource({
  id = 'fake',
  wallets: first = [testWallet],
  account: only = firstAccount,
  accounts = [only],
  fixedAccount = false,
  kinds,
  postponed,
  answer: initial = 'approve',
  switches,
  silent = false,
  balance = { value: 2_375_400_000_000_000_000n, decimals: 18, symbol: 'ETH' },
  returning = 'agrees',
  approvedChainIds,
  signedIn,
  signs,
  signing,
  capabilities,
  sending,
  transacts,
  batches = false,
  methods = {}
}: ConnectingOptions = {}): ConnectingSource {
  const account = accounts[0]!
  const transfers = fakeTransfers(sending)
  let wallets = first
  const discovering = new Set<(wallets: readonly SourceWallet[]) => void>()
  let current = initial
  let decided = false
  let state: ConnectionState = { accounts, chainId: parseAccountId(account).chainId }
  const answers = createAnswers<Answer>()
  let isPostponed = postponed !== undefined
  const requestLog: string[] = []
  const listeners = new Set<(state: ConnectionState | undefined) => void>()
  const handed: (readonly Call[])[] = []

  /** Answers as scripted for each call; the last answer repeats. */
  async function act(calls: readonly Call[]): Promise<string> {
    const wanted = Array.isArray(transacts) ? (transacts as readonly Answer[]) : [transacts as Answer]
    handed.push(calls)
    await respond(
      calls.length > 1 ? 'calls' : 'transaction',
      undefined,
      decided ? current : wanted[Math.min(handed.length, wanted.length) - 1]!
    )
    return `0x${String(handed.length).padStart(64, '0')}`
  }

  async function respond(what: string, signal?: AbortSignal, wanted = current): Promise<void> {
    requestLog.push(what)
    const given =
      wanted === 'wait'
        ? await new Promise<Answer>((resolve, reject) => {
            void answers.next().then(resolve)
            signal?.addEventListener('abort', () => reject(new KitError('aborted', 'The request was aborted.')))
          })
        : wanted
    if (given === 'refuse') throw new UserRejectedError()
    if (given === 'pending') throw new KitError('request-pending', 'The wallet shows another request.')
    if (given === 'fail') throw new KitError('switch-failed', 'The wallet failed.')
  }

  const notify = (next: ConnectionState | undefined): void => {
    for (const listener of [...listeners]) listener(next)
  }

  const connection = (wallet: SourceWallet): Connection => ({
    get accounts() {
      return state.accounts
    },
    get chainId() {
      return state.chainId
    },
    namespace: wallet.namespace,
    walletId: wallet.id,
    type: wallet.type,
    name: wallet.name,
    ...(wallet.imageUrl && { imageUrl: wallet.imageUrl }),
    ...(approvedChainIds && { approvedChainIds }),
    ...(signedIn && { signedIn }),
    provider: {
      async request({ method, params }) {
        const answer = methods[method]
        if (answer) {
          await respond(method, undefined, decided ? current : 'approve')
          return answer(params)
        }
        if (method === 'eth_accounts') return state.accounts.map(each => parseAccountId(each).address)
        throw new KitError('unsupported-method', `The fake wallet does not know ${method}.`)
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    ...(kinds && { accountType: (each: AccountId) => (isSame(each, accounts[0]!) ? 'smartAccount' : 'eoa') }),
    get kinds(): AccountKinds | undefined {
      if (!kinds) return undefined
      return {
        active: isSame(state.accounts[0]!, accounts[0]!) ? 'smartAccount' : 'eoa',
        deployed: false,
        async choose(kind, { signal }) {
          await respond(`act as ${kind}`, signal, decided ? current : kinds)
          const chosen = accounts[kind === 'smartAccount' ? 0 : 1]!
          const order = (each: AccountId) => Number(!isSame(each, chosen))
          state = { ...state, accounts: state.accounts.toSorted((one, other) => order(one) - order(other)) }
          notify(state)
        }
      }
    },
    get postponedRecovery(): PostponedRecovery | undefined {
      if (!isPostponed) return undefined
      return {
        async setUp(reason, { signal }) {
          try {
            await respond(`set up recovery: ${reason}`, signal, decided ? current : postponed)
          } catch (error) {
            if (error instanceof UserRejectedError) return false
            throw error
          }
          isPostponed = false
          notify(state)
          return true
        }
      }
    },
    ...(!fixedAccount && {
      chooseAccount(chosen: AccountId) {
        state = { ...state, accounts: [chosen, ...state.accounts.filter(each => each !== chosen)] }
        notify(state)
      }
    }),
    async switchNetwork(network: Network, { signal }) {
      await respond(`switch ${network.caipNetworkId}`, signal, decided ? current : (switches ?? current))
      const accounts = state.accounts.map((each): AccountId => `${network.caipNetworkId}:${parseAccountId(each).address}`)
      state = { accounts, chainId: network.caipNetworkId }
      notify(state)
    },
    release: () => void requestLog.push(`release ${wallet.id}`)
  })

  const walletOf = (walletId: string): SourceWallet => {
    const wallet = wallets.find(each => each.id === walletId)
    if (!wallet) throw new KitError('wallet-not-found', `The fake source has no "${walletId}".`)
    return wallet
  }

  return {
    adapter: {
      chain: {
        namespace: getNamespace(account),
        async balance() {
          if (balance === 'never') return new Promise(() => undefined)
          if (balance === 'fail') throw new KitError('timeout', 'The network did not answer.')
          return balance
        },
        ...(signs && {
          messages: {
            async sign(_provider: Provider, _account: AccountId, message: string) {
              await respond('sign', undefined, decided ? current : (signing ?? current))
              return signs(message)
            }
          }
        }),
        ...(transacts && { transactions: { send: (_provider: Provider, _account: AccountId, call: Call) => act([call]) } }),
        ...(sending?.swaps?.permit && {
          typedData: {
            async sign() {
              await respond('sign', undefined, decided ? current : (signing ?? current))
              return `0x${'11'.repeat(64)}1b`
            }
          }
        }),
        ...(batches && {
          calls: async (): Promise<Calls> => ({
            capabilities: async () => ({ atomic: 'supported', paymasterService: false, all: {} }),
            send: async (_provider, one, list) => ({ id: await act(list), chainId: parseAccountId(one).chainId }),
            follow: async (_provider, { id }) => ({ name: 'confirmed', hashes: [id], atomic: true }),
            show: notAsked
          })
        }),
        ...(capabilities && {
          calls: async (): Promise<Calls> => ({
            capabilities: async () => ({ atomic: 'unsupported', paymasterService: false, all: capabilities }),
            send: notAsked,
            follow: notAsked,
            show: notAsked
          })
        }),
        ...(sending && {
          transfers: async () => transfers.transfers,
          names: async () => transfers.names,
          assets: async () => transfers.assets
        })
      },
      source: {
        id,
        start: () => () => undefined,
        wallets(onChange) {
          if (!silent) onChange(wallets)
          discovering.add(onChange)
          return () => discovering.delete(onChange)
        },
        async connect(walletId, { signal, chooseAccount }) {
          await respond(`${chooseAccount ? 'share' : 'connect'} ${walletId}`, signal)
          return [connection(walletOf(walletId))]
        },
        async reconnect(walletId) {
          requestLog.push(`reconnect ${walletId}`)
          if (returning === 'silent') return new Promise(() => undefined)
          const agrees = returning === 'wait' ? (await answers.next()) === 'approve' : returning === 'agrees'
          return agrees ? [connection(walletOf(walletId))] : []
        },
        async disconnect({ walletId }) {
          await respond(`disconnect ${walletId}`)
        }
      }
    },
    decide(answer) {
      decided = true
      current = answer
    },
    answer: answers.give,
    setWallets(next) {
      wallets = next
      for (const listener of discovering) listener(next)
    },
    change(next) {
      if (next) state = { ...state, ...next }
      notify(next && state)
    },
    get listeners() {
      return listeners.size
    },
    requestLog,
    calls: handed,
    transfers
  }
}
