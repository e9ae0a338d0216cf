import type { LoginUser } from '../../../adapters/api/contract/login.ts'

/** Returns the email address, user name or provider of a login. */
export const nameOf = ({ email, userName, provider }: LoginUser) => email ?? userName ?? provider

/**
 * Returns a unique name of a login, if it has one.
 * Two accounts with the same name mean that the login has moved.
 */
export const loginOf = ({ email, userName, provider }: LoginUser) =>
  email ?? (userName === undefined ? undefined : `${provider} ${userName}`)

/**
 * Returns words about this user that an attacker tries first as a password.
 *
 * @param place names of the operator
 */
export const personalWords = ({ email, userName }: LoginUser, place: readonly (string | undefined)[]): readonly string[] =>
  [email, userName, ...place].flatMap(words => (words === undefined ? [] : [words, ...words.split(/[^\p{L}\p{N}]+/u)]))
