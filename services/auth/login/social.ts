import type { Hono } from 'hono'
import type { SocialLoginReply } from '../../../adapters/api/contract/login.ts'
import { isOriginAllowed } from '../../lib/origin.ts'
import { readPage, type Doors } from './asked.ts'
import type { Attempt } from './attempts.ts'
import type { LoginContext } from './context.ts'
import { LoginError } from './failure.ts'
import { invalid, readFields } from './fields.ts'
import { overPage } from './page.ts'
import { isSafeAddress } from './providers.ts'
import { hashOf, newId } from './secrets.ts'
import { createSocialClient, type SocialChecks } from './social-client.ts'
import type { Identity } from './users.ts'

interface Begun {
  readonly checks: SocialChecks
  readonly resultUri: string
}

/**
 * Login at a social provider. The provider answers to the service. Its answer proves who the user is, not which key began the login: an app
 * or a stranger may have begun it with a key of their own. So the one-time `result` leaves the service only to the frame's login page
 * (`resultUri`), in the user's browser. That page hands it to the frame document that began the login, which redeems it with its key
 * (`/login/social/result`), or, if no such document is in reach, confirms a login that one has registered there (`/login/social/confirm`).
 */
export function addSocial(app: Hono, doors: Doors, login: LoginContext): void {
  const { settings, attempts, limits, sessions, secrets, now } = login
  const clients = new Map(settings.providers.map(provider => [provider.name, createSocialClient(provider, now)]))
  const callback = () => `${login.base()}/v1/login/social/callback`

  app.post(
    '/login/social',
    doors.anyone(async ({ thumbprint, network, device, context, body }) => {
      const fields = await body()
      const client = clients.get(fields.text('provider', 40))
      if (!client) throw new LoginError('login-unknown', 'There is no such provider.')
      const origin = readPage(fields, settings)
      const resultUri = readResultUri(fields.text('resultUri', 2048), context.req.header('origin'))
      await limits.take('beginFromNetwork', network)
      const { uri, checks } = await client.begin(callback()).catch((cause: unknown) => {
        throw providerFailed(client.provider.name, cause)
      })
      const attempt = await attempts.begin({
        kind: 'social',
        thumbprint,
        provider: client.provider.name,
        origin,
        device,
        secret_hash: hashOf(checks.state),
        sealed: secrets.seal(JSON.stringify({ checks, resultUri } satisfies Begun), 'social')
      })
      return { uri, login: attempt.id, expiresAt: attempt.expires_at } satisfies SocialLoginReply
    })
  )

  app.get('/login/social/callback', context => answered(new URL(context.req.url).searchParams))
  // Apple's way to answer
  app.post('/login/social/callback', async context => answered(new URLSearchParams(await context.req.text())))

  app.post(
    '/login/social/result',
    doors.anyone(async ({ thumbprint, device, body }) => {
      const fields = await body()
      const attempt = await attempts.find(fields.text('login', 64), thumbprint)
      const shown = await attempts.findBySecret(fields.text('result', 100), 'social')
      if (!attempt || attempt.id !== shown?.id || attempt.status !== 'answered') throw over()
      return sessions.tell(await finishSocial(login, attempt, device))
    })
  )

  // Without a proof: the login page is in another storage partition than the frame and has no key. It gets no session either.
  app.post('/login/social/confirm', async context => {
    const origin = context.req.header('origin')
    if (origin === undefined || !isOriginAllowed(origin, settings.frameOrigins))
      throw new LoginError('login-origin', 'This origin is not one of the frame.')
    const fields = readFields(await context.req.text())
    const id = fields.text('login', 64)
    const attempt = await attempts.findBySecret(fields.text('result', 100), 'social')
    if (attempt?.id !== id) throw over()
    if (!(await attempts.move(id, 'answered', { status: 'confirmed', secret_hash: null }))) throw over()
    return context.body(null, 204, { 'cache-control': 'no-store' })
  })

  /**
   * The provider's answer. The state is used up before anything else, so the same answer comes once. Until the provider has been asked who it
   * was, the attempt is `answered` without a result, which nothing can redeem: to the frame that waits, it is still pending.
   */
  async function answered(parameters: URLSearchParams): Promise<Response> {
    const state = parameters.get('state') ?? ''
    const found = state === '' || state.length > 200 ? undefined : await attempts.findBySecret(state, 'social')
    const attempt = found && (await attempts.move(found.id, 'pending', { status: 'answered', secret_hash: null }))
    const client = attempt && clients.get(attempt.provider)
    if (!attempt?.sealed || !client) return overPage()
    const { checks, resultUri } = JSON.parse(secrets.open(attempt.sealed, 'social')) as Begun

    const error = parameters.get('error')
    if (error !== null) {
      const refused = error === 'access_denied' || error.startsWith('user_cancelled')
      await attempts.move(attempt.id, 'answered', { status: refused ? 'refused' : 'failed' })
      return leave(attempt, resultUri, { error: refused ? 'access_denied' : 'server_error' })
    }
    let identity: Identity
    try {
      const current = new URL(callback())
      current.search = parameters.toString()
      identity = await client.finish(current, checks)
    } catch (cause) {
      providerFailed(attempt.provider, cause)
      await attempts.move(attempt.id, 'answered', { status: 'failed' })
      return leave(attempt, resultUri, { error: 'server_error' })
    }
    const result = newId(32)
    const kept = await attempts.move(attempt.id, 'answered', {
      status: 'answered',
      secret_hash: hashOf(result),
      sealed: secrets.seal(JSON.stringify(identity), `identity ${attempt.id}`)
    })
    return kept ? leave(attempt, resultUri, { result }) : overPage()
  }

  function leave({ id }: Attempt, resultUri: string, parameters: { result: string } | { error: string }): Response {
    const target = new URL(resultUri)
    target.search = new URLSearchParams({ login: id, ...parameters }).toString()
    return redirect(target.href)
  }

  /**
   * The frame's login page: `/loading` beside the frame, on an origin of the frame, and on the very origin that a browser names. Nothing
   * else in it, so that nobody can choose what that page reads besides the result.
   */
  function readResultUri(text: string, asker: string | undefined): string {
    if (!isSafeAddress(text)) throw invalid('resultUri: Expected an https address')
    const { href, origin, pathname } = new URL(text)
    if (href !== text || href !== origin + pathname || !pathname.endsWith('/loading'))
      throw invalid('resultUri: Expected the login page of the frame (/loading), and nothing after it')
    if (!isOriginAllowed(origin, settings.frameOrigins) || (asker !== undefined && asker !== origin))
      throw new LoginError('login-origin', 'This resultUri is not of the frame.')
    return href
  }

  function providerFailed(provider: string, cause: unknown): LoginError {
    // without the cause's own words for codes and tokens: of errors the name and the sentence alone
    login.log.warn(
      { provider, error: cause instanceof Error ? `${cause.name}: ${cause.message}` : 'unknown' },
      'a provider failed'
    )
    return new LoginError('login-provider', `${provider} did not answer as it should.`, { cause })
  }
}

/** Begins the session of an attempt that is `answered` (its result was redeemed) or `confirmed` (by the login page), once. */
export async function finishSocial(login: LoginContext, attempt: Attempt, device: string) {
  return login.sessions.begin(
    identityOf(login, attempt),
    { thumbprint: attempt.thumbprint, provider: attempt.provider, device },
    async (transaction, { id, user_id }) => {
      const done = { status: 'done', session_id: id, user_id, secret_hash: null, sealed: null } as const
      if (!(await login.attempts.move(attempt.id, attempt.status, done, transaction))) throw over()
    }
  )
}

const identityOf = ({ secrets }: LoginContext, attempt: Attempt) =>
  JSON.parse(secrets.open(attempt.sealed ?? '', `identity ${attempt.id}`)) as Identity

const redirect = (location: string) =>
  new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' } })

const over = () => new LoginError('login-over', 'This login is over: begin anew.')
