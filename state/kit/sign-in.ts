import { loadSignIn } from '../sign-in/load.ts'
import type { SiwxSession } from '../options/siwx-config.ts'

/**
 * Asks the user to sign in, if sign-in is optional and was postponed, or the session was ended.
 * Resolves with the session, at once if there is one.
 *
 * @throws KitError `siwx-not-enabled`, `siwx-no-account`, `siwx-no-network`, `siwx-no-client`; `UserRejectedError` when the
 * user rejects; `aborted` when the account changes or signs out in the meantime, and when the kit stops; if there was nothing
 * to sign, the reason: `http-error`, `timeout`, `siwx-domain` and other KitErrors of the app, else `siwx-failed` with the
 * app's error as `cause`
 * @example
 * const { data } = await signIn()
 */
export async function signIn(): Promise<SiwxSession> {
  await loadSignIn()
  return (await import('../sign-in/sign-in.ts')).signIn()
}

/**
 * Ends the session of the active account on the active network.
 * If sign-in is required the user is asked again. A session that the app fails to end is no longer used, and is ended before
 * the next sign-in.
 *
 * @throws KitError `siwx-not-enabled`, `siwx-no-account`; errors of the app's own `revokeSession`
 */
export async function signOut(): Promise<void> {
  await loadSignIn()
  await (await import('../sign-in/sign-in.ts')).signOut()
}
