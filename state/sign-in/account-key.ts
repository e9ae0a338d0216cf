import { getNamespace, type AccountId } from '../../adapters/base/caip.ts'

/** Returns a canonical key of an account. EVM addresses are lower-cased: their case is a checksum. */
export const accountKey = (account: AccountId): string => (getNamespace(account) === 'eip155' ? account.toLowerCase() : account)

export const isSameAccount = (one: AccountId, other: AccountId): boolean => accountKey(one) === accountKey(other)
