import { parseAccountId, type AccountId } from '../adapters/base/caip.ts'
import type { FoundName, ParsedAddress, ReceiverFacts } from '../adapters/chain.ts'
import { checksumAddress } from '../adapters/siwx/checksum.ts'
import { findLike } from './look-alike.ts'
import type { ReceiverText } from './receiver-text.ts'

// What may be wrong with a receiver, from what the visitor's own side knows: what this account did before, and what the chain says of the
// address. No list of anybody's is asked.

/** `block`: not sent. `confirm`: sent once the visitor has confirmed exactly this. `note`: shown beside it. */
export type Severity = 'block' | 'confirm' | 'note'

/** Something about a receiver; `code` has its words in `state/text`. */
export type SendCheck = { readonly severity: Severity } & (
  | {
      readonly code:
        | 'invalid-receiver'
        | 'wrong-checksum'
        | 'zero-address'
        | 'token-contract'
        | 'dead-address'
        | 'contract'
        | 'other-network'
        | 'oneself'
        | 'other-record'
        | 'first-time'
        | 'unused'
    }
  /** `where`: a CAIP-2 id, a namespace, or `tron`. */
  | { readonly code: 'wrong-network'; readonly where: string }
  /** `like`: the address it resembles; `differing`: the places of the characters in the receiver's address that are not its. */
  | { readonly code: 'look-alike'; readonly like: string; readonly differing: readonly number[] }
  /** `before`: where the name led last time. */
  | { readonly code: 'name-changed'; readonly name: string; readonly before: string }
)

/** What each is worth. */
export const severities = {
  'invalid-receiver': 'block',
  'wrong-network': 'block',
  'wrong-checksum': 'block',
  'zero-address': 'block',
  'token-contract': 'block',
  'look-alike': 'confirm',
  'name-changed': 'confirm',
  'dead-address': 'confirm',
  contract: 'confirm',
  'other-network': 'confirm',
  oneself: 'note',
  'other-record': 'note',
  'first-time': 'note',
  unused: 'note'
} as const satisfies Readonly<Record<SendCheck['code'], Severity>>

/** Whom the account has dealt with before. */
export interface KnownReceiver {
  readonly address: string
  /** The name by which it was reached. */
  readonly name?: string
}

export interface SendSubject {
  readonly account: AccountId
  /** {@link ReceiverText}, as it was read for the account's network. */
  readonly receiver: ReceiverText
  /** Where a name led, if `receiver` is one. */
  readonly name?: FoundName
  /** What the adapter made of the address. Absent: not read yet. */
  readonly parsed?: ParsedAddress
  /** Absent: not read yet, or nobody answers. What it would tell is left out then. */
  readonly facts?: ReceiverFacts
  /** The contract of the token that is sent; absent for the native currency. */
  readonly token?: string
  /**
   * Receivers of transactions that *this account signed*, and the visitor's own address book. Never who sent something to it, nor whoever
   * stands in a token's log: planting look-alikes there is what {@link checkReceiver} is for.
   */
  readonly known: readonly KnownReceiver[]
}

/** Everything there is to say of a receiver, the gravest first. Empty while there is none. */
export function checkReceiver(subject: SendSubject): readonly SendCheck[] {
  const { receiver, name, parsed } = subject
  switch (receiver.kind) {
    case 'empty':
    case 'link':
      return []
    case 'elsewhere':
      return [check({ code: 'wrong-network', where: receiver.where })]
    case 'invalid':
      return [check({ code: 'invalid-receiver' })]
    case 'name':
      return name ? checkAddress(name.address, subject) : []
    case 'address':
      if (parsed?.checksum === 'wrong') return [check({ code: 'wrong-checksum' })]
      return checkAddress(receiver.address, subject)
  }
}

function checkAddress(address: string, subject: SendSubject): readonly SendCheck[] {
  const { account, name, facts, token, known } = subject
  const { address: own, namespace } = parseAccountId(account)
  // the letters of EVM addresses count for their checksum alone
  const plain = (text: string): string => (namespace === 'eip155' ? text.toLowerCase() : text)
  const same = (other: string | undefined): boolean => other !== undefined && plain(other) === plain(address)

  const before = name && known.filter(each => each.name === name.name)
  const changed = before?.length && !before.some(each => same(each.address)) ? before[0] : undefined
  const isKnown = known.some(each => same(each.address))
  const like = findLike(address, [...known.map(each => each.address), own], namespace)
  const lost = namespace === 'eip155' ? burned(address) : undefined

  const found: readonly (Unweighed | false | undefined)[] = [
    lost && { code: lost },
    same(token) && { code: 'token-contract' },
    like && { code: 'look-alike', like: checksumAddress(like.like), differing: like.differing },
    changed && name && { code: 'name-changed', name: name.name, before: changed.address },
    facts?.kind === 'contract' && !same(token) && { code: 'contract' },
    name?.record === 'elsewhere' && { code: 'other-network' },
    same(own) && { code: 'oneself' },
    name?.record === 'ethereum' && { code: 'other-record' },
    !isKnown && !same(own) && { code: 'first-time' },
    facts?.unused && { code: 'unused' }
  ]
  const order: readonly Severity[] = ['block', 'confirm', 'note']
  return found
    .flatMap(each => (each ? [check(each)] : []))
    .sort((one, other) => order.indexOf(one.severity) - order.indexOf(other.severity))
}

type Unweighed = SendCheck extends infer Each ? (Each extends SendCheck ? Omit<Each, 'severity'> : never) : never

const check = (unweighed: Unweighed): SendCheck => ({ ...unweighed, severity: severities[unweighed.code] })

/** Where nobody has the key: the zero address, which tokens refuse and coins do not; and addresses known for it, precompiles included. */
function burned(address: string): 'zero-address' | 'dead-address' | undefined {
  const digits = address.slice(2).toLowerCase()
  if (/^0{40}$/.test(digits)) return 'zero-address'
  return /^(0{36}....|0{36}dead|dead0{32}beef|(dead){10}|f{40}|e{40})$/.test(digits) ? 'dead-address' : undefined
}
