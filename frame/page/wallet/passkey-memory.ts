import { wipe } from '../keys/bytes.ts'
import { withSalt, type PasskeySecret } from '../keys/passkey.ts'
import type { VaultOptions } from '../keys/key-vault.ts'
import type { RecoverySecret, EncryptedRecoveryShare } from '../keys/recovery.ts'

/** Milliseconds until the secret is wiped: as long as a login counts as fresh. */
export const memoryTime = 5 * 60_000

/**
 * Memory for the secret that a passkey derived during a login: it opens that user's wallet next,
 * without a second prompt. Together with the device's share it is the whole wallet, so it is wiped once the wallet is open, when
 * it locks, and after {@link memoryTime}.
 */
export interface PasskeyMemory {
  remember(userId: string, secret: PasskeySecret | undefined): void
  /** Opens with the secret, once. Returns `undefined` if it does not fit this user and this share. */
  open<Opened>(
    userId: string,
    sealed: EncryptedRecoveryShare,
    open: (secret: RecoverySecret) => Promise<Opened>
  ): Promise<Opened | undefined>
  forget(): void
}

export function createPasskeyMemory({ after, now }: Pick<VaultOptions, 'after' | 'now'>): PasskeyMemory {
  let kept: { readonly userId: string; readonly secret: PasskeySecret; readonly at: number } | undefined
  let cancel = () => {}
  const take = () => {
    cancel()
    const taken = kept
    kept = undefined
    return taken
  }
  const forget = () => wipe(take()?.secret.derived)

  return {
    remember(userId, secret) {
      forget()
      if (!secret) return
      kept = { userId, secret, at: now() }
      cancel = after(memoryTime, forget)
    },
    async open(userId, sealed, open) {
      const taken = take()
      if (!taken) return undefined
      const { secret } = taken
      try {
        // timers pause while a machine sleeps
        const isFresh = Math.abs(now() - taken.at) < memoryTime
        const fits =
          isFresh && taken.userId === userId && sealed.method === 'passkey' && secret.credentialId === sealed.credentialId
        return fits ? await open(withSalt(secret, sealed.salt)) : undefined
      } finally {
        wipe(secret.derived)
      }
    },
    forget
  }
}
