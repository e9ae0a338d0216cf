import { concatBytes, utf8ToBytes } from './bytes.ts'
import { permute } from './keccak.ts'

/**
 * A Merlin transcript (https://merlin.cool):
 * absorbs messages, and derives challenges from all messages before.
 */
export interface Transcript {
  append(label: string, message: Uint8Array): void
  challenge(label: string, length: number): Uint8Array
}

/** STROBE-128 rate: bytes between two permutations. */
const rate = 166
/** STROBE flags: inbound, application, cipher, meta. */
const [inbound, application, cipher, meta] = [1, 2, 4, 16]

export function createTranscript(label: string): Transcript {
  const state = new Uint8Array(200)
  state.set(concatBytes([1, rate + 2, 1, 0, 1, 96], utf8ToBytes('STROBEv1.0.2')))
  permuteBytes(state)
  let [at, begun] = [0, 0]

  const turn = (): void => {
    state[at]! ^= begun
    state[at + 1]! ^= 4
    state[rate + 1]! ^= 0x80
    permuteBytes(state)
    at = begun = 0
  }
  const absorb = (bytes: Uint8Array | readonly number[]): void => {
    for (const byte of bytes) {
      state[at++]! ^= byte
      if (at === rate) turn()
    }
  }
  const begin = (flags: number): void => {
    const before = begun
    begun = at + 1
    absorb([before, flags])
    if (flags & cipher && at) turn()
  }
  /** Absorbs label and length as one operation. */
  const announce = (of: string, length: number): void => {
    begin(meta | application)
    absorb(utf8ToBytes(of))
    absorb([length & 255, (length >> 8) & 255, (length >> 16) & 255, length >>> 24])
  }
  const append = (of: string, message: Uint8Array): void => {
    announce(of, message.length)
    begin(application)
    absorb(message)
  }

  begin(meta | application)
  absorb(utf8ToBytes('Merlin v1.0'))
  append('dom-sep', utf8ToBytes(label))
  return {
    append,
    challenge(of, length) {
      announce(of, length)
      begin(inbound | application | cipher)
      return Uint8Array.from({ length }, () => {
        const byte = state[at]!
        state[at++] = 0
        if (at === rate) turn()
        return byte
      })
    }
  }
}

/** Applies Keccak-f[1600] to bytes with little-endian lanes. */
function permuteBytes(state: Uint8Array): void {
  const view = new DataView(state.buffer)
  const lanes = Array.from({ length: 25 }, (_, lane) => view.getBigUint64(lane * 8, true))
  permute(lanes)
  lanes.forEach((lane, index) => view.setBigUint64(index * 8, lane, true))
}
