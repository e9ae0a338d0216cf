import { randomBytes, toBase64Url } from '../../frame/page/keys/bytes.ts'
import type { RecoverySecret } from '../../frame/page/keys/recovery.ts'

/** A passkey of a user's device, and what it has derived. */
export const newPasskey = (): RecoverySecret => ({
  method: 'passkey',
  credentialId: toBase64Url(randomBytes(16)),
  salt: toBase64Url(randomBytes(32)),
  derived: randomBytes(32)
})

/** The same secret again: each use wipes what it derives. */
export const again = (secret: RecoverySecret): RecoverySecret =>
  secret.method === 'passkey' ? { ...secret, derived: secret.derived.slice() } : secret
