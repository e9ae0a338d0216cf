import { createLoginClient, type LoginClient } from '../../frame/page/login/login-client.ts'
import { newKeyPair } from '../../frame/page/login/frame-key.ts'
import type { SessionStore, StoredSession } from '../../frame/page/login/session-store.ts'
import { lastCode, pageOrigin, type Stage } from '../services/auth/login/stage.ts'

/** Which request fails, counted from 1: before the service hears of it, or after, when only the answer is lost. */
export interface Cut {
  readonly call: number
  readonly when: 'before' | 'after'
}

/** A browser with the frame's login client in it, over the real login service. */
export interface LoginVisit {
  readonly client: LoginClient
  /** Requests since the last {@link cut}. */
  readonly calls: number
  /** Lets one request fail, or all of them, or from here on none. */
  cut(at: Cut | 'all' | undefined): void
  logIn(email: string): Promise<void>
}

export async function openLoginVisit(stage: Stage): Promise<LoginVisit> {
  const keys = await newKeyPair()
  let kept: StoredSession | undefined
  let cut: Cut | 'all' | undefined
  let calls = 0
  const store: SessionStore = {
    keyPair: async () => keys,
    read: async () => kept,
    write: async next => void (kept = next),
    revise: async edit => (kept = edit(kept)),
    leave: async () => {},
    takeBack: async () => undefined,
    allowSignIn: async () => {},
    takeSignIn: async () => undefined
  }
  const faulty: typeof fetch = async (...request) => {
    calls += 1
    const isCut = cut === 'all' || (cut !== undefined && cut.call === calls)
    if (isCut && (cut === 'all' || (cut as Cut).when === 'before')) throw new Error('The wire was cut.')
    const reply = await fetch(...request)
    if (isCut) throw new Error('The answer was lost.')
    return reply
  }
  const client = createLoginClient({ base: stage.url, fetch: faulty, store, now: stage.clock.now, page: pageOrigin })
  return {
    client,
    get calls() {
      return calls
    },
    cut(at) {
      cut = at
      calls = 0
    },
    async logIn(email) {
      // limits are not the subject here
      await stage.store.db.deleteFrom('login_limit').execute()
      const { login } = await client.email(email, pageOrigin)
      if (login !== '') await client.code(login, lastCode(stage, email))
      else await client.user()
    }
  }
}
