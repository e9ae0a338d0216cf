import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import type { RequestIdVariables } from 'hono/request-id'
import type { Credentials } from './credentials.ts'
import type { SignInOptions } from './sign-in.ts'
import { SiwxError, summarizeCause, toSiwxError } from './siwx-error.ts'

export type Env = { Bindings: HttpBindings; Variables: RequestIdVariables }

const mostBody = 256 * 1024
const dayInSeconds = 24 * 60 * 60

export type SignInAppOptions = Pick<SignInOptions, 'sites' | 'log' | 'metrics'> & { readonly credentials: Credentials }

/** Creates the app of sign-in: its errors, CORS, and the rules for every request. */
export function createSignInApp({ credentials, sites, log, metrics }: SignInAppOptions): Hono<Env> {
  const app = new Hono<Env>()
  app.onError((error, context) => {
    const refusal = toSiwxError(error)
    if (refusal === undefined) throw error
    note(context, refusal)
    if (refusal.status === 401) context.header('www-authenticate', 'Bearer')
    if (refusal.wait !== undefined) context.header('retry-after', String(refusal.wait))
    return context.json({ error: { code: refusal.code, message: refusal.message } }, refusal.status)
  })
  app.use(
    '*',
    cors({
      // never `*`: these responses carry cookies
      origin: origin => (sites.isServed(origin) ? origin : null),
      credentials: true,
      allowMethods: ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS'],
      allowHeaders: ['content-type', 'authorization', 'x-siwx-binding', 'x-request-id'],
      exposeHeaders: ['x-request-id', 'retry-after'],
      maxAge: dayInSeconds
    })
  )
  app.use('*', async (context: Context<Env>, next) => {
    context.header('cache-control', 'no-store')
    const origin = context.req.header('origin')
    if (origin !== undefined && !sites.isServed(origin)) {
      throw new SiwxError(403, 'siwx-origin', 'This service does not accept sign-ins of this site.')
    }
    const changes = !['GET', 'HEAD'].includes(context.req.method)
    if (changes && origin === undefined && credentials.isCookieAlone(context)) {
      throw new SiwxError(403, 'siwx-origin', 'A request with cookies needs an Origin header.')
    }
    await next()
  })
  app.use(
    '*',
    bodyLimit({
      maxSize: mostBody,
      onError: () => {
        throw new SiwxError(413, 'siwx-request', `Send at most ${mostBody} bytes.`)
      }
    })
  )

  return app

  /**
   * Counts and logs a rejection: its code, and for a failure of the service its cause; never a token, an
   * account or a message.
   */
  function note(context: Context<Env>, { status, code, cause }: SiwxError): void {
    const entry = { requestId: context.var.requestId, code, status }
    if (context.req.path.endsWith('/verify')) metrics.signIns.inc({ outcome: code })
    if (code === 'siwx-reused') {
      metrics.sessionsEnded.inc({ why: 'reused' })
      log.warn(entry, 'auth: a token was used after it was replaced; its device is signed out')
    } else if (status === 503) {
      log.error({ ...entry, cause: summarizeCause(cause) }, 'auth: request failed')
    } else {
      log.debug(entry, 'auth: refused')
    }
  }
}
