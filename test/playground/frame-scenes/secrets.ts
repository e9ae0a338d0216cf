import type { RecoveryMethod } from '../../../frame/page/keys/recovery.ts'
import { createRecoverySecretScreen, type SecretPurpose } from '../../../frame/page/screens/recovery-secret.ts'

/** Stays pending while the screen is shown. */
export const never = () => new Promise<never>(() => {})

/** Returns the screen that asks for a recovery secret. */
export const asks =
  (purpose: SecretPurpose, method: RecoveryMethod, open: () => Promise<unknown> = never) =>
  () =>
    createRecoverySecretScreen({ purpose, method, passkey: never, open })
