import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { crc32c } from '../../../services/key-wrappers/crc32c.ts'
import { parseKeyService } from '../../../services/key-wrappers/key-service.ts'
import { KeyServiceError } from '../../../services/key-wrappers/key-wrapper.ts'
import { createLocalKeyWrapper, withFormerKeys } from '../../../services/key-wrappers/local.ts'
import { SettingsError } from '../../../services/settings-error.ts'
import { keyServices, type KeyServiceFixture } from './key-services.ts'

const isUnusable = (error: unknown) => error instanceof KeyServiceError

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
    })

    it('are not unwrapped with a key that the database names and the settings do not', async () => {
      const before = fixture.kms.requests.length
      const other = fixture.wrapper.keyId.replace(/.$/, 'x')
      await assert.rejects(fixture.wrapper.unwrap(randomBytes(60), other, 'user set 1'), isUnusable)
      await assert.rejects(fixture.wrapper.unwrap(randomBytes(60), 'first', 'user set 1'), isUnusable)
      assert.equal(fixture.kms.requests.length, before)
    })

    it('fail after five seconds without a response', async context => {
      const wrapped = await fixture.wrapper.wrap(randomBytes(32), 'user set 1')
      fixture.kms.fail('never')
      context.mock.timers.enable({ apis: ['setTimeout'] })
      const unwrapping = assert.rejects(fixture.wrapper.unwrap(wrapped, fixture.wrapper.keyId, 'user set 1'), isUnusable)
      context.mock.timers.tick(5_000)
      await unwrapping
      context.mock.timers.reset()
      fixture.kms.fail()
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
      assert.equal(wrapper.keyId, `vault:${fixture.kms.url}/transit/shares`)
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

  const token = { VAULT_TOKEN: 's.recorded' }

  it('names keys, of which the first wraps and all unwrap', async () => {
    assert.equal(read({}), undefined)
    const [now, former] = [await keyServices['Vault']!(), await keyServices['Vault']!()]
    try {
      const name = ({ kms }: KeyServiceFixture) => `vault:${kms.url}/transit/shares`
      const wrapper = await read({ KEY_WRAPPER: `${name(now)}, ${name(former)}`, ...token })!.open()
      assert.equal(wrapper.keyId, name(now))
      const key = randomBytes(32)
      const wrapped = { now: await wrapper.wrap(key, 'user'), former: await former.wrapper.wrap(key, 'user') }
      assert.deepEqual(Buffer.from(await wrapper.unwrap(wrapped.now, name(now), 'user')), key)
      assert.deepEqual(Buffer.from(await wrapper.unwrap(wrapped.former, name(former), 'user')), key)
      await assert.rejects(wrapper.unwrap(wrapped.former, `${name(former)}x`, 'user'), isUnusable)
    } finally {
      await now.stop()
      await former.stop()
    }
  })

  it('is tried at the start', async () => {
    const vault = await keyServices['Vault']!()
    try {
      const service = read({ KEY_WRAPPER: `vault:${vault.kms.url}/transit/shares`, VAULT_TOKEN: 'expired' })!
      await assert.rejects(service.open(), {
        name: SettingsError.name,
        message: /does not wrap and unwrap a key \(Vault: status 403\)/
      })
    } finally {
      await vault.stop()
    }
  })

  for (const [title, environment, words] of [
    ['another service', { KEY_WRAPPER: 'azure:key' }, /KEY_WRAPPER: must be aws-kms/],
    ['a key ring without a key', { KEY_WRAPPER: 'google-cloud-kms:projects/p/locations/l/keyRings/r' }, /KEY_WRAPPER: must be/],
    ['a Vault without a key', { KEY_WRAPPER: 'vault:https://vault.example.org', VAULT_TOKEN: 's.1' }, /KEY_WRAPPER: must be/],
    ['a Vault without a token', { KEY_WRAPPER: 'vault:https://vault.example.org/transit/k' }, /VAULT_TOKEN/],
    ['an alias, which may move', { KEY_WRAPPER: 'aws-kms:alias/shares' }, /KEY_WRAPPER: must be aws-kms:<key ARN>/],
    ['a Vault on another machine without TLS', { KEY_WRAPPER: 'vault:http://10.0.0.1/transit/k', ...token }, /https origin/],
    ['an address with a user', { KEY_WRAPPER: 'vault:https://a:b@v.example/transit/k', ...token }, /without user/],
    ['an address with a query', { KEY_WRAPPER: 'vault:https://v.example/transit/k?a=b', ...token }, /without user/],
    ['two tokens', { KEY_WRAPPER: 'vault:https://v.example/transit/k', VAULT_TOKEN: 'a', VAULT_TOKEN_FILE: 'b' }, /one of them/]
  ] as const) {
    it(`is not ${title}`, () => assert.throws(() => read(environment), { name: SettingsError.name, message: words }))
  }
})
