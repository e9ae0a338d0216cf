import { decodeAbiParameters, type Hex } from 'viem'
import type { Act } from '../act.ts'
import type { Struct } from '../hashed.ts'
import { hasOpaqueWord } from '../opaque-text.ts'
import { everyAtom } from '../struct.ts'
import type { Place } from './decoder.ts'

/** Endings of names for counts, times and identifiers; any other number is shown as an amount. */
const neutralWords: ReadonlySet<string> = new Set(
  (
    'nonce time timestamp date deadline expiry expiration expires until after before at version index counter count epoch block choice ' +
    'support score rank level season round year age proposal chain salt seed random challenge session type kind status id ids'
  ).split(' ')
)
/** `validUntil` and `valid_until` end with `until`; `leverage` does not end with `age`. */
const isNeutral = (name: string): boolean => neutralWords.has((/[A-Z]?[a-z0-9]+$|[A-Z]+$/.exec(name)?.[0] ?? name).toLowerCase())
const amountNames =
  /(amount|value|wad|quantity|price|allowance|balance|cost|payment|collateral|stake|^bid$|^offer$|^limit$|^sum$|^fee$)/i
const rightNames =
  /^(spender|operator|delegate|alias|approved|grantee|manager|authorized|newOwner|newAdmin|newController|newGuardian|newSigner|sessionKey|sessionPublicKey|agentAddress)$/i

type Atom = ReturnType<typeof everyAtom>[number]
type Names = Extract<Act, { kind: 'unknown' }>['names']

/**
 * Describes unknown types by what they name.
 * They are a danger in any case: a name does not prove what a type is for.
 */
export function unknownActs(structs: readonly Struct[], { domain, own }: Place): readonly Act[] {
  if (structs.length === 0) return []
  // the account is the contract that verifies the signature
  const isForAccount = own.includes(domain.verifyingContract?.toLowerCase() ?? '')
  return [{ kind: 'unknown', names: isForAccount ? 'account' : namedBy(structs.flatMap(everyAtom), own) }]
}

/** Returns the act for unread terms, next to or around a known part. */
export const restOf = (hasMore: boolean): readonly Act[] => (hasMore ? [{ kind: 'unknown', names: 'rest' }] : [])

function namedBy(atoms: readonly Atom[], own: readonly string[]): Names {
  const isForeign = ({ type, value }: Atom) => type === 'address' && !own.includes(String(value).toLowerCase())
  if (atoms.some(atom => (isForeign(atom) && rightNames.test(atom.name)) || atom.type === 'bool')) return 'right'
  if (atoms.some(isAmount)) return 'amount'
  const isCall = atoms.some(({ type, value }) => type === 'bytes' && String(value).length >= 10)
  if (isCall && atoms.some(({ type }) => type === 'address')) return 'call'
  return atoms.some(isUnreadable) ? 'data' : 'other'
}

function isAmount({ name, type, value }: Atom): boolean {
  const isInteger = /^u?int\d*$/.test(type)
  if (amountNames.test(name)) return isInteger || (type === 'string' && value !== '')
  return isInteger && !isNeutral(name)
}

/** Returns true for bytes, and for texts with an opaque word: a hash, a key, an order. */
const isUnreadable = ({ type, value }: Atom): boolean =>
  /^bytes\d*$/.test(type) || (type === 'string' && hasOpaqueWord(String(value)))

/** https://eips.ethereum.org/EIPS/eip-6492 */
const magic = '6492'.repeat(16)

/** Returns the call in bytes that are wrapped by ERC-6492. */
export function unwrapped(bytes: string): Extract<Act, { kind: 'wrapped' }> | undefined {
  if (bytes.length <= 2 + magic.length || !bytes.endsWith(magic)) return undefined
  try {
    const [factory, data] = decodeAbiParameters(
      [{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }],
      bytes.slice(0, -magic.length) as Hex
    )
    return { kind: 'wrapped', factory, data }
  } catch {
    return undefined // the suffix without a wrapper
  }
}

export const wrappedIn = (struct: Struct): readonly Act[] =>
  everyAtom(struct).flatMap(({ type, value }) => (type === 'bytes' ? (unwrapped(String(value)) ?? []) : []))
