import { Hono } from 'hono'
import type { LoginUser, RegisteredKeys, ShareReply } from '../../adapters/api/contract/login.ts'

export interface ScriptedLogin {
  readonly routes: Hono
  /** Sets by id, as the service keeps them. */
  readonly sets: Map<string, ShareReply>
  /** Paths that were asked for, with their methods. */
  readonly asked: string[]
  /** Whether the next login counts as fresh. */
  fresh: boolean
  /** A path that answers 503 for as long as it is set. */
  down: RegExp | undefined
}

/** The login service's contract in memory: one user, the code 123456, and proofs that are only looked at for being there. */
export function scriptedLogin(): ScriptedLogin {
  const routes = new Hono()
  const sets = new Map<string, ShareReply>()
  const asked: string[] = []
  const later = () => Date.now() + 600_000
  const keys = (): RegisteredKeys | undefined => {
    const set = [...sets.values()].find(({ state }) => state === 'committed')
    return set && { setId: set.setId, version: set.version, addresses: set.addresses }
  }
  const user = (): LoginUser => {
    const registered = keys()
    return { id: 'user-1', email: 'ann@example.org', provider: 'email', ...(registered && { keys: registered }) }
  }
  const done = () => ({
    session: 'session',
    accessToken: 'access',
    accessExpiresAt: later(),
    refreshToken: 'refresh',
    expiresAt: later(),
    freshUntil: later(),
    user: user()
  })
  const failure = (code: string, status: 401 | 403 | 404 | 503) =>
    new Response(JSON.stringify({ error: { code, message: '' } }), { status, headers: { 'content-type': 'application/json' } })

  const scripted: ScriptedLogin = { routes, sets, asked, fresh: true, down: undefined }
  routes.use('*', async (context, next) => {
    const line = `${context.req.method} ${new URL(context.req.url).pathname.replace(/^\/auth/, '')}`
    asked.push(line)
    if (scripted.down?.test(line)) return failure('login-unavailable', 503)
    if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(context.req.header('dpop') ?? '')) return failure('login-proof', 401)
    return next()
  })
  routes.get('/v1/login/methods', context => context.json({ email: true, social: [], farcaster: false, jwt: false }))
  routes.post('/v1/login/email', context => context.json({ action: 'VERIFY_OTP', login: 'login-1', expiresAt: later() }))
  routes.post('/v1/login/email/code', async context => {
    const { code } = await context.req.json<{ code: string }>()
    return code === '123456' ? context.json(done()) : failure('login-code-wrong', 401)
  })
  routes.post('/v1/session/refresh', context => context.json(done()))
  routes.delete('/v1/session', () => new Response(null, { status: 204 }))
  routes.get('/v1/user', context => context.json(user()))
  routes.put('/v1/shares/:setId', async context => {
    if (!scripted.fresh) return failure('login-not-fresh', 403)
    const { phase, ...body } = await context.req.json<{ phase: string } & Omit<ShareReply, 'state' | 'setId'>>()
    const setId = context.req.param('setId')
    if (phase === 'prepare') sets.set(setId, { ...body, setId, state: 'prepared' })
    else {
      const set = sets.get(setId)
      if (!set) return failure('login-unknown', 404)
      for (const [id, { state }] of sets) if (state === 'committed' && id !== setId) sets.delete(id)
      sets.set(setId, { ...set, state: 'committed' })
    }
    return context.json({ setId, version: body.version, state: phase === 'prepare' ? 'prepared' : 'committed' })
  })
  routes.get('/v1/shares/:setId', context => {
    if (!scripted.fresh) return failure('login-not-fresh', 403)
    const set = sets.get(context.req.param('setId'))
    return set ? context.json(set) : failure('login-unknown', 404)
  })
  routes.delete('/v1/shares/:setId', context => {
    sets.delete(context.req.param('setId'))
    return new Response(null, { status: 204 })
  })
  return scripted
}
