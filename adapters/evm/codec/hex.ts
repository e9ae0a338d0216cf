import type { Hex } from './abi.ts'

// Hexadecimal formats of nodes and wallets.

/** A quantity of up to 32 bytes. */
export const quantityPattern = /^0x[0-9a-f]{1,64}$/i
/** Bytes, possibly empty. */
export const bytesPattern = /^0x([0-9a-f]{2})*$/i

export const toQuantity = (amount: bigint): Hex => `0x${amount.toString(16)}`

/** Returns true for 20 bytes in hexadecimal, upper or lower case. */
export function isAddress(text: string): text is Hex {
  return /^0x[0-9a-fA-F]{40}$/.test(text)
}
