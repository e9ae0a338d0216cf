import { newKeyPair } from '../../frame/page/login/frame-key.ts'
import type { SessionStore, StoredSession } from '../../frame/page/login/session-store.ts'

export interface MemorySessions extends SessionStore {
  kept(): StoredSession | undefined
}

/** The session that a browser keeps for one site, as its tabs share it. It allows no silent sign-in and remembers no login that leaves. */
export function memorySessions(first?: StoredSession): MemorySessions {
  let keys: ReturnType<typeof newKeyPair> | undefined
  let session = first
  return {
    kept: () => session,
    keyPair: () => (keys ??= newKeyPair()),
    read: async () => session,
    write: async next => void (session = next),
    revise: async edit => (session = edit(session)),
    leave: async () => undefined,
    takeBack: async () => undefined,
    allowSignIn: async () => undefined,
    takeSignIn: async () => undefined
  }
}
