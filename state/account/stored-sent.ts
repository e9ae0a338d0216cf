import { isChainId } from '../../adapters/base/caip.ts'
import { sanitizeDisplayName } from '../../adapters/base/display-name.ts'
import { isRecord } from '../../adapters/base/is-record.ts'
import { maxDecimals } from '../../adapters/base/units.ts'
import type { SentState, SentTransaction } from '../../adapters/chain.ts'
import { maxStoredTransactions } from '../options/limits.ts'
import type { SentSwap, SentTransfer } from './sent.ts'
import { readJson } from '../platform/storage.ts'

// Reads sent transactions from storage. Drops invalid entries: any script of the origin can write there.

export const sentKey = 'sent_transfers'
/** Storage key of `swap/track-batch.ts`. */
export const batchesKey = 'sent_batches'

export function readStoredSent(): readonly SentTransfer[] {
  const stored = readJson(sentKey)
  return Array.isArray(stored) ? stored.flatMap(value => parseSentTransfer(value) ?? []).slice(0, maxStoredTransactions) : []
}

/** Returns whether its result can still change: it is pending, or a reorg may remove its block. */
export function isUnsettled({ state }: SentTransaction): boolean {
  return state.name === 'pending' || state.name === 'dropped' || !state.settled
}

export function parseSentTransfer(value: unknown): SentTransfer | undefined {
  if (!isRecord(value)) return undefined
  const { token, decimals, amount, to } = value
  const transaction = toTransaction(value.transaction)
  if (!transaction || !isDigits(amount) || !isText(to) || !isCount(decimals) || decimals > maxDecimals) return undefined
  const name = sanitizeDisplayName(value.name)
  const swap = toSwap(value.swap)
  return {
    transaction,
    symbol: sanitizeDisplayName(value.symbol),
    decimals,
    amount,
    to,
    ...(isText(token) && { token }),
    ...(name && { name }),
    ...(swap && { swap })
  }
}

function toSwap(value: unknown): SentSwap | undefined {
  if (!isRecord(value)) return undefined
  const { step, token, decimals, amount, arrived } = value
  if ((step !== 'approve' && step !== 'swap') || !isDigits(amount) || !isCount(decimals) || decimals > maxDecimals)
    return undefined
  return {
    step,
    symbol: sanitizeDisplayName(value.symbol),
    decimals,
    amount,
    ...(isText(token) && { token }),
    ...(arrived === true && { arrived })
  }
}

function toTransaction(value: unknown): SentTransaction | undefined {
  if (!isRecord(value)) return undefined
  const { hash, chainId, from, sentAt, to, value: amount, data, nonce, since, missingSince } = value
  const state = toState(value.state)
  if (!state || !isText(hash) || !isChainId(chainId) || !isText(from) || !isCount(sentAt)) return undefined
  return {
    hash,
    chainId,
    from,
    sentAt,
    state,
    ...(isText(to) && { to }),
    ...(isDigits(amount) && { value: amount }),
    ...(typeof data === 'string' && /^0x[0-9a-f]*$/i.test(data) && { data }),
    ...(isCount(nonce) && { nonce }),
    ...(isCount(since) && { since }),
    ...(isCount(missingSince) && { missingSince })
  }
}

function toState(value: unknown): SentState | undefined {
  if (!isRecord(value)) return undefined
  const { name, block, blockHash, settled, by, hash, failed } = value
  if (name === 'pending' || name === 'dropped') return { name }
  if (typeof settled !== 'boolean') return undefined
  if (name === 'confirmed' || name === 'failed') {
    return isCount(block) ? { name, block, settled, ...(isText(blockHash) && { blockHash }) } : undefined
  }
  const replacement = replacements.find(known => known === by)
  if (name !== 'replaced' || !replacement) return undefined
  return {
    name,
    by: replacement,
    settled,
    ...(isText(hash) && { hash }),
    ...(isCount(block) && { block }),
    ...(typeof failed === 'boolean' && { failed })
  }
}

const replacements = ['speed-up', 'cancel', 'other', 'unknown'] as const

/** Hashes and addresses of every namespace; excludes markup and paths. */
const isText = (value: unknown): value is string => typeof value === 'string' && /^[-.%a-zA-Z0-9]{1,128}$/.test(value)
const isDigits = (value: unknown): value is string => typeof value === 'string' && /^\d{1,78}$/.test(value)
const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
