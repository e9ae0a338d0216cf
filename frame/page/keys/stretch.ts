import type { Bytes } from './bytes.ts'

/** What Argon2id (RFC 9106) is asked for. */
export interface Cost {
  readonly memoryKiB: number
  readonly passes: number
  readonly lanes: number
}

/** 32 bytes of Argon2id. `text` and `salt` are copied: they stay the caller's to wipe. */
export type Stretch = (text: Bytes, salt: Bytes, cost: Cost) => Promise<Bytes>

/** On this thread, in pieces. What is left where there is no worker. */
const stretchHere: Stretch = async (text, salt, { memoryKiB, passes, lanes }) => {
  const { argon2idAsync } = await import('@noble/hashes/argon2')
  return new Uint8Array(await argon2idAsync(text, salt, { m: memoryKiB, t: passes, p: lanes, dkLen: 32, asyncTick: 20 }))
}

let elsewhere: Stretch | undefined

/** Has another thread do it. */
export function stretchBy(other: Stretch): void {
  elsewhere = other
}

/** A worker that cannot be started, or that dies, costs time and nothing else. */
export const stretch: Stretch = (text, salt, cost) =>
  elsewhere ? elsewhere(text, salt, cost).catch(() => stretchHere(text, salt, cost)) : stretchHere(text, salt, cost)
