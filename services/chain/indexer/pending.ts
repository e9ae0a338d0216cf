import { isRecord } from '../../../adapters/base/record.ts'
import type { AccountTransaction } from '../source.ts'
import type { ChainState } from './book.ts'
import type { Clock } from './clock.ts'
import type { Node } from './node.ts'
import type { NativeCurrency } from './options.ts'
import { readNumber, readTransaction, type NodeTransaction } from './replies.ts'

/** What an account has on its way, the newest first. */
export type Pending = (state: ChainState, address: string) => Promise<readonly AccountTransaction[]>

interface PendingBlock {
  readonly number: number
  readonly transactions: readonly NodeTransaction[]
}

/** Milliseconds for which one look at the node serves everybody. */
const lifetime = 1_000

/**
 * The transactions of the block that the node is about to make. They are promises: what one would move is not told, but its value.
 */
export function createPending(node: Node, nativeCurrency: NativeCurrency, clock: Clock): Pending {
  let looked: Promise<PendingBlock> | undefined
  let lookedAt = 0

  return async ({ head }, address) => {
    if (!looked || clock.now() - lookedAt >= lifetime) {
      lookedAt = clock.now()
      looked = look()
    }
    const { number, transactions } = await looked
    // Some nodes give the newest block instead, whose transactions are mined.
    if (number <= head) return []
    return transactions
      .filter(({ from, to }) => from === address || to === address)
      .sort((one, other) => other.nonce - one.nonce)
      .map(transaction => told(transaction, address))
  }

  /** A node that tells nothing of it, or is away, has nothing pending: what is mined is shown all the same. */
  async function look(): Promise<PendingBlock> {
    const [answer] = await node.ask([{ method: 'eth_getBlockByNumber', params: ['pending', true] }]).catch(() => [])
    const block = answer && 'result' in answer ? answer.result : undefined
    if (!isRecord(block) || !Array.isArray(block.transactions)) return { number: -1, transactions: [] }
    return {
      // Some leave the number of what is not there yet out.
      number: readNumber(block.number) ?? Number.MAX_SAFE_INTEGER,
      transactions: block.transactions.flatMap(value => readTransaction(value) ?? [])
    }
  }

  function told({ value, selector, from, to, hash, nonce }: NodeTransaction, address: string): AccountTransaction {
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
