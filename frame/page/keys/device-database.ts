import { KeyError } from './key-error.ts'
import type { DeviceRecord } from './device-store.ts'
import { keepOpen, openDatabase } from './keep-open.ts'

const shareStore = 'shares'
const keyStore = 'keys'
const deviceKey = 'device'

/**
 * The database of this device: records with encrypted shares, and the keys that encrypt them.
 *
 * @throws KeyError `not-kept`
 */
export class DeviceDatabase {
  readonly #open: () => Promise<IDBDatabase>

  constructor(factory: IDBFactory, name: string) {
    this.#open = keepOpen(onClose => openDatabase(factory, name, createStores, onClose, notKept))
  }

  /** Returns a record, without decrypting its share. */
  async record(userId: string, state: DeviceRecord['state']): Promise<DeviceRecord | undefined> {
    return (await resultOf((await this.#open()).transaction(shareStore).objectStore(shareStore).get([userId, state]))) as
      DeviceRecord | undefined
  }

  /** Returns every record, in use or pending, of any user. */
  async records(): Promise<readonly DeviceRecord[]> {
    return (await resultOf((await this.#open()).transaction(shareStore).objectStore(shareStore).getAll())) as DeviceRecord[]
  }

  /** Changes records in one transaction. Resolves once they are on the disk. */
  async write(change: (records: IDBObjectStore) => void): Promise<void> {
    const transaction = (await this.#open()).transaction(shareStore, 'readwrite', { durability: 'strict' })
    change(transaction.objectStore(shareStore))
    await done(transaction)
  }

  /**
   * Returns the keys that the engine can read now: the current one, and earlier ones that were
   * unreadable when it was created.
   */
  async keys(): Promise<CryptoKey[]> {
    return keysIn(await this.#open())
  }

  /**
   * Returns the key that encrypts, and creates it at first.
   * Two tabs may create one concurrently: both use the first that is stored. An unreadable key stays, as it may be readable
   * later.
   */
  async key(): Promise<CryptoKey> {
    const database = await this.#open()
    const [existing] = await keysIn(database)
    if (existing) return existing
    const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
    const transaction = database.transaction(keyStore, 'readwrite', { durability: 'strict' })
    const store = transaction.objectStore(keyStore)
    const request = store.getAll()
    request.onsuccess = () => {
      const all = request.result as unknown[]
      if (readable(all).length === 0) store.put(made, all.length ? `${deviceKey} ${all.length}` : deviceKey)
    }
    await done(transaction)
    return (await keysIn(database))[0]!
  }
}

function createStores(database: IDBDatabase): void {
  database.createObjectStore(shareStore, { keyPath: ['userId', 'state'] })
  database.createObjectStore(keyStore)
}

const keysIn = async (database: IDBDatabase): Promise<CryptoKey[]> =>
  readable(await resultOf(database.transaction(keyStore).objectStore(keyStore).getAll()))

const readable = (values: unknown) => (values as unknown[]).filter(value => value instanceof CryptoKey)

/** Reads a record within the transaction of the store, so that no other tab changes it in between. */
export function onRecord(
  store: IDBObjectStore,
  userId: string,
  state: DeviceRecord['state'],
  run: (record: DeviceRecord | undefined) => void
): void {
  const request = store.get([userId, state]) as IDBRequest<DeviceRecord | undefined>
  request.onsuccess = () => run(request.result)
}

function resultOf(request: IDBRequest): Promise<unknown> {
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
