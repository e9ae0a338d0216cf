import { TransactionReceiptNotFoundError, type Client, type Hex, type TransactionReceipt } from 'viem'
import { estimateGas, getTransactionReceipt, sendTransaction } from 'viem/actions'

/** Parameters of viem's `sendTransaction`, with the account in them or in the client. */
type Request = Parameters<typeof sendTransaction>[1]

/**
 * Signs and sends a transaction.
 * Without a gas limit it adds half to the estimate, as wallets do: the next block may need more, for example where an exchange
 * records the elapsed time. Throws viem errors. `otherwise`: the gas limit for sending a transaction whose estimate fails.
 */
export async function signAndBroadcast(client: Client, request: Request, otherwise?: bigint): Promise<Hex> {
  if (request.gas !== undefined) return sendTransaction(client, request)
  // The account is local, so estimateGas accepts the same fields.
  const estimate = estimateGas(client, request as Parameters<typeof estimateGas>[1]).then(gas => (gas * 3n) / 2n)
  const gas = await (otherwise === undefined ? estimate : estimate.catch(() => otherwise))
  return sendTransaction(client, { ...request, gas })
}

/** Milliseconds between two polls. */
const pause = 20

/**
 * Resolves once a transaction is mined. viem waits for new blocks, and can miss one that arrives
 * during another request: on a chain that mines only sent transactions no further block follows. Throws viem errors, and after
 * `limit` milliseconds if it is not found.
 */
export async function waitForReceipt(client: Client, hash: Hex, limit = 180_000): Promise<TransactionReceipt> {
  const end = Date.now() + limit
  for (;;) {
    try {
      return await getTransactionReceipt(client, { hash })
    } catch (error) {
      if (!(error instanceof TransactionReceiptNotFoundError) || Date.now() > end) throw error
    }
    await new Promise(resolve => setTimeout(resolve, pause))
  }
}
