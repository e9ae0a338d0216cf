import { toAllowance } from '../../../evm/codec/decode-call.ts'
import type { Act } from '../act.ts'
import { isList, isStruct, type HashedDomain, type Struct, type Value } from '../hashed.ts'
import { addressIn, booleanIn, hasFields, integerIn, structsIn, untilOf, useByOf } from '../struct.ts'
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

const tokenNames = ['token', 'tokenAddress', 'asset', 'currency', 'collateral'] as const

/**
 * Returns the token of a struct.
 * An off-chain ledger identifies tokens by its own names and numbers: such a field is shown unchanged, and the domain's contract
 * is the token only for types that a token itself verifies.
 */
function tokenIn(
  struct: Struct,
  domain: HashedDomain,
  isOfToken: boolean
): Pick<Extract<Act, { kind: 'transfer' }>, 'token' | 'tokenText'> {
  const token = addressIn(struct, ...tokenNames)
  if (token !== undefined) return { token }
  const named = struct.fields.find(({ name, type }) => tokenNames.some(each => each === name) && /^(string|bytes\d*)$/.test(type))
  if (named || !isOfToken) return { tokenText: String(named?.value ?? '') }
  return domain.verifyingContract === undefined ? {} : { token: domain.verifyingContract }
}

const flagNames = ['allowed', 'approved', 'approval', 'isApproved', 'allow'] as const
const partNames = ['owner', 'holder', 'from', 'account', 'user', 'spender', 'operator', 'grantee', 'approved', 'guy', 'usr']
const revokeNames: ReadonlySet<string> = new Set([
  ...[...partNames, ...amountNames, ...deadlineNames, ...flagNames],
  ...['details', 'permitted', 'token', 'tokenAddress', 'asset', 'nonce']
])
const countedNames: readonly string[] = ['nonce', ...deadlineNames]

/**
 * Returns true if a struct is a complete revocation, including nested structs: an unknown field or an
 * empty list may have another meaning.
 */
const isWholeRevoke = ({ fields }: Struct): boolean =>
  fields.every(({ name, type, value }) => revokeNames.has(name) && !/^(bytes|string)/.test(type) && isNothing(name, value))

function isNothing(name: string, value: Value): boolean {
  if (isList(value)) return value.length > 0 && value.every(each => isNothing(name, each))
  if (isStruct(value)) return isWholeRevoke(value)
  return value !== true && (typeof value !== 'bigint' || value === 0n || countedNames.includes(name))
}

/** Revocation of a manager in Compound III. */
const isDismissal = (struct: Struct): boolean =>
  struct.type === 'Authorization' &&
  hasFields(struct, 'address owner, address manager, bool isAllowed, uint256 nonce, uint256 expiry') &&
  booleanIn(struct, 'isAllowed') === false

/**
 * Decodes ERC-2612, DAI's permit, ERC-4494, permits of collections, and equivalents with other field
 * names.
 */
export const permits: StructDecoder = (struct, { domain }) => {
  if (isDismissal(struct)) {
    const { verifyingContract: token } = domain
    return [{ kind: 'revoke', ...(token !== undefined && { token }), spender: addressIn(struct, 'manager')! }]
  }
  const spender =
    addressIn(struct, 'spender', 'operator', 'grantee', 'approved') ??
    // naming the source account makes it a transfer: `AllowanceTransfer` of Safe
    (/permit|approv|allow/i.test(struct.type) && addressIn(struct, 'safe', 'from') === undefined
      ? addressIn(struct, 'to', 'delegate', 'recipient', 'receiver', 'guy', 'usr')
      : undefined)
  if (spender === undefined) return undefined
  // a contract that manages permissions names the token
  const shared = { ...tokenIn(struct, domain, true), spender, ...termsOf(struct) }
  const isAllowed = booleanIn(struct, ...flagNames)
  const amount = integerIn(struct, ...amountNames)
  const id = integerIn(struct, 'tokenId', 'id')
  if (amount === 0n || (amount === undefined && isAllowed === false))
    return isWholeRevoke(struct) ? [{ ...shared, kind: 'revoke' }] : undefined
  if (amount !== undefined) return [{ ...shared, kind: 'allow', amount: toAllowance(amount) }]
  if (id !== undefined) return [{ ...shared, kind: 'allow-item', id }]
  // for a whole collection with an operator; DAI's for the whole balance
  if (isAllowed && addressIn(struct, 'spender') !== undefined) return [{ ...shared, kind: 'allow', amount: 'unlimited' }]
  return [{ ...shared, kind: 'allow-all' }]
}

