import type { HistoryReply, Transaction, Transfer } from '../../adapters/api/contract/chain.ts'
import { Problem } from '../lib/problem.ts'
import { decimalText } from './amount.ts'
import { askSources } from './ask-sources.ts'
import { isBait } from './bait.ts'
import type { BalancesOptions } from './balances.ts'
import { writeCursor, type ChainCursor, type Cursor } from './cursor.ts'
import { nameOf } from './nfts.ts'
import { operationOf } from './operation.ts'
import { askEach, type Asked, type ServedChain, type Told } from './served.ts'
import type { AccountTransaction, AccountTransfer } from './source.ts'
import { isSpamNft } from './spam.ts'

export interface HistoryOptions extends BalancesOptions {
  /** Milliseconds since 1970. */
  readonly now: () => number
}

type AskedHistory = Asked & { readonly cursor: Cursor | undefined; readonly limit: number }

/** A page of one chain, as far as it was not shown before. */
interface ChainPage {
  readonly source: string
  readonly isBehind: boolean
  /** Where it begins. */
  readonly place: ChainCursor
  readonly items: readonly AccountTransaction[]
  /** Where the one after it begins. */
  readonly next?: string
}

/** A source's page may have been pushed down by what was mined since: its old place is looked for in so many pages. */
const mostPages = 5

/**
 * A page of what an account did on some chains, newest first over all of them. Of several chains only as much is told as is sure to be newest:
 * until one of them has to be asked for more.
 */
export async function tellHistory(
  { address, chains, signal, cursor, limit }: AskedHistory,
  { log, image, now }: HistoryOptions
): Promise<Told<HistoryReply>> {
  // chains that have ended are not in the cursor
  const open = cursor ? chains.filter(({ id }) => id in cursor) : chains
  const { answers, unanswered, isPartial } = await askEach(open, chain => readPage(chain, cursor?.[chain.id]))
  const { shown, next } = merge(answers, limit)
  return {
    body: {
      data: shown.flatMap(([chain, item]) => toTransaction(chain, item, address, image, now()) ?? []),
      next: writeCursor(next),
      ...(unanswered.length > 0 && { unanswered })
    },
    sources: [...new Set(answers.map(([, { source }]) => source))],
    isPartial
  }

  async function readPage({ id, sources }: ServedChain, place: ChainCursor | undefined): Promise<ChainPage | undefined> {
    // only who gave the cursor knows what it says
    const able = place ? sources.filter(({ name }) => name === place.source) : sources
    let at = place?.at
    for (let page = 0; page < mostPages; page++) {
      const answered = await askSources(
        {
          chainId: id,
          sources: able,
          ask: source => source.history?.({ chainId: id, address }, { signal, limit, ...(at !== undefined && { cursor: at }) })
        },
        log
      )
      if (answered === undefined) return undefined
      const { source, result, isBehind } = answered
      const begin = place?.from === undefined ? 0 : result.items.findIndex(({ hash }) => hash === place.from)
      if (begin >= 0) {
        const here = { source, ...(at !== undefined && { at }) }
        const items = result.items.slice(begin)
        return { source, isBehind, place: here, items, ...(result.next !== undefined && { next: result.next }) }
      }
      // all of this page came since: where the last one ended is further on
      if (result.next === undefined) break
      at = result.next
    }
    throw new Problem(400, [
      { name: 'cursor', description: 'So much has happened since that the place is lost. Begin at the first page.' }
    ])
  }
}

/** Takes from the pages what is newest, until there is enough or one of them has to be asked for more. */
function merge(
  pages: readonly (readonly [ServedChain, ChainPage])[],
  limit: number
): { readonly shown: readonly (readonly [ServedChain, AccountTransaction])[]; readonly next: Cursor } {
  const taken = new Map<ServedChain, number>(pages.map(([chain]) => [chain, 0]))
  const shown: (readonly [ServedChain, AccountTransaction])[] = []
  // one chain alone is told as its source cuts it
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
  const transfers = transaction.transfers.filter(transfer => !isBait(transfer, transaction, account, tokens))
  if (transfers.length === 0 && transaction.transfers.length > 0 && to !== account) return undefined
  return {
    // the same hash can be on two chains
    id: `${id}:${hash}`,
    metadata: {
      operationType: operationOf({ ...transaction, transfers }, account),
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
    // what it was worth then nobody here knows
    const unknown = { value: null, price: null }
    if (nft) {
      const picture = nft.image && image(nft.image)
      const content = picture ? { preview: { url: picture }, detail: { url: picture } } : null
      return {
        nft_info: { name: nameOf(nft), content, flags: { is_spam: isSpamNft(nft, spam) } },
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
      quantity: { numeric: decimalText(amount, (token ?? tokens.native).decimals) },
      ...unknown
    }
  }
}
