import { nothing } from 'lit'
import { property } from 'lit/decorators/property.js'
import { ButtonBase, type ButtonContent } from './button-base.ts'

/** Shared part of the buttons that show an account. */
export abstract class AccountButtonBase extends ButtonBase {
  /** Whether to show the native balance before the address. */
  @property() balance: 'show' | 'hide' = 'show'

  /** Number of leading characters of the address. */
  @property({ type: Number, attribute: 'chars-start' }) charsStart = 4

  /** Number of trailing characters of the address. */
  @property({ type: Number, attribute: 'chars-end' }) charsEnd = 6

  // eslint-disable-next-line @typescript-eslint/no-useless-constructor -- the generated one adds bytes: it passes arguments on
  constructor() {
    super()
  }

  /** Returns the account, a restored one, or the wrong network; `undefined` without an account. */
  protected override face(): ButtonContent | undefined {
    const { session } = this
    if (session.status === 'disconnected' || !session.account) return undefined
    // Reserve its space until the lazy content has loaded.
    return this.late?.account(this, session.account) ?? { look: 'unseen', content: nothing }
  }
}
