import { displayName } from '../base/display-name.ts'

// What single fields of a reply may be. What does not hold is not believed.

/** CAIP-2, of any namespace. */
export const isChain = (value: unknown): value is string =>
  typeof value === 'string' && /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(value)

/** Those of a list that are chains; `undefined` for what is no list. */
export const chainsIn = (list: unknown): string[] | undefined => (Array.isArray(list) ? list.filter(isChain) : undefined)

/** An address as the chain writes it: 20 bytes in hex for eip155, letters and digits elsewhere. */
export function isAddressOn(chainId: string, value: unknown): value is string {
  if (typeof value !== 'string') return false
  return chainId.startsWith('eip155:') ? /^0x[0-9a-f]{40}$/i.test(value) : /^[-.%a-zA-Z0-9]{1,128}$/.test(value)
}

/** A CAIP-10 id on this chain. */
export function isAccountOn(chainId: string, value: unknown): value is string {
  return typeof value === 'string' && value.startsWith(`${chainId}:`) && isAddressOn(chainId, value.slice(chainId.length + 1))
}

/** A decimal number as text, neither negative nor with an exponent: no more digits than 2²⁵⁶ and 255 decimals can have. */
export const isDecimal = (value: unknown): value is string => typeof value === 'string' && /^\d{1,78}(\.\d{1,255})?$/.test(value)

/** The decimals of a token as text: an ERC-20 has 0 to 255. */
export const isDecimals = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{1,3}$/.test(value) && Number(value) <= 255

/** An amount of money. */
export const isMoney = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0

/** What a token is called: its name, or the symbol where it has none, and the other way round. `undefined` without either. */
export function namesOf(name: unknown, symbol: unknown): { name: string; symbol: string } | undefined {
  const [long, short] = [displayName(name), displayName(symbol)]
  return long || short ? { name: long || short, symbol: short || long } : undefined
}
