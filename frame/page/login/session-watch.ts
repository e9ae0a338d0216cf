import type { SessionStore, StoredSession } from './session-store.ts'

/** One login of one user. Another login of the same user is another identity. */
export interface Identity {
  readonly userId: string
  readonly session: string
}

/** Called with the signed-in user. `elsewhere`: another tab of the app made the change. */
export type SessionListener = (now: Identity | undefined, elsewhere: boolean) => void

export interface WatchedSessionStore extends SessionStore {
  /**
   * Calls back with each change of identity, not with renewed tokens.
   * Returns a function that unsubscribes.
   */
  subscribe(listener: SessionListener): () => void
  /**
   * Calls back when the account's address was changed or restored, as far as this tab or another one has
   * learned.
   */
  onEmailChange(listener: () => void): () => void
}

export const identityOf = (session: StoredSession | undefined): Identity | undefined =>
  session && { userId: session.user.id, session: session.session }

export const sameIdentity = (left: Identity | undefined, right: Identity | undefined): boolean =>
  left?.userId === right?.userId && left?.session === right?.session

/**
 * Reports changes of the session: those of this document at once, those of the app's other tabs by a
 * BroadcastChannel, which browsers partition like the store. Messages are empty: the user is read from the store. Every read
 * compares too, in case a message was lost while the page was frozen or in the back/forward cache.
 */
export function watchSession(
  store: SessionStore,
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | undefined
): WatchedSessionStore {
  const listeners = new Set<SessionListener>()
  const emailListeners = new Set<() => void>()
  /** `undefined` until the store was read or written: there is nothing to compare with before. */
  let last: Seen | undefined

  const compare = (session: StoredSession | undefined, elsewhere: boolean) => {
    const [before, now] = [last, seenIn(session)]
    last = now
    if (!before) return
    if (!sameIdentity(before.identity, now.identity)) for (const listener of [...listeners]) listener(now.identity, elsewhere)
    else if (before.emailChangedAt !== now.emailChangedAt) for (const listener of [...emailListeners]) listener()
  }
  const read = async () => {
    const session = await store.read()
    compare(session, true)
    return session
  }
  const revise: SessionStore['revise'] = async edit => {
    let before: StoredSession | undefined
    const after = await store.revise(kept => edit((before = kept)))
    // the transaction may be the first to see a change of another tab
    if (last) compare(before, true)
    else last = seenIn(before)
    compare(after, false)
    const isSame =
      sameIdentity(identityOf(before), identityOf(after)) && before?.user.emailChangedAt === after?.user.emailChangedAt
    if (!isSame) channel?.postMessage('session')
    return after
  }
  channel?.addEventListener('message', () => {
    // an unreadable store is reported by the next request
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
    },
    onEmailChange(listener) {
      emailListeners.add(listener)
      return () => emailListeners.delete(listener)
    }
  }
}

interface Seen {
  readonly identity: Identity | undefined
  readonly emailChangedAt: number | undefined
}

const seenIn = (session: StoredSession | undefined): Seen => ({
  identity: identityOf(session),
  emailChangedAt: session?.user.emailChangedAt
})
