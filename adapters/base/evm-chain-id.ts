import { isChainId, referenceOf, type ChainId } from './caip.ts'

/**
 * The chain id of EIP-155 as wallets and libraries write it: `1`, `1n`, `'0x1'`, `'1'` → `eip155:1`. Anything else, zero and what
 * only some would read as a number included (`' 1'`, `'1n'`, `1.5`, `'0x'`) → `undefined`.
 */
export function evmChainId(value: unknown): ChainId | undefined {
  const text = Number.isSafeInteger(value) || typeof value === 'bigint' || typeof value === 'string' ? String(value) : ''
  // 64 bits: more than any network has, and less than the 32 characters of CAIP-2
  if (!/^(0x[0-9a-f]{1,16}|\d{1,20})$/i.test(text)) return undefined
  const id = BigInt(text)
  return id ? `eip155:${id}` : undefined
}

/** A bare number means eip155: `1` and `'1'` → `eip155:1`. Anything that is no CAIP-2 id → `undefined`. */
export function toChainId(value: string | number): ChainId | undefined {
  const id = /^\d+$/.test(String(value)) ? `eip155:${value}` : value
  return isChainId(id) ? id : undefined
}

/** The EIP-155 chain id in the hexadecimal form wallets speak: `eip155:10` → `0xa`. */
export function hexChainId(chainId: ChainId): `0x${string}` {
  return `0x${BigInt(referenceOf(chainId)).toString(16)}`
}
