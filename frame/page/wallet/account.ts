import { isKitError } from '../../../adapters/base/errors.ts'
import type { AccountType } from '../../protocol/messages.ts'
import { getMethodPolicy } from '../../protocol/method-policy.ts'
import type { FrameWallet } from '../wallet.ts'
import type { Addresses, WalletKeys } from '../keys/derive-keys.ts'
import { isKeyError, KeyError } from '../keys/key-error.ts'
import { equalAddresses } from '../keys/wallet-keys.ts'
import { sameIdentity, type Identity } from '../login/session-watch.ts'
import { joinSignals } from '../stage/request-signal.ts'
import type { Bound, SessionGuard } from './session-guard.ts'

/** Provides the keys of the addresses of one request. */
export interface Signer {
  withKeys<Result>(work: (keys: WalletKeys) => Promise<Result> | Result, signal: AbortSignal): Promise<Result>
  /** Resolves to whether the keys are available without another screen. */
  isOpen(): Promise<boolean>
}

/** In-memory state of a user, for as long as the frame's document lives. */
export interface AccountMemory {
  /** Active account type, on networks with smart accounts. */
  preferred: AccountType
  /** Batches that this frame has sent, by id. */
  readonly sent: Map<string, `0x${string}`>
}

/** Account that a request uses: always that of the user who was signed in when the request arrived. */
export interface RequestAccount {
  readonly desk: Signer
  readonly addresses: () => Promise<Addresses>
  readonly preferred: () => AccountType
  readonly sent: Map<string, `0x${string}`>
}

/** Error of a request whose session has ended. */
interface SessionEnd {
  readonly error: unknown
  /** True if the user exported a wallet instead. */
  readonly isExported: boolean
}

export type Account = ReturnType<typeof createAccount>

type AccountDesk = Pick<FrameWallet, 'addresses' | 'exportKept' | 'isOpenFor' | 'recovery' | 'withKeys'>

/** Creates the addresses and the state of the signed-in user, separate for each session and each user. */
export function createAccount(desk: () => Promise<AccountDesk>, guard: SessionGuard) {
  /**
   * `isRegistered`: the service had the wallet at that time.
   * If it no longer does, the wallet is looked up again: another tab deleted it.
   */
  let known: { readonly identity: Identity; readonly addresses: Addresses; readonly isRegistered: boolean } | undefined
  const memories = new Map<string, AccountMemory>()

  function memoryOf({ identity }: Bound): AccountMemory {
    const { userId = '' } = identity ?? {}
    const memory = memories.get(userId) ?? { preferred: 'eoa', sent: new Map() }
    memories.set(userId, memory)
    return memory
  }

  async function addresses(own: Bound): Promise<Addresses> {
    const { identity } = own
    const { user } = await guard.verify(own)
    const wallet = await desk()
    const isRemoved = known?.isRegistered === true && user.keys === undefined
    const mine = identity && known && !isRemoved && sameIdentity(known.identity, identity) ? known : undefined
    const found = mine?.addresses ?? (await wallet.addresses(own))
    // overdue recovery is set up before anything else
    await wallet.recovery(own)
    const isRegistered = (await guard.verify(own)).user.keys !== undefined
    if (identity) known = { identity, addresses: found, isRegistered }
    return found
  }

  const endOf = (own: Bound, signal: AbortSignal, exports = false) => findSessionEnd(desk, guard, own, signal, exports)

  /**
   * Creates the signer.
   * The keys must belong to the addresses that the request has shown.
   *
   * @param shown returns `undefined` if the request has shown none
   */
  const signer = (own: Bound, shown: () => Addresses | undefined): Signer => ({
    withKeys: async (work, signal) => {
      const ending = joinSignals(own.signal, signal)
      const now = await addresses(own)
      return (await desk()).withKeys({ ...own, signal: ending }, shown() ?? now, work)
    },
    isOpen: async () => (await desk()).isOpenFor(own)
  })

  /**
   * Handles a request.
   * One that needs approval is rejected before it is shown if the session is invalid, and cancelled when the session ends.
   * Network reads do not depend on the user; one with an address is answered only if its user is still signed in.
   */
  function request<Reply>(
    signal: AbortSignal,
    method: string,
    answer: (account: RequestAccount, signal: AbortSignal) => Promise<Reply>
  ): Promise<Reply> {
    return guard.run(signal, async own => {
      const isSafe = getMethodPolicy(method) === 'safe'
      const end = isSafe ? undefined : await endOf(own, signal)
      if (end) throw end.error
      let named: Addresses | undefined
      const { sent } = memoryOf(own)
      const account: RequestAccount = {
        desk: signer(own, () => named),
        addresses: async () => {
          const found = await addresses(own)
          // a request that was shown for one wallet is not answered for another
          if (named && !equalAddresses(named, found))
            throw new KeyError('wrong-wallet', 'The wallet has changed since it was shown.')
          return (named = found)
        },
        preferred: () => memoryOf(own).preferred,
        sent
      }
      const reply = await answer(account, isSafe ? signal : own.signal)
      if (isSafe && named) await guard.verify(own)
      return reply
    })
  }

  return {
    addresses,
    memoryOf,
    signer,
    endOf,
    request,
    /** Clears the addresses, because the wallet changes. */
    forget(): void {
      known = undefined
    }
  }
}

/**
 * Checks whether the session is still valid.
 * If it ended during this request, or if the user exports, the wallets that this device opens without the service are offered
 * before the request fails: a service that ends a session must not lock users out of their wallets. Other requests of a page
 * without a logged-in user do not show the wallets of one.
 *
 * @param signal of the request: that of `own` ends with the session
 * @returns `undefined` if the session is valid
 */
async function findSessionEnd(
  desk: () => Promise<AccountDesk>,
  guard: SessionGuard,
  own: Bound,
  signal: AbortSignal,
  exports: boolean
): Promise<SessionEnd | undefined> {
  try {
    await guard.confirm(own)
    return undefined
  } catch (error) {
    const hasEnded = isKeyError(error, 'login-too-old')
    if (!hasEnded && !(exports && isKitError(error, 'not-connected'))) throw error
    return { error, isExported: await (await desk()).exportKept(signal) }
  }
}
