import type { Hono } from 'hono'
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  decodeJwt,
  jwtVerify,
  type JSONWebKeySet,
  type JWTPayload,
  type JWTVerifyGetKey
} from 'jose'
import { isRecord } from '../../../adapters/base/is-record.ts'
import { SettingsError } from '../../settings-error.ts'
import type { RequestGuards } from './authenticate-request.ts'
import type { LoginContext } from './context.ts'
import { emailIssuer } from './email-issuer.ts'
import { LoginError } from './login-error.ts'
import { idIssuer } from './farcaster-routes.ts'
import { claimOnce } from './replay-guard.ts'
import { isSecureUrl, knownIssuers } from './social-providers.ts'
import { sha256 } from './secrets.ts'
import type { LoginSettings } from './settings.ts'

/** Settings of login with an app's own tokens. */
export interface JwtIssuer {
  readonly issuer: string
  readonly audience: string
  /** Asymmetric algorithms only: a verifier must not be able to issue tokens. */
  readonly algorithm: (typeof algorithms)[number]
  /** The keys, or their URL. A token never names the location of its key. */
  readonly keys: JWTVerifyGetKey
}

const algorithms = ['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519', 'RS256', 'PS256'] as const

/** Maximum lifetime of a token (`iat` to `exp`), and clock tolerance, in seconds. */
const longest = 300
const tolerance = 30

/**
 * Parses `JWT_ISSUERS`: `[{ "issuer", "audience", "algorithm": "ES256", "jwks": "https://…" or {
 * "keys": […] } }]`.
 *
 * @throws SettingsError
 */
export function parseJwtIssuers(value: unknown): JwtIssuer[] {
  if (!Array.isArray(value)) throw wrong('must be a JSON list.')
  return value.map((item: unknown) => {
    const { issuer, audience, algorithm, jwks } = isRecord(item) ? item : {}
    if (typeof issuer !== 'string' || issuer === '') throw wrong('issuer is missing.')
    if (typeof audience !== 'string' || audience === '') throw wrong('audience is missing.')
    const known = algorithms.find(name => name === algorithm)
    if (!known) throw wrong(`algorithm must be one of ${algorithms.join(', ')}.`)
    if (typeof jwks === 'string') {
      if (!isSecureUrl(jwks)) throw wrong('jwks must be an https address, or the keys themselves.')
      return { issuer, audience, algorithm: known, keys: createRemoteJWKSet(new URL(jwks), { timeoutDuration: 5_000 }) }
    }
    if (!isRecord(jwks) || !Array.isArray(jwks['keys'])) throw wrong('jwks must be an https address, or the keys themselves.')
    try {
      return { issuer, audience, algorithm: known, keys: createLocalJWKSet(jwks as unknown as JSONWebKeySet) }
    } catch {
      throw wrong('jwks are no keys.') // the parser's error may quote them
    }
  })
}

/**
 * Rejects issuers that collide with other login methods: an account is identified by issuer and
 * subject, so the issuer `email` could log in with any email address.
 *
 * @throws SettingsError
 */
export function requireOtherIssuers({ jwtIssuers, providers }: Pick<LoginSettings, 'jwtIssuers' | 'providers'>): void {
  const taken = [emailIssuer, idIssuer, ...knownIssuers, ...providers.map(({ issuer }) => issuer)]
  jwtIssuers.forEach(({ issuer }, place) => {
    if (taken.includes(issuer))
      throw wrong(`the issuer ${issuer} stands for another way to log in. Name the site's own, such as https://app.example.org.`)
    if (jwtIssuers.findIndex(other => other.issuer === issuer) < place)
      throw wrong(`the issuer ${issuer} is there twice. Leave one; several keys are one list of jwks.`)
  })
}

/**
 * Adds the login with a token of the app, which names the frame's key in its `nonce`: a stolen token
 * is useless.
 */
export function addJwtRoutes(app: Hono, doors: RequestGuards, login: LoginContext): void {
  const { settings, db, limits, sessions, now } = login

  app.post(
    '/login/jwt',
    doors.anyone(async ({ thumbprint, network, device, body }) => {
      const token = (await body()).text('jwt', 8_192)
      await limits.take('beginFromNetwork', network)
      const issuer = settings.jwtIssuers.find(({ issuer }) => issuer === issuerOf(token))
      if (!issuer) throw refused('Its issuer is not configured.')
      const { sub, iat, exp, jti, nonce, nbf } = await verify(token, issuer)
      const seconds = now() / 1000
      if (typeof sub !== 'string' || sub === '' || sub.length > 255) throw refused('It has no sub.')
      if (typeof iat !== 'number' || typeof exp !== 'number') throw refused('It has no iat or exp.')
      if (exp - iat > longest || exp <= iat) throw refused(`It is good for longer than ${longest} s.`)
      if (iat > seconds + tolerance || (nbf !== undefined && nbf > seconds + tolerance)) throw refused('It is of a time to come.')
      if (exp <= seconds - tolerance) throw refused('Its time is over.')
      if (nonce !== thumbprint) throw refused('It is for another key.')
      if (typeof jti !== 'string' || jti === '' || jti.length > 255) throw refused('It has no jti.')
      const first = await claimOnce(db, sha256(`jwt ${issuer.issuer} ${jti}`), (exp + 2 * tolerance) * 1000, now())
      if (!first) throw refused('It was used before.')
      const identity = { issuer: issuer.issuer, subject: sub }
      return sessions.describe(await sessions.begin(identity, { thumbprint, provider: 'jwt', device }))
    })
  )

  async function verify(
    token: string,
    { issuer, audience, algorithm, keys }: JwtIssuer
  ): Promise<JWTPayload & { nonce?: unknown }> {
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience,
        algorithms: [algorithm],
        currentDate: new Date(now()),
        clockTolerance: tolerance
      })
      return payload
    } catch (cause) {
      throw refused('It is not good.', cause)
    }
  }
}

function issuerOf(token: string): string | undefined {
  try {
    return decodeJwt(token).iss
  } catch (cause) {
    throw refused('It is no token.', cause)
  }
}

const refused = (message: string, cause?: unknown) => new LoginError('login-jwt', `Token rejected. ${message}`, { cause })
const wrong = (problem: string) => new SettingsError(`JWT_ISSUERS: ${problem}`)
