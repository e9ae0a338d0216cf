import { css, html, LitElement, nothing, type PropertyValues } from 'lit'
import { query, state } from 'lit/decorators.js'
import { shortAddress } from '../../../adapters/base/address.ts'
import type { ErrorCode } from '../../../adapters/base/error-codes.ts'
import { $connectedSession } from '../../../state/session/active-session.ts'
import { $signIn, cancelSignIn, signPendingMessage, type SignInView } from '../../../state/sign-in/sign-in.ts'
import { siteMetadata } from '../../../state/options/metadata.ts'
import { $network } from '../../../state/networks/networks.ts'
import { getRecapCapabilities, type RecapCapability } from '../../../state/sign-in/recap-capabilities.ts'
import { parseDomain } from '../../../state/sign-in/parse-domain.ts'
import { $errorTexts, getErrorText } from '../../../state/text/error-messages.ts'
import { interpolate } from '../../../state/text/interpolate.ts'
import { $signInText } from '../../../state/sign-in/sign-in.text.ts'
import { $locale } from '../../../state/text/locale.ts'
import { define } from '../../core/define.ts'
import { StoreController } from '../../core/store-controller.ts'
import { definitionListStyles } from '../../styles/definition-list.ts'
import { focusStyles } from '../../styles/focus.ts'
import { resetStyles } from '../../styles/reset.ts'
import { screenStyles } from '../../styles/screen.ts'
import type { W3mUiButton } from '../../ui/w3m-ui-button.ts'
import '../../ui/w3m-ui-alert.ts'
import '../../ui/w3m-ui-button.ts'
import '../../ui/w3m-ui-icon.ts'
import '../../ui/w3m-ui-columns.ts'
import '../../ui/w3m-ui-skeleton.ts'
import { appAndWalletStyles, renderAppAndWallet } from './app-and-wallet.ts'

type Fields = NonNullable<SignInView['message']>['fields']

/** Reasons not to sign a message for this host, by error code. */
const unfit: { readonly [code in ErrorCode]?: 'unfit-page' | 'unfit-network' | 'unfit-account' } = {
  'siwx-domain': 'unfit-page',
  'siwx-uri': 'unfit-page',
  'siwx-chain': 'unfit-network',
  'siwx-address': 'unfit-account'
}

/** @summary Asks the user to sign in: shows site, account, duration, and the full message to sign. */
@define('w3m-siwx-sign-message-view')
export class W3mSiwxSignMessageView extends LitElement {
  static override styles = [
    resetStyles,
    focusStyles,
    screenStyles,
    definitionListStyles,
    appAndWalletStyles,
    css`
      .card {
        align-self: stretch;
        padding: 6px 14px;
        border-radius: var(--w3m-radius-lg);
        background: var(--w3m-fill-1);
        text-align: start;
      }
      /* the line is that of the facts: on what can be focused its ends would be round */
      .facts {
        margin-inline: -11px;
        padding: 4px 11px;
        border-block-end: 1px solid var(--w3m-hairline);
      }
      .site {
        display: inline-flex;
        align-items: center;
        gap: 6px;
        direction: ltr;
        unicode-bidi: isolate;
      }
      .site w3m-ui-icon {
        flex: none;
        font-size: 16px;
        color: var(--w3m-success);
      }
      .site.doubt w3m-ui-icon {
        color: var(--w3m-warning);
      }
      .ltr {
        direction: ltr;
        unicode-bidi: isolate;
      }
      /* addresses are long: they have whole lines */
      .facts > .allows {
        flex-direction: column;
        align-items: stretch;
        gap: 4px;
        padding-block: 5px;
      }
      .facts > .allows dd {
        display: block;
        text-align: start;
      }
      .allows .ltr {
        display: block;
      }
      /* their focus ring keeps clear of their words, and of those above and below */
      .fold,
      .whole {
        margin-inline: -11px;
        padding-inline: 11px;
        outline-offset: -2px;
      }
      .fold {
        display: flex;
        align-items: center;
        justify-content: space-between;
        width: calc(100% + 22px);
        min-height: 44px;
        border-radius: calc(var(--w3m-round) * 1.5);
        font: 500 calc(var(--w3m-em) * 1.4) / 20px var(--w3m-font);
      }
      .fold w3m-ui-icon {
        font-size: 18px;
        color: var(--w3m-text-2);
      }
      .fold[aria-expanded='true'] w3m-ui-icon {
        rotate: 180deg;
      }
      .whole {
        max-height: 200px;
        margin-block: 0 6px;
        overflow: auto;
        /* lines that are cut end before the ring does */
        border-block: 6px solid transparent;
        border-radius: 6px;
        font: 400 calc(var(--w3m-em) * 1.2) / 18px
          var(--w3m-font-family-mono, ui-monospace, 'SF Mono', 'Cascadia Mono', 'Roboto Mono', Menlo, Consolas, monospace);
        color: var(--w3m-text-2);
        direction: ltr;
        text-align: start;
        white-space: pre-wrap;
        overflow-wrap: anywhere;
        user-select: text;
      }
      .wanted {
        padding-block: 10px 4px;
        font: 500 calc(var(--w3m-em) * 1.4) / 20px var(--w3m-font);
      }
      .told {
        align-self: stretch;
        margin-block-end: 12px;
        text-align: start;
      }
      .alike {
        align-self: stretch;
        text-align: start;
        margin-block-end: 12px;
      }
      /* whole, as long as a line has room for it */
      .name {
        display: inline-block;
        max-width: 100%;
        direction: ltr;
        unicode-bidi: isolate;
        overflow-wrap: anywhere;
      }
      .hint {
        min-height: 18px;
        margin-block: 6px 8px;
        font: var(--w3m-text-small);
        color: var(--w3m-text-2);
        text-wrap: pretty;
      }
      w3m-ui-pair,
      .hint + w3m-ui-button {
        align-self: stretch;
        padding-block-end: 0;
      }
    `
  ]

