import { RpcError } from '../../adapters/base/errors.ts'
import type { Rpc } from '../../adapters/base/json-rpc.ts'

// As much of the contract ABI as reading tokens and pools needs: words of 32 bytes, and one text.

export type ChainRpc = Pick<Rpc, 'request'>

/** Functions by the first four bytes of their Keccak hash. */
export const functions = {
  name: '0x06fdde03',
  symbol: '0x95d89b41',
  decimals: '0x313ce567',
  /** balanceOf(address) */
  balanceOf: '0x70a08231',
  /** ownerOf(uint256), ERC-721 */
  ownerOf: '0x6352211e',
  /** balanceOf(address,uint256), ERC-1155 */
  balanceOfId: '0x00fdd58e',
  /** tokenURI(uint256), ERC-721 */
  tokenUri: '0xc87b56dd',
  /** uri(uint256), ERC-1155 */
  uri: '0x0e89341c',
  /** getPair(address,address), Uniswap V2's factory */
  getPair: '0xe6a43905',
  /** getReserves(), Uniswap V2's pair */
  getReserves: '0x0902f1ac',
  /** getPool(address,address,uint24), Uniswap V3's factory */
  getPool: '0x1698ee82',
  /** slot0(), Uniswap V3's pool */
  slot0: '0x3850c7bd',
  /** liquidity(), Uniswap V3's pool */
  liquidity: '0x1a686502'
} as const

/** Calldata: a function and its arguments, each an address or a number that is not negative. */
export function callData(selector: string, ...words: readonly (string | bigint | number)[]): string {
  return selector + words.map(word => BigInt(word).toString(16).padStart(64, '0')).join('')
}

/**
 * Asks a contract. `undefined` where it refuses, or where there is none: that is its answer. Rejects where the network does not answer.
 * What is asked in one turn travels in one request.
 */
export async function ask(rpc: ChainRpc, to: string, data: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    const result = await rpc.request({ method: 'eth_call', params: [{ to, data }, 'latest'] }, { signal })
    return typeof result === 'string' && /^0x([0-9a-f]{2}){32,}$/i.test(result) ? result : undefined
  } catch (error) {
    if (error instanceof RpcError) return undefined // it reverts
    throw error
  }
}

/** The word at an index of a reply. */
export function readWord(data: string | undefined, index = 0): bigint | undefined {
  const word = data?.slice(2 + index * 64, 66 + index * 64) ?? ''
  return word.length === 64 ? BigInt(`0x${word}`) : undefined
}

/** The address at an index of a reply, in lower case; `undefined` for the zero address, which contracts answer for none. */
export function readAddress(data: string | undefined, index = 0): string | undefined {
  const word = readWord(data, index)
  if (word === undefined || word === 0n || word >= 1n << 160n) return undefined
  return `0x${word.toString(16).padStart(40, '0')}`
}

/** No token is called longer, and no document that lies on a chain is worth more. */
const longestText = 262_144

/** A text: a `string`, or the `bytes32` that the first tokens have. `undefined` for what is no text. */
export function readText(data: string | undefined): string | undefined {
  if (data === undefined) return undefined
  const bytes = Buffer.from(data.slice(2), 'hex')
  if (bytes.length === 32) return decode(bytes.subarray(0, bytes.indexOf(0) < 0 ? 32 : bytes.indexOf(0)))
  const start = readWord(data)
  if (start === undefined || start > BigInt(bytes.length - 32)) return undefined
  const at = Number(start)
  const length = BigInt(`0x${bytes.toString('hex', at, at + 32)}`)
  if (length > BigInt(Math.min(longestText, bytes.length - at - 32))) return undefined
  return decode(bytes.subarray(at + 32, at + 32 + Number(length)))
}

function decode(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined // no UTF-8
  }
}
