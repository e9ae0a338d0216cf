import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { isRecord } from '../../../adapters/base/is-record.ts'
import { isOriginAllowed } from '../../lib/match-origin.ts'
import type { LoginContext } from './context.ts'
import { LoginError } from './login-error.ts'
import { invalidFieldError } from './parse-fields.ts'

export type RegistrationResponse = Parameters<typeof verifyRegistrationResponse>[0]['response']
export type AuthenticationResponse = Parameters<typeof verifyAuthenticationResponse>[0]['response']

export type PasskeyCeremony = ReturnType<typeof createPasskeyCeremony>

/** Verifies the responses of authenticators to the challenges of this service (WebAuthn Level 3). */
export function createPasskeyCeremony({ settings, attempts, secrets }: LoginContext, relyingParty: string) {
  return { relyingParty, takeChallenge, verifyNew, verifyKnown }

  /** Consumes the challenge. */
  async function takeChallenge(id: string, thumbprint: string, kind: 'passkey' | 'passkey-new', userId: string | undefined) {
    const found = await attempts.find(id, thumbprint)
    const fits = found?.kind === kind && (userId === undefined || found.user_id === userId)
    const attempt = fits ? await attempts.move(id, 'pending', { status: 'done' }) : undefined
    if (attempt?.sealed == null) throw new LoginError('login-over', 'This login expired. Start again.')
    return secrets.open(attempt.sealed, 'passkey')
  }

  async function verifyNew(response: RegistrationResponse, expectedChallenge: string) {
    try {
      const { registrationInfo, verified } = await verifyRegistrationResponse({
        response,
        expectedChallenge,
        expectedOrigin: originOf(response),
        expectedRPID: relyingParty,
        requireUserVerification: true
      })
      if (verified && registrationInfo) return registrationInfo
    } catch (cause) {
      throw passkeyRefused('It is not good.', cause)
    }
    throw passkeyRefused('It is not good.')
  }

  async function verifyKnown(
    response: AuthenticationResponse,
    expectedChallenge: string,
    { id, public_key, counter, transports }: { id: string; public_key: string; counter: number; transports: string }
  ): Promise<number> {
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response,
        expectedChallenge,
        expectedOrigin: originOf(response),
        ...pageAround(response),
        expectedRPID: relyingParty,
        requireUserVerification: true,
        credential: {
          id,
          publicKey: new Uint8Array(Buffer.from(public_key, 'base64url')),
          counter,
          transports: transports === '' ? [] : transports.split(',')
        }
      })
      if (verified) return authenticationInfo.newCounter
    } catch (cause) {
      throw passkeyRefused('It is not good.', cause)
    }
    throw passkeyRefused('It is not good.')
  }

  /**
   * Returns the allowed origin of the page around the frame.
   * In a cross-origin frame, the browser signs that origin too (`topOrigin`, WebAuthn Level 3 §5.8.1). It must be a page that may
   * embed the frame.
   */
  function pageAround({ response }: { readonly response: { readonly clientDataJSON: string } }): { expectedTopOrigin?: string } {
    const { crossOrigin, topOrigin } = clientDataOf(response)
    if (crossOrigin !== true || topOrigin === undefined) return {}
    if (typeof topOrigin !== 'string' || !isOriginAllowed(topOrigin, settings.pageOrigins))
      throw new Error('It was used beneath a page that is not on the list.')
    return { expectedTopOrigin: topOrigin }
  }

  /**
   * Returns the signed origin if it is the frame's: the setting has patterns, which the library does not
   * support.
   */
  function originOf({ response }: { readonly response: { readonly clientDataJSON: string } }): string {
    const { origin } = clientDataOf(response)
    if (typeof origin !== 'string' || !isOriginAllowed(origin, settings.frameOrigins)) throw new Error('It is of another origin.')
    return origin
  }
}

/**
 * Converts a response to the library's form.
 * PRF results are keys: a client that sends them has a bug that should surface.
 */
export function readCredential(response: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { id, response: inner, clientExtensionResults } = response
  if (typeof id !== 'string' || id.length > 1400 || !isRecord(inner) || typeof inner['clientDataJSON'] !== 'string')
    throw invalidFieldError('response: Expected the JSON of a credential')
  const prf = isRecord(clientExtensionResults) ? clientExtensionResults['prf'] : undefined
  if (isRecord(prf) && prf['results'] !== undefined) throw invalidFieldError('response: PRF results must not leave the frame.')
  return { ...response, clientExtensionResults: {} }
}

export const passkeyRefused = (message: string, cause?: unknown) =>
  new LoginError('login-passkey', `Passkey rejected. ${message}`, { cause })

interface ClientData {
  readonly origin?: unknown
  readonly crossOrigin?: unknown
  readonly topOrigin?: unknown
}

const clientDataOf = ({ clientDataJSON }: { readonly clientDataJSON: string }) =>
  JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as ClientData
