import { css } from 'lit'
import { property } from 'lit/decorators/property.js'
import { define } from '../core/define.ts'
import { ShellElement } from '../core/shell-element.ts'
import { mounted } from './mounted.ts'
import { pageKit } from './page-kit-slot.ts'

/**
 * @summary The modal: all screens of the kit, as a card on desktops and a sheet on phones.
 * The kit adds one to the page on first open. Place it yourself to configure the kit by attributes on a page without a script
 * (this needs the script tag), or to show the card in the page with `embedded`.
 * Attributes are read if `networks` is set; a later change restarts the kit, except for `theme-mode` and `locale`, which change
 * at runtime.
 * @attr {string} rpc-urls - RPC URLs: `1=https://a.example, eip155:31337=http://127.0.0.1:8545`, or JSON
 *   `{"1": ["https://a.example"]}`.
 *   Required for a network that the kit does not know.
 * @attr {string} services-url - Base URL of self-hosted services.
 * @attr {string} frame-url - URL of the secure frame (`https://wallet.example/pages/sdk`): enables email and social login.
 * @attr {string} project-id - Project id, for services that require one.
 * @attr {'light' | 'dark' | 'auto'} theme-mode - Default: `auto`.
 * @attr {string} locale - A BCP 47 tag. Default: the user's language.
 * @attr {boolean} debug - `false` hides developer alerts on the card.
 * @attr {'intent' | 'idle' | 'none'} preload - When the first screen loads: once a button is reached, once the page is idle, or
 *   with the click. Default: `intent`.
 * @attr {string} default-network - The initial network, for a user who has not selected one yet.
 * @attr {string} terms-conditions-url - URL of the terms.
 * @attr {string} privacy-policy-url - URL of the privacy policy.
 * @attr {string} featured-wallet-ids - Directory wallets to show first, separated by commas.
 * @attr {string} include-wallet-ids - The only directory wallets to show.
 * @attr {string} exclude-wallet-ids - Directory wallets to hide.
 * @attr {'SHOW' | 'HIDE' | 'ONLY_MOBILE'} all-wallets - Whether the directory can be searched.
 * @attr {boolean} enable-reconnect - `false` disables the reconnect of returning users.
 * @attr {boolean} enable-network-switch - `false` hides the network list.
 * @attr {boolean} enable-wallet-guide - `false` hides the guide to wallets and where to get one.
 * @attr {boolean} enable-mobile-full-screen - Full height on phones, closed only by its button.
 * @attr {boolean} allow-unsupported-chain - Does not require one of the configured networks.
 * @event {W3mConnectEvent} w3m-connect - The user connected a wallet, in a modal that a program opened. If a public element
 *   opened it, that element sends this and the following events.
 * @event {W3mDisconnectEvent} w3m-disconnect - The user disconnected the wallet.
 * @event {W3mNetworkChangeEvent} w3m-network-change - The user switched the network.
 * @event {W3mCloseEvent} w3m-close - The user closed the modal.
 * @csspart backdrop - The backdrop over the page.
 * @csspart card - The card.
 * @csspart header - The header of the card.
 * @csspart title - The title in the header.
 * @csspart footer - The footer, if the screen has one.
 * @cssproperty [--w3m-accent=#2f4bd6] - The accent color. Hover, pressed and text colors derive from it.
 * @cssproperty [--w3m-color-mix] - A color mixed into the surfaces.
 * @cssproperty [--w3m-color-mix-strength=0%] - Percentage of the mixed color.
 * @cssproperty [--w3m-font-family] - Default: the user's system font.
 * @cssproperty [--w3m-font-size-master=10px] - Base of all font sizes.
 * @cssproperty [--w3m-border-radius-master=4px] - Base of all radii.
 * @cssproperty [--w3m-z-index=9999] - Of toasts shown while the modal is closed; the modal itself is in the top layer.
 * @cssproperty [--w3m-qr-color] - Color of QR codes.
 */
@define('w3m-modal')
export class W3mModal extends ShellElement {
  static override styles = css`
    :host {
      display: contents;
    }
  `

  #stopKit: (() => void) | undefined

  /**
   * Networks of the page, as CAIP-2 ids separated by commas; a bare number means eip155.
   * If set, the modal starts the kit.
   */
  @property() networks: string | undefined

  /**
   * Renders the card in place on the page, always open:
   * at the account if connected, otherwise at the wallets.
   */
  @property({ type: Boolean, reflect: true }) embedded = false

  override connectedCallback(): void {
    super.connectedCallback()
    mounted.add(this)
    this.#startKit()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    mounted.delete(this)
    this.#stopKit?.()
    this.#stopKit = undefined
  }

  protected override get isShown(): boolean {
    const [leading] = mounted
    return this.embedded && leading === this
  }

  protected override async loadContent() {
    pageKit?.request().catch(reportError)
    return (await import('./modal-content.ts')).ModalContent
  }

  protected override firstUpdated(): void {
    if (!this.networks) pageKit?.check(this)
  }

  protected override updated(): void {
    if (this.isConnected && Boolean(this.networks) !== Boolean(this.#stopKit)) this.#startKit()
  }

  #startKit(): void {
    this.#stopKit?.()
    this.#stopKit = this.networks ? (pageKit?.start(this) ?? reportMissingScriptTag()) : undefined
  }
}

/** Logs that `networks` has no effect in an app's build. Returns what stops it: nothing. */
function reportMissingScriptTag(): () => void {
  import('./attribute-problems.ts').then(({ reportMissingScriptTag }) => reportMissingScriptTag(), reportError)
  return () => undefined
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-modal': W3mModal
  }
}
