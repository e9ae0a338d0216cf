import { nothing } from 'lit'
import { property } from 'lit/decorators/property.js'
import { PublicButton, type Face } from './public-button.ts'

/** What the buttons that show an account have in common. */
export abstract class AccountShowingButton extends PublicButton {
  /** Whether the native balance stands before the address. */
  @property() balance: 'show' | 'hide' = 'show'

  /** Leading characters of the address. */
  @property({ type: Number, attribute: 'chars-start' }) charsStart = 4

  /** Trailing characters of the address. */
  @property({ type: Number, attribute: 'chars-end' }) charsEnd = 6

  // eslint-disable-next-line @typescript-eslint/no-useless-constructor -- the one that is made for the fields passes arguments on, in bytes of the first click
  constructor() {
    super()
  }

  /** The account, the hint of one, or the wrong network; nothing while there is no account. */
  protected override face(): Face | undefined {
    const { session } = this
    if (session.status === 'disconnected' || !session.account) return undefined
    // its place is kept for the moment that the drawing takes to come
    return this.late?.account(this, session.account) ?? { look: 'unseen', content: nothing }
  }
}
