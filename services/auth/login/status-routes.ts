import type { Hono } from 'hono'
import type { LoginStatus } from '../../../adapters/api/contract/login.ts'
import type { RequestGuards } from './authenticate-request.ts'
import type { LoginAttempt } from './attempts.ts'
import type { LoginContext } from './context.ts'
import { LoginError } from './login-error.ts'
import { pollFarcaster } from './farcaster-routes.ts'
import { completeSocialLogin } from './social-routes.ts'

/** Minimum milliseconds between two polls of the relay for one login. */
const betweenLooks = 1_500

/**
 * Adds the status of a login that completes elsewhere: at a provider, or on a phone.
 * Repeats a response that was lost.
 */
export function addStatusRoutes(app: Hono, doors: RequestGuards, login: LoginContext): void {
  const { attempts, sessions, waiting, limits } = login

  app.get(
    '/login/:login',
    doors.anyone(async ({ thumbprint, network, device, context, param }) => {
      const id = param('login')
      const begun = await attempts.find(id, thumbprint)
      return waiting.wait({
        login: id,
        thumbprint,
        network,
        seconds: context.req.query('wait'),
        signal: context.req.raw.signal,
        // the relay sends no notifications
        ...(begun?.kind === 'farcaster' && { every: betweenLooks }),
        look: async () => {
          const answer = await look(await attempts.find(id, thumbprint), device)
          return { answer, final: answer.status === 'done' }
        }
      })
    })
  )

  async function look(attempt: LoginAttempt | undefined, device: string): Promise<LoginStatus> {
    if (attempt?.status === 'done') return again(attempt)
    if (attempt?.status === 'refused') throw new LoginError('login-refused', 'Login denied.')
    if (attempt?.status === 'failed' && attempt.kind === 'social')
      throw new LoginError('login-provider', `${attempt.provider} isn’t responding. Try again.`)
    switch (attempt?.kind) {
      case 'email':
        return { status: 'pending' }
      case 'social':
        if (attempt.status !== 'confirmed') return { status: 'pending' }
        return { status: 'done', ...(await sessions.describe(await completeSocialLogin(login, attempt, device))) }
      case 'farcaster': {
        // each waiting request, and each request that does not wait, is charged
        if (!(await limits.isLeft('looksOfLogin', attempt.id))) return { status: 'pending' }
        const session = await pollFarcaster(login, attempt, device)
        return session ? { status: 'done', ...(await sessions.describe(session)) } : { status: 'pending' }
      }
      default:
        throw over()
    }
  }

  /** Repeats the response until the session is used: then it has arrived. */
  async function again({ session_id }: LoginAttempt): Promise<LoginStatus> {
    const session = session_id === null ? undefined : await sessions.find(session_id)
    if (!session || session.generation !== 0 || session.ended_at !== null) throw over()
    return { status: 'done', ...(await sessions.describe(session)) }
  }
}

const over = () => new LoginError('login-over', 'This login expired. Start again.')
