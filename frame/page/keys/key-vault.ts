import { KeyError } from './key-error.ts'
import { equalAddresses } from './derive-keys.ts'
import { wipeKeys, type Addresses, type WalletKeys } from './wallet-keys.ts'

/** Milliseconds without use after which keys are wiped. */
export const idleTimeout = 15 * 60_000

/** Maximum backward clock correction in milliseconds that does not lock the vault. */
const clockStep = 60_000

/** Owner of the keys: a user, in one session. */
export interface Owner {
  readonly userId: string
  readonly session: string
}

/** Holds the keys in memory. Nothing else in the frame keeps them. */
export interface KeyVault {
  /** Addresses of the unlocked wallet. */
  readonly unlocked: Addresses | undefined
  /** Returns true if the wallet is unlocked for this owner. */
  isOpenFor(owner: Owner): boolean
  /** Stores the keys; the vault wipes them. */
  unlock(keys: WalletKeys, owner: Owner): void
  /**
   * Provides the keys for one piece of work, if they belong to this owner and these addresses; restarts
   * the idle time. Otherwise wipes them.
   *
   * @throws KeyError `locked`, `other-session`, `wrong-wallet`
   */
  use<Result>(owner: Owner, addresses: Addresses, work: (keys: WalletKeys) => Result): Result
  /** Wipes the keys. */
  lock(): void
  /** Aborts with the next lock, whether the wallet is unlocked now or not. */
  readonly locking: AbortSignal
}

export interface VaultOptions {
  /** Runs a function once after the given milliseconds. Returns a function that cancels it. */
  readonly after: (milliseconds: number, run: () => void) => () => void
  /** Returns milliseconds since 1970. Needed because timers pause while a machine sleeps. */
  readonly now: () => number
  readonly onLock?: () => void
}

export function createKeyVault({ after, now, onLock }: VaultOptions): KeyVault {
  let held: { readonly keys: WalletKeys; readonly owner: Owner } | undefined
  let usedAt = 0
  let cancel = () => {}
  let locking = new AbortController()

  const drop = () => {
    cancel()
    if (!held) return
    wipeKeys(held.keys)
    held = undefined
    onLock?.()
  }
  const lock = () => {
    drop()
    locking.abort()
    locking = new AbortController()
  }
  const stay = () => {
    cancel()
    usedAt = now()
    cancel = after(idleTimeout, lock)
  }
  /**
   * Returns the held keys, unless the idle time is over, or the clock was set back, so that it is
   * unknown.
   */
  const current = () => {
    const idle = now() - usedAt
    if (held && (idle >= idleTimeout || idle < -clockStep)) lock()
    return held
  }
  const refuse = (code: 'other-session' | 'wrong-wallet') => {
    lock()
    return new KeyError(code, 'The unlocked wallet is another one than this work is for.')
  }

  return {
    get unlocked() {
      return current()?.keys.addresses
    },
    isOpenFor(owner) {
      const open = current()
      return open !== undefined && sameOwner(open.owner, owner)
    },
    unlock(keys, { userId, session }) {
      drop()
      held = { keys, owner: { userId, session } }
      stay()
    },
    use(owner, addresses, work) {
      const open = current()
      if (!open) throw new KeyError('locked', 'The wallet is locked.')
      if (!sameOwner(open.owner, owner)) throw refuse('other-session')
      if (!equalAddresses(open.keys.addresses, addresses)) throw refuse('wrong-wallet')
      stay()
      return work(open.keys)
    },
    lock,
    get locking() {
      return locking.signal
    }
  }
}

const sameOwner = (left: Owner, right: Owner) => left.userId === right.userId && left.session === right.session
