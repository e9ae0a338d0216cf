import { sameBytes, wipe, type Bytes } from './bytes.ts'
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
  readonly postponed?: PostponedRecovery
  /** The name of the login that has led to the wallet on this device. */
  readonly login?: string
  /** The wallet was deleted, and can be restored by this device alone until then. Milliseconds since 1970. */
  readonly restorableUntil?: number
}

/** Kept while recovery is postponed: this device then holds two shares. */
export interface PostponedRecovery {
  /** Milliseconds since 1970. */
  readonly since: number
  /** Of the page that the wallet was made in. */
  readonly origin: string
  /** The recovery share, sealed by the key of this device. */
  readonly share: Sealed
  /** Chosen, and not confirmed by the service yet. */
  readonly chosen?: SealedRecovery
}

/** A recovery share that no secret seals yet, with the terms of its postponement. */
export type UnsealedRecovery = Omit<PostponedRecovery, 'share' | 'chosen'> & { readonly share: Bytes }

export interface DeviceStore {
  /** Seals and keeps a share as pending, and reads it back. @throws KeyError `not-kept` */
  prepare(userId: string, set: ShareSet, share: Bytes, recovery?: SealedRecovery, postponed?: UnsealedRecovery): Promise<void>
  /** Makes the pending share the one in use, in one transaction. @throws KeyError `no-device-share` */
  commit(userId: string, setId: string): Promise<void>
  /** The share in use, or the pending one. */
  read(
    userId: string,
    state?: DeviceRecord['state']
  ): Promise<{ readonly record: DeviceRecord; readonly share: Bytes } | undefined>
  /** The record without opening it: which wallet it is. */
  record(userId: string, state?: DeviceRecord['state']): Promise<DeviceRecord | undefined>
  /** Every record in use, whichever user it is of. */
  all(): Promise<readonly DeviceRecord[]>
  /** The recovery share of the set in use, while recovery is postponed. */
  postponedShare(userId: string): Promise<Bytes | undefined>
  /** Keeps what was chosen for a postponed recovery beside the share that it seals, until the service confirms it. */
  chooseRecovery(userId: string, setId: string, chosen: SealedRecovery): Promise<void>
  /** Recovery is set: the unsealed share goes. `undefined`: the custodian has it. */
  keepRecovery(userId: string, setId: string, recovery: SealedRecovery | undefined): Promise<void>
  /** Keeps the name of the login that leads to the wallet. */
  keepLogin(userId: string, setId: string, login: string): Promise<void>
  /** Keeps a deleted wallet until then; `undefined`: it was restored. */
  keepUntil(userId: string, setId: string, restorableUntil: number | undefined): Promise<void>
  /** Removes everything of a user. */
  remove(userId: string): Promise<void>
}

const shareStore = 'shares'
const keyStore = 'keys'
const deviceKey = 'device'

/**
 * IndexedDB of the frame's origin, which browsers keep apart for each site that frames it: a new site is a new device. Shares are sealed by
 * an AES key that the engine holds and no program can read out: a copy of the database is worth nothing without this browser.
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
    return { record, share: await open(record.sealed, aboutOf(record)) }
  }

  async function open(sealed: Sealed, about: string): Promise<Bytes> {
    const share = await unseal(await keyOf(await database()), sealed, about)
    if (!share) throw new KeyError('share-damaged', 'The share on this device cannot be opened.')
    return share
  }

  const postponedShare = async (userId: string, state: DeviceRecord['state'] = 'kept') => {
    const record = await get(userId, state)
    return record?.postponed && open(record.postponed.share, aboutOf(record, 'recovery'))
  }

  async function edit(userId: string, setId: string, change: (record: DeviceRecord) => DeviceRecord): Promise<void> {
    await write(await database(), store => {
      onRecord(store, userId, 'kept', record => {
        if (record?.setId === setId) store.put(change(record))
      })
    })
  }

  return {
    read,
    record: (userId, state = 'kept') => get(userId, state),
    async all() {
      const records = await ask((await database()).transaction(shareStore).objectStore(shareStore).getAll())
      return (records as DeviceRecord[]).filter(({ state }) => state === 'kept')
    },
    async prepare(userId, { setId, version, addresses }, share, recovery, postponed) {
      const set = { userId, setId, version, addresses }
      const key = await keyOf(await database())
      const sealed = await seal(key, share, aboutOf(set))
      const later = postponed && { ...postponed, share: await seal(key, postponed.share, aboutOf(set, 'recovery')) }
      const record: DeviceRecord = {
        ...set,
        state: 'pending',
        sealed,
        ...(recovery && { recovery }),
        ...(later && { postponed: later })
      }
      await write(await database(), store => store.put(record))
      const back = await read(userId, 'pending').catch(() => undefined)
      const third = await postponedShare(userId, 'pending').catch(() => undefined)
      const isSame =
        back?.record.setId === setId &&
        sameBytes(back.share, share) &&
        (!postponed || (third !== undefined && sameBytes(third, postponed.share)))
      wipe(back?.share, third)
      if (!isSame) throw new KeyError('not-kept', 'This browser does not keep what it is given.')
    },
    async commit(userId, setId) {
      let isKept = false
      await write(await database(), store => {
        onRecord(store, userId, 'pending', pending => {
          if (pending?.setId === setId) {
            isKept = true
            store.put({ ...pending, state: 'kept' } satisfies DeviceRecord)
            store.delete([userId, 'pending'])
            return
          }
          // a second commit of the same set has nothing left to do
          onRecord(store, userId, 'kept', kept => (isKept = kept?.setId === setId))
        })
      })
      if (!isKept) throw new KeyError('no-device-share', 'There is no such share on this device.')
    },
    postponedShare: userId => postponedShare(userId),
    chooseRecovery: (userId, setId, chosen) =>
      edit(userId, setId, record => (record.postponed ? { ...record, postponed: { ...record.postponed, chosen } } : record)),
    keepRecovery: (userId, setId, recovery) =>
      edit(userId, setId, ({ postponed: _done, ...record }) => ({ ...record, ...(recovery && { recovery }) })),
    keepLogin: (userId, setId, login) => edit(userId, setId, record => ({ ...record, login })),
    keepUntil: (userId, setId, restorableUntil) =>
      edit(userId, setId, ({ restorableUntil: _before, ...record }) => ({
        ...record,
        ...(restorableUntil !== undefined && { restorableUntil })
      })),
    async remove(userId) {
      await write(await database(), store => {
        store.delete([userId, 'kept'])
        store.delete([userId, 'pending'])
      })
    }
  }
}

const aboutOf = (
  { userId, setId, version }: { userId: string; setId: string; version: number },
  holder: 'device' | 'recovery' = 'device'
) => `${holder} ${userId} ${setId} ${version}`

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

/** Reads a record within the transaction of the store: no other tab changes it in between. */
function onRecord(
  store: IDBObjectStore,
  userId: string,
  state: DeviceRecord['state'],
  run: (record: DeviceRecord | undefined) => void
): void {
  const request = store.get([userId, state]) as IDBRequest<DeviceRecord | undefined>
  request.onsuccess = () => run(request.result)
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
