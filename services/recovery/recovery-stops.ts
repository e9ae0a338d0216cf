import type { Selectable } from 'kysely'
import { sha256 } from '../auth/login/secrets.ts'
import type { CustodyParts } from './custody.ts'
import type { JointMail } from './joint-mails.ts'
import type { CustodyRecoveryTable } from './schema.ts'

type Recovery = Selectable<CustodyRecoveryTable>

/** A request, or all requests of a joint mail if `device` is `undefined`. */
export interface Linked extends Pick<Recovery, 'status' | 'not_before'> {
  readonly device: string | undefined
}

/** Stops recoveries by their mailed links. */
export function createRecoveryStops({ settings, db, now, audit, joints }: CustodyParts) {
  const isOpen = ({ ends_at, stopped_at }: JointMail) => stopped_at === null && ends_at > now()

  return {
    /** Returns what a mailed link refers to. */
    async linked(token: string): Promise<Linked | undefined> {
      const hash = sha256(token)
      const found = await db
        .selectFrom('custody_recovery')
        .select(['status', 'device', 'not_before'])
        .where('cancel_hash', '=', hash)
        .where('expires_at', '>', now())
        .orderBy(({ eb }) => eb('status', '=', 'waiting'), 'desc')
        .orderBy('not_before')
        .limit(1)
        .executeTakeFirst()
      const joint = await joints.find(hash)
      // other requests of the joint mail may still use the link
      if (joint && isOpen(joint) && found?.status !== 'waiting')
        return { status: 'waiting', device: undefined, not_before: joint.begun_at + settings.delay }
      return found && { ...found, device: joint ? undefined : found.device }
    },

    /** Stops a pending recovery by the mailed link. Returns false if there is nothing left to stop. */
    async cancel(token: string): Promise<boolean> {
      const hash = sha256(token)
      return db.transaction().execute(async transaction => {
        const joint = await joints.stop(hash, transaction)
        const stopped = await transaction
          .updateTable('custody_recovery')
          .set({ status: 'cancelled', code_mac: null })
          .where('cancel_hash', '=', hash)
          .where('status', '=', 'waiting')
          .returning(['user_id', 'set_id'])
          .execute()
        const [first] = stopped
        if (first)
          await audit(
            'recovery-cancelled',
            first.user_id,
            stopped.length === 1 ? first.set_id : `${stopped.length} requests`,
            transaction
          )
        return first !== undefined || (joint !== undefined && joint.ends_at > now())
      })
    }
  }
}
