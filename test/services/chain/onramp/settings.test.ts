import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseSellers } from '../../../../services/chain/onramp/settings.ts'
import { parseEnvironment } from '../../../../services/read-environment.ts'
import { SettingsError } from '../../../../services/settings-error.ts'
import { sandbox } from './replies.ts'

const url = 'http://127.0.0.1:1'

test('buying says everything that is wrong with its settings, and quotes no key', () => {
  const wrong = [
    { kind: 'bank' },
    { kind: 'coinbase', keyId: 'k', keySecret: 'n0t-a-key' },
    { kind: 'meld', publicKey: '', fee: [1, 200] },
    { ...sandbox(url), url: 'https://{address}.example/' },
    { ...sandbox(url), url: 'https://pay.example/?{password}', currencies: [] },
    { ...sandbox(url), name: 'Not A Name' },
    { ...sandbox(url), payment: [{ id: 'usd', limits: [{ id: 'card', min: 5, max: '1' }] }] }
  ]
  assert.throws(
    () => parseSellers(wrong),
    (error: unknown) => {
      assert.ok(error instanceof SettingsError)
      for (const place of ['[0].kind', '[1].keySecret', '[2].publicKey', '[2].fee[1]', '[3].url', '[4].url', '[4].currencies']) {
        assert.ok(error.message.includes(`ONRAMP: ${place} `), place)
      }
      for (const place of ['[5].name', '[6].payment[0].id', '[6].payment[0].limits[0].min']) {
        assert.ok(error.message.includes(`ONRAMP: ${place} `), place)
      }
      assert.ok(!error.message.includes('n0t-a-key'))
      return true
    }
  )
  const chains = JSON.stringify([
    { id: 'eip155:1', rpc: ['https://node.example'], nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } }
  ])
  const { onramp } = parseEnvironment({ CHAINS: chains, ONRAMP: JSON.stringify([sandbox(url)]) })
  assert.equal(onramp?.length, 1)
  assert.throws(() => parseEnvironment({ ONRAMP: '[]' }), /ONRAMP: is served with the blockchain API, which needs CHAINS/)
  assert.throws(() => parseEnvironment({ CHAINS: chains, ONRAMP: '[{"keySecret":"n0t' }), /ONRAMP: is no JSON/)
})
