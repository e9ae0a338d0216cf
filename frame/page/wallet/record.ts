import type { EmailUpdated, LoginUser } from '../../../adapters/api/contract/login.ts'
import type { RecordAction, SignedChange, WalletRecord, WalletRecordReply } from '../../../adapters/api/contract/wallet-record.ts'
import { UserRejectedError } from '../../../adapters/base/errors.ts'
import { toBase64Url } from '../keys/bytes.ts'
import type { DeviceStore } from '../keys/device-store.ts'
import { isKeyError, KeyError } from '../keys/key-error.ts'
import { hashOfText, isOwnRecord, signRecord } from '../keys/record-key.ts'
import type { RecoverySecret } from '../keys/recovery.ts'
import { changeRecovery, openWithLogin, type ShareHolders, type SignSet } from '../keys/registration.ts'
import type { ShareSet } from '../keys/share.ts'
import type { OpenedWallet } from '../keys/split.ts'
import { sameAddresses, wipeKeys, wipeOpened } from '../keys/wallet-keys.ts'
import type { LoginClient } from '../login/login-client.ts'
import { isLoginError } from '../login/login-error.ts'
import { readRecordReply } from '../login/record-replies.ts'
import { isAddresses, registeredSet } from '../login/replies.ts'
import { besideScreen, deletedScreen, emailScreen, laterScreen, pendingScreen, unreadScreen } from '../screens/record.ts'
import type { Stage } from '../stage/stage.ts'

// What only the key of a wallet may do to its record at the login service. Loaded once something is signed or shown.

type Client = Pick<LoginClient, 'base' | 'now' | 'request' | 'moveTo' | 'user' | 'updateEmailSecondary'>

const readRecord = async (client: Client): Promise<WalletRecordReply> =>
  readRecordReply(await client.request('/v1/wallet-record'))

const placeOf = (client: Client) => ({ origin: new URL(client.base).origin, now: client.now() })

/** Signs a set that is committed next. */
export async function signSet(client: Client, userId: string, ...[set, opened]: Parameters<SignSet>): Promise<SignedChange> {
  const { record, hash, email } = await readRecord(client)
  const { setId, version, addresses, share, recovery } = set
  const next = {
    version: (record?.version ?? 0) + 1,
    user: userId,
    setId,
    setVersion: version,
    addresses: { ...addresses },
    authShare: hashOfText(toBase64Url(share)),
    sealedRecovery: recovery ? JSON.stringify(recovery) : null,
    email,
    deleted: false
  }
  return signRecord(opened, 'commit', next, { ...placeOf(client), previous: hash, isBound: isBound(record) })
}

const isBound = (record: WalletRecord | undefined) => record !== undefined && record.key !== ''

/** Signs the current record with some fields changed. @throws KeyError `wrong-wallet` where it is not of this wallet */
async function signFields(
  client: Client,
  opened: OpenedWallet,
  action: RecordAction,
  fields: Partial<Pick<WalletRecord, 'email' | 'deleted' | 'sealedRecovery'>>
): Promise<SignedChange | undefined> {
  const { record, hash } = await readRecord(client)
  if (!record) return undefined
  if (!isAddresses(record.addresses) || !sameAddresses(record.addresses, opened.keys.addresses)) {
    throw new KeyError('wrong-wallet', 'The service names another wallet than this one.')
  }
  const next = { ...record, ...fields, version: record.version + 1 }
  return signRecord(opened, action, next, { ...placeOf(client), previous: hash, isBound: isBound(record) })
}

/** Signs the recovery of a wallet that was made without one. */
export const signRecovery = (
  client: Client,
  ...[recovery, opened]: Parameters<NonNullable<ShareHolders['signRecovery']>>
): Promise<SignedChange | undefined> =>
  signFields(client, opened, 'commit', { sealedRecovery: recovery ? JSON.stringify(recovery) : null })

/** Deletes or restores a wallet, or stops what waits. The opened wallet stays the caller's to wipe. */
export async function changeRecord(client: Client, opened: OpenedWallet, action: 'delete' | 'restore' | 'cancel'): Promise<void> {
  const change = await signFields(client, opened, action, action === 'cancel' ? {} : { deleted: action === 'delete' })
  // a service that has no record of the wallet has nothing to delete
  if (!change && action !== 'delete') throw new KeyError('not-registered', 'The service does not know the wallet.')
  if (change) {
    await client.request('/v1/wallet-record', { change }).catch((error: unknown) => {
      // the same request before, whose answer was lost
      if (action !== 'delete' || !isLoginError(error, 'login-wallet-deleted')) throw error
    })
  }
  await client.user()
}

