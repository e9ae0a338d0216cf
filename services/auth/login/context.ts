import type { Kysely } from 'kysely'
import type { Log } from '../../lib/log.ts'
import type { Schema } from '../../store/schema.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Attempts } from './attempts.ts'
import type { Audit } from './audit.ts'
import type { Codes } from './codes.ts'
import type { CustodyAddresses } from './custody-address.ts'
import type { Limits } from './limits.ts'
import type { Secrets } from './secrets.ts'
import type { Sessions } from './sessions.ts'
import type { LoginSettings } from './settings.ts'
import type { Waiting } from './waiting.ts'

/** What every way to log in has at hand. */
export interface LoginContext {
  readonly settings: LoginSettings
  readonly db: Kysely<Schema>
  readonly log: Log
  readonly now: () => number
  /** The service's address as clients know it, `https://wallets.example.org/auth`. */
  readonly base: () => string
  readonly secrets: Secrets
  readonly limits: Limits
  readonly audit: Audit
  readonly sessions: Sessions
  readonly attempts: Attempts
  readonly codes: Codes
  readonly waiting: Waiting
  /** Absent where there is no custodial recovery. */
  readonly custodyAddresses: CustodyAddresses | undefined
  /** Absent where no mail can be sent. */
  readonly mailer: Mailer | undefined
}
