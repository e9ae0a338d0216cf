import { css, html } from 'lit'
import { $open } from '../../state/router/open.ts'
import { openModal } from '../../state/modal/modal.ts'
import { $options } from '../../state/options/options.ts'
import { ShellContent } from '../core/shell-content.ts'
import { StoreController } from '../core/store-controller.ts'
import { tokens } from '../styles/tokens.ts'
import { AppearanceController } from './appearance.ts'
import { mounted } from './mounted.ts'
import type { W3mModal } from './w3m-modal.ts'

/** Content of `<w3m-modal>`: its card, which is empty while it is closed. */
export class ModalContent extends ShellContent<W3mModal> {
  static readonly styles = [
    tokens,
    css`
      :host([embedded]) {
        display: block;
        width: var(--w3m-card-width);
        max-width: 100%;
      }
    `
  ]

  readonly #open = new StoreController(this.host, $open)
  readonly #options = new StoreController(this.host, $options)

  constructor(host: W3mModal) {
    super(host)
    new AppearanceController(host)
  }

  override hostUpdated(): void {
    const [leading] = mounted
    if (leading === this.host && this.host.embedded && this.#isRunning && !this.#open.value) this.#reopen()
  }

  /** A stopped kit has no options. */
  get #isRunning(): boolean {
    return this.#options.value.networks.length > 0
  }

  /** An embedded card is always open: closing goes to the account or the wallets. */
  #reopen(): void {
    queueMicrotask(() => {
      if (this.host.isConnected && this.host.embedded && this.#isRunning && !$open.get()) openModal().catch(reportError)
    })
  }

  override render() {
    return html`<w3m-modal-card
      ?embedded=${this.host.embedded}
      exportparts="backdrop, card, header, title, footer"
    ></w3m-modal-card>`
  }
}
