import { isRecord } from '../../../adapters/base/is-record.ts'
import { programs } from '../../../adapters/solana/codec/instructions.ts'
import { SourceError } from '../chain-source.ts'
import { isAddress } from './metadata-address.ts'
import { isCount } from './node.ts'

/** Effects of a transaction on one account. Amounts in units. */
export interface ParsedTransaction {
  /** Fee payer. */
  readonly from: string
  /** Target: the recipient, or the program that did more than a transfer. */
  readonly to: string
  readonly failed: boolean
  /** Milliseconds since 1970. */
  readonly minedAt?: number
  readonly moves: readonly BalanceMove[]
}

export interface BalanceMove {
  /** The mint; absent: SOL. */
  readonly mint?: string
  readonly decimals?: number
  readonly direction: 'in' | 'out'
  readonly from: string
  readonly to: string
  readonly amount: bigint
}

/** Wrapped SOL: the lamports of its token account are its tokens plus the rent deposit. */
const wrapped = 'So11111111111111111111111111111111111111112'
/** Helper programs, which prepare, pay or transfer and are not the purpose of a transaction. */
const helpers: readonly string[] = [programs.computeBudget, programs.system, programs.associatedToken]

/**
 * Parses a response of `getTransaction`.
 * Transfers are derived from balances before and after, independent of the programs. Excludes the fee and the rent deposit of a
 * token account, which is refunded when it closes.
 *
 * @throws SourceError for an invalid response
 */
export function parseTransaction(reply: unknown, account: string): ParsedTransaction {
  const { transaction, meta, blockTime } = isRecord(reply) ? reply : {}
  const message = isRecord(transaction) && isRecord(transaction.message) ? transaction.message : {}
  const loaded = isRecord(meta) && isRecord(meta.loadedAddresses) ? meta.loadedAddresses : {}
  const keys = [message.accountKeys, loaded.writable ?? [], loaded.readonly ?? []].flatMap(addressesIn)
  const [payer] = keys
  if (!isRecord(meta) || payer === undefined || !isCount(meta.fee)) throw unexpected()
  const { fee } = meta
  const failed = (meta.err ?? null) !== null
  const lamports = changes(meta.preBalances, meta.postBalances, keys.length)
  const held = [...tokensIn(meta.preTokenBalances, keys.length, -1n), ...tokensIn(meta.postTokenBalances, keys.length, 1n)]
  const program = programIn(message.instructions, keys) ?? payer
  const seen = { from: payer, failed, ...(isCount(blockTime) && { minedAt: blockTime * 1000 }) }
  if (failed) return { ...seen, to: program, moves: [] }

  const moves = [...coins(), ...tokens()]
  const outs = moves.filter(({ direction }) => direction === 'out')
  const isOwn = payer === account
  const toOthers = outs[0]?.to ?? (isOwn ? program : account)
  return { ...seen, to: isOwn && moves.length > outs.length ? program : toOthers, moves }

  /** Returns the change of SOL, by address. */
  function coins(): readonly BalanceMove[] {
    const changed = new Map<string, bigint>()
    const add = (key: string, by: bigint): void => void changed.set(key, (changed.get(key) ?? 0n) + by)
    const accounts = new Set(held.map(({ index }) => index))
    keys.forEach((key, index) => {
      if (!accounts.has(index)) return add(key, lamports[index]!)
      const wrappedIn = held.filter(each => each.index === index && each.mint === wrapped).reduce((sum, { by }) => sum + by, 0n)
      add(payer!, lamports[index]! - wrappedIn)
    })
    add(payer!, BigInt(fee))
    return moveOf(changed)
  }

  /** Returns the change of each token, by owner. */
  function tokens(): readonly BalanceMove[] {
    const byMint = new Map<string, { decimals: number; changed: Map<string, bigint> }>()
    for (const { mint, owner, decimals, by } of held) {
      const known = byMint.get(mint) ?? { decimals, changed: new Map<string, bigint>() }
      known.changed.set(owner, (known.changed.get(owner) ?? 0n) + by)
      byMint.set(mint, known)
    }
    return [...byMint].flatMap(([mint, { decimals, changed }]) => moveOf(changed, { mint, decimals }))
  }

  function moveOf(
    changed: ReadonlyMap<string, bigint>,
    token?: { readonly mint: string; readonly decimals: number }
  ): readonly BalanceMove[] {
    const by = changed.get(account) ?? 0n
    if (by === 0n) return []
    const direction = by > 0n ? 'in' : 'out'
    // the counterparty with the largest opposite change; for minted or burnt tokens, the mint
    const others = [...changed].filter(([key, other]) => key !== account && other < 0n === by > 0n && other !== 0n)
    const most = others.sort(([, one], [, other]) => (magnitude(other) > magnitude(one) ? 1 : -1))[0]?.[0]
    const partner = most ?? token?.mint ?? program
    const parties = direction === 'in' ? { from: partner, to: account } : { from: account, to: partner }
    return [{ ...token, direction, ...parties, amount: magnitude(by) }]
  }
}

const magnitude = (value: bigint): bigint => (value < 0n ? -value : value)

function addressesIn(value: unknown): readonly string[] {
  if (!Array.isArray(value) || !value.every(isAddress)) throw unexpected()
  return value
}

function changes(before: unknown, after: unknown, count: number): readonly bigint[] {
  const read = (list: unknown): readonly number[] => {
    if (!Array.isArray(list) || list.length !== count || !list.every(isAmount)) throw unexpected()
    return list
  }
  const had = read(before)
  return read(after).map((now, index) => BigInt(now) - BigInt(had[index]!))
}

/** Above 2^53 lamports the node's JSON is not exact. */
const isAmount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0

interface Held {
  readonly index: number
  readonly mint: string
  readonly owner: string
  readonly decimals: number
  readonly by: bigint
}

/** Absent in transactions of the chain's first years. */
function tokensIn(value: unknown, count: number, sign: bigint): readonly Held[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) throw unexpected()
  return value.map(row => {
    const { accountIndex, mint, owner, uiTokenAmount } = Object(row) as Readonly<Record<string, unknown>>
    const { amount, decimals } = Object(uiTokenAmount) as Readonly<Record<string, unknown>>
    if (!isCount(accountIndex) || accountIndex >= count || !isAddress(mint) || !isAddress(owner)) throw unexpected()
    if (typeof amount !== 'string' || !/^\d{1,20}$/.test(amount) || !isCount(decimals) || decimals > 255) throw unexpected()
    return { index: accountIndex, mint, owner, decimals, by: sign * BigInt(amount) }
  })
}

/** Returns the first program that is not a helper. */
function programIn(instructions: unknown, keys: readonly string[]): string | undefined {
  const called = (Array.isArray(instructions) ? instructions : []).flatMap(instruction => {
    const index: unknown = isRecord(instruction) ? instruction.programIdIndex : undefined
    return isCount(index) && keys[index] !== undefined ? [keys[index]] : []
  })
  return called.find(program => !helpers.includes(program)) ?? called[0]
}

const unexpected = (): SourceError => new SourceError('the node answers with something else than a transaction')
