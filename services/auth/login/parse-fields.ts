import { isRecord } from '../../../adapters/base/is-record.ts'
import { isStorable } from '../../lib/storable.ts'
import { LoginError } from './login-error.ts'

/** Untrusted fields of a request, each validated when it is read. */
export interface Fields {
  has(name: string): boolean
  /**
   * Reads a text.
   *
   * @throws LoginError `login-invalid`: Required, or too long
   */
  text(name: string, most: number): string
  textOr(name: string, most: number): string | undefined
  /**
   * As `text`, for display within other text: without line breaks, hidden characters and bidirectional
   * controls.
   */
  line(name: string, most: number): string
  matching(name: string, form: RegExp, words: string): string
  /** Reads an integer of at least 1. */
  count(name: string): number
  record(name: string): Readonly<Record<string, unknown>>
}

/**
 * Parses the body.
 *
 * @throws LoginError `login-invalid` if it is not a JSON object, or contains a text that the database cannot store
 */
export function parseFields(body: string): Fields {
  let value: unknown
  try {
    value = JSON.parse(body, (name: string, part: unknown) => {
      if (!isStorable(name)) throw invalidFieldError('Send names of fields without U+0000 and halves of surrogate pairs.')
      if (typeof part === 'string' && !isStorable(part))
        throw invalidFieldError(`${name}: Expected text without U+0000 and halves of surrogate pairs`)
      return part
    })
  } catch (error) {
    if (error instanceof LoginError) throw error
    value = undefined // invalid JSON, for whatever reason
  }
  if (!isRecord(value)) throw invalidFieldError('Send a JSON object.')
  const record = value
  // own properties only, not inherited ones such as `constructor`
  const field = (name: string) => (Object.hasOwn(record, name) ? record[name] : undefined)
  const textOr = (name: string, most: number): string | undefined => {
    const text = field(name)
    if (text === undefined) return undefined
    if (typeof text !== 'string') throw invalidFieldError(`${name}: Expected string`)
    if (text.length > most) throw invalidFieldError(`${name}: at most ${most} characters`)
    return text
  }
  const text = (name: string, most: number): string => {
    const found = textOr(name, most)
    if (found === undefined || found === '') throw invalidFieldError(`${name}: Required`)
    return found
  }
  return {
    has: name => field(name) !== undefined,
    text,
    textOr,
    line(name, most) {
      const found = text(name, most)
      if (brokenLine.test(found)) throw invalidFieldError(`${name}: Expected one line without control characters`)
      return found
    },
    matching(name, form, words) {
      const found = text(name, 4096)
      if (!form.test(found)) throw invalidFieldError(words)
      return found
    },
    count(name) {
      const number = field(name)
      if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < 1 || number > 1_000_000)
        throw invalidFieldError(`${name}: Expected a whole number from 1`)
      return number
    },
    record(name) {
      const found = field(name)
      if (!isRecord(found)) throw invalidFieldError(`${name}: Required`)
      return found
    }
  }
}

/** Excludes joiners, which some scripts and emoji need. */
const brokenLine = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

export const invalidFieldError = (message: string) => new LoginError('login-invalid', message)

/** One `@`, a domain with a dot or a host name, and no characters with a meaning in a mail header. */
const emailForm = /^[^\s@<>()[\]\\,;:"\p{Cc}\p{Cf}]{1,64}@[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/u

/**
 * Normalizes an address to lower case and NFC, so that one mailbox is one identity.
 * Composes last: the lower-case `J̌` has a composed form, the upper-case one has none. The domain must be ASCII (an IDN as
 * `xn--…`): mail servers fold letters such as `ſ` (U+017F) to others, and each spelling would be a separate identity.
 *
 * @throws LoginError `login-invalid`, 'Invalid email'
 */
export function normalizeEmail(text: string): string {
  const composed = text.trim().normalize('NFC')
  // Lower case first. The pattern has no `i` flag: with `u` it would match `ſ` as `s` and `K` (U+212A) as `k`.
  const email = composed.toLowerCase().normalize('NFC')
  const isAscii = /^\p{ASCII}+$/u.test(composed.slice(composed.lastIndexOf('@')))
  if (email.length > 254 || !isAscii || !emailForm.test(email) || email.includes('..')) throw invalidFieldError('Invalid email')
  return email
}

/**
 * Reads a new address of an account.
 * Mails to others show it, and mail programs would turn some characters into a link.
 *
 * @throws LoginError `login-invalid`
 */
export function readNewEmail(text: string): string {
  const email = normalizeEmail(text)
  if (/[/?&=%#]/.test(email)) throw invalidFieldError('email: Choose an address without / ? & = % #')
  return email
}

/** Parses the origin of a page, as `URL` serializes it. */
export function parseOrigin(text: string): string {
  if (!URL.canParse(text)) throw invalidFieldError('origin: Expected an origin')
  const { origin, protocol } = new URL(text)
  if ((protocol !== 'https:' && protocol !== 'http:') || origin !== text) throw invalidFieldError('origin: Expected an origin')
  return origin
}

/**
 * Reads the name of a set of shares.
 *
 * @throws LoginError `login-invalid`
 */
export function readSetId(text: string): string {
  if (!/^[\w-]{8,64}$/.test(text)) throw invalidFieldError('setId: Expected 8 to 64 of A-Z a-z 0-9 - _')
  return text
}
