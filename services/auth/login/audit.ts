import type { Kysely } from 'kysely'
import type { Log } from '../../lib/log.ts'
import type { Schema } from '../../store/schema.ts'

export type AuditEvent =
  | 'user-created'
  | 'login'
  | 'device-confirmed'
  | 'device-refused'
  | 'code-wrong'
  | 'refresh-reused'
  | 'key-mismatch'
  | 'session-ended'
  | 'email-changed'
  | 'share-prepared'
  | 'share-committed'
  | 'share-released'
  | 'share-deleted'
  | 'share-recovery-set'
  | 'record-signed'
  | 'device-proven'
  | 'change-requested'
  | 'change-cancelled'
  | 'change-done'
  | 'change-dropped'
  | 'wallet-deleted'
  | 'wallet-restored'
  | 'wallet-purged'
  | 'wallet-beside'
  | 'share-unreadable'
  | 'passkey-added'
  | 'passkey-removed'
  | 'custody-granted'

export interface AuditEntry {
  readonly event: AuditEvent
  readonly userId?: string | undefined
  readonly sessionId?: string | undefined
  /** Details without secrets and client addresses. */
  readonly detail?: string
}

/** Writes an event of an account to the audit log, within the given transaction if there is one. */
export type Audit = (entry: AuditEntry, db?: Kysely<Schema>) => Promise<void>

export function createAudit(db: Kysely<Schema>, log: Log, now: () => number): Audit {
  return async ({ event, userId, sessionId, detail = '' }, within = db) => {
    await within
      .insertInto('login_audit')
      .values({ at: now(), user_id: userId ?? null, session_id: sessionId ?? null, event, detail })
      .execute()
    log.info({ event, user: userId }, 'login')
  }
}
