import { isRecord } from '../../../adapters/base/is-record.ts'
import { fromBase64Url, randomBytes, toBase64Url, type Bytes } from './bytes.ts'
import { KeyError } from './key-error.ts'
import type { RecoverySecret } from './recovery.ts'

export type PasskeySecret = Extract<RecoverySecret, { readonly method: 'passkey' }>

/** WebAuthn functions of the browser, injected: `navigator.credentials` of the user's window. */
export type Authenticators = Pick<CredentialsContainer, 'create' | 'get'>

/**
 * Result of a passkey: the derived secret, if it can derive one, and the response for a service, which
 * does not contain the secret.
 */
export interface PasskeyAssertion {
  readonly secret: PasskeySecret | undefined
  /** RegistrationResponseJSON or AuthenticationResponseJSON. */
  readonly response: object
}

/**
 * PRF input (WebAuthn PRF, https://w3c.github.io/webauthn/#prf-extension): the same for all, since the
 * output is unique for each passkey, and since a passkey discovered during a login has to derive before it is known.
 */
const derivedFrom = new TextEncoder().encode('w3m-recovery/1 passkey')
const prf = () => ({ eval: { first: new Uint8Array(derivedFrom) } })

/** Creates options for a passkey without a login service. */
export function createCreationOptions(
  relyingParty: { readonly id: string; readonly name: string },
  user: string
): CreationOptions {
  return {
    rp: relyingParty,
    user: { id: newHandle(), name: user, displayName: user },
    challenge: randomBytes(32),
    pubKeyCredParams: [-7, -8, -257].map(alg => ({ type: 'public-key', alg }))
  }
}

/**
 * Creates a user handle of WebAuthn: random, so that it does not identify the user, and new for each
 * passkey. An authenticator has one passkey for a handle, and replaces it with the next one, even if a wallet is encrypted with
 * it. The login service identifies a passkey by its credential id.
 */
const newHandle = () => randomBytes(32)

type CreationOptions = PublicKeyCredentialCreationOptions
type RequestOptions = PublicKeyCredentialRequestOptions

/**
 * Validates PublicKeyCredentialCreationOptionsJSON of the login service, for the host of the frame
 * only: every page that may use a passkey gets the secret that decrypts the recovery share. The service names no user handle.
 *
 * @throws KeyError `passkey-refused`, also for another host
 */
export function parseCreationOptions(value: unknown, host: string): CreationOptions {
  const { rp, user, challenge, pubKeyCredParams, excludeCredentials, timeout } = isRecord(value) ? value : {}
  const { name, displayName } = isRecord(user) ? user : {}
  if (!isRecord(rp) || !Array.isArray(pubKeyCredParams)) throw refused()
  return {
    rp: { name: String(rp['name']), id: hostOf(rp['id'], host) },
    user: { id: newHandle(), name: String(name), displayName: String(displayName) },
    challenge: bytesOf(challenge),
    pubKeyCredParams: pubKeyCredParams.filter(isRecord).map(({ alg }) => ({ type: 'public-key', alg: Number(alg) })),
    ...(typeof timeout === 'number' && { timeout }),
    excludeCredentials: readCredentials(excludeCredentials)
  }
}

/**
 * Validates PublicKeyCredentialRequestOptionsJSON of the login service.
 *
 * @throws KeyError `passkey-refused`, also for another host
 */
export function parseRequestOptions(value: unknown, host: string): RequestOptions {
  const { challenge, rpId, allowCredentials, timeout } = isRecord(value) ? value : {}
  return {
    challenge: bytesOf(challenge),
    rpId: hostOf(rpId, host),
    ...(typeof timeout === 'number' && { timeout }),
    allowCredentials: readCredentials(allowCredentials)
  }
}

/**
 * Creates options that ask one passkey to derive the secret of a recovery share again; its signature
 * is not verified.
 *
 * @throws KeyError `share-damaged`
 */
export function createRequestOptions(rpId: string, credentialId: string): RequestOptions {
  const id = fromBase64Url(credentialId)
  if (!id) throw new KeyError('share-damaged', 'The recovery share is damaged.')
  return { rpId, challenge: randomBytes(32), allowCredentials: [{ type: 'public-key', id }] }
}

/**
 * Creates a passkey, and derives a secret.
 * Many authenticators derive only on authentication, and are asked a second time. One that has an excluded passkey creates no
 * other: that passkey derives the secret instead, and `response` is `undefined`, since there is nothing to register.
 *
 * @throws KeyError `passkey-refused`, `passkey-without-secrets`
 */
