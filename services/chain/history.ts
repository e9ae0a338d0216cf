import type { HistoryReply, Transaction, Transfer } from '../../adapters/api/contract/chain.ts'
import { Problem } from '../lib/problem.ts'
import { formatUnits } from './format-amount.ts'
import { querySources } from './query-sources.ts'
import { isPoisoningTransfer } from './address-poisoning.ts'
import type { BalancesOptions } from './balances.ts'
import { encodeCursor, type ChainCursor, type Cursor } from './cursor.ts'
import { getNftName } from './nfts.ts'
import { classifyTransaction } from './classify-transaction.ts'
import { queryEachChain, type AccountQuery, type ServedChain, type QueryResult } from './served-chain.ts'
import type { AccountTransaction, AccountTransfer } from './chain-source.ts'
import { isSpamNft } from './spam-nft.ts'

export interface HistoryOptions extends BalancesOptions {
  /** Milliseconds since 1970. */
  readonly now: () => number
}

type HistoryQuery = AccountQuery & { readonly cursor: Cursor | undefined; readonly limit: number }

/** Page of one chain, without items already returned. */
interface ChainPage {
  readonly source: string
  readonly isBehind: boolean
  /** Start of the page. */
  readonly place: ChainCursor
  readonly items: readonly AccountTransaction[]
  /** Start of the next page. */
  readonly next?: string
}

/**
 * Maximum number of pages in which the last position is looked for, because new blocks may have
 * shifted it.
 */
const mostPages = 5

/**
 * Returns a page of the history of an account, the newest first over all chains.
 * Merges several chains only as far as the order is certain: until one of them needs its next page.
 */
export async function getHistory(
  { address, chains, signal, cursor, limit }: HistoryQuery,
  { log, after, image, now }: HistoryOptions
): Promise<QueryResult<HistoryReply>> {
  // chains at their end are not in the cursor
  const open = cursor ? chains.filter(({ id }) => id in cursor) : chains
  const { answers, gaps, isPartial } = await queryEachChain(open, chain => readPage(chain, cursor?.[chain.id]))
  const { shown, next } = merge(answers, limit)
  return {
    body: {
      data: shown.flatMap(([chain, item]) => toTransaction(chain, item, address, image, now()) ?? []),
      next: encodeCursor(next),
      ...gaps
    },
    sources: [...new Set(answers.map(([, { source }]) => source))],
    isPartial
  }

  async function readPage({ id, sources }: ServedChain, place: ChainCursor | undefined): Promise<ChainPage | undefined> {
    // only the source that created the cursor understands it
    const able = place ? sources.filter(({ name }) => name === place.source) : sources
    let at = place?.at
    for (let page = 0; page < mostPages; page++) {
      const response = await querySources(
        {
          chainId: id,
          sources: able,
          query: source => source.history?.({ chainId: id, address }, { signal, limit, ...(at !== undefined && { cursor: at }) }),
          signal
        },
        { log, after }
      )
      if (response === undefined) return undefined
      const { source, result, isBehind } = response
      const begin = place?.from === undefined ? 0 : result.items.findIndex(({ hash }) => hash === place.from)
      if (begin >= 0) {
        const here = { source, ...(at !== undefined && { at }) }
        const items = result.items.slice(begin)
        return { source, isBehind, place: here, items, ...(result.next !== undefined && { next: result.next }) }
      }
      // this whole page is newer than the last position: read on
      if (result.next === undefined) break
      at = result.next
    }
    throw new Problem(400, [{ name: 'cursor', description: 'The cursor has expired. Start at the first page.' }])
  }
}

/** Takes the newest items from the pages, until there are enough or one chain needs its next page. */
function merge(
  pages: readonly (readonly [ServedChain, ChainPage])[],
  limit: number
): { readonly shown: readonly (readonly [ServedChain, AccountTransaction])[]; readonly next: Cursor } {
  const taken = new Map<ServedChain, number>(pages.map(([chain]) => [chain, 0]))
  const shown: (readonly [ServedChain, AccountTransaction])[] = []
  // a single chain is returned in the source's own page size
  const most = pages.length > 1 ? limit : Infinity
  while (shown.length < most) {
    const heads = pages.map(([chain, page]) => ({ chain, page, item: page.items[taken.get(chain)!] }))
    if (heads.some(({ item, page }) => item === undefined && page.next !== undefined)) break
    const newest = heads.filter(({ item }) => item !== undefined).sort((a, b) => timeOf(b.item!) - timeOf(a.item!))[0]
    if (newest === undefined) break
    shown.push([newest.chain, newest.item!])
    taken.set(newest.chain, taken.get(newest.chain)! + 1)
  }
  const next: Record<string, ChainCursor> = {}
  for (const [chain, { source, place, items, next: further }] of pages) {
    const count = taken.get(chain)!
    const first = items[count]
    if (first !== undefined) next[chain.id] = { ...place, from: first.hash }
    else if (further !== undefined) next[chain.id] = { source, at: further }
  }
  return { shown, next }
}

const timeOf = ({ minedAt }: AccountTransaction) => minedAt ?? Infinity

function toTransaction(
  { id, tokens, spam }: ServedChain,
  transaction: AccountTransaction,
  account: string,
  image: BalancesOptions['image'],
  now: number
): Transaction | undefined {
  const { hash, minedAt, nonce, from, to, status } = transaction
  const transfers = transaction.transfers.filter(transfer => !isPoisoningTransfer(transfer, transaction, account, tokens))
  if (transfers.length === 0 && transaction.transfers.length > 0 && to !== account) return undefined
  return {
    // the same hash can exist on two chains
    id: `${id}:${hash}`,
    metadata: {
      operationType: classifyTransaction({ ...transaction, transfers }, account),
      hash,
      minedAt: new Date(minedAt ?? now).toISOString(),
      chain: id,
      nonce,
      sentFrom: from,
      sentTo: to ?? '',
      status
    },
    transfers: transfers.map(transfer => toTransfer(transfer))
  }

  function toTransfer({ direction, from: sender, to: recipient, amount, token, nft }: AccountTransfer): Transfer {
    const parties = { direction, sender, recipient }
    // the historical price is not known
    const unknown = { value: null, price: null }
    if (nft) {
      const picture = nft.image && image(nft.image)
      const content = picture ? { preview: { url: picture }, detail: { url: picture } } : null
      return {
        nft_info: { name: getNftName(nft), content, flags: { is_spam: isSpamNft(nft, spam) } },
        ...parties,
        quantity: { numeric: String(amount) },
        ...unknown
      }
    }
    const { name, symbol, icon } = tokens.dress(token ?? tokens.native)
    const url = icon && image(icon)
    return {
      fungible_info: { name, symbol, icon: url ? { url } : null },
      ...parties,
      quantity: { numeric: formatUnits(amount, (token ?? tokens.native).decimals) },
      ...unknown
    }
  }
}
