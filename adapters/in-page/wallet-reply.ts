import { KitError } from '../base/error.ts'
import { isRecord } from '../base/record.ts'

/** Bytes of what a wallet gave, as a copy that stays what it is. Throws KitError `invalid-reply`. */
export function bytesIn(output: unknown, name: string): Uint8Array {
  const bytes: unknown = isRecord(output) ? output[name] : undefined
  if (!(bytes instanceof Uint8Array)) throw lie(`gave no ${name}`)
  return Uint8Array.from(bytes)
}

/** A wallet's answer that is not what was asked for. */
export const lie = (what: string): KitError => new KitError('invalid-reply', `The wallet ${what}.`)
