import type { LoginUser } from '../../../adapters/api/contract/login.ts'
import { isKeyError } from '../keys/key-error.ts'
import type { WalletContext } from './context.ts'
import type { Bound } from './session-guard.ts'

/** Questions about what this device keeps, one at a time: requests of a page arrive concurrently. */
export class KeptQuestions {
  /** Users who have agreed to a new wallet since the page was loaded. */
  readonly #agreed = new Set<string>()
  readonly #context: WalletContext
  #asking: Promise<unknown> = Promise.resolve()

  constructor(context: WalletContext) {
    this.#context = context
  }

  /** Asks a user no more who has just selected this wallet. */
  waive(userId: string): void {
    this.#agreed.add(userId)
  }

  /**
   * Asks before a new wallet is created if this device has one that the same login opened under another
   * account.
   */
  agree(own: Bound, user: LoginUser): Promise<void> {
    return this.#inTurn(own, async () => {
      if (!this.#agreed.has(user.id)) await (await kept()).offerKept(this.#context, user, own.signal)
      this.#agreed.add(user.id)
    })
  }

  /** Offers to delete a useless share, unless the previous request has done so. */
  forget(own: Bound): Promise<void> {
    const { currentUser, standingOf } = this.#context
    return this.#inTurn(own, async () => {
      const user = await currentUser(own)
      try {
        await standingOf(user)
      } catch (error) {
        if (!isKeyError(error, 'not-registered', 'wrong-wallet')) throw error
        await (await kept()).offerToForget(this.#context, user, own.signal)
      }
    })
  }

  /** Queues requests that ask the user: the next one checks what is left to ask. */
  #inTurn({ signal }: Bound, show: () => Promise<void>): Promise<void> {
    const answer = this.#asking.then(() => {
      signal.throwIfAborted()
      return show()
    })
    this.#asking = answer.catch(() => undefined) // its caller handles it
    return answer
  }
}

const kept = () => import('./kept.ts')
