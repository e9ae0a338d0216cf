import type { SignedChange } from '../../../adapters/api/contract/wallet-record.ts'
import { equalBytes, wipe, type Bytes } from './bytes.ts'
import { encrypt, decrypt, type EncryptedSecret } from './encrypt.ts'
import { DeviceDatabase, onRecord } from './device-database.ts'
import { isKeyError, KeyError } from './key-error.ts'
import type { EncryptedRecoveryShare } from './recovery.ts'
import type { ShareSet } from './share.ts'
import { equalAddresses } from './wallet-keys.ts'

/**
 * This device's record of a wallet.
 * `pending` is a share whose set the service has not confirmed yet: it is stored next to the one in use, and neither replaces it
 * nor gets lost.
 */
export interface DeviceRecord extends ShareSet {
  readonly userId: string
  readonly state: 'pending' | 'kept'
  readonly sealed: EncryptedSecret
  /** Copy of the service's recovery share, for unlocking without a network. */
  readonly recovery?: EncryptedRecoveryShare
  readonly postponed?: PostponedRecovery
  /** Name of the login that has led to the wallet on this device. */
  readonly login?: string
  /**
   * The address change (`LoginUser.emailChangedAt`) that the user has accepted.
   * Another change is shown again.
   */
  readonly keptEmailChange?: number
  /**
   * Highest version of a set of this wallet that is known to be signed by its key, if it is not this
   * set.
   */
  readonly newest?: number
  /** Set for a deleted wallet that only this device can restore, until then. Milliseconds since 1970. */
  readonly restorableUntil?: number
  /**
   * Set after an export was requested without a login: from then on it needs no secret.
   * Milliseconds since 1970.
   */
  readonly exportFrom?: number
  readonly change?: UnseenChange
  /**
   * The change that was `sent`: sending it again settles its outcome, and after its `expires` it cannot
   * take effect.
   */
  readonly signed?: SignedChange
}

/** Data kept while recovery is postponed: this device then has two shares. */
export interface PostponedRecovery {
  /** Milliseconds since 1970. */
  readonly since: number
  /** Origin of the page in which the wallet was created. */
  readonly origin: string
  /** Recovery share, encrypted with the key of this device. */
  readonly share: EncryptedSecret
  /**
   * Choice that the service has not confirmed yet.
   * `custodial`: the custodian has the share. `deposit`: the share was sent to the custodian, and nothing to the service.
   */
  readonly chosen?: EncryptedRecoveryShare | 'custodial' | 'deposit'
}

/**
 * A change of the shares whose response this device has not received.
 * `sent`: of a pending set, which may be in force at the service. For the set in use, the outcome until the user is informed:
 * `in-force`, this set is that change; `void`, this set is the one before it.
 */
export type UnseenChange = 'sent' | 'in-force' | 'void'

/**
 * Returns true if this device has two shares of the wallet: encrypted with the user's secret, or,
 * while recovery is postponed, by this device only.
 */
export const opensAlone = ({ recovery, postponed }: Pick<DeviceRecord, 'recovery' | 'postponed'>): boolean =>
  recovery !== undefined || postponed !== undefined

/** Returns the highest known version of a set of the wallet. */
export const newestOf = ({ version, newest = version }: Pick<DeviceRecord, 'version' | 'newest'>): number =>
  Math.max(version, newest)

/** Maximum number of splits of a wallet that a device may have missed. */
const mostUnseen = 1_000

/**
 * Returns true for a plausible version of a wallet in this record.
 * A set with the highest version that the service accepts could never be replaced.
 */
export const isPlausible = (version: number, kept: Pick<DeviceRecord, 'version' | 'newest'> | undefined): boolean =>
  version <= (kept ? newestOf(kept) : 0) + mostUnseen

/**
 * Returns the newest known version for a set that replaces another: an older set came from a service
 * that is behind.
 */
export const newestAfter = (
  before: DeviceRecord | undefined,
  { version, addresses }: DeviceRecord
): Pick<DeviceRecord, 'newest'> =>
  before && equalAddresses(before.addresses, addresses) && newestOf(before) > version ? { newest: newestOf(before) } : {}

/** An unencrypted recovery share, with the terms of its postponement. */
export type UnsealedRecovery = Omit<PostponedRecovery, 'share' | 'chosen'> & { readonly share: Bytes }

