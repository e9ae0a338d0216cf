import { css, html, LitElement } from 'lit'
import { property } from 'lit/decorators.js'
import { $toastText } from '../../state/alerts/toast.text.ts'
import { $toast, hideToast } from '../../state/alerts/toast.ts'
import { define } from '../core/define.ts'
import { StoreController } from '../core/store-controller.ts'
import '../ui/w3m-ui-toast.ts'

/** @summary The toast over the card, or `alone` over the page while the card is closed. Lazy-loaded. */
@define('w3m-modal-toast')
export class W3mModalToast extends LitElement {
  static override styles = css`
    :host {
      position: absolute;
      inset: -22px 12px auto;
      z-index: 1;
      pointer-events: none;
    }
    :host([alone]) {
      position: fixed;
      inset: 16px 16px auto;
      z-index: var(--w3m-layer-toast);
    }
  `

  readonly #toast = new StoreController(this, $toast)
  readonly #text = new StoreController(this, $toastText)

  /** Over the page, while the card is closed. */
  @property({ type: Boolean }) alone = false
  /** The other toast is announced. */
  @property({ type: Boolean }) silent = false

  protected override firstUpdated(): void {
    // Live regions announce only changes of an existing element: render the first text afterwards.
    requestAnimationFrame(() => this.requestUpdate())
  }

  override render() {
    const toast = this.hasUpdated && !this.silent ? this.#toast.value : undefined
    const texts: { readonly [key: string]: string } = this.#text.value
    return html`<w3m-ui-toast
      .kind=${toast?.variant ?? 'info'}
      .message=${toast && (texts[toast.message] ?? toast.message)}
      .act=${toast?.act?.label}
      .closeLabel=${toast?.act?.close}
      @w3m-ui-act=${() => toast?.act?.run()}
      @w3m-ui-close=${hideToast}
    ></w3m-ui-toast>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-modal-toast': W3mModalToast
  }
}
