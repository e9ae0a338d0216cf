import type { EmailUpdated, LoginUser } from '../../../adapters/api/contract/login.ts'
import type {
  RecordAction,
  ShownRecord,
  SignedChange,
  WalletRecord,
  WalletRecordReply
} from '../../../adapters/api/contract/wallet-record.ts'
import { UserRejectedError } from '../../../adapters/base/errors.ts'
import { toBase64Url } from '../keys/bytes.ts'
import { isLost, opensAlone, type DeviceStore } from '../keys/device-store.ts'
import { isKeyError, KeyError } from '../keys/key-error.ts'
import { hashOfText, signRecord } from '../keys/record-key.ts'
import type { ShareHolders, SignSet } from '../keys/wallet-registration.ts'
import type { ShareSet } from '../keys/share.ts'
import type { OpenedWallet } from '../keys/split-shares.ts'
import { equalAddresses, wipeOpened } from '../keys/wallet-keys.ts'
import { isLoginError } from '../login/login-error.ts'
import { sendChange } from '../login/lost-reply.ts'
import { readRecordReply } from '../login/record-replies.ts'
import { isAddresses } from '../login/parse-replies.ts'
import {
  besideScreen,
  deletedScreen,
  emailScreen,
  laterScreen,
  pendingScreen,
  unreadScreen,
  type Unread
} from '../screens/record.ts'
import type { ScreenHost } from '../ui/screen-host.ts'
import { deviceProof } from './device-proof.ts'
import { isWhole, requireKnown, requireKnownEmail, type RecordClient, type RecordPlace } from './known-record.ts'

// Changes of a wallet's record at the login service that need the wallet's key. Lazy-loaded when something is signed or shown.

type Client = RecordClient

export const readRecord = async (client: Client): Promise<WalletRecordReply> =>
  readRecordReply(await client.request('/v1/wallet-record'))

type WholeReply = Omit<WalletRecordReply, 'record'> & { readonly record?: WalletRecord }

/**
 * Reads the record of an opened wallet with the encrypted share, which is part of its hash.
 * A device that the service does not know to open the wallet proves that first.
 *
 * @throws KeyError `wrong-wallet` if the record belongs to another wallet, `other-record` if the share is withheld all the same
 */
export async function readWhole(client: Client, opened: OpenedWallet): Promise<WholeReply> {
  const { record, ...reply } = await readRecord(client)
  if (!record) return reply
  if (!isAddresses(record.addresses) || !equalAddresses(record.addresses, opened.keys.addresses))
    throw new KeyError('wrong-wallet', 'The service names another wallet than this one.')
  if (isWhole(record)) return { ...reply, record }
  await (
    await deviceProof(client, record.user, opened)
  )()
  const { record: shown, ...again } = await readRecord(client)
  if (!shown || !isWhole(shown)) throw new KeyError('other-record', 'The service does not tell the recovery of this wallet.')
  return { ...again, record: shown }
}

const placeOf = (client: Client) => ({ origin: new URL(client.base).origin, now: client.now() })

/**
 * Signs a set before it is committed.
 *
 * @throws KeyError `other-record` if the service names an address that neither the key has signed, nor the wallet shows
 */
