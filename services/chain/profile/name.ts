import { Problem } from '../../lib/problem.ts'

/** Letters of a name without its suffix (spec section 5): what is longer no list shows whole. */
const [shortest, longest] = [4, 50]
/** Coin types of EVM chains (ENSIP-11): `0x80000000 | chainId`. */
const evmCoin = 0x80000000

/**
 * The part before the suffix, in lower case.
 *
 * @throws Problem 400 for what can be no name (spec section 5), or stands under another suffix
 */
export function readLabel(name: unknown, zone: string): string {
  const text = typeof name === 'string' ? name.toLowerCase() : ''
  if (!text.endsWith(`.${zone}`)) throw wrong('name', `Send a name that ends with .${zone}.`)
  const label = text.slice(0, -zone.length - 1)
  const problem = problemOf(label)
  if (problem) throw wrong('name', problem)
  return label
}

/** What keeps a label from being a name; `undefined`: nothing. */
export function problemOf(label: string): string | undefined {
  if (!/^[a-z0-9-]*$/.test(label)) return 'A name has letters of a to z, digits and hyphens alone.'
  if (label.length < shortest || label.length > longest) return `A name has ${shortest} to ${longest} letters.`
  // what no wallet resolves is of no use to anybody (ENSIP-15: labels of ASCII)
  if (label.slice(2, 4) === '--') return 'The third and the fourth letter of a name cannot both be hyphens.'
  return undefined
}

/**
 * The number of the chain that a coin type stands for (spec section 9).
 *
 * @throws Problem 400 for one of another kind of chain
 */
export function chainOfCoin(coinType: unknown): number {
  const isEvm = Number.isInteger(coinType) && (coinType as number) > evmCoin && (coinType as number) <= 0xffffffff
  if (!isEvm) throw wrong('coin_type', 'Invalid chainId: send 0x80000000 | chainId of an EVM chain.')
  return (coinType as number) - evmCoin
}

export const wrong = (name: string, description: string) => new Problem(400, [{ name, description }])
