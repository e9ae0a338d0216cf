import { decodeAbiParameters, type Hex } from 'viem'
import type { Act } from '../act.ts'
import type { Struct } from '../hashed.ts'
import { hasOpaqueWord } from '../opaque-text.ts'
import { siteIn } from '../site.ts'
import { everyAtom } from '../struct.ts'
import type { Place } from './decoder.ts'

/** A number whose name ends with one of these words counts, dates or identifies; it is no amount. */
const neutralWords: ReadonlySet<string> = new Set(
  (
    'nonce time timestamp date deadline expiry expiration expires until after before at version index counter count epoch block choice ' +
    'support score rank level season round year age proposal chain salt seed random challenge session type kind status'
  ).split(' ')
)
/** An id of one of these is no id of something that has a value. */
const neutralIds = /(chain|proposal|session|request|user|login|message|event|challenge)_?ids?$/i
/** `validUntil` and `valid_until` end with `until`; `leverage` does not end with `age`. */
const isNeutral = (name: string): boolean =>
  neutralIds.test(name) || neutralWords.has((/[A-Z]?[a-z0-9]+$|[A-Z]+$/.exec(name)?.[0] ?? name).toLowerCase())
const amountNames =
  /(amount|value|wad|quantity|price|allowance|balance|cost|payment|collateral|stake|^bid$|^offer$|^limit$|^sum$|^fee$)/i
const receiverNames = /^(to|recipient|receiver|destination)$/i
const rightNames =
  /^(spender|operator|delegate|approved|grantee|manager|authorized|newOwner|newAdmin|newController|newGuardian|newSigner|sessionKey|sessionPublicKey|agentAddress)$/i

/** What moves or grants something, by how the words begin. */
const verbs =
  /^(withdraw|transfer|sell|buy|purchas|swap|trad(e|ing)|approv|permit|grant|delegat|claim|redeem|borrow|unstak|spend)/
/** Words that stand in sentences of logins too: "accept the terms", "in order to". */
const moreVerbs = /^(accept|order|bid(s|ding)?$|offer|pay(s|ment|out)?$|burn|bridg|repay|liquidat)/
const addsKey = /(add|register|set|create|enable|authorize|grant)\w*(key|signer|agent|operator|owner|delegate)/i
/** A statement of a login: no right has such a name. */
const acceptedTerms =
  /^(has|is|i)?(accept(s|ed)?|agree(s|d)?(to)?)?_?(tos|terms(and(conditions|privacy))?|terms(of|_of_)?(service|use)|privacy(policy)?)_?(accept(s|ed)?|agreed)?$/i

/** `WithdrawAll`, `withdraw_all` and `read,withdraw` as words. */
const wordsOf = (text: string): readonly string[] =>
  text
    .replace(/([a-z\d])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$3 $2')
    .toLowerCase()
    .match(/\p{L}+/gu) ?? []

type Atom = ReturnType<typeof everyAtom>[number]

/**
 * What unknown types name. They are a danger unless they name the user's own account and nothing else but texts, times and numbers
 * that only distinguish one request from another, as logins and profiles do.
 */
export function unknownActs(structs: readonly Struct[], { domain, own }: Place): readonly Act[] {
  if (structs.length === 0) return []
  const unique = [
    ...new Map(structs.flatMap(everyAtom).map(atom => [`${atom.name} ${atom.type} ${String(atom.value)}`, atom])).values()
  ]
  const isForAccount = own.includes(domain.verifyingContract?.toLowerCase() ?? '')
  const names = namedBy(unique, own, isForAccount) ?? (structs.some(({ type }) => isDeed(type)) ? 'other' : undefined)
  return names === undefined ? [] : [{ kind: 'unknown', names }]
}

function namedBy(
  atoms: readonly Atom[],
  own: readonly string[],
  isForAccount: boolean
): Extract<Act, { kind: 'unknown' }>['names'] | undefined {
  const isForeign = ({ type, value }: Atom) => type === 'address' && !own.includes(String(value).toLowerCase())
  // the account is the contract that checks the signature
  if (isForAccount) return 'account'
  if (atoms.some(atom => (isForeign(atom) && rightNames.test(atom.name)) || isFlag(atom))) return 'right'
  if (atoms.some(isAmount)) return 'amount'
  const isCall = atoms.some(({ type, value }) => type === 'bytes' && String(value).length >= 10)
  if (isCall && atoms.some(({ type }) => type === 'address')) return 'call'
  if (atoms.some(isUnreadable)) return 'data'
  const namesOwn = atoms.some(({ type, value }) => {
    const text = String(value).toLowerCase()
    return type === 'address' ? own.includes(text) : type === 'string' && own.some(one => text.includes(one))
  })
  const namesOther = atoms.some(atom => isForeign(atom) || textNames(atom, own) || isId(atom) || textMoves(atom))
  return namesOwn && !namesOther ? undefined : 'other'
}

const isInteger = ({ type }: Atom): boolean => /^u?int\d*$/.test(type)
const isId = (atom: Atom): boolean => isInteger(atom) && /ids?$/i.test(atom.name) && !isNeutral(atom.name)

function isAmount(atom: Atom): boolean {
  const { name, type, value } = atom
  if (amountNames.test(name)) return isInteger(atom) || (type === 'string' && value !== '')
  return isInteger(atom) && !isNeutral(name) && !isId(atom)
}

/** Bytes, and texts with a word that is nothing but bytes: a hash of anything, a key, an order. */
const isUnreadable = ({ type, value }: Atom): boolean =>
  /^bytes\d*$/.test(type) || (type === 'string' && hasOpaqueWord(String(value)))

const isFlag = ({ name, type }: Atom): boolean => type === 'bool' && !acceptedTerms.test(name)

/** A type by whose name something is moved or granted. */
const isDeed = (type: string): boolean =>
  addsKey.test(type) || wordsOf(type).some(word => verbs.test(word) || moreVerbs.test(word))

/** A text, or a code of words, by which something is moved or granted. */
function textMoves(atom: Atom): boolean {
  if (atom.type !== 'string' || siteIn(atom) !== undefined) return false
  const text = String(atom.value).trim()
  const isSentence = /\s/.test(text)
  return wordsOf(text).some(word => verbs.test(word) || (!isSentence && moreVerbs.test(word)))
}

/** A text that names a recipient, or an account of another user. */
function textNames({ name, type, value }: Atom, own: readonly string[]): boolean {
  if (type !== 'string') return false
  const addresses =
    String(value)
      .toLowerCase()
      .match(/0x[0-9a-f]{40}(?![0-9a-f])/g) ?? []
  return (receiverNames.test(name) && value !== '') || addresses.some(address => !own.includes(address))
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
