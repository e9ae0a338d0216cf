import type { LoginUser } from '../../../adapters/api/contract/login.ts'
import type { SetTimer } from '../../protocol/channel.ts'
import { opensAlone, type DeviceStore } from '../keys/device-store.ts'
import { isKeyError, KeyError } from '../keys/key-error.ts'
import { openWithLogin, openWithSecret } from '../keys/later.ts'
import { createRequestOptions, requestPasskey, withSalt, type Authenticators } from '../keys/passkey.ts'
import type { RecoverySecret, EncryptedRecoveryShare } from '../keys/recovery.ts'
import type { ShareHolders, WalletStatus } from '../keys/wallet-registration.ts'
import type { ShareSet } from '../keys/share.ts'
import type { OpenedWallet } from '../keys/split-shares.ts'
import type { KeyVault } from '../keys/key-vault.ts'
import { wipeOpened } from '../keys/wallet-keys.ts'
import { isLoginError } from '../login/login-error.ts'
import type { LoginClient } from '../login/login-client.ts'
import type { SecretPurpose } from '../screens/recovery-secret.ts'
import type { ShowOptions, ScreenHost } from '../ui/screen-host.ts'
import { OwnerNotices } from './owner-notices.ts'
import type { PasskeyMemory } from './passkey-memory.ts'
import { ServiceRepairs, type UnlockedWallet } from './service-repairs.ts'
import { answerTime, type SessionGuard } from './session-guard.ts'
import type { WhileOpen } from './while-open.ts'

export interface OwnSharesOptions {
  readonly client: LoginClient
  readonly device: DeviceStore
  readonly stage: ScreenHost
  /** Relying party id of WebAuthn: the host name of the frame. */
  readonly host: string
  readonly passkeys: PasskeyMemory
  readonly guard: Pick<SessionGuard, 'onEmailChange'>
  readonly whileOpen: WhileOpen
  readonly vault: Pick<KeyVault, 'locking'>
  readonly after: SetTimer
}

/** Opens a wallet with the shares of this device, and repairs the service's copy. */
export function createOwnShares(options: OwnSharesOptions) {
  const { client, device, stage, host, passkeys, after } = options
  /** Users who were informed in this tab that the service is behind. */
  const informed = new Set<string>()
  const notices = new OwnerNotices(options, informed)
  const repairs = new ServiceRepairs(options, informed)

  const knownPasskey = (sealed: EncryptedRecoveryShare) => (authenticators: Authenticators) =>
    secretOfPasskey(authenticators, host, sealed)

  /** Maps an error: another tab may have deleted the wallet while the screen was open. */
  async function asDeleted(error: unknown): Promise<never> {
    const user = isKeyError(error, 'no-device-share') ? await client.user().catch(() => undefined) : undefined
    throw user && isDeleted(user) ? new KeyError('deleted', 'The wallet was deleted.', { cause: error }) : error
  }

  return {
    knownPasskey,
    isUnseen: (user: LoginUser) => notices.isUnseen(user),
    notice: (user: LoginUser, opened: OpenedWallet, signal: AbortSignal) => notices.notice(user, opened, signal),

    /**
     * Opens the wallet with the service's share.
     * Returns `undefined` if that is not available, or damaged while this device can do without.
     */
    async byLogin(holders: ShareHolders, set: ShareSet): Promise<OpenedWallet | undefined> {
      try {
        return await openInTime({ device, after }, holders, set)
      } catch (error) {
        if (isKeyError(error, 'login-too-old')) return undefined
        const isAway = isLoginError(error) && !isLoginError(error, 'login-unavailable')
        if (isAway) return undefined
        const record = await device.record(holders.userId)
        if (!isLoginError(error) && !(isKeyError(error) && record && opensAlone(record))) throw error
        // the share is repaired once the user has opened the wallet without it
        repairs.isDamaged = true
        return undefined
      }
    },

    /** Asks for the secret of this device's set and opens it, without the service. */
    async promptForSecret(
      holders: ShareHolders,
      set: ShareSet,
      sealed: EncryptedRecoveryShare,
      purpose: SecretPurpose,
      { afterLogin = false, ...options }: ShowOptions & { readonly afterLogin?: boolean }
    ): Promise<UnlockedWallet> {
      const { createRecoverySecretScreen } = await import('../screens/recovery-secret.ts')
      const open = async (secret: RecoverySecret): Promise<UnlockedWallet> => ({
        opened: await openWithSecret(holders, set, secret).catch(asDeleted),
        // a copy: key material that a passkey has derived for a login is wiped
        secret: secret.method === 'passkey' ? { ...secret, derived: secret.derived.slice() } : secret
      })
      const { userId } = holders
      const used = afterLogin ? await passkeys.open(userId, sealed, open) : undefined
      if (used) return used
      const [kept, pending] = [await device.record(userId), await device.record(userId, 'pending')]
      const change = pending?.change ?? kept?.change
      const shown = createRecoverySecretScreen({ purpose, method: sealed.method, passkey: knownPasskey(sealed), change, open })
      const unlocked = await stage.show(shown, options)
      // shown; without storage, it is shown again later
      if (kept?.change) await device.keepChange(userId, kept.setId, undefined).catch(() => undefined)
      return unlocked
    },

    /**
     * Handles what is due after the user has opened the wallet with a secret: a request of others to stop,
     * a share to repair.
     */
    async look(
      user: LoginUser,
      holders: ShareHolders,
      unlocked: UnlockedWallet,
      { signal, purpose }: { readonly signal: AbortSignal; readonly purpose: SecretPurpose }
    ): Promise<void> {
      await notices.notice(user, unlocked.opened, signal)
      // the other purposes write to the service themselves
      const isReading = purpose === 'unlock' || purpose === 'export'
      if (isReading) await repairs.repairIfDue(user, holders, unlocked, signal)
    },

    /** Aborts repairs, so that nothing is written during a change by the user. */
    endRepairs: () => repairs.end()
  }
}

