import { Problem } from '../../lib/problem.ts'

/**
 * Minimum and maximum length of a name without its suffix (docs/decisions/validation.md).
 * Lists cannot show longer names in full.
 */
const [shortest, longest] = [4, 50]
/** Base of EVM coin types (ENSIP-11): `0x80000000 | chainId`. */
const evmCoin = 0x80000000

/**
 * Returns the label before the suffix, in lower case.
 *
 * @throws Problem 400 for an invalid name (docs/decisions/validation.md), or another suffix
 */
export function parseLabel(name: unknown, zone: string): string {
  const text = typeof name === 'string' ? name.toLowerCase() : ''
  if (!text.endsWith(`.${zone}`)) throw invalidNameProblem('name', `Send a name that ends with .${zone}.`)
  const label = text.slice(0, -zone.length - 1)
  const problem = getLabelProblem(label)
  if (problem) throw invalidNameProblem('name', problem)
  return label
}

/** Returns why a label is invalid; `undefined` if it is valid. */
export function getLabelProblem(label: string): string | undefined {
  if (!/^[a-z0-9-]*$/.test(label)) return 'A name has letters of a to z, digits and hyphens alone.'
  if (label.length < shortest || label.length > longest) return `A name has ${shortest} to ${longest} letters.`
  // wallets do not resolve such a name (ENSIP-15: labels of ASCII)
  if (label.slice(2, 4) === '--') return 'The third and the fourth letter of a name cannot both be hyphens.'
  return undefined
}

/**
 * Returns the EVM chain id of a coin type.
 *
 * @throws Problem 400 for a coin type of another namespace
 */
export function fromCoinType(coinType: unknown): number {
  const isEvm = Number.isInteger(coinType) && (coinType as number) > evmCoin && (coinType as number) <= 0xffffffff
  if (!isEvm) throw invalidNameProblem('coin_type', 'Invalid chainId: send 0x80000000 | chainId of an EVM chain.')
  return (coinType as number) - evmCoin
}

export const invalidNameProblem = (name: string, description: string) => new Problem(400, [{ name, description }])

/** Problem of a name that is not registered. */
export const unknownName = () =>
  new Problem(404, [{ name: 'name', description: 'No such name is registered with this service.' }])
