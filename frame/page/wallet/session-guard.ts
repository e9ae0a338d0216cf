import { KitError } from '../../../adapters/base/error.ts'
import { KeyError } from '../keys/key-error.ts'
import type { LoginClient } from '../login/login-client.ts'
import { isLoginError } from '../login/login-error.ts'
import type { StoredSession } from '../login/session-store.ts'
import { identityOf, sameIdentity, type Identity, type WatchedSessionStore } from '../login/session-watch.ts'
import { joinSignals } from '../stage/request-signal.ts'

/** Work for the user who was signed in when it began. */
export interface Bound {
  /** `undefined`: no user was. */
  readonly identity: Identity | undefined
  /** Aborts when the work is cancelled, and as soon as the session is another one. */
  readonly signal: AbortSignal
}

/** Ties work to the session that it began under. */
export interface SessionGuard {
  run<Result>(signal: AbortSignal, work: (own: Bound) => Promise<Result>): Promise<Result>
  /**
   * Resolves with the session, if it is still the one of this work.
   *
   * @throws KeyError `other-session`, `login-too-old`; KitError `not-connected`
   */
  verify(own: Bound): Promise<StoredSession>
  /**
   * Asks the service whether the session is still valid, before keys are used. A service that does not answer within {@link answerTime}, or
   * says that it cannot, leaves the session as it is: a device that has what opens the wallet works offline until `expiresAt`. A session
   * that the service refuses or has ended locks the wallet.
   *
   * @throws as {@link SessionGuard.verify}
   */
  confirm(own: Bound): Promise<void>
}

export interface SessionGuardOptions {
  readonly store: WatchedSessionStore
  readonly client: Pick<LoginClient, 'checkSession' | 'now'>
  /** Runs once after the milliseconds; the returned function cancels it. */
  readonly after: (milliseconds: number, run: () => void) => () => void
  /** Wipes the keys. Called with each change of session, before any work is aborted. */
  readonly lock: () => void
}

/** How long an answer about the session may take, in milliseconds. */
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
    if (session.expiresAt <= client.now()) throw await over(identity)
    return session
  }

  /** What is known of this session goes; another one that took its place stays. */
  async function over(identity: Identity): Promise<Error> {
    lock()
    await store.revise(kept => (sameIdentity(identityOf(kept), identity) ? undefined : kept))
    return signedOut()
  }

  async function ask({ session, userId }: Identity, signal: AbortSignal): Promise<'stands' | 'over' | 'unknown'> {
    const late = new AbortController()
    const cancel = after(answerTime, () => late.abort())
    try {
      const answer = await Promise.race([client.checkSession(AbortSignal.any([signal, late.signal])), whenAborted(late.signal)])
      // a session that an earlier version of this page has kept has no id yet
      return answer.user === userId && (session === '' || answer.session === session) ? 'stands' : 'over'
    } catch (error) {
      signal.throwIfAborted()
      return late.signal.aborted || isLoginError(error, 'offline', 'login-limit', 'login-unavailable') ? 'unknown' : 'over'
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
    async confirm(own) {
      const session = await verify(own)
      const identity = identityOf(session)!
      if ((await ask(identity, own.signal)) === 'over') throw await over(identity)
      await verify(own)
    }
  }
}

const otherSession = () => new KeyError('other-session', 'Another session took the place of this one.')

const signedOut = () => new KeyError('login-too-old', 'Nobody is signed in any more.')

const whenAborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('It took too long.'))))
