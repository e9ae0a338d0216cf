import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { keccak256 as viemKeccak, getAddress, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import {
  checksumAddress,
  createMessage,
  parseMessage,
  parseSolanaMessage,
  SignInMessageError,
  verifyMessage
} from '../../../adapters/siwx/index.ts'
import { keccak256 } from '../../../adapters/siwx/keccak.ts'
import type { SignInMessage } from '../../../adapters/siwx/index.ts'

const letters = (alphabet: string, minLength = 0, maxLength = 20) =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength, maxLength })
const alphanumeric = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const unreserved = `${alphanumeric}-._~!$&'()*+,;=`
const encoded = fc.constantFrom('%00', '%ff', '%0A', '%20')
const some = (alphabet: string, maxLength = 12) =>
  fc
    .array(fc.oneof({ weight: 8, arbitrary: letters(alphabet, 1, 1) }, { weight: 1, arbitrary: encoded }), { maxLength })
    .map(parts => parts.join(''))

const host = fc.oneof(
  some(unreserved),
  fc.ipV4(),
  fc.ipV6().map(address => `[${address}]`),
  letters(`${unreserved}:`, 1).map(rest => `[v1f.${rest}]`)
)
const authority = fc
  .tuple(fc.option(some(`${unreserved}:`)), host, fc.option(letters('0123456789', 0, 5)))
  .map(([user, name, port]) => `${user === null ? '' : `${user}@`}${name}${port === null ? '' : `:${port}`}`)
const path = fc.array(some(`${unreserved}:@`), { maxLength: 4 }).map(parts => parts.map(part => `/${part}`).join(''))
const scheme = fc.tuple(letters(alphanumeric.slice(0, 52), 1, 1), letters(`${alphanumeric}+-.`)).map(parts => parts.join(''))
const tail = fc
  .tuple(fc.option(some(`${unreserved}:@/?`)), fc.option(some(`${unreserved}:@/?`)))
  .map(([query, fragment]) => `${query === null ? '' : `?${query}`}${fragment === null ? '' : `#${fragment}`}`)
const uri = fc
  .tuple(
    scheme,
    fc.oneof(
      fc.tuple(authority, path).map(([name, rest]) => `//${name}${rest}`),
      some(`${unreserved}:@`, 5)
    ),
    tail
  )
  .map(([name, rest, end]) => `${name}:${rest}${end}`)
const time = fc
  .tuple(
    fc.date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true }),
    fc.option(letters('0123456789', 1, 9)),
    fc.constantFrom('Z', 'z', '+05:30', '-08:00', '-00:00', '+23:59')
  )
  .map(([date, fraction, offset]) => date.toISOString().slice(0, 19) + (fraction === null ? '' : `.${fraction}`) + offset)
const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map(bytes => getAddress(toHex(bytes)))
const statement = letters(`${alphanumeric}:/?#[]@!$&'()*+,;= -._~`, 0, 60)

const optional = {
  scheme,
  statement,
  expirationTime: time,
  notBefore: time,
  requestId: some(`${unreserved}:@`),
  resources: fc.array(uri, { maxLength: 4 })
}
const required = {
  domain: authority.filter(text => text !== ''),
  uri,
  version: fc.constant('1' as const),
  nonce: letters(alphanumeric, 8, 30),
  issuedAt: time
}
const written = (optionalKeys: readonly string[], fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => optionalKeys.includes(key) || !(key in optional)))
const some4361 = fc
  .tuple(
    fc.record({
      ...required,
      ...optional,
      address,
      chainId: fc.oneof(fc.maxSafeNat(), fc.bigInt({ min: 2n ** 53n, max: 2n ** 256n }).map(String))
    }),
    fc.subarray(Object.keys(optional))
  )
  .map(([fields, kept]) => written(kept, fields) as unknown as SignInMessage)
