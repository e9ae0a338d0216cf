import assert from 'node:assert/strict'
import { createHash, createPublicKey, hkdfSync, verify } from 'node:crypto'
import { describe, test } from 'node:test'
import { ed25519 } from '@noble/curves/ed25519'
import { hashMessage, recoverMessageAddress } from 'viem'
import { bindingBytes, changeBytes, recordBytes, type WalletRecord } from '../../../../adapters/api/contract/wallet-record.ts'
import { recoverAddress } from '../../../../adapters/siwx/personal-sign.ts'
import { randomBytes, toBase64Url } from '../../../../frame/page/keys/bytes.ts'
import { deriveKeys } from '../../../../frame/page/keys/derive-keys.ts'
import { isOwnRecord, recordKeyOf, signRecord } from '../../../../frame/page/keys/record-key.ts'
import { parseEncryptedRecoveryShare, encryptRecoveryShare } from '../../../../frame/page/keys/recovery.ts'
import { splitEntropy } from '../../../../frame/page/keys/split-shares.ts'

const entropy = new Uint8Array(16).fill(7)
const origin = 'https://wallets.example.org'
const place = { previous: '', isBound: false, origin, now: 1_800_000_000_000 }
const opened = async () => ({ entropy: entropy.slice(), keys: await deriveKeys(entropy) })

async function recordOf(): Promise<Omit<WalletRecord, 'key'>> {
  const { addresses } = await deriveKeys(entropy)
  const set = { setId: 'a-set-of-shares', setVersion: 1, addresses: { ...addresses }, authShare: '', sealedRecovery: null }
  return { version: 1, user: 'user', ...set, email: 'ann@example.org', deleted: false }
}

describe('the key of a wallet’s record', () => {
  test('is HKDF-SHA-256 of the secret under a label of its own, and none of the wallet’s keys', async () => {
    const { secret, publicKey } = recordKeyOf(entropy)
    const expected = hkdfSync('sha256', entropy, new Uint8Array(), 'w3m-wallet-record/1 ed25519', 32)
    assert.deepEqual(Buffer.from(secret), Buffer.from(expected))
    assert.equal(publicKey, toBase64Url(ed25519.getPublicKey(secret)))
    const { eip155, solana } = await deriveKeys(entropy)
    for (const key of [eip155, solana]) assert.notDeepEqual(key, secret)
  })

  test('signs what the service verifies by itself: every field is covered', async () => {
    const next = await recordOf()
    const { signature, binding, ...change } = signRecord(await opened(), 'commit', next, place)
    const { key } = binding!
    const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' })
    const isGood = (more: object = {}) =>
      verify(
        null,
        changeBytes({ ...change, origin, user: next.user, setId: next.setId, ...more }),
        publicKey,
        Buffer.from(signature, 'base64url')
      )
    assert.ok(isGood())
    const others: object[] = [
      { origin: 'https://evil.example' },
      { user: 'other' },
      { setId: 'other' },
      { previous: 'other' },
      { version: 2 },
      { action: 'delete' },
      { record: 'other' },
      { expires: change.expires + 1 },
      { nonce: 'other' }
    ]
    for (const other of others) assert.ok(!isGood(other), JSON.stringify(other))
    const hash = (record: WalletRecord) => createHash('sha256').update(recordBytes(record)).digest('base64url')
    assert.equal(change.record, hash({ ...next, key }))
    const changed: Partial<WalletRecord>[] = [
      { version: 2 },
      { key: 'other' },
      { setVersion: 2 },
      { addresses: {} },
      { authShare: 'other' },
      { sealedRecovery: '' },
      { email: null },
      { deleted: true }
    ]
    for (const one of changed) assert.notEqual(change.record, hash({ ...next, key, ...one }), JSON.stringify(one))
  })

  test('is bound to the addresses by the wallet’s EVM key, in a form that is no signed message', async () => {
    const next = await recordOf()
    const { binding } = signRecord(await opened(), 'commit', next, place)
    const { key, proof } = binding!
    const bytes = bindingBytes({ origin, user: next.user, key, addresses: next.addresses })
    const hash = createHash('sha256').update(bytes).digest()
    const signature = Buffer.from(proof, 'base64url')
    const { eip155 } = (await deriveKeys(entropy)).addresses
    assert.equal(recoverAddress(hash, signature), eip155)
    assert.notEqual(hashMessage({ raw: bytes }), `0x${hash.toString('hex')}`)
    const asMessage = await recoverMessageAddress({ message: { raw: bytes }, signature: `0x${signature.toString('hex')}` })
    assert.notEqual(asMessage, eip155)
  })

  test('distinguishes a record that it signed from another’s', async () => {
    const next = await recordOf()
    const change = signRecord(await opened(), 'commit', next, place)
    const record = { ...next, key: recordKeyOf(entropy).publicKey }
    assert.ok(isOwnRecord(entropy, record, change, origin))
    assert.ok(!isOwnRecord(entropy, { ...record, setId: 'another-set' }, change, origin))
    assert.ok(!isOwnRecord(entropy, record, undefined, origin))
    assert.ok(!isOwnRecord(entropy, record, change, 'https://evil.example'))
    assert.ok(!isOwnRecord(new Uint8Array(16), record, change, origin))
  })

  test('signs the sealed recovery share as it was sent, also once it was read back', async () => {
    const { shares } = await splitEntropy(entropy, 1)
    const cost = { memoryKiB: 19_456, passes: 2, lanes: 1 }
    const passkey = { method: 'passkey', credentialId: 'YWJj', salt: 'YWJj', derived: randomBytes(32) } as const
    for (const secret of [passkey, { method: 'password', text: 'a long password' } as const]) {
      const sealed = await encryptRecoveryShare(shares.recovery, secret, cost)
      assert.equal(JSON.stringify(parseEncryptedRecoveryShare(JSON.parse(JSON.stringify(sealed)))), JSON.stringify(sealed))
    }
  })
})
