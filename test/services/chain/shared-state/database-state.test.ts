import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { cleanUp, createDatabaseState } from '../../../../services/chain/shared-state/database-state.ts'
import { createLog } from '../../../../services/lib/log.ts'
import type { Store } from '../../../../services/store/store.ts'
import { balancePath } from '../chain-service.ts'
import { databases } from '../databases.ts'
import { itSharesState, openSharing, type Instances } from './adapters.ts'

const log = createLog('silent')
const now = () => Date.now()

for (const database of databases()) {
  describe(`shared state in ${database.name}`, { skip: database.skip }, () => {
    let stores: readonly Store[] = []
    let instances: Instances
    before(async () => {
      stores = await database.open(2)
      const [first, second] = stores.map(({ db }) => createDatabaseState({ db, log, now }))
      instances = { states: [first!, second!] }
    })
    after(async () => {
      await Promise.all(instances.states.map(state => state.close()))
      await database.close()
    })

    itSharesState(() => instances)

    it('serves no stored response that is broken, and replaces it', async () => {
      const { db } = stores[0]!
      const settings = 'of the broken rows'
      const first = openSharing(instances.states[0], { settings })
      await db.deleteFrom('chain_cache').execute()
      const right = await (await first.get(balancePath)).text()
      await first.stored
      const { value } = await db.selectFrom('chain_cache').select('value').executeTakeFirstOrThrow()
      const broken = [
        '',
        '{',
        '[]',
        '{"body":"{}"}',
        value.replace('USD Coin', 'USD Coim'),
        value.replace(/"lifetime":\d+/, '"lifetime":"x"')
      ]
      for (const text of broken) {
        assert.notEqual(text, value)
        await db.updateTable('chain_cache').set({ value: text }).execute()
        const { get, source, stored } = openSharing(instances.states[1], { settings })
        assert.equal(await (await get(balancePath)).text(), right)
        await stored
        assert.equal(source.queries, 1, text)
      }
    })

    it('shares no response between instances with different settings', async () => {
      const first = openSharing(instances.states[0], { settings: 'one' })
      await first.get(balancePath)
      await first.stored
      const second = openSharing(instances.states[1], { settings: 'another' })
      await second.get(balancePath)
      assert.equal(second.source.queries, 1)
    })

    it('deletes expired values, and those that expire first while all are too large', async () => {
      const { db } = stores[0]!
      await db.deleteFrom('chain_cache').execute()
      const at = now()
      for (const [key, expiresAt] of Object.entries({ expired: at - 1, first: at + 1000, second: at + 2000, third: at + 3000 })) {
        await instances.states[0].set(key, 'x'.repeat(100), expiresAt)
      }
      await cleanUp(db, at, 250)
      const rows = await db.selectFrom('chain_cache').select('key').orderBy('key').execute()
      assert.deepEqual(
        rows.map(({ key }) => key),
        ['second', 'third']
      )
    })
  })
}
