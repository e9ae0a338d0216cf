import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createSmartSessions, parseSessionAccount } from '../../../services/chain/smart-sessions.ts'
import type { Store } from '../../../services/store/store.ts'
import { openTestStore } from '../open-test-store.ts'

describe('sessions that are announced without a signature', () => {
  let store: Store
  before(async () => (store = await openTestStore()))
  after(() => store?.close())

  it('are counted where they come from, so that a stranger keeps no site from announcing one of the same account', async () => {
    const sessions = createSmartSessions({ db: store.db, contractsOf: () => [], rpcOf: () => undefined, now: () => 1_000_000 })
    const account = parseSessionAccount('eip155:1:0x00000000000000000000000000000000000000aa')
    const grant = { signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: `0x02${'11'.repeat(32)}` }] } } }
    const announce = (network: string) => sessions.create(account, { id: 'shop', origin: 'https://shop.example' }, grant, network)
    for (let n = 0; n < 20; n++) await announce('198.51.100.1')
    await assert.rejects(announce('198.51.100.1'), { status: 429 })
    assert.match((await announce('198.51.100.2')).pci, /^[0-9a-f]{32}$/)
  })

  it('have no name where the page has no origin of its own', async () => {
    const sessions = createSmartSessions({ db: store.db, contractsOf: () => [], rpcOf: () => undefined, now: () => 1_000_000 })
    const account = parseSessionAccount('eip155:1:0x00000000000000000000000000000000000000ab')
    const grant = { signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: `0x02${'11'.repeat(32)}` }] } } }
    for (const origin of ['null', 'about:blank', 'x']) {
      const { pci } = await sessions.create(account, { id: 'shop', origin }, grant, '198.51.100.3')
      const row = await store.db.selectFrom('smart_session').selectAll().where('pci', '=', pci).executeTakeFirstOrThrow()
      assert.deepEqual([row.project_name, row.project_url], ['', null])
    }
  })
})
