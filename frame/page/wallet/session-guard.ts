import { KitError } from '../../../adapters/base/kit-error.ts'
import { KeyError } from '../keys/key-error.ts'
import type { LoginClient } from '../login/login-client.ts'
import { isNoAnswer } from '../login/login-error.ts'
import type { StoredSession } from '../login/session-store.ts'
import { identityOf, sameIdentity, type Identity, type WatchedSessionStore } from '../login/session-watch.ts'
import { joinSignals } from '../stage/request-signal.ts'

/** Work for the user who was signed in when it began. */
export interface Bound {
  /** `undefined` if no user was signed in. */
  readonly identity: Identity | undefined
  /** Aborts when the work is cancelled, and when the session changes. */
  readonly signal: AbortSignal
}

/** Binds work to the session under which it began. */
export interface SessionGuard {
  run<Result>(signal: AbortSignal, work: (own: Bound) => Promise<Result>): Promise<Result>
  /**
   * Returns the session if it is still the one of this work.
   *
   * @throws KeyError `other-session`, `login-too-old`; KitError `not-connected`
   */
  verify(own: Bound): Promise<StoredSession>
  /**
   * Asks the service whether the session is still valid, before keys are used.
   * If the service does not answer within {@link answerTime}, or reports that it cannot, the session stays: a device that can
   * open the wallet works offline until `expiresAt`. If the service rejects or has ended the session, the wallet locks. Shares of
   * this device are exported without a session (`signed-out.ts`).
   *
   * @throws as {@link SessionGuard.verify}
   */
  confirm(own: Bound): Promise<void>
  /** Calls back when a user signs in, in any tab. Returns a function that unsubscribes. */
  onSignIn(listener: () => void): () => void
  /** See the session store. */
  readonly onEmailChange: WatchedSessionStore['onEmailChange']
}

export interface SessionGuardOptions {
  readonly store: WatchedSessionStore
  readonly client: Pick<LoginClient, 'checkSession' | 'deviceTime'>
  /** Runs a function once after the given milliseconds. Returns a function that cancels it. */
  readonly after: (milliseconds: number, run: () => void) => () => void
  /** Wipes the keys. Called with each change of session, before any work is aborted. */
  readonly lock: () => void
}

/** Milliseconds until a request about the session times out. */
export const answerTime = 5000

export function createSessionGuard({ store, client, after, lock }: SessionGuardOptions): SessionGuard {
  const running = new Set<{ readonly identity: Identity; readonly end: (reason: unknown) => void }>()

  store.subscribe(now => {
    lock()
    for (const { identity, end } of [...running]) if (!sameIdentity(identity, now)) end(now ? otherSession() : signedOut())
  })

  async function verify({ identity, signal }: Bound): Promise<StoredSession> {
    signal.throwIfAborted()
    const session = await store.read()
    signal.throwIfAborted()
    if (!identity) throw new KitError('not-connected', 'Please sign in again.')
    if (!session || !sameIdentity(identityOf(session), identity)) throw session ? otherSession() : signedOut()
    if (session.expiresAt <= client.deviceTime()) throw await over(identity)
    return session
  }

  /** Deletes this session; keeps another one that has replaced it. */
  async function over(identity: Identity): Promise<Error> {
    lock()
    await store.revise(kept => (sameIdentity(identityOf(kept), identity) ? undefined : kept))
    return signedOut()
  }

  async function checkSession({ session, userId }: Identity, signal: AbortSignal): Promise<'stands' | 'over' | 'unknown'> {
    const late = new AbortController()
    const cancel = after(answerTime, () => late.abort())
    try {
      const answer = await Promise.race([client.checkSession(AbortSignal.any([signal, late.signal])), whenAborted(late.signal)])
      // a session stored by an earlier version has no id yet
      return answer.user === userId && (session === '' || answer.session === session) ? 'stands' : 'over'
    } catch (error) {
      signal.throwIfAborted()
      return late.signal.aborted || isNoAnswer(error) ? 'unknown' : 'over'
    } finally {
      cancel()
    }
  }

  return {
    async run(signal, work) {
      const identity = identityOf(await store.read())
      if (!identity) return work({ identity, signal })
      const ending = new AbortController()
      const one = { identity, end: (reason: unknown) => ending.abort(reason) }
      running.add(one)
      try {
        return await work({ identity, signal: joinSignals(signal, ending.signal) })
      } finally {
        running.delete(one)
      }
    },
    verify,
    onSignIn: listener => store.subscribe(now => now && listener()),
    onEmailChange: store.onEmailChange,
    async confirm(own) {
      const session = await verify(own)
      const identity = identityOf(session)!
      if ((await checkSession(identity, own.signal)) === 'over') throw await over(identity)
      await verify(own)
    }
  }
}

const otherSession = () => new KeyError('other-session', 'Another session took the place of this one.')

const signedOut = () => new KeyError('login-too-old', 'No user is signed in. Log in again.')

const whenAborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('It took too long.'))))
