import { argon2id } from '@noble/hashes/argon2'
import type { Bytes } from './bytes.ts'
import type { Argon2Params } from './argon2.ts'

// Worker for one password: seconds of work and 64 MiB, which would block the screen. It is terminated after its response, which
// frees the memory. Its Content-Security-Policy gives it no network access (services/pages).

interface DeriveRequest {
  readonly text: Bytes
  readonly salt: Bytes
  readonly cost: Argon2Params
}

const { self } = globalThis as unknown as { readonly self: Worker }

self.addEventListener('message', ({ data: { text, salt, cost } }: MessageEvent<DeriveRequest>) => {
  const hash = new Uint8Array(argon2id(text, salt, { m: cost.memoryKiB, t: cost.passes, p: cost.lanes, dkLen: 32 }))
  text.fill(0)
  self.postMessage(hash, [hash.buffer])
})
