import { KeyError } from '../keys/key-error.ts'
import { isLoginError } from './login-error.ts'

/**
 * Returns whether a change is in force.
 * If not, it may still take effect: the service may be working on it behind a proxy that timed out.
 */
type IsInForce = () => Promise<boolean>

/**
 * Sends a change.
 * If its response is lost, the change may have taken effect or may still: see {@link settleChange}.
 *
 * @param send sends the same signed change each time
 * @returns `undefined` if the response was lost and the change is in force
 * @throws KeyError `unanswered` if that is not certain; the error of `send` if the change was rejected and cannot take effect
 */
export async function sendChange<Reply>(send: () => Promise<Reply>, isInForce: IsInForce): Promise<Reply | undefined> {
  try {
    return await send()
  } catch (error) {
    if (!isLoginError(error, 'offline', 'login-unavailable')) throw error
    return settleChange(send, isInForce)
  }
}

/**
 * Sends a change again whose response was lost: the service applies it once, so that this response is
 * about both. As {@link sendChange}.
 */
export async function settleChange<Reply>(send: () => Promise<Reply>, isInForce: IsInForce): Promise<Reply | undefined> {
  const sendAgain = () =>
    send().catch(async (error: unknown) => {
      // its signature was used: it is in force, or was
      if (isRefused(error) && (await isInForce())) return undefined
      throw error
    })
  try {
    return (await isInForce()) ? undefined : await sendAgain()
  } catch (cause) {
    if (isRefused(cause)) throw cause
    throw new KeyError('unanswered', 'The login service does not say whether the change is in force.', { cause })
  }
}

/**
 * Returns true if the wallet's record has moved on from the one that the change follows, or its
 * signature is used or expired: no later copy of it is accepted. Any other rejection, such as for a login that is no longer
 * fresh, may not apply to the first copy.
 */
const isRefused = (error: unknown): boolean =>
  isLoginError(error, 'login-share-conflict', 'login-record-key', 'login-wallet-deleted', 'login-unknown')
