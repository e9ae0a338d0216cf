import { expect } from '@open-wc/testing'
import { openDeviceStore } from '../../../../frame/page/keys/device-store.ts'
import { isKeyError } from '../../../../frame/page/keys/key-error.ts'
import { generateEntropy } from '../../../../frame/page/keys/mnemonic.ts'
import { lostConnections, watchedFactory } from '../../../kit/lost-connections.ts'
import { combineShares, splitEntropy, type SplitWallet } from '../../../../frame/page/keys/split-shares.ts'

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

/** Returns the records on disk, as an attacker with the profile's files would read them. */
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

async function putKey(name: string, key: unknown): Promise<void> {
  const database = await new Promise<IDBDatabase>(resolve => {
    const request = indexedDB.open(name)
    request.onsuccess = () => resolve(request.result)
  })
  const transaction = database.transaction('keys', 'readwrite')
  transaction.objectStore('keys').put(key, 'device')
  await new Promise(resolve => (transaction.oncomplete = resolve))
  database.close()
}

describe('the share of this device', () => {
  let wallet: SplitWallet
  before(async () => {
    wallet = await splitEntropy(generateEntropy(), 1)
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

  it('keeps what is known of a change with the set that it is about, pending or in use', async () => {
    const { name, store } = newStore()
    await store.prepare('user', wallet, wallet.shares.device)
    await store.keepChange('user', 'another set', 'void')
    const signed = {
      action: 'commit',
      version: 2,
      previous: '',
      record: 'hash',
      expires: 5,
      nonce: 'nonce',
      signature: 'signature'
    } as const
    await store.keepChange('user', wallet.setId, 'sent', signed)
    const reloaded = openDeviceStore(indexedDB, name)
    const pending = (await reloaded.record('user', 'pending'))!
    expect([pending.change, pending.signed]).to.deep.equal(['sent', signed])
    await reloaded.commit('user', wallet.setId)
    const kept = (await reloaded.record('user'))!
    expect([kept.change, kept.signed]).to.deep.equal([undefined, undefined])
    await reloaded.keepChange('user', wallet.setId, 'in-force')
    expect((await store.record('user'))!.change).to.equal('in-force')
    await store.keepChange('user', wallet.setId, undefined)
    expect((await store.record('user'))!.change).to.equal(undefined)
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

  it('opens no more once its key is gone, stays as it is until another one is kept, and opens again should the key come back', async () => {
    const { name, store } = newStore()
    await store.prepare('user', wallet, wallet.shares.device)
    await store.commit('user', wallet.setId)
    const [key] = (await everyRecord(name)).stores['keys'] as CryptoKey[]
    // as an engine returns a key that it cannot read
    await putKey(name, null)
    const later = openDeviceStore(indexedDB, name)
    expect(await codeOf(later.read('user'))).to.equal('share-damaged')
    expect((await later.record('user'))?.setId).to.equal(wallet.setId)
    expect((await everyRecord(name)).stores['keys'], 'reading makes no key').to.deep.equal([null])

    await later.prepare('other', wallet, wallet.shares.device)
    await later.commit('other', wallet.setId)
    expect((await later.read('other'))!.share).to.deep.equal(wallet.shares.device)
    await putKey(name, key)
    for (const user of ['user', 'other'])
      expect((await openDeviceStore(indexedDB, name).read(user))!.share).to.deep.equal(wallet.shares.device)
  })

  for (const [title, end] of lostConnections) {
    it(`is read after ${title}`, async () => {
      const { factory, made } = watchedFactory()
      const { name, store } = newStore(factory)
      await store.record('user')
      await end(made()!, name)
      await store.prepare('user', wallet, wallet.shares.device)
      await store.commit('user', wallet.setId)
      expect((await store.read('user'))!.share).to.deep.equal(wallet.shares.device)
    })
  }

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

  it('of a set that was not prepared is not committed; the one in use stays', async () => {
    const { store } = newStore()
    expect(await codeOf(store.commit('user', wallet.setId))).to.equal('no-device-share')
    await store.prepare('user', wallet, wallet.shares.device)
    await store.commit('user', wallet.setId)
    const renewed = await splitEntropy(generateEntropy(), 2)
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
    const renewed = await splitEntropy(generateEntropy(), 2)
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

  it('is kept with the time from when on it is exported, until that is taken back', async () => {
    const { store } = newStore()
    await store.prepare('user', wallet, wallet.shares.device)
    await store.commit('user', wallet.setId)
    await store.keepExport('user', wallet.setId, 5)
    await store.keepExport('user', 'another set', 6)
    expect((await store.record('user'))?.exportFrom).to.equal(5)
    await store.keepExport('user', wallet.setId, undefined)
    expect(await store.record('user')).not.to.have.property('exportFrom')
    expect(await store.read('user')).to.have.property('share')
  })

  it('is gone when it is removed, and users are apart', async () => {
    const { store } = newStore()
    for (const user of ['one', 'two']) {
      await store.prepare(user, wallet, wallet.shares.device)
      await store.commit(user, wallet.setId)
    }
    await store.remove('one', wallet.setId)
    expect(await store.record('one')).to.equal(undefined)
    expect((await store.record('two'))!.setId).to.equal(wallet.setId)
  })

  it('is not removed in the place of the set that it has replaced', async () => {
    const { store } = newStore()
    await store.prepare('one', wallet, wallet.shares.device)
    await store.commit('one', wallet.setId)
    const next = await splitEntropy(generateEntropy(), 1)
    await store.prepare('one', next, next.shares.device)
    await store.remove('one', wallet.setId)
    expect(await store.record('one')).to.equal(undefined)
    expect((await store.record('one', 'pending'))!.setId, 'of another wallet').to.equal(next.setId)
    await store.commit('one', next.setId)
    await store.remove('one', wallet.setId)
    expect((await store.record('one'))!.setId).to.equal(next.setId)
    const again = { ...next, setId: wallet.setId, version: 2 }
    await store.prepare('one', again, next.shares.device)
    await store.remove('one', next.setId)
    expect(await store.record('one', 'pending'), 'of the same wallet').to.equal(undefined)
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
