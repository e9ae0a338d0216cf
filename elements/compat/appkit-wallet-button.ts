import { css, html, nothing, type PropertyValues } from 'lit'
import { property, state } from 'lit/decorators.js'
import { getTextDirection } from '../../adapters/base/locales.ts'
import { isKitError, UserRejectedError } from '../../adapters/base/errors.ts'
import { walletImage } from '../../state/images/images.ts'
import { openModal } from '../../state/modal/modal.ts'
import { $options } from '../../state/options/options.ts'
import { $loginText } from '../../state/login/login.text.ts'
import { showToast } from '../../state/alerts/toast.ts'
import { socialLabels } from '../../state/login/socials.ts'
import type { WalletEntry } from '../../state/wallets/entry.ts'
import { connectedStyles } from '../button/connected-styles.ts'
import { ButtonBase, type ButtonContent } from '../button/button-base.ts'
import { define } from '../core/define.ts'
import { StoreController } from '../core/store-controller.ts'
import '../ui/w3m-ui-brand.ts'
import '../ui/w3m-ui-icon.ts'
import '../ui/w3m-ui-image.ts'
import { connectByName, findByName, isSocial } from './connect-by-name.ts'
import { getWalletTitle, type NamedWallet } from './named-wallets.ts'

/** Content of `<appkit-wallet-button>`. */
@define('appkit-wallet-button-content')
export class AppKitWalletButtonContent extends ButtonBase {
  static override styles = [
    ...ButtonBase.styles,
    ...connectedStyles,
    css`
      .picture {
        display: grid;
        flex: none;
        place-items: center;
        width: var(--image);
        height: var(--image);
        font-size: calc(var(--image) * 0.82);
        --size: var(--image);
      }
      button:disabled .picture {
        opacity: 0.5;
      }
      .picture .ring {
        margin: 0;
      }
    `
  ]

  readonly #loginText = new StoreController(this, $loginText)
  readonly #options = new StoreController(this, $options)

  /** A wallet by its name (`metamask`), a provider (`google`), `email`, or `walletConnect`. */
  @property() wallet: NamedWallet = 'walletConnect'

  @state() private entry: WalletEntry | undefined
  @state() private busy = false
  #sought: string | undefined

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed)
    if (this.#isReady) void this.#seek()
  }

  protected override face(): ButtonContent {
    const label = this.#label
    return {
      look: 'neutral',
      busy: this.busy,
      content: html`<span class="picture">${this.busy ? html`<span class="ring"></span>` : this.#picture(label)}</span
        ><bdi class="text">${label}</bdi>`
    }
  }

  get #isReady(): boolean {
    return this.#options.value.networks.length > 0
  }

  get #label(): string {
    const { wallet } = this
    if (wallet === 'email') return this.#loginText.value.email
    if (wallet === 'walletConnect') return 'WalletConnect'
    return isSocial(wallet) ? socialLabels[wallet] : (this.entry?.name ?? getWalletTitle(wallet))
  }

  #picture(label: string) {
    const { wallet } = this
    if (wallet === 'email') return html`<w3m-ui-icon name="mail"></w3m-ui-icon>`
    if (wallet === 'walletConnect') return html`<w3m-ui-icon name="qr-code"></w3m-ui-icon>`
    if (isSocial(wallet)) return html`<w3m-ui-brand name=${wallet}></w3m-ui-brand>`
    return html`<w3m-ui-image .src=${this.entry && walletImage(this.entry)} .name=${label}></w3m-ui-image>`
  }

  /** Loads its name and image, if the wallet is injected or in the directory. */
  async #seek(): Promise<void> {
    const { wallet } = this
    if (this.#sought === wallet) return
    this.#sought = wallet
    this.entry = undefined
    if (wallet === 'email' || wallet === 'walletConnect' || isSocial(wallet)) return
    const entry = await findByName(wallet)
    if (this.wallet === wallet) this.entry = entry
  }

  #connect(): void {
    if (this.busy) return
    this.busy = true
    connectByName(this.wallet, this.namespace)
      .catch((error: unknown) => {
        if (error instanceof UserRejectedError || isKitError(error, 'aborted')) return
        reportError(error)
        // Not available: offer the other wallets.
        if (isKitError(error, 'wallet-not-found')) void openModal('Connect', this.namespace && { namespace: this.namespace })
        else showToast('something-went-wrong', 'error')
      })
      .finally(() => (this.busy = false))
  }

  override render() {
    const { look, content, busy } = this.face()
    return html`<button
      part="button"
      type="button"
      class=${look}
      lang=${this.locale}
      dir=${getTextDirection(this.locale)}
      ?disabled=${this.disabled || !this.#isReady}
      aria-busy=${busy || nothing}
      @click=${this.#connect}
    >
      ${content}
    </button>`
  }
}
