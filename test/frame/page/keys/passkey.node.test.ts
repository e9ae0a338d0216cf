import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readCreationOptions, readRequestOptions } from '../../../../frame/page/keys/passkey.ts'

const host = 'wallet.example.org'
const challenge = 'AAAAAAAAAAAAAAAAAAAAAA'
const creation = (rp: object) => ({
  rp: { name: 'Wallet', ...rp },
  user: { id: 'AAAAAAAAAAAAAAAA', name: 'ada@example.org', displayName: '' },
  challenge,
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }]
})
// a page of another host that may use the passkey gets the secret that it derives
const others = ['example.org', 'login.example.org', 'passkeys.example.com', '']

describe('a passkey that the login service asks for', () => {
  it('is of the frame’s own host, also where the service does not say', () => {
    assert.equal(readCreationOptions(creation({ id: host }), host).rp.id, host)
    assert.equal(readCreationOptions(creation({}), host).rp.id, host)
    assert.equal(readRequestOptions({ challenge, rpId: host }, host).rpId, host)
    assert.equal(readRequestOptions({ challenge }, host).rpId, host)
  })

  for (const id of others) {
    it(`is refused for another host: “${id}”`, () => {
      const refusal = { code: 'passkey-refused', message: /another host than the wallet’s/ }
      assert.throws(() => readCreationOptions(creation({ id }), host), refusal)
      assert.throws(() => readRequestOptions({ challenge, rpId: id }, host), refusal)
    })
  }
})
