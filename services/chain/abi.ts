import { decodeAbiParameters, type Hex } from 'viem'
import { RpcError } from '../../adapters/base/errors.ts'
import type { RpcClient } from '../../adapters/base/json-rpc.ts'

// The part of the contract ABI that most contracts need: words of 32 bytes, and one text. viem encodes and decodes the rest.

export type ChainRpc = Pick<RpcClient, 'request'>

/** Function selectors: the first four bytes of the Keccak hash. */
export const functionSelectors = {
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

/** Encodes calldata: a function and its arguments, each an address or a non-negative number. */
export function encodeCallData(selector: string, ...words: readonly (string | bigint | number)[]): string {
  return selector + words.map(word => BigInt(word).toString(16).padStart(64, '0')).join('')
}

/**
 * Calls a contract.
 * Returns `undefined` if it reverts, or does not exist. Rejects if the network does not respond. Calls of one tick share a
 * request.
 */
export async function callContract(rpc: ChainRpc, to: string, data: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    const result = await rpc.request({ method: 'eth_call', params: [{ to, data }, 'latest'] }, { signal })
    return typeof result === 'string' && /^0x([0-9a-f]{2}){32,}$/i.test(result) ? result : undefined
  } catch (error) {
    if (error instanceof RpcError) return undefined // reverted
    throw error
  }
}

/** Decodes the word at an index. */
export function decodeWord(data: string | undefined, index = 0): bigint | undefined {
  const word = data?.slice(2 + index * 64, 66 + index * 64) ?? ''
  return word.length === 64 ? BigInt(`0x${word}`) : undefined
}

/**
 * Decodes the address at an index, in lower case; `undefined` for the zero address, which contracts
 * return for "no address".
 */
export function decodeAddress(data: string | undefined, index = 0): string | undefined {
  const word = decodeWord(data, index)
  if (word === undefined || word === 0n || word >= 1n << 160n) return undefined
  return `0x${word.toString(16).padStart(40, '0')}`
}

/** Maximum length of a name, and of a document stored on chain. */
const longestText = 262_144

/** Decodes a text: a `string`, or the `bytes32` of early tokens. Returns `undefined` for invalid text. */
export function decodeText(data: string | undefined): string | undefined {
  const bytes = decodeTextBytes(data)
  return bytes === undefined || bytes.length > longestText ? undefined : decodeUtf8(bytes)
}

/** Maximum length of a text that is decoded leniently. The rest is dropped; callers truncate further. */
const longestLenientText = 524_288

/**
 * Decodes a text as {@link decodeText} does, with replacement characters where a `string` is not UTF-8,
 * so that the rest of it stays readable. A `bytes32` that is not UTF-8 has no meaning.
 */
export function decodeLenientText(data: string): string | undefined {
  if (isWord(data)) return decodeUtf8(Buffer.from(data.slice(2).replace(/(00)+$/, ''), 'hex'))
  return decodeTextBytes(data)?.subarray(0, longestLenientText).toString('utf8')
}

function decodeTextBytes(data: string | undefined): Buffer | undefined {
  if (data === undefined) return undefined
  if (isWord(data)) {
    const bytes = Buffer.from(data.slice(2), 'hex')
    const end = bytes.indexOf(0)
    return end < 0 ? bytes : bytes.subarray(0, end)
  }
  try {
    const [bytes] = decodeAbiParameters([{ type: 'bytes' }], data as Hex)
    return Buffer.from(bytes.slice(2), 'hex')
  } catch {
    return undefined // contracts can return anything
  }
}

const isWord = (data: string): boolean => data.length === 66

function decodeUtf8(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined // invalid UTF-8
  }
}
