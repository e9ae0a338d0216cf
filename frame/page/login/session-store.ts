import type { LoginUser } from '../../../adapters/api/contract/login.ts'
import { isRecord } from '../../../adapters/base/is-record.ts'
import { keepOpen, openDatabase } from '../keys/keep-open.ts'
import { generateKeyPair, type KeyPair } from './frame-key.ts'

/** Stored login. Tokens are useless without the key, which is non-extractable. */
export interface StoredSession {
  /**
   * Session id of the service: stays when tokens are renewed, and differs for every login.
   * Empty if unknown.
   */
  readonly session: string
  readonly accessToken: string
  readonly accessExpiresAt: number
  readonly refreshToken: string
  /** In milliseconds, by this device's clock. */
  readonly expiresAt: number
  readonly freshUntil: number
  readonly user: LoginUser
}

/** Permission for a silent sign-in after a finished login. */
export interface AllowedSignIn {
  /** Origin of the app. */
  readonly page: string
  /** In milliseconds, by this device's clock. */
  readonly until: number
  /** Session that the login has created. */
  readonly session: string
}

export interface SessionStore {
  keyPair(): Promise<KeyPair>
  read(): Promise<StoredSession | undefined>
  write(session: StoredSession | undefined): Promise<void>
  /**
   * Permits one silent sign-in, replacing an earlier permission.
   * Once for each session: the response to a login may be repeated.
   */
  allowSignIn(allowed: AllowedSignIn): Promise<void>
  /** Takes the permission for this app. Once, also if two tabs ask concurrently. */
  takeSignIn(page: string): Promise<AllowedSignIn | undefined>
  /**
   * Reads and writes in one transaction, since another tab may change the session at any time.
   * Resolves to the stored value.
   */
  revise(edit: (kept: StoredSession | undefined) => StoredSession | undefined): Promise<StoredSession | undefined>
  /** Stores a redirect login until that time: memory does not outlive the navigation. */
  leave(login: string, until: number): Promise<void>
  /** Returns until when this login, which left from here, is valid. Once: deletes it. */
  takeBack(login: string): Promise<number | undefined>
}

const store = 'login'
/**
 * `key`, and `key 1` and so on, which replaced it while the engine could not read it.
 * The oldest readable one is used.
 */
const keyNames = () => IDBKeyRange.bound('key', 'key 9')

const isKeyPair = (kept: unknown): kept is KeyPair =>
  isRecord(kept) && kept['privateKey'] instanceof CryptoKey && kept['publicKey'] instanceof CryptoKey

type Away = readonly { readonly login: string; readonly until: number }[]

/**
 * Maximum number of stored sessions that have used their silent sign-in.
 * A login's response repeats for minutes only.
 */
const mostSignedIn = 64

/** Maximum number of tabs of one site that are at a provider concurrently. */
const mostAway = 8

/** The database of the login: one object store of named values. */
class LoginDatabase {
  readonly #open: () => Promise<IDBDatabase>

  constructor(factory: IDBFactory, name: string) {
    this.#open = keepOpen(onClose =>
      openDatabase(factory, name, database => database.createObjectStore(store), onClose, notStored)
    )
  }

  async read(key: string): Promise<unknown> {
    const request = (await this.#open()).transaction(store).objectStore(store).get(key)
    return new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error ?? new Error('This browser keeps nothing.'))
    })
  }

  /** Reads and writes in one transaction. Resolves once it has completed. */
  async change(edit: (objects: IDBObjectStore) => void): Promise<void> {
    const transaction = (await this.#open()).transaction(store, 'readwrite')
    edit(transaction.objectStore(store))
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error ?? new Error('This browser keeps nothing.'))
    })
  }
}

/** Opens IndexedDB of the frame's origin: the only storage for a non-extractable key. */
export function openSessionStore(factory: IDBFactory, name = 'w3m-login'): SessionStore {
  const database = new LoginDatabase(factory, name)
  return {
    async keyPair() {
      const made = await generateKeyPair()
      let pair = made
      // two tabs may get here concurrently: both use the first stored key. An unreadable key stays, as it may be readable later
      await database.change(objects => {
        const request = objects.getAll(keyNames()) as IDBRequest<unknown[]>
        request.onsuccess = () => {
          const kept = request.result.find(isKeyPair)
          if (kept) pair = kept
          else objects.put(made, request.result.length > 0 ? `key ${request.result.length}` : 'key')
        }
      })
      return pair
    },
    read: async () => withId(await database.read('session')),
    write: session =>
      database.change(objects => {
        if (session) return void objects.put(session, 'session')
        objects.delete('session')
        objects.delete('sign-in')
      }),
    async revise(edit) {
      let next: StoredSession | undefined
      await database.change(objects => {
        const request = objects.get('session')
        request.onsuccess = () => {
          const kept = withId(request.result)
          next = edit(kept)
          if (next === kept) return
          if (next) return void objects.put(next, 'session')
          objects.delete('session')
          objects.delete('sign-in')
        }
      })
      return next
    },
    allowSignIn: allowed =>
      database.change(objects => {
        const request = objects.get('signed-in') as IDBRequest<readonly string[] | undefined>
        request.onsuccess = () => {
          const before = request.result ?? []
          if (before.includes(allowed.session)) return
          objects.put([...before.slice(1 - mostSignedIn), allowed.session], 'signed-in')
          objects.put(allowed, 'sign-in')
        }
      }),
    async takeSignIn(page) {
      let taken: AllowedSignIn | undefined
      await database.change(objects => {
        const request = objects.get('sign-in') as IDBRequest<AllowedSignIn | undefined>
        request.onsuccess = () => {
          if (request.result?.page !== page) return
          taken = request.result
          objects.delete('sign-in')
        }
      })
      return taken
    },
    leave: (login, until) =>
      database.change(objects => {
        // several tabs may be away at once; those that never came back are dropped
        const request = objects.get('away') as IDBRequest<Away | undefined>
        request.onsuccess = () => objects.put([...(request.result ?? []).slice(1 - mostAway), { login, until }], 'away')
      }),
    async takeBack(login) {
      let until: number | undefined
      await database.change(objects => {
        const request = objects.get('away') as IDBRequest<Away | undefined>
        request.onsuccess = () => {
          const away = request.result ?? []
          until = away.find(one => one.login === login)?.until
          objects.put(
            away.filter(one => one.login !== login),
            'away'
          )
        }
      })
      return until
    }
  }
}

const notStored = (cause: unknown): Error =>
  cause instanceof Error ? cause : new Error('This browser stores nothing for this page.')

/** Adds an empty id to a session of earlier versions, which stored none. */
function withId(kept: unknown): StoredSession | undefined {
  return kept === undefined ? undefined : { ...(kept as StoredSession), session: (kept as Partial<StoredSession>).session ?? '' }
}
