import { crc32c } from './crc32c.ts'
import { importInstalled } from './import-installed.ts'
import { KeyServiceError, requireOwnKey, withinTime, type KeyWrapper } from './key-wrapper.ts'
import { tracedFetch } from '../lib/tracing.ts'

export interface GoogleCloudKmsOptions {
  /** `projects/p/locations/europe/keyRings/r/cryptoKeys/k`, a symmetric key: its primary version wraps. */
  readonly key: string
  /** Default `https://cloudkms.googleapis.com`. */
  readonly endpoint?: string
}

interface Reply {
  readonly ciphertext?: string
  readonly ciphertextCrc32c?: string
  readonly plaintext?: string
  readonly plaintextCrc32c?: string
  readonly verifiedPlaintextCrc32c?: boolean
  readonly verifiedAdditionalAuthenticatedDataCrc32c?: boolean
}

const prefix = 'google-cloud-kms:'

/**
 * Creates a wrapper with a key of Google Cloud KMS: `encrypt` and `decrypt` of its REST API v1, with the context as additional
 * authenticated data and checksums in both directions. Credentials are the application default ones (attached service account,
 * workload identity or `GOOGLE_APPLICATION_CREDENTIALS`). Needs `google-auth-library`.
 *
 * @throws SettingsError if the package is not installed
 */
export async function createGoogleCloudKmsKeyWrapper(options: GoogleCloudKmsOptions): Promise<KeyWrapper> {
  const { key, endpoint = 'https://cloudkms.googleapis.com' } = options
  const { GoogleAuth } = await importInstalled('google-auth-library', () => import('google-auth-library'))
  // with a project, the library does not look one up over the network
  const auth = new GoogleAuth({ scopes: 'https://www.googleapis.com/auth/cloudkms', projectId: key.split('/')[1]! })
  const send = async (method: 'encrypt' | 'decrypt', body: object, signal: AbortSignal): Promise<Reply> => {
    let response: Response
    try {
      const authorization = `Bearer ${await auth.getAccessToken()}`
      response = await tracedFetch(`${endpoint.replace(/\/+$/, '')}/v1/${key}:${method}`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        redirect: 'error',
        signal
      })
      if (response.ok) return (await response.json()) as Reply
    } catch (cause) {
      throw new KeyServiceError('Google Cloud KMS: no response', { cause })
    }
    const { error } = (await response.json().catch(() => ({}))) as { readonly error?: { readonly status?: string } }
    // the ciphertext or its authenticated data is not what was wrapped; a disabled key is FAILED_PRECONDITION
    if (error?.status === 'INVALID_ARGUMENT' && method === 'decrypt')
      throw new Error('Google Cloud KMS: the wrapped key does not fit.')
    throw new KeyServiceError(`Google Cloud KMS: status ${response.status}`)
  }
  const ask = (method: 'encrypt' | 'decrypt', body: object) =>
    withinTime('Google Cloud KMS', signal => send(method, body, signal))
  return {
    keyId: prefix + key,
    async wrap(plain, context) {
      const reply = await ask('encrypt', {
        plaintext: Buffer.from(plain).toString('base64'),
        plaintextCrc32c: String(crc32c(plain)),
        ...associated(context)
      })
      const isVerified = reply.verifiedPlaintextCrc32c === true && reply.verifiedAdditionalAuthenticatedDataCrc32c === true
      return checked(isVerified ? reply.ciphertext : undefined, reply.ciphertextCrc32c)
    },
    async unwrap(wrapped, keyId, context) {
      requireOwnKey(prefix + key, keyId)
      const reply = await ask('decrypt', {
        ciphertext: Buffer.from(wrapped).toString('base64'),
        ciphertextCrc32c: String(crc32c(wrapped)),
        ...associated(context)
      })
      return checked(reply.plaintext, reply.plaintextCrc32c)
    }
  }
}

/** Returns the fields of the additional authenticated data. */
function associated(context: string) {
  const bytes = Buffer.from(context)
  return {
    additionalAuthenticatedData: bytes.toString('base64'),
    additionalAuthenticatedDataCrc32c: String(crc32c(bytes))
  }
}

/** Decodes a field, whose checksum shows that nothing changed on the way. */
function checked(text: string | undefined, checksum: string | undefined): Uint8Array {
  const bytes = Buffer.from(text ?? '', 'base64')
  if (bytes.length === 0 || checksum !== String(crc32c(bytes)))
    throw new KeyServiceError('Google Cloud KMS: the response is damaged.')
  return bytes
}
