import type { Bytes } from './bytes.ts'

/** Parameters of Argon2id (RFC 9106). */
export interface Argon2Params {
  readonly memoryKiB: number
  readonly passes: number
  readonly lanes: number
}

/** Derives 32 bytes with Argon2id. `text` and `salt` are copied: the caller wipes them. */
export type DerivePassword = (text: Bytes, salt: Bytes, cost: Argon2Params) => Promise<Bytes>

/** Derives on this thread, in slices, as a fallback without a worker. */
const stretchHere: DerivePassword = async (text, salt, { memoryKiB, passes, lanes }) => {
  const { argon2idAsync } = await import('@noble/hashes/argon2')
  return new Uint8Array(await argon2idAsync(text, salt, { m: memoryKiB, t: passes, p: lanes, dkLen: 32, asyncTick: 20 }))
}

let elsewhere: DerivePassword | undefined

/** Sets another backend, such as a worker. */
export function setArgon2Backend(other: DerivePassword): void {
  elsewhere = other
}

/** Derives with the backend, and falls back to this thread if a worker cannot be started or dies. */
export const argon2: DerivePassword = (text, salt, cost) =>
  elsewhere ? elsewhere(text, salt, cost).catch(() => stretchHere(text, salt, cost)) : stretchHere(text, salt, cost)
