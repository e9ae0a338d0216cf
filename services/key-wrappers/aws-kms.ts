import { KeyServiceError, keyServiceTimeout, type KeyWrapper } from './key-wrapper.ts'
import { importInstalled } from './import-installed.ts'

export interface AwsKmsOptions {
  /** Id or ARN of a symmetric key, or its alias: `alias/w3m-kit`. The ARN of a key stays valid if an alias moves. */
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
 * @throws SettingsError if the package is not installed
 */
export async function createAwsKmsKeyWrapper({ key, region, endpoint }: AwsKmsOptions): Promise<KeyWrapper> {
  const { KMSClient, EncryptCommand, DecryptCommand } = await importInstalled(
    '@aws-sdk/client-kms',
    () => import('@aws-sdk/client-kms')
  )
  const place = region ?? /^arn:[\w-]+:kms:([\w-]+):/.exec(key)?.[1]
  const client = new KMSClient({
    ...(place !== undefined && { region: place }),
    ...(endpoint !== undefined && { endpoint }),
    maxAttempts: 3,
    requestHandler: { requestTimeout: keyServiceTimeout, connectionTimeout: keyServiceTimeout, throwOnRequestTimeout: true }
  })
  const contextOf = (context: string) => ({ 'w3m-kit-share': context })
  const ask = async <Value>(request: Promise<Value>): Promise<Value> => {
    try {
      return await request
    } catch (cause) {
      // the ciphertext, its context or its key is not the one that was wrapped
      if (isNamed(cause, 'InvalidCiphertextException') || isNamed(cause, 'IncorrectKeyException')) {
        throw new Error('AWS KMS: the wrapped key does not fit.', { cause })
      }
      throw new KeyServiceError(`AWS KMS: ${nameOf(cause)}`, { cause })
    }
  }
  return {
    keyId: prefix + key,
    async wrap(plain, context) {
      const { CiphertextBlob } = await ask(
        client.send(new EncryptCommand({ KeyId: key, Plaintext: plain, EncryptionContext: contextOf(context) }))
      )
      if (!CiphertextBlob) throw new KeyServiceError('AWS KMS: the response has no ciphertext.')
      return CiphertextBlob
    },
    async unwrap(wrapped, keyId, context) {
      if (!keyId.startsWith(prefix)) throw new Error(`AWS KMS has no key ${keyId}.`)
      const { Plaintext } = await ask(
        client.send(
          new DecryptCommand({
            KeyId: keyId.slice(prefix.length),
            CiphertextBlob: wrapped,
            EncryptionContext: contextOf(context)
          })
        )
      )
      if (!Plaintext) throw new KeyServiceError('AWS KMS: the response has no key.')
      return Plaintext
    }
  }
}

const isNamed = (error: unknown, name: string): boolean => error instanceof Error && error.name === name

/** Returns the kind of an error of the SDK; its message may quote the request. */
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'failed')
