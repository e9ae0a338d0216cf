import type { SignInMessage } from '../../../adapters/siwx/message.ts'
import { recapOf, recapStatement } from '../../../adapters/siwx/recap.ts'
import { parseDateTime } from '../../../adapters/siwx/rfc3339.ts'
import { verifyMessage } from '../../../adapters/siwx/verify.ts'
import { createTimeoutSignal } from '../../chain/timeout-signal.ts'
import { createSemaphore } from '../../lib/semaphore.ts'
import { getOwnerKey } from './session-view.ts'
import type { SessionOwner } from './sessions.ts'
import type { SignInOptions } from './sign-in.ts'
import type { SignedMessages } from './signed-messages.ts'
import { SiwxError } from './siwx-error.ts'

/** Milliseconds until an RPC request times out. */
const patience = 10_000
/** Tolerance for a wallet's clock that is ahead, in seconds. */
const clockSkew = 60
/**
 * Maximum number of signatures that are verified concurrently, and of those in the queue: each may
 * need an RPC request.
 */
const checkedAtOnce = 64
const mostWaiting = 256

export interface MessageVerifierOptions extends Pick<SignInOptions, 'sites' | 'networks' | 'now'> {
  readonly statement: string | undefined
}

export interface MessageVerifier {
  /** Checks a message before its signature is verified. */
  checkBefore(message: SignInMessage, origin: string | undefined): void
  /** Verifies messages, and returns their signers. */
  verify(signed: readonly SignedMessages[]): Promise<readonly SignedInAs[]>
}

export interface SignedInAs extends SessionOwner {
  readonly signer: 'key' | 'contract'
}

/** Verifies sign-in messages for the allowed sites. */
export function createMessageVerifier({ sites, networks, statement, now }: MessageVerifierOptions): MessageVerifier {
  const places = createSemaphore(checkedAtOnce, mostWaiting)
  return { checkBefore, verify: signed => Promise.all(signed.map(each => places.take(() => verify(each)))) }

  function checkBefore(message: SignInMessage, origin: string | undefined): void {
    sites.domainFor(message, origin)
    networks.chainOf(message)
    if (parseDateTime(message.issuedAt)! > now() + clockSkew * 1000) {
      throw new SiwxError(401, 'siwx-not-yet', 'The message is issued in the future. Check the clock of the device.')
    }
  }

  /**
   * Verifies a message for an allowed site and returns its signer.
   * The nonce is only checked, and consumed with the session.
   */
  async function verify({ text, signature, message }: SignedMessages): Promise<SignedInAs> {
    const request = networks.request(networks.chainOf(message))
    const verified = await verifyMessage({
      message: text,
      signature,
      domain: message.domain,
      nonce: message.nonce,
      ...(statement !== undefined && { statement: stated(message, statement) }),
      time: now(),
      clockSkew,
      ...(request && { request: request(createTimeoutSignal(patience)) })
    })
    const endsAt = verified.expirationTime === undefined ? undefined : parseDateTime(verified.expirationTime)
    // a wallet's clock may be ahead; a message that has expired by this clock opens no session
    if (endsAt !== undefined && endsAt <= now()) throw new SiwxError(401, 'siwx-expired', 'The message has expired.')
    const { account, signer } = verified
    return { account, signer, owner: getOwnerKey(verified), ...(endsAt !== undefined && { endsAt }) }
  }
}

/**
 * Returns the required statement, followed by the text of the message's ReCap, as wallets with one-tap
 * sign-in write it.
 *
 * @throws SignInMessageError for a ReCap that the statement does not describe
 */
function stated(message: SignInMessage, statement: string): string {
  const recap = recapOf(message)
  return recap ? `${statement} ${recapStatement(recap)}` : statement
}
