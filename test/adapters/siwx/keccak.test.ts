import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import { keccak_256 } from '@noble/hashes/sha3'
import { keccak256 } from '../../../adapters/siwx/keccak.ts'

test("hashes as the library does, at every length up to past its third block's end", () => {
  for (let length = 0; length < 410; length++) {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 7919 + length * 31 + 5) % 256)
    deepEqual(keccak256(bytes), keccak_256(bytes))
  }
})
