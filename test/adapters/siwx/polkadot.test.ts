import { deepEqual, equal, rejects } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { secp256k1 } from '@noble/curves/secp256k1'
import { blake2b } from '@noble/hashes/blake2'
import { getPublicKey, secretFromSeed, sign } from '@scure/sr25519'
import { createMessage } from '../../../adapters/siwx/message.ts'
import { createTranscript } from '../../../adapters/siwx/merlin.ts'
import { verifyPolkadotSignature } from '../../../adapters/siwx/verify-polkadot.ts'
import { verifySr25519 } from '../../../adapters/siwx/sr25519.ts'
import { parseSs58, encodeSs58, getSs58Prefix } from '../../../adapters/siwx/ss58.ts'
import { verifyMessage } from '../../../adapters/siwx/verify.ts'
import { VerifyError } from '../../../adapters/siwx/verify-error.ts'
import { keyOf } from '../../../adapters/testing/solana/keys.ts'

const relay = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const kusama = 'polkadot:b0a8d493285c2df73290dfb7e61f870f'
const utf8 = (text: string) => new TextEncoder().encode(text)
const hex = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString('hex')}`
const wrapped = (text: string) => utf8(`<Bytes>${text}</Bytes>`)
const seed = new Uint8Array(32).fill(7)

describe('an address of Substrate', () => {
  // one key in each network's documented format
  const key = Buffer.from('d43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d', 'hex')
  const known = [
    ['5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', 42],
    ['15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5', 0],
    ['HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F', 2]
  ] as const
  for (const [address, prefix] of known) {
    test(`is read and written with prefix ${prefix}`, () => {
      deepEqual(parseSs58(address), { prefix, account: Uint8Array.from(key) })
      equal(encodeSs58(key, prefix), address)
    })
  }

  test('has prefixes of two bytes as well', () => {
    for (const prefix of [64, 255, 1284, 16_383]) equal(parseSs58(encodeSs58(key, prefix))?.prefix, prefix)
  })

  for (const wrong of [
    '',
    '0x00',
    known[0][0].slice(0, -1),
    `${known[0][0].slice(0, -1)}Z`,
    'vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg'
  ])
    test(`is not "${wrong}"`, () => equal(parseSs58(wrong), undefined))

  test('has the prefix of its network, or that of none', () => {
    deepEqual(
      [relay, kusama, 'polkadot:e143f23803ac50e8f6f8e62695d1ce9e', 'polkadot:constructor'].map(getSs58Prefix),
      [0, 2, 42, 42]
    )
  })
})

describe('a signature by sr25519', () => {
  test('is that of its key over its message, and of no other', () => {
    const secret = secretFromSeed(seed)
    const key = getPublicKey(secret)
    const message = utf8('Hello')
    const made = sign(secret, message)
    equal(verifySr25519(key, message, made), true)
    equal(verifySr25519(key, utf8('Hullo'), made), false)
    equal(verifySr25519(getPublicKey(secretFromSeed(new Uint8Array(32).fill(8))), message, made), false)
    for (let at = 0; at < 64; at++) {
      const bent = Uint8Array.from(made)
      bent[at]! ^= 1
      equal(verifySr25519(key, message, bent), false, `bit of byte ${at}`)
    }
    equal(verifySr25519(key, message, made.slice(0, 63)), false)
  })

  test('is not there without its mark, nor with a number too large, nor by an unknown key', () => {
    const secret = secretFromSeed(seed)
    const [key, message] = [getPublicKey(secret), utf8('Hello')]
    const unmarked = sign(secret, message)
    unmarked[63]! &= 0x7f
    equal(verifySr25519(key, message, unmarked), false)
    // the same signature plus the group order: equal modulo the order, but not canonical
    const large = Uint8Array.from(sign(secret, message))
    const order = 2n ** 252n + 27742317777372353535851937790883648493n
    let rest = large.slice(32).reduceRight((sum, byte, at) => (sum << 8n) | BigInt(at === 31 ? byte & 0x7f : byte), 0n) + order
    for (let at = 32; at < 64; at++, rest >>= 8n) large[at] = Number(rest & 255n)
    large[63]! |= 0x80
    equal(verifySr25519(key, message, large), false)
    // for the identity element anyone can sign: zero times zero is a commitment to zero
    const invalid = new Uint8Array(64)
    invalid[63] = 0x80
    equal(verifySr25519(new Uint8Array(32), message, invalid), false)
  })

  test('hashes its conversation as merlin’s own example has it', () => {
    const transcript = createTranscript('test protocol')
    transcript.append('some label', utf8('some data'))
    equal(
      Buffer.from(transcript.challenge('challenge', 32)).toString('hex'),
      'd5a21972d0d5fe320c0d263fac7fffb8145aa640af6e9bca177c03c7efcf0615'
    )
  })
})

describe('signing in on Polkadot', () => {
  const messageOf = (address: string, chainId = relay.slice('polkadot:'.length)) =>
    createMessage({
      domain: 'shop.example',
      address,
      uri: 'https://shop.example',
      version: '1',
      chainId,
      nonce: 'abcdefgh',
      issuedAt: '2026-01-01T00:00:00Z',
      namespace: 'polkadot'
    })
  const verify = (message: string, signature: string) =>
    verifyMessage({ message, signature, domain: 'shop.example', nonce: 'abcdefgh' })
  const isCode = (wanted: string) => (error: unknown) => error instanceof VerifyError && error.code === wanted

  const secret = secretFromSeed(seed)
  const ecdsaKey = secp256k1.getPublicKey(seed)
  const signers: readonly (readonly [string, () => Promise<{ account: Uint8Array; sign: (bytes: Uint8Array) => unknown }>])[] = [
    ['sr25519', async () => ({ account: getPublicKey(secret), sign: bytes => sign(secret, bytes) })],
    [
      'Ed25519',
      async () => {
        const { publicKey, sign: make } = await keyOf(seed)
        return { account: publicKey, sign: make }
      }
    ],
    [
      'ECDSA',
      async () => ({
        account: blake2b(ecdsaKey, { dkLen: 32 }),
        sign(bytes) {
          const made = secp256k1.sign(blake2b(bytes, { dkLen: 32 }), seed)
          return Uint8Array.from([...made.toCompactRawBytes(), made.recovery])
        }
      })
    ]
  ]
  for (const [index, [name, signer]] of signers.entries()) {
    test(`is believed of a key of ${name}, of whatever form its signature is`, async () => {
      const { account, sign: make } = await signer()
      const address = encodeSs58(account, 0)
      const text = messageOf(address)
      const own = (await make(wrapped(text))) as Uint8Array
      const kind = [1, 0, 2][index]!
      for (const signature of [own, (await make(utf8(text))) as Uint8Array, Uint8Array.from([kind, ...own])])
        equal((await verify(text, hex(signature))).account, `${relay}:${address}`)
      await rejects(verify(text, hex((await make(wrapped('Other'))) as Uint8Array)), isCode('siwx-signature'))
      await rejects(verify(messageOf(encodeSs58(new Uint8Array(32).fill(1), 0)), hex(own)), isCode('siwx-signature'))
    })
  }

  test('is not believed with an address as another network writes it', async () => {
    const account = getPublicKey(secret)
    const text = messageOf(encodeSs58(account, 2))
    await rejects(verify(text, hex(sign(secret, wrapped(text)))), isCode('siwx-signature'))
    equal(await verifyPolkadotSignature(kusama, encodeSs58(account, 2), text, hex(sign(secret, wrapped(text)))), true)
  })

  for (const signature of ['', '0x', 'yes', `0x${'00'.repeat(64)}`, `0x${'ff'.repeat(64)}`, `0x${'ff'.repeat(65)}`])
    test(`is not believed by "${signature.slice(0, 12)}"`, async () => {
      await rejects(verify(messageOf(encodeSs58(getPublicKey(secret), 0)), signature), isCode('siwx-signature'))
    })
})
