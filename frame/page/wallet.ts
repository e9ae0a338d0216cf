import { UserRejectedError } from '../../adapters/base/errors.ts'
import type { PayloadOf } from '../protocol/messages.ts'
import { KeyError } from './keys/key-error.ts'
import type { Addresses, WalletKeys } from './keys/wallet-keys.ts'
import { isNoAnswer } from './login/login-error.ts'
import { createArrival } from './wallet/arrival.ts'
import { createContext, type DeskOptions } from './wallet/context.ts'
import { createManagement } from './wallet/management.ts'
import { createOpening } from './wallet/opening.ts'
import type { Bound } from './wallet/session-guard.ts'
import type { RecoveryState, SetUpEnd } from './wallet/set-up.ts'

/** The user's wallet: created, opened, recovered, changed and deleted, each by an action of the user. */
export type FrameWallet = ReturnType<typeof createFrameWallet>

export function createFrameWallet(options: DeskOptions) {
  const { client, device, vault, guard, origin } = options
  const context = createContext(options)
  const { shares, currentUser, isOpenFor, setUp } = context
  const opening = createOpening(context)
  const { addresses, takeMove } = createArrival(context, opening)
  const management = createManagement(context, opening)

  async function settled(own: Bound, reason?: PayloadOf<'SET_UP_RECOVERY'>['reason']): Promise<SetUpEnd> {
    const user = await currentUser(own)
    const record = await device.record(user.id)
    if (!record?.postponed) return 'set'
    const exportKeys = () => management.exportKeys(own)
    return (await setUp(own, user)).settle(record, { signal: own.signal, reason, exportKeys })
  }

  /**
   * Returns whether the wallet has recovery.
   * Asks for it if it can no longer be postponed; an export instead permits nothing else.
   */
  async function recovery(own: Bound, reason?: PayloadOf<'SET_UP_RECOVERY'>['reason']): Promise<RecoveryState> {
    const end = await settled(own, reason)
    if (end === 'exported') throw new UserRejectedError()
    return end
  }

  return {
    ...management,
    addresses,
    takeMove,
    isOpenFor,
    recovery,

    /**
     * Returns whether a user is logged in and has a wallet here.
     * An unreachable service does not change the result.
     */
    async isConnected(): Promise<boolean> {
      const session = await client.session()
      if (!session) return false
      const kept = await device.record(session.user.id)
      if (!kept || kept.restorableUntil !== undefined) return false
      if (kept.postponed && (await import('./keys/postponed.ts')).isDue(kept.postponed, origin, client.now())) return false
      try {
        await client.user()
        return true
      } catch (error) {
        return isNoAnswer(error)
      }
    },

    /**
     * Provides the keys of these addresses.
     * A locked wallet is opened first: by a fresh login, or by the user's secret. The service is asked whether the session is
     * still valid; if the session changes before the work is done, the result is discarded.
     */
    async withKeys<Result>(own: Bound, shown: Addresses, work: (keys: WalletKeys) => Promise<Result> | Result): Promise<Result> {
      if (!isOpenFor(own)) await opening.openConfirmed(own)
      await guard.confirm(own)
      // requested since the unlock: an unlocked wallet has no record key
      if (await shares.isUnseen(await currentUser(own))) await opening.openConfirmed(own)
      const result = await vault.use(own.identity!, shown, work)
      own.signal.throwIfAborted()
      if (!isOpenFor(own)) throw new KeyError('locked', 'The wallet was locked while it was in use.')
      return result
    },

    /** Exports what this device opens alone, to a user whom the service signs out or does not sign in. */
    exportKept: async (signal: AbortSignal): Promise<boolean> =>
      (await import('./wallet/signed-out.ts')).exportKept(context, signal),

    /** Shows the keys, after setting up recovery if that is due. */
    async exportKeys(own: Bound): Promise<void> {
      if ((await settled(own)) !== 'exported') await management.exportKeys(own)
    },

    /** Asks for another recovery method, or for the first one if recovery is postponed. */
    async changeRecovery(own: Bound): Promise<void> {
      const user = await currentUser(own)
      if ((await device.record(user.id))?.postponed) return void (await recovery(own, 'offer'))
      await management.changeRecovery(own)
    }
  }
}
