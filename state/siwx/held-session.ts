import { accountIdOf, parseAccountId, type AccountId } from '../../adapters/base/caip.ts'
import type { ErrorCode } from '../../adapters/base/codes.ts'
import { environment } from '../environment.ts'
import type { Subject } from '../subject.ts'
import type { SiwxSession } from './config.ts'
import { signedAsItConnected } from './one-tap.ts'
import type { IsGoodFor, OwnedSessions } from './owned-sessions.ts'
import { told } from './problem.ts'

/** What there is of a session for whoever is there. */
export interface Found {
  readonly session?: SiwxSession | undefined
  /** Signed as the wallet connected, and kept just now. */
  readonly isNew?: boolean
  /** Why what the wallet has signed as it connected was not taken. */
  readonly problem?: ErrorCode | undefined
}

/** The session of whoever is there. It ends with its message, and when it is ended elsewhere. */
export interface HeldSession {
  readonly session: SiwxSession | undefined
  hold(session: SiwxSession | undefined): void
  /**
   * Asks the site: for the session from before, unless the wallet has signed as it connected.
   *
   * @throws what the site throws, and KitError where what was signed is no sign-in of this account at this page
   */
  find(subject: Subject): Promise<Found>
  /**
   * Notices by one question what has ended elsewhere, or, where there is no session, what has begun elsewhere. A site that does not answer
   * has ended nothing, and begun nothing.
   */
  lookAgain(subject: Subject, onFound: (session: SiwxSession) => void): void
}

export function heldSession(owned: OwnedSessions, isGoodFor: IsGoodFor, onOver: () => void): HeldSession {
  let session: SiwxSession | undefined
  let cancel: (() => void) | undefined
  let looking = false

  function hold(next: SiwxSession | undefined): void {
    cancel?.()
    cancel = undefined
    session = next
    const left = endOf(session) - environment().now()
    // no timer runs for longer, and no visit
    if (left > 0 && left < 0x7fffffff) cancel = environment().after(left, over)
  }

  function over(): void {
    hold(undefined)
    onOver()
  }

  /** A site may not take what was signed for another network than the active one: then that is left. */
  async function keep(signed: readonly SiwxSession[]): Promise<void> {
    if (signed.length > 1) {
      try {
        return await owned.addAll(signed)
      } catch (error) {
        console.error(error) // its developers are told; the visitor hears of what becomes of the active network
      }
    }
    await owned.add(signed[0]!)
  }

  async function kept(subject: Subject): Promise<SiwxSession | undefined> {
    const account = accountOf(subject)
    const sessions = await owned.get(account)
    const now = environment().now()
    return sessions.find(each => isGoodFor(each, account) && !(endOf(each) <= now))
  }

  return {
    get session() {
      return session
    },

    hold,

    async find(subject) {
      const signed = signedAsItConnected(subject)
      if (!signed.length) return { session: await kept(subject) }
      try {
        await keep(signed)
        return { session: signed[0], isNew: true }
      } catch (error) {
        // a code may wait for longer than its nonce: the visitor is told, and signs once more
        return { session: await kept(subject), problem: told(error) }
      }
    },

    lookAgain(subject, onFound) {
      const before = session
      if (looking) return
      looking = true
      void kept(subject)
        .then(
          found => {
            if (session !== before) return
            if (!before) return found && onFound(found)
            if (!found) over()
            else if (found.data.expirationTime !== before.data.expirationTime) hold(found)
          },
          () => undefined // it is looked at again the next time
        )
        .finally(() => (looking = false))
    }
  }
}

/** The account on the network that is asked about, which may not be the wallet's own. */
export function accountOf({ account, network }: Subject): AccountId {
  return accountIdOf(network.caipNetworkId, parseAccountId(account).address)
}

/** In milliseconds since 1970; without one it is not a number, and no comparison holds. */
function endOf(session: SiwxSession | undefined): number {
  return Date.parse(session?.data.expirationTime ?? '')
}
