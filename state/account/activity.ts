import { atom, computed } from 'nanostores'
import type { Transaction } from '../../adapters/api/contract/chain.ts'
import { listTransactions } from '../../adapters/api/history.ts'
import { parseAccountId } from '../../adapters/base/caip.ts'
import { reportServiceFailure } from '../services/client.ts'
import { getChainService } from '../services/chain-service.ts'
import { activityNamespaces, historyCacheTime } from '../options/limits.ts'
import { onStop } from '../platform/cleanup.ts'
import { $options } from '../options/options.ts'
import { createPagedQuery, type Page, type PageRequest } from './paged-query.ts'
import { $accountContext, accountContextKey, type AccountContext } from '../networks/account-context.ts'
import { showToast } from '../alerts/toast.ts'
import { track } from '../analytics/track.ts'

export type { Transaction, Transfer } from '../../adapters/api/contract/chain.ts'

/** The transactions of a month, newest first. */
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
 * Transactions of the active account on the active network (docs/decisions/storage.md,
 * docs/decisions/screens.md). Leaves out those that only contain spam. A failure empties the list and resets the cursor.
 */
export const {
  $pages: $activity,
  loadMore: loadMoreActivity,
  refresh: refreshActivity
} = createPagedQuery<AccountContext, Transaction>({
  $subject: $accountContext,
  keyOf: accountContextKey,
  idOf: ({ id }) => id,
  lifetime: historyCacheTime,
  emptiesOnFailure: true,
  async read(subject, cursor, { signal, cache }) {
    view(subject)
    const event = { isSmartAccount: false, ...projectOf(), ...(cursor !== undefined && { cursor }) }
    if (cursor !== undefined) track('LOAD_MORE_TRANSACTIONS', event)
    try {
      return await readTransactions(subject, { cursor }, { signal, cache })
    } catch (error) {
      if (signal.aborted) throw error
      reportServiceFailure(error)
      showToast('transactions-failed', 'error')
      track('ERROR_FETCH_TRANSACTIONS', event)
      throw error
    }
  }
})

/** The same, grouped by year and month in the user's time zone, newest first. */
export const $transactionsByYear = computed($activity, (pages): readonly ActivityYear[] =>
  pages.name === 'ready' ? groupByYear(pages.items) : []
)

/** Account context of the last read; the same object until the account or network changes. */
export const $inView = atom<AccountContext | undefined>()

/** CAIP-2 id of the network of the last read (docs/decisions/storage.md). */
export const $lastNetworkInView = /* @__PURE__ */ computed($inView, view => view?.network.caipNetworkId)

/** Sets the account context of the lists. Items of the previous one do not belong to it. */
export function view(subject: AccountContext): void {
  onStop(() => $inView.set(undefined))
  const inView = $inView.get()
  if (!inView || accountContextKey(inView) !== accountContextKey(subject)) $inView.set(subject)
}

/**
 * Reads a page of an account's transactions on its network.
 * Returns `undefined` if the service cannot list them.
 */
export async function readTransactions(
  { account, network }: AccountContext,
  query: { readonly cursor?: string | undefined; readonly onramp?: 'coinbase' },
  request: Partial<PageRequest> = {}
): Promise<Page<Transaction> | undefined> {
  const { caipNetworkId: chainId, chainNamespace } = network
  if (!(activityNamespaces as readonly string[]).includes(chainNamespace)) return undefined
  const http = await getChainService(chainId)
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
 * Removes zero-value transfers that others created: any account can log one between any addresses, and
 * address poisoning uses it to plant similar addresses for copying. Returns `undefined` if nothing else is left.
 */
function withoutBait(transaction: Transaction, account: string): Transaction | undefined {
  const { metadata, transfers } = transaction
  const isOwn = [metadata.sentFrom, metadata.sentTo].some(address => address.toLowerCase() === account.toLowerCase())
  if (isOwn || !transfers?.length) return transaction
  const moved = transfers.filter(({ quantity }) => /[1-9]/.test(quantity.numeric))
  if (!moved.length) return undefined
  return moved.length < transfers.length ? { ...transaction, transfers: moved } : transaction
}

/** Returns whether all transfers are spam NFTs. */
function isSpam({ transfers }: Transaction): boolean {
  return Boolean(transfers?.length) && transfers!.every(({ nft_info }) => nft_info?.flags.is_spam)
}

export function groupByYear<Shown extends Transaction>(transactions: readonly Shown[]): readonly ActivityYear<Shown>[] {
  const years: { year: number; months: { month: number; transactions: Shown[] }[] }[] = []
  for (const transaction of [...transactions].sort((left, right) => timeOf(right) - timeOf(left))) {
    const time = new Date(timeOf(transaction))
    const year = time.getFullYear()
    const month = time.getMonth()
    let inYear = years.find(other => other.year === year)
    if (!inYear) years.push((inYear = { year, months: [] }))
    const inMonth = inYear.months.find(other => other.month === month)
    if (inMonth) inMonth.transactions.push(transaction)
    else inYear.months.push({ month, transactions: [transaction] })
  }
  return years
}

const timeOf = ({ metadata }: Transaction): number => Date.parse(metadata.minedAt)

function projectOf(): { projectId?: string } {
  const { projectId } = $options.get()
  return projectId === undefined ? {} : { projectId }
}
