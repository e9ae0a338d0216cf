import { isRecord } from '../../../adapters/base/record.ts'
import { LoginError } from './failure.ts'

/** What a client sent, read field by field: each is checked where it is taken. */
export interface Fields {
  has(name: string): boolean
  /** @throws LoginError `login-invalid`: Required, or too long */
  text(name: string, most: number): string
  textOr(name: string, most: number): string | undefined
  matching(name: string, form: RegExp, words: string): string
  /** A whole number from 1. */
  count(name: string): number
  record(name: string): Readonly<Record<string, unknown>>
}

/** @throws LoginError `login-invalid` where the body is no JSON object */
export function readFields(body: string): Fields {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    value = undefined // whatever is wrong with it, it is not JSON
  }
  if (!isRecord(value)) throw invalid('Send a JSON object.')
  const record = value
  // own fields alone: `constructor` is no answer
  const field = (name: string) => (Object.hasOwn(record, name) ? record[name] : undefined)
  const textOr = (name: string, most: number): string | undefined => {
    const text = field(name)
    if (text === undefined) return undefined
    if (typeof text !== 'string') throw invalid(`${name}: Expected string`)
    if (text.length > most) throw invalid(`${name}: at most ${most} characters`)
    return text
  }
  const text = (name: string, most: number): string => {
    const found = textOr(name, most)
    if (found === undefined || found === '') throw invalid(`${name}: Required`)
    return found
  }
  return {
    has: name => field(name) !== undefined,
    text,
    textOr,
    matching(name, form, words) {
      const found = text(name, 4096)
      if (!form.test(found)) throw invalid(words)
      return found
    },
    count(name) {
      const number = field(name)
      if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < 1 || number > 1_000_000)
        throw invalid(`${name}: Expected a whole number from 1`)
      return number
    },
    record(name) {
      const found = field(name)
      if (!isRecord(found)) throw invalid(`${name}: Required`)
      return found
    }
  }
}

export const invalid = (message: string) => new LoginError('login-invalid', message)

/** One `@`, a domain with a dot or a machine's own name, nothing that a mail header could take for its own. */
const emailForm = /^[^\s@<>()[\]\\,;:"\p{Cc}\p{Cf}]{1,64}@[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/iu

/**
 * An address as we keep it: composed (NFC) and in small letters, so that one mailbox is one identity.
 *
 * @throws LoginError `login-invalid`, 'Invalid email'
 */
export function readEmail(text: string): string {
  const email = text.trim().normalize('NFC')
  if (email.length > 254 || !emailForm.test(email) || email.includes('..')) throw invalid('Invalid email')
  return email.toLowerCase()
}

/** The origin of a page, as `URL` writes it. */
export function readOrigin(text: string): string {
  if (!URL.canParse(text)) throw invalid('origin: Expected an origin')
  const { origin, protocol } = new URL(text)
  if ((protocol !== 'https:' && protocol !== 'http:') || origin !== text) throw invalid('origin: Expected an origin')
  return origin
}

/** The name of a set of shares. @throws LoginError `login-invalid` */
export function readSetId(text: string): string {
  if (!/^[\w-]{8,64}$/.test(text)) throw invalid('setId: Expected 8 to 64 of A-Z a-z 0-9 - _')
  return text
}
