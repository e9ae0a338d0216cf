import { isRecord } from '../../adapters/base/is-record.ts'

/**
 * Validates an untrusted value: returns a copy that holds the named properties only, or throws
 * {@link ValidationError}. Written by hand to keep a schema library out of the bundle.
 */
export type Validator<Value> = (value: unknown, path?: string) => Value

/** Type that a validator returns. */
export type Validated<Reader> = Reader extends Validator<infer Value> ? Value : never

/**
 * Validation failure and its path, with a message of docs/reference/errors.md (`Required`, `Invalid
 * email`).
 */
export class ValidationError extends Error {
  override name = 'CheckError'
  /** Path such as `metadata.icons.0`; empty for the payload itself. */
  readonly path: string

  constructor(message: string, path = '') {
    super(message)
    this.path = path
  }
}

/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** Maximum size of one message. */
export const messageLimits: { readonly [Limit in 'characters' | 'values' | 'depth']: number } = {
  characters: 1_048_576,
  values: 20_000,
  depth: 32
}

/** Range of chain integers: 256 bits, signed or unsigned. */
const integerRange = { least: -(2n ** 255n), most: 2n ** 256n - 1n }

/**
 * Copies a value as plain JSON and reads each property once.
 * A `bigint` becomes `0x` hex (decimal digits when negative), and `undefined` properties are left out. Rejects anything that is
 * not data, anything larger than {@link messageLimits}, and the key `__proto__`, which could pollute the prototype of a later
 * copy.
 */
export function toPlainJson(value: unknown): Json | undefined {
  const left = { characters: messageLimits.characters, values: messageLimits.values }
  const spend = (length: number, path: string) => {
    left.characters -= length
    left.values -= 1
    if (left.characters < 0 || left.values < 0) throw new ValidationError('Too big', path)
  }

  function copy(value: unknown, depth: number, path: string): Json | undefined {
    if (depth > messageLimits.depth) throw new ValidationError('Too deep', path)
    const found = typeof value === 'bigint' ? integerText(value, path) : value
    const kind = kindOf(found)
    spend(typeof found === 'string' ? found.length : 0, path)
    switch (kind) {
      case 'undefined':
      case 'null':
      case 'boolean':
      case 'number':
      case 'string':
        return found as undefined | null | boolean | number | string
      case 'array':
        return Array.from(found as ArrayLike<unknown>, (item, index) => copy(item, depth + 1, within(path, index)) ?? null)
      case 'object': {
        const entries: [string, Json][] = []
        for (const key of Object.keys(found as object)) {
          if (key === '__proto__') throw new ValidationError('Invalid input', within(path, key))
          spend(key.length, path)
          const item = copy((found as Record<string, unknown>)[key], depth + 1, within(path, key))
          if (item !== undefined) entries.push([key, item])
        }
        return Object.fromEntries(entries)
      }
      default:
        throw new ValidationError('Invalid input', path)
    }
  }

  return copy(value, 0, '')
}

/**
 * Checks the range before formatting: a message may carry an integer of any length, and its digits
 * would block the frame's thread for seconds.
 */
function integerText(integer: bigint, path: string): string {
  if (integer < integerRange.least || integer > integerRange.most) throw new ValidationError('Too big', path)
  return integer < 0n ? String(integer) : `0x${integer.toString(16)}`
}

const within = (path: string, key: string | number) => (path ? `${path}.${key}` : String(key))

/** Returns the kind by name. An object counts only if it is plain, a number only if it is finite. */
function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (typeof value === 'number') return Number.isFinite(value) ? 'number' : 'nan'
  if (Array.isArray(value)) return 'array'
  if (typeof value !== 'object') return typeof value
  // A message made in another window has that window's prototype, whose own prototype is `null`.
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null ? 'object' : 'unknown'
}

function expected(kind: string, value: unknown, path: string | undefined): ValidationError {
  return new ValidationError(value === undefined ? 'Required' : `Expected ${kind}, received ${kindOf(value)}`, path)
}

/** Accepts any value and returns `undefined`, for messages without a payload. */
export const none: Validator<undefined> = () => undefined

export const text: Validator<string> = (value, path) => {
  if (typeof value !== 'string') throw expected('string', value, path)
  return value
}

