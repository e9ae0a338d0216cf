import { atom, computed } from 'nanostores'
import type { Transaction } from '../adapters/api/contract/chain.ts'
import { listTransactions } from '../adapters/api/history.ts'
import { parseAccountId } from '../adapters/base/caip.ts'
import { reportFailure } from './api.ts'
import { chainServiceFor } from './chain-service.ts'
import { activityNamespaces, historyCacheTime } from './limits.ts'
import { onStop } from './lifetime.ts'
import { $options } from './options.ts'
import { pagedList, type Page, type PageRequest } from './paged.ts'
import { $subject, subjectKey, type Subject } from './subject.ts'
import { showToast } from './toast.ts'
import { track } from './track.ts'

export type { Transaction, Transfer } from '../adapters/api/contract/chain.ts'

/** A month and its transactions, newest first. */
export interface ActivityMonth<Shown extends Transaction = Transaction> {
  /** 0 for January. */
  readonly month: number
  readonly transactions: readonly Shown[]
}

export interface ActivityYear<Shown extends Transaction = Transaction> {
  readonly year: number
  readonly months: readonly ActivityMonth<Shown>[]
}

/**
 * The transactions of the active account on the active network (spec sections 3 to 5). Those that only bring spam are not among them. A
 * failure empties the list and forgets where it was.
 */
export const {
  $pages: $activity,
  loadMore: loadMoreActivity,
  refresh: refreshActivity
} = pagedList<Subject, Transaction>({
  $subject,
  keyOf: subjectKey,
  idOf: ({ id }) => id,
  lifetime: historyCacheTime,
  emptiesOnFailure: true,
  async read(subject, cursor, { signal, cache }) {
    const event = { isSmartAccount: false, ...projectOf(), ...(cursor !== undefined && { cursor }) }
    if (cursor !== undefined) track('LOAD_MORE_TRANSACTIONS', event)
    try {
      return await readTransactions(subject, { cursor }, { signal, cache })
    } catch (error) {
      if (signal.aborted) throw error
      reportFailure(error)
      showToast('transactions-failed', 'error')
      track('ERROR_FETCH_TRANSACTIONS', event)
      throw error
    }
  }
})

/** The same by year and month, newest first, in the visitor's time zone. */
export const $transactionsByYear = computed($activity, (pages): readonly ActivityYear[] =>
  pages.name === 'ready' ? byYear(pages.items) : []
)

/** Purchases with Coinbase that are on their way, as the service knew them when last asked. */
export const $coinbaseTransactions = atom<readonly Transaction[]>([])

/** Reads them anew: no copy is good enough while somebody waits for one (spec section 7). Never rejects; what fails is told as above. */
export async function refreshCoinbaseTransactions(): Promise<void> {
  const subject = $subject.get()
  if (!subject) return
  const forget = onStop(() => $coinbaseTransactions.set([]))
  try {
    const page = await readTransactions(subject, { onramp: 'coinbase' })
    const current = $subject.get()
    if (current && subjectKey(current) === subjectKey(subject)) $coinbaseTransactions.set(page?.items ?? [])
  } catch (error) {
    forget()
    reportFailure(error)
    showToast('transactions-failed', 'error')
    $coinbaseTransactions.set([])
  }
}

async function readTransactions(
  { account, network }: Subject,
  query: { readonly cursor?: string | undefined; readonly onramp?: 'coinbase' },
  request: Partial<PageRequest> = {}
): Promise<Page<Transaction> | undefined> {
  const { caipNetworkId: chainId, chainNamespace } = network
  if (!(activityNamespaces as readonly string[]).includes(chainNamespace)) return undefined
  const http = await chainServiceFor(chainId)
  if (!http) return undefined
  const { address } = parseAccountId(account)
  const { data, next, unanswered = [] } = await listTransactions(http, address, { ...query, chainId }, request)
  if (unanswered.includes(chainId)) return undefined
  const known = data.filter(transaction => transaction.metadata.chain === chainId)
  return {
    items: known.flatMap(transaction => withoutBait(transaction, address) ?? []).filter(transaction => !isSpam(transaction)),
    next: next ?? undefined
  }
}

/**
 * Without what only a stranger says: that nothing was moved from or to an address which looks like one that the account knows, for somebody to
 * copy it from here. Whoever wants to can have nothing moved in anybody's name. `undefined`: nothing else was in it.
 */
function withoutBait(transaction: Transaction, account: string): Transaction | undefined {
  const { metadata, transfers } = transaction
  const isOwn = [metadata.sentFrom, metadata.sentTo].some(address => address.toLowerCase() === account.toLowerCase())
  if (isOwn || !transfers?.length) return transaction
  const moved = transfers.filter(({ quantity }) => /[1-9]/.test(quantity.numeric))
  if (!moved.length) return undefined
  return moved.length < transfers.length ? { ...transaction, transfers: moved } : transaction
}

/** All it moves is NFTs that are sent to everybody. */
function isSpam({ transfers }: Transaction): boolean {
  return Boolean(transfers?.length) && transfers!.every(({ nft_info }) => nft_info?.flags.is_spam)
}

export function byYear<Shown extends Transaction>(transactions: readonly Shown[]): readonly ActivityYear<Shown>[] {
  const newestFirst = [...transactions].sort((left, right) => timeOf(right) - timeOf(left))
  const years = new Map<number, Map<number, Shown[]>>()
  for (const transaction of newestFirst) {
    const time = new Date(transaction.metadata.minedAt)
    const months = years.get(time.getFullYear()) ?? new Map<number, Shown[]>()
    years.set(time.getFullYear(), months)
    const month = months.get(time.getMonth())
    if (month) month.push(transaction)
    else months.set(time.getMonth(), [transaction])
  }
  return [...years].map(([year, months]) => ({
    year,
    months: [...months].map(([month, list]) => ({ month, transactions: list }))
  }))
}

const timeOf = ({ metadata }: Transaction): number => Date.parse(metadata.minedAt)

function projectOf(): { projectId?: string } {
  const { projectId } = $options.get()
  return projectId === undefined ? {} : { projectId }
}
