import { isRecord } from '../../../adapters/base/is-record.ts'
import type { AccountTransaction } from '../chain-source.ts'
import type { ChainState } from './chain-store.ts'
import type { Clock } from './clock.ts'
import type { Node } from './node-client.ts'
import type { NativeCurrency } from './options.ts'
import { parseNumber, parseTransaction, type NodeTransaction } from './parse-replies.ts'

/** Returns the pending transactions of an account, the newest first. */
export type PendingTransactions = (state: ChainState, address: string) => Promise<readonly AccountTransaction[]>

interface PendingBlock {
  readonly number: number
  readonly transactions: readonly NodeTransaction[]
}

/** Cache lifetime in milliseconds of the pending block, for all accounts. */
const lifetime = 1_000

/**
 * Reads the transactions of the node's pending block.
 * Their transfers are unknown until they are mined, except their value.
 */
export function createPendingTransactions(node: Node, nativeCurrency: NativeCurrency, clock: Clock): PendingTransactions {
  let looked: Promise<PendingBlock> | undefined
  let lookedAt = 0

  return async ({ head }, address) => {
    if (!looked || clock.now() - lookedAt >= lifetime) {
      lookedAt = clock.now()
      looked = look()
    }
    const { number, transactions } = await looked
    // Some nodes return the latest block instead, whose transactions are mined.
    if (number <= head) return []
    return transactions
      .filter(({ from, to }) => from === address || to === address)
      .sort((one, other) => other.nonce - one.nonce)
      .map(transaction => toAccountTransaction(transaction, address))
  }

  /**
   * Returns an empty block if the node does not support it or is unreachable: mined transactions are
   * shown all the same.
   */
  async function look(): Promise<PendingBlock> {
    const [answer] = await node.request([{ method: 'eth_getBlockByNumber', params: ['pending', true] }]).catch(() => [])
    const block = answer && 'result' in answer ? answer.result : undefined
    if (!isRecord(block) || !Array.isArray(block.transactions)) return { number: -1, transactions: [] }
    return {
      // Some nodes leave out the number of a pending block.
      number: parseNumber(block.number) ?? Number.MAX_SAFE_INTEGER,
      transactions: block.transactions.flatMap(value => parseTransaction(value) ?? [])
    }
  }

  function toAccountTransaction(
    { value, selector, from, to, hash, nonce }: NodeTransaction,
    address: string
  ): AccountTransaction {
    const direction = from === to ? 'self' : from === address ? 'out' : 'in'
    return {
      hash,
      nonce,
      from,
      ...(to !== undefined && { to }),
      status: 'pending',
      ...(selector !== undefined && { selector }),
      transfers: value > 0n && to !== undefined ? [{ direction, from, to, amount: value, token: nativeCurrency }] : []
    }
  }
}
