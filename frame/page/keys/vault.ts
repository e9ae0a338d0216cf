import { wipeKeys, type Addresses, type WalletKeys } from './derive.ts'
import { KeyError } from './key-error.ts'

/** How long nobody may ask for the keys before they are wiped, in milliseconds. */
export const idleTime = 15 * 60_000

/** The keys, while they are in memory. Nothing else in the frame keeps them. */
export interface Vault {
  /** Addresses of the unlocked wallet. */
  readonly unlocked: Addresses | undefined
  /** Takes over the keys: they are the vault's to wipe from here on. */
  unlock(keys: WalletKeys): void
  /** Lends the keys for one piece of work; the idle time begins anew. @throws KeyError `locked` */
  use<Result>(work: (keys: WalletKeys) => Result): Result
  /** Wipes the keys. */
  lock(): void
}

export interface VaultOptions {
  /** Runs once after the milliseconds; the returned function cancels it. */
  readonly after: (milliseconds: number, run: () => void) => () => void
  readonly onLock?: () => void
}

export function createVault({ after, onLock }: VaultOptions): Vault {
  let held: WalletKeys | undefined
  let cancel = () => {}

  const lock = () => {
    cancel()
    if (!held) return
    wipeKeys(held)
    held = undefined
    onLock?.()
  }
  const stay = () => {
    cancel()
    cancel = after(idleTime, lock)
  }

  return {
    get unlocked() {
      return held?.addresses
    },
    unlock(keys) {
      lock()
      held = keys
      stay()
    },
    use(work) {
      if (!held) throw new KeyError('locked', 'The wallet is locked.')
      stay()
      return work(held)
    },
    lock
  }
}
