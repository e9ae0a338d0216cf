import { property } from 'lit/decorators/property.js'
import { parseAccountId } from '../../adapters/base/caip.ts'
import { shortAddress } from '../../adapters/base/address.ts'
import type { AccountFace } from './account-face.ts'
import { PublicButton, type Face } from './public-button.ts'

/** What the buttons that show an account have in common. */
export abstract class AccountShowingButton extends PublicButton {
  /** How an account is drawn: nothing of it is loaded before there is one. */
  #account: AccountFace | 'loading' | undefined

  /** Whether the native balance stands before the address. */
  @property() balance: 'show' | 'hide' = 'show'

  /** Leading characters of the address. */
  @property({ type: Number, attribute: 'chars-start' }) charsStart = 4

  /** Trailing characters of the address. */
  @property({ type: Number, attribute: 'chars-end' }) charsEnd = 6

  /** The account, the hint of one, or the wrong network; nothing while there is no account. */
  protected override face(): Face | undefined {
    const { session } = this
    if (session.status === 'disconnected' || !session.account) return undefined
    const short = shortAddress(parseAccountId(session.account).address, this.charsStart, this.charsEnd)
    if (typeof this.#account === 'object') return this.#account.draw(session.account, short)
    this.#account ??= this.#load()
    return { look: 'busy', busy: true, content: short }
  }

  #load(): 'loading' {
    import('./account-face.ts').then(
      ({ AccountFace }) => {
        this.#account = new AccountFace(this)
        this.requestUpdate()
      },
      () => (this.#account = undefined) // offline: the address alone, until it is drawn again
    )
    return 'loading'
  }
}
