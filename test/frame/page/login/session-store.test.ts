import { expect } from '@open-wc/testing'
import { openFrameKey } from '../../../../frame/page/login/frame-key.ts'
import { openSessionStore } from '../../../../frame/page/login/session-store.ts'
import { lostConnections, watchedFactory } from '../../../kit/lost-connections.ts'

const page = 'https://app.example.org'
const names: string[] = []

function newStore(factory: IDBFactory = indexedDB) {
  const name = `session-store-${names.length}`
  names.push(name)
  return openSessionStore(factory, name)
}

describe('the silent sign-in that a login allows', () => {
  after(() => names.forEach(name => indexedDB.deleteDatabase(name)))

  it('is one for each session, also where its reply comes again between others', async () => {
    const store = newStore()
    const allow = (session: string) => store.allowSignIn({ page, until: 1, session })
    await allow('first')
    expect((await store.takeSignIn(page))?.session).to.equal('first')
    await allow('first')
    expect(await store.takeSignIn(page)).to.equal(undefined)
    await allow('second')
    await allow('first')
    expect((await store.takeSignIn(page))?.session).to.equal('second')
    await allow('second')
    expect(await store.takeSignIn(page)).to.equal(undefined)
  })

  it('does not come back after a logout', async () => {
    const store = newStore()
    await store.allowSignIn({ page, until: 1, session: 'first' })
    await store.write(undefined)
    await store.allowSignIn({ page, until: 1, session: 'first' })
    expect(await store.takeSignIn(page)).to.equal(undefined)
  })

  it('is for the app alone that it was allowed for', async () => {
    const store = newStore()
    await store.allowSignIn({ page, until: 1, session: 'first' })
    expect(await store.takeSignIn('https://other.example.org')).to.equal(undefined)
    expect((await store.takeSignIn(page))?.until).to.equal(1)
  })
})

/** Writes a key in the engine's format, and resolves to the previous one. */
async function putKey(name: string, key: unknown): Promise<unknown> {
  const database = await new Promise<IDBDatabase>(resolve => {
    const request = indexedDB.open(name)
    request.onsuccess = () => resolve(request.result)
  })
  const transaction = database.transaction('login', 'readwrite')
  const before: IDBRequest<unknown> = transaction.objectStore('login').get('key')
  transaction.objectStore('login').put(key, 'key')
  await new Promise(resolve => (transaction.oncomplete = resolve))
  database.close()
  return before.result
}

describe('the key of a login', () => {
  const thumbprintIn = async (name: string) => (await openFrameKey(await openSessionStore(indexedDB, name).keyPair())).thumbprint

  it('is one for every tab, and after a reload', async () => {
    const store = newStore()
    const pairs = await Promise.all([store, openSessionStore(indexedDB, names.at(-1))].map(tab => tab.keyPair()))
    const thumbprints = await Promise.all(pairs.map(async pair => (await openFrameKey(pair)).thumbprint))
    expect(new Set([...thumbprints, await thumbprintIn(names.at(-1)!)]).size).to.equal(1)
  })

  for (const [title, unreadable] of [
    ['nothing', () => null],
    ['a pair without its keys', () => ({ privateKey: null, publicKey: null })]
  ] as const)
    it(`stays while the engine gives back ${title} in its place, and counts again once it can be read`, async () => {
      newStore()
      const name = names.at(-1)!
      const first = await thumbprintIn(name)
      const key = await putKey(name, unreadable())
      const next = await thumbprintIn(name)
      expect(next).not.to.equal(first)
      expect(await thumbprintIn(name), 'one in its place, for every page').to.equal(next)
      expect(await putKey(name, key), 'what cannot be read is left as it is').to.deep.equal(unreadable())
      expect(await thumbprintIn(name)).to.equal(first)
    })
})

describe('the store of sessions', () => {
  for (const [title, end] of lostConnections) {
    it(`is read and written after ${title}`, async () => {
      const { factory, made } = watchedFactory()
      const store = newStore(factory)
      await store.read()
      await end(made()!, names.at(-1)!)
      await store.allowSignIn({ page, until: 1, session: 'first' })
      expect((await store.takeSignIn(page))?.session).to.equal('first')
    })
  }
})
