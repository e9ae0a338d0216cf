import type { LoginUser, SessionsReply, SessionState } from '../../../adapters/api/contract/login.ts'
import { isLoginError } from './login-error.ts'
import { fresh, signInTime, type LoginService } from './login-service.ts'
import { parseUser } from './parse-replies.ts'
import { readSession, readSessions, withAttention } from './session-replies.ts'
import type { StoredSession } from './session-store.ts'

/**
 * The stored session and its user, and the user's other sessions (`/v1/session`, `/v1/user`).
 *
 * @param page origin of the app that embeds the frame
 */
export function createSessionClient(service: LoginService, page: string) {
  const { store } = service

  /**
   * Reads the user after a lost response: the service may have moved the session, and both sides must
   * agree.
   */
  async function movedUser({ session, user: before }: StoredSession, error: unknown): Promise<LoginUser> {
    if (!isLoginError(error, 'offline', 'login-unavailable')) throw error
    const state = readSession(await service.send('/v1/session', { signedIn: true }))
    if (state.session !== session || state.user === before.id) throw error
    const user = parseUser(await service.send('/v1/user', { signedIn: true }))
    if (user.id !== state.user) throw error
    return user
  }

  return {
    /**
     * Returns whether a login for this app has completed within the last ten minutes whose silent sign-in
     * is unused. Once.
     */
    async takeSignIn(): Promise<boolean> {
      const allowed = await store.takeSignIn(page)
      // another login may have replaced the one with the permission
      if (!allowed || allowed.session !== (await store.read())?.session) return false
      const left = allowed.until - service.deviceTime()
      return left > 0 && left <= signInTime
    },
    session: () => store.read(),
    user: (): Promise<LoginUser> => service.renewUser(),
    /** Moves this session to another wallet of the account. */
    async moveTo(path: string, body: object): Promise<LoginUser> {
      const before = await service.stored()
      const user = await fresh(service.post(path, body, { signedIn: true }))
        .then(parseUser)
        .catch((error: unknown) => movedUser(before, error))
      await store.revise(session => (session?.user.id === before.user.id ? { ...session, user } : session))
      return user
    },
    /** Returns the session and user of the stored tokens. */
    async checkSession(signal: AbortSignal): Promise<SessionState> {
      const state = readSession(await service.send('/v1/session', { signedIn: true, signal }))
      const revised = await store.revise(kept =>
        kept?.user.id === state.user ? { ...kept, user: withAttention(kept.user, state) } : kept
      )
      const isOutdated =
        revised?.user.id === state.user && state.set !== undefined && state.set !== (revised.user.keys?.setId ?? null)
      // the wallet was changed elsewhere, or the service restored; a failure is retried with the next check
      if (isOutdated) await service.renewUser(signal).catch(() => undefined)
      return state
    },
    async sessions(): Promise<SessionsReply['sessions']> {
      return readSessions(await service.send('/v1/sessions', { signedIn: true }))
    },
    endSession: (id: string) => service.send(`/v1/sessions/${encodeURIComponent(id)}`, { method: 'DELETE', signedIn: true }),
    /** Ends the session here at once and in any case; an unreachable service ends it by itself later. */
    async signOut(): Promise<void> {
      const session = await store.read()
      await store.write(undefined)
      if (session) await service.end(session).catch(() => undefined)
    }
  }
}
