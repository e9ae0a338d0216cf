import type { LoginUser } from '../../../adapters/api/contract/login.ts'
import { newKeyPair, type KeyPair } from './frame-key.ts'

/** What is kept of a login. Tokens are worth nothing without the key, which no program can read. */
export interface StoredSession {
  readonly accessToken: string
  readonly accessExpiresAt: number
  readonly refreshToken: string
  readonly expiresAt: number
  readonly freshUntil: number
  readonly user: LoginUser
}

export interface SessionStore {
  keyPair(): Promise<KeyPair>
  read(): Promise<StoredSession | undefined>
  write(session: StoredSession | undefined): Promise<void>
}

const store = 'login'

/** IndexedDB of the frame's origin: the one place that can hold a key which nobody can read. */
export function openSessionStore(factory: IDBFactory, name = 'w3m-login'): SessionStore {
  let opening: Promise<IDBDatabase> | undefined
  const database = () =>
    (opening ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = factory.open(name, 1)
      request.onupgradeneeded = () => request.result.createObjectStore(store)
      request.onsuccess = () => {
        request.result.onversionchange = () => request.result.close()
        resolve(request.result)
      }
      request.onerror = () => reject(request.error ?? new Error('This browser keeps nothing.'))
    }).catch((error: unknown) => {
      opening = undefined
      throw error
    }))
  const change = async (edit: (objects: IDBObjectStore) => void) => {
    const transaction = (await database()).transaction(store, 'readwrite')
    edit(transaction.objectStore(store))
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error ?? new Error('This browser keeps nothing.'))
    })
  }
  const read = async (key: string): Promise<unknown> => {
    const request = (await database()).transaction(store).objectStore(store).get(key)
    return new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error ?? new Error('This browser keeps nothing.'))
    })
  }

  return {
    async keyPair() {
      const made = await newKeyPair()
      // two tabs may come here at once: the first that is stored is the one of both
      await change(objects => {
        const request = objects.get('key')
        request.onsuccess = () => {
          if (!request.result) objects.put(made, 'key')
        }
      })
      return (await read('key')) as KeyPair
    },
    read: async () => (await read('session')) as StoredSession | undefined,
    write: session => change(objects => (session ? objects.put(session, 'session') : objects.delete('session')))
  }
}
