import { base58ToBytes } from '../../base/base58.ts'
import { unescaped } from './text-orders.ts'

/** Minimum size of a hash or a key, in bytes. */
const fewestBytes = 32

/**
 * Returns true for 32 bytes in base58, which is shorter with leading zero bytes: an attacker can
 * choose such a key.
 */
const isKey = (word: string): boolean => word.length >= fewestBytes && base58ToBytes(word, 44)?.length === fewestBytes

/**
 * Returns true for a text that is only bytes, at least 32, in hex, base58 or base64: a hash, a key or
 * an order of a protocol, which no user can read.
 */
export function isOpaqueText(text: string): boolean {
  const word = text.trim()
  const [, digits] = /^(?:0x)?([0-9a-f]+)$/i.exec(word) ?? []
  if (digits !== undefined) return digits.length >= fewestBytes * 2
  // minimum length of base58 for most bytes, and of base64 and base64url
  return isKey(word) || /^[A-Za-z0-9+/_-]{43,}={0,2}$/.test(word)
}

/** Returns true if a word of a text is opaque: after a prefix, in a list, or in a sentence. */
export function hasOpaqueWord(text: string): boolean {
  // a URL's path consists of many words
  const between = /^https?:\/\//i.test(text) ? /[^\w+-]+/ : /[^\w+/-]+/
  return text.split(between).some(isOpaqueText)
}

/** Requester of a text, and the signing account. */
interface Asker {
  readonly origin: string
  readonly account: string
}

/** URLs: a code within one refers to something that is not signed. */
const addresses = /\b(?:(?:https?|ipfs|ipns|ar):\/\/|urn:recap:)\S+/gi

/** Replaces URLs with blanks. */
export const withoutLinks = (text: string): string => text.replace(addresses, address => ' '.repeat(address.length))

/** Minimum length of 32 bytes in hex, base58 or base64. */
const words = /[A-Za-z0-9+/_-]{32,}/g
const joints = /[-_/+]/
const uuid = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi

/**
 * Returns true for hyphenated words and paths: `terms-of-service-v2`, `docs/Terms`. Encoded bytes
 * alternate between upper case, lower case and digits.
 */
const isJoined = (word: string): boolean =>
  word.split(joints).every(part => /^(?:[A-Z]?[a-z]{0,24}|[A-Z]{1,24})\d{0,6}$/.test(part))

const isCode = (word: string): boolean =>
  /[0-9a-f]{64}/i.test(word) || word.split(joints).some(isKey) || (word.replace(uuid, '').length >= 43 && !isJoined(word))

/** A line that names a nonce. The line is signed too, and no order begins with it. */
const nonceLine =
  /^["'`{[(>*•\s-]*(?:nonce|challenge|csrf|(?:session|request)[\s_-]*(?:id|token|code)|随机数|隨機數|ナンス|ノンス)[\s_-]*(?:id|token|code)?["'`]?\s*[:：]["'`(<[\s]*$/i
const hashLine = /^\s*hash\s*[:：]\s*$/i

/** Services whose own site requests a login with a hash that does not name the site. */
const hashingSites = [{ host: 'guild.xyz', text: /^Address: 0x[0-9a-f]{40}$[^]*^Method: \d+$/im }] as const

/**
 * Returns true if a login has such a hash line in the usual form: from the requesting site, together
 * with a nonce.
 */
function isHashedLogin(text: string, origin: string): boolean {
  const { host, hostname, protocol } = new URL(origin)
  const names = text.split(/[^\w.-]+/).map(each => withoutEdges(each).toLowerCase())
  const isHome = protocol === 'https:' && hashingSites.some(site => site.host === host && site.text.test(text))
  return /^[^\S\n\r\u2028\u2029]*nonce\s*[:：]/im.test(text) && (isHome || names.includes(hostname))
}

/** Removes dots and hyphens from both ends. A regular expression for the end takes quadratic time. */
function withoutEdges(name: string): string {
  const isEdge = (at: number) => name[at] === '.' || name[at] === '-'
  let [start, end] = [0, name.length]
  while (start < end && isEdge(start)) start += 1
  while (end > start && isEdge(end - 1)) end -= 1
  return name.slice(start, end)
}

/**
 * Returns true for the nonce of a login, of up to 64 digits (NextAuth) or of 96 (viem).
 * A transaction hash has the prefix `0x` (AIP-113).
 */
const isPlainNonce = (word: string): boolean => /^(?:0x[0-9a-f]{1,63}|[0-9a-f]{1,64}|[0-9a-f]{96})$/i.test(word)

type Code = 'unnamed' | 'nonce' | undefined

/**
 * Detects codes of at least 32 bytes in hex, base58 or base64 outside of URLs: `nonce` if each is in a
 * line that names it a nonce, and one may be a digest. On some networks the account itself has this form. Escapes are resolved as
 * programs do.
 */
export function codeIn(text: string, asker: Asker): Code {
  const plain = withoutLinks(text)
  const found = [plain, unescaped(plain)].map(each => readCode(each, asker))
  return found.find(code => code === 'unnamed') ?? found.find(code => code !== undefined)
}

function readCode(text: string, { origin, account }: Asker): Code {
  const lineBefore = createLineReader(text)
  const codes = [...text.matchAll(words)]
    .filter(([word]) => word !== account && isCode(word))
    .map(({ 0: word, index }) => ({ word, line: lineBefore(index) }))
  // braces begin a machine-readable part
  const isNonce = ({ line }: { readonly line: string }): boolean => !hasBraces && nonceLine.test(line)
  const hasBraces = /[{}]/.test(text)
  const [nonces, others] = [codes.filter(isNonce), codes.filter(code => !isNonce(code))]
  if (others.some(({ line }) => !hashLine.test(line)) || (others.length > 0 && !isHashedLogin(text, origin))) return 'unnamed'
  return nonces.some(({ word }) => !isPlainNonce(word)) ? 'nonce' : undefined
}

/** Maximum length of a line that names a code; a longer one takes more time to compare than to read. */
const longestName = 200

/**
 * Creates a function that returns the line in which the text before an index ends, without blanks at
 * its end; an empty one above {@link longestName}. Indexes must ascend, so that all of them together take one pass.
 */
function createLineReader(text: string): (index: number) => string {
  const ends = [...text.matchAll(/[\n\r\u2028\u2029]/g)].map(({ index }) => index)
  let next = 0
  return index => {
    let end = index
    while (end > 0 && /\s/.test(text[end - 1]!)) end -= 1
    while (next < ends.length && ends[next]! < end) next += 1
    const start = next === 0 ? 0 : ends[next - 1]! + 1
    return end - start > longestName ? '' : text.slice(start, end)
  }
}
