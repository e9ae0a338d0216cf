import { isChainId, getReference, type ChainId } from './caip.ts'

/**
 * Parses an EIP-155 chain id in the forms wallets and libraries use:
 * `1`, `1n`, `'0x1'`, `'1'` → `eip155:1`. Returns `undefined` for anything else, including zero and forms that only some parsers
 * accept (`' 1'`, `'1n'`, `1.5`, `'0x'`).
 */
export function parseEvmChainId(value: unknown): ChainId | undefined {
  const text = Number.isSafeInteger(value) || typeof value === 'bigint' || typeof value === 'string' ? String(value) : ''
  // 64 bits: more than any network uses, and less than the 32 characters of CAIP-2.
  if (!/^(0x[0-9a-f]{1,16}|\d{1,20})$/i.test(text)) return undefined
  const id = BigInt(text)
  return id ? `eip155:${id}` : undefined
}

/**
 * Converts a chain id to CAIP-2.
 * Bare numbers mean eip155: `1` and `'1'` → `eip155:1`. Returns `undefined` for anything else.
 */
export function toChainId(value: string | number): ChainId | undefined {
  const id = /^\d+$/.test(String(value)) ? `eip155:${value}` : value
  return isChainId(id) ? id : undefined
}

/** Converts a chain id to the hexadecimal form of EIP-3326: `eip155:10` → `0xa`. */
export function toHexChainId(chainId: ChainId): `0x${string}` {
  return `0x${BigInt(getReference(chainId)).toString(16)}`
}
