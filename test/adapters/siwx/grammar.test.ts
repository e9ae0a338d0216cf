import { equal } from 'node:assert/strict'
import { test } from 'node:test'
import { createMessage, parseMessage } from '../../../adapters/siwx/index.ts'
import type { SignInMessage } from '../../../adapters/siwx/index.ts'

// The rules of RFC 3986 that ERC-4361 uses, each with all its characters, and with every other ASCII character.

const fields: SignInMessage = {
  domain: 'service.org',
  address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  uri: 'https://service.org/login',
  version: '1',
  chainId: 1,
  nonce: '32891757',
  issuedAt: '2021-09-30T16:25:24.000Z'
}

/**
 * Returns whether a message parses to the fields it was written from; an invalid one cannot be written
 * either.
 */
function isRead(more: Partial<SignInMessage>): boolean {
  let text: string
  try {
    text = createMessage({ ...fields, ...more })
  } catch {
    const [first = '', ...rest] = createMessage({ ...fields, statement: 'x', requestId: 'x' }).split('\n')
    const { scheme, domain, uri, statement, requestId } = more
    const lines = [
      `${scheme === undefined ? '' : `${scheme}://`}${domain === undefined ? first : first.replace('service.org', () => domain)}`,
      ...rest
    ].map(line =>
      uri !== undefined && line.startsWith('URI: ')
        ? `URI: ${uri}`
        : requestId !== undefined && line.startsWith('Request ID: ')
          ? `Request ID: ${requestId}`
          : statement !== undefined && line === 'x'
            ? statement
            : line
    )
    try {
      parseMessage(lines.join('\n'))
    } catch {
      return false
    }
    throw new Error(`read, and not written: ${JSON.stringify(more)}`)
  }
  equal(createMessage(parseMessage(text)), text)
  return true
}

const alphanumeric = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const unreserved = `${alphanumeric}-._~`
const subDelimiters = "!$&'()*+,;="
const ascii = Array.from({ length: 0x80 }, (_, code) => String.fromCharCode(code))

const rules: readonly (readonly [rule: string, letters: string, within: (text: string) => Partial<SignInMessage>])[] = [
  ['scheme', `${alphanumeric}+-.`, text => ({ scheme: `a${text}` })],
  ['userinfo', `${unreserved}${subDelimiters}:`, text => ({ domain: `${text}x@service.org` })],
  ['reg-name', `${unreserved}${subDelimiters}`, text => ({ domain: `a${text}z` })],
  ['IPvFuture', `${unreserved}${subDelimiters}:`, text => ({ domain: `[v1f.${text}x]` })],
  ['port', '0123456789', text => ({ domain: `service.org:${text}` })],
  ['segment', `${unreserved}${subDelimiters}:@/`, text => ({ uri: `uri://a/${text}z` })],
  ['path-rootless', `${unreserved}${subDelimiters}:@/`, text => ({ uri: `urn:a${text}z` })],
  ['query', `${unreserved}${subDelimiters}:@/?`, text => ({ uri: `uri:?${text}` })],
  ['fragment', `${unreserved}${subDelimiters}:@/?`, text => ({ uri: `uri:#${text}` })],
  ['request-id', `${unreserved}${subDelimiters}:@`, text => ({ requestId: text })],
  ['statement', `${unreserved}${subDelimiters}:/?#[]@ `, text => ({ statement: `a${text}z` })]
]

/** Characters that end one rule and start another: the text before them is parsed as another field. */
const ends: Readonly<Record<string, string>> = {
  'reg-name': ':@',
  port: '@',
  segment: '?#',
  'path-rootless': '?#',
  query: '#'
}

for (const [rule, letters, within] of rules) {
  test(`${rule} has its letters, and no other`, () => {
    equal(isRead(within(letters)), true, 'all at once')
    for (const letter of ascii) {
      if (ends[rule]?.includes(letter)) continue
      equal(isRead(within(letter)), letters.includes(letter), `${rule} with ${JSON.stringify(letter)}`)
    }
    for (const encoded of ['%00', '%ff', '%FF', '%0a', '%20', '%C3%A9']) {
      equal(isRead(within(encoded)), !['scheme', 'IPvFuture', 'port', 'statement'].includes(rule), `${rule} with ${encoded}`)
    }
    for (const broken of ['%', '%2', '%g0', '%0g', 'é', '\u2028', '١']) {
      equal(isRead(within(broken)), false, `${rule} with ${JSON.stringify(broken)}`)
    }
  })
}

test('IPv6 has eight groups, or a gap of at least one, and its last two may be of IPv4', () => {
  const group = (count: number) => Array.from({ length: count }, (_, index) => (index + 0xab).toString(16)).join(':')
  const hosts: [host: string, allowed: boolean][] = [
    ['::', true],
    ['::255.255.255.255', true],
    ['::256.0.0.0', false],
    ['::0.0.256.0', false],
    ['::01.0.0.0', false],
    ['::0.0.0', false],
    ['255.255.255.255', false],
    [':::', false],
    ['1::2::3', false],
    ['00001::', false]
  ]
  for (let before = 0; before <= 9; before++) {
    hosts.push([group(before), before === 8], [`${group(before)}${before ? ':' : ''}10.0.0.1`, before === 6])
    for (let behind = 0; behind <= 8; behind++) {
      hosts.push([`${group(before)}::${group(behind)}`, before + behind <= 7])
      const ipv4 = `${group(before)}::${group(behind)}${behind ? ':' : ''}10.0.0.1`
      hosts.push([ipv4, before + behind <= 5])
    }
  }
  for (const [host, allowed] of hosts) {
    equal(isRead({ domain: `[${host}]:80` }), allowed, host)
    equal(isRead({ uri: `uri://[${host}]/p` }), allowed, host)
  }
})
