import { KitError } from '../../adapters/base/error.ts'
import type { LoginUser } from '../../adapters/api/contract/login.ts'
import type { FrameConfig } from './config.ts'
import { wipe, type Bytes } from './keys/bytes.ts'
import { wipeKeys, type Addresses, type WalletKeys } from './keys/derive.ts'
import type { DeviceStore } from './keys/device-store.ts'
import { isKeyError, KeyError } from './keys/key-error.ts'
import {
  createPasskey,
  ownCreationOptions,
  ownRequestOptions,
  readCreationOptions,
  usePasskey,
  withSalt,
  type Authenticators,
  type PasskeySecret
} from './keys/passkey.ts'
import { openRecovery, type RecoverySecret, type SealedRecovery } from './keys/recovery.ts'
import {
  changeRecovery,
  createWallet,
  openWithLogin,
  openWithSecret,
  recoverWallet,
  recoveryOf,
  settle,
  type RecoveryChoice,
  type ShareHolders,
  type Standing
} from './keys/registration.ts'
import type { ShareSet } from './keys/share.ts'
import type { OpenedWallet } from './keys/split.ts'
import type { Vault } from './keys/vault.ts'
import { isLoginError } from './login/login-error.ts'
import type { LoginClient } from './login/login-client.ts'
import { registeredSet } from './login/replies.ts'
import type { Choice, Purpose } from './screens/secret.ts'
import type { Stage } from './stage/stage.ts'

export interface DeskOptions {
  readonly client: LoginClient
  readonly device: DeviceStore
  readonly vault: Vault
  readonly stage: Stage
  readonly config: FrameConfig
  /** WebAuthn's relying party: the host name of the frame. */
  readonly host: string
}

/** Asked for after a login: until then, the frame loads without them. */
const screens = () => import('./screens/secret.ts')

/** The user's wallet as the frame handles it: made, opened, brought here, changed and deleted, each with the user's own doing. */
export type Desk = ReturnType<typeof createDesk>

