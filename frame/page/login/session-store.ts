import type { LoginUser } from '../../../adapters/api/contract/login.ts'
import { newKeyPair, type KeyPair } from './frame-key.ts'

/** What is kept of a login. Tokens are worth nothing without the key, which no program can read. */
export interface StoredSession {
  /** The service's id of the session: it stays when tokens are renewed, and every login has its own. Empty where it is not known yet. */
  readonly session: string
  readonly accessToken: string
  readonly accessExpiresAt: number
  readonly refreshToken: string
  readonly expiresAt: number
  readonly freshUntil: number
  readonly user: LoginUser
}

/** A silent sign-in that a finished login allows. */
export interface AllowedSignIn {
  /** Origin of the app. */
  readonly page: string
  /** In milliseconds, by this device's clock. */
  readonly until: number
  /** The session that the login has begun. */
  readonly session: string
}

export interface SessionStore {
  keyPair(): Promise<KeyPair>
  read(): Promise<StoredSession | undefined>
  write(session: StoredSession | undefined): Promise<void>
  /** Allows one silent sign-in, instead of any before. Once for each session: the reply to a login may come again. */
  allowSignIn(allowed: AllowedSignIn): Promise<void>
  /** Takes the one that is allowed for this app. Once, also if two tabs ask at the same time. */
  takeSignIn(page: string): Promise<AllowedSignIn | undefined>
  /** Reads and writes in one transaction, since another tab may change the session at any time. Resolves to what is kept then. */
  revise(edit: (kept: StoredSession | undefined) => StoredSession | undefined): Promise<StoredSession | undefined>
  /** Remembers a login that leaves with the whole tab, until that time: nothing in memory outlives this. */
  leave(login: string, until: number): Promise<void>
  /** Whether this login has left from here, and when it is over. Once: it is forgotten then. */
  takeBack(login: string): Promise<number | undefined>
}

const store = 'login'

type Away = readonly { readonly login: string; readonly until: number }[]

/** So many sessions are remembered for having had their silent sign-in. A reply to a login comes again for minutes, not after so many logins. */
const mostSignedIn = 64

/** So many tabs of one site can be at a provider at once. */
const mostAway = 8

/** IndexedDB of the frame's origin: the one place that can hold a key which no program can read. */
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
    read: async () => withId(await read('session')),
    write: session =>
      change(objects => {
        if (session) return void objects.put(session, 'session')
        objects.delete('session')
        objects.delete('sign-in')
      }),
    async revise(edit) {
      let next: StoredSession | undefined
      await change(objects => {
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
      change(objects => {
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
      await change(objects => {
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
      change(objects => {
        // several tabs may be away at once; those that never came back make room
        const request = objects.get('away') as IDBRequest<Away | undefined>
        request.onsuccess = () => objects.put([...(request.result ?? []).slice(1 - mostAway), { login, until }], 'away')
      }),
    async takeBack(login) {
      let until: number | undefined
      await change(objects => {
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

/** Versions before kept a session without its id. */
function withId(kept: unknown): StoredSession | undefined {
  return kept === undefined ? undefined : { ...(kept as StoredSession), session: (kept as Partial<StoredSession>).session ?? '' }
}
