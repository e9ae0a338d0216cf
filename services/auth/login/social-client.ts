import { sign } from 'node:crypto'
import * as openid from 'openid-client'
import { readText } from '../../lib/read-text.ts'
import { isLoopbackHost, type ClientAuthentication, type SocialProvider } from './social-providers.ts'
import type { Identity } from './users.ts'
import { tracedFetch } from '../../lib/tracing.ts'

/** Values that must match when the provider responds. */
export interface SocialChecks {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** Client of a provider. */
export interface SocialClient {
  readonly provider: SocialProvider
  /** Returns where the user authorizes. Rejects if the provider's metadata cannot be read. */
  begin(redirectUri: string): Promise<{ readonly uri: string; readonly checks: SocialChecks }>
  /** Returns the identity. `current` is the URL to which the user came back. Rejects if any check fails. */
  finish(current: URL, checks: SocialChecks): Promise<Identity>
}

/** Seconds until a request to a provider times out. */
const patience = 10
/** Milliseconds for which provider metadata is cached: endpoints and key URLs rarely change. */
const keptFor = 60 * 60_000
const mostProfileBytes = 100_000

/**
 * For test doubles on localhost; `isSecureUrl` rejects any other.
 * The library compares this very function.
 */
// oxlint-disable-next-line typescript/no-deprecated -- marked so to be noticed, which it is meant to be
const insecure: ((configuration: openid.Configuration) => void)[] = [openid.allowInsecureRequests]

export function createSocialClient(provider: SocialProvider, now: () => number): SocialClient {
  let kept: { readonly configuration: openid.Configuration; readonly until: number } | undefined

  const configure = async (): Promise<openid.Configuration> => {
    if (kept && kept.until > now()) return kept.configuration
    const configuration =
      provider.kind === 'openid'
        ? await openid.discovery(new URL(provider.issuer), provider.clientId, undefined, authentication(provider, now), {
            timeout: patience,
            ...(isLoopbackHost(new URL(provider.issuer).hostname) && { execute: insecure })
          })
        : ofOAuth(provider, now)
    kept = { configuration, until: now() + keptFor }
    return configuration
  }

  return {
    provider,

    async begin(redirectUri) {
      const configuration = await configure()
      const checks = { state: openid.randomState(), nonce: openid.randomNonce(), verifier: openid.randomPKCECodeVerifier() }
      const uri = openid.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: provider.scope,
        state: checks.state,
        code_challenge: await openid.calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: 'S256',
        ...(provider.prompt !== undefined && { prompt: provider.prompt }),
        ...(provider.kind === 'openid' && { nonce: checks.nonce }),
        ...(provider.kind === 'openid' && provider.formPost && { response_mode: 'form_post' })
      })
      return { uri: uri.href, checks }
    },

    async finish(current, { state, nonce, verifier }) {
      const configuration = await configure()
      const isOpenId = provider.kind === 'openid'
      const tokens = await openid.authorizationCodeGrant(configuration, current, {
        expectedState: state,
        pkceCodeVerifier: verifier,
        ...(isOpenId && { expectedNonce: nonce, idTokenExpected: true })
      })
      if (provider.kind === 'oauth') return { issuer: provider.issuer, ...(await readProfile(provider, tokens.access_token)) }
      const claims = tokens.claims()
      if (!claims) throw new Error('There is no ID token.')
      const name = claims['preferred_username'] ?? claims['name']
      // Apple has sent it as a string
      const isVerified = claims['email_verified'] === true || claims['email_verified'] === 'true'
      const email = isVerified ? claims['email'] : undefined
      return {
        issuer: claims.iss,
        subject: claims.sub,
        ...(typeof name === 'string' && { name: name.slice(0, 100) }),
        ...(typeof email === 'string' && { email: email.slice(0, 254) })
      }
    }
  }
}

function ofOAuth(provider: SocialProvider & { kind: 'oauth' }, now: () => number): openid.Configuration {
  const { issuer, authorization, token, clientId } = provider
  const server = { issuer, authorization_endpoint: authorization, token_endpoint: token }
  const configuration = new openid.Configuration(server, clientId, undefined, authentication(provider, now))
  configuration.timeout = patience
  if (isLoopbackHost(new URL(token).hostname)) insecure.forEach(relax => relax(configuration))
  return configuration
}

async function readProfile(provider: SocialProvider & { kind: 'oauth' }, accessToken: string) {
  const response = await tracedFetch(provider.user, {
    headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json', 'user-agent': 'w3m-kit' },
    redirect: 'error',
    signal: AbortSignal.timeout(patience * 1000)
  })
  const text = await readText(response, mostProfileBytes)
  if (!response.ok) throw new Error(`${provider.name} answered ${response.status} about who it was.`)
  const profile = provider.read(JSON.parse(text))
  if (!profile) throw new Error(`${provider.name} did not say who it was.`)
  return profile
}

function authentication({ authentication, clientId }: SocialProvider, now: () => number): openid.ClientAuth {
  switch (authentication.method) {
    case 'post':
      return openid.ClientSecretPost(authentication.secret)
    case 'basic':
      // The library also percent-encodes `-`, `_` and others, which not every server decodes.
      return (_server, _client, _body, headers) => {
        const pair = [clientId, authentication.secret].map(encodeURIComponent).join(':')
        headers.set('authorization', `Basic ${Buffer.from(pair).toString('base64')}`)
      }
    case 'none':
      return openid.None()
    case 'apple':
      return (_server, _client, body) => {
        body.set('client_id', clientId)
        body.set('client_secret', appleSecret(authentication, clientId, now))
      }
  }
}

/**
 * Creates a client secret as a JWT, valid for five minutes:
 * https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret
 */
function appleSecret(
  { teamId, keyId, key }: ClientAuthentication & { method: 'apple' },
  clientId: string,
  now: () => number
): string {
  const seconds = Math.floor(now() / 1000)
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { iss: teamId, sub: clientId, aud: 'https://appleid.apple.com', iat: seconds, exp: seconds + 300 }
  const text = `${part({ alg: 'ES256', kid: keyId })}.${part(claims)}`
  return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}
