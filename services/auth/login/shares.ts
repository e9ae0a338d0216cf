import type { Kysely, Transaction } from 'kysely'
import type { KeyAddresses, ShareReply, ShareRequest, ShareState } from '../../../adapters/api/contract/login.ts'
import type { Log } from '../../lib/log.ts'
import type { Schema } from '../../store/schema.ts'
import type { Audit } from './audit.ts'
import { closeEnvelope, rewrap, type KeyWrapper } from './envelope.ts'
import { LoginError } from './failure.ts'
import { noteFirstSet } from './family.ts'
import { invalid, readOrigin, type Fields } from './fields.ts'
import { requireMaker } from './postponed.ts'
import { readChangeOr } from './record-change.ts'
import type { PresentRecord } from './record-reader.ts'
import type { Records, Signer } from './record.ts'
import type { Session } from './sessions.ts'
import { contextOf, envelopeOf, type ShareReader, type ShareRow } from './share-reader.ts'
import { emailOf } from './users.ts'

export interface SharesOptions {
  readonly db: Kysely<Schema>
  readonly wrapper: KeyWrapper
  /** Opens a share. */
  readonly read: ShareReader
  readonly records: Records
  readonly audit: Audit
  readonly log: Log
  readonly now: () => number
}

type Row = ShareRow

interface Committed {
  readonly committed: ShareState
  /** False if it was committed before: nothing changed, and no signature was looked at. */
  readonly isNew: boolean
}

const beginning = { user_id: '', set_id: '' }
/** Sets that an account may have prepared at once. */
const mostPrepared = 4

/**
 * Auth shares. A set is prepared, read back by the frame, and committed; until then what was committed before stands as it was. So a fault at any
 * moment leaves one whole set, with the same addresses.
 */
