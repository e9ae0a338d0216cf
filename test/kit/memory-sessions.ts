import { generateKeyPair } from '../../frame/page/login/frame-key.ts'
import type { SessionStore, StoredSession } from '../../frame/page/login/session-store.ts'

export interface MemorySessions extends SessionStore {
  kept(): StoredSession | undefined
}

/**
 * Stores a browser's session for one site, shared by its tabs.
 * Allows no silent sign-in and stores no redirect login.
 */
export function memorySessions(first?: StoredSession): MemorySessions {
  let keys: ReturnType<typeof generateKeyPair> | undefined
  let session = first
  return {
    kept: () => session,
    keyPair: () => (keys ??= generateKeyPair()),
    read: async () => session,
    write: async next => void (session = next),
    revise: async edit => (session = edit(session)),
    leave: async () => undefined,
    takeBack: async () => undefined,
    allowSignIn: async () => undefined,
    takeSignIn: async () => undefined
  }
}
