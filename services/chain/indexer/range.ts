import { groupBy } from './group.ts'
import { NodeError, type Node, type NodeCall } from './node.ts'
import {
  readBlock,
  readLogs,
  readReceipt,
  readReceipts,
  resultOf,
  type NodeBlock,
  type NodeLog,
  type NodeReceipt,
  type NodeTransaction
} from './replies.ts'
import { touchOf, transfersOf, watchedTopics, type LoggedTransfer, type Touch } from './transfers.ts'

/** A block as it is kept: its transactions with their outcome and everything they moved. */
export interface MinedBlock {
  readonly number: number
  readonly hash: string
  readonly parentHash: string
  /** Milliseconds since 1970. */
  readonly minedAt: number
  readonly transactions: readonly MinedTransaction[]
}

export interface MinedTransaction extends NodeTransaction {
  readonly succeeded: boolean
  readonly transfers: readonly LoggedTransfer[]
  readonly touches: readonly Touch[]
}

/** The node refuses so many blocks at once. */
export class RangeRefused extends Error {
  override readonly name = 'RangeRefused'
}

/** The chain changed while it was read: what was read does not belong together. */
export class ChainMoved extends NodeError {
  override readonly name = 'ChainMoved'
}

export type RangeReader = ReturnType<typeof createRangeReader>

const hex = (value: number) => `0x${value.toString(16)}`
const blockCall = (number: number, whole: boolean): NodeCall => ({ method: 'eth_getBlockByNumber', params: [hex(number), whole] })

