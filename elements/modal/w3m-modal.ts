import { css, html, LitElement, nothing, type PropertyValues } from 'lit'
import { property, state } from 'lit/decorators.js'
import { $open } from '../../state/open.ts'
import { openModal } from '../../state/modal.ts'
import { $options } from '../../state/options.ts'
import { define } from '../core/define.ts'
import { tokens } from '../styles/tokens.ts'
import { AppearanceController } from './appearance.ts'
import { mounted } from './mounted.ts'
import type { PageKit } from './page-kit.ts'
import { setStarting } from './starting.ts'

/**
 * @summary The modal: every screen of the kit, as a card on a desk and a sheet on a phone.
 *
 * The kit puts one on the page when it is first opened. Place it yourself to configure the kit by attributes on a page without a
 * program (the script tag is needed for that), or to have the card in the page with `embedded`.
 *
 * Attributes are read when `networks` is there; a later change starts the kit anew, only `theme-mode` and `locale` change while it runs.
 *
 * @attr {string} rpc-urls - RPC addresses: `1=https://a.example, eip155:31337=http://127.0.0.1:8545`, or JSON `{"1": ["https://a.example"]}`.
 *   A network that the kit does not know needs one.
 * @attr {string} services-url - Base address of self-hosted services.
 * @attr {string} frame-url - Address of the secure frame (`https://wallet.example/pages/sdk`): turns email and social login on.
 * @attr {string} project-id - For services that ask for one.
 * @attr {'light' | 'dark' | 'auto'} theme-mode - Default `auto`.
 * @attr {string} locale - A BCP 47 tag. Default: the visitor's language.
 * @attr {boolean} debug - `false` keeps developers' notices off the card.
 * @attr {string} default-network - The network to begin with, for a visitor who has not chosen one yet.
 * @attr {string} terms-conditions-url - Address of the terms.
 * @attr {string} privacy-policy-url - Address of the privacy policy.
 * @attr {string} featured-wallet-ids - Wallets of the directory to show first, separated by commas.
 * @attr {string} include-wallet-ids - Only these wallets of the directory.
 * @attr {string} exclude-wallet-ids - None of these wallets.
 * @attr {'SHOW' | 'HIDE' | 'ONLY_MOBILE'} all-wallets - Whether the directory can be searched.
 * @attr {boolean} enable-reconnect - `false` forgets returning visitors.
 * @attr {boolean} enable-network-switch - `false` hides the choice of network.
 * @attr {boolean} enable-wallet-guide - `false` hides what a wallet is and where to get one.
 * @attr {boolean} enable-mobile-full-screen - Full height on phones, closed by its button alone.
 * @attr {boolean} allow-unsupported-chain - Does not insist on one of the networks.
 *
 * @event {W3mConnectEvent} w3m-connect - The visitor connected a wallet, in a modal that a program opened. Opened with a public
 *   element, that element sends this and the following.
 * @event {W3mDisconnectEvent} w3m-disconnect - The visitor let the wallet go.
 * @event {W3mNetworkChangeEvent} w3m-network-change - The visitor chose another network.
 * @event {W3mCloseEvent} w3m-close - The visitor closed the modal.
 *
 * @csspart backdrop - What covers the page behind the card.
 * @csspart card - The card.
 * @csspart header - Its header.
 * @csspart title - The title in it.
 * @csspart footer - The footer, where a screen has one.
 *
 * @cssproperty [--w3m-accent=#2f4bd6] - The one accent. Hover, pressed and the text on it follow.
 * @cssproperty [--w3m-color-mix] - A colour mixed into the surfaces.
 * @cssproperty [--w3m-color-mix-strength=0%] - How much of it.
 * @cssproperty [--w3m-font-family] - Default: the visitor's system font.
 * @cssproperty [--w3m-font-size-master=10px] - Every size of text is a multiple of it.
 * @cssproperty [--w3m-border-radius-master=4px] - Every radius is a multiple of it.
 * @cssproperty [--w3m-z-index=9999] - Of toasts that show while the modal is closed; the modal itself is in the top layer.
 * @cssproperty [--w3m-qr-color] - Colour of QR codes.
 */
@define('w3m-modal')
export class W3mModal extends LitElement {
  static override styles = [
    tokens,
    css`
      :host {
        display: contents;
      }
      :host([embedded]) {
        display: block;
        width: var(--w3m-card-width);
        max-width: 100%;
      }
    `
  ]

  /**
   * It has been opened once, or there was something to tell: from then on the card is there, and empty while closed.
   * @internal
   */
  @state() wanted = false

  #pageKit: PageKit | undefined
  #stop: (() => void)[] = []

  /** Networks of the page, as CAIP-2 ids separated by commas; a bare number means eip155. With it the modal starts the kit. */
  @property() networks: string | undefined

  /** Draws the card in its place on the page, always open: at the account when connected, else at the wallets. */
  @property({ type: Boolean, reflect: true }) embedded = false

  constructor() {
    super()
    new AppearanceController(this)
  }

  override connectedCallback(): void {
    super.connectedCallback()
    mounted.add(this)
    this.#stop = [$open.subscribe(open => this.#follow(open)), $options.listen(() => this.#follow($open.get()))]
    if (this.hasUpdated) this.#startPageKit()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    mounted.delete(this)
    for (const stop of this.#stop) stop()
    this.#stopPageKit()
  }

  /** Most likely `networks` itself is misspelt: the element of a kit that runs needs no attribute that looks like an option. */
  protected override firstUpdated(): void {
    if (this.networks || this.#running || !this.getAttributeNames().some(name => /^(?!data-|aria-).*-|^net/.test(name))) return
    pageKit().then(({ reportNothingStarts }) => reportNothingStarts(this), reportError)
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('networks') && Boolean(changed.get('networks')) !== Boolean(this.networks)) this.#startPageKit()
    if (changed.has('embedded')) this.#follow($open.get())
  }

  /** A kit that has stopped leaves no options. */
  get #running(): boolean {
    return $options.get().networks.length > 0
  }

  #follow(open: boolean): void {
    const [leading] = mounted
    if (leading !== this) return
    if (open) this.wanted = true
    else if (this.embedded && this.#running) this.#reopen()
  }

  /** An embedded card is always open: what closes elsewhere goes to the account or the wallets here. */
  #reopen(): void {
    queueMicrotask(() => {
      if (this.isConnected && this.embedded && this.#running && !$open.get()) openModal().catch(reportError)
    })
  }

  #startPageKit(): void {
    this.#stopPageKit()
    if (!this.networks) return
    const started = pageKit().then(({ startPageKit }) => {
      if (!this.isConnected || !this.networks) return undefined
      this.#pageKit = startPageKit(this)
      return this.#pageKit.started
    })
    setStarting(started)
    started.catch(reportError)
  }

  #stopPageKit(): void {
    this.#pageKit?.stop()
    this.#pageKit = undefined
    setStarting(undefined)
  }

  override render() {
    if (!this.wanted) return nothing
    return html`<w3m-modal-card ?embedded=${this.embedded} exportparts="backdrop, card, header, title, footer"></w3m-modal-card>`
  }
}

/** What starts a kit from attributes. */
const pageKit = () => import('./page-kit.ts')

declare global {
  interface HTMLElementTagNameMap {
    'w3m-modal': W3mModal
  }
}
