import type { Bytes } from './bytes.ts'
import { seal, unseal, type Sealed } from './seal.ts'
import { KeyError } from './key-error.ts'
import type { SealedRecovery } from './recovery.ts'
import type { ShareSet } from './share.ts'

/**
 * What this device keeps of a wallet. `pending` is a share whose set the service has not confirmed yet: it waits beside the one in use, and
 * neither replaces it nor is lost.
 */
export interface DeviceRecord extends ShareSet {
  readonly userId: string
  readonly state: 'pending' | 'kept'
  readonly sealed: Sealed
  /** A copy of what the service keeps, so that unlocking needs no network. */
  readonly recovery?: SealedRecovery
}

export interface DeviceStore {
  /** Seals and keeps a share as pending, and reads it back. @throws KeyError `not-kept` */
  prepare(userId: string, set: ShareSet, share: Bytes, recovery?: SealedRecovery): Promise<void>
  /** Makes the pending share the one in use, in one transaction. @throws KeyError `no-device-share` */
  commit(userId: string, setId: string): Promise<void>
  /** The share in use, or the pending one. */
  read(
    userId: string,
    state?: DeviceRecord['state']
  ): Promise<{ readonly record: DeviceRecord; readonly share: Bytes } | undefined>
  /** The record without opening it: which wallet it is. */
  record(userId: string, state?: DeviceRecord['state']): Promise<DeviceRecord | undefined>
  /** Keeps another sealed recovery share beside the device share of the same set. */
  keepRecovery(userId: string, setId: string, recovery: SealedRecovery): Promise<void>
  /** Removes everything of a user. */
  remove(userId: string): Promise<void>
}

const shareStore = 'shares'
const keyStore = 'keys'
const deviceKey = 'device'

/**
 * IndexedDB of the frame's origin, which browsers keep apart for each site that frames it: a new site is a new device. Shares are sealed by
 * an AES key that the engine holds and no program can read out: who copies the database has nothing without this browser.
 */
export function openDeviceStore(factory: IDBFactory, name = 'w3m-frame'): DeviceStore {
  let opening: Promise<IDBDatabase> | undefined
  const database = () =>
    (opening ??= openDatabase(factory, name).catch((error: unknown) => {
      opening = undefined
      throw error
    }))

  const get = async (userId: string, state: DeviceRecord['state']) =>
    (await ask((await database()).transaction(shareStore).objectStore(shareStore).get([userId, state]))) as
      DeviceRecord | undefined

  const read: DeviceStore['read'] = async (userId, state = 'kept') => {
    const record = await get(userId, state)
    if (!record) return undefined
    const share = await unseal(await keyOf(await database()), record.sealed, aboutOf(record))
    if (!share) throw new KeyError('share-damaged', 'The share on this device cannot be opened.')
    return { record, share }
  }

  return {
    read,
    record: (userId, state = 'kept') => get(userId, state),
    async prepare(userId, { setId, version, addresses }, share, recovery) {
      const set = { userId, setId, version, addresses }
      const sealed = await seal(await keyOf(await database()), share, aboutOf(set))
      const record: DeviceRecord = { ...set, state: 'pending', sealed, ...(recovery && { recovery }) }
      await write(await database(), store => store.put(record))
      const back = await read(userId, 'pending').catch(() => undefined)
      const isSame =
        back?.record.setId === setId &&
        back.share.length === share.length &&
        back.share.every((byte, place) => byte === share[place])
      back?.share.fill(0)
      if (!isSame) throw new KeyError('not-kept', 'This browser does not keep what it is given.')
    },
    async commit(userId, setId) {
      const pending = await get(userId, 'pending')
      if (pending?.setId !== setId) {
        // a second commit of the same set has nothing left to do
        if ((await get(userId, 'kept'))?.setId === setId) return
        throw new KeyError('no-device-share', 'There is no such share on this device.')
      }
      await write(await database(), store => {
        store.put({ ...pending, state: 'kept' } satisfies DeviceRecord)
        store.delete([userId, 'pending'])
      })
    },
    async keepRecovery(userId, setId, recovery) {
      const record = await get(userId, 'kept')
      if (record?.setId === setId)
        await write(await database(), store => store.put({ ...record, recovery } satisfies DeviceRecord))
    },
    async remove(userId) {
      await write(await database(), store => {
        store.delete([userId, 'kept'])
        store.delete([userId, 'pending'])
      })
    }
  }
}

const aboutOf = ({ userId, setId, version }: { userId: string; setId: string; version: number }) =>
  `device ${userId} ${setId} ${version}`

function openDatabase(factory: IDBFactory, name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(name, 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore(shareStore, { keyPath: ['userId', 'state'] })
      request.result.createObjectStore(keyStore)
    }
    request.onsuccess = () => {
      // another tab with a newer version of this page must not wait for this one
      request.result.onversionchange = () => request.result.close()
      resolve(request.result)
    }
    request.onerror = () => reject(notKept(request.error))
    request.onblocked = () => reject(notKept(undefined))
  })
}

/** Two tabs may make a key at once: the first that is stored is the one of both. */
async function keyOf(database: IDBDatabase): Promise<CryptoKey> {
  const existing = (await ask(database.transaction(keyStore).objectStore(keyStore).get(deviceKey))) as CryptoKey | undefined
  if (existing) return existing
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const transaction = database.transaction(keyStore, 'readwrite', { durability: 'strict' })
  const store = transaction.objectStore(keyStore)
  const request = store.get(deviceKey)
  request.onsuccess = () => {
    if (!request.result) store.put(made, deviceKey)
  }
  await done(transaction)
  return (await ask(database.transaction(keyStore).objectStore(keyStore).get(deviceKey))) as CryptoKey
}

async function write(database: IDBDatabase, change: (store: IDBObjectStore) => void): Promise<void> {
  const transaction = database.transaction(shareStore, 'readwrite', { durability: 'strict' })
  change(transaction.objectStore(shareStore))
  await done(transaction)
}

function ask(request: IDBRequest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(notKept(request.error))
  })
}

function done(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(notKept(transaction.error))
    transaction.onerror = () => reject(notKept(transaction.error))
  })
}

const notKept = (cause: unknown) => new KeyError('not-kept', 'This browser does not keep anything for this page.', { cause })
