import { createHash, randomUUID } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose'
import type { LoginDone } from '../../../../adapters/api/contract/login.ts'
import { frameOrigin, lastCode, pageOrigin, type LoginServer, type Stage } from './stage.ts'

/** Additions to the frame's request. */
export interface Call {
  readonly body?: unknown
  readonly accessToken?: string
  readonly headers?: Record<string, string>
  /** Replaces the DPoP proof of this request; `null` sends none. */
  readonly proof?: string | null
  /** Another instance of the service. */
  readonly at?: Pick<Stage, 'url'>
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  // a test reads the fields it expects; a missing one fails it
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly body: any
  /** `login-…` */
  readonly code: string | undefined
}

/** A frame page in a browser, with a separate key. */
export interface FrameClient {
  readonly thumbprint: string
  readonly jwk: JWK
  /** URL of the service. */
  readonly url: string
  now(): number
  prove(method: string, url: string, claims?: Record<string, unknown>, header?: Record<string, unknown>): Promise<string>
  call(method: string, path: string, call?: Call): Promise<Answer>
  /** Logs in by a mailed code. */
  logIn(email: string): Promise<LoginDone>
}

export async function createFrame(stage: LoginServer, network = '192.0.2.1'): Promise<FrameClient> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(publicKey)
  const prove: FrameClient['prove'] = (method, url, claims = {}, header = {}) =>
    signProof(
      privateKey,
      { htm: method, htu: url, iat: Math.floor(stage.clock.now() / 1000), jti: randomUUID(), ...claims },
      { jwk, ...header }
    )
  const frame: FrameClient = {
    thumbprint: await calculateJwkThumbprint(jwk),
    jwk,
    url: stage.url,
    now: stage.clock.now,
    prove,
    async call(method, path, { body, accessToken, headers = {}, proof, at = stage } = {}) {
      const url = `${at.url}${path}`
      const ath = accessToken === undefined ? {} : { ath: createHash('sha256').update(accessToken).digest('base64url') }
      const dpop = proof === undefined ? await prove(method, url.split('?')[0]!, ath) : proof
      const response = await fetch(url, {
        method,
        headers: {
          origin: frameOrigin,
          'x-forwarded-for': network,
          'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
          ...(dpop !== null && { dpop }),
          ...(accessToken !== undefined && { authorization: `DPoP ${accessToken}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) })
      })
      const text = await response.text()
      const parsed = text === '' ? undefined : JSON.parse(text)
      return { status: response.status, headers: response.headers, body: parsed, code: parsed?.error?.code }
    },
    async logIn(email) {
      const begun = await frame.call('POST', '/v1/login/email', { body: { email, origin: pageOrigin } })
      if (begun.body.action !== 'VERIFY_OTP') throw new Error(`No code was asked for: ${JSON.stringify(begun.body)}`)
      const done = await frame.call('POST', '/v1/login/email/code', {
        body: { login: begun.body.login, code: lastCode(stage, email) }
      })
      if (done.status !== 200) throw new Error(`The code was refused: ${JSON.stringify(done.body)}`)
      return done.body as LoginDone
    }
  }
  return frame
}

export function signProof(key: CryptoKey, claims: Record<string, unknown>, header: Record<string, unknown>): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', ...header }).sign(key)
}
