import type { AccountType } from '../../protocol/messages.ts'
import { policyOf } from '../../protocol/policy.ts'
import type { Desk } from '../desk.ts'
import type { Addresses, WalletKeys } from '../keys/derive.ts'
import { sameIdentity, type Identity } from '../login/session-watch.ts'
import { joinSignals } from '../stage/request-signal.ts'
import type { Bound, SessionGuard } from './session-guard.ts'

/** Lends the keys that belong to the addresses of one request. */
export interface Signer {
  withKeys<Result>(work: (keys: WalletKeys) => Promise<Result> | Result, signal: AbortSignal): Promise<Result>
  /** Whether the keys can be lent without another screen. */
  isOpen(): Promise<boolean>
}

/** What the frame remembers of a user for as long as its page is open. */
export interface AccountMemory {
  /** Which of the user's accounts acts, where the network has smart accounts. */
  preferred: AccountType
  /** Batches that this frame has sent, by the ids they were given. */
  readonly sent: Map<string, `0x${string}`>
}

/** What a request is answered with: all of it of the user who was signed in when it came. */
export interface RequestAccount {
  readonly desk: Signer
  readonly addresses: () => Promise<Addresses>
  readonly preferred: () => AccountType
  readonly sent: Map<string, `0x${string}`>
}

export type Account = ReturnType<typeof createAccount>

/** The addresses and the memory of the signed-in user, separate for each session and each user. */
export function createAccount(
  desk: () => Promise<Pick<Desk, 'addresses' | 'isOpenFor' | 'recovery' | 'withKeys'>>,
  guard: SessionGuard
) {
  let known: { readonly identity: Identity; readonly addresses: Addresses } | undefined
  const memories = new Map<string, AccountMemory>()

  function memoryOf({ identity }: Bound): AccountMemory {
    const { userId = '' } = identity ?? {}
    const memory = memories.get(userId) ?? { preferred: 'eoa', sent: new Map() }
    memories.set(userId, memory)
    return memory
  }

  async function addresses(own: Bound): Promise<Addresses> {
    const { identity } = own
    await guard.verify(own)
    const wallet = await desk()
    const mine = identity && known && sameIdentity(known.identity, identity) ? known : undefined
    const found = mine?.addresses ?? (await wallet.addresses(own))
    // recovery that can be postponed no longer comes before anything else
    await wallet.recovery(own)
    await guard.verify(own)
    if (identity) known = { identity, addresses: found }
    return found
  }

  /** The keys have to be of the addresses that the request was shown for. */
  const signer = (own: Bound): Signer => ({
    withKeys: async (work, signal) => {
      const ending = joinSignals(own.signal, signal)
      return (await desk()).withKeys({ ...own, signal: ending }, await addresses(own), work)
    },
    isOpen: async () => (await desk()).isOpenFor(own)
  })

  /**
   * Answers a request. One that needs approval is refused before it is shown where the session does not stand, and cancelled when it ends.
   * Reads of the network do not depend on the user; one that got an address is answered only if its user is still signed in.
   */
  function request<Reply>(
    signal: AbortSignal,
    method: string,
    answer: (account: RequestAccount, signal: AbortSignal) => Promise<Reply>
  ): Promise<Reply> {
    return guard.run(signal, async own => {
      const isSafe = policyOf(method) === 'safe'
      if (!isSafe) await guard.confirm(own)
      let isNamed = false
      const { sent } = memoryOf(own)
      const account: RequestAccount = {
        desk: signer(own),
        addresses: () => {
          isNamed = true
          return addresses(own)
        },
        preferred: () => memoryOf(own).preferred,
        sent
      }
      const reply = await answer(account, isSafe ? signal : own.signal)
      if (isSafe && isNamed) await guard.verify(own)
      return reply
    })
  }

  return {
    addresses,
    memoryOf,
    signer,
    request,
    /** The wallet is another one from here on. */
    forget(): void {
      known = undefined
    }
  }
}
