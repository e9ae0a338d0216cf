import { wipe } from '../keys/bytes.ts'
import { withSalt, type PasskeySecret } from '../keys/passkey.ts'
import type { RecoverySecret, SealedRecovery } from '../keys/recovery.ts'

/** The secret that a passkey derived during a login: it opens that user's wallet next, without a second prompt. */
export interface PasskeyMemory {
  remember(userId: string, secret: PasskeySecret | undefined): void
  /** Opens with what is remembered, once. `undefined`: there is nothing that fits this user and this share. */
  open<Opened>(
    userId: string,
    sealed: SealedRecovery,
    open: (secret: RecoverySecret) => Promise<Opened>
  ): Promise<Opened | undefined>
  forget(): void
}

export function createPasskeyMemory(): PasskeyMemory {
  let kept: { readonly userId: string; readonly secret: PasskeySecret } | undefined
  const take = () => {
    const taken = kept
    kept = undefined
    return taken
  }
  const forget = () => wipe(take()?.secret.derived)

  return {
    remember(userId, secret) {
      forget()
      if (secret) kept = { userId, secret }
    },
    async open(userId, sealed, open) {
      const taken = take()
      if (!taken) return undefined
      const { secret } = taken
      try {
        const fits = taken.userId === userId && sealed.method === 'passkey' && secret.credentialId === sealed.credentialId
        return fits ? await open(withSalt(secret, sealed.salt)) : undefined
      } finally {
        wipe(secret.derived)
      }
    },
    forget
  }
}
