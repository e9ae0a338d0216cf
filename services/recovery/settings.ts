import type { KeyWrapper, NamedKey } from '../auth/login/envelope.ts'
import { keyCheck } from '../auth/login/custody.ts'
import { SettingsError } from '../settings-error.ts'

/** What custodial recovery is configured with; `read-settings.ts` makes it of the environment's texts. */
export interface RecoverySettings {
  /** 32 bytes or more, of this process alone: codes, links and limits hang on it. */
  readonly secret: Buffer
  /** The first encrypts new shares, the others open old ones. None of them is the login service's. */
  readonly keys: readonly NamedKey[]
  /** A key management service in the place of the keys. */
  readonly keyWrapper?: KeyWrapper
  /** The login service whose users these are: `https://wallets.example.org/auth`. */
  readonly auth: string
  /** Patterns of origins that serve the frame page: they alone may ask. */
  readonly frameOrigins: readonly string[]
  /** In mails and on pages. */
  readonly appName: string
  readonly smtpUrl: string
  readonly mailFrom: string
  /** How long a share waits after it was asked for, in milliseconds. */
  readonly delay: number
  /** Whether the mail has a code in it that is asked for besides. */
  readonly code: boolean
}

/** How long a recovery may be finished once its time has come, in milliseconds. */
export const openTime = 24 * 3_600_000

/** How long the old mailbox has to answer before deposits follow a changed address by themselves, in milliseconds. */
export const moveTime = 7 * 24 * 3_600_000

/** @throws SettingsError where anybody who is logged in would have the share at once */
export function requireGuard({ delay, code }: Pick<RecoverySettings, 'delay' | 'code'>): void {
  if (delay > 0 || code) return
  throw new SettingsError(
    'RECOVERY_DELAY_HOURS, RECOVERY_CODE: without a delay and without a code a login alone would open a wallet. Set one of them.'
  )
}

/**
 * Refuses keys that the login service has too: whoever took one process would have both.
 *
 * @param checks what the login service tells of its keys
 * @throws SettingsError
 */
export function requireOtherKeys({ secret, keys, keyWrapper }: RecoverySettings, checks: readonly string[]): void {
  const own: readonly (readonly [string, Buffer])[] = [
    ['RECOVERY_SECRET', secret],
    ...keys.map(({ id, key }) => [`RECOVERY_KEY ${id}`, key] as const),
    ...(keyWrapper ? [['The key of the key management service', Buffer.from(`wrapper ${keyWrapper.keyId}`)] as const] : [])
  ]
  const shared = own.filter(([, key]) => checks.includes(keyCheck(key))).map(([name]) => name)
  if (shared.length === 0) return
  throw new SettingsError(
    `${shared.join(', ')}: the login service has the same key. Custodial recovery keeps a share apart from it, so its keys are its own.`
  )
}
