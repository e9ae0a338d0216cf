import { parseAccountId } from '../../adapters/base/caip.ts'
import { isKitError } from '../../adapters/base/errors.ts'
import type { Call } from '../../adapters/calls.ts'
import type { SentTransaction } from '../../adapters/chain.ts'
import type { CallsResult } from '../calls.ts'
import { environment } from '../environment.ts'
import { chainOf } from '../subject.ts'
import { callsCapabilities, sendCalls } from './send-calls.ts'
import type { SendDraft } from './send-submit.ts'

/**
 * Sends by a batch of one call (EIP-5792), where a wallet of the visitor's own does batches: one of a contract answers a transaction with a
 * hash that the network does not know, and a batch with what has come of it.
 */

/** Milliseconds. Wallets answer by themselves; nobody waits for one that does not before it is asked for a transaction. */
const patience = 500

export interface BatchNews {
  /** The wallet has told which transaction it is. */
  readonly mined: (transaction: SentTransaction) => void
  readonly failed: () => void
}

/**
 * Resolves with `true` once the wallet has taken it, and tells later what has come of it. `false`: the wallet takes no batch, and nothing was
 * sent. Rejects as a transaction does.
 */
export async function sendInBatch(draft: SendDraft, news: BatchNews): Promise<boolean> {
  const { session, network, transfer } = draft
  const call = await callFor(draft)
  if (!call || !(await doesBatches(draft))) return false
  const { address: from } = parseAccountId(session.account)
  const chainId = network.caipNetworkId
  const sentAt = environment().now()
  const settle = (told: CallsResult): void => {
    // what the wallet does not tell of, it shows itself
    if (told.name === 'failed') return news.failed()
    const hash = told.name === 'confirmed' ? told.hashes.at(-1) : undefined
    if (hash === undefined) return
    const { to = transfer.to, value = 0n, data } = call
    news.mined({ hash, chainId, from, sentAt, to, value: String(value), ...(data && { data }), state: { name: 'pending' } })
  }
  return new Promise((resolve, reject) => {
    const onProgress = ({ name }: { readonly name: string }): void => {
      if (name === 'sent') resolve(true)
    }
    sendCalls({ calls: [call], chainId, atomicRequired: true, onProgress }).then(settle, (error: unknown) => {
      if (isKitError(error, 'calls-not-atomic', 'calls-refused', 'unsupported-method')) resolve(false)
      else reject(error)
    })
  })
}

async function callFor({ session, network, transfer }: SendDraft): Promise<Call | undefined> {
  const calls = await chainOf(network)?.calls?.()
  return calls?.transfer?.(parseAccountId(session.account).address, transfer)
}

/** An account that has yet to be upgraded is not upgraded for one call. */
async function doesBatches({ network }: SendDraft): Promise<boolean> {
  let cancel = (): void => undefined
  const silence = new Promise<undefined>(resolve => (cancel = environment().after(patience, () => resolve(undefined))))
  const asking = callsCapabilities(network.caipNetworkId).catch(() => undefined)
  const capabilities = await Promise.race([asking, silence])
  cancel()
  return capabilities?.atomic === 'supported'
}
