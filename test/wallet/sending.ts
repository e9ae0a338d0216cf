import { TransactionReceiptNotFoundError, type Client, type Hex, type TransactionReceipt } from 'viem'
import { estimateGas, getTransactionReceipt, sendTransaction } from 'viem/actions'

/** What viem's `sendTransaction` takes, the account among it or in the client. */
type Request = Parameters<typeof sendTransaction>[1]

/**
 * Signs and broadcasts. Where the page has not said how much gas it may take it may take half more than it would now, as wallets have it:
 * in the next block it may take more, exchanges note down the time that has passed. Throws what viem throws; `otherwise`: the gas to send
 * it with all the same where the node says that it would fail.
 */
export async function submit(client: Client, request: Request, otherwise?: bigint): Promise<Hex> {
  if (request.gas !== undefined) return sendTransaction(client, request)
  // the account has the key, and so it may have the rest
  const estimate = estimateGas(client, request as Parameters<typeof estimateGas>[1]).then(gas => (gas * 3n) / 2n)
  const gas = await (otherwise === undefined ? estimate : estimate.catch(() => otherwise))
  return sendTransaction(client, { ...request, gas })
}

/** Milliseconds between two looks. */
const pause = 20

/**
 * Resolves once a transaction is in a block. viem's own waiting goes by new blocks, and can miss one that comes while it asks for another:
 * on a chain that mines what is sent and nothing else no further one comes. Throws what viem throws; after `limit` milliseconds that it
 * is not found.
 */
export async function mined(client: Client, hash: Hex, limit = 180_000): Promise<TransactionReceipt> {
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
