import { css, html, LitElement, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { parseAccountId, type AccountId } from '../../adapters/base/caip.ts'
import { shortAddress } from '../../adapters/base/address.ts'
import { directionOf } from '../../adapters/base/locales.ts'
import { $balance, type Balance } from '../../state/balance.ts'
import { $options } from '../../state/options.ts'
import { $session } from '../../state/current.ts'
import { drop } from '../../state/flows/adopt.ts'
import { refreshBalance } from '../../state/flows/balance.ts'
import { environment } from '../../state/environment.ts'
import { dismissModal } from '../../state/modal.ts'
import { isServed } from '../../state/services.ts'
import { push } from '../../state/router.ts'
import type { Session } from '../../state/session.ts'
import { $accountText } from '../../state/text/account.ts'
import { fill } from '../../state/text/fill.ts'
import { $locale } from '../../state/text/text.ts'
import { define } from '../core/define.ts'
import { StoreController } from '../core/store-controller.ts'
import { AppearanceController } from '../modal/appearance.ts'
import { W3mDisconnectEvent } from '../modal/events.ts'
import { openWith } from '../modal/opening.ts'
import { focus } from '../styles/focus.ts'
import { reset } from '../styles/reset.ts'
import { screen } from '../styles/screen.ts'
import { skeleton } from '../styles/skeleton.ts'
import { tokens } from '../styles/tokens.ts'
import '../ui/w3m-ui-avatar.ts'
import { stroke, strokeStyle } from '../ui/stroke.ts'
import type { AccountParts } from './parts.ts'
import { formatAmount } from './amount.ts'
import { accountFiles, bringPortfolio } from './files.ts'
import type { Portfolio } from './portfolio.ts'

/** Milliseconds: a network that takes longer to tell the balance holds nothing else up. */
const patience = 1000

/**
 * @summary The account card: who is connected, where, with how much, and the way out. On a page, and on the modal's Account screen.
 *
 * @slot name - A name to stand above the address, such as one from a name service.
 *
 * @event {W3mDisconnectEvent} w3m-disconnect - The visitor let the wallet go here.
 * @event {W3mOpenEvent} w3m-open - The visitor opened the modal here: to connect, or to choose a network.
 * @event {W3mConnectEvent} w3m-connect - The visitor connected a wallet there.
 * @event {W3mNetworkChangeEvent} w3m-network-change - The visitor chose another network there.
 * @event {W3mCloseEvent} w3m-close - The visitor closed it.
 *
 * @csspart card - The card.
 * @csspart avatar - The picture of the account.
 * @csspart address - The short address, which copies the whole one.
 * @csspart balance - The native balance.
 * @csspart actions - Explorer and disconnect.
 *
 * @cssproperty [--w3m-accent=#2f4bd6] - The accent.
 * @cssproperty [--w3m-color-mix] - A colour mixed into the surfaces.
 * @cssproperty [--w3m-color-mix-strength=0%] - How much of it.
 * @cssproperty [--w3m-font-family] - Default: the visitor's system font.
 * @cssproperty [--w3m-font-size-master=10px] - Every size of text is a multiple of it.
 * @cssproperty [--w3m-border-radius-master=4px] - Every radius is a multiple of it.
 */
@define('w3m-account')
export class W3mAccount extends LitElement {
  static override styles = [
    reset,
    focus,
    screen,
    skeleton,
    strokeStyle,
    tokens,
    css`
      :host {
        display: block;
        max-width: var(--w3m-card-width);
      }
      :host([bare]) {
        max-width: none;
      }
      .card {
        border-radius: var(--w3m-radius-xl);
        background: var(--w3m-surface);
        box-shadow: inset 0 0 0 1px var(--w3m-hairline);
      }
      .top {
        display: flex;
        align-items: center;
        height: var(--w3m-header-height);
        padding-inline: var(--w3m-edge);
      }
      .card:not(.bare) > .body:first-child {
        padding-block-start: var(--w3m-edge);
      }
      .name::slotted(*) {
        display: block;
        margin-block-start: 12px;
        font: var(--w3m-text-title);
        letter-spacing: var(--w3m-tracking-title);
      }
      .who {
        display: flex;
        align-items: center;
        gap: 2px;
        /* the copy beside it does not push the name off the middle */
        padding-inline-start: 34px;
        max-width: 100%;
        /* its ring does not reach the balance */
        margin-block: 6px 4px;
      }
      .pill {
        display: flex;
        align-items: center;
        gap: 6px;
        min-width: 0;
        height: 32px;
        padding-inline: 12px 10px;
        border-radius: var(--w3m-radius-full);
        font: var(--w3m-text-row);
        transition: background var(--w3m-duration-press);
      }
      .pill span {
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
        font-variant-numeric: tabular-nums;
      }
      .pill .stroke {
        font-size: 16px;
        color: var(--w3m-text-3);
      }
      @media (hover: hover) {
        .pill:hover {
          background: var(--w3m-fill-1);
        }
      }
      .pill:active {
        background: var(--w3m-fill-3);
      }
      @media (pointer: coarse) {
        .pill {
          height: 44px;
          padding-inline: 8px 12px;
        }
      }
      .copy {
        min-width: 36px;
      }
      .balance-row {
        display: grid;
        place-items: center;
        min-height: 46px;
        max-width: 100%;
      }
      .balance {
        display: flex;
        align-items: baseline;
        justify-content: center;
        max-width: 100%;
        font: 600 calc(var(--w3m-em) * 4) / 46px var(--w3m-font);
        letter-spacing: -0.03em;
        font-variant-numeric: tabular-nums;
        unicode-bidi: isolate;
        direction: ltr;
        white-space: nowrap;
      }
      .balance.long {
        flex-wrap: wrap;
        font: 600 calc(var(--w3m-em) * 2.8) / 34px var(--w3m-font);
        white-space: normal;
        overflow-wrap: anywhere;
      }
      /* trillions stand in one piece on the narrowest phone */
      .balance.longer {
        font-size: calc(var(--w3m-em) * 2);
      }
      .balance small {
        font-size: inherit;
        color: var(--w3m-text-3);
      }
      .balance small:not(.cents) {
        margin-inline-start: 0.22em;
      }
      /* of one width, unless a word needs more */
      .actions {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
        min-height: 64px;
      }
      .actions > * {
        flex: 1;
        min-width: min-content;
      }
      .skeleton {
        width: 168px;
        height: 36px;
      }
      [part='actions'] {
        align-self: stretch;
        margin-block-start: 16px;
      }
    `
  ]

  readonly #session = new StoreController(this, $session)
  readonly #balance = new StoreController(this, $balance)
  readonly #options = new StoreController(this, $options)
  readonly #text = new StoreController(this, $accountText)
  readonly #locale = new StoreController(this, $locale)

  /** What a blockchain API makes known comes where the site has one. */
  #portfolio: Portfolio | 'asked' | 'absent' | undefined
  /** What one does with an account, and how a card on a page begins. In the modal it comes once the account is on screen. */
  #parts: AccountParts | 'asked' | undefined
  /** It could not be loaded: the way out is there without it. */
  #offline = false
  /** What was shown last: it stays while the modal around a bare card closes. */
  #last: { readonly account: AccountId; readonly balance: Balance } | undefined

  /** Without ground and network of its own, inside another card that has them. */
  @property({ type: Boolean, reflect: true }) bare = false

  constructor() {
    super()
    new AppearanceController(this)
    const reach = (): void => void this.#bringParts()
    // not the focus, which the modal gives to its first control before the account is drawn
    for (const reaching of ['pointerenter', 'keydown', 'touchstart']) this.addEventListener(reaching, reach, { passive: true })
  }

  protected override updated(): void {
    if (!this.bare) return void this.#bringParts()
    // what is drawn first has the line for itself
    if (!['none', 'loading'].includes(this.#balance.value.name)) this.#bringWhenIdle()
    else setTimeout(() => this.#bringWhenIdle(), patience)
  }

  override render() {
    const lang = this.#locale.value
    return html`<div class=${this.bare ? 'bare' : 'card'} part="card" lang=${lang} dir=${directionOf(lang)}>
      ${this.#renderCard()}
    </div>`
  }

  #renderCard() {
    const session = this.#session.value
    const account = accountOf(session)
    const options = this.#options.value
    if (account && !this.#portfolio && options.services.chain && isServed(options)) void this.#bringPortfolio()
    if (account) this.#last = { account, balance: this.#balance.value }
    else if (!this.bare) this.#last = undefined
    const parts = typeof this.#parts === 'object' ? this.#parts : undefined
    if (!this.#last) return parts?.renderNobody()
    const { address } = parseAccountId(this.#last.account)
    return html`${this.bare ? nothing : parts?.renderNetwork()}
      <div class="body center" aria-busy=${session.status === 'connecting' ? 'true' : nothing}>
        <w3m-ui-avatar part="avatar" .address=${address} .src=${this.#known?.picture}></w3m-ui-avatar>
        <slot name="name" class="name"></slot>
        ${this.#renderAddress(address, this.#known?.name, parts)}
        <div class="balance-row" part="balance">${this.#renderBalance(this.#last.balance)}</div>
        ${
          parts?.renderActions({ address, go: view => this.#go(view), disconnect: () => void this.#disconnect() }) ??
          html`<div class="actions" part="actions">
            ${
              this.#offline
                ? html`<button class="link" type="button" @click=${this.#disconnect}>${this.#text.value.disconnect}</button>`
                : nothing
            }
          </div>`
        }
        ${this.#known?.render()}
      </div>`
  }

  #renderAddress(address: string, name: string | undefined, parts: AccountParts | undefined) {
    const text = this.#text.value
    const short = shortAddress(address)
    return html`<div class="who">
      <button
        class="pill"
        type="button"
        aria-label=${fill(text.switch, { name: name ?? short })}
        @click=${() => this.#go('ProfileWallets')}
      >
        <span dir="auto">${name ?? short}</span>${stroke('chevron-down')}
      </button>
      <span class="copy">${parts?.renderCopy(address)}</span>
    </div>`
  }

  #renderBalance(balance: Balance) {
    const text = this.#text.value
    const worth = this.#portfolio === 'asked' ? 'loading' : this.#known?.worth(this.#locale.value)
    if (typeof worth === 'object') {
      return html`<p class=${balanceClass(worth.length)}><span class="hidden">${text.balance}</span>${worth.drawn}</p>`
    }
    if (worth) return this.#renderWaiting()
    if (balance.name === 'ready') {
      const amount = formatAmount(balance.value, balance.decimals, this.#locale.value)
      return html`<p class=${balanceClass(amount.length + balance.symbol.length)}>
        <span class="hidden">${text.balance}</span><span>${amount}<wbr /><small>${balance.symbol}</small></span>
      </p>`
    }
    if (balance.name === 'failed') {
      return html`<p class="small" role="status">
        ${text['balance-unavailable']}
        <button class="link" type="button" @click=${() => refreshBalance({ force: true })}>${text['try-again']}</button>
      </p>`
    }
    return this.#renderWaiting()
  }

  #renderWaiting() {
    return html`<span class="skeleton" aria-hidden="true"></span
      ><span class="hidden" role="status">${this.#text.value['loading-balance']}</span>`
  }

  get #known(): Portfolio | undefined {
    return typeof this.#portfolio === 'object' ? this.#portfolio : undefined
  }

  /** In the modal it is there with the screen. */
  async #bringPortfolio(): Promise<void> {
    this.#portfolio = 'asked'
    const portfolio = await bringPortfolio()
    this.#portfolio = portfolio ? new portfolio.Portfolio(this) : 'absent' // offline: the account is there without it
    this.requestUpdate()
  }

  #bringWhenIdle(): void {
    if (!this.#parts) environment().idle(() => void this.#bringParts())
  }

  async #bringParts(): Promise<void> {
    if (this.#parts) return
    this.#parts = 'asked'
    const parts = await accountFiles.parts().catch(() => undefined)
    this.#parts = parts && new parts.AccountParts(this) // offline: asked for again when it is drawn or reached for
    if (parts || !this.#offline) this.requestUpdate()
    this.#offline = !parts
  }

  /** To another screen of the modal, which opens where this card stands on a page. */
  #go(view: 'OnRampProviders' | 'ProfileWallets' | 'Swap' | 'WalletReceive' | 'WalletSend'): void {
    if (this.bare) push(view)
    else openWith(this, view).catch(reportError)
  }

  async #disconnect(): Promise<void> {
    const flow = await accountFiles.disconnect().catch(() => undefined)
    const session = this.#session.value
    const account = accountOf(session)
    if (!account) return
    const { namespace } = parseAccountId(account)
    if (flow) {
      void flow.disconnectAndClose(namespace)
    } else {
      // nothing that asks the wallet to forget the site can be loaded: the site forgets the wallet
      drop(namespace)
      if (session.status === 'connected') session.connection.release()
      dismissModal()
    }
    this.dispatchEvent(new W3mDisconnectEvent(account))
  }
}

/** By how many characters there are to show. */
const balanceClass = (length: number): string => `balance${length > 11 ? ' long' : ''}${length > 16 ? ' longer' : ''}`

function accountOf(session: Session): AccountId | undefined {
  return session.status === 'disconnected' ? undefined : session.account
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-account': W3mAccount
  }
}
