import { createPrivateKey, type KeyObject } from 'node:crypto'
import { isRecord } from '../../../adapters/base/is-record.ts'
import { SettingsError } from '../../settings-error.ts'

/** User profile of a provider without ID tokens. */
export interface Profile {
  readonly subject: string
  readonly name?: string
  readonly email?: string
}

interface Registered {
  readonly name: string
  /** Part of the identity; never changes, even if URLs do. */
  readonly issuer: string
  readonly clientId: string
  readonly scope: string
  readonly authentication: ClientAuthentication
  /**
   * `prompt` of OpenID Connect.
   * Without it, a provider that knows the user completes a login without a prompt, so that a press anywhere in a page would log
   * in.
   */
  readonly prompt?: string | undefined
}

export type ClientAuthentication =
  | { readonly method: 'post' | 'basic'; readonly secret: string }
  | { readonly method: 'none' }
  /** Apple has no static secret, but a token that is signed for each request. */
  | { readonly method: 'apple'; readonly teamId: string; readonly keyId: string; readonly key: KeyObject }

/** OpenID Connect provider: all else is read from its metadata. */
export interface OpenIdProvider extends Registered {
  readonly kind: 'openid'
  /** Apple responds with a form post if the email address is requested. */
  readonly formPost: boolean
}

/** OAuth 2 provider: the profile is fetched with the access token. */
export interface OAuthProvider extends Registered {
  readonly kind: 'oauth'
  readonly authorization: string
  readonly token: string
  readonly user: string
  readonly read: (reply: unknown) => Profile | undefined
}

export type SocialProvider = OpenIdProvider | OAuthProvider