/**
 * Returns the expiry, and the period after which the whole amount may be taken again.
 * The deadline of a permit, of any name, is that of the signature (ERC-2612 § Specification; the `expiry` of DAI): the allowance
 * does not expire.
 */
function termsOf(struct: Struct): { readonly until?: bigint; readonly useBy?: bigint; readonly every?: bigint } {
  const every = integerIn(struct, 'period', 'periodDuration')
  const until = every === undefined ? undefined : integerIn(struct, 'end', 'endTime')
  return { ...untilOf(until), ...useByOf(integerIn(struct, ...deadlineNames)), ...(every !== undefined && { every }) }
}

/**
 * Permit2: allowances (`details`) and transfers (`permitted`), single and in batches, with and without
 * a witness.
 */
export const permit2s: StructDecoder = (struct, { domain }) => {
  const spender = addressIn(struct, 'spender')
  const details = structsIn(struct, 'details')
  const permitted = structsIn(struct, 'permitted')
  const parts = details ?? permitted
  if (spender === undefined || !parts) return undefined
  // Permit2 ignores such a list, but another contract may do anything
  if (parts.length === 0) return [{ kind: 'unknown', names: 'right' }]
  const isRevoke = parts.every(part => integerIn(part, ...amountNames) === 0n)
  if (isRevoke && !isWholeRevoke(struct)) return undefined
  const deadline = integerIn(struct, ...deadlineNames)
  return parts.map((part): Act => {
    const id = integerIn(part, 'tokenId', 'id')
    const amount = integerIn(part, ...amountNames)
    const until = integerIn(part, 'expiration')
    // a transfer uses up the signature; an expiration of 0 is the end of the block in which the permit is used, which is before
    // the deadline
    const ends = until ? { until } : permitted || until === 0n ? untilOf(deadline) : useByOf(deadline)
    const shared = { ...tokenIn(part, domain, true), spender, ...ends }
    if (amount === 0n) return { ...shared, kind: 'revoke' }
    if (amount === undefined) return id === undefined ? { ...shared, kind: 'allow-all' } : { ...shared, kind: 'allow-item', id }
    return { ...shared, kind: 'allow', amount: toAllowance(amount, details ? 160 : 256) }
  })
}

/** EIP-3009, which the token itself verifies. */
const isAuthorization = (struct: Struct): boolean =>
  /WithAuthorization$/.test(struct.type) ||
  hasFields(struct, 'address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce')

/** Decodes EIP-3009, and any struct that transfers an amount between accounts. */
export const transfers: StructDecoder = (struct, { domain }) => {
  const to = addressIn(struct, 'to', 'recipient', 'receiver', 'destination', 'payee', 'beneficiary')
  const amount = integerIn(struct, ...amountNames)
  const id = integerIn(struct, 'tokenId')
  if (to === undefined || (amount === undefined && id === undefined)) return undefined
  // Safe pays the submitter of the signature: an unknown recipient
  if (integerIn(struct, 'payment')) return undefined
  const from = addressIn(struct, 'from', 'sender', 'owner', 'holder', 'account', 'user', 'payer', 'safe')
  return [
    {
      kind: 'transfer',
      ...tokenIn(struct, domain, isAuthorization(struct)),
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
      ...useByOf(integerIn(struct, 'expiry'))
    }
  ]
}
