import { atom, computed, onMount } from 'nanostores'
import { parseAccountId } from '../adapters/base/caip.ts'
import type { SentTransaction } from '../adapters/chain.ts'
import { $account } from './current.ts'
import { environment, writeJson } from './environment.ts'
import { pendingTransactionsLimit } from './limits.ts'
import { isSame } from './receivers.ts'
import { isOpen, readSent, sentKey } from './sent-stored.ts'

/** A transfer that a wallet has taken, or a step of a swap, and how it is getting on. Plain data. */
export interface SentTransfer {
  readonly transaction: SentTransaction
  /** The token's contract; absent: the native currency. */
  readonly token?: string
  readonly symbol: string
  readonly decimals: number
  /** In the smallest unit, as decimal digits. */
  readonly amount: string
  readonly to: string
  /** The name of the receiver, where it was sent to one. */
  readonly name?: string
  /** It is no transfer, but allows a contract to take that much, or swaps it. */
  readonly swap?: SentSwap
}

/** What is to be had for what is given. */
export interface SentSwap {
  readonly step: 'approve' | 'swap'
  /** The token's contract; absent: the native currency. */
  readonly token?: string
  readonly symbol: string
  readonly decimals: number
  /** In the smallest unit, as decimal digits: the least that was agreed to; once `arrived`, what has come as the receipt tells it. */
  readonly amount: string
  readonly arrived?: true
}

/**
 * What was sent from this browser, the last first, in this tab or another. `flows/sent.ts` follows each to its receipt, though the modal
 * closes or the page reloads.
 */
export const $sent = atom<readonly SentTransfer[]>([])

onMount($sent, () => {
  reloadSent()
  const stops = [
    environment().onStorage(changed => {
      if (changed === null || changed.endsWith(sentKey)) reloadSent()
    }),
    // a kit that stops leaves none: whoever looks on sees them again with the next
    $account.listen(account => {
      if (account) reloadSent()
    })
  ]
  return () => stops.forEach(stop => stop())
})

/** What the active account has sent, on the network it is on. */
export const $accountSent = computed([$sent, $account], (sent, account) => {
  if (!account) return []
  const { chainId, namespace, address } = parseAccountId(account)
  return sent.filter(
    ({ transaction }) =>
      transaction.chainId === chainId && isSame({ namespace, address: transaction.from }, { namespace, address })
  )
})

export function reloadSent(): void {
  $sent.set(readSent())
}

/** Keeps a transfer that has just been sent. Where there are too many, those whose end is known go first. */
export function keepSent(sent: SentTransfer): void {
  const all = [sent, ...readSent().filter(other => sentId(other) !== sentId(sent))]
  while (all.length > pendingTransactionsLimit) {
    const settled = all.findLastIndex(({ transaction }) => !isOpen(transaction))
    all.splice(settled > 0 ? settled : all.length - 1, 1)
  }
  write(all)
}

/** Keeps what has become of a transfer. One that was cleared meanwhile, here or in another tab, stays away. */
export function updateSent(id: string, change: Partial<Pick<SentTransfer, 'transaction' | 'swap'>>): void {
  write(readSent().map(sent => (sentId(sent) === id ? { ...sent, ...change } : sent)))
}

/** Forgets what was sent. What is on its way arrives all the same. */
export function clearSent(): void {
  write([])
}

/** The hash under which the wallet took it, and its network. */
export function sentId({ transaction }: SentTransfer): string {
  return `${transaction.chainId}:${transaction.hash}`
}

function write(sent: readonly SentTransfer[]): void {
  writeJson(sentKey, sent.length ? sent : undefined)
  $sent.set(sent)
}
