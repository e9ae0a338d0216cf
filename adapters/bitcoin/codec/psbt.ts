import { concatBytes } from '../../siwx/bytes.ts'

// Partially signed transactions, version 0 (BIP-174) and version 2 (BIP-370): only the parts needed to read the effect and the
// signers.

/** Effect of a partially signed transaction, and the data of each input. */
export interface Psbt {
  readonly version: number
  /** Lock times; in version 2 including those of the inputs. */
  readonly lockTimes: readonly number[]
  readonly inputs: readonly PsbtInput[]
  readonly outputs: readonly PsbtOutput[]
}

export interface PsbtInput {
  /** 32 bytes of hexadecimal in the byte order of the transaction, not reversed. */
  readonly transaction: string
  readonly index: number
  readonly sequence: number
  /** Script of the spent output, if present. */
  readonly script?: Uint8Array
  /** Requested signature hash type (SIGHASH), if present. */
  readonly sighash?: number
  /** Hash types of the existing signatures; `undefined` if the type is unknown. Empty: not signed. */
  readonly signed: readonly (number | undefined)[]
}

export interface PsbtOutput {
  readonly amount: bigint
  readonly script: Uint8Array
}

/** Maximum size in bytes; networks reject larger transactions. */
const longest = 4_000_000
/** Maximum amount of an output, in satoshis (MAX_MONEY of the consensus rules). */
const maxMoney = 21_000_000n * 100_000_000n