export function createDesk({ client, device, vault, stage, config, host }: DeskOptions) {
  /** A passkey that has just logged in opens the wallet too, without being asked for twice. */
  let justUsed: PasskeySecret | undefined

  const holdersOf = (user: LoginUser): ShareHolders => ({ userId: user.id, device, service: client.shares })

  async function currentUser(): Promise<LoginUser> {
    const session = await client.session()
    if (!session) throw new KitError('not-connected', 'Please sign in again.')
    return session.user
  }

  /** Keeps the keys of an opened wallet, and nothing else of it. */
  function keep({ entropy, keys }: OpenedWallet): Addresses {
    wipe(entropy)
    const { addresses } = keys
    vault.unlock(keys)
    return addresses
  }

  /** The wallet's addresses; where there is none here, the user makes it or brings it. */
  async function addresses(signal: AbortSignal): Promise<Addresses> {
    const user = await currentUser()
    const holders = holdersOf(user)
    const standing = await settle(holders, registeredSet(user))
    switch (standing.name) {
      case 'here':
        await unlockWithLogin(holders, standing.set)
        return standing.set.addresses
      case 'new': {
        const { chooseScreen } = await screens()
        let isAgain = false
        const keys = await stage.show(
          chooseScreen({
            isNew: true,
            custodial: custodialAddress(user),
            passkey: onePasskey(user),
            async use(choice) {
              const before = isAgain && (await begunWallet(holders))
              isAgain = true
              const recovery = await recoveryChoice(choice)
              return before ? withRecovery(holders, before, recovery) : createWallet(holders, recovery)
            }
          }),
          { signal }
        )
        vault.unlock(keys)
        return keys.addresses
      }
      case 'elsewhere':
        return keep(await bringHere(holders, standing.set, signal))
    }
  }

  /**
   * The wallet that an attempt before has begun: it may have failed after the service had it, or before. What was chosen to recover it then
   * may not be what is chosen now.
   */
  async function begunWallet(holders: ShareHolders): Promise<ShareSet | undefined> {
    const standing = await settle(holders, registeredSet(await client.user()))
    return standing.name === 'here' ? standing.set : undefined
  }

  async function withRecovery(holders: ShareHolders, set: ShareSet, choice: RecoveryChoice): Promise<WalletKeys> {
    const { entropy, keys } = await openWithLogin(holders, set)
    wipeKeys(keys)
    try {
      return await changeRecovery(holders, { entropy, version: set.version }, choice)
    } finally {
      wipe(entropy)
    }
  }

  /** Right after a login the service's share is to be had, and nobody has to be asked. */
  async function unlockWithLogin(holders: ShareHolders, set: ShareSet): Promise<boolean> {
    if (vault.unlocked) return true
    try {
      keep(await openWithLogin(holders, set))
      return true
    } catch (error) {
      if (isKeyError(error, 'login-too-old') || isLoginError(error)) return false
      throw error
    }
  }

  async function bringHere(holders: ShareHolders, set: ShareSet, signal: AbortSignal): Promise<OpenedWallet> {
    const sealed = await recoveryOf(holders, set)
    if (!sealed) return recoverFromCustodian(holders, set, signal)
    const { askScreen } = await screens()
    const open = (secret: RecoverySecret) => recoverWallet(holders, set, () => openRecovery(sealed, secret, set))
    return (
      (await openWithJustUsed(sealed, open)) ??
      stage.show(
        askScreen({
          purpose: 'bring',
          method: sealed.method,
          passkey: knownPasskey(sealed),
          open
        }),
        { signal, place: 'window' }
      )
    )
  }

  async function recoverFromCustodian(holders: ShareHolders, set: ShareSet, signal: AbortSignal): Promise<OpenedWallet> {
    const { custodial } = await client.methods()
    if (custodial === undefined) throw new KeyError('share-damaged', 'There is no recovery share of this wallet.')
    const { custodyScreen } = await import('./screens/custody.ts')
    const recovery = await client.beginCustody(custodial, set.setId)
    const release = (code: string) => recoverWallet(holders, set, () => client.releaseCustody(custodial, recovery.recovery, code))
    return stage.show(custodyScreen({ recovery, now: client.now(), release }), { signal, place: 'window' })
  }

  /** Where the custodian would ask: it has nobody to ask without an email address. */
  const custodialAddress = ({ email }: LoginUser) => (config.custodial ? email : undefined)

  /** The custodian's share of a set that is no more. It opens nothing by itself, so nothing waits for it. */
  async function forgetDeposit({ setId }: ShareSet): Promise<void> {
    if (!config.custodial) return
    const { custodial } = await client.methods()
    if (custodial !== undefined) await client.forgetDeposit(custodial, setId)
  }

  /** Opens the whole wallet, for what only its user may do: by what they hold, or, without it, by a fresh login. */
  async function openWhole(
    signal: AbortSignal,
    purpose: Purpose
  ): Promise<{ holders: ShareHolders; set: ShareSet; opened: OpenedWallet }> {
    const user = await currentUser()
    const holders = holdersOf(user)
    const standing: Standing = await settle(holders, registeredSet(user))
    if (standing.name !== 'here') throw new KeyError('no-device-share', 'This device has no share of the wallet.')
    const { set } = standing
    const record = await device.record(user.id)
    const sealed = record?.recovery
    if (!sealed) return { holders, set, opened: await openWithLogin(holders, set) }
    const { askScreen } = await screens()
    const opened = await stage.show(
      askScreen({
        purpose,
        method: sealed.method,
        passkey: knownPasskey(sealed),
        open: secret => openWithSecret(holders, set, secret)
      }),
      { signal, place: 'window' }
    )
    return { holders, set, opened }
  }

  const knownPasskey =
    (sealed: SealedRecovery) =>
    async (authenticators: Authenticators): Promise<RecoverySecret> => {
      if (sealed.method !== 'passkey') throw new KeyError('wrong-secret', 'This wallet is not opened by a passkey.')
      const { secret } = await usePasskey(authenticators, ownRequestOptions(host, sealed.credentialId))
      if (!secret) throw new KeyError('passkey-without-secrets', 'This passkey cannot open a wallet.')
      return withSalt(secret, sealed.salt)
    }

  async function openWithJustUsed<Opened>(
    sealed: SealedRecovery,
    open: (secret: RecoverySecret) => Promise<Opened>
  ): Promise<Opened | undefined> {
    const secret = justUsed
    justUsed = undefined
    if (!secret || sealed.method !== 'passkey' || secret.credentialId !== sealed.credentialId) {
      wipe(secret?.derived)
      return undefined
    }
    try {
      return await open(withSalt(secret, sealed.salt))
    } finally {
      wipe(secret.derived)
    }
  }

  /** A passkey that the login service knows too, where it takes any: one for logging in and for the wallet. */
  /** Made once a screen: where something after it fails, the device has it already, and makes no second one of the same wallet. */
  function onePasskey(user: LoginUser): (authenticators: Authenticators) => Promise<PasskeySecret> {
    let made: PasskeySecret | undefined
    return async authenticators => (made ??= await newPasskey(user, authenticators))
  }

  async function newPasskey(user: LoginUser, authenticators: Authenticators): Promise<PasskeySecret> {
    const { passkeys } = await client.methods()
    const name = user.email ?? user.userName ?? config.name
    if (passkeys === undefined) {
      return (await createPasskey(authenticators, ownCreationOptions({ id: host, name: config.name }, name))).secret
    }
    const { login, options } = await client.registration()
    const { secret, response } = await createPasskey(authenticators, readCreationOptions(options))
    await client.register(login, response, config.name)
    return secret
  }

  async function recoveryChoice(choice: Choice): Promise<RecoveryChoice> {
    if (choice.method !== 'custodial') return choice
    const { custodial } = await client.methods()
    if (!config.custodial || custodial === undefined) throw new KeyError('not-kept', 'There is no custodian.')
    return { method: 'custodial', deposit: (set: ShareSet, share: Bytes) => client.deposit(custodial, set, share) }
  }

  return {
    addresses,

    /** Remembers what a passkey has derived while it logged in, for the wallet that is opened next. */
    usedPasskey(secret: PasskeySecret | undefined): void {
      justUsed = secret
    },

    /** Whether somebody is logged in and has a wallet here. A service that cannot be asked changes nothing. */
    async isConnected(): Promise<boolean> {
      const session = await client.session()
      if (!session) return false
      const kept = await device.record(session.user.id)
      if (!kept) return false
      try {
        await client.user()
        return true
      } catch (error) {
        return isLoginError(error, 'offline', 'login-limit', 'login-unavailable')
      }
    },

    /** Lends the keys. A locked wallet is opened first: by a fresh login, or by what the user holds. */
    async withKeys<Result>(work: (keys: WalletKeys) => Promise<Result> | Result, signal: AbortSignal): Promise<Result> {
      if (!vault.unlocked) {
        const user = await currentUser()
        const holders = holdersOf(user)
        const standing = await settle(holders, registeredSet(user))
        if (standing.name !== 'here') throw new KeyError('no-device-share', 'This device has no share of the wallet.')
        if (!(await unlockWithLogin(holders, standing.set))) {
          const sealed = (await device.record(user.id))?.recovery
          if (!sealed) throw new KeyError('login-too-old', 'Please sign in again.')
          const { askScreen } = await screens()
          const open = (secret: RecoverySecret) => openWithSecret(holders, standing.set, secret)
          keep(
            (await openWithJustUsed(sealed, open)) ??
              (await stage.show(
                askScreen({
                  purpose: 'unlock',
                  method: sealed.method,
                  passkey: knownPasskey(sealed),
                  open
                }),
                { signal }
              ))
          )
        }
      }
      return vault.use(work)
    },

    async exportKeys(signal: AbortSignal): Promise<void> {
      const { opened } = await openWhole(signal, 'export')
      try {
        const { exportScreen } = await import('./screens/manage.ts')
        await stage.show(exportScreen(opened), { signal, place: 'window' })
      } finally {
        wipe(opened.entropy)
        wipeKeys(opened.keys)
      }
    },

    async changeRecovery(signal: AbortSignal): Promise<void> {
      const user = await currentUser()
      const { holders, set, opened } = await openWhole(signal, 'recovery')
      try {
        const { chooseScreen } = await screens()
        const keys = await stage.show(
          chooseScreen({
            isNew: false,
            custodial: custodialAddress(user),
            passkey: onePasskey(user),
            use: async choice =>
              changeRecovery(holders, { entropy: opened.entropy, version: set.version }, await recoveryChoice(choice))
          }),
          { signal, place: 'window' }
        )
        vault.unlock(keys)
        await forgetDeposit(set).catch(() => undefined)
      } finally {
        wipe(opened.entropy)
        wipeKeys(opened.keys)
      }
    },

    async deleteWallet(signal: AbortSignal): Promise<void> {
      const { holders, set, opened } = await openWhole(signal, 'delete')
      wipe(opened.entropy)
      wipeKeys(opened.keys)
      const { deleteScreen } = await import('./screens/manage.ts')
      await stage.show(
        deleteScreen(async () => {
          await forgetDeposit(set).catch(() => undefined)
          await client.shares.remove(set.setId)
          await device.remove(holders.userId)
          vault.lock()
          return true
        }),
        { signal, place: 'window' }
      )
    },

    async sessions(signal: AbortSignal): Promise<void> {
      const { sessionsScreen } = await import('./screens/manage.ts')
      await stage.show(
        sessionsScreen(await client.sessions(), id => client.endSession(id)),
        { signal }
      )
    },

    async signOut(): Promise<void> {
      vault.lock()
      wipe(justUsed?.derived)
      justUsed = undefined
      await client.signOut()
    }
  }
}
