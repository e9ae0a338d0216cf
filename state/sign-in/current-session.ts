import { toAccountId, parseAccountId, type AccountId } from '../../adapters/base/caip.ts'
import type { ErrorCode } from '../../adapters/base/error-codes.ts'
import { environment } from '../platform/environment.ts'
import type { AccountContext } from '../networks/account-context.ts'
import type { SiwxSession } from '../options/siwx-config.ts'
import { takeOneTapSessions } from './one-tap.ts'
import type { IsSessionValid, TrackedSessions } from './tracked-sessions.ts'
import { logAndGetCode } from './errors.ts'

/** Result of the session lookup for the current account. */
export interface FoundSession {
  readonly session?: SiwxSession | undefined
  /** Signed while the wallet connected, and stored just now. */
  readonly isNew?: boolean
  /** Why the one-tap signature was not accepted. */
  readonly problem?: ErrorCode | undefined
}

/** The session of the current account. It ends when its message expires or when it is ended elsewhere. */
export interface CurrentSession {
  readonly session: SiwxSession | undefined
  hold(session: SiwxSession | undefined): void
  /**
   * Looks up the session: a one-tap signature if there is one, else the app's stored session.
   *
   * @throws what the app throws, and KitError if the signature is not a sign-in of this account on this page
   */
  find(subject: AccountContext): Promise<FoundSession>
  /**
   * Checks with one request whether the session ended elsewhere, or, without a session, whether one
   * began elsewhere. An app that does not respond changes nothing.
   */
  lookAgain(subject: AccountContext, onFound: (session: SiwxSession) => void): void
}

export function createCurrentSession(owned: TrackedSessions, isGoodFor: IsSessionValid, onOver: () => void): CurrentSession {
  let session: SiwxSession | undefined
  let cancel: (() => void) | undefined
  let looking = false

  function hold(next: SiwxSession | undefined): void {
    cancel?.()
    cancel = undefined
    session = next
    const left = endOf(session) - environment().now()
    // timers are limited to 2^31-1 ms, which no visit exceeds
    if (left > 0 && left < 0x7fffffff) cancel = environment().after(left, over)
  }

  function over(): void {
    hold(undefined)
    onOver()
  }

  /** The app may reject sessions of inactive networks: keeps that of the active network then. */
  async function keep(signed: readonly SiwxSession[]): Promise<void> {
    if (signed.length > 1) {
      try {
        return await owned.addAll(signed)
      } catch (error) {
        console.error(error) // for its developers; the user sees only the result for the active network
      }
    }
    await owned.add(signed[0]!)
  }

  async function kept(subject: AccountContext): Promise<SiwxSession | undefined> {
    const account = getSignInAccount(subject)
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
      const signed = takeOneTapSessions(subject)
      if (!signed.length) return { session: await kept(subject) }
      try {
        await keep(signed)
        return { session: signed[0], isNew: true }
      } catch (error) {
        // a pairing may outlive its nonce: show the problem and let the user sign again
        return { session: await kept(subject), problem: logAndGetCode(error) }
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
          () => undefined // ignored: the next check retries
        )
        .finally(() => (looking = false))
    }
  }
}

/** Returns the account on the requested network, which may differ from the wallet's. */
export function getSignInAccount({ account, network }: AccountContext): AccountId {
  return toAccountId(network.caipNetworkId, parseAccountId(account).address)
}

/**
 * Returns milliseconds since 1970, or NaN without an expiration
 * time, with which every comparison is false.
 */
function endOf(session: SiwxSession | undefined): number {
  return Date.parse(session?.data.expirationTime ?? '')
}
