import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAwsKmsKeyWrapper } from '../../../services/key-wrappers/aws-kms.ts'
import { crc32c } from '../../../services/key-wrappers/crc32c.ts'
import { createGoogleCloudKmsKeyWrapper } from '../../../services/key-wrappers/google-cloud-kms.ts'
import type { KeyWrapper } from '../../../services/key-wrappers/key-wrapper.ts'
import { createVaultKeyWrapper } from '../../../services/key-wrappers/vault.ts'
import { createServiceKey, startRecordedKms, type Answer, type RecordedKms } from './recorded-kms.ts'

/** A key management service that answers as the real one does, and its wrapper. */
export interface KeyServiceFixture {
  readonly kms: RecordedKms
  readonly wrapper: KeyWrapper
  /** How the service answers while it cannot work. */
  readonly busy: Answer
  stop(): Promise<void>
}

const awsKey = 'arn:aws:kms:eu-central-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab'
const googleKey = 'projects/p/locations/europe/keyRings/r/cryptoKeys/shares'

/** AWS JSON 1.1, as `Encrypt` and `Decrypt` of the KMS API reference answer. */
async function openAws(): Promise<KeyServiceFixture> {
  const key = createServiceKey()
  const kms = await startRecordedKms(({ headers, body }) => {
    const { Plaintext, CiphertextBlob, EncryptionContext, KeyId } = JSON.parse(body) as Record<string, string>
    const associated = JSON.stringify(EncryptionContext)
    if (KeyId !== awsKey) return awsFailure(400, 'NotFoundException')
    const common = { KeyId, EncryptionAlgorithm: 'SYMMETRIC_DEFAULT' }
    if (headers['x-amz-target'] === 'TrentService.Encrypt') {
      const sealed = key.encrypt(Buffer.from(Plaintext!, 'base64'), associated)
      return { ...awsHead, body: { ...common, CiphertextBlob: sealed.toString('base64') } }
    }
    const plain = key.decrypt(Buffer.from(CiphertextBlob!, 'base64'), associated)
    return plain
      ? { ...awsHead, body: { ...common, Plaintext: plain.toString('base64') } }
      : awsFailure(400, 'InvalidCiphertextException')
  })
  const before = { id: process.env['AWS_ACCESS_KEY_ID'], secret: process.env['AWS_SECRET_ACCESS_KEY'] }
  process.env['AWS_ACCESS_KEY_ID'] = 'AKIDEXAMPLE'
  process.env['AWS_SECRET_ACCESS_KEY'] = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY'
  const wrapper = await createAwsKmsKeyWrapper({ key: awsKey, endpoint: kms.url })
  return {
    kms,
    wrapper,
    busy: awsFailure(400, 'DisabledException'),
    async stop() {
      restore('AWS_ACCESS_KEY_ID', before.id)
      restore('AWS_SECRET_ACCESS_KEY', before.secret)
      await kms.stop()
    }
  }
}

const awsHead = {
  headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amzn-requestid': 'b9f0a5a3-0000-4000-8000-000000000000' }
}
const awsFailure = (status: number, type: string): Answer => ({
  status,
  ...awsHead,
  body: { __type: type, message: 'secret text' }
})

const issued_token_type = 'urn:ietf:params:oauth:token-type:access_token'

