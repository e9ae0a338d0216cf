import { parseAccountId } from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/kit-error.ts'
import { UserRejectedError } from '../../adapters/base/errors.ts'
import type {
  Asset,
  Assets,
  BalanceChange,
  NameResult,
  Names,
  RecipientInfo,
  SentState,
  SentTransaction,
  Simulation,
  TokenInfo,
  Swaps,
  Transfer,
  TransferFee,
  Transfers,
  TypedData
} from '../../adapters/chain.ts'
import { createAnswers } from './answers.ts'

/** Responses of the test network about transfers, and of the user at the wallet. */
export interface FakeTransfersOptions {
  readonly fee?: Partial<TransferFee> | 'never' | 'fail' | 'refuse'
  /** Balance of the native currency. `most` is this less the fee. */
  readonly native?: bigint
  /** Contracts by address. */
  readonly tokens?: { readonly [address: string]: Omit<TokenInfo, 'address'> | 'fail' }
  readonly names?: { readonly [name: string]: NameResult | 'fail' | 'never' }
  /** Reverse-resolved names by address; `false`: the lookup fails. */
  readonly ownNames?: { readonly [address: string]: string | false }
  readonly simulation?: Simulation | 'never' | 'fail'
  readonly receiver?: RecipientInfo
  /** The network has a registrar of primary names. */
  readonly primaryNames?: boolean
  /** Assets that the wallet itself lists for the account. */
  readonly assets?: readonly Asset[]
  /** Responses about swaps; without it the chain has no swaps. */
  readonly swaps?: FakeSwapsOptions
  /** Tracked transactions are mined at once. */
  readonly mines?: boolean
  /** What the user does: `wait` keeps the request open until `answer()`. */
  readonly send?: SendAnswer
}

export interface FakeSwapsOptions {
  /** Typed data to sign instead of an approve transaction. Default: not offered. */
  readonly permit?: TypedData
  /** Result of a simulation. Default: no changes. */
  readonly trial?: Simulation | 'fail'
  /** Balance changes of the account that receipts report. */
  readonly outcome?: readonly BalanceChange[] | 'fail'
}

/** `lose`: it is unknown whether the transaction was sent. */
export type SendAnswer = 'approve' | 'refuse' | 'fail' | 'lose' | 'wait'

/** A transfers port over a scripted network and wallet. Decodes nothing and signs nothing. */
export interface FakeTransfers {
  readonly transfers: Transfers
  readonly names: Names
  readonly assets: Assets
  /** Changes the network's responses. */
  say(options: FakeTransfersOptions): void
  /** Answers the pending wallet request, or the next one. */
  answer(answer: Exclude<SendAnswer, 'wait'>): void
  /** Transfers that the wallet was requested to send, oldest first. */
  readonly sent: readonly (Transfer & { readonly fee?: TransferFee })[]
  /** Requests to the network, oldest first. */
  readonly requestLog: readonly string[]
  /** Callbacks of tracked transactions, by hash. */
  readonly followed: ReadonlyMap<string, (state: SentState) => void>
}

export const plainFee: TransferFee = {
  expected: 21_000n * 10n ** 9n,
  most: 42_000n * 10n ** 9n,
  atLeast: false,
  gas: 21_000n,
  gasPrice: 10n ** 9n,
  maxFeePerGas: 2n * 10n ** 9n,
  maxPriorityFeePerGas: 1n
}

