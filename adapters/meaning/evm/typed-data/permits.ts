import { allowanceOf } from '../../../evm/codec/call.ts'
import type { Act } from '../act.ts'
import type { Struct } from '../hashed.ts'
import { addressIn, booleanIn, hasFields, integerIn, structsIn, untilOf } from '../struct.ts'
import type { StructDecoder } from './decoder.ts'

const amountNames = ['value', 'amount', 'wad', 'allowance', 'rawAmount', 'quantity', 'tokens', 'shares', 'limit'] as const
const deadlineNames = [
  'deadline',
  'sigDeadline',
  'expiry',
  'expiration',
  'expires',
  'validTo',
  'validBefore',
  'validUntil'
] as const

const flagNames = ['allowed', 'approved', 'approval', 'isApproved', 'allow'] as const
const partNames = ['owner', 'holder', 'from', 'account', 'user', 'spender', 'operator', 'grantee', 'approved', 'guy', 'usr']
const revokeNames: ReadonlySet<string> = new Set([
  ...[...partNames, ...amountNames, ...deadlineNames, ...flagNames],
  ...['details', 'permitted', 'token', 'tokenAddress', 'asset', 'nonce']
])
const countedNames: readonly string[] = ['nonce', ...deadlineNames]

/** Whether a permission over nothing is all that there is: a field that no permit has may stand for anything. */
const isWholeRevoke = ({ fields }: Struct): boolean =>
  fields.every(
    ({ name, type, value }) =>
      revokeNames.has(name) &&
      !/^bytes/.test(type) &&
      value !== true &&
      (typeof value !== 'bigint' || value === 0n || countedNames.includes(name))
  )

/** EIP-2612, the permit of DAI, ERC-4494, permits of collections, and their like under other names of fields. */
export const permits: StructDecoder = (struct, { domain }) => {
  const spender =
    addressIn(struct, 'spender', 'operator', 'grantee', 'approved') ??
    (/permit|approv|allow/i.test(struct.type)
      ? addressIn(struct, 'to', 'delegate', 'recipient', 'receiver', 'guy', 'usr')
      : undefined)
  if (spender === undefined) return undefined
  // a contract that manages permissions names the token that one is for
  const token = addressIn(struct, 'token', 'tokenAddress', 'asset') ?? domain.verifyingContract
  const shared = { ...(token !== undefined && { token }), spender, ...termsOf(struct) }
  const isAllowed = booleanIn(struct, ...flagNames)
  const amount = integerIn(struct, ...amountNames)
  const id = integerIn(struct, 'tokenId', 'id')
  if (amount === 0n || (amount === undefined && isAllowed === false))
    return isWholeRevoke(struct) ? [{ ...shared, kind: 'revoke' }] : undefined
  if (amount !== undefined) return [{ ...shared, kind: 'allow', amount: allowanceOf(amount) }]
  if (id !== undefined) return [{ ...shared, kind: 'allow-item', id }]
  // for all of a collection with an operator; DAI's for all of the balance
  if (isAllowed && addressIn(struct, 'spender') !== undefined) return [{ ...shared, kind: 'allow', amount: 'unlimited' }]
  return [{ ...shared, kind: 'allow-all' }]
}

/** Until when, and how often the whole amount may be taken again. */
function termsOf(struct: Struct): { readonly until?: bigint; readonly every?: bigint } {
  const every = integerIn(struct, 'period', 'periodDuration')
  const until = integerIn(struct, ...deadlineNames) ?? (every === undefined ? undefined : integerIn(struct, 'end', 'endTime'))
  return { ...untilOf(until), ...(every !== undefined && { every }) }
}

/** Permit2: allowances (`details`) and transfers (`permitted`), single and in batches, with and without a witness. */
export const permit2s: StructDecoder = (struct, { domain }) => {
  const spender = addressIn(struct, 'spender')
  const details = structsIn(struct, 'details')
  const permitted = structsIn(struct, 'permitted')
  const parts = details ?? permitted
  if (spender === undefined || !parts) return undefined
  const isNothing = parts.every(part => integerIn(part, ...amountNames) === 0n)
  if (isNothing && !isWholeRevoke(struct)) return undefined
  const deadline = untilOf(integerIn(struct, ...deadlineNames))
  return parts.map((part): Act => {
    const token = addressIn(part, 'token', 'asset') ?? domain.verifyingContract
    const id = integerIn(part, 'tokenId', 'id')
    const amount = integerIn(part, ...amountNames)
    const until = integerIn(part, 'expiration')
    // an expiration of 0 is the end of the block in which the permit is used, and that is before the deadline
    const shared = { ...(token !== undefined && { token }), spender, ...(until ? { until } : deadline) }
    if (amount === 0n) return { ...shared, kind: 'revoke' }
    if (amount === undefined) return id === undefined ? { ...shared, kind: 'allow-all' } : { ...shared, kind: 'allow-item', id }
    return { ...shared, kind: 'allow', amount: allowanceOf(amount, details ? 160 : 256) }
  })
}

/** EIP-3009, and any struct that sends an amount from one account to another. */
export const transfers: StructDecoder = (struct, { domain }) => {
  const to = addressIn(struct, 'to', 'recipient', 'receiver', 'destination', 'payee', 'beneficiary')
  const amount = integerIn(struct, ...amountNames)
  const id = integerIn(struct, 'tokenId')
  if (to === undefined || (amount === undefined && id === undefined)) return undefined
  const from = addressIn(struct, 'from', 'sender', 'owner', 'holder', 'account', 'user', 'payer')
  const token = addressIn(struct, 'token', 'tokenAddress', 'asset', 'currency') ?? domain.verifyingContract
  return [
    {
      kind: 'transfer',
      ...(token !== undefined && { token }),
      ...(from !== undefined && { from }),
      to,
      ...(amount !== undefined && { amount }),
      ...(id !== undefined && { id }),
      ...untilOf(integerIn(struct, 'validBefore', ...deadlineNames))
    }
  ]
}

/** ERC-5805. */
export const voteDelegations: StructDecoder = (struct, { domain }) => {
  if (struct.type !== 'Delegation' || !hasFields(struct, 'address delegatee, uint256 nonce, uint256 expiry')) return undefined
  const token = domain.verifyingContract
  return [
    {
      kind: 'delegate-votes',
      ...(token !== undefined && { token }),
      to: addressIn(struct, 'delegatee')!,
      ...untilOf(integerIn(struct, 'expiry'))
    }
  ]
}
