import type { Hono } from 'hono'
import type { SocialLoginReply } from '../../../adapters/api/contract/login.ts'
import { isOriginAllowed } from '../../lib/origin.ts'
import { escaped } from '../mail/markup.ts'
import { readPage, type Doors } from './asked.ts'
import type { Attempt } from './attempts.ts'
import type { LoginContext } from './context.ts'
import { isOwnForm, overPage } from './email.ts'
import { LoginError } from './failure.ts'
import { invalid } from './fields.ts'
import { choices, pageReply } from './page.ts'
import { hashOf, newId } from './secrets.ts'
import { createSocialClient, type SocialChecks } from './social-client.ts'
import type { Identity } from './users.ts'

interface Begun {
  readonly checks: SocialChecks
  readonly resultUri?: string
  readonly returnTo?: string
}

/**
 * Logging in at another's. The provider's answer comes to the service, never to a page. It says who answered, not who asked: somebody may
 * have been sent a link that another has begun. So the answer counts only once it has come to the asking frame through the same browser
 * (`result`), or its visitor has read who asks and pressed a button.
 */
export function addSocial(app: Hono, doors: Doors, login: LoginContext): void {
  const { settings, attempts, limits, sessions, secrets, now } = login
  const clients = new Map(settings.providers.map(provider => [provider.name, createSocialClient(provider, now)]))
  const callback = () => `${login.base()}/v1/login/social/callback`

  app.post(
    '/login/social',
    doors.anyone(async ({ thumbprint, network, device, body }) => {
      const fields = await body()
      const client = clients.get(fields.text('provider', 40))
      if (!client) throw new LoginError('login-unknown', 'There is no such provider.')
      const origin = readPage(fields, settings)
      const resultUri = fields.textOr('resultUri', 2048)
      if (resultUri !== undefined) checkResultUri(resultUri)
      const returnTo = fields.textOr('returnTo', 2048)
      if (returnTo !== undefined && !(resultUri !== undefined && returnTo.startsWith(`${origin}/`) && URL.canParse(returnTo)))
        throw invalid('returnTo: Expected an address of the page, beside a resultUri')
      await limits.take('beginFromNetwork', network)
      const { uri, checks } = await client.begin(callback()).catch((cause: unknown) => {
        throw providerFailed(client.provider.name, cause)
      })
      const begun: Begun = {
        checks,
        ...(resultUri !== undefined && { resultUri }),
        ...(returnTo !== undefined && { returnTo })
      }
      const attempt = await attempts.begin({
        kind: 'social',
        thumbprint,
        provider: client.provider.name,
        origin,
        device,
        secret_hash: hashOf(checks.state),
        sealed: secrets.seal(JSON.stringify(begun), 'social')
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

  const confirmPath = '/login/social/confirm/:result'
  app.get(confirmPath, async context => {
    const attempt = await attempts.findBySecret(context.req.param('result'), 'social')
    if (attempt?.status !== 'answered') return overPage()
    const { name, email } = identityOf(login, attempt)
    return pageReply({
      title: `Log in to ${settings.appName}?`,
      body: escaped`<p>
          You are about to log in as ${name ?? email ?? 'yourself'} (${attempt.provider}). Go on only if you began this yourself,
          on this device.
        </p>
        <dl>
          <dt>Device</dt>
          <dd>${attempt.device}</dd>
          <dt>Site</dt>
          <dd>${attempt.origin}</dd>
        </dl>
        ${choices([
          { label: 'Log in', answer: 'confirm' },
          { label: 'It was not me', answer: 'refuse' }
        ])}`
    })
  })
  app.post(confirmPath, async context => {
    const attempt = await attempts.findBySecret(context.req.param('result'), 'social')
    const { answer } = await context.req.parseBody()
    if (!isOwnForm(context.req.header('sec-fetch-site')) || attempt?.status !== 'answered') return overPage()
    if (answer !== 'confirm' && answer !== 'refuse') return overPage()
    const status = answer === 'confirm' ? 'confirmed' : 'refused'
    if (!(await attempts.move(attempt.id, 'answered', { status, secret_hash: null }))) return overPage()
    return answer === 'confirm'
      ? pageReply({ title: 'You are logged in', body: escaped`<p>Close this page and go back to where you began.</p>` })
      : pageReply({ title: 'Refused', body: escaped`<p>Nobody was logged in. You can close this page.</p>` })
  })

  /** The provider's answer. The state is used up before anything else, so the same answer comes once. */
  async function answered(parameters: URLSearchParams): Promise<Response> {
    const state = parameters.get('state') ?? ''
    const found = state === '' || state.length > 200 ? undefined : await attempts.findBySecret(state, 'social')
    const attempt = found && (await attempts.move(found.id, 'pending', { status: 'failed', secret_hash: null }))
    const client = attempt && clients.get(attempt.provider)
    if (!attempt?.sealed || !client) return overPage()
    const { checks, ...back } = JSON.parse(secrets.open(attempt.sealed, 'social')) as Begun

    const error = parameters.get('error')
    if (error !== null) {
      const refused = error === 'access_denied' || error.startsWith('user_cancelled')
      await attempts.move(attempt.id, 'failed', { status: refused ? 'refused' : 'failed' })
      return leave(attempt, back, { error: refused ? 'access_denied' : 'server_error' })
    }
    let identity: Identity
    try {
      const current = new URL(callback())
      current.search = parameters.toString()
      identity = await client.finish(current, checks)
    } catch (cause) {
      providerFailed(attempt.provider, cause)
      return leave(attempt, back, { error: 'server_error' })
    }
    const result = newId(32)
    const kept = await attempts.move(attempt.id, 'failed', {
      status: 'answered',
      secret_hash: hashOf(result),
      sealed: secrets.seal(JSON.stringify(identity), `identity ${attempt.id}`)
    })
    return kept ? leave(attempt, back, { result }) : overPage()
  }

  function leave(
    attempt: Attempt,
    { resultUri, returnTo }: Omit<Begun, 'checks'>,
    parameters: { result: string } | { error: string }
  ): Response {
    if (resultUri !== undefined) {
      const target = new URL(resultUri)
      for (const [name, value] of Object.entries({ login: attempt.id, ...parameters })) target.searchParams.set(name, value)
      if (returnTo === undefined) return redirect(target.href)
      const page = new URL(returnTo)
      // beside the page's own query, which stays as the page writes it
      page.search += `${page.search ? '&' : ''}result_uri=${encodeURIComponent(target.href)}`
      return redirect(page.href)
    }
    if ('result' in parameters) return redirect(`${login.base()}/v1/login/social/confirm/${parameters.result}`)
    return pageReply({
      title: 'Not logged in',
      body: escaped`<p>Close this page and go back to where you began.</p>`,
      status: 400
    })
  }

  function checkResultUri(resultUri: string) {
    if (!URL.canParse(resultUri)) throw invalid('resultUri: Expected an address')
    const { origin, username, password } = new URL(resultUri)
    if (username || password || !isOriginAllowed(origin, [...settings.frameOrigins, ...settings.pageOrigins]))
      throw new LoginError('login-origin', 'This resultUri is not on the list.')
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

/** Logs in who answered: from `answered` (the result was shown) or `confirmed` (the button was pressed), once. */
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
