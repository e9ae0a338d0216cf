import { expect } from '@open-wc/testing'
import { openDeviceStore } from '../../../../frame/page/keys/device-store.ts'
import { isKeyError } from '../../../../frame/page/keys/key-error.ts'
import { newEntropy } from '../../../../frame/page/keys/seed.ts'
import { combineShares, splitEntropy, type SplitWallet } from '../../../../frame/page/keys/split.ts'

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing',
    (error: unknown) => (isKeyError(error) ? error.code : error)
  )

let count = 0
const opened: string[] = []
function newStore(factory: IDBFactory = indexedDB) {
  const name = `device-store-${(count += 1)}`
  opened.push(name)
  return { name, store: openDeviceStore(factory, name) }
}

/** What lies on the disk, as a thief of the profile's files would read it. */
async function everyRecord(name: string): Promise<{ stores: Record<string, unknown[]> }> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error!)
  })
  const stores: Record<string, unknown[]> = {}
  for (const store of database.objectStoreNames) {
    stores[store] = await new Promise(resolve => {
      const request = database.transaction(store).objectStore(store).getAll()
      request.onsuccess = () => resolve(request.result as unknown[])
    })
  }
  database.close()
  return { stores }
}

async function change(name: string, edit: (record: { sealed: { box: string } }) => void): Promise<void> {
  const database = await new Promise<IDBDatabase>(resolve => {
    const request = indexedDB.open(name)
    request.onsuccess = () => resolve(request.result)
  })
  const transaction = database.transaction('shares', 'readwrite')
  const store = transaction.objectStore('shares')
  const request = store.getAll()
  request.onsuccess = () => {
    for (const record of request.result as { sealed: { box: string } }[]) {
      edit(record)
      store.put(record)
    }
  }
  await new Promise(resolve => (transaction.oncomplete = resolve))
  database.close()
}