export function fakeTransfers(first: FakeTransfersOptions = {}): FakeTransfers {
  let now = first
  const requestLog: string[] = []
  const sent: (Transfer & { fee?: TransferFee })[] = []
  const answers = createAnswers<SendAnswer>()
  const followed = new Map<string, (state: SentState) => void>()

  const answered = async <Value>(what: string, value: Value | 'never' | 'fail'): Promise<Value> => {
    requestLog.push(what)
    if (value === 'never') return new Promise(() => undefined)
    if (value === 'fail') throw new KitError('timeout', 'The network did not answer.')
    return value
  }
  const feeNow = async (): Promise<TransferFee> => {
    const { fee = {} } = now
    if (fee === 'refuse') throw new KitError('execution-reverted', 'This token is paused.')
    return { ...plainFee, ...(await answered('fee', fee)) }
  }

  const transfers: Transfers = {
    async parseAddress(text) {
      const wanted = text.trim()
      if (!/^0x[0-9a-f]{40}$/i.test(wanted)) return undefined
      const plain = wanted === wanted.toLowerCase()
      return { address: wanted, checksum: plain ? 'absent' : 'right' }
    },
    async token(address) {
      const found = now.tokens?.[address]
      if (found === undefined) throw new KitError('not-a-token', 'There is no token.')
      return { address, ...(await answered<Omit<TokenInfo, 'address'>>(`token ${address}`, found)) }
    },
    receiver: async address => answered(`receiver ${address}`, now.receiver ?? { kind: 'account', unused: false }),
    fee: feeNow,
    async most(_account, _network, { token }) {
      requestLog.push('most')
      if (token) return { amount: balanceOf(token.address) }
      const fee = await feeNow()
      const native = now.native ?? 0n
      return { amount: native > fee.most ? native - fee.most : 0n, fee }
    },
    simulate: async () => answered('simulate', now.simulation ?? { outcome: 'succeeds' }),
    async send(_provider, account, transfer, { fee, now: clock }) {
      sent.push({ ...transfer, ...(fee && { fee }) })
      const wanted = now.send ?? 'approve'
      const answer = wanted === 'wait' ? await answers.next() : wanted
      if (answer === 'refuse') throw new UserRejectedError()
      if (answer === 'lose') throw new KitError('outcome-unknown', 'It may have been sent.')
      if (answer === 'fail') throw new KitError('insufficient-funds', 'There is too little.')
      const { address: from, chainId } = parseAccountId(account)
      const hash = `0x${String(sent.length).padStart(64, '0')}`
      return { hash, chainId, from, sentAt: clock(), to: transfer.to, value: '0', state: { name: 'pending' } }
    },
    look: async transaction => transaction,
    follow: (transaction, _network, { signal, onChange }) =>
      new Promise<SentTransaction>(resolve => {
        if (now.mines) return resolve({ ...transaction, state: { name: 'confirmed', block: 1, settled: true } })
        let current = transaction
        followed.set(transaction.hash, state => onChange((current = { ...current, state })))
        signal?.addEventListener('abort', () => {
          followed.delete(transaction.hash)
          resolve(current)
        })
      })
  }

  const swaps: Swaps = {
    approve: (to, spender, amount) => ({ to, data: `0x095ea7b3${word(BigInt(spender))}${word(amount)}` }),
    spenderOf: data => (data.startsWith('0x095ea7b3') ? `0x${data.slice(34, 74)}` : undefined),
    permit: async () => now.swaps?.permit,
    simulate: async () => answered('trial', now.swaps?.trial ?? { outcome: 'succeeds' }),
    outcome: async () => answered('outcome', now.swaps?.outcome ?? [])
  }

  const names: Names = {
    homeOf: network => network,
    resolve: async name => answered(`name ${name}`, now.names?.[name] ?? { kind: 'none' }),
    async lookUp(address) {
      const told = now.ownNames?.[address]
      const name = await answered(`own name ${address}`, told === false ? 'fail' : told)
      return name === undefined ? undefined : { kind: 'found', name, address, record: 'network' }
    },
    ...(first.primaryNames && {
      primary: async () => ({ to: '0xa58E81fe9b61B5c3fE2AFD33CF304c454AbFc7Cb', data: '0xc47f0027' as const })
    })
  }

  const balanceOf = (address: string): bigint => {
    const found = now.tokens?.[address]
    return found && found !== 'fail' ? found.balance : 0n
  }

  return {
    transfers: first.swaps ? { ...transfers, swaps: async () => swaps } : transfers,
    names,
    assets: { list: async () => now.assets },
    say: options => void (now = { ...now, ...options }),
    answer: answers.give,
    sent,
    requestLog,
    followed
  }
}

const word = (value: bigint): string => value.toString(16).padStart(64, '0')
