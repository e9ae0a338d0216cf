import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { createStorage, mergeStored } from '../../../adapters/walletconnect/storage.ts'

const over = (entries: Map<string, string>) => ({
  getItem: (key: string) => entries.get(key) ?? null,
  setItem: (key: string, value: string) => void entries.set(key, value),
  removeItem: (key: string) => void entries.delete(key)
})
const prefix = 'wc@2:universal_provider:'

describe("the client's storage", () => {
  it('puts the prefix before every key but the one that all share', async () => {
    const entries = new Map<string, string>()
    const storage = createStorage(over(entries), prefix)
    for (const key of ['wc@2:client:0.3//session', 'WALLETCONNECT_CLIENT_ID', 'WALLETCONNECT_DEEPLINK_CHOICE'])
      await storage.setItem(key, 1)
    assert.deepEqual(
      [...entries.keys()],
      [
        'wc@2:universal_provider:client:0.3//session',
        'wc@2:universal_provider:WALLETCONNECT_CLIENT_ID',
        'WALLETCONNECT_DEEPLINK_CHOICE'
      ]
    )
  })

  it('gives back what was stored, and nothing for what is not there or is not JSON', async () => {
    const entries = new Map([['wc@2:universal_provider:broken', '{']])
    const storage = createStorage(over(entries), prefix)
    await storage.setItem('wc@2:a', { b: [1] })
    assert.deepEqual(await storage.getItem('wc@2:a'), { b: [1] })
    assert.equal(await storage.getItem('wc@2:none'), undefined)
    assert.equal(await storage.getItem('wc@2:broken'), undefined)
    await storage.removeItem('wc@2:a')
    assert.equal(await storage.getItem('wc@2:a'), undefined)
    assert.deepEqual((await storage.getKeys()).sort(), ['wc@2:a', 'wc@2:broken', 'wc@2:none'])
    assert.deepEqual((await storage.getEntries()).length, 3)
  })

  it('keeps both tabs’ records of a list and of a map', async () => {
    const entries = new Map<string, string>()
    const [first, second] = [createStorage(over(entries), prefix), createStorage(over(entries), prefix)]
    for (const tab of [first, second]) await Promise.all(['sessions', 'keys'].map(key => tab.getItem(key)))
    await first.setItem('sessions', [{ topic: 'a' }])
    await second.setItem('sessions', [{ topic: 'b' }])
    await first.setItem('keys', { a: 1 })
    await second.setItem('keys', { b: 2 })
    assert.deepEqual(await first.getItem('sessions'), [{ topic: 'a' }, { topic: 'b' }])
    assert.deepEqual(await first.getItem('keys'), { a: 1, b: 2 })
  })

  it('takes out what this tab takes out, and changes what it changes', async () => {
    const entries = new Map<string, string>()
    const [first, second] = [createStorage(over(entries), prefix), createStorage(over(entries), prefix)]
    await first.setItem('s', [{ id: 1 }, { id: 2 }])
    await second.getItem('s')
    await second.setItem('s', [{ id: 1 }, { id: 2 }, { id: 3 }])
    await first.setItem('s', [{ id: 2, changed: true }])
    assert.deepEqual(await first.getItem('s'), [{ id: 2, changed: true }, { id: 3 }])
  })
})

describe('merging', () => {
  it('replaces what has no records', () => {
    for (const [before, after, stored] of [
      [1, 2, 3],
      ['a', 'b', 'c'],
      [[1], [2], [3]],
      [[{}], [{ id: 1 }], { id: 1 }],
      [{}, null, {}]
    ])
      assert.deepEqual(mergeStored(before, after, stored), after)
  })

  it('is what was written, without another writer', () => {
    const record = fc.record({ topic: fc.string({ minLength: 1 }), value: fc.integer() })
    const list = fc.uniqueArray(record, { selector: ({ topic }) => topic })
    fc.assert(
      fc.property(list, list, (before, after) => {
        const byTopic = (records: unknown) => new Map((records as { topic: string }[]).map(entry => [entry.topic, entry]))
        assert.deepEqual(byTopic(mergeStored(before, after, before)), byTopic(after))
      })
    )
  })

  it('loses no record that only the other tab has touched', () => {
    const map = fc.dictionary(fc.stringMatching(/^[a-z]{1,3}$/), fc.integer())
    fc.assert(
      fc.property(map, map, map, (before, after, stored) => {
        const merged = mergeStored(before, after, stored) as Record<string, number>
        for (const [key, value] of Object.entries(stored)) {
          if (!(key in before) && !(key in after)) assert.equal(merged[key], value)
        }
      })
    )
  })
})
