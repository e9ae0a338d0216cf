import type { EmailUpdated, LoginUser } from '../../adapters/api/contract/login.ts'
import type { PayloadOf, ReplyOf } from '../protocol/messages.ts'
import type { FrameConfig } from './config.ts'
import { wipe } from './keys/bytes.ts'
import type { DeviceStore } from './keys/device-store.ts'
import { isKeyError, KeyError } from './keys/key-error.ts'
import { changeRecovery, openRecovery, openWithLogin, recoverWallet, recoveryOf, settle } from './keys/later.ts'
import type { RecoverySecret } from './keys/recovery.ts'
import type { RecoveryChoice, ShareHolders } from './keys/registration.ts'
import type { ShareSet } from './keys/share.ts'
import type { OpenedWallet } from './keys/split.ts'
import type { Vault } from './keys/vault.ts'
import { wipeKeys, type Addresses, type WalletKeys } from './keys/wallet-keys.ts'
import { isLoginError } from './login/login-error.ts'
import type { LoginClient } from './login/login-client.ts'
import { registeredSet } from './login/replies.ts'
import { createOwnShares, keptSet, records } from './wallet/own-shares.ts'
import type { Choice, Purpose } from './screens/secret.ts'
import { showWork } from './stage/show-work.ts'
import type { Stage } from './stage/stage.ts'
import { createCustody } from './wallet/custody.ts'
import { onePasskey } from './wallet/new-passkey.ts'
import type { PasskeyMemory } from './wallet/passkey-memory.ts'
import type { Bound, SessionGuard } from './wallet/session-guard.ts'

export interface DeskOptions {
  readonly client: LoginClient
  readonly device: DeviceStore
  readonly vault: Vault
  readonly guard: SessionGuard
  readonly passkeys: PasskeyMemory
  readonly stage: Stage
  readonly config: FrameConfig
  /** WebAuthn's relying party: the host name of the frame. */
  readonly host: string
  /** Of the page around the frame. */
  readonly origin: string
  /** Asks the browser to keep what this origin stores (`navigator.storage.persist`). */
  readonly persist: () => Promise<unknown>
  /** Recovery that was postponed is set. */
  readonly onRecoverySet: () => void
}

export type RecoveryState = ReplyOf<'SET_UP_RECOVERY'>['recovery']

/** The second code of a change of the address. */
export interface EmailCode {
  readonly update: string
  readonly code: string
  readonly email: string
}

/** Asked for after a login: until then, the frame loads without them. */
const screens = () => import('./screens/secret.ts')

/** The user's wallet as the frame handles it: made, opened, brought here, changed and deleted, each with the user's own doing. */
export type Desk = ReturnType<typeof createDesk>