export async function createPasskey(
  authenticators: Authenticators,
  options: CreationOptions
): Promise<{ readonly secret: PasskeySecret; readonly response: PasskeyAssertion['response'] | undefined }> {
  const { rp, excludeCredentials: excluded = [] } = options
  const made = await requestCredential(() =>
    authenticators.create({
      publicKey: {
        ...options,
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        extensions: { credProps: true, prf: prf() }
      }
    })
  ).catch((error: unknown) => {
    if (excluded.length === 0 || !isExcluded(error)) throw error
    return undefined
  })
  if (!made) {
    const known = { rpId: rp.id ?? '', challenge: randomBytes(32), allowCredentials: excluded }
    return { secret: await derive(authenticators, known), response: undefined }
  }
  const extensions = made.getClientExtensionResults()
  if (!extensions.prf?.enabled && !extensions.prf?.results) throw withoutSecrets()
  const credentialId = toBase64Url(new Uint8Array(made.rawId))
  const attestation = made.response as AuthenticatorAttestationResponse
  const response = envelope(made, {
    attestationObject: text(attestation.attestationObject),
    transports: attestation.getTransports()
  })
  const derived = readDerived(extensions.prf.results?.first)
  if (derived) return { secret: secretOf(credentialId, derived), response }
  return { secret: await derive(authenticators, createRequestOptions(rp.id ?? '', credentialId)), response }
}

async function derive(authenticators: Authenticators, options: RequestOptions): Promise<PasskeySecret> {
  const { secret } = await requestPasskey(authenticators, options)
  if (!secret) throw withoutSecrets()
  return secret
}

/** Returns true if the selected authenticator has one of the excluded passkeys (WebAuthn, §6.3.2). */
const isExcluded = (error: unknown): boolean =>
  error instanceof KeyError && isRecord(error.cause) && error.cause['name'] === 'InvalidStateError'

/**
 * Requests a passkey: a known one, or any that the user selects.
 *
 * @throws KeyError `passkey-refused`
 */
export async function requestPasskey(authenticators: Authenticators, options: RequestOptions): Promise<PasskeyAssertion> {
  const used = await requestCredential(() =>
    authenticators.get({ publicKey: { ...options, userVerification: 'required', extensions: { prf: prf() } } })
  )
  const assertion = used.response as AuthenticatorAssertionResponse
  const derived = readDerived(used.getClientExtensionResults().prf?.results?.first)
  return {
    secret: derived && secretOf(toBase64Url(new Uint8Array(used.rawId)), derived),
    response: envelope(used, {
      authenticatorData: text(assertion.authenticatorData),
      signature: text(assertion.signature),
      ...(assertion.userHandle && { userHandle: text(assertion.userHandle) })
    })
  }
}

/** Adapts a secret to a share that was encrypted with the same passkey. */
export function withSalt(secret: PasskeySecret, salt: string): PasskeySecret {
  return { ...secret, salt }
}

function secretOf(credentialId: string, derived: Bytes): PasskeySecret {
  return { method: 'passkey', credentialId, salt: toBase64Url(randomBytes(32)), derived }
}

function envelope(credential: PublicKeyCredential, response: object): object {
  return {
    id: credential.id,
    rawId: text(credential.rawId),
    type: credential.type,
    ...(credential.authenticatorAttachment && { authenticatorAttachment: credential.authenticatorAttachment }),
    clientExtensionResults: {},
    response: { clientDataJSON: text(credential.response.clientDataJSON), ...response }
  }
}

async function requestCredential(startCeremony: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  const credential = await startCeremony().catch((cause: unknown) => {
    throw refused(cause)
  })
  // created in another window, it is not an instance of this window's class
  if (credential && 'rawId' in credential) return credential as PublicKeyCredential
  throw refused()
}

function readDerived(value: BufferSource | undefined): Bytes | undefined {
  if (!value) return undefined
  const bytes = ArrayBuffer.isView(value)
    ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
    : new Uint8Array(value)
  return bytes.length === 32 ? new Uint8Array(bytes) : undefined
}

/**
 * Validates the relying party id.
 * A browser accepts a parent domain of the page's host, and hosts that list the page as related.
 */
function hostOf(given: unknown, host: string): string {
  if (given === undefined || given === host) return host
  throw new KeyError('passkey-refused', `The login service asks for a passkey of another host than the wallet’s, ${host}.`)
}

function readCredentials(value: unknown): PublicKeyCredentialDescriptor[] {
  return Array.isArray(value) ? value.filter(isRecord).map(({ id }) => ({ type: 'public-key', id: bytesOf(id) })) : []
}

function bytesOf(value: unknown): Bytes {
  const bytes = fromBase64Url(value)
  if (!bytes) throw refused()
  return bytes
}

const text = (buffer: ArrayBuffer) => toBase64Url(new Uint8Array(buffer))

const refused = (cause?: unknown) => new KeyError('passkey-refused', 'The passkey was not used.', { cause })

const withoutSecrets = () => new KeyError('passkey-without-secrets', 'This passkey can sign in, but cannot keep a wallet.')
