import { createHash, createPublicKey, verify } from 'node:crypto'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { KeyAddresses } from '../../../adapters/api/contract/login.ts'
import {
  bindingBytes,
  changeBytes,
  longestChange,
  recordActions,
  recordBytes,
  type RecordAction,
  type RecordBinding,
  type SignedChange,
  type WalletRecord
} from '../../../adapters/api/contract/wallet-record.ts'
import { isRecord } from '../../../adapters/base/record.ts'
import { addressOfSigner } from '../../../adapters/siwx/personal-sign.ts'
import type { Schema } from '../../store/schema.ts'
import type { Audit } from './audit.ts'
import { LoginError } from './failure.ts'
import { invalid, type Fields } from './fields.ts'
import { once } from './once.ts'
import type { LoginRecordTable, LoginShareTable } from './schema.ts'
import { hashOf } from './secrets.ts'
import { emailOf } from './users.ts'

export interface RecordsOptions {
  readonly db: Kysely<Schema>
  readonly audit: Audit
  readonly now: () => number
  /** The service's address as clients know it. */
  readonly base: () => string
  /** Opens an auth share. */
  readonly readShare: (row: Selectable<LoginShareTable>, within: Kysely<Schema>) => Promise<string>
}

/** The record as it stands, and what the database keeps of it. */
export interface PresentRecord {
  readonly record: WalletRecord
  readonly kept: Selectable<LoginRecordTable>
}

/** Who asks for a change, and the signature that came along. */
export interface Signer {
  readonly thumbprint: string
  readonly sessionId: string
  readonly change: SignedChange
}

type RecordFields = Partial<Omit<WalletRecord, 'version' | 'user' | 'key'>>

/** The records of wallets: what they say, and who may change them. */
export function createRecords({ db, audit, now, base, readShare }: RecordsOptions) {
  const originOf = () => new URL(base()).origin

  const keptOf = (userId: string, within: Kysely<Schema>) =>
    within.selectFrom('login_record').selectAll().where('user_id', '=', userId).executeTakeFirst()

  /** What a record says of a set of shares. */
  async function setFields(
    row: Selectable<LoginShareTable>,
    within: Kysely<Schema>
  ): Promise<Pick<WalletRecord, 'setId' | 'setVersion' | 'addresses' | 'authShare' | 'sealedRecovery'>> {
    // a share that cannot be opened any more keeps no owner from changing the rest
    const share = await readShare(row, within).catch(() => undefined)
    return {
      setId: row.set_id,
      setVersion: row.version,
      addresses: JSON.parse(row.addresses) as KeyAddresses,
      authShare: share === undefined ? '' : hashOf(share),
      sealedRecovery: row.sealed_recovery
    }
  }

  async function present(userId: string, within: Kysely<Schema> = db): Promise<PresentRecord | undefined> {
    const kept = await keptOf(userId, within)
    const row = await within
      .selectFrom('login_share')
      .selectAll()
      .where('user_id', '=', userId)
      .where('state', '=', 'committed')
      .executeTakeFirst()
    if (!kept || !row) return undefined
    const record = {
      version: kept.version,
      user: userId,
      key: kept.record_key ?? '',
      ...(await setFields(row, within)),
      email: (await emailOf(within, userId)) ?? null,
      deleted: kept.deleted_at !== null
    }
    return { record, kept }
  }

  /** @throws LoginError `login-record-key` unless the wallet's record key has signed exactly this change */
  async function check(next: WalletRecord, previous: string, { change }: Signer, within: Kysely<Schema>): Promise<void> {
    const { version, record, expires, nonce, signature, binding } = change
    if (change.previous !== previous || version !== next.version)
      throw new LoginError('login-share-conflict', 'The record of the wallet changed meanwhile.')
    if (record !== hashOfRecord(next)) throw refused('The signature is for another record.')
    if (expires <= now() || expires > now() + longestChange + allowedSkew) throw refused('The signature is of another time.')
    const origin = originOf()
    if (binding && !isBound(binding, next, origin)) throw refused('The key does not belong to this wallet.')
    const signed = changeBytes({ ...change, origin, user: next.user, setId: next.setId })
    if (!isSignedBy(next.key, signed, signature)) throw refused('The record key has not signed this.')
    // last, so that a signature that is not good takes no place
    const isNew = await once(within, hashOf(`record ${next.user} ${nonce}`), expires + allowedSkew, now())
    if (!isNew) throw refused('The signature was used before.')
  }

  /** Writes the next record down, for one alone of those who found the same present one. */
  async function write(
    next: WalletRecord,
    found: Pick<LoginRecordTable, 'version'>,
    change: SignedChange | undefined,
    within: Kysely<Schema>
  ): Promise<void> {
    const moved = await within
      .updateTable('login_record')
      .set({
        version: next.version,
        hash: hashOfRecord(next),
        record_key: next.key === '' ? null : next.key,
        change: change ? JSON.stringify(change) : null
      })
      .where('user_id', '=', next.user)
      .where('version', '=', found.version)
      .returning('user_id')
      .executeTakeFirst()
    if (!moved) throw new LoginError('login-share-conflict', 'The record of the wallet changed meanwhile.')
  }

  return {
    present,
    setFields,

    /** Registers an empty record with the first set: version 0, without a key. */
    async begin(userId: string, within: Transaction<Schema>): Promise<PresentRecord['kept']> {
      const kept = { user_id: userId, version: 0, hash: '', record_key: null, change: null, deleted_at: null, purge_at: null }
      await within
        .insertInto('login_record')
        .values(kept)
        .onConflict(conflict => conflict.column('user_id').doUpdateSet(kept))
        .execute()
      return kept
    },

    /** The next record under the signature that came along. What waited without one is over. */
    async sign(
      { record, kept }: PresentRecord,
      fields: RecordFields,
      action: RecordAction,
      signer: Signer,
      within: Transaction<Schema>
    ): Promise<void> {
      const { change } = signer
      if (change.action !== action) throw refused('The signature is for another action.')
      // from its registration on, the key never changes
      const key = kept.record_key ?? change.binding?.key
      if (key === undefined || (change.binding && change.binding.key !== key)) throw refused('The wallet has another record key.')
      const next = { ...record, ...fields, key, version: kept.version + 1 }
      await check(next, kept.hash, signer, within)
      await write(next, kept, change, within)
      await within
        .updateTable('login_change')
        .set({ status: 'superseded' })
        .where('user_id', '=', record.user)
        .where('status', '=', 'waiting')
        .execute()
      await within
        .insertInto('login_record_device')
        .values({ user_id: record.user, thumbprint: signer.thumbprint, seen_at: now() })
        .onConflict(conflict => conflict.columns(['user_id', 'thumbprint']).doUpdateSet({ seen_at: now() }))
        .execute()
      await audit({ event: 'record-signed', userId: record.user, sessionId: signer.sessionId, detail: action }, within)
    },

    /** The next record without a signature, once the delay is over. */
    async advance({ record, kept }: PresentRecord, fields: RecordFields, within: Transaction<Schema>): Promise<void> {
      await write({ ...record, ...fields, version: kept.version + 1 }, kept, undefined, within)
    },

    /** Whether another device than this one has shown that it can open the wallet. */
    async hasOtherDevice(userId: string, thumbprint: string): Promise<boolean> {
      const found = await db
        .selectFrom('login_record_device')
        .select('thumbprint')
        .where('user_id', '=', userId)
        .where('thumbprint', '<>', thumbprint)
        .executeTakeFirst()
      return found !== undefined
    }
  }
}

