import type { KeyAddresses, ShareRequest, ShareState } from '../../../adapters/api/contract/login.ts'
import { sealEnvelope } from './envelope-encryption.ts'
import { lockAccount } from './family.ts'
import { LoginError } from './login-error.ts'
import { requireMaker } from './postponed.ts'
import { makeRoom } from './prepared-sets.ts'
import type { Session } from './sessions.ts'
import { conflict } from './share-errors.ts'
import { contextOf, findShare, type ShareRow } from './share-reader.ts'
import type { AuthSharesOptions } from './shares.ts'

/** Prepares sets of shares. */
export function createSharePreparation({ db, wrapper, read, audit, now }: AuthSharesOptions) {
  return async function prepare(
    session: Session,
    setId: string,
    request: ShareRequest & { phase: 'prepare' }
  ): Promise<ShareState> {
    const { user_id: userId } = session
    const { version, authShare, sealedRecovery = null, postponed } = request
    await requireMaker(db, session)
    const addresses = writeAddresses(request.addresses)
    const user = await db.selectFrom('login_user').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
    if (user.addresses !== null && user.addresses !== addresses) throw otherAddresses()
    const known = await findShare(db, userId, setId)
    if (known) return again(known, request, addresses)
    // after a restore from a backup, a device that knows a newer set continues after that one
    if (version <= user.version) throw conflict(`The version has to be higher than ${user.version}.`)

    const row = { user_id: userId, set_id: setId, version }
    const { sealed, wrappedKey, keyId } = await sealEnvelope(wrapper, authShare, contextOf(row))
    const made = await db.transaction().execute(async transaction => {
      await lockAccount(transaction, userId)
      await makeRoom(session, transaction)
      const made = await transaction
        .insertInto('login_share')
        .values({
          ...row,
          state: 'prepared',
          sealed,
          wrapped_key: wrappedKey,
          key_id: keyId,
          sealed_recovery: sealedRecovery,
          addresses,
          prepared_by: session.thumbprint,
          postponed_by: postponed ? session.thumbprint : null,
          postponed_origin: postponed ?? null,
          created_at: now()
        })
        .onConflict(onConflict => onConflict.doNothing())
        .returning('set_id')
        .executeTakeFirst()
      if (made) await audit({ event: 'share-prepared', userId, sessionId: session.id, detail: setId }, transaction)
      return made
    })
    if (made) return { setId, version, state: 'prepared' }
    const first = await findShare(db, userId, setId)
    if (!first) throw conflict('The set changed meanwhile.')
    return again(first, request, addresses)
  }

  async function again(row: ShareRow, request: ShareRequest & { phase: 'prepare' }, addresses: string): Promise<ShareState> {
    const same =
      row.version === request.version &&
      row.addresses === addresses &&
      row.sealed_recovery === (request.sealedRecovery ?? null) &&
      (await read(row)) === request.authShare
    if (!same) throw conflict('This share set already exists with other contents.')
    return { setId: row.set_id, version: row.version, state: row.state }
  }
}

/** Serializes addresses independent of their order. */
const writeAddresses = (addresses: KeyAddresses) =>
  JSON.stringify(Object.fromEntries(Object.entries(addresses).sort(([one], [other]) => (one < other ? -1 : 1))))

const otherAddresses = () => new LoginError('login-share-addresses', 'These aren’t the addresses of this account.')
