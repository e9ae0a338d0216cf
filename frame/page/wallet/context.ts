import type { LoginUser } from '../../../adapters/api/contract/login.ts'
import type { FrameConfig } from '../config.ts'
import { wipe } from '../keys/bytes.ts'
import type { DeviceStore } from '../keys/device-store.ts'
import { KeyError } from '../keys/key-error.ts'
import { settle } from '../keys/later.ts'
import type { RecoveryChoice, ShareHolders, Standing } from '../keys/registration.ts'
import type { OpenedWallet } from '../keys/split.ts'
import type { Vault } from '../keys/vault.ts'
import { wipeKeys, type Addresses, type WalletKeys } from '../keys/wallet-keys.ts'
import type { LoginClient } from '../login/login-client.ts'
import { registeredSet } from '../login/replies.ts'
import type { Choice, ChooseOptions } from '../screens/secret.ts'
import type { Stage } from '../stage/stage.ts'
import { createCustody } from './custody.ts'
import { onePasskey } from './new-passkey.ts'
import { createOwnShares, records } from './own-shares.ts'
import type { PasskeyMemory } from './passkey-memory.ts'
import type { Bound, SessionGuard } from './session-guard.ts'

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

/** What opening, changing and making a wallet share. */
export type WalletContext = ReturnType<typeof createContext>

export function createContext(options: DeskOptions) {
  const { client, device, vault, guard, passkeys, stage, config, host, origin, persist, onRecoverySet } = options
  const custody = createCustody({ client, stage, config })
  const shares = createOwnShares({ client, device, stage, host, passkeys })

  const holdersOf = ({ id: userId }: LoginUser): ShareHolders => ({
    userId,
    device,
    service: client.shares,
    sign: async (...signed) => (await records()).signSet(client, userId, ...signed),
    signRecovery: async (...signed) => (await records()).signRecovery(client, ...signed)
  })

  const currentUser = async (own: Bound): Promise<LoginUser> => (await guard.verify(own)).user

  const nameOf = ({ email, userName, provider }: LoginUser) => email ?? userName ?? provider

  /** Names a login apart from all others, where it has a name: another account of the same name is one whose login was moved. */
  const loginOf = ({ email, userName, provider }: LoginUser) =>
    email ?? (userName === undefined ? undefined : `${provider} ${userName}`)

  /** Words that an attacker who knows this user tries first as a password. */
  const personalWords = ({ email, userName }: LoginUser): readonly string[] =>
    [email, userName, config.name, host].flatMap(words => (words === undefined ? [] : [words, ...words.split(/[^\p{L}\p{N}]+/u)]))

  /** What the screen that chooses a recovery shows of a user, and makes for them. */
  const choicesFor = (user: LoginUser): Pick<ChooseOptions<never>, 'login' | 'personal' | 'custodial' | 'passkey'> => ({
    login: nameOf(user),
    personal: personalWords(user),
    custodial: custody.addressOf(user),
    passkey: onePasskey(options, user)
  })

  const recoveryChoice = async (choice: Choice): Promise<RecoveryChoice> =>
    choice.method === 'custodial' ? custody.choice(choice.email) : choice

  /** Hands the keys to the vault, unless the session they were made or opened under is over. */
  function unlock({ identity, signal }: Bound, keys: WalletKeys): Addresses {
    if (signal.aborted || !identity) {
      wipeKeys(keys)
      signal.throwIfAborted()
      throw new KeyError('login-too-old', 'No user is signed in.')
    }
    const { addresses } = keys
    vault.unlock(keys, identity)
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
    holdersOf,
    currentUser,
    nameOf,
    loginOf,
    choicesFor,
    recoveryChoice,
    unlock,
    isOpenFor: ({ identity }: Bound) => identity !== undefined && vault.isOpenFor(identity),

    /** Keeps the keys of an opened wallet, and nothing else of it. */
    keep(own: Bound, { entropy, keys }: OpenedWallet): Addresses {
      wipe(entropy)
      return unlock(own, keys)
    },

    /** How the wallet of a user stands on this device. */
    async standingOf(user: LoginUser): Promise<{ readonly holders: ShareHolders; readonly standing: Standing }> {
      const holders = holdersOf(user)
      return { holders, standing: await settle(holders, registeredSet(user)) }
    },

    /** Making a wallet, and its recovery while that is postponed. */
    async setUp(own: Bound, user: LoginUser) {
      const { createSetUp } = await import('./set-up.ts')
      return createSetUp({
        client,
        device,
        stage,
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
