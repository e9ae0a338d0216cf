import { KitError } from '../base/kit-error.ts'
import { isRecord } from '../base/is-record.ts'

/**
 * Copies bytes of a wallet's response, so that the wallet cannot change them.
 * @throws KitError `invalid-reply`
 */
export function readBytes(output: unknown, name: string): Uint8Array {
  const bytes: unknown = isRecord(output) ? output[name] : undefined
  if (!(bytes instanceof Uint8Array)) throw invalidReply(`gave no ${name}`)
  return Uint8Array.from(bytes)
}

/** Creates the `invalid-reply` error for a wallet response that does not match the request. */
export const invalidReply = (what: string): KitError => new KitError('invalid-reply', `The wallet ${what}.`)