type OAuthShape = Pick<OAuthProvider, 'issuer' | 'scope' | 'authorization' | 'token' | 'user' | 'read' | 'prompt'> & {
  readonly method: 'post' | 'basic'
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

const profile = (subject: unknown, name: unknown, email: unknown): Profile | undefined => {
  // GitHub's ids are numbers
  const id = typeof subject === 'number' && Number.isSafeInteger(subject) ? String(subject) : text(subject)
  if (id === undefined || id.length > 255) return undefined
  const called = text(name)?.slice(0, 100)
  const address = text(email)?.slice(0, 254)
  return { subject: id, ...(called !== undefined && { name: called }), ...(address !== undefined && { email: address }) }
}

/** Endpoints, as the providers document them. */
const oauthShapes: Readonly<Record<string, OAuthShape>> = {
  github: {
    issuer: 'https://github.com',
    prompt: 'select_account',
    authorization: 'https://github.com/login/oauth/authorize',
    token: 'https://github.com/login/oauth/access_token',
    user: 'https://api.github.com/user',
    scope: 'read:user user:email',
    method: 'post',
    read: reply => (isRecord(reply) ? profile(reply['id'], reply['login'], reply['email']) : undefined)
  },
  facebook: {
    issuer: 'https://www.facebook.com',
    authorization: 'https://www.facebook.com/v21.0/dialog/oauth',
    token: 'https://graph.facebook.com/v21.0/oauth/access_token',
    user: 'https://graph.facebook.com/v21.0/me?fields=id,name,email',
    scope: 'public_profile email',
    method: 'post',
    read: reply => (isRecord(reply) ? profile(reply['id'], reply['name'], reply['email']) : undefined)
  },
  x: {
    issuer: 'https://x.com',
    authorization: 'https://x.com/i/oauth2/authorize',
    token: 'https://api.x.com/2/oauth2/token',
    user: 'https://api.x.com/2/users/me',
    scope: 'users.read tweet.read',
    method: 'basic',
    read(reply) {
      const data = isRecord(reply) ? reply['data'] : undefined
      return isRecord(data) ? profile(data['id'], data['username'], undefined) : undefined
    }
  },
  discord: {
    issuer: 'https://discord.com',
    prompt: 'consent',
    authorization: 'https://discord.com/oauth2/authorize',
    token: 'https://discord.com/api/oauth2/token',
    user: 'https://discord.com/api/users/@me',
    scope: 'identify email',
    method: 'post',
    read: reply =>
      isRecord(reply)
        ? profile(reply['id'], reply['username'], reply['verified'] === true ? reply['email'] : undefined)
        : undefined
  }
}

const openIdIssuers: Readonly<Record<string, string>> = {
  google: 'https://accounts.google.com',
  apple: 'https://appleid.apple.com'
}

/**
 * Issuers of all named providers, configured or not: their accounts stay reserved while a provider is
 * disabled.
 */
export const knownIssuers: readonly string[] = [
  ...Object.values(oauthShapes).map(({ issuer }) => issuer),
  ...Object.values(openIdIssuers)
]

/**
 * Parses `SOCIAL_PROVIDERS`: `{ "google": { "clientId": "…", "clientSecret": "…" }, "apple": {
 * "clientId", "teamId", "keyId", "privateKey" }, "acme": { "issuer": "https://login.acme.org", … } }`. The URLs of named
 * providers can be overridden (`authorization`, `token`, `user`, `issuer`), for test doubles, and so can `prompt`.
 *
 * @throws SettingsError
 */
export function parseSocialProviders(value: unknown): SocialProvider[] {
  if (!isRecord(value)) throw wrong('must be a JSON object by provider.')
  return Object.entries(value).map(([name, settings]) => readProvider(name, settings))
}

function readProvider(name: string, settings: unknown): SocialProvider {
  if (!/^[a-z][a-z0-9-]{0,30}$/.test(name)) throw wrong(`${name}: a name has small letters, digits and hyphens.`)
  if (['email', 'farcaster', 'jwt', 'passkey'].includes(name)) throw wrong(`${name}: is a way to log in already.`)
  if (!isRecord(settings)) throw wrong(`${name}: must be an object with clientId.`)
  const field = (key: string) => text(Object.hasOwn(settings, key) ? settings[key] : undefined)
  const address = (key: string, preset: string | undefined) => {
    const found = field(key) ?? preset
    if (found === undefined || !isSecureUrl(found)) throw wrong(`${name}.${key}: must be an https address.`)
    return found
  }
  const clientId = field('clientId')
  if (clientId === undefined) throw wrong(`${name}.clientId: is missing.`)
  const secret = field('clientSecret')
  const shape = oauthShapes[name]
  if (shape) {
    return {
      ...shape,
      kind: 'oauth',
      name,
      clientId,
      scope: field('scope') ?? shape.scope,
      prompt: field('prompt') ?? shape.prompt,
      authorization: address('authorization', shape.authorization),
      token: address('token', shape.token),
      user: address('user', shape.user),
      authentication: secret === undefined ? { method: 'none' } : { method: shape.method, secret }
    }
  }
  return {
    kind: 'openid',
    name,
    clientId,
    issuer: address('issuer', openIdIssuers[name]),
    scope: field('scope') ?? (name === 'apple' ? 'openid name email' : 'openid profile email'),
    formPost: name === 'apple',
    // no default for other providers: one that does not know a value fails
    prompt: field('prompt') ?? (name === 'google' && !field('issuer') ? 'select_account' : undefined),
    authentication: name === 'apple' ? readApple(field) : secret === undefined ? { method: 'none' } : { method: 'post', secret }
  }
}

function readApple(field: (key: string) => string | undefined): ClientAuthentication {
  const teamId = field('teamId')
  const keyId = field('keyId')
  const privateKey = field('privateKey')
  if (teamId === undefined || keyId === undefined || privateKey === undefined)
    throw wrong('apple: needs teamId, keyId and privateKey (the text of the .p8 file).')
  try {
    return { method: 'apple', teamId, keyId, key: createPrivateKey(privateKey) }
  } catch {
    throw wrong('apple.privateKey: is no key in PEM.') // the parser's error may quote it
  }
}

/** Returns true for https, and for http to localhost, for test doubles. */
export function isSecureUrl(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname))
}

export const isLoopbackHost = (hostname: string) => ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)

const wrong = (problem: string) => new SettingsError(`SOCIAL_PROVIDERS: ${problem}`)
