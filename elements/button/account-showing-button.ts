import { property } from 'lit/decorators/property.js'
import { $balance } from '../../state/balance.ts'
import { StoreController } from '../core/store-controller.ts'
import { accountFace } from './faces.ts'
import { PublicButton, type Face } from './public-button.ts'

/** What the buttons that show an account have in common. */
export abstract class AccountShowingButton extends PublicButton {
  readonly #balance = new StoreController(this, $balance)

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
    return (
      this.wrongNetwork() ??
      accountFace(this.text, {
        button: this,
        account: session.account,
        charsStart: this.charsStart,
        charsEnd: this.charsEnd,
        balance: this.balance === 'show' && this.isActive ? this.#balance.value : undefined,
        busy: session.status === 'connecting',
        locale: this.locale
      })
    )
  }
}
