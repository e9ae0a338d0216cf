import { isRecord } from '../../../adapters/base/is-record.ts'
import {
  isList,
  isStruct,
  type Field,
  type Struct,
  type TypedData,
  type TypedField
} from '../../../adapters/meaning/evm/hashed.ts'
import { revealInvisible } from './reveal-invisible.ts'

// Typed data (EIP-712): signing and display use the same fields, those of the types.

/** One field and its contents. */
export interface TypedDataNode {
  readonly name: string
  readonly type: string
  /** Value of a field without nested fields. */
  readonly value?: string
  readonly branches?: readonly TypedDataNode[]
}

/** Maximum characters of a name or a type. */
const longestName = 256
/** Maximum characters of all declared types. Each struct value hashes its own again. */
const longestTypes = 16 * 1024

/**
 * Parses the data of a signature request, an object or its JSON.
 *
 * @returns `undefined` for anything that is not EIP-712 with a definition of every type that it names, and for larger definitions
 * than any protocol has
 */
export function parseTypedData(value: unknown): TypedData | undefined {
  const data = typeof value === 'string' ? parse(value) : value
  if (!isRecord(data)) return undefined
  const { primaryType, domain, types, message } = data
  if (typeof primaryType !== 'string' || !isRecord(domain) || !isRecord(types) || !isRecord(message)) return undefined
  const entries = Object.entries(types)
  if (!areShort(entries)) return undefined
  const areTypes = entries.every(([name, fields]) => {
    const isNamed = isTypeName(name) || (name === primaryType && isPrefixedName(name, types, fields))
    return isNamed && Array.isArray(fields) && fields.every(isField)
  })
  if (!areTypes || !Object.hasOwn(types, primaryType) || primaryType === 'EIP712Domain') return undefined
  return { primaryType, domain, types: Object.fromEntries(entries) as TypedData['types'], message }
}

/**
 * Returns the message as a tree of the typed fields, in their order.
 * Other properties are neither signed nor shown.
 */
export function toTypedDataTree({ fields }: Struct): readonly TypedDataNode[] {
  return fields.map(branchOf)
}

function branchOf({ name, type, value }: Field): TypedDataNode {
  const shown = { name: revealInvisible(name), type: revealInvisible(type) }
  if (isList(value)) {
    const item = type.replace(/\[\d*\]$/, '')
    return { ...shown, branches: value.map((one, index) => branchOf({ name: String(index + 1), type: item, value: one })) }
  }
  return isStruct(value) ? { ...shown, branches: toTypedDataTree(value) } : { ...shown, value: revealInvisible(String(value)) }
}

/** Returns false for types that take long to parse. Their contents are checked afterwards. */
function areShort(types: readonly (readonly [string, unknown])[]): boolean {
  let left = longestTypes
  const fits = (text: unknown): boolean => {
    if (typeof text !== 'string') return true
    left -= text.length
    return text.length <= longestName && left >= 0
  }
  return types.every(
    ([type, fields]) =>
      fits(type) &&
      (!Array.isArray(fields) ||
        fields.every((field: unknown) => !isRecord(field) || (fits(field['name']) && fits(field['type']))))
  )
}

/**
 * A name with a comma or a space could be mistaken for several fields when type declarations are
 * compared.
 */
const isIdentifier = (name: string): boolean => /^[A-Za-z_$][\w$]*$/.test(name)

/**
 * viem parses a type name up to the first other character: after a `$`, it would hash another type
 * than the one that is shown.
 */
const isTypeName = (name: string): boolean => /^[A-Za-z_]\w*$/.test(name)

/**
 * `HyperliquidTransaction:UsdSend`. viem finds no nested types in such a type, and takes the part
 * before the colon for another type: neither may be present.
 */
function isPrefixedName(name: string, types: Readonly<Record<string, unknown>>, fields: unknown): boolean {
  const [, before] = /^([A-Za-z_]\w*):[A-Za-z_]\w*$/.exec(name) ?? []
  const isOfStructs = Array.isArray(fields) && fields.some(field => isField(field) && Object.hasOwn(types, itemOf(field.type)))
  return before !== undefined && !Object.hasOwn(types, before) && !isOfStructs
}

/** Returns the element type of a list type. */
const itemOf = (type: string): string => type.replace(/(\[\d*\])+$/, '')

function isField(value: unknown): value is TypedField {
  if (!isRecord(value)) return false
  const { name, type } = value
  return typeof name === 'string' && isIdentifier(name) && typeof type === 'string' && isTypeName(itemOf(type))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
