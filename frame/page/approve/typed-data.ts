import { isRecord } from '../../../adapters/base/record.ts'
import {
  isList,
  isStruct,
  type Field,
  type Struct,
  type TypedData,
  type TypedField
} from '../../../adapters/meaning/evm/hashed.ts'
import { visibleText } from './visible-text.ts'

// Structured data (EIP-712), as it is signed and as it is shown: both read the same fields, those that the types name.

/** One field, and what is in it. */
export interface Branch {
  readonly name: string
  readonly type: string
  /** Of a field that has no fields of its own. */
  readonly value?: string
  readonly branches?: readonly Branch[]
}

/**
 * Reads what a page asks to have signed: the data as an object, or as its JSON.
 *
 * @returns `undefined` for anything that is not EIP-712 with every type it names
 */
export function readTypedData(value: unknown): TypedData | undefined {
  const data = typeof value === 'string' ? parse(value) : value
  if (!isRecord(data)) return undefined
  const { primaryType, domain, types, message } = data
  if (typeof primaryType !== 'string' || !isRecord(domain) || !isRecord(types) || !isRecord(message)) return undefined
  const entries = Object.entries(types)
  const areTypes = entries.every(([name, fields]) => isIdentifier(name) && Array.isArray(fields) && fields.every(isField))
  if (!areTypes || !Object.hasOwn(types, primaryType) || primaryType === 'EIP712Domain') return undefined
  return { primaryType, domain, types: Object.fromEntries(entries) as TypedData['types'], message }
}

/** The message as a tree: what the types name, in their order. What they do not name is not signed, and not shown. */
export function treeOf({ fields }: Struct): readonly Branch[] {
  return fields.map(branchOf)
}

function branchOf({ name, type, value }: Field): Branch {
  const shown = { name: visibleText(name), type: visibleText(type) }
  if (isList(value)) {
    const item = type.replace(/\[\d*\]$/, '')
    return { ...shown, branches: value.map((one, index) => branchOf({ name: String(index + 1), type: item, value: one })) }
  }
  return isStruct(value) ? { ...shown, branches: treeOf(value) } : { ...shown, value: visibleText(String(value)) }
}

/** A name with a comma or a space in it would pass for several fields where types are compared by how they are declared. */
const isIdentifier = (name: string): boolean => /^[A-Za-z_$][\w$]*$/.test(name)

function isField(value: unknown): value is TypedField {
  if (!isRecord(value)) return false
  const { name, type } = value
  return (
    typeof name === 'string' && isIdentifier(name) && typeof type === 'string' && isIdentifier(type.replace(/(\[\d*\])+$/, ''))
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