const someSolana = fc
  .tuple(
    fc.record({
      ...required,
      ...optional,
      statement: statement.filter(text => text !== ''),
      namespace: fc.constant('solana' as const),
      address: letters('123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz', 32, 44),
      chainId: fc.constantFrom('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'mainnet', 'solana:devnet')
    }),
    fc.subarray(Object.keys(optional))
  )
  .map(([fields, kept]) => written(kept, fields) as unknown as SignInMessage)
const someBitcoin = some4361.map(
  fields =>
    ({
      ...fields,
      namespace: 'bip122',
      address: 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l',
      chainId: '000000000019d6689c085ae165831e93'
    }) as const
)

const readOf = (text: string): SignInMessage | undefined => {
  try {
    return parseMessage(text)
  } catch (error) {
    ok(error instanceof SignInMessageError, String(error))
    return undefined
  }
}

test('what is written is read again, field for field', () => {
  fc.assert(
    fc.property(fc.oneof(some4361, someSolana, someBitcoin), fields => {
      const text = createMessage(fields)
      deepEqual(parseMessage(text), fields)
      equal(createMessage(parseMessage(text)), text)
    }),
    { numRuns: 1500 }
  )
})

test('what is read is written again, letter for letter: there is one text for what a message says', () => {
  fc.assert(
    fc.property(some4361, fc.nat(), fc.string({ unit: 'binary', maxLength: 3 }), fc.nat(2), (fields, place, piece, cut) => {
      const text = createMessage(fields)
      const at = place % text.length
      const mutant = text.slice(0, at) + piece + text.slice(at + cut)
      const read = readOf(mutant)
      // the digits of a chain id may start with zeros
      if (read) equal(createMessage(read), mutant.replace(/\nChain ID: 0+(?=\d)/, '\nChain ID: '))
    }),
    { numRuns: 3000 }
  )
})

test('any text is a message or an error of the kit, in a time that grows as the text does', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), text => void readOf(text)))
  fc.assert(
    fc.property(fc.string(), text => {
      readOf(`a wants you to sign in with your Ethereum account:\n${text}`)
      try {
        parseSolanaMessage(`a wants you to sign in with your Solana account:\n11111111111111111111111111111111\n${text}`)
      } catch (error) {
        ok(error instanceof SignInMessageError, String(error))
      }
    })
  )
  const right = {
    domain: 'a.b',
    address: '0x0000000000000000000000000000000000000000',
    uri: 'a:b',
    version: '1',
    chainId: 1,
    nonce: '12345678',
    issuedAt: '2022-06-21T12:00:00Z'
  } as const
  const text = createMessage(right)
  for (const piece of ['a', ':', '@', '%41', '[', '1.', '/', 'f:']) {
    for (const place of ['a.b', 'a:b']) equal(readOf(text.replace(place, () => `x:${piece.repeat(30_000)}"`)), undefined)
  }
})

test('no mutation of a signed message verifies', async () => {
  const account = privateKeyToAccount(`0x${'66'.repeat(32)}`)
  await fc.assert(
    fc.asyncProperty(
      some4361,
      fc.nat(),
      fc.string({ unit: 'binary', maxLength: 2 }),
      fc.nat(2),
      async (random, place, piece, cut) => {
        const { expirationTime: _1, notBefore: _2, ...fields } = { ...random, address: account.address }
        const message = createMessage(fields)
        const signature = await account.signMessage({ message })
        const options = { signature, domain: fields.domain, nonce: () => true }
        equal((await verifyMessage({ ...options, message })).signer, 'key')
        const at = place % message.length
        const mutant = message.slice(0, at) + piece + message.slice(at + cut)
        fc.pre(mutant !== message)
        const outcome = await verifyMessage({ ...options, message: mutant, domain: readOf(mutant)?.domain ?? '' }).then(
          () => 'verified',
          (error: unknown) => (error as Error).name
        )
        equal(outcome, 'VerifyError')
      }
    ),
    { numRuns: 150 }
  )
})

test('addresses and hashes are as another library has them', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), bytes =>
      equal(checksumAddress(toHex(bytes)), getAddress(toHex(bytes)))
    )
  )
  fc.assert(fc.property(fc.uint8Array({ maxLength: 600 }), bytes => equal(toHex(keccak256(bytes)), viemKeccak(bytes))))
})