/** So long the service restores a deleted wallet, in milliseconds. */
const restorable = 30 * 24 * 60 * 60_000

/** Deletes a wallet. Where its recovery share is on this device alone, that stays for as long as the wallet can be restored. */
export async function deleteWallet(
  { client, device }: Pick<Attended, 'client' | 'device'>,
  userId: string,
  opened: OpenedWallet
): Promise<void> {
  await changeRecord(client, opened, 'delete')
  const record = await device.record(userId)
  if (record?.postponed) await device.keepUntil(userId, record.setId, client.now() + restorable)
  else await device.remove(userId)
}

/** What becomes of a deleted wallet that this device keeps: it was restored, or its time is over. */
export async function settleDeleted({ client, device }: Pick<Attended, 'client' | 'device'>, user: LoginUser): Promise<void> {
  const record = await device.record(user.id)
  if (record?.restorableUntil === undefined) return
  if (user.keys) await device.keepUntil(user.id, record.setId, undefined)
  else if (!user.attention && client.now() >= record.restorableUntil) await device.remove(user.id)
}

export interface Attended {
  readonly client: Client
  readonly device: DeviceStore
  readonly stage: Stage
  readonly signal: AbortSignal
  /** Opens the wallet of a set, whichever shares this device has. */
  readonly open: (set: ShareSet) => Promise<OpenedWallet>
}

/** Finds the one of several wallets that this device has, and offers to restore a deleted one. Resolves to whose wallet it is then. */
export async function attend({ client, device, stage, signal, open }: Attended, user: LoginUser): Promise<LoginUser> {
  if (!(await device.record(user.id))) {
    for (const { id } of user.besides ?? []) {
      if (await device.record(id)) return client.moveTo('/v1/wallet-record/select', { user: id })
    }
  }
  if (user.keys || !user.attention) return user
  const opensAlone = (await device.record(user.id))?.recovery !== undefined
  const reply = await readAnyway(client, stage, signal)
  // no other wallet is made in the place of one that may be deleted
  if (!reply && !opensAlone) throw new UserRejectedError()
  const { record, deletedAt, purgeAt } = reply ?? {}
  if (!record || deletedAt === undefined || !isAddresses(record.addresses)) return user
  const chosen = await stage.show(
    deletedScreen({ deletedAt, purgeAt: purgeAt ?? deletedAt, address: record.addresses.eip155, opensAlone }),
    {
      signal
    }
  )
  if (chosen === 'beside') return addBeside(client)
  if (chosen === 'later') return user
  const opened = await open({ setId: record.setId, version: record.setVersion, addresses: record.addresses })
  try {
    await changeRecord(client, opened, 'restore')
  } finally {
    wipeOpened(opened)
  }
  return client.user()
}

const addBeside = (client: Client) => client.moveTo('/v1/wallet-record/beside', {})

/** Offers a new wallet beside one that cannot be opened here, or one of those beside it. Nothing of that one changes. */
export async function offerBeside(client: Client, stage: Stage, user: LoginUser, signal: AbortSignal): Promise<LoginUser> {
  const { id } = await stage.show(besideScreen(user.besides ?? []), { signal })
  return id === undefined ? addBeside(client) : client.moveTo('/v1/wallet-record/select', { user: id })
}

/** Changes that the user has said are theirs, while the page is open. */
const ownChanges = new Set<string>()

/** Shows the changes that were requested without the key, of this wallet and of those beside it, now that the key is here to stop them. */
export async function showPending(client: Client, stage: Stage, opened: OpenedWallet, signal: AbortSignal): Promise<void> {
  const { pending, pendingBeside = [] } = (await readAnyway(client, stage, signal)) ?? {}
  const stop = async () => {
    await changeRecord(client, opened, 'cancel')
    return 'stopped' as const
  }
  for (const one of [...(pending ? [pending] : []), ...pendingBeside]) {
    if (ownChanges.has(one.id)) continue
    const answer = await stage.show(pendingScreen(one, stop), { signal })
    // the key stops all of them at once
    if (answer === 'stopped') return
    if (answer === 'own') ownChanges.add(one.id)
  }
}