describe('the share of this device', () => {
  let wallet: SplitWallet
  before(async () => {
    wallet = await splitEntropy(newEntropy(), 1)
  })

  it('lies beside the recovery share while recovery is postponed, and alone once it is set', async () => {
    const { name, store } = newStore()
    const terms = { since: 1_700_000_000_000, origin: 'https://app.example' }
    const { device, recovery } = wallet.shares
    await store.prepare('user', wallet, device, undefined, { ...terms, share: recovery })
    await store.commit('user', wallet.setId)

    const reloaded = openDeviceStore(indexedDB, name)
    const { postponed } = (await reloaded.record('user'))!
    expect([postponed?.since, postponed?.origin]).to.deep.equal([terms.since, terms.origin])
    expect(await reloaded.postponedShare('user')).to.deep.equal(recovery)
    const onDisk = JSON.stringify((await everyRecord(name)).stores['shares'])
    for (const share of [device, recovery]) expect(onDisk).not.to.contain(btoa(String.fromCharCode(...share)).slice(8, 40))

    const chosen = { method: 'passkey', credentialId: 'aa', salt: 'bb', nonce: 'cc', box: 'dd' } as const
    await reloaded.chooseRecovery('user', wallet.setId, chosen)
    expect((await reloaded.record('user'))!.recovery).to.equal(undefined)
    expect((await reloaded.record('user'))!.postponed?.chosen).to.deep.equal(chosen)
    await reloaded.keepRecovery('user', wallet.setId, chosen)
    const record = (await reloaded.record('user'))!
    expect([record.recovery, record.postponed]).to.deep.equal([chosen, undefined])
    expect(await reloaded.postponedShare('user')).to.equal(undefined)
    expect((await reloaded.read('user'))!.share).to.deep.equal(device)
  })

  it('is kept through a reload, pending first, and opens the wallet with another share', async () => {
    const { name, store } = newStore()
    await store.prepare('user', wallet, wallet.shares.device)
    expect(await store.record('user')).to.equal(undefined)
    await store.commit('user', wallet.setId)
    await store.commit('user', wallet.setId)

    const reloaded = openDeviceStore(indexedDB, name)
    expect(await reloaded.record('user', 'pending')).to.equal(undefined)
    const { record, share } = (await reloaded.read('user'))!
    expect([record.setId, record.version, record.addresses]).to.deep.equal([wallet.setId, 1, wallet.addresses])
    const { keys } = await combineShares(share, wallet.shares.auth, wallet.addresses)
    expect(keys.addresses).to.deep.equal(wallet.addresses)
  })

  it('lies sealed under a key that no program can read', async () => {
    const { name, store } = newStore()
    await store.prepare('user', wallet, wallet.shares.device)
    const { stores } = await everyRecord(name)
    const [key] = stores['keys'] as CryptoKey[]
    expect(key!.extractable).to.equal(false)
    const refused = await crypto.subtle.exportKey('raw', key!).then(
      () => false,
      () => true
    )
    expect(refused).to.equal(true)
    const [record] = stores['shares'] as Record<string, unknown>[]
    expect(Object.keys(record!).sort()).to.deep.equal(['addresses', 'sealed', 'setId', 'state', 'userId', 'version'])
    const plain = String.fromCharCode(...wallet.shares.device.slice(-40))
    expect(atob((record!['sealed'] as { box: string }).box.replaceAll('-', '+').replaceAll('_', '/'))).not.to.include(plain)
  })

  it('does not open for another user, another set, or with a changed bit', async () => {
    const { name, store } = newStore()
    await store.prepare('user', wallet, wallet.shares.device)
    await store.commit('user', wallet.setId)
    expect(await store.read('somebody else')).to.equal(undefined)
    await change(name, record => Object.assign(record, { version: 2 }))
    expect(await codeOf(store.read('user'))).to.equal('share-damaged')
    await change(name, record => {
      Object.assign(record, { version: 1 })
      record.sealed.box = (record.sealed.box.startsWith('A') ? 'B' : 'A') + record.sealed.box.slice(1)
    })
    expect(await codeOf(store.read('user'))).to.equal('share-damaged')
  })

  it('of a set that nobody prepared is not committed; the one in use stays', async () => {
    const { store } = newStore()
    expect(await codeOf(store.commit('user', wallet.setId))).to.equal('no-device-share')
    await store.prepare('user', wallet, wallet.shares.device)
    await store.commit('user', wallet.setId)
    const renewed = await splitEntropy(newEntropy(), 2)
    await store.prepare('user', renewed, renewed.shares.device)
    expect((await store.record('user'))!.setId).to.equal(wallet.setId)
    expect((await store.record('user', 'pending'))!.setId).to.equal(renewed.setId)
    expect(await codeOf(store.commit('user', wallet.setId))).to.equal('nothing')
    expect((await store.record('user'))!.setId).to.equal(wallet.setId)
  })

  it('of a new set stays where another tab edits the record of the set before at the same time', async () => {
    const { name, store } = newStore()
    const terms = { since: 1_700_000_000_000, origin: 'https://app.example', share: wallet.shares.recovery }
    await store.prepare('user', wallet, wallet.shares.device, undefined, terms)
    await store.commit('user', wallet.setId)
    const renewed = await splitEntropy(newEntropy(), 2)
    await store.prepare('user', renewed, renewed.shares.device)
    const otherTab = openDeviceStore(indexedDB, name)
    await otherTab.record('user')

    const chosen = { method: 'passkey', credentialId: 'aa', salt: 'bb', nonce: 'cc', box: 'dd' } as const
    await Promise.all([
      store.commit('user', renewed.setId),
      otherTab.chooseRecovery('user', wallet.setId, chosen),
      otherTab.keepRecovery('user', wallet.setId, chosen)
    ])
    const kept = await store.read('user')
    expect(kept?.record.setId).to.equal(renewed.setId)
    expect(kept?.share).to.deep.equal(renewed.shares.device)
  })

  it('is gone when it is removed, and users are apart', async () => {
    const { store } = newStore()
    for (const user of ['one', 'two']) {
      await store.prepare(user, wallet, wallet.shares.device)
      await store.commit(user, wallet.setId)
    }
    await store.remove('one')
    expect(await store.record('one')).to.equal(undefined)
    expect((await store.record('two'))!.setId).to.equal(wallet.setId)
  })

  it('opens in two tabs that began at once', async () => {
    const { name, store } = newStore()
    const other = openDeviceStore(indexedDB, name)
    await Promise.all([store.prepare('one', wallet, wallet.shares.device), other.prepare('two', wallet, wallet.shares.device)])
    expect([...(await store.read('two', 'pending'))!.share]).to.deep.equal([...wallet.shares.device])
    expect([...(await other.read('one', 'pending'))!.share]).to.deep.equal([...wallet.shares.device])
  })

  it('is not said to be kept where the browser keeps nothing', async () => {
    const { store } = newStore({
      open: () => {
        const request = {} as IDBOpenDBRequest
        queueMicrotask(() => request.onerror?.(new Event('error')))
        return request
      }
    } as unknown as IDBFactory)
    expect(await codeOf(store.prepare('user', wallet, wallet.shares.device))).to.equal('not-kept')
  })

  after(() => {
    for (const name of opened) indexedDB.deleteDatabase(name)
  })
})
