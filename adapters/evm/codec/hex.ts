import type { Hex } from './words.ts'

// What nodes and wallets write in hexadecimal form.

/** A quantity of up to 32 bytes. */
export const quantityPattern = /^0x[0-9a-f]{1,64}$/i
/** Bytes, or none. */
export const bytesPattern = /^0x([0-9a-f]{2})*$/i

export const toQuantity = (amount: bigint): Hex => `0x${amount.toString(16)}`

/** True for 20 bytes in hexadecimal form, with small letters or capitals. */
export function isAddress(text: string): text is Hex {
  return /^0x[0-9a-fA-F]{40}$/.test(text)
}
