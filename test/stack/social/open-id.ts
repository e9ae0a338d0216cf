import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type Provider from 'oidc-provider'
import { listen } from '../port.ts'
import { renderUserChoice, personOf } from './people.ts'

export interface OpenIdStandIn {
  readonly issuer: string
  /** Value for `SOCIAL_PROVIDERS`. */
  readonly client: { readonly clientId: string; readonly clientSecret: string; readonly issuer: string }
  /** Registers a redirect URI of the client. Call before the first login. */
  allow(redirectUri: string): void
  stop(): Promise<void>
}

/**
 * Starts a complete OpenID provider (oidc-provider) in the place of Google, or of any other issuer.
 * Asks only for the user's name.
 */
export async function startOpenId({ port = 0 }: { readonly port?: number } = {}): Promise<OpenIdStandIn> {
  const redirectUris: string[] = []
  const client = { clientId: 'w3m-kit', clientSecret: randomBytes(24).toString('base64url') }
  let provider: Promise<Provider> | undefined

  const server = createServer((request, response) => {
    // created with the first request, when the client's redirect URI is known
    provider ??= createProvider(issuer, client, redirectUris)
    answer(provider, request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(400, { 'content-type': 'text/plain' })
      response.end(error instanceof Error ? error.message : 'It could not be done.')
    })
  })
  const issuer = `http://127.0.0.1:${await listen(server, port)}`
  return {
    issuer,
    client: { ...client, issuer },
    allow: redirectUri => void redirectUris.push(redirectUri),
    stop: () =>
      new Promise(stopped => {
        server.close(() => stopped())
        server.closeAllConnections()
      })
  }
}

async function answer(made: Promise<Provider>, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const provider = await made
  if (!request.url?.startsWith('/interaction/')) {
    await provider.callback()(request, response)
    return
  }
  const { uid } = await provider.interactionDetails(request, response)
  if (request.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    response.end(renderUserChoice('Google', `/interaction/${uid}`))
    return
  }
  const person = personOf(new URLSearchParams(await text(request)).get('person'))
  const result = person
    ? { login: { accountId: person.id } }
    : { error: 'access_denied', error_description: 'The visitor has refused.' }
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
}

async function createProvider(
  issuer: string,
  { clientId, clientSecret }: { readonly clientId: string; readonly clientSecret: string },
  redirectUris: readonly string[]
): Promise<Provider> {
  // not loaded without a login, so that its warning on Node below 22 does not show
  const { Provider } = await import('oidc-provider')
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [...redirectUris],
        token_endpoint_auth_method: 'client_secret_post'
      }
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'stand-in' }] },
    cookies: { keys: [randomBytes(24).toString('base64url')] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'preferred_username'] },
    // like Google: the user's claims are in the ID token
    conformIdTokenClaims: false,
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    ttl: { Session: 600, Grant: 600, Interaction: 600, AccessToken: 600, IdToken: 600 },
    async loadExistingGrant(context) {
      const { client, session, provider } = context.oidc
      const grant = new provider.Grant({ clientId: client!.clientId, accountId: session!.accountId! })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    findAccount(_context, id) {
      const person = personOf(id)
      return (
        person && {
          accountId: id,
          claims: () => ({ sub: id, email: person.email, email_verified: !person.unverified, preferred_username: person.name })
        }
      )
    }
  })
}
