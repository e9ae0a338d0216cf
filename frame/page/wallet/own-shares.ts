import type { LoginUser } from '../../../adapters/api/contract/login.ts'
import type { DeviceStore } from '../keys/device-store.ts'
import { isKeyError, KeyError } from '../keys/key-error.ts'
import { openWithLogin, openWithSecret } from '../keys/later.ts'
import { ownRequestOptions, usePasskey, withSalt, type Authenticators } from '../keys/passkey.ts'
import type { RecoverySecret, SealedRecovery } from '../keys/recovery.ts'
import type { ShareHolders, Standing } from '../keys/registration.ts'
import type { ShareSet } from '../keys/share.ts'
import type { OpenedWallet } from '../keys/split.ts'
import { wipeOpened } from '../keys/wallet-keys.ts'
import { isLoginError } from '../login/login-error.ts'
import type { LoginClient } from '../login/login-client.ts'
import type { Purpose } from '../screens/secret.ts'
import type { ShowOptions, Stage } from '../stage/stage.ts'
import type { PasskeyMemory } from './passkey-memory.ts'

export interface OwnSharesOptions {
  readonly client: LoginClient
  readonly device: DeviceStore
  readonly stage: Stage
  /** WebAuthn's relying party: the host name of the frame. */
  readonly host: string
  readonly passkeys: PasskeyMemory
}

/** A wallet that its user has opened by what they hold. */
export interface Asked {
  readonly opened: OpenedWallet
  readonly secret: RecoverySecret
}

/** Asked for where the record of a wallet is signed, or something of it is shown. */
export const records = () => import('./record.ts')

/** Opens a wallet by the shares that this device has, and looks after what the service has of it. */
export function createOwnShares({ client, device, stage, host, passkeys }: OwnSharesOptions) {
  /** The service did not give its share back as it was. */
  let isDamaged = false

  const knownPasskey = (sealed: SealedRecovery) => (authenticators: Authenticators) =>
    secretOfPasskey(authenticators, host, sealed)

  /** The user who has seen, in this tab, what their wallet asks attention for. */
  let seenBy: string | undefined

  /** Whether the service asks for the user's attention since this wallet was opened. */
  function isUnseen({ id, attention }: LoginUser): boolean {
    if (!attention) seenBy = undefined
    return attention === true && seenBy !== id
  }

  /** Shows what someone asked for without the wallet's key, while the key is here. */
  async function notice(user: LoginUser, opened: OpenedWallet, signal: AbortSignal): Promise<void> {
    if (!user.attention) return
    try {
      await (await records()).showPending(client, stage, opened, signal)
      seenBy = user.id
    } catch (error) {
      wipeOpened(opened)
      throw error
    }
  }

  return {
    knownPasskey,
    isUnseen,
    notice,

    /** Opens it with the service's share. `undefined` where that is not to be had, or is not as it was and this device can do without. */
    async byLogin(holders: ShareHolders, set: ShareSet): Promise<OpenedWallet | undefined> {
      try {
        return await openWithLogin(holders, set)
      } catch (error) {
        if (isKeyError(error, 'login-too-old')) return undefined
        const isAway = isLoginError(error) && !isLoginError(error, 'login-unavailable')
        if (isAway) return undefined
        const opensAlone = (await device.record(holders.userId))?.recovery !== undefined
        if (!isLoginError(error) && !(isKeyError(error) && opensAlone)) throw error
        // the share is made again once the user has opened the wallet without it
        isDamaged = true
        return undefined
      }
    },

    /** Asks for the secret of the set that this device keeps, and opens it, without the service. */
    async ask(
      holders: ShareHolders,
      set: ShareSet,
      sealed: SealedRecovery,
      purpose: Purpose,
      { afterLogin = false, ...options }: ShowOptions & { readonly afterLogin?: boolean }
    ): Promise<Asked> {
      const { askScreen } = await import('../screens/secret.ts')
      const open = async (secret: RecoverySecret): Promise<Asked> => ({
        opened: await openWithSecret(holders, set, secret),
        // of its own: what a passkey has derived for a login is wiped
        secret: secret.method === 'passkey' ? { ...secret, derived: secret.derived.slice() } : secret
      })
      const used = afterLogin ? await passkeys.open(holders.userId, sealed, open) : undefined
      return used ?? stage.show(askScreen({ purpose, method: sealed.method, passkey: knownPasskey(sealed), open }), options)
    },

    /** What is due once the user has opened the wallet by what they hold: a request of someone else to stop, a share to write again. */
    async look(
      user: LoginUser,
      holders: ShareHolders,
      standing: Standing,
      { opened, secret }: Asked,
      { signal, purpose }: { readonly signal: AbortSignal; readonly purpose: Purpose }
    ): Promise<void> {
      await notice(user, opened, signal)
      // the others write to the service themselves
      const isReading = purpose === 'unlock' || purpose === 'export'
      if (!isReading || (standing.name === 'here' && !isDamaged)) return
      isDamaged = false
      void repairAside(holders, opened, secret)
    }
  }

  /** Beside what the user does, as a password is stretched for seconds. What fails is tried again at the next opening. */
  async function repairAside(holders: ShareHolders, { entropy, keys }: OpenedWallet, secret: RecoverySecret): Promise<void> {
    const own = {
      entropy: entropy.slice(),
      keys: { ...keys, eip155: keys.eip155.slice(), solana: keys.solana.slice() }
    }
    try {
      await (await records()).repair(client, holders, own, secret)
    } catch (error) {
      console.error('The wallet was not written back to the service.', error)
    } finally {
      wipeOpened(own)
    }
  }
}

async function secretOfPasskey(authenticators: Authenticators, host: string, sealed: SealedRecovery): Promise<RecoverySecret> {
  if (sealed.method !== 'passkey') throw new KeyError('wrong-secret', 'This wallet is not opened by a passkey.')
  const { secret } = await usePasskey(authenticators, ownRequestOptions(host, sealed.credentialId))
  if (!secret) throw new KeyError('passkey-without-secrets', 'This passkey cannot open a wallet.')
  return withSalt(secret, sealed.salt)
}

/** The set that this device has shares of. @throws KeyError `no-device-share` */
export function keptSet(standing: Standing): ShareSet {
  const set = standing.name === 'elsewhere' ? standing.kept : standing.name === 'new' ? undefined : standing.set
  if (!set) throw new KeyError('no-device-share', 'This device has no share of the wallet.')
  return set
}
