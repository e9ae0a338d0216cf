import { atom, computed, onMount } from 'nanostores'
import { parseAccountId } from '../../adapters/base/caip.ts'
import type { SentTransaction } from '../../adapters/chain.ts'
import { $account } from '../session/active-session.ts'
import { environment, writeJson } from '../platform/environment.ts'
import { maxStoredTransactions } from '../options/limits.ts'
import { isSameAddress } from '../../adapters/base/address.ts'
import { isUnsettled, readStoredSent, sentKey } from './stored-sent.ts'

/** A sent transfer or swap step and its status. Plain data. */
export interface SentTransfer {
  readonly transaction: SentTransaction
  /** Contract address of the token. Absent: the native currency. */
  readonly token?: string
  readonly symbol: string
  readonly decimals: number
  /** In units, as decimal digits. */
  readonly amount: string
  readonly to: string
  /** Name of the recipient, if it was sent to a name. */
  readonly name?: string
  /** Present if it is not a transfer but the approval or the execution of a swap. */
  readonly swap?: SentSwap
}

/** The token that a swap returns. */
export interface SentSwap {
  readonly step: 'approve' | 'swap'
  /** Contract address of the token. Absent: the native currency. */
  readonly token?: string
  readonly symbol: string
  readonly decimals: number
  /**
   * In units, as decimal digits: the agreed minimum; once
   * `arrived`, the received amount from the receipt.
   */
  readonly amount: string
  readonly arrived?: true
}

/**
 * Transactions sent from this browser, the latest first, from all tabs.
 * `send/track-sent.ts` tracks each to its receipt, after the modal closes and across reloads.
 */
export const $sent = atom<readonly SentTransfer[]>([])

onMount($sent, () => {
  readSentFromStorage()
  const stops = [
    environment().onStorage(changed => {
      if (changed === null || changed.endsWith(sentKey)) readSentFromStorage()
    }),
    // stopping the kit clears the list: subscribers get it again with the next kit
    $account.listen(account => {
      if (account) readSentFromStorage()
    })
  ]
  return () => stops.forEach(stop => stop())
})

/** Transactions of the active account on its current network. */
export const $accountSent = computed([$sent, $account], (sent, account) => {
  if (!account) return []
  const { chainId, namespace, address } = parseAccountId(account)
  return sent.filter(({ transaction }) => transaction.chainId === chainId && isSameAddress(namespace, transaction.from, address))
})

export function readSentFromStorage(): void {
  $sent.set(readStoredSent())
}

/** Stores a transfer that has just been sent. Over the limit, settled ones are removed first. */
export function addSent(sent: SentTransfer): void {
  const all = [sent, ...readStoredSent().filter(other => sentTransferId(other) !== sentTransferId(sent))]
  while (all.length > maxStoredTransactions) {
    const settled = all.findLastIndex(({ transaction }) => !isUnsettled(transaction))
    all.splice(settled > 0 ? settled : all.length - 1, 1)
  }
  write(all)
}

/**
 * Updates a stored transfer.
 * One that was cleared in the meantime, here or in another tab, is not restored.
 */
export function updateSent(id: string, change: Partial<Pick<SentTransfer, 'transaction' | 'swap'>>): void {
  write(readStoredSent().map(sent => (sentTransferId(sent) === id ? { ...sent, ...change } : sent)))
}

/** Clears the list. Pending transactions are not affected. */
export function clearSent(): void {
  write([])
}

/** Returns the id: network and original hash. */
export function sentTransferId({ transaction }: SentTransfer): string {
  return `${transaction.chainId}:${transaction.hash}`
}

function write(sent: readonly SentTransfer[]): void {
  writeJson(sentKey, sent.length ? sent : undefined)
  $sent.set(sent)
}
