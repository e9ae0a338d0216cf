import type { PayloadOf } from '../protocol/messages.ts'
import { KeyError } from './keys/key-error.ts'
import type { Addresses, WalletKeys } from './keys/wallet-keys.ts'
import { isLoginError } from './login/login-error.ts'
import { createArrival } from './wallet/arrival.ts'
import { createContext, type DeskOptions } from './wallet/context.ts'
import { createManagement } from './wallet/management.ts'
import { createOpening } from './wallet/opening.ts'
import type { Bound } from './wallet/session-guard.ts'
import type { RecoveryState } from './wallet/set-up.ts'

/** The user's wallet as the frame handles it: made, opened, recovered, changed and deleted, each with the user's own action. */
export type Desk = ReturnType<typeof createDesk>

export function createDesk(options: DeskOptions) {
  const { client, device, vault, guard, origin } = options
  const context = createContext(options)
  const { shares, currentUser, isOpenFor, setUp } = context
  const opening = createOpening(context)
  const { addresses, takeMove } = createArrival(context, opening)
  const management = createManagement(context, opening)

  /** Whether the wallet has its recovery. Asks for it where it can be postponed no longer. */
  async function recovery(own: Bound, reason?: PayloadOf<'SET_UP_RECOVERY'>['reason']): Promise<RecoveryState> {
    const user = await currentUser(own)
    const record = await device.record(user.id)
    return record?.postponed ? (await setUp(own, user)).settle(record, own.signal, reason) : 'set'
  }

  return {
    ...management,
    addresses,
    takeMove,
    isOpenFor,
    recovery,

    /** Whether a user is logged in and has a wallet here. A service that cannot be asked changes nothing. */
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
        return isLoginError(error, 'offline', 'login-limit', 'login-unavailable')
      }
    },

    /**
     * Lends the keys of these addresses. A locked wallet is opened first: by a fresh login, or by the user's secret. The service is asked
     * whether the session is still valid; where it is another one before the work is done, the result is thrown away.
     */
    async withKeys<Result>(own: Bound, shown: Addresses, work: (keys: WalletKeys) => Promise<Result> | Result): Promise<Result> {
      if (!isOpenFor(own)) await opening.openConfirmed(own)
      await guard.confirm(own)
      // asked for since: an unlocked wallet has no key of its record
      if (shares.isUnseen(await currentUser(own))) await opening.openConfirmed(own)
      const result = await vault.use(own.identity!, shown, work)
      own.signal.throwIfAborted()
      if (!isOpenFor(own)) throw new KeyError('locked', 'The wallet was locked while it was in use.')
      return result
    },

    /** Shows the keys, after the set-up of recovery where that is due. */
    async exportKeys(own: Bound): Promise<void> {
      await recovery(own)
      await management.exportKeys(own)
    },

    /** Asks for another recovery, or for the first one where that is postponed. */
    async changeRecovery(own: Bound): Promise<void> {
      const user = await currentUser(own)
      if ((await device.record(user.id))?.postponed) return void (await recovery(own, 'offer'))
      await management.changeRecovery(own)
    }
  }
}