/** Reads what the service says has to be seen. Where that cannot be read, a screen says so, and the user tries again or goes on without it. */
async function readAnyway(client: Client, stage: Stage, signal: AbortSignal): Promise<WalletRecordReply | undefined> {
  try {
    return await readRecord(client)
  } catch (error) {
    if (!isLoginError(error) && !isKeyError(error)) throw error
    const answer = await stage.show(
      unreadScreen(() => readRecord(client)),
      { signal, more: true }
    )
    return answer === 'later' ? undefined : answer
  }
}

/**
 * Writes this device's wallet back to the service, where that has lost it, has damaged its share, or has a set that the wallet's key has not
 * signed. The secret that opened the wallet recovers it then too. What fails is tried again the next time.
 */
export async function repair(
  client: Client,
  holders: ShareHolders,
  opened: OpenedWallet,
  secret: RecoverySecret
): Promise<boolean> {
  try {
    const user = await client.user()
    const registered = registeredSet(user)
    if (registered && !sameAddresses(registered.addresses, opened.keys.addresses)) return false
    if (registered && (await isWhole(client, holders, opened, registered))) return false
    const { entropy } = opened
    wipeKeys(await changeRecovery(holders, { entropy, version: registered?.version ?? 0 }, secret))
    return true
  } catch (error) {
    if (isLoginError(error) || isKeyError(error)) return false
    throw error
  }
}

/** Whether the service's share opens the wallet with this device's, or is of a set that the wallet's key has signed elsewhere. */
async function isWhole(client: Client, holders: ShareHolders, { entropy }: OpenedWallet, set: ShareSet): Promise<boolean> {
  const kept = await holders.device.record(holders.userId)
  if (kept?.setId === set.setId) {
    try {
      wipeOpened(await openWithLogin(holders, set))
      return true
    } catch (error) {
      if (isKeyError(error, 'login-too-old') || isLoginError(error, 'offline', 'login-limit')) throw error
      return false
    }
  }
  const { record, change } = await readRecord(client)
  return record !== undefined && isOwnRecord(entropy, record, change, placeOf(client).origin)
}

export interface EmailUpdate {
  readonly update: string
  readonly code: string
  readonly email: string
  readonly signal: AbortSignal
}

/** What was confirmed and signed for updates whose code was not right yet, by the update and the address. */
const confirmedUpdates = new Map<string, SignedChange | undefined>()
/** So many are remembered: those before were abandoned. */
const mostConfirmed = 8

/**
 * Changes the address, once the user has confirmed it on a screen that names it: at once under the wallet's key, where `open` can open it
 * here; else later, which is shown.
 *
 * @returns the address that logs in from now on
 */
export async function updateEmail(
  {
    client,
    stage,
    current,
    login,
    open
  }: {
    readonly client: Client
    readonly stage: Stage
    readonly current: string | undefined
    /** Who is signed in: their address, their name, or the provider. */
    readonly login: string
    readonly open: () => Promise<OpenedWallet | undefined>
  },
  { update, code, email, signal }: EmailUpdate
): Promise<EmailUpdated> {
  // as the service writes addresses
  const address = email.trim().normalize('NFC').toLowerCase()
  const name = `${update} ${address}`
  if (!confirmedUpdates.has(name)) {
    await stage.show(emailScreen({ login, newEmail: address }), { signal, more: true })
    confirmedUpdates.set(name, await signEmail(client, await open(), address))
    for (const oldest of [...confirmedUpdates.keys()].slice(0, -mostConfirmed)) confirmedUpdates.delete(oldest)
  }
  const { newEmail, effectiveAt } = await client
    .updateEmailSecondary(update, code, confirmedUpdates.get(name))
    .catch((error: unknown) => {
      if (!isLoginError(error, 'login-code-wrong')) confirmedUpdates.delete(name)
      throw error
    })
  confirmedUpdates.delete(name)
  if (effectiveAt === undefined) return { newEmail }
  await stage.show(laterScreen({ effectiveAt, newEmail }), { signal })
  return { newEmail: current ?? newEmail }
}

async function signEmail(client: Client, opened: OpenedWallet | undefined, email: string): Promise<SignedChange | undefined> {
  if (!opened) return undefined
  try {
    return await signFields(client, opened, 'email', { email })
  } finally {
    wipeOpened(opened)
  }
}
