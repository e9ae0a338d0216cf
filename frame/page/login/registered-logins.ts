import { isRecord } from '../../../adapters/base/is-record.ts'

/**
 * A login that a document of the frame has registered with the login page of this browser before the
 * window left for the provider.
 */
export interface RegisteredLogin {
  readonly login: string
  /** When it expires, in milliseconds. */
  readonly until: number
  /** Origin of the app whose frame has begun it. */
  readonly page: string
  /** Page of the app to which the tab returns in a redirect login. */
  readonly returnTo?: string
}

export interface RegisteredLogins {
  add(login: RegisteredLogin): void
  /** Returns and removes a login that has not expired. */
  take(login: string): RegisteredLogin | undefined
}

const key = 'w3m-logins'
/**
 * Maximum number for one app, since several tabs can be at a provider at once.
 * A new login replaces old ones of the same app only.
 */
const most = 8

/**
 * Uses the storage of the login page, a top-level document: no app can write there, and neither can
 * frames, whose storage browsers partition by app. So a login in it was begun by a document of the frame in this browser.
 */
export function openRegisteredLogins(storage: () => Storage, now: () => number): RegisteredLogins {
  const read = (): readonly RegisteredLogin[] => {
    try {
      const list: unknown = JSON.parse(storage().getItem(key) ?? '[]')
      return (Array.isArray(list) ? list : []).flatMap(one => (isRegistered(one) && one.until > now() ? [one] : []))
    } catch {
      return [] // storage is blocked: a login then completes only if its frame is reachable
    }
  }
  const write = (list: readonly RegisteredLogin[]): void => {
    try {
      storage().setItem(key, JSON.stringify(list))
    } catch {
      // storage is blocked: as above
    }
  }
  const without = (login: string) => read().filter(one => one.login !== login)
  return {
    add(login) {
      const others = without(login.login)
      const own = others.filter(({ page }) => page === login.page)
      const over = own.slice(0, Math.max(0, own.length + 1 - most))
      write([...others.filter(one => !over.includes(one)), login])
    },
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
    typeof value['page'] === 'string' &&
    (value['returnTo'] === undefined || typeof value['returnTo'] === 'string')
  )
}