/** Parses a PSBT. Returns `undefined` unless all bytes are valid. */
export function parsePsbt(bytes: Uint8Array): Psbt | undefined {
  try {
    return bytes.length <= longest ? read(new Reader(bytes)) : undefined
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Returns whether two PSBTs have the same effect: same spent outputs, payments and lock times. */
export const hasSameEffect = (one: Psbt, other: Psbt): boolean => termsOf(one) === termsOf(other)

const termsOf = ({ version, lockTimes, inputs, outputs }: Psbt): string =>
  JSON.stringify([
    version,
    lockTimes,
    inputs.map(({ transaction, index, sequence }) => [transaction, index, sequence]),
    outputs.map(({ amount, script }) => [String(amount), hexOf(script)])
  ])

/** Serializes the transaction without signatures. */
export function serializeUnsigned({ version, lockTimes, inputs, outputs }: Psbt): Uint8Array {
  return concatBytes(
    uint32(version),
    counted(inputs.length),
    ...inputs.flatMap(({ transaction, index, sequence }) => [bytesOf(transaction), uint32(index), [0], uint32(sequence)]),
    counted(outputs.length),
    ...outputs.flatMap(({ amount, script }) => [uint64(amount), counted(script.length), script]),
    uint32(lockTimes[0] ?? 0)
  )
}

type Fields = ReadonlyMap<string, Uint8Array>

/** Field types, in hexadecimal. */
const global = { transaction: '00', version: '02', lockTime: '03', inputs: '04', outputs: '05', psbtVersion: 'fb' } as const
const input = {
  fullOutputs: '00',
  output: '01',
  partial: '02',
  sighash: '03',
  finalScript: '07',
  finalWitness: '08',
  transaction: '0e',
  index: '0f',
  sequence: '10',
  time: '11',
  height: '12',
  tapKey: '13',
  tapScript: '14'
} as const
const output = { amount: '03', script: '04' } as const

function read(reader: Reader): Psbt {
  const magic = [0x70, 0x73, 0x62, 0x74, 0xff]
  if (magic.some(byte => reader.byte() !== byte)) throw new RangeError()
  const fields = fieldsOf(reader)
  const version = fields.has(global.psbtVersion) ? Reader.of(fields, global.psbtVersion).uint32() : 0
  const psbt = version === 0 ? readFirst(fields, reader) : version === 2 ? readSecond(fields, reader) : undefined
  if (!psbt || !reader.isAtEnd) throw new RangeError()
  return psbt
}

/** Reads BIP-174: contains the transaction without scripts. */
function readFirst(fields: Fields, reader: Reader): Psbt {
  const { inputs, outputs, ...rest } = readTransaction(Reader.of(fields, global.transaction))
  if (inputs.some(({ script }) => script.length)) throw new RangeError()
  return {
    ...rest,
    inputs: inputs.map(({ script: _, ...spent }) => ({ ...spent, ...aboutInput(fieldsOf(reader), spent) })),
    outputs: outputs.map(paid => {
      fieldsOf(reader)
      return paid
    })
  }
}

/** Reads BIP-370: the parts of the transaction are in their own fields. */
function readSecond(fields: Fields, reader: Reader): Psbt {
  if (fields.has(global.transaction)) throw new RangeError()
  const [inputCount, outputCount] = [global.inputs, global.outputs].map(name => Reader.of(fields, name).count(reader.length))
  const lockTimes = [fields.has(global.lockTime) ? Reader.of(fields, global.lockTime).uint32() : 0]
  const inputs = Array.from({ length: inputCount! }, (): PsbtInput => {
    const own = fieldsOf(reader)
    const spent = {
      transaction: hexOf(Reader.of(own, input.transaction).bytes(32)),
      index: Reader.of(own, input.index).uint32(),
      sequence: own.has(input.sequence) ? Reader.of(own, input.sequence).uint32() : 0xffffffff
    }
    for (const name of [input.time, input.height]) if (own.has(name)) lockTimes.push(Reader.of(own, name).uint32())
    return { ...spent, ...aboutInput(own, spent) }
  })
  const outputs = Array.from({ length: outputCount! }, () => {
    const own = fieldsOf(reader)
    return { amount: Reader.of(own, output.amount).amount(), script: Reader.of(own, output.script).rest() }
  })
  return { version: Reader.of(fields, global.version).uint32(), lockTimes, inputs, outputs }
}

function aboutInput(fields: Fields, { index }: { readonly index: number }): Pick<PsbtInput, 'script' | 'sighash' | 'signed'> {
  const script = fields.has(input.output)
    ? readOutput(Reader.of(fields, input.output)).script
    : fields.has(input.fullOutputs)
      ? readTransaction(Reader.of(fields, input.fullOutputs)).outputs[index]?.script
      : undefined
  const signed: (number | undefined)[] = []
  for (const [key, value] of fields) {
    const type = key.slice(0, 2)
    if (type === input.partial) signed.push(value.at(-1))
    if (type === input.tapKey || type === input.tapScript) signed.push(value.length === 64 ? 0 : value.at(-1))
    if (type === input.finalScript && value.length) signed.push(undefined)
    if (type === input.finalWitness && value.length > 1) signed.push(sortInWitness(value, script))
  }
  return {
    ...(script && { script }),
    ...(fields.has(input.sighash) && { sighash: Reader.of(fields, input.sighash).uint32() }),
    signed
  }
}

/** Returns the hash type of a witness signature, if the script determines its position. */
function sortInWitness(witness: Uint8Array, script: Uint8Array | undefined): number | undefined {
  const reader = new Reader(witness)
  const items = Array.from({ length: reader.count() }, () => reader.bytes(reader.count()))
  const [first] = items
  const kind = script ? hexOf(script.subarray(0, 2)) : ''
  if (kind === '0014' && items.length === 2) return first?.at(-1)
  if (kind === '5120' && items.length === 1) return first?.length === 64 ? 0 : first?.at(-1)
  return undefined
}

function readTransaction(reader: Reader) {
  const version = reader.uint32()
  let count = reader.count()
  // A marker and a flag announce witnesses. A transaction without inputs has the same first byte; those do not occur here.
  const hasWitnesses = count === 0
  if (hasWitnesses) {
    if (reader.byte() !== 1) throw new RangeError()
    count = reader.count()
  }
  const inputs = Array.from({ length: count }, () => ({
    transaction: hexOf(reader.bytes(32)),
    index: reader.uint32(),
    script: reader.bytes(reader.count()),
    sequence: reader.uint32()
  }))
  const outputs = Array.from({ length: reader.count() }, () => readOutput(reader))
  if (hasWitnesses) for (const _ of inputs) for (let left = reader.count(); left > 0; left--) reader.bytes(reader.count())
  const lockTimes = [reader.uint32()]
  if (!reader.isAtEnd) throw new RangeError()
  return { version, lockTimes, inputs, outputs }
}

const readOutput = (reader: Reader): PsbtOutput => ({ amount: reader.amount(), script: reader.bytes(reader.count()) })

/** Reads fields by their hexadecimal key, whose first byte is the type. Keys are unique. */
function fieldsOf(reader: Reader): Fields {
  const fields = new Map<string, Uint8Array>()
  for (let length = reader.count(); length > 0; length = reader.count()) {
    const key = hexOf(reader.bytes(length))
    if (fields.has(key)) throw new RangeError()
    fields.set(key, reader.bytes(reader.count()))
  }
  return fields
}

/** Reads Bitcoin's serialization. Throws `RangeError` past the end. */
class Reader {
  #at = 0
  readonly #bytes: Uint8Array
  readonly #view: DataView

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  static of(fields: Fields, name: string): Reader {
    const value = fields.get(name)
    if (!value) throw new RangeError()
    return new Reader(value)
  }

  get length(): number {
    return this.#bytes.length
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length
  }

  bytes(length: number): Uint8Array {
    const end = this.#at + length
    if (end > this.#bytes.length) throw new RangeError()
    return this.#bytes.slice(this.#at, (this.#at = end))
  }

  rest(): Uint8Array {
    return this.bytes(this.#bytes.length - this.#at)
  }

  byte(): number {
    return this.bytes(1)[0]!
  }

  uint32(): number {
    const value = this.#view.getUint32(this.#at, true)
    this.#at += 4
    return value
  }

  /** Reads an amount in satoshis. More than all bitcoins are invalid. */
  amount(): bigint {
    const value = this.#view.getBigUint64(this.#at, true)
    if (value > maxMoney) throw new RangeError()
    this.#at += 8
    return value
  }

  /** Reads a variable-length integer (CompactSize). A count above the number of bytes that can hold the items is invalid. */
  count(limit = this.#bytes.length): number {
    const first = this.byte()
    const value =
      first < 0xfd ? first : first === 0xfd ? this.byte() + this.byte() * 256 : first === 0xfe ? this.uint32() : Infinity
    if (value > limit) throw new RangeError()
    return value
  }
}

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
const bytesOf = (hex: string): Uint8Array => Uint8Array.from(hex.match(/../g) ?? [], digits => parseInt(digits, 16))
const uint32 = (value: number) => [value & 255, (value >>> 8) & 255, (value >>> 16) & 255, value >>> 24]
const uint64 = (value: bigint) => [...uint32(Number(value & 0xffffffffn)), ...uint32(Number(value >> 32n))]
const counted = (length: number) =>
  length < 0xfd ? [length] : length < 0x10000 ? [0xfd, length & 255, length >> 8] : [0xfe, ...uint32(length)]
