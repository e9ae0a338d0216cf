import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64, base64urlnopad, hex } from '@scure/base'
import { solana, solanaDevnet, solanaTestnet } from '../../../adapters/networks/index.ts'
import { toSolanaChainId, toSolanaClusterName } from '../../../adapters/siwx/verify-solana.ts'
import { createMessage, verifyMessage } from '../../../adapters/siwx/index.ts'
import { base58ToBytes } from '../../../adapters/base/base58.ts'
import { base64ToBytes } from '../../../adapters/siwx/base64.ts'
import type { SignInMessage } from '../../../adapters/siwx/index.ts'

const secret = new Uint8Array(32).fill(7)
const address = base58.encode(ed25519.getPublicKey(secret))
const mainnet = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

const fields: SignInMessage = {
  namespace: 'solana',
  domain: 'service.org',
  address,
  statement: 'Sign in.',
  uri: 'https://service.org/login',
  version: '1',
  chainId: mainnet,
  nonce: 'Zq3nB7xK2mW9',
  issuedAt: '2026-01-01T00:00:00Z'
}
const bytesOf = (text: string) => new TextEncoder().encode(text)
const message = createMessage(fields)
const signature = ed25519.sign(bytesOf(message), secret)
const right = { message, signature: base58.encode(signature), domain: 'service.org', nonce: fields.nonce }

describe('a message of Solana', () => {
  test('is verified with the key that is its address, however the signature is written', async () => {
    deepEqual(await verifyMessage(right), { ...fields, account: `solana:${mainnet}:${address}`, signer: 'key' })
    const forms = [
      base64.encode(signature),
      base64urlnopad.encode(signature),
      hex.encode(signature),
      `0x${hex.encode(signature)}`
    ]
    for (const form of forms) equal((await verifyMessage({ ...right, signature: form })).signer, 'key')
  })

  test('is for one network, named or referred to', async () => {
    const named = createMessage({ ...fields, chainId: 'solana:mainnet' })
    const options = { ...right, message: named, signature: base58.encode(ed25519.sign(bytesOf(named), secret)) }
    for (const chainId of ['mainnet', 'solana:mainnet', mainnet, `solana:${mainnet}`]) {
      equal((await verifyMessage({ ...options, chainId })).account, `solana:${mainnet}:${address}`)
    }
    for (const chainId of ['devnet', 'solana:devnet', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 1, 'eip155:1']) {
      await rejects(verifyMessage({ ...options, chainId }), { code: 'siwx-chain' })
    }
  })

  test('is for the network that wallets and this kit mean by the name', async () => {
    for (const [name, { caipNetworkId }] of Object.entries({ mainnet: solana, testnet: solanaTestnet, devnet: solanaDevnet })) {
      deepEqual([toSolanaChainId(name), toSolanaClusterName(caipNetworkId)], [caipNetworkId, name])
    }
    deepEqual([toSolanaChainId('localnet'), toSolanaClusterName('solana:localnet')], ['solana:localnet', 'localnet'])
  })

  test('does not verify with another text, key or signature', async () => {
    const twin = Uint8Array.from(signature)
    // the same s plus the group order
    const order = 2n ** 252n + 27742317777372353535851937790883648493n
    const s = BigInt(`0x${hex.encode(Uint8Array.from(signature.slice(32)).reverse())}`) + order
    for (let at = 0; at < 32; at++) twin[32 + at] = Number((s >> BigInt(8 * at)) & 255n)
    equal(s >> 256n, 0n)
    const changed = Uint8Array.from(signature)
    changed[5]! ^= 1
    for (const wrong of [
      base58.encode(twin),
      base58.encode(changed),
      base58.encode(signature.slice(0, 63)),
      base64.encode(Uint8Array.from([...signature, 0])),
      base58.encode(new Uint8Array(64)),
      `0x${'ff'.repeat(64)}`,
      base58.encode(ed25519.sign(bytesOf(message), new Uint8Array(32).fill(8))),
      base58.encode(ed25519.sign(bytesOf(`${message}\n`), secret)),
      '',
      '0x',
      '!'
    ]) {
      await rejects(verifyMessage({ ...right, signature: wrong }), { code: 'siwx-signature' })
    }
    await rejects(verifyMessage({ ...right, message: message.replace('Sign in', 'Sign up') }), { code: 'siwx-signature' })
    await rejects(verifyMessage({ ...right, address: base58.encode(new Uint8Array(32)) }), { code: 'siwx-address' })
  })

  test('does not verify for a point of small order, for which any key can sign', async () => {
    const { ExtendedPoint } = ed25519
    const torsion = ExtendedPoint.fromHex('26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05')
    const points = Array.from({ length: 8 }, (_, times) =>
      (times ? torsion.multiply(BigInt(times)) : ExtendedPoint.ZERO).toRawBytes()
    )
    equal(new Set(points.map(point => hex.encode(point))).size, 8, 'the whole subgroup')
    // R is the identity and s is zero: if the key times the hash is zero too, the equation holds
    const forged = new Uint8Array(64)
    forged[0] = 1
    let accepted = 0
    for (const point of points) {
      const weak = base58.encode(point)
      if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(weak)) continue
      for (let nonce = 10_000_000; nonce < 10_000_020; nonce++) {
        const text = createMessage({ ...fields, address: weak, nonce: String(nonce) })
        const key = await crypto.subtle.importKey('raw', Uint8Array.from(point), 'Ed25519', false, ['verify'])
        if (await crypto.subtle.verify('Ed25519', key, forged, Uint8Array.from(bytesOf(text)))) accepted++
        await rejects(verifyMessage({ ...right, message: text, nonce: String(nonce), signature: base58.encode(forged) }), {
          code: 'siwx-signature'
        })
      }
    }
    ok(accepted > 0, 'the platform alone would let these in')
  })

  test('says so where the platform cannot check it', async context => {
    const { subtle } = crypto
    context.mock.method(subtle, 'importKey', () => {
      throw new DOMException('Unrecognized name.', 'NotSupportedError')
    })
    await rejects(verifyMessage(right), /siwx-unanswered|WebCrypto has no Ed25519/)
  })
})

test('base58 and base64 are read as the library reads them', () => {
  for (let length = 0; length < 70; length++) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at < length % 5 ? 0 : (at * 7919 + length * 31) % 256))
    if (length) deepEqual(base58ToBytes(base58.encode(bytes)), bytes)
    deepEqual(base64ToBytes(base64.encode(bytes)), bytes)
    deepEqual(base64ToBytes(base64urlnopad.encode(bytes)), bytes)
  }
  for (const wrong of ['', '0', 'O', 'I', 'l', ' 1', '1'.repeat(129)]) equal(base58ToBytes(wrong), undefined)
  for (const wrong of ['a', 'a=', 'ab=c', 'a b', '!']) equal(base64ToBytes(wrong), undefined)
})