/**
 * Opens the wallet, with {@link answerTime} as timeout if this device can do without the service.
 * Returns `undefined` after it.
 */
async function openInTime(
  { device, after }: Pick<OwnSharesOptions, 'device' | 'after'>,
  holders: ShareHolders,
  set: ShareSet
): Promise<OpenedWallet | undefined> {
  const record = await device.record(holders.userId)
  const opening = openWithLogin(holders, set)
  if (!record || !opensAlone(record)) return opening
  let cancel = () => {}
  const late = new Promise<'late'>(resolve => (cancel = after(answerTime, () => resolve('late'))))
  try {
    const opened = await Promise.race([opening, late])
    if (opened !== 'late') return opened
    opening.then(wipeOpened, () => undefined)
    return undefined
  } finally {
    cancel()
  }
}

/** Returns true if the service reports a wallet that it does not release. */
const isDeleted = ({ keys, attention }: LoginUser) => keys === undefined && attention === true

async function secretOfPasskey(
  authenticators: Authenticators,
  host: string,
  sealed: EncryptedRecoveryShare
): Promise<RecoverySecret> {
  if (sealed.method !== 'passkey') throw new KeyError('wrong-secret', 'This wallet is not opened by a passkey.')
  const { secret } = await requestPasskey(authenticators, createRequestOptions(host, sealed.credentialId))
  if (!secret) throw new KeyError('passkey-without-secrets', 'This passkey cannot open a wallet.')
  return withSalt(secret, sealed.salt)
}

/**
 * Returns the set of which this device has shares.
 *
 * @throws KeyError `no-device-share`, `deleted`
 */
export function keptSet(standing: WalletStatus, user: LoginUser): ShareSet {
  const set = standing.name === 'elsewhere' ? standing.kept : standing.name === 'new' ? undefined : standing.set
  if (!set && isDeleted(user)) throw new KeyError('deleted', 'The wallet was deleted.')
  if (!set) throw new KeyError('no-device-share', 'This device has no share of the wallet.')
  return set
}
