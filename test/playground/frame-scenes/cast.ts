import { encodeAbiParameters, encodeFunctionData, erc20Abi, parseUnits } from 'viem'
import type { Requester } from '../../../frame/page/approve/requester.ts'
import { createNetworks } from '../../../frame/page/chain/networks.ts'
import type { Outcome } from '../../../frame/page/chain/simulate.ts'
import type { FrameNetwork } from '../../../frame/page/config.ts'

// Values on the screens of several flows.

export const origin = 'https://app.paperboat.example'
export const account = '0x52908400098527886E0F7030069857D2E4169EE7'
export const dollars = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
export const studio = '0x8F3C27D1A4B05e6692E1c07d5b38FA14D2706b5e'
export const boats = '0x3bF7Cd1E08AC86C29cDA4A5b66E1A0da7e46b4B1'
export const solanaAccount = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
export const solanaStudio = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'

export const base: FrameNetwork = {
  id: 'eip155:8453',
  name: 'Base',
  rpc: ['https://node.invalid'],
  nativeCurrency: { symbol: 'ETH', decimals: 18 }
}
const mainnet: FrameNetwork = { ...base, id: 'eip155:1', name: 'Ethereum' }
export const solana: FrameNetwork = {
  id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  rpc: ['https://node.invalid'],
  nativeCurrency: { symbol: 'SOL', decimals: 9 }
}

interface Call {
  readonly id: number
  readonly method: string
  readonly params: readonly [{ readonly to: string; readonly data: string } | string]
}

/** Answers as a node that knows one token, and one collection. */
const node: typeof fetch = async (_url, init) => {
  const answers: Readonly<Record<string, string>> = {
    '0x95d89b41': encodeAbiParameters([{ type: 'string' }], ['USDC']),
    '0x313ce567': encodeAbiParameters([{ type: 'uint256' }], [6n]),
    // balanceOf
    '0x70a08231': encodeAbiParameters([{ type: 'uint256' }], [500_000_000n])
  }
  // isApprovedForAll
  const ofCollection: Readonly<Record<string, string>> = { '0xe985e9c5': encodeAbiParameters([{ type: 'bool' }], [false]) }
  const calls = [JSON.parse(String(init?.body)) as Call | Call[]].flat()
  const answerTo = ({ to, data }: { readonly to: string; readonly data: string }): string => {
    const known = { [dollars.toLowerCase()]: answers, [boats.toLowerCase()]: ofCollection }[to.toLowerCase()]
    return known?.[data.slice(0, 10)] ?? '0x'
  }
  const codeOf = (address: string): string => ([dollars, boats].some(each => each.toLowerCase() === address) ? '0x00' : '0x')
  const replies = calls.map(({ id, method, params: [read] }) => ({
    jsonrpc: '2.0',
    id,
    result: typeof read !== 'string' ? answerTo(read) : method === 'eth_getCode' ? codeOf(read.toLowerCase()) : '0x'
  }))
  return Response.json(calls.length > 1 ? replies : replies[0])
}

export const requester = (): Requester => ({
  origin,
  account,
  network: base,
  networks: createNetworks([base, mainnet, solana], node),
  signal: new AbortController().signal
})

export const pay = (amount: string, to = studio) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to as `0x${string}`, parseUnits(amount, 6)] })

export const now = Date.parse('2026-11-22T10:00:00Z')
export const day = 86_400_000

export const passes = (...changes: NonNullable<Extract<Outcome, { kind: 'passes' }>['changes']>): Outcome => ({
  kind: 'passes',
  changes
})
