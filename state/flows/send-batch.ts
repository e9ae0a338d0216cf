import { parseAccountId, type AccountId } from '../../adapters/base/caip.ts'
import { isKitError } from '../../adapters/base/errors.ts'
import type { Provider } from '../../adapters/base/provider.ts'
import type { Call } from '../../adapters/calls.ts'
import type { CallsResult } from '../calls.ts'
import { $connected } from '../current.ts'
import { chainOf } from '../subject.ts'
import { callsCapabilities, sendCalls } from './send-calls.ts'
import type { SendDraft } from './send-submit.ts'

/**
 * Sends by a batch of one call (EIP-5792), where a wallet of the visitor's own does batches: one of a contract answers a transaction with a
 * hash that the network does not know, and a batch with what has come of it.
 */

/** Accounts whose wallet does batches. */
const batching = new WeakMap<Provider, Set<AccountId>>()

/** Asks while the visitor reads what is to be sent: nobody waits for a wallet that does not say. */
export async function learnBatching({ session, network }: SendDraft): Promise<void> {
  const { connection, account } = session
  // the embedded wallet answers a transaction with its hash, also for a smart account
  if (connection.type === 'AUTH' || $connected.get()?.connection !== connection) return
  const capabilities = await callsCapabilities(network.caipNetworkId).catch(() => undefined)
  if (capabilities?.atomic !== 'supported') return
  const accounts = batching.get(connection.provider) ?? new Set()
  batching.set(connection.provider, accounts.add(account))
}

export interface SentBatch {
  readonly call: Call
  readonly result: Promise<CallsResult>
}

/**
 * Resolves once the wallet has taken it. `undefined`: the wallet takes no batch, and nothing was sent. Rejects as a transaction does.
 */
export async function sendInBatch({ session, network, transfer }: SendDraft): Promise<SentBatch | undefined> {
  const { connection, account } = session
  if (!batching.get(connection.provider)?.has(account)) return undefined
  const calls = await chainOf(network)?.calls?.()
  const call = calls?.transfer?.(parseAccountId(account).address, transfer)
  if (!call) return undefined
  return new Promise((resolve, reject) => {
    const result: Promise<CallsResult> = sendCalls({
      calls: [call],
      chainId: network.caipNetworkId,
      atomicRequired: true,
      onProgress: ({ name }) => {
        if (name === 'sent') resolve({ call, result })
      }
    })
    result.catch((error: unknown) =>
      isKitError(error, 'calls-not-atomic', 'calls-refused', 'unsupported-method') ? resolve(undefined) : reject(error as Error)
    )
  })
}
