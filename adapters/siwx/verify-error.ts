import { KitError } from '../base/kit-error.ts'

/** Reasons a message is rejected. */
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

/** The sign-in failed. `code` is the reason; only `siwx-unanswered` may be temporary. */
export class VerifyError extends KitError<VerifyErrorCode> {
  override name = 'VerifyError'
}
