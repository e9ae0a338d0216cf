import type { ChainRpc } from '../abi.ts'
import { isRecord } from '../../../adapters/base/is-record.ts'
import { SourceError, type AccountTransaction, type AccountTransfer, type Token } from '../chain-source.ts'
import { safeIconUrl, sanitizeTokenText } from '../sanitize-text.ts'

/** A transaction in a list of an upstream. */
export interface ListedTransaction {
  readonly hash: string
  /** Block number; `Infinity` while pending. */
  readonly block: number
  readonly minedAt?: number
  readonly nonce: number
  readonly from: string
  readonly to?: string
  readonly status: AccountTransaction['status']
  readonly selector?: string
}

/** A transfer within a transaction. */
export interface ListedTransfer extends Omit<AccountTransfer, 'direction'> {
  readonly hash: string
  readonly block: number
  readonly minedAt: number
}

/** What a transfer moves: a token, or an NFT. */
export type ListedAsset = Pick<ListedTransfer, 'amount' | 'token' | 'nft'>

/** One list of an upstream, newest first. */
export interface UpstreamList {
  readonly rows: readonly { readonly block: number }[]
  /** True if there are older items. */
  readonly more: boolean
}

/**
 * Returns the oldest block that every list covers.
 * Upstreams list transactions, internal transfers of the native token, token transfers and NFT transfers separately, each with
 * its own pages, and a transaction is complete only when all lists cover its block.
 */
function completeFrom(lists: readonly UpstreamList[]): number {
  const floors = lists.map(({ rows, more }) => (more ? (rows.at(-1)?.block ?? Infinity) + 1 : 0))
  return Math.max(0, ...floors)
}

/**
 * Returns the oldest block of a page.
 * A page contains whole blocks, as many as it takes to have enough transactions, so that the next page begins where this one ends
 * even if blocks are mined in between. A block longer than all lists is returned as far as they cover it.
 */
export function getPageBoundary(
  lists: readonly UpstreamList[],
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

/**
 * Merges the lists of an account into transactions, newest first.
 * Fetches from the chain those that only a transfer refers to.
 */
export async function mergeTransactions(
  account: string,
  seen: readonly ListedTransaction[],
  moved: readonly ListedTransfer[],
  look: (hashes: readonly string[]) => Promise<ReadonlyMap<string, TransactionDetails>>
): Promise<readonly AccountTransaction[]> {
  const transactions = new Map(seen.map(transaction => [transaction.hash, transaction]))
  const transfers = new Map<string, ListedTransfer[]>()
  for (const transfer of moved) {
    const list = transfers.get(transfer.hash)
    if (list) list.push(transfer)
    else transfers.set(transfer.hash, [transfer])
  }
  const unseen = [...transfers.keys()].filter(hash => !transactions.has(hash))
  const found = unseen.length > 0 ? await look(unseen) : new Map<string, TransactionDetails>()
  for (const hash of unseen) {
    const [first] = transfers.get(hash)!
    const rest = found.get(hash)
    // a transaction that the chain does not know was removed by a reorg
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
      // a failed transaction has moved nothing
      transfers: status === 'failed' ? [] : (transfers.get(hash) ?? []).flatMap(transfer => toTransfer(transfer, account) ?? [])
    }))
}

function toTransfer({ from, to, amount, token, nft }: ListedTransfer, account: string): AccountTransfer | undefined {
  if (from !== account && to !== account) return undefined
  const direction = from === to ? 'self' : to === account ? 'in' : 'out'
  return { direction, from, to, amount, ...(token && { token }), ...(nft && { nft }) }
}

/** Details of a transaction that another account sent. */
export type TransactionDetails = Pick<ListedTransaction, 'nonce' | 'from' | 'to' | 'selector'>

/**
 * Adds what only the chain knows to transactions of an upstream that lists neither nonces nor functions.
 * Drops those that the chain does not know: a reorg has removed them.
 */
