import type { Hono } from 'hono'
import type { LoginStatus } from '../../../adapters/api/contract/login.ts'
import type { Doors } from './asked.ts'
import type { Attempt } from './attempts.ts'
import type { LoginContext } from './context.ts'
import { LoginError } from './failure.ts'
import { lookAtFarcaster } from './farcaster.ts'
import { finishSocial } from './social.ts'

/** The relay is asked, at most, this often for one login, in milliseconds. */
const betweenLooks = 1_500

/** How a login stands that ends elsewhere: at a provider, on a phone. And the reply once more, if it was lost on its way. */
export function addStatus(app: Hono, doors: Doors, login: LoginContext): void {
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
        // the relay tells of nothing by itself
        ...(begun?.kind === 'farcaster' && { every: betweenLooks }),
        look: async () => {
          const answer = await look(await attempts.find(id, thumbprint), device)
          return { answer, final: answer.status === 'done' }
        }
      })
    })
  )

  async function look(attempt: Attempt | undefined, device: string): Promise<LoginStatus> {
    if (attempt?.status === 'done') return again(attempt)
    if (attempt?.status === 'refused') throw new LoginError('login-refused', 'The login was refused.')
    if (attempt?.status === 'failed' && attempt.kind === 'social')
      throw new LoginError('login-provider', `${attempt.provider} did not answer as it should.`)
    switch (attempt?.kind) {
      case 'email':
        return { status: 'pending' }
      case 'social':
        if (attempt.status !== 'confirmed') return { status: 'pending' }
        return { status: 'done', ...(await sessions.tell(await finishSocial(login, attempt, device))) }
      case 'farcaster': {
        // each waiting request, and each look that does not wait, is one more
        if (!(await limits.isLeft('looksOfLogin', attempt.id))) return { status: 'pending' }
        const session = await lookAtFarcaster(login, attempt, device)
        return session ? { status: 'done', ...(await sessions.tell(session)) } : { status: 'pending' }
      }
      default:
        throw over()
    }
  }

  /** Only until the session is used: then its reply has arrived. */
  async function again({ session_id }: Attempt): Promise<LoginStatus> {
    const session = session_id === null ? undefined : await sessions.find(session_id)
    if (!session || session.generation !== 0 || session.ended_at !== null) throw over()
    return { status: 'done', ...(await sessions.tell(session)) }
  }
}

const over = () => new LoginError('login-over', 'This login is over: begin anew.')
