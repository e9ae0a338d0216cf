import { KitError } from '../base/error.ts'
import { checksumAddress } from './checksum.ts'
import { momentOf } from './date-time.ts'
import { isAuthority, isScheme, isSegment, isUri } from './grammar.ts'

/** The kinds of accounts that sign in, by their CAIP-2 namespaces. */
export type SignInNamespace = 'eip155' | 'solana' | 'bip122' | 'polkadot'

/** What a message says, under ERC-4361's own names. CAIP-122 has the same fields for every chain. */
export interface SignInMessage {
  /** `https`, without `://`. */
  readonly scheme?: string
  /** RFC 3986 authority: `example.com`, `localhost:3000`. */
  readonly domain: string
  /** With EIP-55's capital letters for eip155, base58 for solana, as the chain writes it for bip122 and polkadot. */
  readonly address: string
  /** Printable ASCII of RFC 3986 and spaces, in one line. `''` is an empty statement, which is not the same as none. */
  readonly statement?: string
  readonly uri: string
  readonly version: '1'
  /**
   * For eip155 a number, or its digits when a number cannot hold it. For others the CAIP-2 reference
   * (`5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp`); for solana also the names of Sign In With Solana (`mainnet`, `solana:devnet`).
   */
  readonly chainId: number | string
  /** At least 8 letters or digits. */
  readonly nonce: string
  /** RFC 3339, kept as written. So are the other times. */
  readonly issuedAt: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  /** URIs. `[]` is the word `Resources:` with none after it. */
  readonly resources?: readonly string[]
  /** eip155 unless told: decides the first line and the form of addresses and chain ids. */
  readonly namespace?: SignInNamespace
}

type CheckedByServers = 'uri' | 'version' | 'chainId' | 'nonce' | 'issuedAt'

/** What Sign In With Solana lets be a message: what a server checks may be missing. */
export type MinimalSolanaMessage = Omit<SignInMessage, CheckedByServers> &
  Partial<Pick<SignInMessage, CheckedByServers>> & { readonly namespace: 'solana' }

/** The rules of the grammars (ERC-4361, Sign In With Solana), and of what stands between the fields. */
export type SignInRule =
  | 'header'
  | 'scheme'
  | 'domain'
  | 'address'
  | 'empty-line'
  | 'statement'
  | 'uri'
  | 'version'
  | 'chain-id'
  | 'nonce'
  | 'issued-at'
  | 'expiration-time'
  | 'not-before'
  | 'request-id'
  | 'resource'
  | 'recap'
  | 'end'

/** A text that is no sign-in message, or fields that make none. */
export class SignInMessageError extends KitError<'siwx-message-invalid'> {
  override name = 'SignInMessageError'
  /** The rule that is broken, by its name in the standard. */
  readonly rule: SignInRule
  /** Where, from 1. `undefined` for fields, which have no lines yet. */
  readonly line: number | undefined

  constructor(rule: SignInRule, line?: number) {
    super('siwx-message-invalid', `The sign-in message breaks the rule "${rule}"${line ? ` in line ${line}` : ''}.`)
    this.rule = rule
    this.line = line
  }
}

const ledgers = { eip155: 'Ethereum', solana: 'Solana', bip122: 'Bitcoin', polkadot: 'Polkadot' } as const

/** After the statement, in this order; the first five are there in every message that can be verified. */
const fields = [
  ['URI', 'uri', 'uri'],
  ['Version', 'version', 'version'],
  ['Chain ID', 'chainId', 'chain-id'],
  ['Nonce', 'nonce', 'nonce'],
  ['Issued At', 'issuedAt', 'issued-at'],
  ['Expiration Time', 'expirationTime', 'expiration-time'],
  ['Not Before', 'notBefore', 'not-before'],
  ['Request ID', 'requestId', 'request-id']
] as const

const isField = /^(URI|Version|Chain ID|Nonce|Issued At|Expiration Time|Not Before|Request ID): |^Resources:$/

type FieldRule = Exclude<SignInRule, 'header' | 'empty-line' | 'recap' | 'end'>

const isMoment = (value: string) => momentOf(value) !== undefined