export type Records = ReturnType<typeof createRecords>

/** How far a client's clock may be ahead of ours, in milliseconds: as far as that of a proof. */
const allowedSkew = 60_000

export function hashOfRecord(record: WalletRecord): string {
  return createHash('sha256').update(recordBytes(record)).digest('base64url')
}

function isBound({ key, proof }: RecordBinding, { user, addresses }: WalletRecord, origin: string): boolean {
  const { eip155 } = addresses
  const signature = Buffer.from(proof, 'base64url')
  const hash = createHash('sha256').update(bindingBytes({ origin, user, key, addresses })).digest()
  return eip155 !== undefined && addressOfSigner(hash, signature)?.toLowerCase() === eip155.toLowerCase()
}

function isSignedBy(key: string, signed: Uint8Array, signature: string): boolean {
  try {
    const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' })
    return verify(null, signed, publicKey, Buffer.from(signature, 'base64url'))
  } catch {
    return false // no point of the curve is this key: nobody signed
  }
}

const refused = (message: string) => new LoginError('login-record-key', message)

/** @throws LoginError `login-invalid` */
export function readChangeOr(fields: Fields): SignedChange | undefined {
  return fields.has('change') ? readChange(fields) : undefined
}

/** @throws LoginError `login-invalid` */
export function readChange(fields: Fields): SignedChange {
  const record = fields.record('change')
  const text = (name: keyof SignedChange, form: RegExp) => {
    const value = record[name]
    if (typeof value !== 'string' || !form.test(value)) throw invalid(`change.${name}: Required`)
    return value
  }
  const count = (name: keyof SignedChange) => {
    const value = record[name]
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 1) throw invalid(`change.${name}: Required`)
    return value
  }
  const action = recordActions.find(one => one === record['action'])
  if (!action) throw invalid('change.action: Required')
  const binding = Object.hasOwn(record, 'binding') ? readBinding(record['binding']) : undefined
  return {
    action,
    version: count('version'),
    previous: text('previous', /^(?:[\w-]{43})?$/),
    record: text('record', /^[\w-]{43}$/),
    expires: count('expires'),
    nonce: text('nonce', /^[\w-]{22}$/),
    signature: text('signature', /^[\w-]{86}$/),
    ...(binding && { binding })
  }
}

function readBinding(value: unknown): RecordBinding {
  const { key, proof } = isRecord(value) ? value : {}
  if (typeof key !== 'string' || !/^[\w-]{43}$/.test(key)) throw invalid('change.binding.key: Required')
  if (typeof proof !== 'string' || !/^[\w-]{87}$/.test(proof)) throw invalid('change.binding.proof: Required')
  return { key, proof }
}