export interface DeviceStore {
  /**
   * Encrypts and stores a share as pending, and reads it back.
   *
   * @throws KeyError `not-kept`
   */
  prepare(
    userId: string,
    set: ShareSet,
    share: Bytes,
    recovery?: EncryptedRecoveryShare,
    postponed?: UnsealedRecovery
  ): Promise<void>
  /**
   * Makes the pending share the one in use, in one transaction.
   *
   * @throws KeyError `no-device-share`
   */
  commit(userId: string, setId: string): Promise<void>
  /** Returns the share in use, or the pending one. */
  read(
    userId: string,
    state?: DeviceRecord['state']
  ): Promise<{ readonly record: DeviceRecord; readonly share: Bytes } | undefined>
  /** Returns the record, without decrypting its share. */
  record(userId: string, state?: DeviceRecord['state']): Promise<DeviceRecord | undefined>
  /** Returns every record in use, of any user. */
  all(): Promise<readonly DeviceRecord[]>
  /** Returns the recovery share of the set in use, while recovery is postponed. */
  postponedShare(userId: string): Promise<Bytes | undefined>
  /** Stores the choice for a postponed recovery next to the share, until the service confirms it. */
  chooseRecovery(userId: string, setId: string, chosen: NonNullable<PostponedRecovery['chosen']>): Promise<void>
  /** Completes recovery: deletes the unencrypted share. `undefined`: the custodian has it. */
  keepRecovery(userId: string, setId: string, recovery: EncryptedRecoveryShare | undefined): Promise<void>
  /** Stores the name of the login that leads to the wallet. */
  keepLogin(userId: string, setId: string, login: string): Promise<void>
  /**
   * Stores a version of a set of this wallet that was seen elsewhere, unless it is lower than the stored
   * one.
   */
  keepNewest(userId: string, setId: string, version: number): Promise<void>
  /** Stores the address change that the user has accepted. */
  keepEmailChange(userId: string, setId: string, changedAt: number): Promise<void>
  /** Keeps a deleted wallet until then; `undefined`: it was restored. */
  keepUntil(userId: string, setId: string, restorableUntil: number | undefined): Promise<void>
  /** Stores when it can be exported without a login; `undefined`: its user has signed in since. */
  keepExport(userId: string, setId: string, exportFrom: number | undefined): Promise<void>
  /** Stores the state of a change of the shares, with the pending set or the one in use. */
  keepChange(userId: string, setId: string, change: UnseenChange | undefined, signed?: SignedChange): Promise<void>
  /**
   * Deletes a set in use, and the pending one of the same wallet.
   * Keeps another set that has replaced it in the meantime.
   */
  remove(userId: string, setId: string): Promise<void>
}

/**
 * Returns true if the engine has lost the key of the stored share: it cannot be decrypted any more,
 * and counts as missing. It stays until another one replaces it. No other failure counts as that.
 */
export async function isLost(
  { userId, device }: { readonly userId: string; readonly device: Pick<DeviceStore, 'read'> },
  state: DeviceRecord['state'] = 'kept'
): Promise<boolean> {
  try {
    wipe((await device.read(userId, state))?.share)
    return false
  } catch (error) {
    return isKeyError(error, 'share-damaged')
  }
}

/**
 * Opens IndexedDB of the frame's origin, which browsers partition by embedding site: a new site is a
 * new device. Shares are encrypted with a non-extractable AES key: a copy of the database is useless without this browser.
 */
export function openDeviceStore(factory: IDBFactory, name = 'w3m-frame'): DeviceStore {
  const database = new DeviceDatabase(factory, name)
  return {
    ...createRecordFields(database),
    read: (userId, state = 'kept') => readShare(database, userId, state),
    record: (userId, state = 'kept') => database.record(userId, state),
    all: async () => (await database.records()).filter(({ state }) => state === 'kept'),
    prepare: (...share) => prepare(database, ...share),
    postponedShare: userId => readPostponedShare(database, userId, 'kept'),
    async commit(userId, setId) {
      let isKept = false
      await database.write(store => {
        onRecord(store, userId, 'pending', pending => {
          if (pending?.setId === setId) {
            isKept = true
            onRecord(store, userId, 'kept', before => {
              const { change: _seen, signed: _sent, ...record } = pending
              store.put({ ...record, state: 'kept', ...newestAfter(before, pending) } satisfies DeviceRecord)
              store.delete([userId, 'pending'])
            })
            return
          }
          // a repeated commit of the same set has nothing left to do
          onRecord(store, userId, 'kept', kept => (isKept = kept?.setId === setId))
        })
      })
      if (!isKept) throw new KeyError('no-device-share', 'There is no such share on this device.')
    },
    async remove(userId, setId) {
      await database.write(store => {
        onRecord(store, userId, 'kept', kept => {
          if (kept?.setId !== setId) return
          store.delete([userId, 'kept'])
          onRecord(store, userId, 'pending', pending => {
            if (pending && equalAddresses(pending.addresses, kept.addresses)) store.delete([userId, 'pending'])
          })
        })
      })
    }
  }
}