/** Validates a text with a maximum length in characters. */
export function shortText(length: number): Validator<string> {
  return (value, path) => {
    const found = text(value, path)
    if (found.length > length) throw new ValidationError(`String must contain at most ${length} character(s)`, path)
    return found
  }
}

export const boolean: Validator<boolean> = (value, path) => {
  if (typeof value !== 'boolean') throw expected('boolean', value, path)
  return value
}

export const number: Validator<number> = (value, path) => {
  if (!Number.isFinite(value)) throw expected('number', value, path)
  return value as number
}

/** Validates a text against a pattern. The error is `Invalid {word}`. */
export function matching(pattern: RegExp, word: string, length = messageLimits.characters): Validator<string> {
  return (value, path) => {
    const found = text(value, path)
    if (found.length > length || !pattern.test(found)) throw new ValidationError(`Invalid ${word}`, path)
    return found
  }
}

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const address = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]{1,64}@${label}(?:\\.${label})+$`, 'i')

/**
 * Validates as `<input type="email">` does (HTML Living Standard), with a dot after the `@` and at
 * most 254 characters (RFC 5321).
 */
export const email = matching(address, 'email', 254)

export function oneOf<const Value extends string | number>(...values: readonly Value[]): Validator<Value> {
  return (value, path) => {
    const found = values.find(one => one === value)
    if (found !== undefined) return found
    if (value === undefined) throw new ValidationError('Required', path)
    const choice = values.map(one => `'${one}'`).join(' | ')
    throw new ValidationError(`Invalid enum value. Expected ${choice}, received '${String(plainName(value))}'`, path)
  }
}

const plainName = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? value : kindOf(value))

/** Returns the result of the first validator that accepts the value. */
export function either<First, Second>(first: Validator<First>, second: Validator<Second>): Validator<First | Second> {
  return (value, path) => {
    if (value === undefined) throw new ValidationError('Required', path)
    for (const check of [first, second]) {
      try {
        return check(value, path)
      } catch {
        // the next one may accept it
      }
    }
    throw new ValidationError('Invalid input', path)
  }
}

/** Accepts a missing value. */
export function optional<Value>(check: Validator<Value>): Validator<Value | undefined> {
  return (value, path) => (value === undefined ? undefined : check(value, path))
}

/** Accepts `null`, which some frames send for an unknown value. */
export function nullable<Value>(check: Validator<Value>): Validator<Value | null> {
  return (value, path) => (value === null ? null : check(value, path))
}

export function list<Value>(check: Validator<Value>): Validator<readonly Value[]> {
  return (value, path = '') => {
    if (!Array.isArray(value)) throw expected('array', value, path)
    return Array.from(value, (item: unknown, index) => check(item, within(path, index)))
  }
}

/** Validates an object with any keys whose values share one validator. */
export function valuesOf<Value>(check: Validator<Value>): Validator<Readonly<Record<string, Value>>> {
  return (value, path = '') => {
    if (!isRecord(value)) throw expected('object', value, path)
    return Object.fromEntries(Object.keys(value).map(key => [key, check(value[key], within(path, key))]))
  }
}

/** Accepts any JSON. */
export const json: Validator<Json | undefined> = value => toPlainJson(value)

type Fields = Readonly<Record<string, Validator<unknown>>>

/**
 * Type of the object that the fields describe: a field whose validator accepts `undefined` is
 * optional.
 */
export type ObjectOf<Shape extends Fields> = {
  readonly [Key in keyof Shape as undefined extends Validated<Shape[Key]> ? never : Key]: Validated<Shape[Key]>
} & {
  readonly [Key in keyof Shape as undefined extends Validated<Shape[Key]> ? Key : never]?: Validated<Shape[Key]>
}

/** Reads the named own properties and ignores all others. */
export function object<const Shape extends Fields>(fields: Shape): Validator<ObjectOf<Shape>> {
  return (value, path = '') => {
    if (!isRecord(value)) throw expected('object', value, path)
    const entries = Object.entries(fields)
      .map(([key, check]) => [key, check(Object.hasOwn(value, key) ? value[key] : undefined, within(path, key))] as const)
      .filter(([, found]) => found !== undefined)
    return Object.fromEntries(entries) as ObjectOf<Shape>
  }
}
