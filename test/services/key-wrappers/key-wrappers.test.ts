import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { crc32c } from '../../../services/key-wrappers/crc32c.ts'
import { parseKeyService } from '../../../services/key-wrappers/key-service.ts'
import { KeyServiceError } from '../../../services/key-wrappers/key-wrapper.ts'
import { createLocalKeyWrapper, withFormerKeys } from '../../../services/key-wrappers/local.ts'
import { SettingsError } from '../../../services/settings-error.ts'
import { keyServices, type KeyServiceFixture } from './key-services.ts'

for (const [name, open] of Object.entries(keyServices)) {
  describe(`keys wrapped by ${name}`, () => {
    let fixture: KeyServiceFixture
    before(async () => (fixture = await open()))
    after(() => fixture.stop())

    it('come back for the same user and share, and the service sees no share', async () => {
      const key = randomBytes(32)
      const wrapped = await fixture.wrapper.wrap(key, 'user set 1')
      assert.notDeepEqual(Buffer.from(wrapped), key)
      assert.deepEqual(Buffer.from(await fixture.wrapper.unwrap(wrapped, fixture.wrapper.keyId, 'user set 1')), key)
    })

    it('do not come back for another user, or changed', async () => {
      const wrapped = await fixture.wrapper.wrap(randomBytes(32), 'user set 1')
      const { keyId } = fixture.wrapper
      const isRefused = (error: unknown) =>
        error instanceof Error && !(error instanceof KeyServiceError) && /fit/.test(error.message)
      await assert.rejects(fixture.wrapper.unwrap(wrapped, keyId, 'other set 1'), isRefused)
      const changed = Buffer.from(wrapped)
      changed[20]! ^= 1
      await assert.rejects(fixture.wrapper.unwrap(changed, keyId, 'user set 1'), error => error instanceof Error)
      await assert.rejects(fixture.wrapper.unwrap(wrapped, 'first', 'user set 1'), /no key first/)
    })

    it('are said to be out of reach, not damaged, while the service refuses; its texts are not repeated', async () => {
      const wrapped = await fixture.wrapper.wrap(randomBytes(32), 'user set 1')
      fixture.kms.fail(fixture.busy)
      const isBusy = (error: unknown) => error instanceof KeyServiceError && !error.message.includes('secret')
      await assert.rejects(fixture.wrapper.unwrap(wrapped, fixture.wrapper.keyId, 'user set 1'), isBusy)
      await assert.rejects(fixture.wrapper.wrap(randomBytes(32), 'user set 1'), isBusy)
      fixture.kms.fail()
      assert.equal((await fixture.wrapper.unwrap(wrapped, fixture.wrapper.keyId, 'user set 1')).length, 32)
    })
  })
}

describe('responses that were damaged on the way', () => {
  it('of Google Cloud KMS are rejected by their checksum', async () => {
    const fixture = await keyServices['Google Cloud KMS']!()
    try {
      const plaintext = Buffer.alloc(32, 7).toString('base64')
      fixture.kms.fail({ body: { plaintext, plaintextCrc32c: '1' } })
      await assert.rejects(fixture.wrapper.unwrap(randomBytes(40), fixture.wrapper.keyId, 'user'), /damaged/)
      fixture.kms.fail({ body: { ciphertext: plaintext, ciphertextCrc32c: String(crc32c(Buffer.alloc(32, 7))) } })
      await assert.rejects(fixture.wrapper.wrap(randomBytes(32), 'user'), /damaged/, 'without the verified flags')
    } finally {
      await fixture.stop()
    }
  })

  it('are found with CRC-32C as RFC 3720 defines it', () => {
    assert.equal(crc32c(Buffer.from('123456789')), 0xe3069283)
    assert.equal(crc32c(Buffer.alloc(32)), 0x8a9136aa)
    assert.equal(crc32c(Buffer.alloc(32, 0xff)), 0x62a8ab43)
  })
})

describe('requests to AWS KMS', () => {
  it('are signed for the region of the key, with the context of the share', async () => {
    const fixture = await keyServices['AWS KMS']!()
    try {
      await fixture.wrapper.wrap(randomBytes(32), 'user set 1')
      const [request] = fixture.kms.requests
      assert.match(
        request!.headers.authorization!,
        /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/eu-central-1\/kms\/aws4_request/
      )
      assert.deepEqual((JSON.parse(request!.body) as { EncryptionContext: unknown }).EncryptionContext, {
        'w3m-kit-share': 'user set 1'
      })
    } finally {
      await fixture.stop()
    }
  })
})

describe('keys of the settings, after a change to a key management service', () => {
  it('unwrap what they have wrapped, and wrap nothing more', async () => {
    const fixture = await keyServices['Vault']!()
    try {
      const former = [{ id: 'first', key: randomBytes(32) }]
      const key = randomBytes(32)
      const old = await createLocalKeyWrapper(former).wrap(key, 'user')
      const wrapper = withFormerKeys(fixture.wrapper, former)
      assert.equal(wrapper.keyId, 'vault:transit/shares')
      assert.deepEqual(Buffer.from(await wrapper.unwrap(old, 'first', 'user')), key)
      const fresh = await wrapper.wrap(key, 'user')
      assert.match(Buffer.from(fresh).toString(), /^vault:v1:/)
      assert.deepEqual(Buffer.from(await wrapper.unwrap(fresh, wrapper.keyId, 'user')), key)
    } finally {
      await fixture.stop()
    }
  })
})

describe('KEY_WRAPPER', () => {
  const read = (environment: Readonly<Record<string, string>>) => parseKeyService(name => environment[name])

  it('names a service and a key', async () => {
    assert.equal(read({}), undefined)
    const vault = read({ KEY_WRAPPER: 'vault:https://vault.example.org:8200/team/transit/shares', VAULT_TOKEN: 's.1' })
    assert.equal((await vault!.open()).keyId, 'vault:team/transit/shares')
    const aws = read({ KEY_WRAPPER: 'aws-kms:arn:aws:kms:eu-central-1:1:key/2' })
    assert.equal((await aws!.open()).keyId, 'aws-kms:arn:aws:kms:eu-central-1:1:key/2')
  })

  for (const [title, environment, words] of [
    ['another service', { KEY_WRAPPER: 'azure:key' }, /KEY_WRAPPER: must be aws-kms/],
    ['a key ring without a key', { KEY_WRAPPER: 'google-cloud-kms:projects/p/locations/l/keyRings/r' }, /KEY_WRAPPER: must be/],
    ['a Vault without a key', { KEY_WRAPPER: 'vault:https://vault.example.org', VAULT_TOKEN: 's.1' }, /KEY_WRAPPER: must be/],
    ['a Vault without a token', { KEY_WRAPPER: 'vault:https://vault.example.org/transit/k' }, /VAULT_TOKEN/],
    ['two tokens', { KEY_WRAPPER: 'vault:https://v.example/transit/k', VAULT_TOKEN: 'a', VAULT_TOKEN_FILE: 'b' }, /one of them/]
  ] as const) {
    it(`is not ${title}`, () => assert.throws(() => read(environment), { name: SettingsError.name, message: words }))
  }
})
