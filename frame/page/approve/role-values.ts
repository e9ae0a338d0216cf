import type { Role, RoleValue } from '../../../adapters/meaning/evm/known-functions/roles.ts'
import { zeroAddress } from '../../../adapters/evm/codec/abi.ts'

// Arguments of known functions, by role.

export const isSame = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase()

export const valuesOf = (roles: readonly RoleValue[], ...wanted: readonly Role[]): readonly RoleValue['value'][] =>
  roles.filter(({ role }) => wanted.includes(role)).map(({ value }) => value)

export const addressesOf = (roles: readonly RoleValue[], ...wanted: readonly Role[]): readonly string[] => [
  ...new Set(valuesOf(roles, ...wanted).map(addressOf))
]

/**
 * Returns the address in a word, a number or bytes that begin with a word; a value that is not an
 * address of the namespace is returned unchanged.
 */
export function addressOf(value: RoleValue['value']): string {
  if (typeof value !== 'string') return `0x${(BigInt(value) & ((1n << 160n) - 1n)).toString(16).padStart(40, '0')}`
  if (value.length < 66) return value.toLowerCase()
  const word = value.slice(0, 66).toLowerCase()
  return /^0x0{24}/.test(word) ? `0x${word.slice(26)}` : word
}

/** Addresses that contracts use for the native currency. */
export const nativeNames: readonly string[] = [zeroAddress, `0x${'e'.repeat(40)}`]

const allOf = (roles: readonly RoleValue[], wanted: Role): readonly string[] => valuesOf(roles, wanted).map(addressOf)

/** Returns the first and last token of a list, or of a Uniswap 3 path in bytes. */
function endsOf(roles: readonly RoleValue[], wanted: 'path' | 'reversed'): readonly string[] {
  const values = valuesOf(roles, wanted)
  const [first, last] = [values[0], values.at(-1)]
  if (typeof first !== 'string' || typeof last !== 'string') return []
  return [first.slice(0, 42).toLowerCase(), `0x${last.slice(-40).toLowerCase()}`]
}

/** Returns the bought tokens, in the order of the arguments. */
export function boughtIn(roles: readonly RoleValue[]): readonly string[] {
  const bought = allOf(roles, 'bought')
  if (bought.length > 0) return bought
  const [, last] = endsOf(roles, 'path')
  const [first] = endsOf(roles, 'reversed')
  const found = last ?? first ?? allOf(roles, 'hops').findLast((each, index) => index % 2 === 0 && each !== zeroAddress)
  return found === undefined ? [] : [found]
}

/** Returns the sold tokens, in the order of the arguments: a swap begins with the first. */
export function soldIn(roles: readonly RoleValue[]): readonly string[] {
  const sold = allOf(roles, 'sold')
  if (sold.length > 0) return sold
  const [first] = endsOf(roles, 'path')
  const [, last] = endsOf(roles, 'reversed')
  const found = first ?? last ?? allOf(roles, 'hops')[0]
  return found === undefined ? [] : [found]
}
