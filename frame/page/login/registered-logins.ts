import { isRecord } from '../../../adapters/base/record.ts'

/** A login that a document of the frame has registered with the login page of this browser before the window left for the provider. */
export interface RegisteredLogin {
  readonly login: string
  /** When it expires, in milliseconds. */
  readonly until: number
  /** The page of the app where the whole tab comes back to. */
  readonly returnTo?: string
}

export interface RegisteredLogins {
  add(login: RegisteredLogin): void
  /** Returns and removes a login that has not expired. */
  take(login: string): RegisteredLogin | undefined
}

const key = 'w3m-logins'
/** Several tabs can be at a provider at once. */
const most = 8

/**
 * Kept in the storage of the login page, a top-level document: no app can write there, and neither can frames, whose storage browsers
 * partition by the app. So a login that is in it was begun by a document of the frame in this browser.
 */
export function openRegisteredLogins(storage: () => Storage, now: () => number): RegisteredLogins {
  const read = (): readonly RegisteredLogin[] => {
    try {
      const list: unknown = JSON.parse(storage().getItem(key) ?? '[]')
      return (Array.isArray(list) ? list : []).flatMap(one => (isRegistered(one) && one.until > now() ? [one] : []))
    } catch {
      return [] // storage is blocked: a login then ends only where its frame is in reach
    }
  }
  const write = (list: readonly RegisteredLogin[]): void => {
    try {
      storage().setItem(key, JSON.stringify(list.slice(-most)))
    } catch {
      // storage is blocked: as above
    }
  }
  const without = (login: string) => read().filter(one => one.login !== login)
  return {
    add: login => write([...without(login.login), login]),
    take(login) {
      const found = read().find(one => one.login === login)
      if (found) write(without(login))
      return found
    }
  }
}

function isRegistered(value: unknown): value is RegisteredLogin {
  return (
    isRecord(value) &&
    typeof value['login'] === 'string' &&
    typeof value['until'] === 'number' &&
    (value['returnTo'] === undefined || typeof value['returnTo'] === 'string')
  )
}
