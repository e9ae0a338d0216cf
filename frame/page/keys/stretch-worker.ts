import { argon2id } from '@noble/hashes/argon2'
import type { Bytes } from './bytes.ts'
import type { Cost } from './stretch.ts'

// A thread for one password: seconds of work and 64 MiB, which would hold up the screen. It is ended when it has answered, and its memory
// with it. Its policy lets it reach nothing (services/pages).

interface Asked {
  readonly text: Bytes
  readonly salt: Bytes
  readonly cost: Cost
}

const { self } = globalThis as unknown as { readonly self: Worker }

self.addEventListener('message', ({ data: { text, salt, cost } }: MessageEvent<Asked>) => {
  const hash = new Uint8Array(argon2id(text, salt, { m: cost.memoryKiB, t: cost.passes, p: cost.lanes, dkLen: 32 }))
  text.fill(0)
  self.postMessage(hash, [hash.buffer])
})
