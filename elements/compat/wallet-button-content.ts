import { css, html, nothing } from 'lit'
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
import { addStyles } from '../core/add-styles.ts'
import { StoreController } from '../core/store-controller.ts'
import '../ui/w3m-ui-brand.ts'
import '../ui/w3m-ui-icon.ts'
import '../ui/w3m-ui-image.ts'
import type { AppKitWalletButton } from './appkit-wallet-button.ts'
import { connectByName, findByName, isSocial } from './connect-by-name.ts'
import { getWalletTitle, type NamedWallet } from './named-wallets.ts'

const styles = [
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

/** Content of `<appkit-wallet-button>`, with its styles. */
export class WalletButtonContent {
  readonly #button: AppKitWalletButton
  readonly #loginText: StoreController<typeof $loginText.value>
  readonly #options: StoreController<typeof $options.value>
  #entry: WalletEntry | undefined
  #busy = false
  #sought: NamedWallet | undefined

  constructor(button: AppKitWalletButton) {
    this.#button = button
    this.#loginText = new StoreController(button, $loginText)
    this.#options = new StoreController(button, $options)
    addStyles(button.shadowRoot!, styles)
  }

  get template() {
    const isReady = this.#options.value.networks.length > 0
    if (isReady) void this.#seek()
    const { disabled, locale } = this.#button
    const label = this.#label
    return html`<button
      part="button"
      type="button"
      class="neutral"
      lang=${locale}
      dir=${getTextDirection(locale)}
      ?disabled=${disabled || !isReady}
      aria-busy=${this.#busy || nothing}
      @click=${() => this.#connect()}
    >
      <span class="picture">${this.#busy ? html`<span class="ring"></span>` : this.#picture(label)}</span
      ><bdi class="text">${label}</bdi>
    </button>`
  }

  get #label(): string {
    const { wallet } = this.#button
    if (wallet === 'email') return this.#loginText.value.email
    if (wallet === 'walletConnect') return 'WalletConnect'
    return isSocial(wallet) ? socialLabels[wallet] : (this.#entry?.name ?? getWalletTitle(wallet))
  }

  #picture(label: string) {
    const { wallet } = this.#button
    if (wallet === 'email') return html`<w3m-ui-icon name="mail"></w3m-ui-icon>`
    if (wallet === 'walletConnect') return html`<w3m-ui-icon name="qr-code"></w3m-ui-icon>`
    if (isSocial(wallet)) return html`<w3m-ui-brand name=${wallet}></w3m-ui-brand>`
    return html`<w3m-ui-image .src=${this.#entry && walletImage(this.#entry)} .name=${label}></w3m-ui-image>`
  }

  /** Loads its name and image, if the wallet is injected or in the directory. */
  async #seek(): Promise<void> {
    const { wallet } = this.#button
    if (this.#sought === wallet) return
    this.#sought = wallet
    this.#entry = undefined
    if (wallet === 'email' || wallet === 'walletConnect' || isSocial(wallet)) return
    const entry = await findByName(wallet)
    if (this.#button.wallet !== wallet) return
    this.#entry = entry
    this.#button.requestUpdate()
  }

  async #connect(): Promise<void> {
    if (this.#busy) return
    this.#setBusy(true)
    const { wallet, namespace } = this.#button
    try {
      await connectByName(wallet, namespace)
    } catch (error) {
      if (error instanceof UserRejectedError || isKitError(error, 'aborted')) return
      reportError(error)
      // Not available: offer the other wallets.
      if (isKitError(error, 'wallet-not-found')) void openModal('Connect', namespace ? { namespace } : {})
      else showToast('something-went-wrong', 'error')
    } finally {
      this.#setBusy(false)
    }
  }

  #setBusy(busy: boolean): void {
    this.#busy = busy
    this.#button.requestUpdate()
  }
}
