import type { Context } from 'hono'
import { Problem } from '../lib/problem.ts'
import type { ChainApp } from './chain-app.ts'
import { projectIdOf } from './project-id.ts'
import { forcedCost, replyLifetimes, type Replies } from './replies.ts'
import { parseSessionAccount, type Account, type SmartSessions } from './smart-sessions.ts'

export interface SmartSessionRoutesOptions extends Pick<Replies, 'serve' | 'clientOf' | 'takeShare'> {
  readonly sessions: SmartSessions | undefined
}

/** Adds the routes of smart sessions. */
export function addSmartSessionRoutes(app: ChainApp, { sessions, serve, clientOf, takeShare }: SmartSessionRoutesOptions): void {
  // experimental; empty if no chain configures the permissions contract
  app.get('/v1/sessions/:account', context => {
    const account = parseSessionAccount(context.req.param('account'))
    return serve(context, undefined, replyLifetimes.none, async () => {
      const body = (await sessions?.list(account)) ?? []
      return { body, sources: body.length > 0 ? ['chain'] : [], isPartial: false }
    })
  })
  const changes = {
    '': async (account: Account, body: unknown, context: Context) => {
      const project = { id: await projectIdOf(context), origin: context.req.header('origin') }
      return known().create(account, project, body, clientOf(context).share)
    },
    '/activate': (account: Account, body: unknown) => known().activate(account, body),
    '/revoke': (account: Account, body: unknown) => known().revoke(account, body)
  }
  for (const [path, change] of Object.entries(changes)) {
    app.post(`/v1/sessions/:account${path}`, async context => {
      const account = parseSessionAccount(context.req.param('account'))
      const body: unknown = await context.req.json().catch(() => undefined)
      takeShare(context, forcedCost)
      return context.json((await change(account, body, context)) ?? {}, 200, { 'cache-control': 'no-store' })
    })
  }
  function known(): SmartSessions {
    if (!sessions) throw new Problem(404, [{ name: 'sessions', description: 'This service does not support smart sessions.' }])
    return sessions
  }
}
