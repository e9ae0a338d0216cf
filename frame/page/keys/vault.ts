import { KeyError } from './key-error.ts'
import { sameAddresses } from './derive.ts'
import { wipeKeys, type Addresses, type WalletKeys } from './wallet-keys.ts'

/** How long keys stay unused before they are wiped, in milliseconds. */
export const idleTime = 15 * 60_000

/** Whose keys they are: a user, in one session. */
export interface Owner {
  readonly userId: string
  readonly session: string
}

/** The keys, while they are in memory. Nothing else in the frame keeps them. */
export interface Vault {
  /** Addresses of the unlocked wallet. */
  readonly unlocked: Addresses | undefined
  /** The wallet is unlocked, and for this owner. */
  isOpenFor(owner: Owner): boolean
  /** Takes over the keys: they are the vault's to wipe from here on. */
  unlock(keys: WalletKeys, owner: Owner): void
  /**
   * Lends the keys for one piece of work, if they are of this owner and these addresses; the idle time restarts. Otherwise they are wiped.
   *
   * @throws KeyError `locked`, `other-session`, `wrong-wallet`
   */
  use<Result>(owner: Owner, addresses: Addresses, work: (keys: WalletKeys) => Result): Result
  /** Wipes the keys. */
  lock(): void
}

export interface VaultOptions {
  /** Runs once after the milliseconds; the returned function cancels it. */
  readonly after: (milliseconds: number, run: () => void) => () => void
  readonly onLock?: () => void
}

export function createVault({ after, onLock }: VaultOptions): Vault {
  let held: { readonly keys: WalletKeys; readonly owner: Owner } | undefined
  let cancel = () => {}

  const lock = () => {
    cancel()
    if (!held) return
    wipeKeys(held.keys)
    held = undefined
    onLock?.()
  }
  const stay = () => {
    cancel()
    cancel = after(idleTime, lock)
  }
  const refuse = (code: 'other-session' | 'wrong-wallet') => {
    lock()
    return new KeyError(code, 'The unlocked wallet is another one than this work is for.')
  }

  return {
    get unlocked() {
      return held?.keys.addresses
    },
    isOpenFor: owner => held !== undefined && sameOwner(held.owner, owner),
    unlock(keys, { userId, session }) {
      lock()
      held = { keys, owner: { userId, session } }
      stay()
    },
    use(owner, addresses, work) {
      if (!held) throw new KeyError('locked', 'The wallet is locked.')
      if (!sameOwner(held.owner, owner)) throw refuse('other-session')
      if (!sameAddresses(held.keys.addresses, addresses)) throw refuse('wrong-wallet')
      stay()
      return work(held.keys)
    },
    lock
  }
}

const sameOwner = (left: Owner, right: Owner) => left.userId === right.userId && left.session === right.session
