import { KitError } from '../../../adapters/base/kit-error.ts'
import { RpcError } from '../../../adapters/base/errors.ts'
import { isRecord } from '../../../adapters/base/is-record.ts'
import type { FrameNetwork } from '../config.ts'
import type { Networks } from './networks.ts'
import { parseQuantity } from './prepare-transaction.ts'

// A user who sees a failed payment pays again, so a lost response must not count as a failure: the hash of a signed transaction
// is known before it is sent, and the network is queried for it.

export interface Sending {
  /** Id by which the network knows it, computed before sending. */
  readonly id: string
  readonly send: () => Promise<unknown>
  /** Returns whether the network has it. Rejects without a response. */
  readonly look: () => Promise<boolean>
  /** Converts the node's error; default: unchanged. */
  readonly refusal?: (error: RpcError) => unknown
}

/** Error messages of nodes that already have the transaction. */
const isThere = /already (known|imported|(been )?processed)|AlreadyProcessed/i

/**
 * Sends once, and resolves a lost response.
 *
 * @throws KitError `outcome-unknown`, with the id, if it may have been sent; for a rejection the result of `refusal`
 */
export async function sendSettled({ id, send, look, refusal = error => error }: Sending): Promise<void> {
  try {
    await send()
  } catch (error) {
    const refused = error instanceof RpcError ? error : undefined
    if (refused && isThere.test(refused.shortMessage)) return
    const known = await look().catch(() => undefined)
    if (known) return
    // without a response to the query, it may still be pending
    if (refused && known === false) throw refusal(refused)
    throw new KitError('outcome-unknown', `It may have been sent, as ${id}. Look for it before you try again.`, {
      cause: error
    })
  }
}

/** Returns the account's next nonce, including pending transactions. */
export const nextNumber = async (
  networks: Networks,
  network: FrameNetwork,
  account: string,
  signal: AbortSignal
): Promise<bigint> => parseQuantity(await networks.request(network, 'eth_getTransactionCount', [account, 'pending'], signal))

/** Resolves to the hash of the transaction. */
export async function sendEvm(networks: Networks, network: FrameNetwork, wire: string, hash: string): Promise<string> {
  await sendSettled({
    id: hash,
    send: () => networks.request(network, 'eth_sendRawTransaction', [wire]),
    look: async () => isRecord(await networks.request(network, 'eth_getTransactionByHash', [hash]))
  })
  return hash
}

/** Resolves to the first signature of the transaction. */
export async function sendSolana(
  networks: Networks,
  network: FrameNetwork,
  wire: string,
  signature: string,
  options: object
): Promise<string> {
  await sendSettled({
    id: signature,
    send: () => networks.request(network, 'sendTransaction', [wire, options]),
    look: async () => {
      const reply = await networks.request(network, 'getSignatureStatuses', [[signature], { searchTransactionHistory: true }])
      const [status] = isRecord(reply) && Array.isArray(reply['value']) ? (reply['value'] as unknown[]) : []
      return isRecord(status)
    }
  })
  return signature
}
