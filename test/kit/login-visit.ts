import { createLoginClient, type LoginClient } from '../../frame/page/login/login-client.ts'
import { lastCode, pageOrigin, type Stage } from '../services/auth/login/stage.ts'
import { memorySessions } from './memory-sessions.ts'

/**
 * The failing request, counted from 1: before it reaches the service, or after, when only the response
 * is lost.
 */
export interface Cut {
  readonly call: number
  readonly when: 'before' | 'after'
}

/** A browser with the frame's login client, over the real login service. */
export interface LoginVisit {
  readonly client: LoginClient
  /** Requests since the last {@link cut}. */
  readonly calls: number
  /** Makes one request fail, all of them, or none from here on. */
  cut(at: Cut | 'all' | undefined): void
  logIn(email: string): Promise<void>
}

export function openLoginVisit(stage: Stage): LoginVisit {
  const store = memorySessions()
  let cut: Cut | 'all' | undefined
  let calls = 0
  const faulty: typeof fetch = async (...request) => {
    calls += 1
    const when = cut === 'all' ? 'before' : cut?.call === calls ? cut.when : undefined
    if (when === 'before') throw new Error('The request was lost.')
    const reply = await fetch(...request)
    if (when === 'after') throw new Error('The response was lost.')
    return reply
  }
  const { now, after } = stage.clock
  const client = createLoginClient({ base: stage.url, fetch: faulty, store, now, after, page: pageOrigin })
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
      // rate limits are not the subject here
      await stage.store.db.deleteFrom('login_limit').execute()
      const { login } = await client.email(email, pageOrigin)
      if (login !== '') await client.code(login, lastCode(stage, email))
      else await client.user()
    }
  }
}
