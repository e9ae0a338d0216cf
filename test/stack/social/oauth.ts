import { createHash, generateKeyPairSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import { exportJWK, jwtVerify, SignJWT } from 'jose'
import { listen } from '../port.ts'
import { renderUserChoice, personOf, sendOn, type Person } from './people.ts'

export type StandInName = 'github' | 'facebook' | 'x' | 'discord' | 'apple'

/** Deviations of a stand-in from a provider's correct behavior, for tests. */
export type StandInFault = 'token' | 'profile' | 'nonce' | 'audience'

export interface OAuthStandIns {
  readonly url: string
  /** Value for `SOCIAL_PROVIDERS`. */
  readonly clients: Readonly<Record<StandInName, Readonly<Record<string, string>>>>
  allow(redirectUri: string): void
  fail(fault: StandInFault | undefined): void
  stop(): Promise<void>
}

interface Shape {
  readonly authorize: string
  readonly token: string
  readonly user: string
  readonly secretBy: 'post' | 'basic'
  readonly toProfile: (person: Person) => unknown
}

/** Paths and replies of the providers, each below its own path. */
const shapes: Readonly<Record<Exclude<StandInName, 'apple'>, Shape>> = {
  github: {
    authorize: '/login/oauth/authorize',
    token: '/login/oauth/access_token',
    user: '/user',
    secretBy: 'post',
    toProfile: ({ id, name }) => ({ id: Number(id), login: name, name: null, email: null })
  },
  facebook: {
    authorize: '/v21.0/dialog/oauth',
    token: '/v21.0/oauth/access_token',
    user: '/v21.0/me',
    secretBy: 'post',
    toProfile: ({ id, name, email }) => ({ id, name, email })
  },
  x: {
    authorize: '/i/oauth2/authorize',
    token: '/2/oauth2/token',
    user: '/2/users/me',
    secretBy: 'basic',
    toProfile: ({ id, name }) => ({ data: { id, name, username: name } })
  },
  discord: {
    authorize: '/oauth2/authorize',
    token: '/api/oauth2/token',
    user: '/api/users/@me',
    secretBy: 'post',
    toProfile: ({ id, name, email, unverified }) => ({ id, username: name, global_name: name, email, verified: !unverified })
  }
}

interface Grant {
  readonly provider: string
  readonly person: Person
  readonly challenge: string
  readonly redirectUri: string
  readonly nonce: string
}

/**
 * Starts OAuth providers without ID tokens, and Apple, which responds with a form and takes a signed
 * token as its secret.
 */
export async function startOAuth({ port = 0 }: { readonly port?: number } = {}): Promise<OAuthStandIns> {
  const redirectUris = new Set<string>()
  const codes = new Map<string, Grant>()
  const accessTokens = new Map<string, Grant>()
  const clientId = 'w3m-kit'
  const clientSecret = randomBytes(24).toString('base64url')
  // Apple knows the key of the team, and signs with its own
  const team = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const apple = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  let fault: StandInFault | undefined
  const app = new Hono()

  const asked = (context: Context) => {
    const query = (name: string) => context.req.query(name) ?? ''
    const problem =
      query('client_id') !== clientId
        ? 'client_id'
        : !redirectUris.has(query('redirect_uri'))
          ? 'redirect_uri'
          : query('response_type') !== 'code'
            ? 'response_type'
            : query('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(query('code_challenge'))
              ? 'code_challenge'
              : query('state') === ''
                ? 'state'
                : undefined
    return { problem, query }
  }

  const authorize = (provider: StandInName, path: string) => {
    app.get(path, context => {
      const { problem } = asked(context)
      if (problem !== undefined) return context.text(`${problem} is wrong.`, 400)
      return context.html(renderUserChoice(provider, new URL(context.req.url).pathname + new URL(context.req.url).search))
    })
    app.post(path, async context => {
      const { problem, query } = asked(context)
      if (problem !== undefined) return context.text(`${problem} is wrong.`, 400)
      const person = personOf((await context.req.parseBody())['person'])
      const code = randomBytes(24).toString('base64url')
      const redirectUri = query('redirect_uri')
      if (person) codes.set(code, { provider, person, challenge: query('code_challenge'), redirectUri, nonce: query('nonce') })
      const fields = { state: query('state'), ...(person ? { code } : { error: 'access_denied' }) }
      if (query('response_mode') === 'form_post') return context.html(sendOn(redirectUri, fields))
      const target = new URL(redirectUri)
      for (const [name, value] of Object.entries(fields)) target.searchParams.set(name, value)
      return context.redirect(target.href, 302)
    })
  }

  /** Redeems a code once, if the whole request is valid. */
  const redeem = (provider: StandInName, form: URLSearchParams): Grant | undefined => {
    const code = form.get('code') ?? ''
    const grant = codes.get(code)
    codes.delete(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const good =
      grant?.provider === provider &&
      grant.challenge === challenge &&
      grant.redirectUri === form.get('redirect_uri') &&
      fault !== 'token'
    return good ? grant : undefined
  }

  for (const [name, { authorize: path, token, user, secretBy, toProfile }] of Object.entries(shapes)) {
    const provider = name as keyof typeof shapes
    authorize(provider, `/${provider}${path}`)
    app.post(`/${provider}${token}`, async context => {
      const form = new URLSearchParams(await context.req.text())
      const basic = Buffer.from(/^Basic (.+)$/.exec(context.req.header('authorization') ?? '')?.[1] ?? '', 'base64').toString()
      const [id, secret] = secretBy === 'basic' ? basic.split(':') : [form.get('client_id'), form.get('client_secret')]
      const grant = id === clientId && isSame(secret ?? '', clientSecret) ? redeem(provider, form) : undefined
      // GitHub reports errors with status 200
      if (!grant) return context.json({ error: 'bad_verification_code' }, provider === 'github' ? 200 : 400)
      const accessToken = randomBytes(24).toString('base64url')
      accessTokens.set(accessToken, grant)
      return context.json({ access_token: accessToken, token_type: provider === 'github' ? 'bearer' : 'Bearer', expires_in: 600 })
    })
    app.get(`/${provider}${user}`, context => {
      const grant = accessTokens.get(/^Bearer (.+)$/.exec(context.req.header('authorization') ?? '')?.[1] ?? '')
      if (grant?.provider !== provider || !context.req.header('user-agent'))
        return context.json({ message: 'Bad credentials' }, 401)
      return context.json((fault === 'profile' ? { message: 'hello' } : toProfile(grant.person)) as object)
    })
  }

  const issuer = () => `${url}/apple`
  authorize('apple', '/apple/auth/authorize')
  app.get('/apple/.well-known/openid-configuration', context =>
    context.json({
      issuer: issuer(),
      authorization_endpoint: `${issuer()}/auth/authorize`,
      token_endpoint: `${issuer()}/auth/token`,
      jwks_uri: `${issuer()}/auth/keys`,
      response_types_supported: ['code'],
      response_modes_supported: ['query', 'form_post'],
      subject_types_supported: ['pairwise'],
      id_token_signing_alg_values_supported: ['ES256'],
      token_endpoint_auth_methods_supported: ['client_secret_post']
    })
  )
  app.get('/apple/auth/keys', async context =>
    context.json({ keys: [{ ...(await exportJWK(apple.publicKey)), alg: 'ES256', use: 'sig', kid: 'apple' }] })
  )
  app.post('/apple/auth/token', async context => {
    const form = new URLSearchParams(await context.req.text())
    const known = await jwtVerify(form.get('client_secret') ?? '', team.publicKey, {
      algorithms: ['ES256'],
      issuer: 'TEAM123456',
      subject: clientId,
      audience: 'https://appleid.apple.com',
      // the service's clock may differ, in a test
      currentDate: new Date(secondsIn(form.get('client_secret') ?? '') * 1000)
    }).then(
      () => form.get('client_id') === clientId,
      () => false
    )
    const grant = known ? redeem('apple', form) : undefined
    if (!grant) return context.json({ error: 'invalid_grant' }, 400)
    const idToken = await new SignJWT({
      nonce: fault === 'nonce' ? 'another' : grant.nonce,
      email: grant.person.email,
      // a string, as Apple sends it at times
      email_verified: String(!grant.person.unverified)
    })
      .setProtectedHeader({ alg: 'ES256', kid: 'apple' })
      .setIssuer(issuer())
      .setSubject(`00${grant.person.id}.apple`)
      .setAudience(fault === 'audience' ? 'another' : clientId)
      .setIssuedAt()
      .setExpirationTime('10m')
      .sign(apple.privateKey)
    return context.json({
      access_token: randomBytes(24).toString('base64url'),
      token_type: 'Bearer',
      expires_in: 600,
      id_token: idToken
    })
  })

  const server = createServer(getRequestListener(app.fetch))
  const url = `http://127.0.0.1:${await listen(server, port)}`
  const clientOf = (provider: keyof typeof shapes) => {
    const { authorize: path, token, user } = shapes[provider]
    const base = `${url}/${provider}`
    return { clientId, clientSecret, authorization: base + path, token: base + token, user: base + user }
  }
  return {
    url,
    clients: {
      github: clientOf('github'),
      facebook: clientOf('facebook'),
      x: clientOf('x'),
      discord: clientOf('discord'),
      apple: {
        clientId,
        issuer: issuer(),
        teamId: 'TEAM123456',
        keyId: 'KEY1234567',
        privateKey: team.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
      }
    },
    allow: redirectUri => void redirectUris.add(redirectUri),
    fail: next => void (fault = next),
    stop: () =>
      new Promise(stopped => {
        server.close(() => stopped())
        server.closeAllConnections()
      })
  }
}

const secondsIn = (token: string): number => {
  try {
    return (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { iat: number }).iat
  } catch {
    return 0 // not a token: rejected for that
  }
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [one, other].map(text => createHash('sha256').update(text).digest())
  return timingSafeEqual(left!, right!)
}