async function readShare(database: DeviceDatabase, userId: string, state: DeviceRecord['state']) {
  const record = await database.record(userId, state)
  if (!record) return undefined
  return { record, share: await open(database, record.sealed, aboutOf(record)) }
}

async function readPostponedShare(database: DeviceDatabase, userId: string, state: DeviceRecord['state']) {
  const record = await database.record(userId, state)
  return record?.postponed && open(database, record.postponed.share, aboutOf(record, 'recovery'))
}

async function open(database: DeviceDatabase, sealed: EncryptedSecret, about: string): Promise<Bytes> {
  for (const key of await database.keys()) {
    const share = await decrypt(key, sealed, about)
    if (share) return share
  }
  throw new KeyError('share-damaged', 'The share on this device cannot be opened.')
}

async function prepare(
  database: DeviceDatabase,
  ...[userId, { setId, version, addresses }, share, recovery, postponed]: Parameters<DeviceStore['prepare']>
): Promise<void> {
  const set = { userId, setId, version, addresses }
  const key = await database.key()
  const sealed = await encrypt(key, share, aboutOf(set))
  const later = postponed && { ...postponed, share: await encrypt(key, postponed.share, aboutOf(set, 'recovery')) }
  const record: DeviceRecord = {
    ...set,
    state: 'pending',
    sealed,
    ...(recovery && { recovery }),
    ...(later && { postponed: later })
  }
  await database.write(store => store.put(record))
  const back = await readShare(database, userId, 'pending').catch(() => undefined)
  const third = await readPostponedShare(database, userId, 'pending').catch(() => undefined)
  const isSame =
    back?.record.setId === setId &&
    equalBytes(back.share, share) &&
    (!postponed || (third !== undefined && equalBytes(third, postponed.share)))
  wipe(back?.share, third)
  if (!isSame) throw new KeyError('not-kept', 'This browser does not keep what it is given.')
}

/** Functions that change one field of a record, if it is still of the set. */
function createRecordFields(database: DeviceDatabase): Pick<DeviceStore, RecordField> {
  const edit = (
    userId: string,
    setId: string,
    change: (record: DeviceRecord) => DeviceRecord,
    states: readonly DeviceRecord['state'][] = ['kept']
  ): Promise<void> =>
    database.write(store => {
      for (const state of states)
        onRecord(store, userId, state, record => {
          if (record?.setId === setId) store.put(change(record))
        })
    })
  return {
    chooseRecovery: (userId, setId, chosen) =>
      edit(userId, setId, record => (record.postponed ? { ...record, postponed: { ...record.postponed, chosen } } : record)),
    keepRecovery: (userId, setId, recovery) =>
      edit(userId, setId, ({ postponed: _done, ...record }) => ({ ...record, ...(recovery && { recovery }) })),
    keepLogin: (userId, setId, login) => edit(userId, setId, record => ({ ...record, login })),
    keepNewest: (userId, setId, version) =>
      edit(userId, setId, record => ({ ...record, newest: Math.max(version, newestOf(record)) })),
    keepEmailChange: (userId, setId, keptEmailChange) => edit(userId, setId, record => ({ ...record, keptEmailChange })),
    keepUntil: (userId, setId, restorableUntil) =>
      edit(userId, setId, ({ restorableUntil: _before, ...record }) => ({
        ...record,
        ...(restorableUntil !== undefined && { restorableUntil })
      })),
    keepExport: (userId, setId, exportFrom) =>
      edit(userId, setId, ({ exportFrom: _before, ...record }) => ({
        ...record,
        ...(exportFrom !== undefined && { exportFrom })
      })),
    keepChange: (userId, setId, change, signed) =>
      edit(
        userId,
        setId,
        ({ change: _before, signed: _sent, ...record }) => ({ ...record, ...(change && { change }), ...(signed && { signed }) }),
        ['pending', 'kept']
      )
  }
}

type RecordField =
  'chooseRecovery' | 'keepRecovery' | 'keepLogin' | 'keepNewest' | 'keepEmailChange' | 'keepUntil' | 'keepExport' | 'keepChange'

const aboutOf = (
  { userId, setId, version }: { userId: string; setId: string; version: number },
  holder: 'device' | 'recovery' = 'device'
) => `${holder} ${userId} ${setId} ${version}`