/** REST v1, as `cryptoKeys.encrypt` and `decrypt` of the Cloud KMS reference answer, and the token service of a workload identity. */
async function openGoogle(): Promise<KeyServiceFixture> {
  const key = createServiceKey()
  const kms = await startRecordedKms(({ path, body }) => {
    if (path === '/token')
      return { body: { access_token: 'ya29.recorded', expires_in: 3599, token_type: 'Bearer', issued_token_type } }
    const fields = JSON.parse(body) as Record<string, string>
    const aad = Buffer.from(fields['additionalAuthenticatedData']!, 'base64')
    if (fields['additionalAuthenticatedDataCrc32c'] !== String(crc32c(aad))) return googleFailure(400, 'INVALID_ARGUMENT')
    if (path === `/v1/${googleKey}:encrypt`) {
      const plain = Buffer.from(fields['plaintext']!, 'base64')
      const sealed = key.encrypt(plain, aad.toString())
      return {
        body: {
          name: `${googleKey}/cryptoKeyVersions/1`,
          ciphertext: sealed.toString('base64'),
          ciphertextCrc32c: String(crc32c(sealed)),
          verifiedPlaintextCrc32c: fields['plaintextCrc32c'] === String(crc32c(plain)),
          verifiedAdditionalAuthenticatedDataCrc32c: true,
          protectionLevel: 'HSM'
        }
      }
    }
    if (path !== `/v1/${googleKey}:decrypt`) return googleFailure(404, 'NOT_FOUND')
    const plain = key.decrypt(Buffer.from(fields['ciphertext']!, 'base64'), aad.toString())
    if (!plain) return googleFailure(400, 'INVALID_ARGUMENT')
    return {
      body: {
        plaintext: plain.toString('base64'),
        plaintextCrc32c: String(crc32c(plain)),
        usedPrimary: true,
        protectionLevel: 'HSM'
      }
    }
  })
  const folder = mkdtempSync(join(tmpdir(), 'w3m-google-'))
  const subject = join(folder, 'subject-token')
  writeFileSync(subject, 'a token of the platform')
  const credentials = join(folder, 'credentials.json')
  writeFileSync(
    credentials,
    JSON.stringify({
      type: 'external_account',
      audience: '//iam.googleapis.com/projects/1/locations/global/workloadIdentityPools/pool/providers/platform',
      subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
      token_url: `${kms.url}/token`,
      credential_source: { file: subject }
    })
  )
  const before = process.env['GOOGLE_APPLICATION_CREDENTIALS']
  process.env['GOOGLE_APPLICATION_CREDENTIALS'] = credentials
  const wrapper = await createGoogleCloudKmsKeyWrapper({ key: googleKey, endpoint: kms.url })
  return {
    kms,
    wrapper,
    // a disabled key
    busy: googleFailure(400, 'FAILED_PRECONDITION'),
    async stop() {
      restore('GOOGLE_APPLICATION_CREDENTIALS', before)
      rmSync(folder, { recursive: true, force: true })
      await kms.stop()
    }
  }
}

const googleFailure = (code: number, status: string): Answer => ({
  status: code,
  body: { error: { code, status, message: 'secret text' } }
})

/** Transit engine, as its API documentation answers. */
async function openVault(): Promise<KeyServiceFixture> {
  const key = createServiceKey()
  const kms = await startRecordedKms(({ path, headers, body }) => {
    if (headers['x-vault-token'] !== 's.recorded') return { status: 403, body: { errors: ['permission denied'] } }
    const { plaintext, ciphertext, associated_data } = JSON.parse(body) as Record<string, string>
    const base = { request_id: '1', lease_id: '', renewable: false, lease_duration: 0 }
    if (path === '/v1/transit/encrypt/shares') {
      const sealed = key.encrypt(Buffer.from(plaintext!, 'base64'), associated_data!)
      return { body: { ...base, data: { ciphertext: `vault:v1:${sealed.toString('base64')}`, key_version: 1 } } }
    }
    if (path !== '/v1/transit/decrypt/shares') return { status: 404, body: { errors: [] } }
    const plain = key.decrypt(Buffer.from(ciphertext!.replace('vault:v1:', ''), 'base64'), associated_data!)
    return plain
      ? { body: { ...base, data: { plaintext: plain.toString('base64') } } }
      : { status: 400, body: { errors: ['cipher: message authentication failed'] } }
  })
  const wrapper = createVaultKeyWrapper({ address: kms.url, key: 'shares', token: 's.recorded' })
  return { kms, wrapper, busy: { status: 503, body: { errors: ['Vault is sealed'] } }, stop: () => kms.stop() }
}

function restore(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name]
  else process.env[name] = value
}

export const keyServices: Readonly<Record<string, () => Promise<KeyServiceFixture>>> = {
  'AWS KMS': openAws,
  'Google Cloud KMS': openGoogle,
  Vault: openVault
}
