import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseCreationOptions, parseRequestOptions } from '../../../../frame/page/keys/passkey.ts'

const host = 'wallet.example.org'
const challenge = 'AAAAAAAAAAAAAAAAAAAAAA'
const creation = (rp: object) => ({
  rp: { name: 'Wallet', ...rp },
  user: { id: 'AAAAAAAAAAAAAAAA', name: 'ada@example.org', displayName: '' },
  challenge,
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }]
})
// a page of another host that may use the passkey gets the secret derived from it
const others = ['example.org', 'login.example.org', 'passkeys.example.com', '']

describe('a passkey that the login service asks for', () => {
  it('is of the frame’s own host, also where the service does not say', () => {
    assert.equal(parseCreationOptions(creation({ id: host }), host).rp.id, host)
    assert.equal(parseCreationOptions(creation({}), host).rp.id, host)
    assert.equal(parseRequestOptions({ challenge, rpId: host }, host).rpId, host)
    assert.equal(parseRequestOptions({ challenge }, host).rpId, host)
  })

  it('has a user handle of its own, also where the service names one', () => {
    const [one, other] = [parseCreationOptions(creation({}), host), parseCreationOptions(creation({}), host)]
    assert.equal(one.user.id.byteLength, 32)
    assert.notDeepEqual(one.user.id, other.user.id)
  })

  for (const id of others) {
    it(`is refused for another host: “${id}”`, () => {
      const refusal = { code: 'passkey-refused', message: /another host than the wallet’s/ }
      assert.throws(() => parseCreationOptions(creation({ id }), host), refusal)
      assert.throws(() => parseRequestOptions({ challenge, rpId: id }, host), refusal)
    })
  }
})