export function createDesk(options: DeskOptions) {
  const { client, device, vault, guard, passkeys, stage, config, host, origin, persist, onRecoverySet } = options
  const custody = createCustody({ client, stage, config })
  const shares = createOwnShares({ client, device, stage, host, passkeys })
  /** The session was moved to another wallet of the account by the work that it was asked for. */
  let hasMoved = false
  const moving: LoginClient = {
    ...client,
    moveTo(...all) {
      hasMoved = true
      return client.moveTo(...all)
    }
  }

  const holdersOf = ({ id: userId }: LoginUser): ShareHolders => ({
    userId,
    device,
    service: client.shares,
    sign: async (...signed) => (await records()).signSet(client, userId, ...signed),
    signRecovery: async (...signed) => (await records()).signRecovery(client, ...signed)
  })

  const currentUser = async (own: Bound): Promise<LoginUser> => (await guard.verify(own)).user

  const isOpenFor = ({ identity }: Bound) => identity !== undefined && vault.isOpenFor(identity)

  /** Making a wallet, and its recovery while that is postponed. */
  const setUp = async (own: Bound, user: LoginUser) =>
    (await import('./wallet/set-up.ts')).createSetUp({
      client,
      device,
      stage,
      origin,
      persist,
      onRecoverySet,
      user,
      holders: holdersOf(user),
      login: nameOf(user),
      personal: personalWords(user),
      custodial: custody.addressOf(user),
      passkey: onePasskey(options, user),
      recoveryChoice,
      unlock: keys => unlock(own, keys)
    })

  /** Hands the keys to the vault, unless the session they were made or opened under is over. */
  function unlock({ identity, signal }: Bound, keys: WalletKeys): Addresses {
    if (signal.aborted || !identity) {
      wipeKeys(keys)
      signal.throwIfAborted()
      throw new KeyError('login-too-old', 'Nobody is signed in.')
    }
    const { addresses } = keys
    vault.unlock(keys, identity)
    return addresses
  }

  /** Keeps the keys of an opened wallet, and nothing else of it. */
  function keep(own: Bound, { entropy, keys }: OpenedWallet): Addresses {
    wipe(entropy)
    return unlock(own, keys)
  }

  /** The wallet's addresses; where there is none here, the user makes it or brings it. */
  async function addresses(own: Bound): Promise<Addresses> {
    const { signal } = own
    const user = await attended(await currentUser(own), own)
    const holders = holdersOf(user)
    const standing = await settle(holders, registeredSet(user))
    switch (standing.name) {
      case 'here':
        await unlockWithLogin(own, user, holders, standing.set)
        return standing.set.addresses
      case 'apart':
        return standing.set.addresses
      case 'new':
        return (await setUp(own, user)).create()
      case 'elsewhere': {
        const { kept } = standing
        // the wallet may have got its recovery since this login
        const now = user.keys?.postponed ? await client.user() : user
        if (now.keys?.postponed) {
          await (await setUp(own, user)).sayWhere(now.keys.postponed, signal)
          await (await records()).offerBeside(moving, stage, user, signal)
          return addresses(own)
        }
        const set = registeredSet(now) ?? standing.set
        const brought = await bringHere(holders, set, signal, kept ? 'kept' : 'beside').catch((error: unknown) => {
          // what the service says about shares keeps nobody from a wallet that this device opens by itself
          if (kept && (isKeyError(error) || isLoginError(error))) return 'kept' as const
          throw error
        })
        if (typeof brought !== 'string') {
          await shares.notice(now, brought, signal)
          return keep(own, brought)
        }
        if (brought === 'kept' && kept) return kept.addresses
        await (await records()).offerBeside(moving, stage, user, signal)
        // another wallet is another session: the request begins anew
        return addresses(own)
      }
    }
  }

  /** Whether the wallet has its recovery. Asks for it where it can be postponed no longer. */
  async function recovery(own: Bound, reason?: PayloadOf<'SET_UP_RECOVERY'>['reason']): Promise<RecoveryState> {
    const user = await currentUser(own)
    const record = await device.record(user.id)
    return record?.postponed ? (await setUp(own, user)).settle(record, own.signal, reason) : 'set'
  }

  /** Whose wallet it is, once its owner has seen that it was deleted, or which of several this device has. */
  async function attended(user: LoginUser, own: Bound): Promise<LoginUser> {
    if (!user.attention && !user.besides) return user
    const open = (set: ShareSet) => openAnyway(own, user, set)
    const now = await (await records()).attend({ client: moving, device, stage, signal: own.signal, open }, user)
    await guard.verify(own)
    return now
  }

  /** Opens a wallet by the shares of this device, or brings it here. */
  async function openAnyway(own: Bound, user: LoginUser, set: ShareSet): Promise<OpenedWallet> {
    const { signal } = own
    const holders = holdersOf(user)
    const record = await device.record(user.id)
    if (!record) {
      const brought = await bringHere(holders, set, signal)
      if (typeof brought === 'string') throw new KeyError('no-device-share', 'This device has no share of the wallet.')
      return brought
    }
    if (record.postponed) return (await setUp(own, user)).open()
    if (!record.recovery) return openWithLogin(holders, set)
    return (await shares.ask(holders, record, record.recovery, 'restore', { signal, more: true })).opened
  }

  /** Right after a login the service's share is to be had, and nobody has to be asked. */
  async function unlockWithLogin(own: Bound, user: LoginUser, holders: ShareHolders, set: ShareSet): Promise<boolean> {
    if (isOpenFor(own)) return true
    const opened = await shares.byLogin(holders, set)
    if (!opened) return false
    await shares.notice(user, opened, own.signal)
    keep(own, opened)
    return true
  }

  async function bringHere(
    holders: ShareHolders,
    set: ShareSet,
    signal: AbortSignal,
    other?: 'kept' | 'beside'
  ): Promise<OpenedWallet | 'kept' | 'beside'> {
    const sealed = await recoveryOf(holders, set)
    if (!sealed) return custody.recover(holders, set, signal)
    const { askScreen } = await screens()
    const open = (secret: RecoverySecret) => recoverWallet(holders, set, () => openRecovery(sealed, secret, set))
    const asking = askScreen({ purpose: 'bring', method: sealed.method, passkey: shares.knownPasskey(sealed), open })
    const used = await passkeys.open(holders.userId, sealed, open)
    if (used || !other) return used ?? stage.show(asking, { signal })
    const { bringScreen } = await import('./screens/record.ts')
    return stage.show(bringScreen(asking, other), { signal })
  }

  /** Opens the wallet of this device for its keys: by a fresh login, by what is postponed, or by what the user holds. */
  async function open(own: Bound): Promise<void> {
    const { signal } = own
    const user = await currentUser(own)
    const holders = holdersOf(user)
    const standing = await settle(holders, registeredSet(user))
    const set = keptSet(standing)
    if (standing.name === 'here' && (await unlockWithLogin(own, user, holders, set))) return
    const { recovery: sealed, postponed } = (await device.record(user.id)) ?? {}
    if (postponed) {
      const opened = await (await setUp(own, user)).open()
      await shares.notice(user, opened, signal)
      return void keep(own, opened)
    }
    if (!sealed) throw new KeyError('login-too-old', 'Please sign in again.')
    const asked = await shares.ask(holders, set, sealed, 'unlock', { signal, afterLogin: true })
    await shares.look(user, holders, standing, asked, { signal, purpose: 'unlock' })
    keep(own, asked.opened)
  }

  /** The same once the service was asked whether something waits, which is shown while the wallet is open. */
  async function openConfirmed(own: Bound): Promise<void> {
    await guard.confirm(own)
    vault.lock()
    await open(own)
  }

  /** Opens the whole wallet, for what only its user may do: by what they hold, or, without it, by a fresh login. */
  async function openWhole(
    own: Bound,
    purpose: Purpose
  ): Promise<{ holders: ShareHolders; set: ShareSet; opened: OpenedWallet }> {
    const { signal } = own
    await guard.confirm(own)
    const user = await currentUser(own)
    const holders = holdersOf(user)
    const standing = await settle(holders, registeredSet(user))
    const set = keptSet(standing)
    const { recovery: sealed, postponed } = (await device.record(user.id)) ?? {}
    if (!sealed) {
      const opened = postponed ? await (await setUp(own, user)).open() : await openWithLogin(holders, set)
      await shares.notice(user, opened, signal)
      return { holders, set, opened }
    }
    const asked = await shares.ask(holders, set, sealed, purpose, { signal, more: true })
    await shares.look(user, holders, standing, asked, { signal, purpose })
    return { holders, set, opened: asked.opened }
  }

  /** The same where a fresh login opens it, or not at all. @returns `undefined` where this device cannot open the wallet */
  async function openIfHere(own: Bound, user: LoginUser): Promise<OpenedWallet | undefined> {
    const standing = await settle(holdersOf(user), registeredSet(user))
    if (standing.name === 'new' || (standing.name === 'elsewhere' && !standing.kept)) return undefined
    const byLogin = await shares.byLogin(holdersOf(user), keptSet(standing))
    return byLogin ?? (await openWhole(own, 'email')).opened
  }

  const nameOf = ({ email, userName, provider }: LoginUser) => email ?? userName ?? provider

  /** What somebody who guesses a password of this user tries first. */
  const personalWords = ({ email, userName }: LoginUser): readonly string[] =>
    [email, userName, config.name, host].flatMap(words => (words === undefined ? [] : [words, ...words.split(/[^\p{L}\p{N}]+/u)]))

  const recoveryChoice = async (choice: Choice): Promise<RecoveryChoice> =>
    choice.method === 'custodial' ? custody.choice(choice.email) : choice

  return {
    addresses,
    isOpenFor,
    recovery,

    /** Whether the session was moved to another wallet of the account since this was last asked. */
    takeMove(): boolean {
      const moved = hasMoved
      hasMoved = false
      return moved
    },

    /** Whether somebody is logged in and has a wallet here. A service that cannot be asked changes nothing. */
    async isConnected(): Promise<boolean> {
      const session = await client.session()
      if (!session) return false
      const kept = await device.record(session.user.id)
      if (!kept) return false
      if (kept.postponed && (await import('./keys/postponed.ts')).isDue(kept.postponed, origin, client.now())) return false
      try {
        await client.user()
        return true
      } catch (error) {
        return isLoginError(error, 'offline', 'login-limit', 'login-unavailable')
      }
    },

    /**
     * Lends the keys of these addresses. A locked wallet is opened first: by a fresh login, or by what the user holds. The service is asked
     * whether the session stands; where it is another one before the work is done, the result is thrown away.
     */
    async withKeys<Result>(own: Bound, shown: Addresses, work: (keys: WalletKeys) => Promise<Result> | Result): Promise<Result> {
      if (!isOpenFor(own)) await openConfirmed(own)
      await guard.confirm(own)
      // asked for since: an unlocked wallet has no key of its record
      if (shares.isUnseen(await currentUser(own))) await openConfirmed(own)
      const result = await vault.use(own.identity!, shown, work)
      own.signal.throwIfAborted()
      if (!isOpenFor(own)) throw new KeyError('locked', 'The wallet was locked while it was in use.')
      return result
    },

    async exportKeys(own: Bound): Promise<void> {
      await recovery(own)
      const { opened } = await openWhole(own, 'export')
      try {
        const { exportScreen } = await import('./screens/manage.ts')
        await stage.show(exportScreen(opened), { signal: own.signal })
      } finally {
        wipe(opened.entropy)
        wipeKeys(opened.keys)
      }
    },

    async changeRecovery(own: Bound): Promise<void> {
      const user = await currentUser(own)
      if ((await device.record(user.id))?.postponed) return void (await recovery(own, 'offer'))
      const { holders, set, opened } = await openWhole(own, 'recovery')
      /** The set that the next one follows, as the service has it. */
      const committedVersion = async () => registeredSet(await currentUser(own))?.version ?? 0
      try {
        const { chooseScreen } = await screens()
        const change = async (choice: Choice, ending: AbortSignal) => {
          const from = { entropy: opened.entropy, version: await committedVersion() }
          return changeRecovery(holders, from, await recoveryChoice(choice), ending)
        }
        const keys = await showWork<WalletKeys>(stage, own.signal, attempt =>
          chooseScreen({
            isNew: false,
            login: nameOf(user),
            personal: personalWords(user),
            custodial: custody.addressOf(user),
            passkey: onePasskey(options, user),
            use: choice => attempt(ending => change(choice, ending))
          })
        )
        unlock(own, keys)
        await custody.forget(set).catch(() => undefined)
      } finally {
        wipe(opened.entropy)
        wipeKeys(opened.keys)
      }
    },

    async deleteWallet(own: Bound): Promise<void> {
      const { holders, opened } = await openWhole(own, 'delete')
      try {
        const { deleteScreen } = await import('./screens/manage.ts')
        const remove = async (): Promise<true> => {
          await (await records()).changeRecord(client, opened, 'delete')
          await device.remove(holders.userId)
          vault.lock()
          return true
        }
        await showWork<true>(stage, own.signal, attempt => deleteScreen(() => attempt(remove)))
      } finally {
        wipe(opened.entropy)
        wipeKeys(opened.keys)
      }
    },

    /** Changes the address, which the user confirms: at once where this device opens the wallet, later elsewhere. */
    async updateEmail(update: EmailCode, own: Bound): Promise<EmailUpdated> {
      const user = await currentUser(own)
      // without a wallet there is no key that could sign it
      const open = async () => (user.keys || user.attention ? openIfHere(own, user) : undefined)
      const asking = { client, stage, current: user.email, login: nameOf(user), open }
      return (await records()).updateEmail(asking, { ...update, signal: own.signal })
    },

    sessions: async ({ signal }: Bound): Promise<void> => (await import('./wallet/logins.ts')).showLogins(client, stage, signal)
  }
}
