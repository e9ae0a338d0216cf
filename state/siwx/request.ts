import { followSignIn } from './follow.ts'
import type { SiwxSession } from './config.ts'

/**
 * Asks the visitor to sign in: where it is optional and was put off, or the session was ended. Resolves with the session, at once where
 * there is one.
 *
 * @throws KitError `siwx-not-enabled`, `siwx-no-account`, `siwx-no-network`, `siwx-no-client`; `UserRejectedError` when the visitor does
 * not want to; `aborted` when the account changes or is signed out meanwhile, and when the kit stops; where there was nothing to sign,
 * why: `http-error`, `timeout`, `siwx-domain` and what else the site's own KitErrors say, else `siwx-failed` with its error as `cause`
 * @example
 * const { data } = await signIn()
 */
export async function signIn(): Promise<SiwxSession> {
  await followSignIn()
  return (await import('../flows/sign-in.ts')).signIn()
}

/**
 * Ends the session of the active account on the active network. Where signing in is required the visitor is asked again. One that the
 * site does not end is believed no more all the same, and is ended before anybody signs in.
 *
 * @throws KitError `siwx-not-enabled`, `siwx-no-account`; what the site's own `revokeSession` throws
 */
export async function signOut(): Promise<void> {
  await followSignIn()
  await (await import('../flows/sign-in.ts')).signOut()
}
