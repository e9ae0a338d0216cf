import type { Environment } from './environment.ts'

/** What a page needs of the platform before a click; `environment.ts` has the rest, and brings it with the first press. */
export type Early = Pick<Environment, 'browser' | 'storage' | 'idle' | 'page'>

let replaced: Environment | undefined
let own: Early | undefined

/** Replaces the platform, for tests. `undefined` brings the browser back. */
export function setEnvironment(environment: Environment | undefined): void {
  replaced = environment
  own = undefined
}

/** What tests have put in the platform's place. */
export function replacement(): Environment | undefined {
  return replaced
}

export function early(): Early {
  return replaced ?? (own ??= browserEarly())
}

/** The visitor's languages, best first. */
export function languages(): readonly string[] {
  return early().page?.languages ?? (globalThis.navigator as Navigator | undefined)?.languages ?? []
}

/** A login that left with this tab has come back to it: the address says what with. */
export function isBack(): boolean {
  return (early().page?.href ?? location.search).includes('result_uri=')
}

function browserEarly(): Early {
  return {
    browser: typeof document === 'object',
    storage: safeStorage(),
    idle(run) {
      let wanted = true
      // Safari knows no idle time
      const { requestIdleCallback = setTimeout } = globalThis as Partial<Pick<typeof globalThis, 'requestIdleCallback'>>
      requestIdleCallback(() => wanted && run(), { timeout: 500 } as IdleRequestOptions & number)
      return () => void (wanted = false)
    }
  }
}

/** Storage may be absent (server), blocked (the getter throws) or full (setItem throws): then memory serves this visit. */
function safeStorage(): Environment['storage'] {
  const memory = new Map<string, string>()
  const attempt = <Value>(run: (storage: Storage) => Value): Value | undefined => {
    try {
      return run(localStorage)
    } catch {
      return undefined // blocked or full: memory has it
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
