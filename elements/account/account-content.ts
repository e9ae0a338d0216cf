import { css, html, nothing } from 'lit'
import { parseAccountId, type AccountId } from '../../adapters/base/caip.ts'
import { shortAddress } from '../../adapters/base/address.ts'
import { getTextDirection } from '../../adapters/base/locales.ts'
import { $balance, type Balance } from '../../state/account/balance.ts'
import { $options } from '../../state/options/options.ts'
import { $session } from '../../state/session/active-session.ts'
import { removeSession } from '../../state/connect/commit-connections.ts'
import { refreshBalance } from '../../state/account/balance-query.ts'
import { environment } from '../../state/platform/environment.ts'
import { forceCloseModal } from '../../state/modal/modal.ts'
import { hasRequiredProjectId } from '../../state/options/project-id.ts'
import { push } from '../../state/router/router.ts'
import type { Session } from '../../state/session/session.ts'
import { $accountText } from '../../state/account/account.text.ts'
import { interpolate } from '../../state/text/interpolate.ts'
import { $locale } from '../../state/text/locale.ts'
import { ShellContent } from '../core/shell-content.ts'
import { StoreController } from '../core/store-controller.ts'
import { AppearanceController } from '../modal/appearance.ts'
import { W3mDisconnectEvent } from '../modal/events.ts'
import { openWith } from '../modal/open-with.ts'
import { focusStyles } from '../styles/focus.ts'
import { resetStyles } from '../styles/reset.ts'
import { screenStyles } from '../styles/screen.ts'
import { skeletonStyles } from '../styles/skeleton.ts'
import { tokens } from '../styles/tokens.ts'
import '../ui/w3m-ui-avatar.ts'
import { renderInlineIcon, inlineIconStyles } from '../ui/inline-icon.ts'
import type { AccountCardDetails } from './card-details.ts'
import { formatBalance } from './amount.ts'
import { lazyParts, loadPortfolio } from './lazy-parts.ts'
import type { PortfolioSection } from './portfolio.ts'
import type { W3mAccount } from './w3m-account.ts'

/** In milliseconds. A slow balance does not delay other requests longer. */
const patience = 1000

