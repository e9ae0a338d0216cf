import { concat, encodeAbiParameters, encodePacked, getTypesForEIP712Domain, keccak256, stringToHex, zeroHash } from 'viem'
import { isHex, isRecord } from './guards.ts'
import type { Hex } from 'viem'

// Hashes of typed data, in the three versions that wallets have: the list of the first, and EIP-712 in the two forms of the later ones.

/** Typed data of EIP-712. */
export interface TypedData {
  readonly domain: Readonly<Record<string, unknown>>
  readonly types: Readonly<Record<string, readonly TypedField[]>>
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

export interface TypedField {
  readonly name: string
  readonly type: string
}

/**
 * Forms of EIP-712 in wallets:
 * `v3` knows no arrays and leaves out what is missing; `v4` encodes a missing struct as zeros.
 */
export type TypedDataVersion = 'v3' | 'v4'

/** A value of the first version. */
export interface LegacyEntry extends TypedField {
  readonly value: unknown
}

/** Hash of the first version of `eth_signTypedData`, which came before EIP-712. Throws an error of viem for a value that its type does not allow. */
export function hashLegacyData(entries: readonly LegacyEntry[]): Hex {
  const schema = entries.map(({ type, name }) => `${type} ${name}`)
  const types = entries.map(({ type }) => type)
  const values = entries.map(({ type, value }) => {
    if (type === 'bytes' && typeof value === 'string' && !isHex(value)) return stringToHex(value)
    return /^u?int\d*$/.test(type) ? BigInt(value as string) : value
  })
  return keccak256(
    concat([
      keccak256(
        encodePacked(
          schema.map(() => 'string'),
          schema
        )
      ),
      keccak256(encodePacked(types, values))
    ])
  )
}

/** Hash of EIP-712. Throws an `Error` for data that does not match its types. */
export function hashTypedData({ domain, types: given, primaryType, message }: TypedData, version: TypedDataVersion): Hex {
  const types = { EIP712Domain: getTypesForEIP712Domain({ domain }), ...given }
  const hash = (type: string, value: unknown): Hex => {
    if (!isRecord(value)) throw new Error(`The value of type ${type} is no object.`)
    const words = fieldsOf(types, type)
      .filter(({ name }) => version === 'v4' || value[name] !== undefined)
      .map(field => encode(field.type, value[field.name], field.name))
    return keccak256(concat([keccak256(stringToHex(encodeType(types, type))), ...words]))
  }
  const encode = (type: string, value: unknown, name: string): Hex => {
    if (Object.hasOwn(types, type)) return version === 'v4' && (value ?? null) === null ? zeroHash : hash(type, value)
    if (value === undefined || value === null) throw new Error(`The value of ${name} is missing.`)
    const array = /^(.+)\[(\d*)\]$/.exec(type)
    if (array) {
      if (version === 'v3') throw new Error('Arrays need eth_signTypedData_v4.')
      const [, item, length] = array
      if (!Array.isArray(value) || (length && value.length !== Number(length))) throw new Error(`${name} is no ${type}.`)
      return keccak256(concat((value as readonly unknown[]).map(each => encode(item!, each, name))))
    }
    if (type === 'string' && typeof value === 'string') return keccak256(stringToHex(value))
    if (type === 'bytes' && isHex(value) && value.length % 2 === 0) return keccak256(value)
    if (type === 'string' || type === 'bytes') throw new Error(`${name} is no ${type}.`)
    return encodeAbiParameters([{ type }], [value])
  }
  const domainHash = hash('EIP712Domain', domain)
  return keccak256(concat(['0x1901', domainHash, ...(primaryType === 'EIP712Domain' ? [] : [hash(primaryType, message)])]))
}

/** `Order(Item first)Item(string name)`: the type, then the structs in it, sorted. */
function encodeType(types: TypedData['types'], primary: string): string {
  const found = new Set<string>()
  const collect = (type: string): void => {
    const name = type.replace(/(\[\d*\])+$/, '')
    if (found.has(name) || !Object.hasOwn(types, name)) return
    found.add(name)
    for (const field of fieldsOf(types, name)) collect(field.type)
  }
  collect(primary)
  found.delete(primary)
  return [primary, ...[...found].sort()]
    .map(
      name =>
        `${name}(${fieldsOf(types, name)
          .map(field => `${field.type} ${field.name}`)
          .join(',')})`
    )
    .join('')
}

function fieldsOf(types: TypedData['types'], name: string): readonly TypedField[] {
  const fields: unknown = Object.hasOwn(types, name) ? types[name] : undefined
  if (!Array.isArray(fields) || !fields.every(isField)) throw new Error(`There is no type ${name} in the data.`)
  return fields
}

export const isField = (value: unknown): value is TypedField =>
  isRecord(value) && typeof value.name === 'string' && typeof value.type === 'string'
