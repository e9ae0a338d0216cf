import { createKeyCheckValue } from '../auth/login/custody-routes.ts'
import type { KeyService } from '../key-wrappers/key-service.ts'
import type { KeyWrapper } from '../key-wrappers/key-wrapper.ts'
import type { NamedKey } from '../key-wrappers/local.ts'
import { SettingsError } from '../settings-error.ts'

/** Settings of custodial recovery; `read-settings.ts` parses them from the environment. */
export interface RecoverySettings {
  /** At least 32 bytes, for this process only: codes, links and limits depend on it. */
  readonly secret: Buffer
  /** The first encrypts new shares, the others decrypt old ones; with a key management service, all only decrypt. None may be the login service's. */
  readonly keys: readonly NamedKey[]
  /** Wraps with a key that is elsewhere, in place of the keys. */
  readonly keyWrapper?: KeyWrapper
  /** Key management service of the environment, which becomes `keyWrapper`. */
  readonly keyService?: KeyService
  /** URL of the login service: `https://wallets.example.org/auth`. */
  readonly auth: string
  /** Origin patterns that serve the frame: only these may send requests. */
  readonly frameOrigins: readonly string[]
  /** Name of the app in mails and on pages. */
  readonly appName: string
  readonly smtpUrl: string
  readonly mailFrom: string
  /** Delay in milliseconds between the request and the release of a share. */
  readonly delay: number
  /** Whether the mail contains a code that is required for the release. */
  readonly code: boolean
}

/** Milliseconds for completing a recovery after its delay. */
export const recoveryWindow = 24 * 3_600_000

/** Maximum clock difference between the login service and this process, in milliseconds. */
export const clockTolerance = 5_000

/** Milliseconds for the old mailbox to answer before deposits move to a changed address. */
export const addressChangeDelay = 7 * 24 * 3_600_000

/**
 * Requires a delay or a code.
 *
 * @throws SettingsError if every logged-in user would get the share at once
 */
export function requireDelayOrCode({ delay, code }: Pick<RecoverySettings, 'delay' | 'code'>): void {
  if (delay > 0 || code) return
  throw new SettingsError(
    'RECOVERY_DELAY_HOURS, RECOVERY_CODE: without a delay and without a code a login alone would open a wallet. Set one of them.'
  )
}

/**
 * Rejects keys that the login service also has: an attacker who compromises one process would have
 * both.
 *
 * @param checks the login service's check values of its keys
 * @throws SettingsError
 */
export function requireSeparateKeys({ secret, keys, keyWrapper }: RecoverySettings, checks: readonly string[]): void {
  const own: readonly (readonly [string, Buffer])[] = [
    ['RECOVERY_SECRET', secret],
    ...keys.map(({ id, key }) => [`RECOVERY_KEY ${id}`, key] as const),
    ...(keyWrapper ? [['The key of the key management service', Buffer.from(`wrapper ${keyWrapper.keyId}`)] as const] : [])
  ]
  const shared = own.filter(([, key]) => checks.includes(createKeyCheckValue(key))).map(([name]) => name)
  if (shared.length === 0) return
  throw new SettingsError(
    `${shared.join(', ')}: the login service has the same key. Custodial recovery keeps a share apart from it, so its keys are its own.`
  )
}
