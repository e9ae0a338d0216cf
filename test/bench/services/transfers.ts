import { encodeFunctionData, padHex, parseAbi, toHex, type Hex } from 'viem'
import { contracts, people } from '../../stack/chains/deployment.ts'

const multicall = parseAbi([
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls) payable returns ((bool success, bytes returnData)[] returnData)'
])
const token = parseAbi(['function transfer(address to, uint256 amount) returns (bool)'])

/** Transfers per transaction, and per block. */
const perTransaction = 200
const perBlock = 400
const accounts = 5_000

/** Returns an account with a balance, by number. */
export const account = (number: number): Hex => padHex(toHex(0xacc0_0000 + (number % accounts)), { size: 20 })

/**
 * Makes real transfers of a real token: many in a transaction, by Multicall3, which receives the
 * tokens first. Resolves to the newest block.
 */
export async function makeTransfers(rpcUrl: string, count: number): Promise<number> {
  const rpc = async (calls: readonly { method: string; params: readonly unknown[] }[]): Promise<unknown[]> => {
    const body = calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call }))
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body)
    })
    const replies = (await response.json()) as { result?: unknown; error?: { message: string } }[]
    for (const { error } of replies) if (error) throw new Error(`The chain does not do as it should: ${error.message}`)
    return replies.map(({ result }) => result)
  }
  const send = (from: string, to: string, data: Hex) => ({
    method: 'eth_sendTransaction',
    params: [{ from, to, data, gas: '0xe4e1c0' }]
  })

  await rpc([{ method: 'anvil_impersonateAccount', params: [people.bank] }])
  const given = encodeFunctionData({ abi: token, functionName: 'transfer', args: [contracts.multicall3, BigInt(count)] })
  const [funded] = await rpc([send(people.bank, contracts.gold, given)])
  await rpc([{ method: 'evm_setAutomine', params: [false] }])
  for (let made = 0; made < count;) {
    const sends = []
    for (let block = 0; block < perBlock && made < count; block += perTransaction) {
      const size = Math.min(perTransaction, count - made)
      const calls = Array.from({ length: size }, (_, index) => ({
        target: contracts.gold,
        allowFailure: false,
        callData: encodeFunctionData({ abi: token, functionName: 'transfer', args: [account(made + index), 1n] })
      }))
      sends.push(
        send(
          people.alice,
          contracts.multicall3,
          encodeFunctionData({ abi: multicall, functionName: 'aggregate3', args: [calls] })
        )
      )
      made += size
    }
    await rpc([...sends, { method: 'evm_mine', params: [] }])
  }
  await rpc([{ method: 'evm_setAutomine', params: [true] }])
  const [funding, head, held] = await rpc([
    { method: 'eth_getTransactionReceipt', params: [funded] },
    { method: 'eth_blockNumber', params: [] },
    { method: 'eth_call', params: [{ to: contracts.gold, data: `0x70a08231${padHex(contracts.multicall3).slice(2)}` }, 'latest'] }
  ])
  const isFunded = (funding as { status?: string } | null)?.status === '0x1'
  if (!isFunded || BigInt(String(held)) !== 0n) throw new Error('Not all transfers were made.')
  return Number(head)
}
