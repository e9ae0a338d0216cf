import { groupBy } from './group-by.ts'
import { NodeError, type Node, type NodeCall } from './node-client.ts'
import {
  parseBlock,
  parseLogs,
  parseReceipt,
  parseReceipts,
  parseResult,
  type NodeBlock,
  type NodeLog,
  type NodeReceipt,
  type NodeTransaction
} from './parse-replies.ts'
import { decodeBalanceChange, decodeTransfers, watchedTopics, type LoggedTransfer, type BalanceChange } from './transfers.ts'

/** A block to index: its transactions with status and all transfers. */
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
  readonly touches: readonly BalanceChange[]
}

/** The node rejected a range of this size. */
export class RangeTooLargeError extends Error {
  override readonly name = 'RangeRefused'
}

/** A reorg happened during the read: the results are inconsistent. */
export class ReorgError extends NodeError {
  override readonly name = 'ChainMoved'
}

export type RangeReader = ReturnType<typeof createRangeReader>

const hex = (value: number) => `0x${value.toString(16)}`
const blockCall = (number: number, whole: boolean): NodeCall => ({ method: 'eth_getBlockByNumber', params: [hex(number), whole] })

/** Reads blocks with their receipts or logs. */
export function createRangeReader(node: Node) {
  let hasBlockReceipts = true

  /** Returns the hash of every existing block. */
  async function hashes(numbers: readonly number[]): Promise<readonly (string | undefined)[]> {
    const answers = await node.request(numbers.map(number => blockCall(number, false)))
    return answers.map(answer => {
      // For a missing block, some nodes return an error, and some return null.
      if ('refusal' in answer || answer.result === null) return undefined
      return parseResult(answer, 'a block', parseBlock).hash
    })
  }

  async function logsOf(blocks: readonly NodeBlock[]): Promise<ReadonlyMap<string, readonly NodeLog[]>> {
    const [first, last] = [blocks[0]!, blocks.at(-1)!]
    const filter = { fromBlock: hex(first.number), toBlock: hex(last.number), topics: [watchedTopics] }
    const [answer] = await node.request([{ method: 'eth_getLogs', params: [filter] }])
    if (answer && 'refusal' in answer && first !== last) throw new RangeTooLargeError(answer.refusal)
    const logs = parseResult(answer, 'the logs of a range', parseLogs)
    const known = new Set(blocks.map(({ hash }) => hash))
    if (logs.some(({ blockHash }) => !known.has(blockHash))) throw new ReorgError('the node tells logs of other blocks')
    return groupBy(logs, ({ blockHash }) => blockHash)
  }

  async function receiptsOf(blocks: readonly NodeBlock[]): Promise<ReadonlyMap<string, readonly NodeReceipt[]>> {
    const receipts = (hasBlockReceipts && (await wholeReceipts(blocks))) || (await singleReceipts(blocks))
    for (const [index, { hash, transactions }] of blocks.entries()) {
      const own = receipts[index]!
      const fits = own.every((receipt, at) => receipt.blockHash === hash && receipt.transactionHash === transactions[at]?.hash)
      if (own.length !== transactions.length || !fits) throw new ReorgError('the node tells receipts of other blocks')
    }
    return new Map(blocks.map(({ hash }, index) => [hash, receipts[index]!]))
  }

  /** Returns `undefined` if the node does not support the method, which is then not called again. */
  async function wholeReceipts(blocks: readonly NodeBlock[]): Promise<readonly (readonly NodeReceipt[])[] | undefined> {
    const answers = await node.request(blocks.map(({ number }) => ({ method: 'eth_getBlockReceipts', params: [hex(number)] })))
    if (answers.some(answer => 'refusal' in answer)) hasBlockReceipts = false
    const complete = answers.every(answer => 'result' in answer && Array.isArray(answer.result))
    return complete ? answers.map(answer => parseResult(answer, 'the receipts of a block', parseReceipts)) : undefined
  }

  async function singleReceipts(blocks: readonly NodeBlock[]): Promise<readonly (readonly NodeReceipt[])[]> {
    const calls = blocks.flatMap(({ transactions }) =>
      transactions.map(({ hash }) => ({ method: 'eth_getTransactionReceipt', params: [hash] }))
    )
    const answers = [...(await node.request(calls))]
    return blocks.map(({ transactions }) =>
      answers.splice(0, transactions.length).map(answer => parseResult(answer, 'a receipt', parseReceipt))
    )
  }

  return {
    hashes,

    /** Returns the latest block, without its transactions. */
    async newest(): Promise<NodeBlock> {
      const [answer] = await node.request([{ method: 'eth_getBlockByNumber', params: ['latest', false] }])
      return parseResult(answer, 'the newest block', parseBlock)
    },

    /**
     * Reads all blocks of an inclusive range, each the child of the previous one.
     *
     * @throws RangeTooLargeError, ReorgError, NodeError
     */
    async read(from: number, to: number): Promise<readonly MinedBlock[]> {
      const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index)
      const answers = await node.request(numbers.map(number => blockCall(number, true)))
      const blocks = answers.map((answer, index) => {
        if ('refusal' in answer && numbers.length > 1) throw new RangeTooLargeError(answer.refusal)
        if ('result' in answer && answer.result === null) throw new ReorgError('the node has lost a block')
        const block = parseResult(answer, 'a block', parseBlock)
        if (block.number !== numbers[index]) throw new NodeError('the node answers with another block')
        return block
      })
      if (blocks.some(({ parentHash }, index) => index > 0 && parentHash !== blocks[index - 1]!.hash)) {
        throw new ReorgError('the chain changed while it was read')
      }
      const busy = blocks.filter(({ transactions }) => transactions.length > 0)
      if (busy.length === 0) return blocks.map(block => ({ ...block, transactions: [] }))

      const logs = await logsOf(busy)
      const unsure = busy.filter(block => needsReceipts(block, logs.get(block.hash) ?? []))
      const receipts = await receiptsOf(unsure)
      // Logs fetched after the blocks belong to them only if the blocks are still on the chain.
      const [hash] = await hashes([to])
      if (hash !== blocks.at(-1)!.hash) throw new ReorgError('the chain changed while it was read')
      return blocks.map(block => mined(block, logs.get(block.hash) ?? [], receipts.get(block.hash)))
    }
  }
}

/**
 * Returns true if a block needs receipts: a transaction with a log has succeeded, so only one without
 * logs does. Receipts contain the logs too, so nothing is missed if a lagging node returns empty logs instead of an error.
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
      transfers: own.flatMap(decodeTransfers),
      touches: own.flatMap(log => decodeBalanceChange(log) ?? [])
    }
  })
  return { number, hash, parentHash, minedAt, transactions }
}
