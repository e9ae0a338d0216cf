import type { LoginUser, PostponedKeys } from '../../../adapters/api/contract/login.ts'
import { UserRejectedError } from '../../../adapters/base/errors.ts'
import { frameFailed } from '../../protocol/errors.ts'
import type { ReplyOf, PayloadOf } from '../../protocol/messages.ts'
import type { Addresses, WalletKeys } from '../keys/wallet-keys.ts'
import type { DeviceRecord } from '../keys/device-store.ts'
import type { Authenticators } from '../keys/passkey.ts'
import { finishRecovery, isDue, longestPostponement, openByDevice, setRecovery } from '../keys/postponed.ts'
import type { RecoverySecret } from '../keys/recovery.ts'
import { createWallet, type RecoveryChoice, type ShareHolders } from '../keys/registration.ts'
import type { OpenedWallet } from '../keys/split.ts'
import { elsewhereScreen } from '../screens/elsewhere.ts'
import type { Choice } from '../screens/secret.ts'
import { showWork } from '../stage/show-work.ts'
import type { DeskOptions } from './context.ts'

export type RecoveryState = ReplyOf<'SET_UP_RECOVERY'>['recovery']

export interface SetUpOptions extends Pick<DeskOptions, 'client' | 'device' | 'stage' | 'origin' | 'persist' | 'onRecoverySet'> {
  readonly user: LoginUser
  readonly holders: ShareHolders
  /** The address that custodial recovery would ask, where the operator offers it. */
  readonly custodial: string | undefined
  readonly passkey: (authenticators: Authenticators) => Promise<RecoverySecret>
  readonly recoveryChoice: (choice: Choice) => Promise<RecoveryChoice>
  /** Who is signed in: their address, their name, or the provider. */
  readonly login: string
  /** Words that an attacker who knows this user tries first as a password. */
  readonly personal: readonly string[]
  /** Keeps the keys, unless the session has changed in the meantime. */
  readonly unlock: (keys: WalletKeys) => Addresses
}

/** One set-up screen at a time: the offer after a login, and a page that is about to show the address, may come together. */
let asking: Promise<unknown> = Promise.resolve()

/**
 * Makes a wallet without asking anything, and sets its recovery later (docs/decisions/postponed-recovery.md). Loaded for users whose wallet
 * is new, or has no recovery yet.
 */
export function createSetUp(options: SetUpOptions) {
  const { client, device, stage, origin, persist, onRecoverySet, user, holders, custodial, passkey, recoveryChoice, unlock } =
    options
  const { login, personal } = options

  const isDueNow = ({ postponed }: DeviceRecord) => postponed !== undefined && isDue(postponed, origin, client.now())

  async function ask(canPostpone: boolean, signal: AbortSignal): Promise<RecoveryState> {
    const { chooseScreen } = await import('../screens/secret.ts')
    try {
      const keys = await showWork<WalletKeys>(stage, signal, attempt =>
        chooseScreen({
          isNew: true,
          canPostpone,
          login,
          personal,
          custodial,
          passkey,
          use: choice => attempt(async ending => setRecovery(holders, await recoveryChoice(choice), ending))
        })
      )
      unlock(keys)
      onRecoverySet()
      return 'set'
    } catch (error) {
      if (canPostpone && error instanceof UserRejectedError) return 'postponed'
      throw error
    }
  }

  /** Waits for the screen before, which may have set it. */
  function askOnce(canPostpone: boolean, signal: AbortSignal): Promise<RecoveryState> {
    const answer = asking.then(async () => {
      signal.throwIfAborted()
      return (await device.record(user.id))?.postponed ? ask(canPostpone, signal) : 'set'
    })
    asking = answer.catch(() => undefined) // its caller handles it
    return answer
  }

  return {
    isDue: isDueNow,

    /** The wallet of a new user. Its address is not to leave the site before recovery is set. */
    async create(): Promise<Addresses> {
      if (isThrowAway())
        throw frameFailed('This iframe is credentialless, so the browser erases its wallet. Embed it without `credentialless`.')
      persist().catch(() => undefined) // a browser that refuses keeps the data as long as it likes
      const keys = await createWallet(holders, { method: 'postponed', since: client.now(), origin })
      return unlock(keys)
    },

    /** Opens the wallet by this device alone: there is no secret yet that could be asked for. */
    open: (): Promise<OpenedWallet> => openByDevice(holders),

    /** Finishes what was begun, asks where the page has a reason to, and where the time is over. Rejects with `UserRejectedError`. */
    async settle(
      record: DeviceRecord,
      signal: AbortSignal,
      reason?: PayloadOf<'SET_UP_RECOVERY'>['reason']
    ): Promise<RecoveryState> {
      // the service has it, and its reply was lost
      if (!user.keys?.postponed && (await finishRecovery(holders, record))) {
        onRecoverySet()
        return 'set'
      }
      const due = isDueNow(record)
      return due || reason ? askOnce(!due && reason === 'offer', signal) : 'postponed'
    },

    /**
     * Says in which browser the wallet is. Rejects, unless that browser has been away for longer than recovery can be postponed and the user
     * asks for a wallet beside this one.
     */
    sayWhere: (place: PostponedKeys, signal: AbortSignal): Promise<true> =>
      stage.show(elsewhereScreen(place, client.now() - place.lastSeenAt >= longestPostponement), { signal })
  }
}

/** What a credentialless iframe stores is gone with its page (`<iframe credentialless>`). */
const isThrowAway = () => (globalThis as { readonly credentialless?: boolean }).credentialless === true
