import { KitError } from '../base/error.ts'

/** Why a message does not sign anybody in. */
export type VerifyErrorCode =
  | 'siwx-message-invalid'
  | 'siwx-domain'
  | 'siwx-uri'
  | 'siwx-chain'
  | 'siwx-nonce'
  | 'siwx-statement'
  | 'siwx-address'
  | 'siwx-expired'
  | 'siwx-not-yet'
  | 'siwx-signature'
  | 'siwx-unanswered'

/** Nobody is signed in. `code` says why; `siwx-unanswered` is the one that may go away by itself. */
export class VerifyError extends KitError<VerifyErrorCode> {
  override name = 'VerifyError'
}
