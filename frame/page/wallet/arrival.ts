import type { LoginUser } from '../../../adapters/api/contract/login.ts'
import { isKeyError, KeyError } from '../keys/key-error.ts'
import { openRecovery, openWithLogin, recoverWallet, recoveryOf } from '../keys/later.ts'
import type { RecoverySecret } from '../keys/recovery.ts'
import type { ShareHolders, Standing } from '../keys/registration.ts'
import type { ShareSet } from '../keys/share.ts'
import type { OpenedWallet } from '../keys/split.ts'
import type { Addresses } from '../keys/wallet-keys.ts'
import { isLoginError } from '../login/login-error.ts'
import type { LoginClient } from '../login/login-client.ts'
import { registeredSet } from '../login/replies.ts'
import type { WalletContext } from './context.ts'
import type { Opening } from './opening.ts'
import { records } from './own-shares.ts'
import type { Bound } from './session-guard.ts'

type Elsewhere = Extract<Standing, { name: 'elsewhere' }>

/** Finds the wallet of the user who is signed in: opens the one of this device, makes a new one, or recovers one from elsewhere. */
export function createArrival(context: WalletContext, { unlockWithLogin }: Opening) {
  const { client, device, guard, passkeys, stage, custody, shares, currentUser, loginOf, holdersOf, keep, setUp, standingOf } =
    context
  const { moving, takeMove } = watchMoves(client, id => agreed.add(id))
  /** Users who have agreed to a new wallet since the page was loaded. */
  const agreed = new Set<string>()
  let asking: Promise<unknown> = Promise.resolve()

  /** The wallet's addresses; where there is none here, the user makes it or recovers it. Keeps which login leads to it. */
  async function addresses(own: Bound): Promise<Addresses> {
    const found = await arrive(own)
    const user = await currentUser(own)
    const [record, login] = [await device.record(user.id), loginOf(user)]
    if (record && login !== undefined && record.login !== login) await device.keepLogin(user.id, record.setId, login)
    return found
  }

  async function arrive(own: Bound): Promise<Addresses> {
    const user = await attended(await currentUser(own), own)
    if ((await device.record(user.id))?.restorableUntil !== undefined) await (await records()).settleDeleted(context, user)
    const found = await standingOf(user).catch(async (error: unknown) => {
      if (!isKeyError(error, 'not-registered', 'wrong-wallet')) throw error
      await (await kept()).offerToForget(context, user, own.signal)
    })
    if (!found) return arrive(own)
    const { holders, standing } = found
    switch (standing.name) {
      case 'here':
        await unlockWithLogin(own, user, holders, standing.set)
        return standing.set.addresses
      case 'apart':
        return standing.set.addresses
      case 'new':
        await agree(own, user)
        return (await setUp(own, user)).create()
      case 'elsewhere':
        return fromElsewhere(own, user, holders, standing)
    }
  }

  /** No new wallet in silence where this device keeps one that this login has led to, as another account. One request asks for all that wait. */
  function agree({ signal }: Bound, user: LoginUser): Promise<void> {
    const answer = asking.then(async () => {
      signal.throwIfAborted()
      if (!agreed.has(user.id)) await (await kept()).offerKept(context, user, signal)
      agreed.add(user.id)
    })
    asking = answer.catch(() => undefined) // its caller handles it
    return answer
  }

  async function fromElsewhere(own: Bound, user: LoginUser, holders: ShareHolders, standing: Elsewhere): Promise<Addresses> {
    const { signal } = own
    const { kept: before } = standing
    // the wallet may have got its recovery since this login
    const now = user.keys?.postponed ? await client.user() : user
    if (now.keys?.postponed) {
      await (await setUp(own, user)).sayWhere(now.keys.postponed, signal)
      await (await records()).offerBeside(moving, stage, user, signal)
      return arrive(own)
    }
    const set = registeredSet(now) ?? standing.set
    const brought = await bringHere(holders, set, signal, before ? 'kept' : 'beside').catch((error: unknown) => {
      // an error of the service does not lock users out of a wallet that this device opens by itself
      if (before && (isKeyError(error) || isLoginError(error))) return 'kept' as const
      throw error
    })
    if (typeof brought !== 'string') {
      await shares.notice(now, brought, signal)
      return keep(own, brought)
    }
    if (brought === 'kept' && before) return before.addresses
    await (await records()).offerBeside(moving, stage, user, signal)
    // another wallet is another session: the request restarts
    return arrive(own)
  }

  /** Whose wallet it is, once its owner has seen that it was deleted, or which of several this device has. */
  async function attended(user: LoginUser, own: Bound): Promise<LoginUser> {
    if (!user.attention && !user.besides) return user
    const open = (set: ShareSet) => openAnyway(own, user, set)
    const now = await (await records()).attend({ client: moving, device, stage, signal: own.signal, open }, user)
    await guard.verify(own)
    return now
  }

  /** Opens a wallet by the shares of this device, or recovers it. */
  async function openAnyway(own: Bound, user: LoginUser, set: ShareSet): Promise<OpenedWallet> {
    const { signal } = own
    const holders = holdersOf(user)
    const record = await device.record(user.id)
    if (!record) {
      const brought = await bringHere(holders, set, signal)
      if (typeof brought === 'string') throw new KeyError('no-device-share', 'This device has no share of the wallet.')
      return brought
    }
    if (record.postponed) return (await setUp(own, user)).open()
    if (!record.recovery) return openWithLogin(holders, set)
    return (await shares.ask(holders, record, record.recovery, 'restore', { signal, more: true })).opened
  }

  async function bringHere(
    holders: ShareHolders,
    set: ShareSet,
    signal: AbortSignal,
    other?: 'kept' | 'beside'
  ): Promise<OpenedWallet | 'kept' | 'beside'> {
    const sealed = await recoveryOf(holders, set)
    if (!sealed) return custody.recover(holders, set, signal)
    const { askScreen } = await import('../screens/secret.ts')
    const open = (secret: RecoverySecret) => recoverWallet(holders, set, () => openRecovery(sealed, secret, set))
    const asking = askScreen({ purpose: 'bring', method: sealed.method, passkey: shares.knownPasskey(sealed), open })
    const used = await passkeys.open(holders.userId, sealed, open)
    if (used || !other) return used ?? stage.show(asking, { signal })
    const { bringScreen } = await import('../screens/record.ts')
    return stage.show(bringScreen(asking, other), { signal })
  }

  return { addresses, takeMove }
}

const kept = () => import('./kept.ts')

/** Notes when work moves its own session to another wallet of the account, which may be one that the user has just asked for. */
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
    /** Whether the session was moved since this was last asked. */
    takeMove(): boolean {
      const moved = hasMoved
      hasMoved = false
      return moved
    }
  }
}
