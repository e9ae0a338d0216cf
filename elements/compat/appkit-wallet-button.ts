import { html } from 'lit'
import { property } from 'lit/decorators/property.js'
import { ButtonBase } from '../button/button-base.ts'
import { define } from '../core/define.ts'
import type { NamedWallet } from './named-wallets.ts'
import type { WalletButtonContent } from './wallet-button-content.ts'

/** `<appkit-wallet-button>`: one wallet or login method, without the wallet list. Its content loads once it is in a document. */
@define('appkit-wallet-button')
export class AppKitWalletButton extends ButtonBase {
  #content: WalletButtonContent | undefined
  #loading: Promise<void> | undefined

  /** A wallet by its name (`metamask`), a provider (`google`), `email`, or `walletConnect`. */
  @property() wallet: NamedWallet = 'walletConnect'

  protected override face(): undefined {}

  async #load(): Promise<void> {
    try {
      const { WalletButtonContent } = await import('./wallet-button-content.ts')
      this.#content = new WalletButtonContent(this)
      this.requestUpdate()
    } catch {
      this.#loading = undefined // offline: retried at the next render
    }
  }

  override render() {
    if (this.#content) return this.#content.template
    this.#loading ??= this.#load()
    // Reserve its space until the content has loaded.
    return html`<button part="button" type="button" class="unseen" disabled></button>`
  }

  protected override async getUpdateComplete(): Promise<boolean> {
    await super.getUpdateComplete()
    await this.#loading
    return super.getUpdateComplete()
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'appkit-wallet-button': AppKitWalletButton
  }
}
