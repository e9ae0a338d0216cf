import { isRecord } from '../../adapters/base/record.ts'

/**
 * Reads a value from outside: returns a copy that holds what is named and nothing else, or throws {@link CheckError}. Written by hand, so
 * that no schema library travels with the page.
 */
export type Check<Value> = (value: unknown, path?: string) => Value

/** What a check returns. */
export type Checked<Reader> = Reader extends Check<infer Value> ? Value : never

/** What is wrong, in the wording of spec section 8 (`Required`, `Invalid email`), and where. */
export class CheckError extends Error {
  override name = 'CheckError'
  /** `metadata.icons.0`; empty for the payload itself. */
  readonly path: string

  constructor(message: string, path = '') {
    super(message)
    this.path = path
  }
}

/** Whatever JSON can say. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** What one message may hold at most. */
export const messageLimits: { readonly [Limit in 'characters' | 'values' | 'depth']: number } = {
  characters: 1_048_576,
  values: 20_000,
  depth: 32
}

/**
 * A copy as plain JSON, each property read once: integers as `bigint` become `0x` hex (decimal digits when negative), what is `undefined`
 * is left out. Refuses anything that is no data, what is larger than {@link messageLimits}, and the key `__proto__`, which would reach the
 * prototype of whoever copies it on.
 */
export function plain(value: unknown): Json | undefined {
  const left = { characters: messageLimits.characters, values: messageLimits.values }
  const spend = (length: number, path: string) => {
    left.characters -= length
    left.values -= 1
    if (left.characters < 0 || left.values < 0) throw new CheckError('Too big', path)
  }

  function copy(found: unknown, depth: number, path: string): Json | undefined {
    if (depth > messageLimits.depth) throw new CheckError('Too deep', path)
    const kind = kindOf(found)
    spend(typeof found === 'string' ? found.length : 0, path)
    switch (kind) {
      case 'undefined':
        return undefined
      case 'bigint': {
        const integer = found as bigint
        return integer < 0n ? String(integer) : `0x${integer.toString(16)}`
      }
      case 'null':
      case 'boolean':
      case 'number':
      case 'string':
        return found as null | boolean | number | string
      case 'array':
        return Array.from(found as ArrayLike<unknown>, (item, index) => copy(item, depth + 1, within(path, index)) ?? null)
      case 'object': {
        const entries: [string, Json][] = []
        for (const key of Object.keys(found as object)) {
          if (key === '__proto__') throw new CheckError('Invalid input', within(path, key))
          spend(key.length, path)
          const item = copy((found as Record<string, unknown>)[key], depth + 1, within(path, key))
          if (item !== undefined) entries.push([key, item])
        }
        return Object.fromEntries(entries)
      }
      default:
        throw new CheckError('Invalid input', path)
    }
  }

  return copy(value, 0, '')
}

const within = (path: string, key: string | number) => (path ? `${path}.${key}` : String(key))

/** The kind by name; an object is one only if it is plain, a number only if it is finite. */
function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (typeof value === 'number') return Number.isFinite(value) ? 'number' : 'nan'
  if (Array.isArray(value)) return 'array'
  if (typeof value !== 'object') return typeof value
  // A message made in another window has that window's prototype; its own prototype has none.
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null ? 'object' : 'unknown'
}

function expected(kind: string, value: unknown, path: string | undefined): CheckError {
  return new CheckError(value === undefined ? 'Required' : `Expected ${kind}, received ${kindOf(value)}`, path)
}

/** Nothing is there, and whatever is there all the same is not looked at. */
export const none: Check<undefined> = () => undefined

export const text: Check<string> = (value, path) => {
  if (typeof value !== 'string') throw expected('string', value, path)
  return value
}

/** A text of so many characters at most. */
export function short(length: number): Check<string> {
  return (value, path) => {
    const found = text(value, path)
    if (found.length > length) throw new CheckError(`String must contain at most ${length} character(s)`, path)
    return found
  }
}

export const boolean: Check<boolean> = (value, path) => {
  if (typeof value !== 'boolean') throw expected('boolean', value, path)
  return value
}

export const number: Check<number> = (value, path) => {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw expected('number', value, path)
  return value
}

/** A text that fits, else `Invalid {word}`. */
export function matching(pattern: RegExp, word: string, length = messageLimits.characters): Check<string> {
  return (value, path) => {
    const found = text(value, path)
    if (found.length > length || !pattern.test(found)) throw new CheckError(`Invalid ${word}`, path)
    return found
  }
}

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const address = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]{1,64}@${label}(?:\\.${label})+$`, 'i')

/** What `<input type="email">` takes (HTML Living Standard), with a dot after the `@`, and of 254 characters at most (RFC 5321). */
export const email = matching(address, 'email', 254)

export function oneOf<const Value extends string | number>(...values: readonly Value[]): Check<Value> {
  return (value, path) => {
    const found = values.find(one => one === value)
    if (found !== undefined) return found
    if (value === undefined) throw new CheckError('Required', path)
    const choice = values.map(one => `'${one}'`).join(' | ')
    throw new CheckError(`Invalid enum value. Expected ${choice}, received '${String(plainName(value))}'`, path)
  }
}

const plainName = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? value : kindOf(value))

/** The first of the checks that takes it. */
export function either<First, Second>(first: Check<First>, second: Check<Second>): Check<First | Second> {
  return (value, path) => {
    if (value === undefined) throw new CheckError('Required', path)
    for (const check of [first, second]) {
      try {
        return check(value, path)
      } catch {
        // the next one may take it
      }
    }
    throw new CheckError('Invalid input', path)
  }
}

/** May be left out. */
export function optional<Value>(check: Check<Value>): Check<Value | undefined> {
  return (value, path) => (value === undefined ? undefined : check(value, path))
}

/** May be `null`, which some frames write for what they do not know. */
export function nullable<Value>(check: Check<Value>): Check<Value | null> {
  return (value, path) => (value === null ? null : check(value, path))
}

export function list<Value>(check: Check<Value>): Check<readonly Value[]> {
  return (value, path = '') => {
    if (!Array.isArray(value)) throw expected('array', value, path)
    return Array.from(value, (item: unknown, index) => check(item, within(path, index)))
  }
}

/** An object whose values are all of one kind; keys as they come. */
export function valuesOf<Value>(check: Check<Value>): Check<Readonly<Record<string, Value>>> {
  return (value, path = '') => {
    if (!isRecord(value)) throw expected('object', value, path)
    return Object.fromEntries(Object.keys(value).map(key => [key, check(value[key], within(path, key))]))
  }
}

/** Any JSON. */
export const json: Check<Json | undefined> = value => plain(value)

type Fields = Readonly<Record<string, Check<unknown>>>

/** The object that the fields describe: a field whose check lets `undefined` pass may be left out. */
export type ObjectOf<Shape extends Fields> = {
  readonly [Key in keyof Shape as undefined extends Checked<Shape[Key]> ? never : Key]: Checked<Shape[Key]>
} & {
  readonly [Key in keyof Shape as undefined extends Checked<Shape[Key]> ? Key : never]?: Checked<Shape[Key]>
}

/** Reads the named fields, each the object's own; any other is left behind. */
export function object<const Shape extends Fields>(fields: Shape): Check<ObjectOf<Shape>> {
  return (value, path = '') => {
    if (!isRecord(value)) throw expected('object', value, path)
    const entries = Object.entries(fields)
      .map(([key, check]) => [key, check(Object.hasOwn(value, key) ? value[key] : undefined, within(path, key))] as const)
      .filter(([, found]) => found !== undefined)
    return Object.fromEntries(entries) as ObjectOf<Shape>
  }
}
