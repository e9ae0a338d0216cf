import { randomBytes, toBase64Url } from '../../frame/page/keys/bytes.ts'
import type { RecoverySecret } from '../../frame/page/keys/recovery.ts'

/** Creates a passkey of a user's device, with its derived secret. */
export const newPasskey = (): RecoverySecret => ({
  method: 'passkey',
  credentialId: toBase64Url(randomBytes(16)),
  salt: toBase64Url(randomBytes(32)),
  derived: randomBytes(32)
})

/** Copies the secret, because each use wipes the derived bytes. */
export const again = (secret: RecoverySecret): RecoverySecret =>
  secret.method === 'passkey' ? { ...secret, derived: secret.derived.slice() } : secret
