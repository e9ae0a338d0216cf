import { parseAccountId } from '../../adapters/base/caip.ts'
import { isKitError } from '../../adapters/base/errors.ts'
import { isRecord } from '../../adapters/base/is-record.ts'
import type { CallsStatus } from '../../adapters/calls.ts'
import { $connectedSession } from '../session/active-session.ts'
import { environment, writeJson } from '../platform/environment.ts'
import { onStop, startOnce } from '../platform/cleanup.ts'
import { maxStoredTransactions } from '../options/limits.ts'
import { getNetwork } from '../networks/networks.ts'
import { isSameAddress } from '../../adapters/base/address.ts'
import { batchesKey, sentKey, parseSentTransfer } from '../account/stored-sent.ts'
import { addSent, type SentTransfer } from '../account/sent.ts'
import type { ConnectedSession } from '../session/session.ts'
import { readJson } from '../platform/storage.ts'
import { getChain } from '../networks/account-context.ts'
import { interpolate } from '../text/interpolate.ts'
import { $swapPreviewText } from './swap-preview.text.ts'
import { refreshTokens } from '../account/tokens.ts'
import { refreshBalance } from '../account/balance-query.ts'
import { notify } from '../modal/notify.ts'

/**
 * A swap sent as a batch (EIP-5792), whose result only the wallet knows.
 * After a reload the wallet is polled once it is connected again, and the transaction it reports is tracked like any other.
 */

interface SentBatch {
  /** The wallet's batch id. */
  readonly id: string
  /** Stored form, used once its hash is known. */
  readonly sent: SentTransfer
}

/** Maximum length of a batch id (EIP-5792). */
const longestId = 8194

/** Ids tracked by their own screen or by this page already. */
const attended = new Set<string>()

/** Stores a batch that the wallet has just accepted, so that the next visit can poll it after a reload. */
export function storeBatch(id: string, sent: SentTransfer): void {
  onStop(forgetAttended)
  attended.add(id)
  writeJson(batchesKey, [{ id, sent }, ...readBatches().filter(batch => batch.id !== id)].slice(0, maxStoredTransactions))
  // the next visit resumes tracking if there is a sent entry, even an empty one
  if (!readJson(sentKey)) writeJson(sentKey, [])
}

/** Removes a batch whose result is known and was shown. */
export function removeBatch(id: string): void {
  const left = readBatches().filter(batch => batch.id !== id)
  writeJson(batchesKey, left.length ? left : undefined)
}

/** Polls batches of an earlier visit once their account is connected. Repeated calls have no effect. */
export const resumeBatchTracking = startOnce(() => {
  const leaving = new AbortController()
  const stop = $connectedSession.subscribe(session => {
    if (!session) return
    for (const batch of readBatches()) if (isOf(session, batch)) void follow(batch, session, leaving.signal)
  })
  return () => {
    stop()
    leaving.abort()
    forgetAttended()
  }
})

const forgetAttended = (): void => attended.clear()

function isOf({ account, connection: { namespace } }: ConnectedSession, { id, sent }: SentBatch): boolean {
  const { chainId, from } = sent.transaction
  const isOwn = isSameAddress(namespace, from, parseAccountId(account).address)
  return isOwn && chainId.startsWith(`${namespace}:`) && !attended.has(id)
}

async function follow({ id, sent }: SentBatch, { connection }: ConnectedSession, signal: AbortSignal): Promise<void> {
  const { chainId } = sent.transaction
  const network = getNetwork(chainId)
  const load = network && getChain(network)?.calls
  if (!load) return // the network is no longer configured: nothing to poll
  attended.add(id)
  try {
    const calls = await load()
    const status = await calls.follow(connection.provider, { id, chainId }, { wait, signal })
    if (signal.aborted || status.name === 'pending') return
    removeBatch(id)
    await reportEnd(status, sent)
  } catch (error) {
    if (signal.aborted) return
    if (isKitError(error, ...mute)) {
      removeBatch(id)
      await notify($swapPreviewText.get()['unknown-outcome-text'])
    } else attended.delete(id) // polled again once it is reconnected
  }
}

/** Errors of wallets that will never report a result. */
const mute = ['calls-unknown', 'unsupported-method', 'unauthorized', 'invalid-reply'] as const

async function reportEnd(status: Exclude<CallsStatus, { name: 'pending' }>, sent: SentTransfer): Promise<void> {
  const text = $swapPreviewText.get()
  const hash = status.hashes.at(-1)
  if (status.name === 'confirmed' && hash !== undefined) return addSent({ ...sent, transaction: { ...sent.transaction, hash } })
  refreshBalance({ force: true })
  refreshTokens({ force: true })
  if (status.name === 'confirmed')
    await notify(interpolate(text.swapped, { from: sent.symbol, to: sent.swap!.symbol }), 'success')
  else if (status.reason === 'partly') await notify(text['unknown-outcome-text'])
  else await notify(text['swap-failed'], 'error')
}

const wait = (milliseconds: number): Promise<void> => new Promise(resolve => void environment().after(milliseconds, resolve))

/** Returns the stored batches. Drops invalid entries: any script of the origin can write there. */
function readBatches(): readonly SentBatch[] {
  const stored = readJson(batchesKey)
  return (Array.isArray(stored) ? (stored as readonly unknown[]) : []).slice(0, maxStoredTransactions).flatMap(value => {
    if (!isRecord(value)) return []
    const { id } = value
    const sent = parseSentTransfer(value.sent)
    return typeof id === 'string' && id && id.length <= longestId && sent?.swap ? [{ id, sent }] : []
  })
}
