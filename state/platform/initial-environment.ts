import type { Environment } from './environment.ts'

/**
 * Part of the environment that a page needs before a click; `environment.ts`
 * lazy-loads the rest with the first press.
 */
export type InitialEnvironment = Pick<Environment, 'browser' | 'storage' | 'idle' | 'page'>

let replaced: Environment | undefined
let own: InitialEnvironment | undefined

/** Replaces the environment, for tests. `undefined` restores the browser's. */
export function setEnvironment(environment: Environment | undefined): void {
  replaced = environment
  own = undefined
}

/** Returns the environment that a test has set. */
export function environmentOverride(): Environment | undefined {
  return replaced
}

export function initialEnvironment(): InitialEnvironment {
  return replaced ?? (own ??= browserEarly())
}

/** Returns the user's languages, best first. */
export function preferredLanguages(): readonly string[] {
  return initialEnvironment().page?.languages ?? (globalThis.navigator as Navigator | undefined)?.languages ?? []
}

/** Returns whether the user has turned on the browser's data saver. */
export function savesData(): boolean {
  const { connection } = (globalThis.navigator ?? {}) as { readonly connection?: { readonly saveData?: boolean } }
  return Boolean(initialEnvironment().page?.savesData ?? connection?.saveData)
}

/** Returns whether a redirect login has returned to this page with a result in its URL. */
export function hasLoginRedirect(): boolean {
  return (initialEnvironment().page?.href ?? location.search).includes('result_uri=')
}

function browserEarly(): InitialEnvironment {
  return {
    browser: typeof document === 'object',
    storage: safeStorage(),
    idle(run) {
      let wanted = true
      // Safari has no requestIdleCallback
      const { requestIdleCallback = setTimeout } = globalThis as Partial<Pick<typeof globalThis, 'requestIdleCallback'>>
      requestIdleCallback(() => wanted && run(), { timeout: 500 } as IdleRequestOptions & number)
      return () => void (wanted = false)
    }
  }
}

/**
 * Storage may be absent (server), blocked (the getter throws) or full (setItem
 * throws): then memory serves this visit.
 */
function safeStorage(): Environment['storage'] {
  const memory = new Map<string, string>()
  const attempt = <Value>(run: (storage: Storage) => Value): Value | undefined => {
    try {
      return run(localStorage)
    } catch {
      return undefined // blocked or full: use the copy in memory
    }
  }
  return {
    getItem: key => memory.get(key) ?? attempt(storage => storage.getItem(key)) ?? null,
    setItem(key, value) {
      memory.set(key, value)
      attempt(storage => {
        storage.setItem(key, value)
        memory.delete(key)
      })
    },
    removeItem(key) {
      memory.delete(key)
      attempt(storage => storage.removeItem(key))
    }
  }
}
