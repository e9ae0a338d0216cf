import type { LoginUser } from '../../../adapters/api/contract/login.ts'
import { isKeyError } from '../keys/key-error.ts'
import type { ShareHolders, WalletStatus } from '../keys/wallet-registration.ts'
import type { ShareSet } from '../keys/share.ts'
import type { Addresses } from '../keys/wallet-keys.ts'
import { isLoginError } from '../login/login-error.ts'
import type { LoginClient } from '../login/login-client.ts'
import { getRegisteredSet } from '../login/parse-replies.ts'
import { recoverOnDevice, openAnyway } from './recover-on-device.ts'
import type { WalletContext } from './context.ts'
import { KeptQuestions } from './kept-questions.ts'
import { records } from './lazy-parts.ts'
import type { Opening } from './opening.ts'
import type { Bound } from './session-guard.ts'
import { loginOf } from './user-names.ts'

type Elsewhere = Extract<WalletStatus, { name: 'elsewhere' }>

/**
 * Finds the wallet of the signed-in user: opens the one of this device, creates one, or recovers one
 * from elsewhere.
 */
export function createArrival(context: WalletContext, { unlockWithLogin }: Opening) {
  const { client, device, guard, stage, shares, currentUser, keep, setUp, standingOf } = context
  const questions = new KeptQuestions(context)
  const { moving, takeMove } = watchMoves(client, id => questions.waive(id))

  /**
   * Returns the wallet's addresses.
   * If there is no wallet here, the user creates or recovers it. Stores which login leads to it.
   */
  async function addresses(own: Bound): Promise<Addresses> {
    const found = await arrive(own)
    const user = await currentUser(own)
    const [record, login] = [await device.record(user.id), loginOf(user)]
    if (record?.exportFrom !== undefined) await device.keepExport(user.id, record.setId, undefined)
    if (record && login !== undefined && record.login !== login) await device.keepLogin(user.id, record.setId, login)
    return found
  }

  async function arrive(own: Bound, isRenewed = false): Promise<Addresses> {
    const user = await attended(await currentUser(own), own)
    if ((await device.record(user.id))?.restorableUntil !== undefined) {
      const { settleDeleted } = await import('./deletion.ts')
      const { id } = await settleDeleted({ client: moving, device, stage, signal: own.signal }, user)
      // another wallet is another session
      if (id !== user.id) return arrive(own)
    }
    const found = await standingOf(user).catch(async (error: unknown) => {
      if (!isKeyError(error, 'not-registered', 'wrong-wallet')) throw error
      await questions.forget(own)
    })
    if (!found) return arrive(own)
    const { holders, standing } = found
    switch (standing.name) {
      case 'here':
        try {
          await unlockWithLogin(own, user, holders, standing.set)
        } catch (error) {
          // the cached user may predate a change on another device
          if (isRenewed || !isKeyError(error, 'shares-differ')) throw error
          await client.user()
          return arrive(own, true)
        }
        return standing.set.addresses
      case 'apart':
        return standing.set.addresses
      case 'new':
        await questions.agree(own, user)
        // another tab may have created it while the user was asked
        return (await device.record(user.id)) ? arrive(own) : (await setUp(own, user)).create()
      case 'elsewhere':
        return fromElsewhere(own, user, holders, standing)
    }
  }

  async function fromElsewhere(own: Bound, user: LoginUser, holders: ShareHolders, standing: Elsewhere): Promise<Addresses> {
    const { signal } = own
    const { kept: before } = standing
    // recovery may have been set up since this login; a wallet that this device opens alone is here, whatever the service says
    const now = user.keys?.postponed && !before ? await client.user() : user
    if (now.keys?.postponed && !before) {
      const { sayLost, sayWhere } = await setUp(own, user)
      // this browser had both shares
      await (standing.isLost ? sayLost(standing.set.addresses.eip155, signal) : sayWhere(now.keys.postponed, signal))
      await (await records()).offerBeside(moving, stage, user, signal)
      return arrive(own)
    }
    const set = getRegisteredSet(now) ?? standing.set
    const recovered = await recoverOnDevice(context, holders, set, signal, before ? 'kept' : 'beside').catch((error: unknown) => {
      // a service error does not lock users out of a wallet that this device opens alone
      if (before && (isKeyError(error) || isLoginError(error))) return 'kept' as const
      throw error
    })
    if (typeof recovered !== 'string') {
      await shares.notice(now, recovered, signal)
      return keep(own, recovered)
    }
    if (recovered === 'kept' && before) return before.addresses
    await (await records()).offerBeside(moving, stage, user, signal)
    // another wallet is another session: the request restarts
    return arrive(own)
  }

  /**
   * Returns the user of the wallet, after the user has seen that it was deleted, or has selected one of
   * several on this device.
   */
  async function attended(user: LoginUser, own: Bound): Promise<LoginUser> {
    if (!user.attention && !user.besides) return user
    const open = (set: ShareSet) => openAnyway(context, own, user, set)
    const now = await (await records()).attend({ client: moving, device, stage, signal: own.signal, open }, user)
    await guard.verify(own)
    return now
  }

  return { addresses, takeMove }
}

/**
 * Detects that the session moved to another wallet of the account, which the user may have just
 * requested.
 */
function watchMoves(client: LoginClient, onMove: (userId: string) => void) {
  let hasMoved = false
  const moving: LoginClient = {
    ...client,
    async moveTo(...all) {
      hasMoved = true
      const user = await client.moveTo(...all)
      onMove(user.id)
      return user
    }
  }
  return {
    moving,
    /** Returns true if the session has moved since the last call. */
    takeMove(): boolean {
      const moved = hasMoved
      hasMoved = false
      return moved
    }
  }
}
