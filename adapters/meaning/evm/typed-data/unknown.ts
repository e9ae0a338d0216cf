import { decodeAbiParameters, type Hex } from 'viem'
import type { Act } from '../act.ts'
import type { Struct } from '../hashed.ts'
import { everyAtom } from '../struct.ts'
import type { Place } from './decoder.ts'

/** A number whose name ends with one of these words counts, dates or identifies; it is no amount. */
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
  /^(spender|operator|delegate|approved|grantee|newOwner|newAdmin|newController|newGuardian|newSigner|sessionKey|sessionPublicKey|agentAddress)$/i
const transferNames = /^(withdraw|transfer|send|redeem|borrow|swap|bridge|approve|permit)/i

/**
 * What unrecognized structs name: the account with an amount, an amount with a receiver, a right, or a call. Votes, logins and profiles
 * name none of these.
 */
export function unknownActs(structs: readonly Struct[], { domain, own }: Place): readonly Act[] {
  const unique = [
    ...new Map(structs.flatMap(everyAtom).map(atom => [`${atom.name} ${atom.type} ${String(atom.value)}`, atom])).values()
  ]
  // the account is the contract that checks the signature
  if (own.includes(domain.verifyingContract?.toLowerCase() ?? '') && unique.length > 0)
    return [{ kind: 'unknown', names: 'account' }]
  const addresses = unique.flatMap(({ type, value }) => (type === 'address' ? [String(value).toLowerCase()] : []))
  const texts = unique.flatMap(({ type, value }) => (type === 'string' ? [String(value).toLowerCase()] : []))
  const namesAccount = own.some(one => addresses.includes(one) || texts.some(text => text.includes(one)))
  if (
    unique.some(
      ({ type, name, value }) => type === 'address' && rightNames.test(name) && !own.includes(String(value).toLowerCase())
    )
  ) {
    return [{ kind: 'unknown', names: 'right' }]
  }
  const isAmount = ({ name, type, value }: (typeof unique)[number]): boolean => {
    if (amountNames.test(name)) return /^(u?int\d*|string)$/.test(type) && String(value) !== ''
    const [, bits] = /^u?int(\d*)$/.exec(type) ?? []
    return bits !== undefined && (bits === '' || Number(bits) >= 64) && !isNeutral(name)
  }
  const amounts = unique.filter(isAmount)
  const namesReceiver =
    addresses.some(address => !own.includes(address)) ||
    unique.some(({ name }) => /^(to|recipient|receiver|destination)$/i.test(name))
  const moves = structs.some(({ type }) => transferNames.test(type))
  if (amounts.length > 0 && (namesAccount || namesReceiver || moves)) return [{ kind: 'unknown', names: 'amount' }]
  const callLike = unique.some(({ type, value }) => type === 'bytes' && String(value).length >= 10)
  return callLike && addresses.length > 0 ? [{ kind: 'unknown', names: 'call' }] : []
}

/** https://eips.ethereum.org/EIPS/eip-6492 */
const magic = '6492'.repeat(16)

/** The call that bytes in the wrapping of ERC-6492 ask for. */
export function unwrapped(bytes: string): Extract<Act, { kind: 'wrapped' }> | undefined {
  if (bytes.length <= 2 + magic.length || !bytes.endsWith(magic)) return undefined
  try {
    const [factory, data] = decodeAbiParameters(
      [{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }],
      bytes.slice(0, -magic.length) as Hex
    )
    return { kind: 'wrapped', factory, data }
  } catch {
    return undefined // the suffix alone
  }
}

export const wrappedIn = (struct: Struct): readonly Act[] =>
  everyAtom(struct).flatMap(({ type, value }) => (type === 'bytes' ? (unwrapped(String(value)) ?? []) : []))
