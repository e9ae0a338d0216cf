import type { LoginUser } from '../../../adapters/api/contract/login.ts'
import type { DeviceStore } from '../keys/device-store.ts'
import type { KeyVault } from '../keys/key-vault.ts'
import type { RecoverySecret } from '../keys/recovery.ts'
import type { OpenedWallet } from '../keys/split-shares.ts'
import { wipeOpened } from '../keys/wallet-keys.ts'
import type { ShareHolders } from '../keys/wallet-registration.ts'
import type { LoginClient } from '../login/login-client.ts'
import { showWork } from '../stage/show-work.ts'
import type { ScreenHost } from '../ui/screen-host.ts'
import { driftHere } from './drift.ts'

/** A wallet that its user has opened with a secret. */
export interface UnlockedWallet {
  readonly opened: OpenedWallet
  readonly secret: RecoverySecret
}

export interface ServiceRepairsOptions {
  readonly client: LoginClient
  readonly device: DeviceStore
  readonly stage: ScreenHost
  readonly vault: Pick<KeyVault, 'locking'>
}

/** Writes the wallet of this device back to a service that has lost or damaged its part. */
export class ServiceRepairs {
  /** True if the service did not return its share unchanged. */
  isDamaged = false
  readonly #options: ServiceRepairsOptions
  /** Users who were informed in this tab that the service is behind. */
  readonly #informed: Set<string>
  /** Aborts repairs in the background. */
  #repairing = new AbortController()

  constructor(options: ServiceRepairsOptions, informed: Set<string>) {
    this.#options = options
    this.#informed = informed
  }

  /** Repairs what is due, now that the user has opened the wallet with a secret. */
  async repairIfDue(user: LoginUser, holders: ShareHolders, unlocked: UnlockedWallet, signal: AbortSignal): Promise<void> {
    const drift = await driftHere(this.#options.device, user)
    if (drift === 'older') return this.#offerWriteBack(user, holders, unlocked, signal)
    if (drift !== 'newer' && !this.isDamaged) return
    this.isDamaged = false
    void this.#repairAside(holders, unlocked.opened, unlocked.secret)
  }

  /** Aborts repairs, so that nothing is written during a change by the user. */
  end(): void {
    this.#repairing.abort()
    this.#repairing = new AbortController()
  }

  /**
   * Asks the user before this device overwrites the service's state, or makes an old recovery method
   * valid again. Once a tab.
   */
  async #offerWriteBack(
    user: LoginUser,
    holders: ShareHolders,
    { opened, secret }: UnlockedWallet,
    signal: AbortSignal
  ): Promise<void> {
    const { client, stage } = this.#options
    if (this.#informed.has(user.id)) return
    const write = async (ending: AbortSignal) => {
      await (await import('./repair.ts')).writeBack(client, holders, opened, secret, ending)
      return 'written' as const
    }
    try {
      const { writeBackScreen } = await import('../screens/older.ts')
      const answer = await showWork<'written' | 'later'>(stage, { signal, more: true }, attempt =>
        writeBackScreen(user.keys === undefined, () => attempt(write))
      )
      if (answer === 'later') this.#informed.add(user.id)
    } catch (error) {
      wipeOpened(opened)
      throw error
    }
  }

  /**
   * Repairs in the background, because deriving a key from a password takes seconds.
   * A failure is retried when the wallet opens next. The copy of the wallet is wiped on lock, however long a response takes.
   */
  async #repairAside(holders: ShareHolders, { entropy, keys }: OpenedWallet, secret: RecoverySecret): Promise<void> {
    const { client, vault } = this.#options
    const own = {
      entropy: entropy.slice(),
      keys: { ...keys, eip155: keys.eip155.slice(), solana: keys.solana.slice() }
    }
    const signal = AbortSignal.any([vault.locking, this.#repairing.signal])
    const forget = () => wipeOpened(own)
    signal.addEventListener('abort', forget)
    try {
      await (await import('./repair.ts')).repair(client, holders, own, secret, signal)
    } catch (error) {
      if (!signal.aborted) console.error('The wallet was not written back to the service.', error)
    } finally {
      signal.removeEventListener('abort', forget)
      forget()
    }
  }
}