export async function signSet(client: Client, userId: string, ...[set, opened]: Parameters<SignSet>): Promise<SignedChange> {
  const reply = await readRecord(client)
  await requireKnownEmail(client, opened, reply)
  const { record, hash, email } = reply
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

const isBound = (record: ShownRecord | undefined) => record !== undefined && record.key !== ''

/**
 * Signs the current record with some fields changed.
 * The other fields come from the service and must be known here: with a signature, every device would accept them.
 *
 * @throws KeyError `wrong-wallet` if the record belongs to another wallet, `other-record` if neither its key has signed its
 * fields, nor this
 *   device knows them
 */
export async function signFields(
  place: RecordPlace,
  opened: OpenedWallet,
  action: RecordAction,
  fields: Partial<Pick<WalletRecord, 'email' | 'deleted' | 'sealedRecovery'>>,
  successor?: string
): Promise<SignedChange | undefined> {
  const { client } = place
  const { record, hash, signed } = await readWhole(client, opened)
  if (!record) return undefined
  await requireKnown(place, opened, { record, signed, email: fields.email })
  const next = { ...record, ...fields, version: record.version + 1 }
  return signRecord(opened, action, next, { ...placeOf(client), previous: hash, isBound: isBound(record), successor })
}

/** Signs the recovery of a wallet that was created without one. */
export const signRecovery = (
  place: RecordPlace,
  ...[recovery, opened]: Parameters<NonNullable<ShareHolders['signRecovery']>>
): Promise<SignedChange | undefined> =>
  signFields(place, opened, 'commit', { sealedRecovery: recovery ? JSON.stringify(recovery) : null })

/**
 * Sends a signed change of the record.
 *
 * @param more additional fields of the request
 * @throws KeyError `unanswered` if the response was lost, and the service does not report the current record either
 */
export async function postChange(client: Client, change: SignedChange, more: { readonly email?: string } = {}): Promise<void> {
  await sendChange(
    async () => readRecordReply(await client.request('/v1/wallet-record', { change, ...more })),
    async () => (await readRecord(client)).hash === change.record
  )
}

/** Restores a wallet, or stops a pending change. The caller wipes the opened wallet. */
export async function changeRecord(place: RecordPlace, opened: OpenedWallet, action: 'restore' | 'cancel'): Promise<void> {
  const { client } = place
  const change = await signFields(place, opened, action, action === 'cancel' ? {} : { deleted: false })
  if (!change) throw notRegistered()
  await postChange(client, change)
  await client.user()
}

export const notRegistered = () => new KeyError('not-registered', 'The service does not know the wallet.')

export interface Attended {
  readonly client: Client
  readonly device: DeviceStore
  readonly stage: ScreenHost
  readonly signal: AbortSignal
  /** Opens the wallet of a set with the available shares. */
  readonly open: (set: ShareSet) => Promise<OpenedWallet>
}

/**
 * Selects the one of several wallets that this device has, and offers to restore a deleted one.
 * Resolves to the user of that wallet.
 */
export async function attend({ client, device, stage, signal, open }: Attended, user: LoginUser): Promise<LoginUser> {
  if (!(await isHere(device, user.id))) {
    for (const { id } of user.besides ?? []) {
      if (await isHere(device, id)) return client.moveTo('/v1/wallet-record/select', { user: id })
    }
  }
  if (user.keys || !user.attention) return user
  const own = await device.record(user.id)
  // a wallet that this device has deleted itself is restored first
  const isUsable = own !== undefined && opensAlone(own) && own.restorableUntil === undefined
  const reply = await readAnyway(client, stage, signal)
  // do not create another wallet in place of one that may be deleted
  if (!reply && !isUsable) throw new UserRejectedError()
  const { record, deletedAt, purgeAt } = reply ?? {}
  if (!record || deletedAt === undefined || !isAddresses(record.addresses)) return user
  const chosen = await stage.show(
    deletedScreen({ deletedAt, purgeAt: purgeAt ?? deletedAt, address: record.addresses.eip155, opensAlone: isUsable }),
    {
      signal
    }
  )
  if (chosen === 'beside') return addBeside(client)
  if (chosen === 'later') return user
  const opened = await open({ setId: record.setId, version: record.setVersion, addresses: record.addresses })
  try {
    await changeRecord({ client, device }, opened, 'restore')
  } finally {
    wipeOpened(opened)
  }
  return client.user()
}

/** Returns true if this device has a share that opens the wallet, or that recovers it. */
async function isHere(device: DeviceStore, userId: string): Promise<boolean> {
  const kept = await device.record(userId)
  return kept !== undefined && !(kept.postponed && (await isLost({ userId, device })))
}

export const addBeside = (client: Client) => client.moveTo('/v1/wallet-record/beside', {})

/**
 * Offers a new wallet in addition to one that cannot be opened here, or one of the account's others.
 * The existing one does not change.
 */
export async function offerBeside(client: Client, stage: ScreenHost, user: LoginUser, signal: AbortSignal): Promise<LoginUser> {
  const { id } = await stage.show(besideScreen(user.besides ?? []), { signal })
  return id === undefined ? addBeside(client) : client.moveTo('/v1/wallet-record/select', { user: id })
}

/** Changes that the user has confirmed as theirs, while the page is open. */
const ownChanges = new Set<string>()

/**
 * Shows changes of this wallet and of the account's others that were requested without the key, while
 * the key is available to stop them.
 */
export async function showPending(
  place: RecordPlace,
  stage: ScreenHost,
  opened: OpenedWallet,
  signal: AbortSignal
): Promise<void> {
  const { client } = place
  const { pending, pendingBeside = [] } = (await readAnyway(client, stage, signal)) ?? {}
  const stop = async () => {
    await changeRecord(place, opened, 'cancel')
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

/**
 * Reads a notice of the service.
 * If that fails, a screen says so, and the user retries or continues without it.
 */
export async function readAnyway(
  client: Client,
  stage: ScreenHost,
  signal: AbortSignal,
  what: Unread = 'waiting'
): Promise<WalletRecordReply | undefined> {
  try {
    return await readRecord(client)
  } catch (error) {
    if (!isLoginError(error) && !isKeyError(error)) throw error
    const answer = await stage.show(
      unreadScreen(() => readRecord(client), what),
      { signal, more: true }
    )
    return answer === 'later' ? undefined : answer
  }
}

export interface EmailUpdate {
  readonly update: string
  readonly code: string
  readonly email: string
  readonly signal: AbortSignal
}

/** Confirmed and signed updates whose code was not right yet, keyed by update and address. */
const confirmedUpdates = new Map<string, SignedChange | undefined>()
/** Maximum number of kept updates: earlier ones were abandoned. */
const mostConfirmed = 8

/**
 * Changes the email address, after the user has confirmed it on a screen that names it: at once under
 * the wallet's key, if `open` can open the wallet here; otherwise after a delay, which is shown.
 *
 * @returns the address that logs in from now on
 */
export async function updateEmail(
  {
    client,
    device,
    stage,
    current,
    login,
    open
  }: RecordPlace & {
    readonly stage: ScreenHost
    readonly current: string | undefined
    /** Email address, user name or provider of the login. */
    readonly login: string
    readonly open: () => Promise<OpenedWallet | undefined>
  },
  { update, code, email, signal }: EmailUpdate
): Promise<EmailUpdated> {
  // normalized as the service does
  const address = email.trim().normalize('NFC').toLowerCase().normalize('NFC')
  const name = `${update} ${address}`
  if (!confirmedUpdates.has(name)) {
    await stage.show(emailScreen({ login, newEmail: address }), { signal, more: true })
    confirmedUpdates.set(name, await signEmail({ client, device }, await open(), address))
    for (const oldest of [...confirmedUpdates.keys()].slice(0, -mostConfirmed)) confirmedUpdates.delete(oldest)
  }
  const send = () => client.updateEmailSecondary(update, code, confirmedUpdates.get(name))
  const { newEmail, effectiveAt } = await sendEmail(client, send, confirmedUpdates.get(name), address).catch((error: unknown) => {
    if (!isLoginError(error, 'login-code-wrong')) confirmedUpdates.delete(name)
    throw error
  })
  confirmedUpdates.delete(name)
  if (effectiveAt === undefined) return { newEmail }
  await stage.show(laterScreen({ effectiveAt, newEmail }), { signal })
  return { newEmail: current ?? newEmail }
}

/**
 * Sends the change and settles a lost response by reading the record, if the key has signed the
 * change: nothing else shows whether it took effect.
 *
 * @throws KeyError `unanswered` if the outcome is unknown
 */
async function sendEmail(
  client: Client,
  send: () => Promise<EmailUpdated>,
  change: SignedChange | undefined,
  newEmail: string
): Promise<EmailUpdated> {
  try {
    const reply = await sendChange(send, async () => {
      if (!change) throw new KeyError('unanswered', 'No key has signed the change.')
      return (await readRecord(client)).hash === change.record
    })
    if (reply) return reply
  } catch (error) {
    // no attempt had the right code
    if (isKeyError(error, 'unanswered') && isLoginError(error.cause, 'login-code-wrong')) throw error.cause
    throw error
  }
  await client.user().catch((error: unknown) => {
    if (!isLoginError(error)) throw error
  })
  return { newEmail }
}

async function signEmail(place: RecordPlace, opened: OpenedWallet | undefined, email: string): Promise<SignedChange | undefined> {
  if (!opened) return undefined
  try {
    return await signFields(place, opened, 'email', { email })
  } finally {
    wipeOpened(opened)
  }
}
