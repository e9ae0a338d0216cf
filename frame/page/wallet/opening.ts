import type { LoginUser } from '../../../adapters/api/contract/login.ts'
import { KeyError } from '../keys/key-error.ts'
import { openWithLogin } from '../keys/later.ts'
import type { ShareHolders } from '../keys/registration.ts'
import type { ShareSet } from '../keys/share.ts'
import type { OpenedWallet } from '../keys/split.ts'
import type { Purpose } from '../screens/secret.ts'
import type { WalletContext } from './context.ts'
import { keptSet } from './own-shares.ts'
import type { Bound } from './session-guard.ts'

/** An opened wallet, with where its shares are. */
export interface WholeWallet {
  readonly holders: ShareHolders
  readonly set: ShareSet
  readonly opened: OpenedWallet
}

export type Opening = ReturnType<typeof createOpening>

/** Opens the wallet of this device: for its keys, or as a whole. */
export function createOpening(context: WalletContext) {
  const { device, guard, vault, shares, currentUser, isOpenFor, keep, setUp, standingOf } = context

  /** Right after a login the service gives out its share, and the user need not be asked. */
  async function unlockWithLogin(own: Bound, user: LoginUser, holders: ShareHolders, set: ShareSet): Promise<boolean> {
    if (isOpenFor(own)) return true
    const opened = await shares.byLogin(holders, set)
    if (!opened) return false
    await shares.notice(user, opened, own.signal)
    keep(own, opened)
    return true
  }

  /** Opens the wallet for its keys: by a fresh login, by a postponed recovery share, or by the user's secret. */
  async function open(own: Bound): Promise<void> {
    const { signal } = own
    const user = await currentUser(own)
    const { holders, standing } = await standingOf(user)
    const set = keptSet(standing)
    if (standing.name === 'here' && (await unlockWithLogin(own, user, holders, set))) return
    const { recovery: sealed, postponed } = (await device.record(user.id)) ?? {}
    if (postponed) {
      const opened = await (await setUp(own, user)).open()
      await shares.notice(user, opened, signal)
      return void keep(own, opened)
    }
    if (!sealed) throw new KeyError('login-too-old', 'Please sign in again.')
    const asked = await shares.ask(holders, set, sealed, 'unlock', { signal, afterLogin: true })
    await shares.look(user, holders, standing, asked, { signal, purpose: 'unlock' })
    keep(own, asked.opened)
  }

  /** Opens the whole wallet, for what only its user may do: by their secret, or, without one, by a fresh login. */
  async function openWhole(own: Bound, purpose: Purpose): Promise<WholeWallet> {
    const { signal } = own
    await guard.confirm(own)
    const user = await currentUser(own)
    const { holders, standing } = await standingOf(user)
    const set = keptSet(standing)
    const { recovery: sealed, postponed } = (await device.record(user.id)) ?? {}
    if (!sealed) {
      const opened = postponed ? await (await setUp(own, user)).open() : await openWithLogin(holders, set)
      await shares.notice(user, opened, signal)
      return { holders, set, opened }
    }
    const asked = await shares.ask(holders, set, sealed, purpose, { signal, more: true })
    await shares.look(user, holders, standing, asked, { signal, purpose })
    return { holders, set, opened: asked.opened }
  }

  return {
    unlockWithLogin,
    openWhole,

    /** {@link open} once the service was asked whether a change waits, which is shown while the wallet is open. */
    async openConfirmed(own: Bound): Promise<void> {
      await guard.confirm(own)
      vault.lock()
      await open(own)
    },

    /** Opens the whole wallet where this device can. @returns `undefined` where it cannot */
    async openIfHere(own: Bound, user: LoginUser): Promise<OpenedWallet | undefined> {
      const { holders, standing } = await standingOf(user)
      if (standing.name === 'new' || (standing.name === 'elsewhere' && !standing.kept)) return undefined
      return (await shares.byLogin(holders, keptSet(standing))) ?? (await openWhole(own, 'email')).opened
    }
  }
}