export function createShares({ db, wrapper, read, records, audit, log, now }: SharesOptions) {
  let rotatedTo: Pick<Row, 'user_id' | 'set_id'> = beginning

  const rowOf = (userId: string, setId: string, within: Kysely<Schema>) =>
    within.selectFrom('login_share').selectAll().where('user_id', '=', userId).where('set_id', '=', setId).executeTakeFirst()

  const find = (userId: string, setId: string) => rowOf(userId, setId, db)

  return {
    async prepare(session: Session, setId: string, request: ShareRequest & { phase: 'prepare' }): Promise<ShareState> {
      const { user_id: userId } = session
      const { version, authShare, sealedRecovery = null, postponed } = request
      await requireMaker(db, session)
      const addresses = writeAddresses(request.addresses)
      const user = await db.selectFrom('login_user').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
      if (user.addresses !== null && user.addresses !== addresses) throw otherAddresses()
      const known = await find(userId, setId)
      if (known) return again(known, request, addresses)
      if (version !== user.version + 1) throw conflict(`The next version is ${user.version + 1}.`)

      const row = { user_id: userId, set_id: setId, version }
      const { sealed, wrappedKey, keyId } = await closeEnvelope(wrapper, authShare, contextOf(row))
      const made = await db.transaction().execute(async transaction => {
        // What was prepared and never committed makes room, the oldest first.
        const prepared = await transaction
          .selectFrom('login_share')
          .select('set_id')
          .where('user_id', '=', userId)
          .where('state', '=', 'prepared')
          .orderBy('created_at', 'desc')
          .offset(mostPrepared - 1)
          .execute()
        for (const { set_id } of prepared) {
          await transaction.deleteFrom('login_share').where('user_id', '=', userId).where('set_id', '=', set_id).execute()
        }
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
      const first = await find(userId, setId)
      if (!first) throw conflict('The set changed meanwhile.')
      return again(first, request, addresses)
    },

    /**
     * Of two at the same time one wins: the account's version is moved by who finds it as it was. A set that is there already is replaced under
     * the signature of the record key alone.
     */
    async commit(session: Session, setId: string, version: number, signer?: Signer): Promise<Committed> {
      const { user_id: userId } = session
      return db.transaction().execute(async transaction => {
        await requireMaker(transaction, session)
        const committed = { setId, version, state: 'committed' } as const
        const row = await rowOf(userId, setId, transaction)
        if (row?.version !== version) throw conflict('There is no such set.')
        if (row.state === 'committed') return { committed, isNew: false }
        const owner = await transaction
          .selectFrom('login_user')
          .select('set_id')
          .where('id', '=', userId)
          .executeTakeFirstOrThrow()
        if (owner.set_id !== null && !signer) throw keyNeeded()
        const present = owner.set_id === null ? undefined : await records.present(userId, transaction)
        if (present && present.kept.deleted_at !== null)
          throw new LoginError('login-wallet-deleted', 'The wallet was deleted: restore it first.')
        if (!(await move(row, transaction))) {
          // somebody was faster: with this same set, or with another
          if ((await rowOf(userId, setId, transaction))?.state === 'committed') return { committed, isNew: false }
          throw conflict('Another set was committed meanwhile.')
        }
        await record(row, present, signer, transaction)
        await audit({ event: 'share-committed', userId, sessionId: session.id, detail: setId }, transaction)
        return { committed, isNew: true }
      })
    },

    async release(session: Session, setId: string): Promise<ShareReply> {
      await requireMaker(db, session)
      const row = await find(session.user_id, setId)
      if (!row) throw noSuchSet()
      const authShare = await read(row)
      await audit({ event: 'share-released', userId: session.user_id, sessionId: session.id, detail: setId })
      return {
        setId,
        version: row.version,
        state: row.state,
        authShare,
        ...(row.sealed_recovery !== null && { sealedRecovery: row.sealed_recovery }),
        addresses: JSON.parse(row.addresses) as KeyAddresses
      }
    },

    /** A prepared set. The committed one goes with its wallet alone, under the signature of the record key. */
    async remove(session: Session, setId: string): Promise<void> {
      const { user_id: userId } = session
      await db.transaction().execute(async transaction => {
        await requireMaker(transaction, session)
        const row = await rowOf(userId, setId, transaction)
        if (!row) throw noSuchSet()
        if (row.state === 'committed') throw keyNeeded()
        await transaction.deleteFrom('login_share').where('user_id', '=', userId).where('set_id', '=', setId).execute()
        await audit({ event: 'share-deleted', userId, sessionId: session.id, detail: setId }, transaction)
      })
    },

    /**
     * Brings keys that an older key-encryption key has wrapped under the present one, some at a time. Resolves to how many. Each time it goes on
     * after the last one, so that one that cannot be opened keeps none from its turn.
     */
    async rotate(most = 100): Promise<number> {
      const rows = await db
        .selectFrom('login_share')
        .selectAll()
        .where('key_id', '<>', wrapper.keyId)
        .where(({ eb, refTuple, tuple }) => eb(refTuple('user_id', 'set_id'), '>', tuple(rotatedTo.user_id, rotatedTo.set_id)))
        .orderBy('user_id')
        .orderBy('set_id')
        .limit(most)
        .execute()
      rotatedTo = rows.at(-1) ?? beginning
      let rotated = 0
      for (const row of rows) {
        try {
          const { wrappedKey, keyId } = await rewrap(wrapper, envelopeOf(row), contextOf(row))
          await db
            .updateTable('login_share')
            .set({ wrapped_key: wrappedKey, key_id: keyId })
            .where('user_id', '=', row.user_id)
            .where('set_id', '=', row.set_id)
            .where('wrapped_key', '=', row.wrapped_key)
            .execute()
          rotated++
        } catch (error) {
          // told again to who asks for it
          log.error({ set: row.set_id, key: row.key_id, error: String(error) }, 'a share cannot be brought under the present key')
        }
      }
      return rotated
    }
  }

  /** Writes down who may change the set that is committed now: the first one brings its key along. */
  async function record(
    row: Row,
    present: PresentRecord | undefined,
    signer: Signer | undefined,
    within: Transaction<Schema>
  ): Promise<void> {
    const { user_id: userId } = row
    const fields = await records.setFields(row, within)
    if (present) return signer && records.sign(present, fields, 'commit', signer, within)
    await noteFirstSet(within, userId, now())
    const kept = await records.begin(userId, within)
    if (!signer) return
    const email = (await emailOf(within, userId)) ?? null
    const empty = { version: 0, user: userId, key: '', email, deleted: false, ...fields }
    await records.sign({ record: empty, kept }, {}, 'commit', signer, within)
  }

  /** Puts a prepared set in the place of what was committed before. False where the account has moved on. */
  async function move(
    { user_id: userId, set_id: setId, version, addresses }: Row,
    within: Transaction<Schema>
  ): Promise<boolean> {
    const moved = await within
      .updateTable('login_user')
      .set({ set_id: setId, version, addresses })
      .where('id', '=', userId)
      .where('version', '=', version - 1)
      .where(({ or, eb }) => or([eb('addresses', 'is', null), eb('addresses', '=', addresses)]))
      .returning('id')
      .executeTakeFirst()
    if (!moved) return false
    // The old auth share goes: with a recovery share that was changed because somebody saw it, it would open the wallet.
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

  async function again(row: Row, request: ShareRequest & { phase: 'prepare' }, addresses: string): Promise<ShareState> {
    const same =
      row.version === request.version &&
      row.addresses === addresses &&
      row.sealed_recovery === (request.sealedRecovery ?? null) &&
      (await read(row)) === request.authShare
    if (!same) throw conflict('This set is there already, with other contents.')
    return { setId: row.set_id, version: row.version, state: row.state }
  }
}

/** @throws LoginError `login-invalid` */
export function readShareRequest(fields: Fields): ShareRequest {
  const version = fields.count('version')
  const phase = fields.text('phase', 10)
  if (phase === 'commit') {
    const change = readChangeOr(fields)
    return { phase, version, ...(change && { change }) }
  }
  const sealedRecovery = fields.textOr('sealedRecovery', 16_384)
  if (phase === 'recovery') {
    const change = readChangeOr(fields)
    return { phase, version, ...(sealedRecovery !== undefined && { sealedRecovery }), ...(change && { change }) }
  }
  if (phase !== 'prepare') throw invalid('phase: Expected prepare, commit or recovery')
  const postponed = fields.textOr('postponed', 255)
  if (postponed !== undefined && sealedRecovery !== undefined) throw invalid('postponed: Not with sealedRecovery')
  return {
    phase,
    version,
    authShare: fields.matching('authShare', /^[\w-]{16,4096}$/, 'authShare: Expected base64url of at most 4096 characters'),
    ...(sealedRecovery !== undefined && { sealedRecovery }),
    ...(postponed !== undefined && { postponed: readOrigin(postponed) }),
    addresses: readAddresses(fields.record('addresses'))
  }
}

function readAddresses(record: Readonly<Record<string, unknown>>): KeyAddresses {
  const entries = Object.entries(record)
  if (entries.length === 0 || entries.length > 8) throw invalid('addresses: Required')
  for (const [namespace, address] of entries) {
    const known =
      namespace === 'eip155'
        ? /^0x[0-9a-fA-F]{40}$/
        : namespace === 'solana'
          ? /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
          : /^[a-z0-9]{3,8}$/.test(namespace)
            ? /^[\w:.-]{4,128}$/
            : undefined
    if (typeof address !== 'string' || !known?.test(address))
      throw invalid(`addresses.${namespace.slice(0, 32)}: Expected an address`)
  }
  return Object.fromEntries(entries) as KeyAddresses
}

/** One text for the same addresses, however they were ordered. */
const writeAddresses = (addresses: KeyAddresses) =>
  JSON.stringify(Object.fromEntries(Object.entries(addresses).sort(([one], [other]) => (one < other ? -1 : 1))))

const conflict = (message: string) => new LoginError('login-share-conflict', message)
const otherAddresses = () => new LoginError('login-share-addresses', 'These are not the addresses of this account.')
const keyNeeded = () => new LoginError('login-record-key', 'The key of the wallet has to sign this change.')
const noSuchSet = () => new LoginError('login-unknown', 'There is no such set.')

export type Shares = ReturnType<typeof createShares>
