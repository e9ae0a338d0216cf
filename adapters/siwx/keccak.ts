const mask = 2n ** 64n - 1n
const turned = (lane: bigint, by: number) => ((lane << BigInt(by)) | (lane >> BigInt(64 - by))) & mask

/**
 * Computes Ethereum's Keccak-256 (original padding, not SHA-3's).
 * Written for size, a fifth of the library used for other hashes: the parser needs it for address checksums, and a message has a
 * few hundred bytes.
 */
export function keccak256(bytes: Uint8Array): Uint8Array {
  const rate = 136
  const padded = new Uint8Array(bytes.length + rate - (bytes.length % rate))
  padded.set(bytes)
  padded[bytes.length] = 1
  padded[padded.length - 1]! |= 0x80

  const state = new Array<bigint>(25).fill(0n)
  const input = new DataView(padded.buffer)
  for (let at = 0; at < padded.length;) {
    for (let lane = 0; lane < rate / 8; lane++, at += 8) state[lane]! ^= input.getBigUint64(at, true)
    permute(state)
  }
  const hash = new DataView(new ArrayBuffer(32))
  for (let lane = 0; lane < 4; lane++) hash.setBigUint64(lane * 8, state[lane]!, true)
  return new Uint8Array(hash.buffer)
}

/** Keccak-f[1600], FIPS 202 section 3. */
export function permute(state: bigint[]): void {
  let shift = 1
  for (let round = 0; round < 24; round++) {
    // theta
    const columns = [0, 1, 2, 3, 4].map(x => state[x]! ^ state[x + 5]! ^ state[x + 10]! ^ state[x + 15]! ^ state[x + 20]!)
    for (let at = 0; at < 25; at++) state[at]! ^= columns[(at + 4) % 5]! ^ turned(columns[(at + 1) % 5]!, 1)
    // rho and pi
    let [x, y, lane] = [1, 0, state[1]!]
    for (let step = 1; step < 25; step++) {
      ;[x, y] = [y, (2 * x + 3 * y) % 5]
      const next = state[x + 5 * y]!
      state[x + 5 * y] = turned(lane, ((step * (step + 1)) / 2) % 64)
      lane = next
    }
    // chi
    for (let row = 0; row < 25; row += 5) {
      const before = state.slice(row, row + 5)
      for (let at = 0; at < 5; at++) state[row + at]! ^= ~before[(at + 1) % 5]! & mask & before[(at + 2) % 5]!
    }
    // iota
    for (let bit = 0; bit < 7; bit++) {
      if (shift & 1) state[0]! ^= 1n << BigInt(2 ** bit - 1)
      shift = (shift << 1) ^ ((shift >> 7) * 0x171)
    }
  }
}
