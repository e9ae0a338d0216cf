import { deepEqual, equal, notEqual, rejects, throws } from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { argon2 } from '../../../../frame/page/keys/argon2.ts'
import { fromBase64Url, randomBytes, toBase64Url, type Bytes } from '../../../../frame/page/keys/bytes.ts'
import { isKeyError, type KeyErrorCode } from '../../../../frame/page/keys/key-error.ts'
import {
  argon2Params,
  minArgon2Params,
  generateRecoveryPhrase,
  decryptRecoveryShare,
  parseEncryptedRecoveryShare,
  encryptRecoveryShare,
  type EncryptedRecoveryShare
} from '../../../../frame/page/keys/recovery.ts'
import { generateEntropy } from '../../../../frame/page/keys/mnemonic.ts'
import { splitEntropy, type SplitWallet } from '../../../../frame/page/keys/split-shares.ts'
import { deriveInWasm } from '../../../kit/argon2-backend.ts'

const code =
  (...codes: readonly KeyErrorCode[]) =>
  (error: unknown) =>
    isKeyError(error, ...codes)

describe('a sealed recovery share', () => {
  let wallet: SplitWallet
  let share: Bytes
  before(async () => {
    wallet = await splitEntropy(generateEntropy(), 2)
    share = wallet.shares.recovery
  })

  test('opens with the password it was sealed with, however its letters are composed, and with no other', async () => {
    const sealed = await encryptRecoveryShare(share, { method: 'password', text: 'caf\u00e9 au lait, twice' }, minArgon2Params)
    deepEqual(
      [...(await decryptRecoveryShare(sealed, { method: 'password', text: 'cafe\u0301 au lait, twice' }, wallet))],
      [...share]
    )
    await rejects(decryptRecoveryShare(sealed, { method: 'password', text: 'cafe au lait, twice' }, wallet), code('wrong-secret'))
  })

  test('opens with its phrase in any spacing; invalid words are distinguished from wrong ones', async () => {
    const phrase = generateRecoveryPhrase()
    const sealed = await encryptRecoveryShare(share, { method: 'phrase', text: phrase }, minArgon2Params)
    const typed = ` ${phrase.toUpperCase().replaceAll(' ', '  ')} `
    deepEqual([...(await decryptRecoveryShare(sealed, { method: 'phrase', text: typed }, wallet))], [...share])
    await rejects(
      decryptRecoveryShare(sealed, { method: 'phrase', text: generateRecoveryPhrase() }, wallet),
      code('wrong-secret')
    )
    await rejects(decryptRecoveryShare(sealed, { method: 'phrase', text: 'one two three' }, wallet), code('no-phrase'))
    notEqual(generateRecoveryPhrase(), phrase)
  })

  test('is bound to its set and version, and to every bit', async () => {
    const derived = randomBytes(32)
    const secret = () => ({
      method: 'passkey' as const,
      credentialId: 'aWQ',
      salt: toBase64Url(new Uint8Array(32)),
      derived: derived.slice()
    })
    const sealed = await encryptRecoveryShare(share, secret())
    deepEqual([...(await decryptRecoveryShare(sealed, secret(), wallet))], [...share])
    await rejects(decryptRecoveryShare(sealed, secret(), { ...wallet, version: 3 }), code('wrong-secret'))
    await rejects(
      decryptRecoveryShare(sealed, secret(), { ...wallet, setId: toBase64Url(randomBytes(16)) }),
      code('wrong-secret')
    )
    for (const field of ['box', 'nonce', 'salt'] as const) {
      const bytes = fromBase64Url(sealed[field])!
      bytes[3]! ^= 4
      await rejects(decryptRecoveryShare({ ...sealed, [field]: toBase64Url(bytes) }, secret(), wallet), code('wrong-secret'))
    }
  })

  test('is not made of a share of another user', async () => {
    await rejects(
      encryptRecoveryShare(wallet.shares.auth, { method: 'password', text: 'correct horse battery' }),
      code('share-damaged')
    )
  })

  test('is derived as other implementations derive it, of which other tests use one', async () => {
    const [password, salt] = [new TextEncoder().encode('correct horse battery'), new Uint8Array(16).fill(7)]
    deepEqual(await argon2(password, salt, minArgon2Params), await deriveInWasm(password, salt, minArgon2Params))
  })

  test('costs 64 MiB and three passes a guess', async () => {
    const sealed = await encryptRecoveryShare(share, { method: 'password', text: 'correct horse battery' })
    equal(sealed.method, 'password')
    deepEqual(sealed.method === 'password' && sealed.cost, { memoryKiB: 65_536, passes: 3, lanes: 1 })
    deepEqual(argon2Params, { memoryKiB: 65_536, passes: 3, lanes: 1 })
  })
})

describe('what a service says is a sealed share', () => {
  const passkey: EncryptedRecoveryShare = { method: 'passkey', nonce: 'AAAA', box: 'AAAA', salt: 'AAAA', credentialId: 'AAAA' }
  const password: EncryptedRecoveryShare = { method: 'password', nonce: 'AAAA', box: 'AAAA', salt: 'AAAA', cost: argon2Params }

  test('is read as it was written, without anything else', () => {
    for (const sealed of [passkey, password]) {
      deepEqual(parseEncryptedRecoveryShare(JSON.parse(JSON.stringify({ ...sealed, more: 1 }))), sealed)
    }
  })

  test('is refused when it is another thing, or costs nothing, or a day', () => {
    const wrong: unknown[] = [
      undefined,
      null,
      'text',
      [],
      { ...passkey, method: 'nothing' },
      { ...passkey, credentialId: 7 },
      { ...passkey, box: 'not base64!' },
      { ...passkey, nonce: undefined },
      { ...password, cost: undefined },
      { ...password, cost: { ...argon2Params, memoryKiB: 8 } },
      { ...password, cost: { ...argon2Params, passes: 1 } },
      { ...password, cost: { ...argon2Params, passes: 1e9 } },
      { ...password, cost: { ...argon2Params, memoryKiB: 2 ** 31 } },
      { ...password, cost: { ...argon2Params, lanes: 0.5 } }
    ]
    for (const value of wrong) throws(() => parseEncryptedRecoveryShare(value), code('share-damaged'))
  })
})
