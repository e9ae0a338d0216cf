import type { Hono } from 'hono'
import type { SocialLoginReply } from '../../../adapters/api/contract/login.ts'
import { isOriginAllowed } from '../../lib/match-origin.ts'
import { parsePageOrigin, type RequestGuards } from './authenticate-request.ts'
import type { LoginAttempt } from './attempts.ts'
import type { LoginContext } from './context.ts'
import { LoginError } from './login-error.ts'
import { invalidFieldError, parseFields } from './parse-fields.ts'
import { overPage } from './html-page.ts'
import { isSecureUrl } from './social-providers.ts'
import { sha256, generateId } from './secrets.ts'
import { createSocialClient, type SocialChecks, type SocialClient } from './social-client.ts'
import type { Identity } from './users.ts'

interface Begun {
  readonly checks: SocialChecks
  readonly resultUri: string
}

/**
 * Adds the login with a social provider.
 * The provider responds to the service. Its response proves who the user is, not which key began the login: an app or an attacker
 * may have begun it with their own key. So the one-time `result` leaves the service only to the frame's login page (`resultUri`),
 * in the user's browser. That page passes it to the frame document that began the login, which redeems it with its key
 * (`/login/social/result`), or, if no such document is reachable, confirms a login that one has registered there
 * (`/login/social/confirm`).
 */
export function addSocialRoutes(app: Hono, doors: RequestGuards, login: LoginContext): void {
  const { settings, attempts, limits, sessions, secrets, now } = login
  const clients = new Map(settings.providers.map(provider => [provider.name, createSocialClient(provider, now)]))
  const callback = () => `${login.base()}/v1/login/social/callback`
  const handleCallback = createProviderReply(login, clients, callback)

  app.post(
    '/login/social',
    doors.anyone(async ({ thumbprint, network, device, context, body }) => {
      const fields = await body()
      const client = clients.get(fields.text('provider', 40))
      if (!client) throw new LoginError('login-unknown', 'Unknown provider.')
      const origin = parsePageOrigin(fields, settings)
      const resultUri = readResultUri(settings, fields.text('resultUri', 2048), context.req.header('origin'))
      await limits.take('beginFromNetwork', network)
      const { uri, checks } = await client.begin(callback()).catch((cause: unknown) => {
        throw providerFailed(login, client.provider.name, cause)
      })
      const attempt = await attempts.begin({
        kind: 'social',
        thumbprint,
        provider: client.provider.name,
        origin,
        device,
        secret_hash: sha256(checks.state),
        sealed: secrets.seal(JSON.stringify({ checks, resultUri } satisfies Begun), 'social')
      })
      return { uri, login: attempt.id, expiresAt: attempt.expires_at } satisfies SocialLoginReply
    })
  )

  app.get('/login/social/callback', context => handleCallback(new URL(context.req.url).searchParams))
  // Apple responds by form post
  app.post('/login/social/callback', async context => handleCallback(new URLSearchParams(await context.req.text())))

  app.post(
    '/login/social/result',
    doors.anyone(async ({ thumbprint, device, body }) => {
      const fields = await body()
      const attempt = await attempts.find(fields.text('login', 64), thumbprint)
      const shown = await attempts.findBySecret(fields.text('result', 100), 'social')
      if (!attempt || attempt.id !== shown?.id || attempt.status !== 'answered') throw over()
      return sessions.describe(await completeSocialLogin(login, attempt, device))
    })
  )

  // Without a DPoP proof: the login page is in another storage partition than the frame and has no key. It gets no session
  // either.
  app.post('/login/social/confirm', async context => {
    const origin = context.req.header('origin')
    if (origin === undefined || !isOriginAllowed(origin, settings.frameOrigins))
      throw new LoginError('login-origin', 'This origin isn’t allowed.')
    const fields = parseFields(await context.req.text())
    const id = fields.text('login', 64)
    const attempt = await attempts.findBySecret(fields.text('result', 100), 'social')
    if (attempt?.id !== id) throw over()
    if (!(await attempts.move(id, 'answered', { status: 'confirmed', secret_hash: null }))) throw over()
    return context.body(null, 204, { 'cache-control': 'no-store' })
  })
}

/** Creates the end of a login at a provider, which sends the user's browser back with its response. */
function createProviderReply(login: LoginContext, clients: ReadonlyMap<string, SocialClient>, callback: () => string) {
  const { attempts, secrets } = login

  /**
   * Handles the provider's response.
   * The state is consumed first, so a response is accepted once. Until the provider has returned the identity, the attempt is
   * `answered` without a result, which cannot be redeemed: for the waiting frame, it is still pending.
   */
  return async function handleCallback(parameters: URLSearchParams): Promise<Response> {
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
      providerFailed(login, attempt.provider, cause)
      await attempts.move(attempt.id, 'answered', { status: 'failed' })
      return leave(attempt, resultUri, { error: 'server_error' })
    }
    const result = generateId(32)
    const kept = await attempts.move(attempt.id, 'answered', {
      status: 'answered',
      secret_hash: sha256(result),
      sealed: secrets.seal(JSON.stringify(identity), `identity ${attempt.id}`)
    })
    return kept ? leave(attempt, resultUri, { result }) : overPage()
  }
}

function leave({ id }: LoginAttempt, resultUri: string, parameters: { result: string } | { error: string }): Response {
  const target = new URL(resultUri)
  target.search = new URLSearchParams({ login: id, ...parameters }).toString()
  return redirect(target.href)
}

/**
 * Validates the URL of the frame's login page: `/loading` beside the frame, on an origin of the frame,
 * and the origin that the browser sends. No other parts, so that a caller cannot choose what that page reads besides the
 * result.
 */
function readResultUri({ frameOrigins }: LoginContext['settings'], text: string, asker: string | undefined): string {
  if (!isSecureUrl(text)) throw invalidFieldError('resultUri: Expected an https address')
  const { href, origin, pathname } = new URL(text)
  if (href !== text || href !== origin + pathname || !pathname.endsWith('/loading'))
    throw invalidFieldError('resultUri: Expected the login page of the frame (/loading), and nothing after it')
  if (!isOriginAllowed(origin, frameOrigins) || (asker !== undefined && asker !== origin))
    throw new LoginError('login-origin', 'This resultUri isn’t the frame’s.')
  return href
}

function providerFailed({ log }: LoginContext, provider: string, cause: unknown): LoginError {
  // logs name and message only: the cause may contain codes and tokens
  log.warn({ provider, error: cause instanceof Error ? `${cause.name}: ${cause.message}` : 'unknown' }, 'a provider failed')
  return new LoginError('login-provider', `${provider} isn’t responding. Try again.`, { cause })
}

/**
 * Creates the session of an attempt that is `answered` (its result was redeemed) or `confirmed` (by
 * the login page), once.
 */
export async function completeSocialLogin(login: LoginContext, attempt: LoginAttempt, device: string) {
  return login.sessions.begin(
    identityOf(login, attempt),
    { thumbprint: attempt.thumbprint, provider: attempt.provider, device },
    async (transaction, { id, user_id }) => {
      const done = { status: 'done', session_id: id, user_id, secret_hash: null, sealed: null } as const
      if (!(await login.attempts.move(attempt.id, attempt.status, done, transaction))) throw over()
    }
  )
}

const identityOf = ({ secrets }: LoginContext, attempt: LoginAttempt) =>
  JSON.parse(secrets.open(attempt.sealed ?? '', `identity ${attempt.id}`)) as Identity

const redirect = (location: string) =>
  new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' } })

const over = () => new LoginError('login-over', 'This login expired. Start again.')
