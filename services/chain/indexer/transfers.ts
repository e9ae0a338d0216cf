import { decodeAbiParameters, type Hex } from 'viem'
import { decodeWord } from '../abi.ts'
import type { NodeLog } from './parse-replies.ts'

/** A transfer in the logs of a transaction. */
export interface LoggedTransfer {
  readonly logIndex: number
  /** Index in an ERC-1155 batch, else 0. */
  readonly item: number
  readonly kind: 'erc20' | 'erc721' | 'erc1155'
  readonly contract: string
  readonly from: string
  readonly to: string
  /** Id of an NFT. */
  readonly tokenId?: bigint
  readonly amount: bigint
}

/** A balance that changed without a transfer event, as wrapped native tokens do. */
export interface BalanceChange {
  readonly contract: string
  readonly account: string
}

export const zeroAddress = `0x${'0'.repeat(40)}`

const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const transferSingle = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const transferBatch = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
const deposit = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c'
const withdrawal = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'

/** First topics of the indexed logs. */
export const watchedTopics = [transfer, transferSingle, transferBatch, deposit, withdrawal] as const

/** Decodes the transfers of a log. Ignores lookalikes with other topics or too little data. */
export function decodeTransfers(log: NodeLog): readonly LoggedTransfer[] {
  const { topics, address: contract, logIndex, data } = log
  const one = { logIndex, item: 0, contract }
  const [first, ...indexed] = topics
  const addresses = indexed.map(addressIn)

  if (first === transfer) {
    const [from, to] = addresses
    if (from === undefined || to === undefined) return []
    if (indexed.length === 3) return [{ ...one, kind: 'erc721', from, to, tokenId: BigInt(indexed[2]!), amount: 1n }]
    const amount = decodeWord(data)
    return indexed.length === 2 && amount !== undefined ? [{ ...one, kind: 'erc20', from, to, amount }] : []
  }

  const [, from, to] = addresses
  if (from === undefined || to === undefined || indexed.length !== 3) return []
  const parts = { contract, logIndex, kind: 'erc1155', from, to } as const
  if (first === transferSingle) {
    const [tokenId, amount] = [decodeWord(data, 0), decodeWord(data, 1)]
    return tokenId === undefined || amount === undefined ? [] : [{ ...parts, item: 0, tokenId, amount }]
  }
  if (first === transferBatch) {
    const batch = decodeBatch(data)
    return batch.map(([tokenId, amount], item) => ({ ...parts, item, tokenId, amount }))
  }
  return []
}

/** Decodes `Deposit(address,uint256)` and `Withdrawal(address,uint256)` of WETH and similar contracts. */
export function decodeBalanceChange({ topics, address: contract }: NodeLog): BalanceChange | undefined {
  const [first, indexed] = topics
  const account = indexed === undefined ? undefined : addressIn(indexed)
  return account !== undefined && topics.length === 2 && (first === deposit || first === withdrawal)
    ? { contract, account }
    : undefined
}

/** Decodes the ids and amounts of `TransferBatch`; none if there are not as many of both, or the data is invalid. */
function decodeBatch(data: string): readonly (readonly [tokenId: bigint, amount: bigint])[] {
  try {
    const [ids, amounts] = decodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], data as Hex)
    return ids.length === amounts.length ? ids.map((tokenId, index) => [tokenId, amounts[index]!] as const) : []
  } catch {
    return [] // a lookalike
  }
}

/** Returns the address in a topic, `0x` and forty digits. */
const addressIn = (topic: string): string | undefined =>
  /^0x0{24}[0-9a-f]{40}$/.test(topic) ? `0x${topic.slice(-40)}` : undefined
