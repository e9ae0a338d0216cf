import { Hono, type Context } from 'hono'
import type { Service } from '../service.ts'
import type { Store } from '../store/store.ts'
import type { Log } from './log.ts'
import { within } from './within.ts'

export interface HealthOptions {
  readonly services: readonly Service[]
  readonly store: Pick<Store, 'check'>
  readonly log: Log
  /** Returns true while the process hands its clients over to other instances. */
  readonly isDraining: () => boolean
}

/** Milliseconds until a check times out. */
const deadline = 3_000

/**
 * Creates the checks of an orchestrator, which need no token and reveal nothing:
 * - `/live`: 200 as long as the process answers. A failing database is no reason to restart it.
 * - `/ready`: 200 if it should get requests; 503 while the database does not respond, and while it drains.
 * - `/health`: the same check of the database, with the services, and those that work with delays (`late`), for people and monitors.
 */
export function createHealthRoutes({ services, store, log, isDraining }: HealthOptions): Hono {
  const isDatabaseUp = async () => {
    try {
      await within(deadline, store.check())
      return true
    } catch (error) {
      log.error({ error: String(error) }, 'the database is not responding')
      return false
    }
  }
  const reply = (context: Context, isUp: boolean, body: object) =>
    context.json(body, isUp ? 200 : 503, { 'cache-control': 'no-store' })

  return new Hono()
    .get('/live', context => reply(context, true, { status: 'ok' }))
    .get('/ready', async context => {
      if (isDraining()) return reply(context, false, { status: 'draining' })
      const isUp = await isDatabaseUp()
      return reply(context, isUp, { status: isUp ? 'ok' : 'failing' })
    })
    .get('/health', async context => {
      const isUp = await isDatabaseUp()
      const late = isUp ? await listLate(services, log) : []
      return reply(context, isUp, {
        status: isUp ? (late.length > 0 ? 'degraded' : 'ok') : 'failing',
        database: isUp ? 'ok' : 'does not answer',
        services: services.map(({ name }) => name),
        ...(late.length > 0 && { late })
      })
    })
}

/** Lists the services that work with delays at present. */
async function listLate(services: readonly Service[], log: Log): Promise<string[]> {
  const late = await Promise.all(
    services.map(async ({ name, check }) => {
      try {
        if (check) await within(deadline, check())
        return []
      } catch (error) {
        log.error({ error: String(error), service: name }, 'a service works with delays')
        return [name]
      }
    })
  )
  return late.flat()
}
