import {
  getBase58Decoder,
  getBase58Encoder,
  getBase64Decoder,
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder
} from '@solana/web3.js'
import { giveTokens } from './give.ts'
import { mintIn, tokenAccountIn } from './layouts.ts'
import {
  RefusedTransaction,
  tokenPrograms,
  type Holdings,
  type Ledger,
  type PastTransaction,
  type StoredAccount
} from './ledger.ts'
import { genesisHash } from './names.ts'

/** A JSON-RPC error. */
export class RpcFault extends Error {
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

type Settings = Readonly<Record<string, unknown>>
type Method = (ledger: Ledger, parameters: readonly unknown[]) => unknown

/**
 * Methods of Solana's nodes that wallets and apps use: https://solana.com/docs/rpc; and the faucet's
 * own.
 */
export const methods: { readonly [name: string]: Method } = {
  getHealth: () => 'ok',
  getVersion: () => ({ 'solana-core': '2.0.0', 'feature-set': 0 }),
  getGenesisHash: () => genesisHash,
  getSlot: ledger => ledger.slot(),
  getBlockHeight: ledger => ledger.slot(),
  getEpochInfo: ledger => ({
    absoluteSlot: ledger.slot(),
    blockHeight: ledger.slot(),
    epoch: 0,
    slotIndex: ledger.slot(),
    slotsInEpoch: 432_000,
    transactionCount: ledger.count()
  }),
  getBalance: (ledger, [address]) => here(ledger, Number(ledger.account(toAddress(address))?.lamports ?? 0n)),
  getAccountInfo: (ledger, [address, settings]) => here(ledger, shown(ledger, ledger.account(toAddress(address)), settings)),
  getMultipleAccounts: (ledger, [addresses, settings]) =>
    here(
      ledger,
      toList(addresses).map(address => shown(ledger, ledger.account(toAddress(address)), settings))
    ),
  getMinimumBalanceForRentExemption: (ledger, [size]) => Number(ledger.rent(toCount(size))),
  getLatestBlockhash(ledger) {
    const { hash, lastValid } = ledger.latestBlockhash()
    return here(ledger, { blockhash: hash, lastValidBlockHeight: lastValid })
  },
  isBlockhashValid: (ledger, [hash]) => here(ledger, ledger.isCurrent(String(hash))),
  getFeeForMessage(ledger, [message]) {
    const compiled = decode(message, bytes => getCompiledTransactionMessageDecoder().decode(bytes), { encoding: 'base64' })
    return here(ledger, ledger.isCurrent(compiled.lifetimeToken) ? Number(ledger.fee(compiled)) : null)
  },
  getRecentPrioritizationFees: ledger =>
    Array.from({ length: 150 }, (_, index) => ({ slot: ledger.slot() - 149 + index, prioritizationFee: (index % 5) * 1000 })),
  getTokenAccountsByOwner(ledger, [owner, filter, settings]) {
    const { mint, programId } = toSettings(filter)
    const address = toAddress(owner)
    const programs = programId === undefined ? tokenPrograms : [toAddress(programId)]
    if (mint === undefined && programId === undefined) throw invalid('it needs a mint or a programId')
    const held = programs
      .flatMap(program => ledger.owned(program))
      .filter(account => {
        const token = tokenAccountIn(account)
        return token?.owner === address && (mint === undefined || token.mint === mint)
      })
    return here(
      ledger,
      held.map(account => ({ pubkey: account.address, account: shown(ledger, account, settings) }))
    )
  },
  getTokenAccountBalance(ledger, [address]) {
    const account = ledger.account(toAddress(address))
    const token = account && tokenAccountIn(account)
    if (!token) throw invalid('not a Token account')
    return here(ledger, quantity(token.amount, decimalsOf(ledger, token.mint)))
  },
  getTokenSupply(ledger, [address]) {
    const account = ledger.account(toAddress(address))
    const mint = account && mintIn(account)
    if (!mint) throw invalid('not a Token mint')
    return here(ledger, quantity(mint.supply, mint.decimals))
  },
  getSignatureStatuses: (ledger, [signatures]) =>
    here(
      ledger,
      toList(signatures).map(signature => statusOf(ledger, ledger.past(String(signature))))
    ),
  getSignaturesForAddress(ledger, [address, settings]) {
    const { limit = 1000, before } = toSettings(settings)
    const all = ledger.pastOf(toAddress(address))
    const from = before === undefined ? 0 : all.findIndex(({ signature }) => signature === before) + 1
    return all.slice(from, from + toCount(limit)).map(({ signature, slot, time, problem }) => ({
      signature,
      slot,
      err: problem,
      memo: null,
      blockTime: time,
      confirmationStatus: statusOf(ledger, ledger.past(signature))?.confirmationStatus
    }))
  },
  getTransaction: (ledger, [signature, settings]) => toReply(ledger.past(String(signature)), toSettings(settings)),
  sendTransaction(ledger, [text, settings]) {
    const { skipPreflight } = toSettings(settings)
    const wire = wireOf(text, settings)
    if (!skipPreflight) {
      const { problem, logs, units } = ledger.simulate(wire, { verify: true, replaceHash: false })
      if (problem !== null) throw preflightFault(problem, logs, units)
    }
    return ledger.send(wire).signature
  },
  simulateTransaction(ledger, [text, settings]) {
    const { sigVerify = false, replaceRecentBlockhash = false, accounts } = toSettings(settings)
    const trial = ledger.simulate(wireOf(text, settings), {
      verify: Boolean(sigVerify),
      replaceHash: Boolean(replaceRecentBlockhash)
    })
    const wanted = toSettings(accounts)
    const after = (address: unknown): unknown => {
      const changed = trial.accounts.find(account => account.address === address)
      return shown(ledger, changed?.lamports ? changed : changed ? undefined : ledger.account(toAddress(address)), wanted)
    }
    return here(ledger, {
      err: trial.problem,
      logs: trial.logs,
      unitsConsumed: trial.units,
      accounts: accounts === undefined || trial.problem !== null ? null : toList(wanted['addresses']).map(after),
      returnData: null
    })
  },
  requestAirdrop: (ledger, [address, lamports]) => ledger.airdrop(toAddress(address), BigInt(toCount(lamports))).signature,

  /** `[owner, mint's address, amount in decimal digits]`: mints tokens, in a transaction of the bank. */
  stack_giveTokens: (ledger, [owner, mint, amount]) =>
    giveTokens(ledger, toAddress(owner), toAddress(mint), BigInt(String(amount))),
  /** `[slots]`: advances the slot. */
  stack_skipSlots: (ledger, [slots]) => ledger.skip(toCount(slots))
}

/** Returns the status of a transaction, in the format of `getSignatureStatuses`. */
export function statusOf(ledger: Ledger, transaction: PastTransaction | undefined) {
  if (!transaction) return null
  const { slot, problem } = transaction
  const behind = ledger.slot() - slot
  const isFinal = behind > ledger.finality
  return {
    slot,
    confirmations: isFinal ? null : behind,
    err: problem,
    status: problem === null ? { Ok: null } : { Err: problem },
    confirmationStatus: isFinal ? 'finalized' : 'confirmed'
  }
}

/** Returns an account in the RPC's format: its bytes, or parsed. */
export function shown(ledger: Ledger, account: StoredAccount | undefined, given: unknown): unknown {
  if (!account) return null
  const { encoding = 'base64' } = toSettings(given)
  const { lamports, owner, executable, data } = account
  const parsed = encoding === 'jsonParsed' ? parsedData(ledger, account) : undefined
  return {
    lamports: Number(lamports),
    owner,
    executable,
    rentEpoch: 0,
    space: data.length,
    data: parsed ?? [getBase64Decoder().decode(data), 'base64']
  }
}

function parsedData(ledger: Ledger, account: StoredAccount): unknown {
  const token = tokenAccountIn(account)
  if (token) {
    const { mint, owner, amount } = token
    const tokenAmount = quantity(amount, decimalsOf(ledger, mint))
    return parsed(account, 'account', { mint, owner, tokenAmount, isNative: false, state: 'initialized' })
  }
  const mint = mintIn(account)
  return mint && parsed(account, 'mint', { decimals: mint.decimals, supply: String(mint.supply), isInitialized: true })
}

const parsed = ({ owner, data }: StoredAccount, type: string, info: unknown) => ({
  program: owner === tokenPrograms[0] ? 'spl-token' : 'spl-token-2022',
  space: data.length,
  parsed: { type, info }
})

export const here = <Value>(ledger: Ledger, value: Value) => ({ context: { apiVersion: '2.0.0', slot: ledger.slot() }, value })

function toReply(transaction: PastTransaction | undefined, { encoding = 'json' }: Settings): unknown {
  if (!transaction) return null
  const { slot, time, problem, logs, units, fee, before, after, wire, accounts } = transaction
  const message = wire && getCompiledTransactionMessageDecoder().decode(getTransactionDecoder().decode(wire).messageBytes)
  return {
    slot,
    blockTime: time,
    version: message?.version ?? 'legacy',
    meta: {
      err: problem,
      status: problem === null ? { Ok: null } : { Err: problem },
      fee: Number(fee),
      logMessages: logs,
      computeUnitsConsumed: units,
      preBalances: before.lamports.map(Number),
      postBalances: after.lamports.map(Number),
      preTokenBalances: tokensIn(before),
      postTokenBalances: tokensIn(after),
      loadedAddresses: { writable: [], readonly: [] }
    },
    transaction:
      encoding === 'base64' && wire
        ? [getBase64Decoder().decode(wire), 'base64']
        : {
            signatures: [transaction.signature],
            message: {
              accountKeys: accounts,
              recentBlockhash: message?.lifetimeToken ?? genesisHash,
              instructions: (message?.instructions ?? []).map(({ programAddressIndex, accountIndices = [], data = [] }) => ({
                programIdIndex: programAddressIndex,
                accounts: accountIndices,
                data: getBase58Decoder().decode(Uint8Array.from(data)),
                stackHeight: null
              }))
            }
          }
  }
}

const tokensIn = ({ tokens }: Holdings) =>
  tokens.map(({ amount, decimals, ...token }) => ({ ...token, uiTokenAmount: quantity(amount, decimals) }))

function quantity(amount: bigint, decimals: number) {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const point = digits.length - decimals
  const fraction = digits.slice(point).replace(/0+$/, '')
  const text = digits.slice(0, point) + (fraction && `.${fraction}`)
  return { amount: String(amount), decimals, uiAmount: Number(text), uiAmountString: text }
}

const decimalsOf = (ledger: Ledger, mint: string): number => {
  const account = ledger.account(mint)
  return (account && mintIn(account)?.decimals) ?? 0
}

function preflightFault(problem: unknown, logs: readonly string[], units: number): RpcFault {
  if (problem === 'SignatureFailure') return new RpcFault(-32003, 'Transaction signature verification failure')
  const words = problem === 'BlockhashNotFound' ? 'Blockhash not found' : wordsOf(problem)
  return new RpcFault(-32002, `Transaction simulation failed: ${words}`, { err: problem, logs, unitsConsumed: units })
}

/** Formats an error as nodes do: `Error processing Instruction 2: custom program error: 0x1`. */
function wordsOf(problem: unknown): string {
  const { InstructionError: failed } = toSettings(problem)
  if (!Array.isArray(failed)) return JSON.stringify(problem)
  const [index, inner]: readonly unknown[] = failed
  const { Custom: code } = toSettings(inner)
  return `Error processing Instruction ${String(index)}: ${code === undefined ? String(inner) : `custom program error: 0x${Number(code).toString(16)}`}`
}

function wireOf(text: unknown, settings: unknown): Uint8Array {
  return decode(text, bytes => (getTransactionDecoder().decode(bytes), bytes), { encoding: 'base58', ...toSettings(settings) })
}

function decode<Value>(text: unknown, read: (bytes: Uint8Array) => Value, { encoding }: Settings): Value {
  try {
    const encoder = encoding === 'base64' ? getBase64Encoder() : getBase58Encoder()
    return read(Uint8Array.from(encoder.encode(String(text))))
  } catch (cause) {
    if (cause instanceof RefusedTransaction) throw cause
    throw invalid('failed to deserialize')
  }
}

function toAddress(value: unknown): string {
  const bytes = typeof value === 'string' && /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(value) ? getBase58Encoder().encode(value) : []
  if (bytes.length !== 32) throw invalid('Invalid')
  return value as string
}

function toCount(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw invalid('invalid type')
  return value
}

function toList(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw invalid('expected a list')
  return value
}

const toSettings = (value: unknown): Settings => (typeof value === 'object' && value !== null ? (value as Settings) : {})

const invalid = (why: string): RpcFault => new RpcFault(-32602, `Invalid param: ${why}`)
