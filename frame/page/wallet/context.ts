import type { LoginUser } from '../../../adapters/api/contract/login.ts'
import type { FrameConfig } from '../config.ts'
import { wipe } from '../keys/bytes.ts'
import type { DeviceStore } from '../keys/device-store.ts'
import { KeyError } from '../keys/key-error.ts'
import { settle } from '../keys/later.ts'
import type { RecoveryChoice, ShareHolders, WalletStatus } from '../keys/wallet-registration.ts'
import type { OpenedWallet } from '../keys/split-shares.ts'
import type { KeyVault, VaultOptions } from '../keys/key-vault.ts'
import { wipeKeys, type Addresses, type WalletKeys } from '../keys/wallet-keys.ts'
import type { LoginClient } from '../login/login-client.ts'
import { getRegisteredSet } from '../login/parse-replies.ts'
import type { RecoveryMethodChoice, RecoveryMethodOptions } from '../screens/recovery-secret.ts'
import type { ScreenHost } from '../ui/screen-host.ts'
import { createCustody } from './custody.ts'
import { createHolders } from './holders.ts'
import { onePasskey } from './new-passkey.ts'
import { createOwnShares } from './own-shares.ts'
import type { PasskeyMemory } from './passkey-memory.ts'
import { renewUser } from './renew-user.ts'
import type { Bound, SessionGuard } from './session-guard.ts'
import { nameOf, personalWords } from './user-names.ts'
import { createWhileOpen } from './while-open.ts'

export interface DeskOptions {
  readonly client: LoginClient
  readonly device: DeviceStore
  readonly vault: KeyVault
  readonly guard: SessionGuard
  readonly passkeys: PasskeyMemory
  readonly stage: ScreenHost
  /** Runs a function once after the given milliseconds. Returns a function that cancels it. */
  readonly after: VaultOptions['after']
  readonly config: FrameConfig
  /** Relying party id of WebAuthn: the host name of the frame. */
  readonly host: string
  /** Origin of the page around the frame. */
  readonly origin: string
  /** Requests persistent storage for this origin (`navigator.storage.persist`). */
  readonly persist: () => Promise<unknown>
  /** Called when postponed recovery has been set up. */
  readonly onRecoverySet: () => void
}

/** Shared context for opening, changing and creating a wallet. */
export type WalletContext = ReturnType<typeof createContext>

export function createContext(options: DeskOptions) {
  const { client, device, vault, guard, passkeys, stage, after, config, host, origin, persist, onRecoverySet } = options
  const custody = createCustody({ client, stage, config })
  const whileOpen = createWhileOpen({ stage, after, now: client.deviceTime })
  const shares = createOwnShares({ client, device, stage, host, passkeys, guard, whileOpen, vault, after })

  const holdersOf = (user: Pick<LoginUser, 'id'>) => createHolders({ client, device }, user)
  const currentUser = async (own: Bound): Promise<LoginUser> => (await guard.verify(own)).user

  /** Returns the options of the recovery screen for a user. */
  const choicesFor = (user: LoginUser): Pick<RecoveryMethodOptions<never>, 'login' | 'personal' | 'custodial' | 'passkey'> => ({
    login: nameOf(user),
    personal: personalWords(user, [config.name, host]),
    custodial: custody.addressOf(user),
    passkey: onePasskey(options, user)
  })

  const recoveryChoice = async (choice: RecoveryMethodChoice): Promise<RecoveryChoice> =>
    choice.method === 'custodial' ? custody.choice(choice.email) : choice

  /** Passes the keys to the vault, unless the session under which they were created or opened has ended. */
  function unlock({ identity, signal }: Bound, keys: WalletKeys): Addresses {
    if (signal.aborted || !identity) {
      wipeKeys(keys)
      signal.throwIfAborted()
      throw new KeyError('login-too-old', 'No user is signed in.')
    }
    const { addresses } = keys
    vault.unlock(keys, identity)
    // do not keep the unlocking secret next to an open wallet
    passkeys.forget()
    return addresses
  }

  return {
    client,
    device,
    guard,
    passkeys,
    stage,
    vault,
    custody,
    shares,
    whileOpen,
    holdersOf,
    currentUser,
    choicesFor,
    recoveryChoice,
    unlock,
    isOpenFor: ({ identity }: Bound) => identity !== undefined && vault.isOpenFor(identity),

    /** Keeps the keys of an opened wallet only. */
    keep(own: Bound, { entropy, keys }: OpenedWallet): Addresses {
      wipe(entropy)
      return unlock(own, keys)
    },

    /**
     * Returns the status of a user's wallet on this device.
     * First settles a change whose response was lost, if the service reports the current state.
     */
    async standingOf(user: LoginUser): Promise<{ readonly holders: ShareHolders; readonly standing: WalletStatus }> {
      const holders = holdersOf(user)
      const { restorableUntil } = (await device.record(user.id)) ?? {}
      // its user restores it first
      if (restorableUntil !== undefined && !user.keys) throw new KeyError('deleted', 'The wallet was deleted.')
      return { holders, standing: await settle(holders, getRegisteredSet(await renewUser({ client, device }, user))) }
    },

    /** Returns functions that create a wallet, and set up its recovery while it is postponed. */
    async setUp(own: Bound, user: LoginUser) {
      const { createSetUp } = await import('./set-up.ts')
      return createSetUp({
        client,
        device,
        stage,
        after,
        origin,
        persist,
        onRecoverySet,
        user,
        holders: holdersOf(user),
        ...choicesFor(user),
        recoveryChoice,
        unlock: keys => unlock(own, keys)
      })
    }
  }
}
