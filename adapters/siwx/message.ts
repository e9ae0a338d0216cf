import { KitError } from '../base/kit-error.ts'
import { checksumAddress } from './checksum.ts'
import { parseDateTime } from './rfc3339.ts'
import { isAuthority, isScheme, isSegment, isUri } from './rfc3986.ts'

/** CAIP-2 namespaces that support sign-in. */
export type SignInNamespace = 'eip155' | 'solana' | 'bip122' | 'polkadot'

/** Fields of a message, by their names in ERC-4361. CAIP-122 has the same fields for every chain. */
export interface SignInMessage {
  /** `https`, without `://`. */
  readonly scheme?: string
  /** RFC 3986 authority: `example.com`, `localhost:3000`. */
  readonly domain: string
  /** With EIP-55 checksum for eip155, base58 for solana, in the chain's own form for bip122 and polkadot. */
  readonly address: string
  /**
   * Printable ASCII of RFC 3986 and spaces, in one line.
   * `''` is an empty statement, which differs from an absent one.
   */
  readonly statement?: string
  readonly uri: string
  readonly version: '1'
  /**
   * For eip155 a number, or its digits if it is not a safe integer.
   * For others the CAIP-2 reference (`5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp`); for solana also the names of Sign In With Solana
   * (`mainnet`, `solana:devnet`).
   */
  readonly chainId: number | string
  /** At least 8 alphanumeric characters. */
  readonly nonce: string
  /** RFC 3339, kept as written, like the other times. */
  readonly issuedAt: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  /** URIs. `[]` is the line `Resources:` without entries. */
  readonly resources?: readonly string[]
  /** Default: eip155. Determines the first line and the format of addresses and chain ids. */
  readonly namespace?: SignInNamespace
}

type CheckedByServers = 'uri' | 'version' | 'chainId' | 'nonce' | 'issuedAt'

/** A valid message of Sign In With Solana. Fields that servers check may be absent. */
export type MinimalSolanaMessage = Omit<SignInMessage, CheckedByServers> &
  Partial<Pick<SignInMessage, CheckedByServers>> & { readonly namespace: 'solana' }

/**
 * Rules of the grammars (ERC-4361, Sign In With Solana), including those for the text between the
 * fields.
 */
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

/** The text is not a sign-in message, or the fields do not form one. */
export class SignInMessageError extends KitError<'siwx-message-invalid'> {
  override name = 'SignInMessageError'
  /** Name of the violated rule in the standard. */
  readonly rule: SignInRule
  /** Line number, from 1. `undefined` for fields. */
  readonly line: number | undefined

  constructor(rule: SignInRule, line?: number) {
    super('siwx-message-invalid', `The sign-in message breaks the rule "${rule}"${line ? ` in line ${line}` : ''}.`)
    this.rule = rule
    this.line = line
  }
}

const ledgers = { eip155: 'Ethereum', solana: 'Solana', bip122: 'Bitcoin', polkadot: 'Polkadot' } as const

/** Fields after the statement, in this order. Every verifiable message has the first five. */
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

const isMoment = (value: string) => parseDateTime(value) !== undefined

/** Validators of the rules. */
const allows: Record<FieldRule, (value: string, namespace: SignInNamespace) => boolean> = {
  scheme: isScheme,
  // An authority may be empty; the domain is required.
  domain: value => value !== '' && isAuthority(value),
  // ERC-4361 requires EIP-55: an address in one case only has no checksum and is rejected.
  address: (value, namespace) =>
    namespace === 'eip155'
      ? /^0x[\da-fA-F]{40}$/.test(value) && checksumAddress(value) === value
      : namespace === 'solana'
        ? /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(value)
        : /^[a-zA-Z\d]{14,90}$/.test(value),
  // Sign In With Solana has no empty statement.
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
 * Creates the text that the wallet signs.
 * @throws SignInMessageError naming the rule that a field violates, so that no field can inject another field's line.
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
 * Parses a sign-in message strictly by the grammar of ERC-4361, of CAIP-122 for Bitcoin, or of Sign In
 * With Solana for Solana. The latter allows messages without the fields a server checks: use {@link parseSolanaMessage} for
 * those.
 * @throws SignInMessageError naming the first line that violates a rule, and the rule.
 */
export function parseMessage(text: string): SignInMessage {
  return read(text, true) as unknown as SignInMessage
}

/**
 * Parses any message of Sign In With Solana, whose only required fields are domain and address.
 * @throws SignInMessageError like {@link parseMessage}, and for messages of other chains.
 */
export function parseSolanaMessage(text: string): MinimalSolanaMessage {
  const message = read(text, false)
  if (message.namespace !== 'solana') throw new SignInMessageError('header', 1)
  return message as unknown as MinimalSolanaMessage
}

function read(text: string, complete: boolean): Readonly<Record<string, unknown>> {
  // JavaScript callers may pass any type.
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
  // Sign In With Solana may end after any field, and omits the empty line of an absent statement.
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

/** Parses digits to a number, or keeps them if it is not a safe integer. Removes leading zeros. */
const chainNumber = (digits: string) => (Number.isSafeInteger(Number(digits)) ? Number(digits) : digits.replace(/^0+/, ''))

/** Creates a nonce of 128 random bits in hexadecimal, in which a wallet can see that no text is hidden. */
export const createNonce = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
