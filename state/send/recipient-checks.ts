import { parseAccountId, type AccountId } from '../../adapters/base/caip.ts'
import type { NameRecord, ParsedAddress, RecipientInfo } from '../../adapters/chain.ts'
import { checksumAddress } from '../../adapters/siwx/checksum.ts'
import { findLookAlike } from './look-alike.ts'
import type { RecipientInput } from './parse-recipient.ts'

// Checks a recipient with local knowledge: the account's earlier transfers, and the chain's data on the address. Uses no
// external blocklist.

/**
 * `block`: cannot be sent. `confirm`: sent after the user confirms exactly this.
 * `note`: shown next to it.
 */
export type Severity = 'block' | 'confirm' | 'note'

/** Result of a check; the texts of `code` are in `state/text`. */
export type RecipientCheck = { readonly severity: Severity } & (
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
  /**
   * `like`: the similar address; `differing`: positions of the
   * differing characters in the recipient's address.
   */
  | { readonly code: 'look-alike'; readonly like: string; readonly differing: readonly number[] }
  /** `before`: the address that the name resolved to last time. */
  | { readonly code: 'name-changed'; readonly name: string; readonly before: string }
)

/** Severity of each check. */
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
} as const satisfies Readonly<Record<RecipientCheck['code'], Severity>>

/** A recipient of an earlier transfer of the account. */
export interface KnownRecipient {
  readonly address: string
  /** The name that was used for it. */
  readonly name?: string
}

export interface RecipientContext {
  readonly account: AccountId
  /** {@link RecipientInput}, parsed for the account's network. */
  readonly receiver: RecipientInput
  /** Resolved name, if `receiver` is a name. */
  readonly name?: NameRecord
  /** The address as the adapter parsed it. Absent: not parsed yet. */
  readonly parsed?: ParsedAddress
  /** Chain data on the address. Absent: not loaded yet or not available; its checks are skipped then. */
  readonly facts?: RecipientInfo
  /** Contract of the token to send; absent for the native currency. */
  readonly token?: string
  /**
   * Recipients of transactions that *this account signed*, and the user's address book.
   * Never senders or addresses from token logs: {@link checkRecipient} detects exactly such address poisoning.
   */
  readonly known: readonly KnownRecipient[]
}

/** Returns all checks that apply to a recipient, the most severe first; empty without a recipient. */
export function checkRecipient(subject: RecipientContext): readonly RecipientCheck[] {
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

function checkAddress(address: string, subject: RecipientContext): readonly RecipientCheck[] {
  const { account, name, facts, token, known } = subject
  const { address: own, namespace } = parseAccountId(account)
  // the case of EVM addresses is only a checksum
  const plain = (text: string): string => (namespace === 'eip155' ? text.toLowerCase() : text)
  const same = (other: string | undefined): boolean => other !== undefined && plain(other) === plain(address)

  const before = name && known.filter(each => each.name === name.name)
  const changed = before?.length && !before.some(each => same(each.address)) ? before[0] : undefined
  const isKnown = known.some(each => same(each.address))
  const like = findLookAlike(address, [...known.map(each => each.address), own], namespace)
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

type Unweighed = RecipientCheck extends infer Each ? (Each extends RecipientCheck ? Omit<Each, 'severity'> : never) : never

const check = (unweighed: Unweighed): RecipientCheck => ({ ...unweighed, severity: severities[unweighed.code] })

/**
 * Detects addresses without a key: the zero address, which tokens reject but native transfers accept,
 * and known burn addresses, including precompiles.
 */
function burned(address: string): 'zero-address' | 'dead-address' | undefined {
  const digits = address.slice(2).toLowerCase()
  if (/^0{40}$/.test(digits)) return 'zero-address'
  return /^(0{36}....|0{36}dead|dead0{32}beef|(dead){10}|f{40}|e{40})$/.test(digits) ? 'dead-address' : undefined
}
