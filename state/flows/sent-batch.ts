import { parseAccountId } from '../../adapters/base/caip.ts'
import { isKitError } from '../../adapters/base/errors.ts'
import { isRecord } from '../../adapters/base/record.ts'
import type { CallsStatus } from '../../adapters/calls.ts'
import { $connected } from '../current.ts'
import { environment, writeJson } from '../environment.ts'
import { onStop } from '../lifetime.ts'
import { pendingTransactionsLimit } from '../limits.ts'
import { networkOf } from '../networks.ts'
import { isSame } from '../receivers.ts'
import { batchesKey, sentKey, toSentTransfer } from '../sent-stored.ts'
import { keepSent, type SentTransfer } from '../sent.ts'
import type { ConnectedSession } from '../session.ts'
import { readJson } from '../storage.ts'
import { chainOf } from '../subject.ts'
import { fill } from '../text/fill.ts'
import { $swapPreviewText } from '../text/swap-preview.ts'
import { refreshTokens } from '../tokens.ts'
import { refreshBalance } from './balance.ts'
import { tell } from './tell.ts'

/**
 * Swaps that a wallet has taken as a batch (EIP-5792): what comes of one the wallet alone can tell. After a reload it is asked once it is
 * connected again, and the transaction it names is followed and told as any other.
 */

interface SentBatch {
  /** The wallet's own name of it. */
  readonly id: string
  /** As it is kept once its hash is known. */
  readonly sent: SentTransfer
}

/** Characters of an id (EIP-5792). */
const longestId = 8194

/** Those that their own screen follows, or this page already does. */
const attended = new Set<string>()
let watching = false

/** Keeps a batch that the wallet has just taken: should the page reload, the next visit asks what came of it. */
export function keepBatch(id: string, sent: SentTransfer): void {
  onStop(forgetAttended)
  attended.add(id)
  writeJson(batchesKey, [{ id, sent }, ...readBatches().filter(batch => batch.id !== id)].slice(0, pendingTransactionsLimit))
  // whoever visits next looks on where something was sent, be it this alone
  if (!readJson(sentKey)) writeJson(sentKey, [])
}

/** Its end is known, and told. */
export function forgetBatch(id: string): void {
  const left = readBatches().filter(batch => batch.id !== id)
  writeJson(batchesKey, left.length ? left : undefined)
}

/** Asks for what an earlier visit has left, once the account that sent it is connected. More calls change nothing. */
export function watchBatches(): void {
  if (watching) return
  watching = true
  const leaving = new AbortController()
  const stop = $connected.subscribe(session => {
    if (!session) return
    for (const batch of readBatches()) if (isOf(session, batch)) void follow(batch, session, leaving.signal)
  })
  onStop(() => {
    stop()
    leaving.abort()
    watching = false
    forgetAttended()
  })
}

const forgetAttended = (): void => attended.clear()

function isOf({ account, connection: { namespace } }: ConnectedSession, { id, sent }: SentBatch): boolean {
  const { chainId, from } = sent.transaction
  const isOwn = isSame({ namespace, address: from }, { namespace, address: parseAccountId(account).address })
  return isOwn && chainId.startsWith(`${namespace}:`) && !attended.has(id)
}

async function follow({ id, sent }: SentBatch, { connection }: ConnectedSession, signal: AbortSignal): Promise<void> {
  const { chainId } = sent.transaction
  const network = networkOf(chainId)
  const load = network && chainOf(network)?.calls
  if (!load) return // the site no longer has the network: nobody can be asked
  attended.add(id)
  try {
    const calls = await load()
    const status = await calls.follow(connection.provider, { id, chainId }, { wait, signal })
    if (signal.aborted || status.name === 'pending') return
    forgetBatch(id)
    await tellEnd(status, sent)
  } catch (error) {
    if (signal.aborted) return
    if (isKitError(error, ...mute)) {
      forgetBatch(id)
      await tell($swapPreviewText.get()['unknown-outcome-text'])
    } else attended.delete(id) // it is asked again once it is connected again
  }
}

/** Wallets that will never tell. */
const mute = ['calls-unknown', 'unsupported-method', 'unauthorized', 'invalid-reply'] as const

async function tellEnd(status: Exclude<CallsStatus, { name: 'pending' }>, sent: SentTransfer): Promise<void> {
  const text = $swapPreviewText.get()
  const hash = status.hashes.at(-1)
  if (status.name === 'confirmed' && hash !== undefined) return keepSent({ ...sent, transaction: { ...sent.transaction, hash } })
  refreshBalance({ force: true })
  refreshTokens({ force: true })
  if (status.name === 'confirmed') await tell(fill(text.swapped, { from: sent.symbol, to: sent.swap!.symbol }), 'success')
  else if (status.reason === 'partly') await tell(text['unknown-outcome-text'])
  else await tell(text['swap-failed'], 'error')
}

const wait = (milliseconds: number): Promise<void> => new Promise(resolve => void environment().after(milliseconds, resolve))

/** Anybody on the origin can write there: what is no batch is left out. */
function readBatches(): readonly SentBatch[] {
  const stored = readJson(batchesKey)
  return (Array.isArray(stored) ? (stored as readonly unknown[]) : []).slice(0, pendingTransactionsLimit).flatMap(value => {
    if (!isRecord(value)) return []
    const { id } = value
    const sent = toSentTransfer(value.sent)
    return typeof id === 'string' && id && id.length <= longestId && sent?.swap ? [{ id, sent }] : []
  })
}
