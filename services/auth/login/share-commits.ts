import type { Kysely, Transaction } from 'kysely'
import type { ShareState } from '../../../adapters/api/contract/login.ts'
import type { Schema } from '../../store/schema.ts'
import { familyOf, lockAccount, noteFirstSet } from './family.ts'
import type { Change } from './keyless.ts'
import { LoginError } from './login-error.ts'
import { takeMailed } from './mailed.ts'
import { requireMaker } from './postponed.ts'
import type { PresentRecord } from './record-reader.ts'
import type { Signer } from './record.ts'
import type { Session } from './sessions.ts'
import { conflict, keyNeeded } from './share-errors.ts'
import { findShare, type ShareRow } from './share-reader.ts'
import type { AuthSharesOptions } from './shares.ts'
import { getEmail } from './users.ts'

interface Committed {
  readonly committed: ShareState
  /** False if it was already committed: nothing has changed, and the signature was not checked. */
  readonly isNew: boolean
  /** Unsigned changes that were pending until now. */
  readonly ended: readonly Change[]
}

/** Commits prepared sets of shares. */
export function createShareCommits({ db, records, audit, now, secrets }: AuthSharesOptions) {
  /**
   * Commits a set.
   * Of concurrent requests one wins: the version is changed by compare-and-set, and only increases. An existing set is replaced
   * only under the signature of the record key.
   */
  return async function commit(session: Session, setId: string, version: number, signer?: Signer): Promise<Committed> {
    const { user_id: userId } = session
    return db.transaction().execute(async transaction => {
      await lockAccount(transaction, userId)
      await requireMaker(transaction, session)
      const committed = { setId, version, state: 'committed' } as const
      const row = await findShare(transaction, userId, setId)
      if (row?.version !== version) throw conflict('Unknown recovery setup.')
      if (row.state === 'committed') return { committed, isNew: false, ended: [] }
      const owner = await transaction
        .selectFrom('login_user')
        .select(['set_id', 'version'])
        .where('id', '=', userId)
        .executeTakeFirstOrThrow()
      // unsigned addresses are an unverified claim of the client, which could make the owner of another wallet be notified of
      // this one
      if (!signer && (owner.set_id !== null || (await hasOtherPlace(transaction, userId)))) throw keyNeeded()
      const present = owner.set_id === null ? undefined : await records.present(userId, transaction)
      if (present && present.kept.deleted_at !== null)
        throw new LoginError('login-wallet-deleted', 'This wallet was deleted. Restore it first.')
      if (!(await move(row, owner.version, transaction))) {
        // another request was faster: with this same set, or with another
        if ((await findShare(transaction, userId, setId))?.state === 'committed') return { committed, isNew: false, ended: [] }
        throw conflict('Another set was committed meanwhile.')
      }
      const ended = await record(row, present, signer, transaction)
      if (present) await takeMailed({ secrets, now }, userId, transaction)
      await audit({ event: 'share-committed', userId, sessionId: session.id, detail: setId }, transaction)
      return { committed, isNew: true, ended }
    })
  }

  /** Records the key that may change the committed set: the first set registers its key. */
  async function record(
    row: ShareRow,
    present: PresentRecord | undefined,
    signer: Signer | undefined,
    within: Transaction<Schema>
  ): Promise<readonly Change[]> {
    const { user_id: userId } = row
    const fields = await records.setFields(row, within)
    if (present) return signer ? records.sign(present, fields, 'commit', signer, within) : []
    await noteFirstSet(within, userId, now())
    const kept = await records.begin(userId, within)
    if (!signer) return []
    const email = (await getEmail(within, userId)) ?? null
    const empty = { version: 0, user: userId, key: '', email, deleted: false, ...fields }
    return records.sign({ record: empty, kept }, {}, 'commit', signer, within)
  }

  /** Replaces the committed set with a prepared one. Returns false if the account's version has changed. */
  async function move(
    { user_id: userId, set_id: setId, version, addresses }: ShareRow,
    from: number,
    within: Transaction<Schema>
  ): Promise<boolean> {
    if (version <= from) return false
    const moved = await within
      .updateTable('login_user')
      .set({ set_id: setId, version, addresses })
      .where('id', '=', userId)
      .where('version', '=', from)
      .where(({ or, eb }) => or([eb('addresses', 'is', null), eb('addresses', '=', addresses)]))
      .returning('id')
      .executeTakeFirst()
    if (!moved) return false
    // Delete the old auth share: together with an exposed recovery share that was replaced, it would open the wallet.
    await within.deleteFrom('login_share').where('user_id', '=', userId).where('set_id', '<>', setId).execute()
    const kept = await within
      .updateTable('login_share')
      .set({ state: 'committed' })
      .where('user_id', '=', userId)
      .where('set_id', '=', setId)
      .returning('set_id')
      .executeTakeFirst()
    if (!kept) throw conflict('The set was deleted meanwhile.')
    return true
  }
}

/** Returns true if an account has another wallet, or if this user is not its first. */
async function hasOtherPlace(db: Kysely<Schema>, userId: string): Promise<boolean> {
  const family = await familyOf(db, userId)
  return family[0]?.id !== userId || family.some(({ id, set_id: setId }) => id !== userId && setId !== null)
}
