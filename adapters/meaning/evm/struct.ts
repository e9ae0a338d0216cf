import { isList, isStruct, type Struct, type Value } from './hashed.ts'

// Reads a struct by names and types of its fields.

const valueOf = (struct: Struct, name: string, type: RegExp): Value | undefined =>
  struct.fields.find(field => field.name === name && type.test(field.type))?.value

function first<Found>(names: readonly string[], find: (name: string) => Found | undefined): Found | undefined {
  for (const name of names) {
    const found = find(name)
    if (found !== undefined) return found
  }
  return undefined
}

/** Returns the first of these fields that is an address. */
export const addressIn = (struct: Struct, ...names: readonly string[]): string | undefined =>
  first(names, name => valueOf(struct, name, /^address$/) as string | undefined)

export const integerIn = (struct: Struct, ...names: readonly string[]): bigint | undefined =>
  first(names, name => valueOf(struct, name, /^u?int\d*$/) as bigint | undefined)

export const booleanIn = (struct: Struct, ...names: readonly string[]): boolean | undefined =>
  first(names, name => valueOf(struct, name, /^bool$/) as boolean | undefined)

export const textIn = (struct: Struct, ...names: readonly string[]): string | undefined =>
  first(names, name => valueOf(struct, name, /^string$/) as string | undefined)

export const bytesIn = (struct: Struct, ...names: readonly string[]): string | undefined =>
  first(names, name => valueOf(struct, name, /^bytes$/) as string | undefined)

export const wordIn = (struct: Struct, ...names: readonly string[]): string | undefined =>
  first(names, name => valueOf(struct, name, /^bytes32$/) as string | undefined)

/** Returns the expiry of an act, if the struct has one. */
export const untilOf = (until: bigint | undefined) => (until === undefined ? {} : { until })

/** Returns the deadline of a signature, if the struct has one. */
export const useByOf = (useBy: bigint | undefined) => (useBy === undefined ? {} : { useBy })

/** Returns a field with a struct or a list of structs, as a list. */
export function structsIn(struct: Struct, name: string): readonly Struct[] | undefined {
  const value = struct.fields.find(field => field.name === name)?.value
  if (value === undefined) return undefined
  const list = isList(value) ? value : [value]
  return list.every(each => isStruct(each)) ? list : undefined
}

export function integersIn(struct: Struct, name: string): readonly bigint[] {
  const value = struct.fields.find(field => field.name === name)?.value
  return value !== undefined && isList(value) ? value.filter(each => typeof each === 'bigint') : []
}

/** Returns true if a struct has unread terms: structs, and non-empty lists. */
export const hasMore = ({ fields }: Struct, ...read: readonly string[]): boolean =>
  fields.some(({ name, value }) => !read.includes(name) && (isList(value) ? value.length > 0 : isStruct(value)))

/** Returns every leaf value, with the name and the type of its field. */
export function everyAtom(
  struct: Struct
): readonly { readonly name: string; readonly type: string; readonly value: bigint | boolean | string }[] {
  const atomsOf = (name: string, type: string, value: Value): ReturnType<typeof everyAtom> => {
    if (isList(value)) return value.flatMap(each => atomsOf(name, type.replace(/\[\d*\]$/, ''), each))
    return isStruct(value) ? everyAtom(value) : [{ name, type, value }]
  }
  return struct.fields.flatMap(({ name, type, value }) => atomsOf(name, type, value))
}

/**
 * Returns true if the type has exactly these fields, in this order: `address delegatee, uint256
 * nonce`.
 */
export const hasFields = ({ fields }: Struct, declaration: string): boolean =>
  fields.map(({ name, type }) => `${type} ${name}`).join(', ') === declaration

/** Returns the type declaration as EIP-712 hashes it, with those of nested structs that have a value. */
export function declarationOf(struct: Struct): string {
  const found = new Map<string, string>()
  const collect = (value: Value): void => {
    if (isList(value)) value.forEach(collect)
    else if (isStruct(value)) {
      found.set(value.type, `${value.type}(${value.fields.map(({ name, type }) => `${type} ${name}`).join(',')})`)
      value.fields.forEach(field => collect(field.value))
    }
  }
  collect(struct)
  const own = found.get(struct.type)!
  found.delete(struct.type)
  return [own, ...[...found.keys()].sort().map(type => found.get(type)!)].join('')
}