export async function completeTransactions(
  listed: readonly Pick<ListedTransaction, 'hash' | 'block' | 'minedAt' | 'status'>[],
  rpc: ChainRpc,
  signal: AbortSignal
): Promise<readonly ListedTransaction[]> {
  const hashes = [...new Set(listed.map(({ hash }) => hash))]
  const found = hashes.length > 0 ? await fetchTransactionDetails(rpc, hashes, signal) : new Map<string, TransactionDetails>()
  return listed.flatMap(transaction => {
    const details = found.get(transaction.hash)
    return details ? { ...transaction, ...details } : []
  })
}

/** Fetches transactions from the chain in one request. Rejects with SourceError. */
export async function fetchTransactionDetails(
  rpc: ChainRpc,
  hashes: readonly string[],
  signal: AbortSignal
): Promise<ReadonlyMap<string, TransactionDetails>> {
  try {
    const found = await Promise.all(
      hashes.map(async hash => {
        const reply = await rpc.request({ method: 'eth_getTransactionByHash', params: [hash] }, { signal })
        if (!isRecord(reply)) return []
        const { nonce, from, to, input } = reply
        const sender = parseAddress(from)
        if (sender === undefined || typeof nonce !== 'string' || !/^0x[0-9a-f]{1,13}$/i.test(nonce)) return []
        const receiver = parseAddress(to)
        const selector = parseSelector(input)
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

/**
 * Parses an address to lower case.
 * Returns `undefined` if it is invalid, such as the empty string that some APIs use for no address.
 */
export function parseAddress(value: unknown): string | undefined {
  return typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value) ? value.toLowerCase() : undefined
}

export function parseHash(value: unknown): string | undefined {
  return typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value) ? value.toLowerCase() : undefined
}

/** Parses a non-negative decimal number of at most 2²⁵⁶. */
export function parseAmount(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^\d{1,78}$/.test(value) ? BigInt(value) : undefined
}

/** Parses a count, given as a number or in decimal. */
export function parseCount(value: unknown): number | undefined {
  const count = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : undefined
}

/** Parses the decimals of a token. A missing value is 0, because `decimals` is optional in ERC-20. */
export function parseDecimals(value: unknown): number | undefined {
  const decimals = value === null || value === undefined || value === '' ? 0 : parseCount(value)
  return decimals !== undefined && decimals <= 255 ? decimals : undefined
}

export function parseSelector(input: unknown): string | undefined {
  return typeof input === 'string' && /^0x[0-9a-f]{8}/i.test(input) ? input.slice(0, 10).toLowerCase() : undefined
}

/** Parses a date, `2024-05-01T12:00:00Z`, to milliseconds since 1970. */
export function parseDate(value: unknown): number | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : NaN
  return Number.isFinite(time) ? time : undefined
}

/** Returns the metadata of a token; a name that is missing is replaced by the other one, or by the contract. */
export function toTokenMetadata({
  contract: address,
  decimals: places,
  name: long,
  symbol: short,
  icon: url
}: Readonly<Record<keyof Token, unknown>>): (Token & { readonly contract: string }) | undefined {
  const contract = parseAddress(address)
  const decimals = parseDecimals(places)
  if (contract === undefined || decimals === undefined) return undefined
  const name = sanitizeTokenText(long)
  const symbol = sanitizeTokenText(short)
  const icon = safeIconUrl(url)
  return { contract, name: name || symbol || contract, symbol: symbol || name || contract, decimals, ...(icon && { icon }) }
}

/** Parses a list row by row and drops invalid rows. Rejects a value that is not a list. */
export function parseList<Row>(
  list: unknown,
  name: string,
  read: (row: Readonly<Record<string, unknown>>) => Row | undefined
): readonly Row[] {
  if (!Array.isArray(list)) throw new SourceError(`${name} answers with something else than a list`)
  return list.flatMap(row => {
    const parsed = isRecord(row) ? read(row) : undefined
    // a row may be a list in itself
    return parsed === undefined ? [] : [parsed]
  })
}
