import type { LoginUser } from '../../../adapters/api/contract/login.ts'
import { KeyError } from '../keys/key-error.ts'
import { openWithLogin } from '../keys/later.ts'
import type { ShareHolders } from '../keys/wallet-registration.ts'
import type { ShareSet } from '../keys/share.ts'
import type { OpenedWallet } from '../keys/split-shares.ts'
import type { SecretPurpose } from '../screens/recovery-secret.ts'
import type { WalletContext } from './context.ts'
import { keptSet } from './own-shares.ts'
import type { Bound } from './session-guard.ts'

/** An opened wallet, and its share holders. */
export interface WholeWallet {
  readonly holders: ShareHolders
  readonly set: ShareSet
  readonly opened: OpenedWallet
}

export type Opening = ReturnType<typeof createOpening>

/** Opens the wallet of this device: for its keys, or completely. */
export function createOpening(context: WalletContext) {
  const { device, guard, vault, shares, currentUser, isOpenFor, keep, setUp, standingOf } = context

  /** Opens the wallet without a prompt right after a login, when the service releases its share. */
  async function unlockWithLogin(own: Bound, user: LoginUser, holders: ShareHolders, set: ShareSet): Promise<boolean> {
    if (isOpenFor(own)) return true
    const opened = await shares.byLogin(holders, set)
    if (!opened) return false
    await shares.notice(user, opened, own.signal)
    keep(own, opened)
    return true
  }

  /** Opens the wallet for its keys: by a fresh login, a postponed recovery share, or the user's secret. */
  async function open(own: Bound): Promise<void> {
    const { signal } = own
    const user = await currentUser(own)
    const { holders, standing } = await standingOf(user)
    const set = keptSet(standing, user)
    if (standing.name === 'here' && (await unlockWithLogin(own, user, holders, set))) return
    const { recovery: sealed, postponed } = (await device.record(user.id)) ?? {}
    if (postponed) {
      const opened = await (await setUp(own, user)).open()
      await shares.notice(user, opened, signal)
      return void keep(own, opened)
    }
    if (!sealed) throw new KeyError('login-too-old', 'Please sign in again.')
    const unlocked = await shares.promptForSecret(holders, set, sealed, 'unlock', { signal, afterLogin: true })
    await shares.look(user, holders, unlocked, { signal, purpose: 'unlock' })
    keep(own, unlocked.opened)
  }

  /**
   * Opens the complete wallet, for actions that only its user may do: by a secret, or by a fresh login
   * if there is none.
   */
  async function openWhole(own: Bound, purpose: SecretPurpose): Promise<WholeWallet> {
    const { signal } = own
    await guard.confirm(own)
    const user = await currentUser(own)
    const { holders, standing } = await standingOf(user)
    const set = keptSet(standing, user)
    const { recovery: sealed, postponed } = (await device.record(user.id)) ?? {}
    if (!sealed) {
      const opened = postponed ? await (await setUp(own, user)).open() : await openWithLogin(holders, set)
      await shares.notice(user, opened, signal)
      return { holders, set, opened }
    }
    const unlocked = await shares.promptForSecret(holders, set, sealed, purpose, { signal, more: true })
    await shares.look(user, holders, unlocked, { signal, purpose })
    return { holders, set, opened: unlocked.opened }
  }

  return {
    unlockWithLogin,
    openWhole,

    /** Checks for a pending change first and shows it while the wallet is open, then does as {@link open}. */
    async openConfirmed(own: Bound): Promise<void> {
      await guard.confirm(own)
      vault.lock()
      await open(own)
    },

    /**
     * Opens the complete wallet if this device can.
     *
     * @returns `undefined` if it cannot
     */
    async openIfHere(own: Bound, user: LoginUser): Promise<OpenedWallet | undefined> {
      const { holders, standing } = await standingOf(user)
      if (standing.name === 'new' || (standing.name === 'elsewhere' && !standing.kept)) return undefined
      return (await shares.byLogin(holders, keptSet(standing, user))) ?? (await openWhole(own, 'email')).opened
    }
  }
}