/** Reads blocks with what happened in them. */
export function createRangeReader(node: Node) {
  let hasBlockReceipts = true

  /** The hash of every block that is there. */
  async function hashes(numbers: readonly number[]): Promise<readonly (string | undefined)[]> {
    const answers = await node.ask(numbers.map(number => blockCall(number, false)))
    return answers.map(answer => {
      // Some nodes refuse a block that they do not have, some say null.
      if ('refusal' in answer || answer.result === null) return undefined
      return resultOf(answer, 'a block', readBlock).hash
    })
  }

  async function logsOf(blocks: readonly NodeBlock[]): Promise<ReadonlyMap<string, readonly NodeLog[]>> {
    const [first, last] = [blocks[0]!, blocks.at(-1)!]
    const filter = { fromBlock: hex(first.number), toBlock: hex(last.number), topics: [watchedTopics] }
    const [answer] = await node.ask([{ method: 'eth_getLogs', params: [filter] }])
    if (answer && 'refusal' in answer && first !== last) throw new RangeRefused(answer.refusal)
    const logs = resultOf(answer, 'the logs of a range', readLogs)
    const known = new Set(blocks.map(({ hash }) => hash))
    if (logs.some(({ blockHash }) => !known.has(blockHash))) throw new ChainMoved('the node tells logs of other blocks')
    return groupBy(logs, ({ blockHash }) => blockHash)
  }

  async function receiptsOf(blocks: readonly NodeBlock[]): Promise<ReadonlyMap<string, readonly NodeReceipt[]>> {
    const receipts = (hasBlockReceipts && (await wholeReceipts(blocks))) || (await singleReceipts(blocks))
    for (const [index, { hash, transactions }] of blocks.entries()) {
      const own = receipts[index]!
      const fits = own.every((receipt, at) => receipt.blockHash === hash && receipt.transactionHash === transactions[at]?.hash)
      if (own.length !== transactions.length || !fits) throw new ChainMoved('the node tells receipts of other blocks')
    }
    return new Map(blocks.map(({ hash }, index) => [hash, receipts[index]!]))
  }

  /** Nothing from a node that has no such call; it is not asked again. */
  async function wholeReceipts(blocks: readonly NodeBlock[]): Promise<readonly (readonly NodeReceipt[])[] | undefined> {
    const answers = await node.ask(blocks.map(({ number }) => ({ method: 'eth_getBlockReceipts', params: [hex(number)] })))
    if (answers.some(answer => 'refusal' in answer)) hasBlockReceipts = false
    const complete = answers.every(answer => 'result' in answer && Array.isArray(answer.result))
    return complete ? answers.map(answer => resultOf(answer, 'the receipts of a block', readReceipts)) : undefined
  }

  async function singleReceipts(blocks: readonly NodeBlock[]): Promise<readonly (readonly NodeReceipt[])[]> {
    const calls = blocks.flatMap(({ transactions }) =>
      transactions.map(({ hash }) => ({ method: 'eth_getTransactionReceipt', params: [hash] }))
    )
    const answers = [...(await node.ask(calls))]
    return blocks.map(({ transactions }) =>
      answers.splice(0, transactions.length).map(answer => resultOf(answer, 'a receipt', readReceipt))
    )
  }

  return {
    hashes,

    /** The newest block, without its transactions. */
    async newest(): Promise<NodeBlock> {
      const [answer] = await node.ask([{ method: 'eth_getBlockByNumber', params: ['latest', false] }])
      return resultOf(answer, 'the newest block', readBlock)
    },

    /**
     * All blocks from one to the other, both included, each the child of the one before.
     * @throws RangeRefused, ChainMoved, NodeError
     */
    async read(from: number, to: number): Promise<readonly MinedBlock[]> {
      const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index)
      const answers = await node.ask(numbers.map(number => blockCall(number, true)))
      const blocks = answers.map((answer, index) => {
        if ('refusal' in answer && numbers.length > 1) throw new RangeRefused(answer.refusal)
        if ('result' in answer && answer.result === null) throw new ChainMoved('the node has lost a block')
        const block = resultOf(answer, 'a block', readBlock)
        if (block.number !== numbers[index]) throw new NodeError('the node answers with another block')
        return block
      })
      if (blocks.some(({ parentHash }, index) => index > 0 && parentHash !== blocks[index - 1]!.hash)) {
        throw new ChainMoved('the chain changed while it was read')
      }
      const busy = blocks.filter(({ transactions }) => transactions.length > 0)
      if (busy.length === 0) return blocks.map(block => ({ ...block, transactions: [] }))

      const logs = await logsOf(busy)
      const unsure = busy.filter(block => needsReceipts(block, logs.get(block.hash) ?? []))
      const receipts = await receiptsOf(unsure)
      // What was told after the blocks belongs to them only if they are still there.
      const [hash] = await hashes([to])
      if (hash !== blocks.at(-1)!.hash) throw new ChainMoved('the chain changed while it was read')
      return blocks.map(block => mined(block, logs.get(block.hash) ?? [], receipts.get(block.hash)))
    }
  }
}

/**
 * A transaction with a log has succeeded, so receipts are read only where one has none. They have the logs as well: nothing is
 * missed because of a node that follows another one at a distance, and answers with no logs instead of an error.
 */
function needsReceipts({ transactions }: NodeBlock, logs: readonly NodeLog[]): boolean {
  const proven = new Set(logs.map(({ transactionIndex }) => transactionIndex))
  return transactions.some((_, index) => !proven.has(index))
}

function mined(block: NodeBlock, found: readonly NodeLog[], receipts: readonly NodeReceipt[] | undefined): MinedBlock {
  const logs = receipts ? receipts.flatMap(receipt => receipt.logs) : found
  const byTransaction = groupBy(logs, ({ transactionIndex }) => transactionIndex)
  const { number, hash, parentHash, minedAt } = block
  const transactions = block.transactions.map((transaction, index) => {
    const own = [...(byTransaction.get(index) ?? [])].sort((one, other) => one.logIndex - other.logIndex)
    return {
      ...transaction,
      succeeded: receipts ? receipts[index]!.succeeded : true,
      transfers: own.flatMap(transfersOf),
      touches: own.flatMap(log => touchOf(log) ?? [])
    }
  })
  return { number, hash, parentHash, minedAt, transactions }
}
