import { namespaceOf, type AccountId } from '../../adapters/base/caip.ts'

/** One name for each account on a network: in EVM capitals are a checksum. */
export const nameOf = (account: AccountId): string => (namespaceOf(account) === 'eip155' ? account.toLowerCase() : account)

export const isSameAccount = (one: AccountId, other: AccountId): boolean => nameOf(one) === nameOf(other)
