import type { Kysely } from 'kysely'
import type { Log } from '../../lib/log.ts'
import type { Schema } from '../../store/schema.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { MailOutbox } from '../mail/outbox.ts'
import type { LoginAttempts } from './attempts.ts'
import type { Audit } from './audit.ts'
import type { CodeVerifier } from './one-time-codes.ts'
import type { CustodyNotices } from './custody-notices.ts'
import type { RateLimiter } from './rate-limits.ts'
import type { DerivedKeys } from './secrets.ts'
import type { Sessions } from './sessions.ts'
import type { LoginSettings } from './settings.ts'
import type { Waiting } from './waiting.ts'

/** Shared context of all login methods. */
export interface LoginContext {
  readonly settings: LoginSettings
  readonly db: Kysely<Schema>
  readonly log: Log
  readonly now: () => number
  /** Public URL of the service, `https://wallets.example.org/auth`. */
  readonly base: () => string
  readonly secrets: DerivedKeys
  readonly limits: RateLimiter
  readonly audit: Audit
  readonly sessions: Sessions
  readonly attempts: LoginAttempts
  readonly codes: CodeVerifier
  readonly waiting: Waiting
  /** Absent without custodial recovery. */
  readonly custodyAddresses: CustodyNotices | undefined
  /** Absent if no mail can be sent. For mails of which the sender must know whether the mail server has accepted them. */
  readonly mailer: Mailer | undefined
  /** Absent if no mail can be sent. For mails that answer a request of a user. */
  readonly outbox: MailOutbox | undefined
}
