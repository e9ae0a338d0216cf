import { addressOf, createData } from './abi.ts'
import type { NodeLog } from './replies.ts'

/** What the logs of a transaction say about who has what. */
export interface LoggedTransfer {
  readonly logIndex: number
  /** Its place in the list of an ERC-1155 batch, else 0. */
  readonly item: number
  readonly kind: 'erc20' | 'erc721' | 'erc1155'
  readonly contract: string
  readonly from: string
  readonly to: string
  /** Of an NFT. */
  readonly tokenId?: bigint
  readonly amount: bigint
}

/** An account whose balance at a contract has changed without a transfer: wrapped coins come and go so. */
export interface Touch {
  readonly contract: string
  readonly account: string
}

export const zeroAddress = `0x${'0'.repeat(40)}`

const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const transferSingle = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const transferBatch = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
const deposit = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c'
const withdrawal = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'

/** The first topics of the logs that are read. */
export const watchedTopics = [transfer, transferSingle, transferBatch, deposit, withdrawal] as const

/** The transfers that a log tells of. What only looks like one (other topics, too little data) is none. */
export function transfersOf(log: NodeLog): readonly LoggedTransfer[] {
  const { topics, address: contract, logIndex } = log
  const data = createData(log.data)
  const one = { logIndex, item: 0, contract }
  const [first, ...indexed] = topics
  const addresses = indexed.map(addressOf)

  if (first === transfer) {
    const [from, to] = addresses
    if (from === undefined || to === undefined) return []
    if (indexed.length === 3) return [{ ...one, kind: 'erc721', from, to, tokenId: BigInt(indexed[2]!), amount: 1n }]
    const amount = data.number(0)
    return indexed.length === 2 && amount !== undefined ? [{ ...one, kind: 'erc20', from, to, amount }] : []
  }

  const [, from, to] = addresses
  if (from === undefined || to === undefined || indexed.length !== 3) return []
  const parts = { contract, logIndex, kind: 'erc1155', from, to } as const
  if (first === transferSingle) {
    const [tokenId, amount] = [data.number(0), data.number(32)]
    return tokenId === undefined || amount === undefined ? [] : [{ ...parts, item: 0, tokenId, amount }]
  }
  if (first === transferBatch) {
    const [ids, amounts] = [numbersAt(data, 0), numbersAt(data, 32)]
    if (!ids || !amounts || ids.length !== amounts.length) return []
    return ids.map((tokenId, item) => ({ ...parts, item, tokenId, amount: amounts[item]! }))
  }
  return []
}

/** `Deposit(address,uint256)` and `Withdrawal(address,uint256)` of WETH and its like. */
export function touchOf({ topics, address: contract }: NodeLog): Touch | undefined {
  const [first, indexed] = topics
  const account = indexed === undefined ? undefined : addressOf(indexed)
  return account !== undefined && topics.length === 2 && (first === deposit || first === withdrawal)
    ? { contract, account }
    : undefined
}

/** A `uint256[]` whose offset stands at `offset`; nothing when it does not lie within the data. */
function numbersAt(data: ReturnType<typeof createData>, offset: number): readonly bigint[] | undefined {
  const at = data.place(offset)
  const length = at === undefined ? undefined : data.place(at)
  if (at === undefined || length === undefined || at + 32 * (length + 1) > data.size) return undefined
  return Array.from({ length }, (_, index) => data.number(at + 32 * (index + 1))!)
}
