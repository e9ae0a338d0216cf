import type { ChainId } from '../../../adapters/base/caip.ts'
import { isRecord } from '../../../adapters/base/is-record.ts'
import { programs } from '../../../adapters/solana/codec/instructions.ts'
import { createCache } from '../cache.ts'
import {
  SourceError,
  type AccountTransaction,
  type AccountTransfer,
  type ChainSource,
  type Holding,
  type Token
} from '../chain-source.ts'
import { isAddress } from './metadata-address.ts'
import { createMintMetadata, type MintMetadata } from './mint-metadata.ts'
import { parseTransaction, type ParsedTransaction } from './parse-transaction.ts'
import { createSolanaNode, isSignature, type ListedSignature } from './node.ts'
import type { ChainRpc } from '../abi.ts'

export interface SolanaSourceOptions {
  /** CAIP-2. */
  readonly chainId: ChainId
  readonly native: Token
  readonly rpc: ChainRpc
  readonly now: () => number
}

/** Maximum number of an account's tokens whose metadata is fetched. */
const mostTokens = 500
/** Transactions a page: each needs a request. */
const mostTransactions = 25
/**
 * Maximum number of lists: the account's own, and those of token accounts.
 * A token transfer names the recipient's token account, not the recipient. More would not fit into a cursor.
 */
const mostLists = 15
/** Cache lifetime of settled data in milliseconds. */
const keptFor = 3_600_000

/** Position in each list, by address: after a transaction, or at the beginning. */
type Place = Readonly<Record<string, string>>

/**
 * Creates a source over a cluster's own nodes, for balances and history.
 * The history covers the account and its current token accounts: receipts in a token account that has been closed since are
 * missing.
 */
export function createSolanaSource({
  chainId,
  native,
  rpc,
  now
}: SolanaSourceOptions): ChainSource & { readonly mints: MintMetadata } {
  const node = createSolanaNode(chainId, rpc)
  const mints = createMintMetadata(node, now)
  const seen = createCache<ParsedTransaction | undefined>({
    lifetime: transaction => (transaction ? keptFor : 0),
    most: 5_000,
    now
  })

  const tokenAccounts = async (owner: string, signal: AbortSignal) => {
    const held = await Promise.all([programs.token, programs.token2022].map(id => node.tokenAccounts(owner, id, signal)))
    return held.flat()
  }

  async function read({ signature, minedAt, failed }: ListedSignature, account: string, signal: AbortSignal) {
    const { value } = await seen.load(`${account} ${signature}`, async () => {
      const reply = await node.transaction(signature, signal)
      return reply === undefined ? undefined : parseTransaction(reply, account)
    })
    // the node has pruned it: the signature alone is known
    const details = value ?? { from: account, to: account, failed, moves: [] }
    return { hash: signature, ...details, ...(minedAt !== undefined && { minedAt }) }
  }

  return {
    name: 'rpc',
    chains: new Set([chainId]),
    mints,

    async balances({ address }, { signal }) {
      const [lamports, held] = await Promise.all([node.lamports(address, signal), tokenAccounts(address, signal)])
      const amounts = new Map<string, bigint>()
      for (const { mint, amount } of held) if (amount > 0n) amounts.set(mint, (amounts.get(mint) ?? 0n) + amount)
      const listed = [...amounts].slice(0, mostTokens)
      const known = await mints.all(
        listed.map(([mint]) => mint),
        signal
      )
      const tokens = listed.flatMap(([mint, amount]): readonly Holding[] => {
        const token = known.get(mint)
        return token ? [{ ...token, amount }] : []
      })
      return [{ ...native, amount: lamports }, ...tokens]
    },

    async history({ address }, { cursor, limit, signal }) {
      const most = Math.min(limit, mostTransactions)
      const place = cursor === undefined ? await begin(address, signal) : readPlace(cursor)
      const lists = await Promise.all(
        Object.entries(place).map(async ([of, before]) => {
          const rows = await node.signatures(of, { limit: most, ...(before && { before }) }, signal)
          return { of, before, rows, more: rows.length >= most }
        })
      )
      const shown = newestOf(
        lists.map(({ rows }) => rows),
        most
      )
      const transactions = await Promise.all(shown.map(row => read(row, address, signal)))
      const tokens = await mints.all(
        transactions.flatMap(({ moves }) => moves.flatMap(({ mint }) => mint ?? [])),
        signal
      )
      const done = new Set(shown.map(({ signature }) => signature))
      const next: Record<string, string> = {}
      for (const { of, before, rows, more } of lists) {
        const open = rows.findIndex(({ signature }) => !done.has(signature))
        const read = open < 0 ? rows : rows.slice(0, open)
        if (more || open >= 0) next[of] = read.at(-1)?.signature ?? before
      }
      return {
        items: transactions.map(transaction => toTransaction(transaction, tokens)),
        ...(Object.keys(next).length > 0 && { next: JSON.stringify(next) })
      }
    }
  }

  async function begin(address: string, signal: AbortSignal): Promise<Place> {
    const held = await tokenAccounts(address, signal)
    // those with a balance first
    const accounts = held.sort((one, other) => Number(other.amount > 0n) - Number(one.amount > 0n)).map(each => each.address)
    return Object.fromEntries([address, ...accounts].slice(0, mostLists).map(of => [of, '']))
  }
}

function toTransaction(
  { hash, from, to, failed, minedAt, moves }: ParsedTransaction & { readonly hash: string },
  tokens: ReadonlyMap<string, Token>
): AccountTransaction {
  return {
    hash,
    ...(minedAt !== undefined && { minedAt }),
    // Solana has no nonces: a blockhash prevents a replay
    nonce: 0,
    from,
    to,
    status: failed ? 'failed' : 'confirmed',
    transfers: moves.map(({ mint, decimals = 0, ...move }): AccountTransfer => {
      if (mint === undefined) return move
      return { ...move, token: { ...(tokens.get(mint) ?? { contract: mint, name: mint, symbol: mint }), decimals } }
    })
  }
}

/**
 * Merges several lists without duplicates, the newest first.
 * Within a slot, the order of each list is kept.
 */
function newestOf(lists: readonly (readonly ListedSignature[])[], most: number): readonly ListedSignature[] {
  let rest = lists
  const shown: ListedSignature[] = []
  while (shown.length < most) {
    const heads = rest.flatMap(rows => rows[0] ?? [])
    const slot = Math.max(...heads.map(row => row.slot))
    const newest = heads.filter(row => row.slot === slot)
    const isFirst = ({ signature }: ListedSignature) =>
      rest.every(rows => rows.findIndex(row => row.signature === signature) <= 0)
    const next = newest.find(isFirst) ?? newest[0]
    if (!next) break
    shown.push(next)
    rest = rest.map(rows => rows.filter(({ signature }) => signature !== next.signature))
  }
  return shown
}

/** Parses a cursor of a client. */
function readPlace(cursor: string): Place {
  let value: unknown
  try {
    value = JSON.parse(cursor)
  } catch {
    value = undefined // invalid JSON
  }
  const entries = isRecord(value) ? Object.entries(value) : []
  const isPlace = ([of, before]: [string, unknown]) => isAddress(of) && (before === '' || isSignature(before))
  if (entries.length === 0 || entries.length > mostLists || !entries.every(isPlace)) {
    throw new SourceError('rpc never gave this cursor')
  }
  return value as Place
}
