import { isRecord } from '../../base/is-record.ts'

// Typed data (EIP-712) reduced to what its hash covers. Values without a type are not signed, so they must not be shown.

export interface TypedField {
  readonly name: string
  readonly type: string
}

export interface TypedData {
  readonly primaryType: string
  readonly domain: Readonly<Record<string, unknown>>
  readonly types: Readonly<Record<string, readonly TypedField[]>>
  readonly message: Readonly<Record<string, unknown>>
}

export type Value = bigint | boolean | string | Struct | readonly Value[]

export interface Struct {
  readonly type: string
  readonly fields: readonly Field[]
}

export interface Field extends TypedField {
  readonly value: Value
}

/** Domain fields that the hash covers, with their EIP-712 types. */
export interface HashedDomain {
  readonly name?: string
  readonly version?: string
  readonly chainId?: bigint
  readonly verifyingContract?: string
}

export type DomainField = keyof HashedDomain | 'salt'

export interface Hashed {
  /** Typed data with the same hash as the request's, without anything that it does not cover. */
  readonly data: TypedData
  readonly message: Struct
  readonly domain: HashedDomain
  /** Hashed domain fields that EIP-712 does not define, or with other types. */
  readonly moreDomain: Struct
  /** Domain fields of the request that the hash does not cover. */
  readonly unhashed: readonly DomainField[]
}

const domainFields: readonly (readonly [DomainField, type: RegExp])[] = [
  ['name', /^string$/],
  ['version', /^string$/],
  ['chainId', /^uint\d*$/],
  ['verifyingContract', /^address$/],
  ['salt', /^bytes32$/]
]

const mostDepth = 16
const mostValues = 2_000
/** Maximum characters of all texts: each is searched for dangers. */
const longestTexts = 64 * 1024

/**
 * Reduces typed data.
 *
 * @returns `undefined` if a value is missing, has the wrong type, or the data is too large or deep
 */
export function hashed({ primaryType, types, domain, message }: TypedData): Hashed | undefined {
  const domainType = Object.hasOwn(types, 'EIP712Domain') ? types['EIP712Domain']! : derivedDomainType(domain)
  const whole = { ...types, EIP712Domain: domainType }
  const read = createReader(whole)
  const signedDomain = read('EIP712Domain', domain)
  const signedMessage = read(primaryType, message)
  if (!signedDomain || !signedMessage) return undefined
  const known = domainFields.flatMap(([name, type]) => {
    const field = signedDomain.fields.find(each => each.name === name && type.test(each.type))
    return field ? [[name, field.value] as const] : []
  })
  const covered = new Set<string>(known.map(([name]) => name))
  return {
    data: { primaryType, types: whole, domain: plain(signedDomain), message: plain(signedMessage) },
    message: signedMessage,
    domain: Object.fromEntries(known),
    moreDomain: {
      type: 'EIP712Domain',
      fields: signedDomain.fields.filter(field => field.name === 'salt' || !isOfDomain(field))
    },
    unhashed: domainFields.map(([name]) => name).filter(name => domain[name] !== undefined && !covered.has(name))
  }
}

/** Returns true if EIP-712 defines such a domain field. */
export const isOfDomain = ({ name, type }: TypedField): boolean =>
  domainFields.some(([known, types]) => known === name && types.test(type))

/** Returns the domain type that viem derives if there is none: a `chainId` that is a text is left out. */
function derivedDomainType(domain: Readonly<Record<string, unknown>>): readonly TypedField[] {
  const { name, version, chainId, verifyingContract, salt } = domain
  return [
    ...(typeof name === 'string' ? [{ name: 'name', type: 'string' }] : []),
    ...(version ? [{ name: 'version', type: 'string' }] : []),
    ...(typeof chainId === 'number' || typeof chainId === 'bigint' ? [{ name: 'chainId', type: 'uint256' }] : []),
    ...(verifyingContract ? [{ name: 'verifyingContract', type: 'address' }] : []),
    ...(salt ? [{ name: 'salt', type: 'bytes32' }] : [])
  ]
}

function createReader(types: TypedData['types']): (type: string, value: unknown) => Struct | undefined {
  let left = mostValues
  let lettersLeft = longestTexts
  const readStruct = (type: string, value: unknown, depth: number): Struct | undefined => {
    if (!isRecord(value)) return undefined
    const fields: Field[] = []
    for (const { name, type: fieldType } of types[type] ?? []) {
      const found = Object.hasOwn(value, name) ? readValue(fieldType, value[name], depth + 1) : undefined
      if (found === undefined) return undefined
      fields.push({ name, type: fieldType, value: found })
    }
    return { type, fields }
  }
  const readValue = (type: string, value: unknown, depth: number): Value | undefined => {
    left -= 1
    if (left < 0 || depth > mostDepth) return undefined
    const [, item, length] = /^(.*)\[(\d*)\]$/.exec(type) ?? []
    if (item === undefined) {
      if (type === 'string' && typeof value === 'string') lettersLeft -= value.length
      if (lettersLeft < 0) return undefined
      return Object.hasOwn(types, type) ? readStruct(type, value, depth) : atomOf(type, value)
    }
    if (!Array.isArray(value) || (length !== '' && Number(length) !== value.length)) return undefined
    const items: Value[] = []
    for (const each of value as readonly unknown[]) {
      const found = readValue(item, each, depth + 1)
      if (found === undefined) return undefined
      items.push(found)
    }
    return items
  }
  return (type, value) => readStruct(type, value, 0)
}

function atomOf(type: string, value: unknown): bigint | boolean | string | undefined {
  if (/^u?int\d*$/.test(type)) return integerOf(value)
  if (type === 'bool') return typeof value === 'boolean' ? value : undefined
  if (typeof value !== 'string') return undefined
  if (type === 'string') return value
  // with the prefix `0X`, viem would hash the characters instead of the bytes
  if (type === 'address') return /^0x[0-9a-fA-F]{40}$/.test(value) ? value : undefined
  const [isBytes, size] = /^bytes(\d*)$/.exec(type) ?? []
  if (isBytes === undefined || !/^0x([0-9a-fA-F]{2})*$/.test(value)) return undefined
  return size === '' || value.length === 2 + Number(size) * 2 ? value : undefined
}

function integerOf(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) : undefined
  return typeof value === 'string' && /^(-?\d{1,80}|0x[0-9a-f]{1,64})$/i.test(value) ? BigInt(value) : undefined
}

function plain({ fields }: Struct): Record<string, unknown> {
  return Object.fromEntries(fields.map(({ name, value }) => [name, plainValue(value)]))
}

const plainValue = (value: Value): unknown => (isList(value) ? value.map(plainValue) : isStruct(value) ? plain(value) : value)

export const isList = (value: Value): value is readonly Value[] => Array.isArray(value)

export const isStruct = (value: Value): value is Struct => typeof value === 'object' && !isList(value)
