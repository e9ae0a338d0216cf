import { fromBase64Url, randomBytes, toBase64Url, type Bytes } from './bytes.ts'
import { KeyError } from './key-error.ts'
import type { RecoverySecret } from './recovery.ts'

export type PasskeySecret = Extract<RecoverySecret, { readonly method: 'passkey' }>

/** The two calls of the browser, to be handed over: `navigator.credentials`. */
export type Authenticators = Pick<CredentialsContainer, 'create' | 'get'>

/**
 * Makes a passkey that derives secrets (WebAuthn PRF, https://w3c.github.io/webauthn/#prf-extension) and lets it derive the one for a
 * recovery share. Many authenticators derive only when they are asked to sign in, and are asked a second time.
 *
 * @param user `name` is shown by the authenticator; the handle is random: it tells nobody who the user is
 * @throws KeyError `passkey-refused`, `passkey-without-secrets`
 */
export async function createPasskey(
  authenticators: Authenticators,
  user: { readonly name: string },
  relyingParty: { readonly id: string; readonly name: string }
): Promise<PasskeySecret> {
  const salt = randomBytes(32)
  const made = await asked(() =>
    authenticators.create({
      publicKey: {
        rp: relyingParty,
        user: { id: randomBytes(32), name: user.name, displayName: user.name },
        challenge: randomBytes(32),
        pubKeyCredParams: [
          { type: 'public-key', alg: -7 },
          { type: 'public-key', alg: -8 },
          { type: 'public-key', alg: -257 }
        ],
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        extensions: { prf: { eval: { first: salt } } }
      }
    })
  )
  const { prf } = made.getClientExtensionResults()
  if (!prf?.enabled && !prf?.results) throw withoutSecrets()
  const credentialId = toBase64Url(new Uint8Array(made.rawId))
  const derived = readDerived(prf.results?.first)
  if (derived) return { method: 'passkey', credentialId, salt: toBase64Url(salt), derived }
  return askPasskey(authenticators, { credentialId, salt: toBase64Url(salt) }, relyingParty.id)
}

/**
 * Lets a passkey derive the secret of a recovery share again.
 *
 * @throws KeyError `passkey-refused`, `passkey-without-secrets`
 */
export async function askPasskey(
  authenticators: Authenticators,
  { credentialId, salt }: { readonly credentialId: string; readonly salt: string },
  relyingPartyId: string
): Promise<PasskeySecret> {
  const id = fromBase64Url(credentialId)
  const saltBytes = fromBase64Url(salt)
  if (!id || !saltBytes) throw new KeyError('share-damaged', 'The recovery share is damaged.')
  const found = await asked(() =>
    authenticators.get({
      publicKey: {
        rpId: relyingPartyId,
        challenge: randomBytes(32),
        allowCredentials: [{ type: 'public-key', id }],
        userVerification: 'required',
        extensions: { prf: { eval: { first: saltBytes } } }
      }
    })
  )
  const derived = readDerived(found.getClientExtensionResults().prf?.results?.first)
  if (!derived) throw withoutSecrets()
  return { method: 'passkey', credentialId, salt, derived }
}

async function asked(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  const credential = await ask().catch((cause: unknown) => {
    throw new KeyError('passkey-refused', 'The passkey was not used.', { cause })
  })
  if (credential instanceof PublicKeyCredential) return credential
  throw new KeyError('passkey-refused', 'The passkey was not used.')
}

function readDerived(value: BufferSource | undefined): Bytes | undefined {
  if (!value) return undefined
  const bytes = ArrayBuffer.isView(value)
    ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
    : new Uint8Array(value)
  return bytes.length === 32 ? new Uint8Array(bytes) : undefined
}

const withoutSecrets = () => new KeyError('passkey-without-secrets', 'This passkey can sign in, but cannot keep a wallet.')