/** Whether a value is what its rule allows. */
const allows: Record<FieldRule, (value: string, namespace: SignInNamespace) => boolean> = {
  scheme: isScheme,
  // an authority may be empty; the domain is required
  domain: value => value !== '' && isAuthority(value),
  // EIP-55 is part of ERC-4361's rule: what is written in one case only is not checksummed, and refused
  address: (value, namespace) =>
    namespace === 'eip155'
      ? /^0x[\da-fA-F]{40}$/.test(value) && checksumAddress(value) === value
      : namespace === 'solana'
        ? /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(value)
        : /^[a-zA-Z\d]{14,90}$/.test(value),
  // Sign In With Solana has no empty one
  statement: (value, namespace) => /^[\w.~:/?#[\]@!$&'()*+,;= -]*$/.test(value) && (value !== '' || namespace !== 'solana'),
  uri: isUri,
  version: value => value === '1',
  'chain-id': (value, namespace) =>
    namespace === 'eip155'
      ? /^\d+$/.test(value)
      : /^[-_a-zA-Z\d]{1,32}$/.test(value) || (namespace === 'solana' && /^solana:(main|test|dev)net$/.test(value)),
  nonce: value => /^[a-zA-Z\d]{8,}$/.test(value),
  'issued-at': isMoment,
  'expiration-time': isMoment,
  'not-before': isMoment,
  'request-id': isSegment,
  resource: isUri
}

/**
 * The text that the wallet signs.
 *
 * @throws SignInMessageError naming the rule that a field breaks, so that no field can write another one's line.
 */
export function createMessage(message: SignInMessage | MinimalSolanaMessage): string {
  const namespace = message.namespace ?? 'eip155'
  const checked = (rule: FieldRule, value: unknown): string => {
    if (typeof value !== 'string' || !allows[rule](value, namespace)) throw new SignInMessageError(rule)
    return value
  }
  if (!Object.hasOwn(ledgers, namespace)) throw new SignInMessageError('header')

  const { scheme, statement, resources } = message
  const origin = `${scheme === undefined ? '' : `${checked('scheme', scheme)}://`}${checked('domain', message.domain)}`
  const lines = [`${origin} wants you to sign in with your ${ledgers[namespace]} account:`, checked('address', message.address)]
  if (namespace !== 'solana') lines.push('', ...(statement === undefined ? [] : [checked('statement', statement)]), '')
  else if (statement !== undefined) lines.push('', checked('statement', statement))

  const below: string[] = []
  fields.forEach(([label, key, rule], index) => {
    const value = message[key]
    if (value === undefined && (index > 4 || namespace === 'solana')) return
    const isNumber = key === 'chainId' && namespace === 'eip155' && Number.isSafeInteger(value)
    below.push(`${label}: ${checked(rule, isNumber ? String(value) : value)}`)
  })
  if (resources) below.push('Resources:', ...resources.map(resource => `- ${checked('resource', resource)}`))
  if (namespace === 'solana' && below.length) lines.push('')
  return [...lines, ...below].join('\n')
}

/**
 * The fields of a text that is a sign-in message by ERC-4361's grammar to the letter, by CAIP-122's for Bitcoin, by Sign In With
 * Solana's for Solana. That one lets a message do without what a server needs to check it: {@link parseSolanaMessage} reads these.
 *
 * @throws SignInMessageError naming the first line that breaks a rule, and the rule.
 */
export function parseMessage(text: string): SignInMessage {
  return read(text, true) as unknown as SignInMessage
}

/**
 * The fields of any message of Sign In With Solana, of which the domain and the address may be all.
 *
 * @throws SignInMessageError as {@link parseMessage} does, and for messages of other chains.
 */
export function parseSolanaMessage(text: string): MinimalSolanaMessage {
  const message = read(text, false)
  if (message.namespace !== 'solana') throw new SignInMessageError('header', 1)
  return message as unknown as MinimalSolanaMessage
}

function read(text: string, complete: boolean): Readonly<Record<string, unknown>> {
  // from JavaScript anything may come
  const lines = typeof text === 'string' ? text.split('\n') : ['']
  let at = 0
  const fail = (rule: SignInRule): never => {
    throw new SignInMessageError(rule, at + 1)
  }
  const header =
    /^(?:([^/]*):\/\/)?(.*) wants you to sign in with your (Ethereum|Solana|Bitcoin|Polkadot) account:$/.exec(lines[0]!) ??
    fail('header')
  const namespace = (Object.keys(ledgers) as SignInNamespace[]).find(name => ledgers[name] === header[3])!
  const isSolana = namespace === 'solana'
  const checked = (rule: FieldRule, value = ''): string => (allows[rule](value, namespace) ? value : fail(rule))
  const emptyLine = () => (lines[at] === '' ? at++ : fail('empty-line'))

  const message: Record<string, unknown> = {}
  if (header[1] !== undefined) message.scheme = checked('scheme', header[1])
  message.domain = checked('domain', header[2])
  at++
  message.address = checked('address', lines[at])
  at++
  // Sign In With Solana ends where it likes, and leaves out the empty line of a statement that is not there.
  const isOver = () => isSolana && !complete && at >= lines.length
  if (!isOver()) emptyLine()
  const [first, second] = [lines[at] ?? '', lines[at + 1]]
  if (isSolana ? !isOver() && (!isField.test(first) || second === '') : !isField.test(second ?? '')) {
    message.statement = checked('statement', first)
    at++
    if (!isOver()) emptyLine()
  } else if (!isSolana) emptyLine()

  fields.forEach(([label, key, rule], index) => {
    const start = `${label}: `
    if (lines[at]?.startsWith(start)) {
      const value = checked(rule, lines[at]!.slice(start.length))
      message[key] = key === 'chainId' && namespace === 'eip155' ? chainNumber(value) : value
      at++
    } else if (index < 5 && (complete || !isSolana)) fail(rule)
  })
  if (lines[at] === 'Resources:') {
    const resources: string[] = []
    for (at++; at < lines.length; at++)
      resources.push(lines[at]!.startsWith('- ') ? checked('resource', lines[at]!.slice(2)) : fail('resource'))
    message.resources = resources
  }
  if (at < lines.length) fail('end')
  if (namespace !== 'eip155') message.namespace = namespace
  return message
}

/** A number that holds all digits, or the digits. Zeros before them say nothing. */
const chainNumber = (digits: string) => (Number.isSafeInteger(Number(digits)) ? Number(digits) : digits.replace(/^0+/, ''))

/** 22 letters and digits of the platform's randomness: 131 bits. */
export function createNonce(): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
  let nonce = ''
  while (nonce.length < 22) {
    for (const byte of crypto.getRandomValues(new Uint8Array(32))) {
      // of 256 values the last 8 would make some letters likelier
      if (byte < 248 && nonce.length < 22) nonce += alphabet[byte % 62]!
    }
  }
  return nonce
}