/** Content of `<w3m-account>`. */
export class AccountContent extends ShellContent<W3mAccount> {
  static readonly styles = [
    resetStyles,
    focusStyles,
    screenStyles,
    skeletonStyles,
    inlineIconStyles,
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

  readonly #session = new StoreController(this.host, $session)
  readonly #balance = new StoreController(this.host, $balance)
  readonly #options = new StoreController(this.host, $options)
  readonly #text = new StoreController(this.host, $accountText)
  readonly #locale = new StoreController(this.host, $locale)

  /** Lazy-loaded if the app has a blockchain API. */
  #portfolio: PortfolioSection | 'asked' | 'absent' | undefined
  /** Actions, and the disconnected card. In the modal they are loaded once the account is shown. */
  #parts: AccountCardDetails | 'asked' | undefined
  /** Set if the chunk could not be loaded: disconnect works without it. */
  #offline = false
  /** Last shown state. It stays visible while the modal closes around a bare card. */
  #last: { readonly account: AccountId; readonly balance: Balance } | undefined

  constructor(host: W3mAccount) {
    super(host)
    new AppearanceController(host)
    const reach = (): void => void this.#bringParts()
    // Not `focus`: the modal focuses its first control before the account is rendered.
    for (const reaching of ['pointerenter', 'keydown', 'touchstart']) host.addEventListener(reaching, reach, { passive: true })
  }

  override hostUpdated(): void {
    if (!this.host.bare) return void this.#bringParts()
    // Parts of the first render load first.
    if (!['none', 'loading'].includes(this.#balance.value.name)) this.#bringWhenIdle()
    else setTimeout(() => this.#bringWhenIdle(), patience)
  }

  override render() {
    const lang = this.#locale.value
    return html`<div class=${this.host.bare ? 'bare' : 'card'} part="card" lang=${lang} dir=${getTextDirection(lang)}>
      ${this.#renderCard()}
    </div>`
  }

  #renderCard() {
    const session = this.#session.value
    const account = accountOf(session)
    const options = this.#options.value
    if (account && !this.#portfolio && options.services.chain && hasRequiredProjectId(options)) void this.#bringPortfolio()
    if (account) this.#last = { account, balance: this.#balance.value }
    else if (!this.host.bare) this.#last = undefined
    const parts = typeof this.#parts === 'object' ? this.#parts : undefined
    if (!this.#last) return parts?.renderDisconnected()
    const { address } = parseAccountId(this.#last.account)
    const disconnect = (): void => void this.#disconnect()
    return html`${this.host.bare ? nothing : parts?.renderNetwork()}
      <div class="body center" aria-busy=${session.status === 'connecting' ? 'true' : nothing}>
        <w3m-ui-avatar part="avatar" .address=${address} .src=${this.#known?.picture}></w3m-ui-avatar>
        <slot name="name" class="name"></slot>
        ${this.#renderAddress(address, this.#known?.name, parts)}
        <div class="balance-row" part="balance">${this.#renderBalance(this.#last.balance)}</div>
        ${
          parts?.renderActions({ address, go: view => this.#go(view), disconnect }) ??
          html`<div class="actions" part="actions">
            ${
              this.#offline
                ? html`<button class="link" type="button" @click=${disconnect}>${this.#text.value.disconnect}</button>`
                : nothing
            }
          </div>`
        }
        ${this.#known?.render()}
      </div>`
  }

  #renderAddress(address: string, name: string | undefined, parts: AccountCardDetails | undefined) {
    const text = this.#text.value
    const short = shortAddress(address)
    return html`<div class="who">
      <button
        class="pill"
        type="button"
        aria-label=${interpolate(text.switch, { name: name ?? short })}
        @click=${() => this.#go('ProfileWallets')}
      >
        <span dir="auto">${name ?? short}</span>${renderInlineIcon('chevron-down')}
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
      const amount = formatBalance(balance.value, balance.decimals, this.#locale.value)
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

  get #known(): PortfolioSection | undefined {
    return typeof this.#portfolio === 'object' ? this.#portfolio : undefined
  }

  /** In the modal it is loaded with the screen. */
  async #bringPortfolio(): Promise<void> {
    this.#portfolio = 'asked'
    const portfolio = await loadPortfolio()
    this.#portfolio = portfolio ? new portfolio.PortfolioSection(this.host) : 'absent' // offline: the account is shown without it
    this.host.requestUpdate()
  }

  #bringWhenIdle(): void {
    if (!this.#parts) environment().idle(() => void this.#bringParts())
  }

  async #bringParts(): Promise<void> {
    if (this.#parts) return
    this.#parts = 'asked'
    const parts = await lazyParts.parts().catch(() => undefined)
    this.#parts = parts && new parts.AccountCardDetails(this.host) // offline: retried at the next render or interaction
    if (parts || !this.#offline) this.host.requestUpdate()
    this.#offline = !parts
  }

  /** Opens another screen of the modal; from a card in the page it opens the modal. */
  #go(view: 'OnRampProviders' | 'ProfileWallets' | 'Swap' | 'WalletReceive' | 'WalletSend'): void {
    if (this.host.bare) push(view)
    else openWith(this.host, view).catch(reportError)
  }

  async #disconnect(): Promise<void> {
    const flow = await lazyParts.disconnect().catch(() => undefined)
    const session = this.#session.value
    const account = accountOf(session)
    if (!account) return
    const { namespace } = parseAccountId(account)
    if (flow) {
      void flow.disconnectAndClose(namespace)
    } else {
      // The chunk that disconnects the wallet cannot be loaded: remove the session locally.
      removeSession(namespace)
      if (session.status === 'connected') session.connection.release()
      forceCloseModal()
    }
    this.host.dispatchEvent(new W3mDisconnectEvent(account))
  }
}

/** Returns the class for the number of characters. */
const balanceClass = (length: number): string => `balance${length > 11 ? ' long' : ''}${length > 16 ? ' longer' : ''}`

function accountOf(session: Session): AccountId | undefined {
  return session.status === 'disconnected' ? undefined : session.account
}
