import type { ChainRpc } from '../abi.ts'
import { isRecord } from '../../../adapters/base/record.ts'
import { SourceError, type AccountTransaction, type AccountTransfer } from '../source.ts'

/** A transaction as an upstream lists it. */
export interface SeenTransaction {
  readonly hash: string
  /** `Infinity` while it is pending. */
  readonly block: number
  readonly minedAt?: number
  readonly nonce: number
  readonly from: string
  readonly to?: string
  readonly status: AccountTransaction['status']
  readonly selector?: string
}

/** Something that moved in a transaction. */
export interface SeenTransfer extends Omit<AccountTransfer, 'direction'> {
  readonly hash: string
  readonly block: number
  readonly minedAt: number
}

/** One list of an upstream, newest first. */
export interface SeenList {
  readonly rows: readonly { readonly block: number }[]
  /** Whether there are older ones. */
  readonly more: boolean
}

/**
 * The oldest block of which every list has told all. Upstreams list transactions, what they moved of the native token, tokens and NFTs apart,
 * each in pages of its own, and a transaction is complete only when all of its lists have come past it.
 */
function completeFrom(lists: readonly SeenList[]): number {
  const floors = lists.map(({ rows, more }) => (more ? (rows.at(-1)?.block ?? Infinity) + 1 : 0))
  return Math.max(0, ...floors)
}

/**
 * The oldest block of a page: whole blocks alone, until there are enough transactions, so that the next page begins where this one ends,
 * whatever is mined meanwhile. A block that is longer than all lists is shown as far as they told it.
 */
export function lowestShown(
  lists: readonly SeenList[],
  all: readonly { readonly block: number; readonly hash: string }[],
  limit: number
): number {
  const mined = all.filter(({ block }) => Number.isFinite(block))
  const complete = Math.min(completeFrom(lists), Math.max(0, ...mined.map(({ block }) => block)))
  const shown = new Map<number, Set<string>>()
  for (const { block, hash } of mined) {
    if (block >= complete) shown.set(block, (shown.get(block) ?? new Set<string>()).add(hash))
  }
  let count = 0
  let lowest = complete
  for (const block of [...shown.keys()].sort((a, b) => b - a)) {
    if (count >= limit) break
    count += shown.get(block)!.size
    lowest = block
  }
  return lowest
}

/** The transactions of an account out of their lists, newest first. Those that only a transfer tells of are looked up on the chain. */
export async function assemble(
  account: string,
  seen: readonly SeenTransaction[],
  moved: readonly SeenTransfer[],
  look: (hashes: readonly string[]) => Promise<ReadonlyMap<string, LookedUp>>
): Promise<readonly AccountTransaction[]> {
  const transactions = new Map(seen.map(transaction => [transaction.hash, transaction]))
  const transfers = new Map<string, SeenTransfer[]>()
  for (const transfer of moved) {
    const list = transfers.get(transfer.hash)
    if (list) list.push(transfer)
    else transfers.set(transfer.hash, [transfer])
  }
  const unseen = [...transfers.keys()].filter(hash => !transactions.has(hash))
  const found = unseen.length > 0 ? await look(unseen) : new Map<string, LookedUp>()
  for (const hash of unseen) {
    const [first] = transfers.get(hash)!
    const rest = found.get(hash)
    // one that the chain does not know was taken back since
    if (rest && first) transactions.set(hash, { ...rest, hash, block: first.block, minedAt: first.minedAt, status: 'confirmed' })
  }
  return [...transactions.values()]
    .sort((a, b) => b.block - a.block || (b.minedAt ?? 0) - (a.minedAt ?? 0) || b.nonce - a.nonce || (a.hash < b.hash ? -1 : 1))
    .map(({ hash, minedAt, nonce, from, to, status, selector }) => ({
      hash,
      ...(minedAt !== undefined && { minedAt }),
      nonce,
      from,
      ...(to !== undefined && { to }),
      status,
      ...(selector !== undefined && { selector }),
      // what failed has moved nothing
      transfers: status === 'failed' ? [] : (transfers.get(hash) ?? []).flatMap(transfer => toTransfer(transfer, account) ?? [])
    }))
}

function toTransfer({ from, to, amount, token, nft }: SeenTransfer, account: string): AccountTransfer | undefined {
  if (from !== account && to !== account) return undefined
  const direction = from === to ? 'self' : to === account ? 'in' : 'out'
  return { direction, from, to, amount, ...(token && { token }), ...(nft && { nft }) }
}

/** What an account needs to know of a transaction that somebody else sent. */
export type LookedUp = Pick<SeenTransaction, 'nonce' | 'from' | 'to' | 'selector'>

/** Looks transactions up on the chain, all in one request. Rejects with SourceError. */
export async function lookUp(
  rpc: ChainRpc,
  hashes: readonly string[],
  signal: AbortSignal
): Promise<ReadonlyMap<string, LookedUp>> {
  try {
    const found = await Promise.all(
      hashes.map(async hash => {
        const reply = await rpc.request({ method: 'eth_getTransactionByHash', params: [hash] }, { signal })
        if (!isRecord(reply)) return []
        const { nonce, from, to, input } = reply
        const sender = addressOf(from)
        if (sender === undefined || typeof nonce !== 'string' || !/^0x[0-9a-f]{1,13}$/i.test(nonce)) return []
        const receiver = addressOf(to)
        const selector = selectorOf(input)
        return [
          [
            hash,
            { nonce: Number(nonce), from: sender, ...(receiver && { to: receiver }), ...(selector && { selector }) }
          ] as const
        ]
      })
    )
    return new Map(found.flat())
  } catch {
    throw new SourceError('the chain does not tell who sent a transaction')
  }
}

/** In lower case; `undefined` for what is none, among it the empty text that some write for nobody. */
export function addressOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value) ? value.toLowerCase() : undefined
}

export function hashOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value) ? value.toLowerCase() : undefined
}

/** A number that is not negative and at most 2²⁵⁶, written in decimals. */
export function amountOf(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^\d{1,78}$/.test(value) ? BigInt(value) : undefined
}

/** A count, as a number or written in decimals. */
export function countOf(value: unknown): number | undefined {
  const count = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : undefined
}

/** The decimals of a token: what is not told is none, as ERC-20 leaves them out. */
export function decimalsOf(value: unknown): number | undefined {
  const decimals = value === null || value === undefined || value === '' ? 0 : countOf(value)
  return decimals !== undefined && decimals <= 255 ? decimals : undefined
}

export function selectorOf(input: unknown): string | undefined {
  return typeof input === 'string' && /^0x[0-9a-f]{8}/i.test(input) ? input.slice(0, 10).toLowerCase() : undefined
}

/** Reads a list row by row: one that is none is dropped. Rejects what is no list. */
export function readList<Row>(
  list: unknown,
  name: string,
  read: (row: Readonly<Record<string, unknown>>) => Row | undefined
): readonly Row[] {
  if (!Array.isArray(list)) throw new SourceError(`${name} answers with something else than a list`)
  return list.flatMap(row => (isRecord(row) ? (read(row) ?? []) : []))
}
