import type { LoginUser } from '../../../adapters/api/contract/login.ts'
import type { DeviceStore } from '../keys/device-store.ts'
import type { OpenedWallet } from '../keys/split-shares.ts'
import { wipeOpened } from '../keys/wallet-keys.ts'
import type { LoginClient } from '../login/login-client.ts'
import { driftHere } from './drift.ts'
import { former, records } from './lazy-parts.ts'
import type { SessionGuard } from './session-guard.ts'
import type { WhileOpen } from './while-open.ts'

export interface OwnerNoticesOptions {
  readonly client: LoginClient
  readonly device: DeviceStore
  readonly guard: Pick<SessionGuard, 'onEmailChange'>
  readonly whileOpen: WhileOpen
}

/**
 * Shows the owner of an opened wallet what was requested or changed without its key, once in this tab.
 */
export class OwnerNotices {
  readonly #options: OwnerNoticesOptions
  /** User who has seen, in this tab, what the wallet needs attention for. */
  #seenBy: string | undefined
  /** Pending changes that were shown in this tab. */
  readonly #seenChanges = new Set<string>()
  /** Address change that was shown in this tab. */
  #seenChange: number | undefined
  /** Users for whom the service knows that this device opens their wallet. */
  readonly #proven = new Set<string>()
  /** Users who were informed in this tab that the service is behind. */
  readonly #informed: Set<string>

  constructor(options: OwnerNoticesOptions, informed: Set<string>) {
    this.#options = options
    this.#informed = informed
  }

  /** Returns true if the service asks for the user's attention since this wallet was opened. */
  async isUnseen(user: LoginUser): Promise<boolean> {
    if (!user.attention) this.#seenBy = undefined
    if (user.attention && (this.#seenBy !== user.id || user.waiting?.some(id => !this.#seenChanges.has(id)))) return true
    return user.emailChangedAt !== this.#seenChange && this.#isMoved(user)
  }

  /** Shows what was requested or changed without the wallet's key, while the key is available. */
  async notice(user: LoginUser, opened: OpenedWallet, signal: AbortSignal): Promise<void> {
    const { client, device, whileOpen } = this.#options
    try {
      await whileOpen.show(signal, async (shown, ending) => {
        await this.#prove(user, opened)
        if (user.attention) {
          await (await records()).showPending({ client, device }, shown, opened, ending)
          this.#seenBy = user.id
          for (const id of user.waiting ?? []) this.#seenChanges.add(id)
        }
        if (await this.#isMoved(user)) {
          await (await former()).showFormer({ ...this.#options, stage: shown }, user.id, opened, ending)
          this.#seenChange = user.emailChangedAt
        }
        if (!this.#informed.has(user.id) && (await driftHere(device, user)) === 'replaced') {
          await shown.show((await import('../screens/older.ts')).replacedScreen(), { signal: ending, more: true })
          this.#informed.add(user.id)
        }
      })
    } catch (error) {
      wipeOpened(opened)
      throw error
    }
  }

  /**
   * Returns true if the address was changed without the key, and the user has not accepted that on this
   * device.
   */
  async #isMoved({ id, emailChangedAt }: LoginUser): Promise<boolean> {
    return emailChangedAt !== undefined && (await this.#options.device.record(id))?.keptEmailChange !== emailChangedAt
  }

  /**
   * Proves to the service in the background that this device opens the wallet.
   * A failure is retried when the wallet opens next.
   */
  async #prove({ id }: LoginUser, opened: OpenedWallet): Promise<void> {
    if (this.#proven.has(id)) return
    const { deviceProof } = await import('./device-proof.ts')
    const send = await deviceProof(this.#options.client, id, opened).catch(() => undefined)
    void send?.().then(
      () => this.#proven.add(id),
      () => undefined
    )
  }
}
