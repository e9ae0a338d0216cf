import type { LoginUser, PostponedKeys } from '../../../adapters/api/contract/login.ts'
import { UserRejectedError } from '../../../adapters/base/errors.ts'
import { frameFailedError } from '../../protocol/errors.ts'
import type { ReplyOf, PayloadOf } from '../../protocol/messages.ts'
import type { Addresses, WalletKeys } from '../keys/wallet-keys.ts'
import type { DeviceRecord } from '../keys/device-store.ts'
import { isKeyError } from '../keys/key-error.ts'
import type { Authenticators } from '../keys/passkey.ts'
import { finishRecovery, isDue, longestPostponement, openByDevice, setRecovery } from '../keys/postponed.ts'
import type { RecoverySecret } from '../keys/recovery.ts'
import { createWallet, type RecoveryChoice, type ShareHolders } from '../keys/wallet-registration.ts'
import type { OpenedWallet } from '../keys/split-shares.ts'
import { isLoginError } from '../login/login-error.ts'
import { elsewhereScreen, lostScreen } from '../screens/elsewhere.ts'
import type { RecoveryMethodChoice } from '../screens/recovery-secret.ts'
import { showWork } from '../stage/show-work.ts'
import type { DeskOptions } from './context.ts'

export type RecoveryState = ReplyOf<'SET_UP_RECOVERY'>['recovery']

/**
 * Result of a set-up.
 * `exported`: it failed, and the user has exported the keys instead; recovery is unchanged.
 */
export type SetUpEnd = RecoveryState | 'exported'

export interface SetUpOptions extends Pick<
  DeskOptions,
  'client' | 'device' | 'stage' | 'after' | 'origin' | 'persist' | 'onRecoverySet'
> {
  readonly user: LoginUser
  readonly holders: ShareHolders
  /** Address for custodial recovery, if the operator offers it. */
  readonly custodial: string | undefined
  readonly passkey: (authenticators: Authenticators) => Promise<RecoverySecret>
  readonly recoveryChoice: (choice: RecoveryMethodChoice) => Promise<RecoveryChoice>
  /** Email address, user name or provider of the login. */
  readonly login: string
  /** Words about this user that an attacker tries first as a password. */
  readonly personal: readonly string[]
  /** Keeps the keys, unless the session has changed in the meantime. */
  readonly unlock: (keys: WalletKeys) => Addresses
}

export interface SettleOptions {
  readonly signal: AbortSignal
  /** Reason of the page's request. */
  readonly reason?: PayloadOf<'SET_UP_RECOVERY'>['reason'] | undefined
  /** Shows the keys of the wallet, which this device opens alone. */
  readonly exportKeys: () => Promise<void>
}

/** Queues set-up screens: the offer after a login and a request to show the address may coincide. */
let asking: Promise<unknown> = Promise.resolve()

/**
 * Creates a wallet without a prompt, and sets up recovery later
 * (docs/decisions/postponed-recovery.md). Lazy-loaded for users whose wallet is new, or has no recovery yet.
 */
export function createSetUp(options: SetUpOptions) {
  const { client, device, stage, origin, persist, onRecoverySet, user, holders, unlock } = options

  const isDueNow = ({ postponed }: DeviceRecord) => postponed !== undefined && isDue(postponed, origin, client.now())

  /** Waits for the previous screen, which may have set it up. */
  function promptOnce(canPostpone: boolean, settling: SettleOptions): Promise<SetUpEnd> {
    const answer = asking.then(async () => {
      settling.signal.throwIfAborted()
      const record = await device.record(user.id)
      if (!record?.postponed) return 'set'
      const end = await promptForRecovery(options, canPostpone && !isDueNow(record), settling)
      // the screen may have been open beyond the deadline
      if (end === 'postponed' && isDueNow(record)) throw new UserRejectedError()
      return end
    })
    asking = answer.catch(() => undefined) // its caller handles it
    return answer
  }

  /**
   * Returns true if the service has an earlier choice whose response was lost; false if it rejects or
   * does not answer.
   */
  const isKeptAlready = (record: DeviceRecord): Promise<boolean> =>
    finishRecovery(holders, record).catch((error: unknown) => {
      if (isLoginError(error) || isKeyError(error)) return false
      throw error
    })

  return {
    isDue: isDueNow,

    /** Creates the wallet of a new user. The page must not show its address before recovery is set up. */
    async create(): Promise<Addresses> {
      if (isThrowAway())
        throw frameFailedError(
          'This iframe is credentialless, so the browser erases its wallet. Embed it without `credentialless`.'
        )
      persist().catch(() => undefined) // without persistent storage, the browser may evict the data
      const keys = await createWallet(holders, { method: 'postponed', since: client.now(), origin })
      return unlock(keys)
    },

    /** Opens the wallet with this device alone: there is no secret yet to ask for. */
    open: (): Promise<OpenedWallet> => openByDevice(holders),

    /**
     * Completes an unfinished set-up, and asks the user if the page has a reason or the deadline has
     * passed. Rejects with `UserRejectedError`.
     */
    async settle(record: DeviceRecord, settling: SettleOptions): Promise<SetUpEnd> {
      const { reason } = settling
      // the choice may be in force although the cached user does not show it
      const mayBeSet = record.postponed?.chosen !== undefined || !user.keys?.postponed
      if (mayBeSet && (await isKeptAlready(record))) {
        onRecoverySet()
        return 'set'
      }
      const due = isDueNow(record)
      return due || reason ? promptOnce(!due && reason === 'offer', settling) : 'postponed'
    },

    /**
     * Shows in which browser the wallet is.
     * Rejects, unless that browser has been away for longer than recovery can be postponed and the user requests an additional
     * wallet.
     */
    sayWhere: (place: PostponedKeys, signal: AbortSignal): Promise<true> =>
      stage.show(elsewhereScreen(place, client.now() - place.lastSeenAt >= longestPostponement), { signal }),

    /**
     * Reports that this browser, the only one that had the wallet, cannot open it any more.
     * Rejects, unless the user requests an additional wallet.
     */
    sayLost: (address: string, signal: AbortSignal): Promise<true> => stage.show(lostScreen(address), { signal, more: true })
  }
}

/** Shows the screen that asks how to recover the wallet, and sets the choice. */
async function promptForRecovery(
  options: SetUpOptions,
  canPostpone: boolean,
  { signal, exportKeys }: SettleOptions
): Promise<SetUpEnd> {
  const { stage, after, onRecoverySet, holders, custodial, passkey, recoveryChoice, unlock, login, personal } = options
  const { createRecoveryMethodScreen } = await import('../screens/recovery-secret.ts')
  const release = stage.hold()
  try {
    const done = await showWork<WalletKeys | 'export'>(stage, { signal, more: !canPostpone }, attempt =>
      createRecoveryMethodScreen({
        isNew: true,
        canPostpone,
        login,
        personal,
        custodial,
        passkey,
        use: choice => attempt(async ending => setRecovery(holders, await recoveryChoice(choice), ending)),
        // a user who can postpone exports from the settings
        ...(!canPostpone && { exporting: { answer: 'export' as const, after } })
      })
    )
    if (done === 'export') {
      await exportKeys()
      return 'exported'
    }
    unlock(done)
    onRecoverySet()
    return 'set'
  } catch (error) {
    if (canPostpone && error instanceof UserRejectedError) return 'postponed'
    throw error
  } finally {
    release()
  }
}

/** Returns true in an `<iframe credentialless>`, whose storage is deleted with its page. */
const isThrowAway = () => (globalThis as { readonly credentialless?: boolean }).credentialless === true
