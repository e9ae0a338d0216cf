import { isRecord } from '../../../adapters/base/record.ts'
import { fromBase64Url, randomBytes, toBase64Url, type Bytes } from './bytes.ts'
import { KeyError } from './key-error.ts'
import type { RecoverySecret } from './recovery.ts'

export type PasskeySecret = Extract<RecoverySecret, { readonly method: 'passkey' }>

/** The two calls of the browser, to be handed over: `navigator.credentials` of the window that the user is in. */
export type Authenticators = Pick<CredentialsContainer, 'create' | 'get'>

/** A used passkey: the secret that it derives, where it can, and what a service verifies. The secret is in neither. */
export interface UsedPasskey {
  readonly secret: PasskeySecret | undefined
  /** RegistrationResponseJSON or AuthenticationResponseJSON. */
  readonly response: object
}

/**
 * What passkeys derive from (WebAuthn PRF, https://w3c.github.io/webauthn/#prf-extension): the same for all, since what comes out is each
 * passkey's own, and since one that is found by signing in has to derive before anybody knows which it is.
 */
const derivedFrom = new TextEncoder().encode('w3m-recovery/1 passkey')
const prf = () => ({ eval: { first: new Uint8Array(derivedFrom) } })

/** What a passkey is made with where no login service says. The handle is random: it does not identify the user. */
export function ownCreationOptions(relyingParty: { readonly id: string; readonly name: string }, user: string): CreationOptions {
  return {
    rp: relyingParty,
    user: { id: randomBytes(32), name: user, displayName: user },
    challenge: randomBytes(32),
    pubKeyCredParams: [-7, -8, -257].map(alg => ({ type: 'public-key', alg }))
  }
}

type CreationOptions = PublicKeyCredentialCreationOptions
type RequestOptions = PublicKeyCredentialRequestOptions

/**
 * PublicKeyCredentialCreationOptionsJSON of the login service, for the host of the frame alone: every page that may use a passkey gets the
 * secret that opens the recovery share.
 *
 * @throws KeyError `passkey-refused`, also for another host
 */
export function readCreationOptions(value: unknown, host: string): CreationOptions {
  const { rp, user, challenge, pubKeyCredParams, excludeCredentials, timeout } = isRecord(value) ? value : {}
  const { id, name, displayName } = isRecord(user) ? user : {}
  if (!isRecord(rp) || !Array.isArray(pubKeyCredParams)) throw refused()
  return {
    rp: { name: String(rp['name']), id: hostOf(rp['id'], host) },
    user: { id: bytesOf(id), name: String(name), displayName: String(displayName) },
    challenge: bytesOf(challenge),
    pubKeyCredParams: pubKeyCredParams.filter(isRecord).map(({ alg }) => ({ type: 'public-key', alg: Number(alg) })),
    ...(typeof timeout === 'number' && { timeout }),
    excludeCredentials: readCredentials(excludeCredentials)
  }
}

/** PublicKeyCredentialRequestOptionsJSON of the login service. @throws KeyError `passkey-refused`, also for another host */
export function readRequestOptions(value: unknown, host: string): RequestOptions {
  const { challenge, rpId, allowCredentials, timeout } = isRecord(value) ? value : {}
  return {
    challenge: bytesOf(challenge),
    rpId: hostOf(rpId, host),
    ...(typeof timeout === 'number' && { timeout }),
    allowCredentials: readCredentials(allowCredentials)
  }
}

/** What asks one passkey to derive the secret of a recovery share again; its signature is not verified. @throws KeyError `share-damaged` */
export function ownRequestOptions(rpId: string, credentialId: string): RequestOptions {
  const id = fromBase64Url(credentialId)
  if (!id) throw new KeyError('share-damaged', 'The recovery share is damaged.')
  return { rpId, challenge: randomBytes(32), allowCredentials: [{ type: 'public-key', id }] }
}

/**
 * Makes a passkey, and lets it derive a secret. Many authenticators derive only when they are asked to sign in, and are asked a second time.
 *
 * @throws KeyError `passkey-refused`, `passkey-without-secrets`
 */
export async function createPasskey(
  authenticators: Authenticators,
  options: CreationOptions
): Promise<UsedPasskey & { readonly secret: PasskeySecret }> {
  const made = await asked(() =>
    authenticators.create({
      publicKey: {
        ...options,
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        extensions: { credProps: true, prf: prf() }
      }
    })
  )
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
  const { secret } = await usePasskey(authenticators, ownRequestOptions(options.rp.id ?? '', credentialId))
  if (!secret) throw withoutSecrets()
  return { secret, response }
}

/**
 * Asks for a passkey: a known one, or whichever the user chooses.
 *
 * @throws KeyError `passkey-refused`
 */
export async function usePasskey(authenticators: Authenticators, options: RequestOptions): Promise<UsedPasskey> {
  const used = await asked(() =>
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

/** Fits a secret to a share that was sealed with the same passkey. */
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

async function asked(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  const credential = await ask().catch((cause: unknown) => {
    throw refused(cause)
  })
  // made in another window, it is of another window's class
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

/** WebAuthn's relying party. A browser accepts a parent domain of the page's host, and hosts that name the page as related. */
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
