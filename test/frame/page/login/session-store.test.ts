import { expect } from '@open-wc/testing'
import { openSessionStore } from '../../../../frame/page/login/session-store.ts'

const page = 'https://app.example.org'
const names: string[] = []

function newStore() {
  const name = `session-store-${names.length}`
  names.push(name)
  return openSessionStore(indexedDB, name)
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