  readonly #signIn = new StoreController(this, $signIn)
  readonly #network = new StoreController(this, $network)
  readonly #session = new StoreController(this, $connectedSession)
  readonly #errors = new StoreController(this, $errorTexts)
  readonly #locale = new StoreController(this, $locale)
  readonly #text = new StoreController(this, $signInText)

  @query('.sign') private readonly button!: W3mUiButton | null
  @state() private open = false

  #before: SignInView['step'] | undefined

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed)
    const { step, problem } = this.#signIn.value
    // Focus the button, for screen reader users who do not see the changed text.
    if (step === 'asking' && problem && this.#before === 'signing') this.button?.focus()
    this.#before = step
  }

  override render() {
    const text = this.#text.value
    const { required, message } = this.#signIn.value
    const site = siteMetadata().name || text['this-site']
    return html`<div class="body center">
      ${renderAppAndWallet(this.#waits)}
      <div class="say">
        <h2 class="heading">${interpolate(text.heading, { site })}</h2>
        <p class="text">${required ? text['what-required'] : text['what-optional']}</p>
      </div>
      <div class="told" ?hidden=${!this.#problem}>${this.#problem ?? nothing}</div>
      ${message ? this.#renderAlike(message.fields) : nothing} ${this.#renderCard()}
      <p class="hint" role="status">${this.#hint}</p>
      ${this.#renderButtons()}
    </div>`
  }

  get #waits(): boolean {
    return this.#signIn.value.step === 'signing' || this.#signIn.value.step === 'storing'
  }

  get #hint(): string {
    const { step, message } = this.#signIn.value
    const text = this.#text.value
    if (step === 'signing') return interpolate(text['approve-in-wallet'], { wallet: this.#session.value?.connection.name ?? '' })
    if (step === 'storing') return text.authenticating
    return step === 'preparing' && !message ? text.preparing : ''
  }

  /** Reason of a repeated or blocked request. A failure is shown once its texts are loaded. */
  get #problem() {
    const { step, problem, required } = this.#signIn.value
    const text = this.#text.value
    if (!problem || step === 'signing' || step === 'storing') return undefined
    const alert = (kind: 'info' | 'warning' | 'error', heading: string, more: string | undefined) =>
      html`<w3m-ui-alert .kind=${kind} .heading=${heading} .text=${more}></w3m-ui-alert>`
    if (problem === 'user-rejected')
      return alert('warning', text.declined, required ? text['declined-required'] : text['declined-optional'])
    if (problem === 'request-pending') return alert('warning', text['still-open'], text['still-open-text'])
    if (step === 'refused') return this.#renderRefusal(problem)
    const words = getErrorText(this.#errors.value, problem)
    return words === undefined ? undefined : alert('error', text.failed, words)
  }

  /**
   * Renders why the message must not be signed.
   * Only a message for another host is shown as a phishing attempt; the rest are bugs of the app.
   */
  #renderRefusal(problem: ErrorCode) {
    const text = this.#text.value
    const elsewhere = this.#signIn.value.refused?.elsewhere
    if (elsewhere === undefined)
      return html`<w3m-ui-alert kind="error" .heading=${text.unfit} .text=${text[unfit[problem] ?? 'unfit-text']}></w3m-ui-alert>`
    const [before = '', after = ''] = text['refused-text'].split('{host}')
    return html`<w3m-ui-alert kind="error" .heading=${text.refused}
      >${before}<span class="name">${parseDomain(elsewhere).ascii}</span>${after}</w3m-ui-alert
    >`
  }

  /**
   * Renders the message.
   * A rejected one is shown as plain text, without fields; without a message there are skeletons while it loads.
   */
  #renderCard() {
    const { step, message, refused } = this.#signIn.value
    if (refused) return refused.text.trim() ? html`<div class="card">${this.#renderRefused(refused.text)}</div>` : nothing
    if (message)
      return html`<div class="card">
        <dl class="facts">${this.#renderFacts(message.fields)}</dl>
        ${this.#renderWhole(message.text)}
      </div>`
    if (step === 'asking') return nothing
    return html`<div class="card" aria-busy="true">
      <dl class="facts">${this.#renderSkeletons()}</dl>
      <div class="fold"><w3m-ui-skeleton width="96"></w3m-ui-skeleton></div>
    </div>`
  }

  /** Renders a warning for a confusable domain name. */
  #renderAlike({ domain }: Fields) {
    const { ascii, deceptive } = parseDomain(domain)
    const text = this.#text.value
    if (!deceptive) return nothing
    const [before = '', after = ''] = text['deceptive-text'].split('{ascii}')
    return html`<w3m-ui-alert class="alike" kind="warning" .heading=${text.deceptive}
      >${before}<span class="name">${ascii}</span>${after}</w3m-ui-alert
    >`
  }

  #renderFacts(fields: Fields) {
    const { domain, address, expirationTime, notBefore } = fields
    const text = this.#text.value
    const { shown, ascii, deceptive } = parseDomain(domain)
    return html`<div>
        <dt>${text.site}</dt>
        <dd>
          <span class=${deceptive ? 'site doubt' : 'site'}
            ><w3m-ui-icon .name=${deceptive ? 'triangle-alert' : 'shield-check'}></w3m-ui-icon>${shown}</span
          >
          ${shown === ascii || deceptive ? nothing : html`<span class="aside ltr">${ascii}</span>`}
        </dd>
      </div>
      <div>
        <dt>${text.account}</dt>
        <dd><span class="ltr">${shortAddress(address)}</span></dd>
      </div>
      <div>
        <dt>${text.network}</dt>
        <dd>${this.#network.value?.name ?? ''}</dd>
      </div>
      ${this.#renderTime(text['valid-from'], notBefore)} ${this.#renderTime(text['valid-until'], expirationTime)}
      ${this.#renderAllowed(getRecapCapabilities(fields))}`
  }

  #renderAllowed(allowed: readonly RecapCapability[]) {
    if (!allowed.length) return nothing
    return html`<div class="allows">
      <dt>${this.#text.value.allows}</dt>
      ${allowed.map(
        ({ resource, actions }) =>
          html`<dd>
            <span class="ltr">${resource}</span>
            ${actions.map(action => html`<span class="aside ltr">${action}</span>`)}
          </dd>`
      )}
    </div>`
  }

  #renderTime(label: string, time: string | undefined) {
    if (time === undefined) return nothing
    const words = new Intl.DateTimeFormat(this.#locale.value, { dateStyle: 'medium', timeStyle: 'short' })
    return html`<div>
      <dt>${label}</dt>
      <dd>${words.format(new Date(time))}</dd>
    </div>`
  }

  #renderSkeletons() {
    const text = this.#text.value
    return [text.site, text.account, text.network, text['valid-until']].map(
      label =>
        html`<div>
          <dt>${label}</dt>
          <dd><w3m-ui-skeleton width="112"></w3m-ui-skeleton></dd>
        </div>`
    )
  }

  #renderWhole(message: string) {
    return html`<button
        class="fold"
        type="button"
        aria-expanded=${this.open ? 'true' : 'false'}
        aria-controls="whole"
        @click=${() => (this.open = !this.open)}
      >
        ${this.#text.value['full-message']}<w3m-ui-icon name="chevron-down"></w3m-ui-icon>
      </button>
      <pre
        class="whole"
        id="whole"
        tabindex="0"
        role="region"
        aria-label=${this.#text.value['full-message']}
        ?hidden=${!this.open}
      >
${message}</pre>`
  }

  #renderRefused(message: string) {
    const label = this.#text.value['wanted-signed']
    return html`<h3 class="wanted">${label}</h3>
      <pre class="whole" tabindex="0" role="region" aria-label=${label}>${message}</pre>`
  }

  #renderButtons() {
    const { step, message, required } = this.#signIn.value
    const text = this.#text.value
    const words = step === 'asking' && !message ? text['try-again'] : text.sign
    if (step === 'refused')
      return html`<w3m-ui-button full variant="secondary" @click=${cancelSignIn}
        >${required ? text.disconnect : text.skip}</w3m-ui-button
      >`
    return html`<w3m-ui-pair>
      <w3m-ui-button full variant="secondary" @click=${cancelSignIn}>${required ? text.cancel : text.skip}</w3m-ui-button>
      <w3m-ui-button
        class="sign"
        full
        ?loading=${this.#waits || step === 'preparing'}
        loading-label=${this.#waits ? text.signing : ''}
        .label=${step === 'preparing' ? text.preparing : undefined}
        @click=${signPendingMessage}
        >${words}</w3m-ui-button
      >
    </w3m-ui-pair>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-siwx-sign-message-view': W3mSiwxSignMessageView
  }
}
