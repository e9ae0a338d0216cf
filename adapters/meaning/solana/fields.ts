import { bytesToBase58 } from '../../base/base58.ts'

/** Reads instruction data from its start; throws `RangeError` if it is too short. */
export interface Fields {
  u8(): number
  u16(): number
  u32(): number
  u64(): bigint
  i64(): bigint
  /** Reads an address, 32 bytes. */
  key(): string
  /** Reads an address after a byte that marks its presence. */
  optionalKey(): string | undefined
  /** Reads an address; all zeros mean `undefined`. */
  nonZeroKey(): string | undefined
  /** Reads UTF-8 after a length of eight bytes. */
  seed(): string
  text(length: number): string
  /** Number of unread bytes. */
  readonly left: number
}

export function fieldsOf(data: Uint8Array, start: number): Fields {
  const view = new DataView(data.buffer, data.byteOffset, data.length)
  let place = start
  const step = (length: number): number => {
    if (place + length > data.length) throw new RangeError('The data ends too soon.')
    place += length
    return place - length
  }
  const take = (length: number): Uint8Array => {
    const from = step(length)
    return data.subarray(from, from + length)
  }
  const fields: Fields = {
    u8: () => view.getUint8(step(1)),
    u16: () => view.getUint16(step(2), true),
    u32: () => view.getUint32(step(4), true),
    u64: () => view.getBigUint64(step(8), true),
    i64: () => view.getBigInt64(step(8), true),
    key: () => bytesToBase58(take(32)),
    optionalKey() {
      const flag = fields.u8()
      if (flag > 1) throw new RangeError('A flag is neither 0 nor 1.')
      return flag ? fields.key() : undefined
    },
    nonZeroKey() {
      const bytes = take(32)
      return bytes.some(byte => byte !== 0) ? bytesToBase58(bytes) : undefined
    },
    seed() {
      const length = fields.u64()
      if (length > 32n) throw new RangeError('A seed has 32 bytes at most.')
      return fields.text(Number(length))
    },
    text: length => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(take(length)),
    get left() {
      return data.length - place
    }
  }
  return fields
}
