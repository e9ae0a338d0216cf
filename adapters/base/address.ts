import type { Namespace } from './caip.ts'

/**
 * Shortens an address to 4 leading and 6 trailing characters (docs/decisions/limits.md):
 * `0x52…9c41e7`. Shorter text stays unchanged.
 */
export function shortAddress(address: string, charsStart = 4, charsEnd = 6): string {
  return address.length <= charsStart + charsEnd + 1 ? address : `${address.slice(0, charsStart)}…${address.slice(-charsEnd)}`
}

/**
 * Returns whether two spellings are the same address.
 * On EVM the case is the EIP-55 checksum; in other namespaces it is part of the address.
 */
export const isSameAddress = (namespace: Namespace, one: string, other: string): boolean =>
  namespace === 'eip155' ? one.toLowerCase() === other.toLowerCase() : one === other
