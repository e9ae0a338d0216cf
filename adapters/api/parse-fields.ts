import { sanitizeDisplayName } from '../base/display-name.ts'

// Validators of single fields of a response.

/** CAIP-2, of any namespace. */
export const isChain = (value: unknown): value is string =>
  typeof value === 'string' && /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(value)

/** Returns the valid chain ids of a list, or `undefined` if it is not a list. */
export const parseChainIds = (list: unknown): string[] | undefined => (Array.isArray(list) ? list.filter(isChain) : undefined)

/**
 * Returns whether an address has the format of the chain: 20 bytes in hex for eip155, alphanumeric
 * elsewhere.
 */
export function isAddressOn(chainId: string, value: unknown): value is string {
  if (typeof value !== 'string') return false
  return chainId.startsWith('eip155:') ? /^0x[0-9a-f]{40}$/i.test(value) : /^[-.%a-zA-Z0-9]{1,128}$/.test(value)
}

/** Returns whether a value is a CAIP-10 id on this chain. */
export function isAccountOn(chainId: string, value: unknown): value is string {
  return typeof value === 'string' && value.startsWith(`${chainId}:`) && isAddressOn(chainId, value.slice(chainId.length + 1))
}

/**
 * A non-negative decimal number as text, without exponent:
 * at most the digits of 2²⁵⁶ with 255 decimals.
 */
export const isDecimal = (value: unknown): value is string => typeof value === 'string' && /^\d{1,78}(\.\d{1,255})?$/.test(value)

/** Decimals of a token as text: 0 to 255 (ERC-20). */
export const isDecimals = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{1,3}$/.test(value) && Number(value) <= 255

/** A fiat amount. */
export const isMoney = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0

/**
 * Returns name and symbol of a token, each the fallback for the other.
 * Returns `undefined` without both.
 */
export function parseTokenNames(name: unknown, symbol: unknown): { name: string; symbol: string } | undefined {
  const [long, short] = [sanitizeDisplayName(name), sanitizeDisplayName(symbol)]
  return long || short ? { name: long || short, symbol: short || long } : undefined
}
