import type { SessionStore, StoredSession } from './session-store.ts'

/** One login of one user. The same user who signs in again is another identity. */
export interface Identity {
  readonly userId: string
  readonly session: string
}

/** Who is signed in now. `elsewhere`: another tab of the app made the change. */
export type SessionListener = (now: Identity | undefined, elsewhere: boolean) => void

export interface WatchedSessionStore extends SessionStore {
  /** Calls back with each change of identity. Renewed tokens are none. Returns a function that stops it. */
  subscribe(listener: SessionListener): () => void
}

export const identityOf = (session: StoredSession | undefined): Identity | undefined =>
  session && { userId: session.user.id, session: session.session }

export const sameIdentity = (left: Identity | undefined, right: Identity | undefined): boolean =>
  left?.userId === right?.userId && left?.session === right?.session

/**
 * Reports changes of the session: those of this document at once, those of the app's other tabs by a BroadcastChannel, which browsers
 * partition like the store itself. A message carries nothing: who is signed in is read from the store. Every read compares too, for a message
 * that was lost while the page was frozen or in the back/forward cache.
 */
export function watchSession(
  store: SessionStore,
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | undefined
): WatchedSessionStore {
  const listeners = new Set<SessionListener>()
  /** `undefined` until the store was read or written: there is nothing to compare with before. */
  let last: { readonly identity: Identity | undefined } | undefined

  const compare = (session: StoredSession | undefined, elsewhere: boolean) => {
    const identity = identityOf(session)
    const isChange = last !== undefined && !sameIdentity(last.identity, identity)
    last = { identity }
    if (isChange) for (const listener of [...listeners]) listener(identity, elsewhere)
  }
  const read = async () => {
    const session = await store.read()
    compare(session, true)
    return session
  }
  const revise: SessionStore['revise'] = async edit => {
    let before: StoredSession | undefined
    const after = await store.revise(kept => edit((before = kept)))
    // the transaction may be the first to see what another tab has done
    if (last) compare(before, true)
    else last = { identity: identityOf(before) }
    compare(after, false)
    if (!sameIdentity(identityOf(before), identityOf(after))) channel?.postMessage('session')
    return after
  }
  channel?.addEventListener('message', () => {
    // a store that cannot be read is noticed by the next request
    read().catch(() => undefined)
  })

  return {
    ...store,
    read,
    revise,
    write: async session => void (await revise(() => session)),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    }
  }
}
