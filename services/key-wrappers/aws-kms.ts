import { KeyServiceError, requireOwnKey, withinTime, type KeyWrapper } from './key-wrapper.ts'
import { importInstalled } from './import-installed.ts'
import { SettingsError } from '../settings-error.ts'

export interface AwsKmsOptions {
  /** ARN of a symmetric key; an alias could move to another key, which opens nothing that this one has wrapped. */
  readonly key: string
  /** Default: that of the ARN, then `AWS_REGION`. */
  readonly region?: string
  /** URL of a VPC endpoint or of a compatible service. */
  readonly endpoint?: string
}

const prefix = 'aws-kms:'

/**
 * Creates a wrapper with a key of AWS Key Management Service: `Encrypt` and `Decrypt` with the encryption context
 * `w3m-kit-share`. Credentials come from the AWS SDK's default chain (environment, container or instance role). Needs
 * `@aws-sdk/client-kms`.
 *
 * @throws SettingsError if the package is not installed, or the key is no ARN
 */
export async function createAwsKmsKeyWrapper({ key, region, endpoint }: AwsKmsOptions): Promise<KeyWrapper> {
  const place = region ?? /^arn:[\w-]+:kms:([\w-]+):\d+:key\/[\w-]+$/.exec(key)?.[1]
  if (place === undefined || !key.startsWith('arn:')) throw new SettingsError(`KEY_WRAPPER: ${key} must be the ARN of a key.`)
  const { KMSClient, EncryptCommand, DecryptCommand } = await importInstalled(
    '@aws-sdk/client-kms',
    () => import('@aws-sdk/client-kms')
  )
  const client = new KMSClient({
    region: place,
    ...(endpoint !== undefined && { endpoint }),
    maxAttempts: 3
  })
  const contextOf = (context: string) => ({ 'w3m-kit-share': context })
  const ask = async <Value>(request: (options: { readonly abortSignal: AbortSignal }) => Promise<Value>): Promise<Value> => {
    try {
      return await withinTime('AWS KMS', abortSignal => request({ abortSignal }))
    } catch (cause) {
      if (cause instanceof KeyServiceError) throw cause
      // the ciphertext or its context is not the one that was wrapped
      if (isNamed(cause, 'InvalidCiphertextException')) {
        throw new Error('AWS KMS: the wrapped key does not fit.', { cause })
      }
      throw new KeyServiceError(`AWS KMS: ${nameOf(cause)}`, { cause })
    }
  }
  return {
    keyId: prefix + key,
    async wrap(plain, context) {
      const command = new EncryptCommand({ KeyId: key, Plaintext: plain, EncryptionContext: contextOf(context) })
      const { CiphertextBlob } = await ask(options => client.send(command, options))
      if (!CiphertextBlob) throw new KeyServiceError('AWS KMS: the response has no ciphertext.')
      return CiphertextBlob
    },
    async unwrap(wrapped, keyId, context) {
      requireOwnKey(prefix + key, keyId)
      const command = new DecryptCommand({ KeyId: key, CiphertextBlob: wrapped, EncryptionContext: contextOf(context) })
      const { Plaintext } = await ask(options => client.send(command, options))
      if (!Plaintext) throw new KeyServiceError('AWS KMS: the response has no key.')
      return Plaintext
    }
  }
}

const isNamed = (error: unknown, name: string): boolean => error instanceof Error && error.name === name

/** Returns the kind of an error of the SDK; its message may quote the request. */
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'failed')
