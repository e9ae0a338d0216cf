import type {
  LastSigned,
  ShownRecord,
  SignedChange,
  WalletRecord,
  WalletRecordReply
} from '../../../adapters/api/contract/wallet-record.ts'
import { reversibleOf } from './address-former.ts'
import type { LoginContext } from './context.ts'
import { guardOf } from './family.ts'
import { describeChange } from './keyless.ts'
import { seesSealed } from './passkey-logins.ts'
import { isElsewhere } from './postponed.ts'
import type { Session } from './sessions.ts'
import { getEmail } from './users.ts'
import type { WalletParts } from './wallet-parts.ts'

/** Creates the reply about the wallet of a session: its record, what is pending, and what the session may do. */
export function createRecordReply({ db, now }: LoginContext, { records, devices, keyless }: WalletParts) {
  /**
   * Hides the encrypted share of later sets from a login on another device, which lasts for months, so
   * that its password cannot be guessed.
   */
  async function shownTo(session: Session, { sealedRecovery, ...record }: WalletRecord): Promise<ShownRecord> {
    const isShown = sealedRecovery === null || (await seesSealed(db, devices, session, now()))
    return { ...record, ...(isShown && { sealedRecovery }) }
  }

  return async function replyOf(session: Session): Promise<WalletRecordReply> {
    const { user_id: userId } = session
    const present = await records.present(userId)
    const waiting = await keyless.waitingOf(userId)
    const own = waiting.find(({ user_id }) => user_id === userId)
    const beside = waiting.filter(change => change !== own)
    const formerEmails = await reversibleOf(db, userId, now())
    const guards = (await guardOf(db, userId)) === userId
    const { deleted_at: deletedAt, purge_at: purgeAt } = present?.kept ?? { deleted_at: null, purge_at: null }
    return {
      ...(present && { record: await shownTo(session, present.record) }),
      hash: present?.kept.hash ?? '',
      email: (await getEmail(db, userId)) ?? null,
      ...(present?.kept.change != null && { change: JSON.parse(present.kept.change) as SignedChange }),
      ...(present?.kept.signed != null && { signed: JSON.parse(present.kept.signed) as LastSigned }),
      ...(own && { pending: describeChange(own, userId) }),
      ...(beside.length > 0 && { pendingBeside: beside.map(change => describeChange(change, userId)) }),
      ...(formerEmails.length > 0 && { formerEmails }),
      ...(guards && { guards }),
      ...(deletedAt !== null && { deletedAt }),
      ...(purgeAt !== null && { purgeAt }),
      keyless:
        present !== undefined && deletedAt === null && !(await isElsewhere(db, session)) && (await keyless.isAllowed(session))
    }
  }
}
