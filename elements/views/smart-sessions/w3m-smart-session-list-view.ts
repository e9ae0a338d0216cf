import { css, html, LitElement, nothing, type PropertyValues } from 'lit'
import { shortAddress } from '../../../adapters/base/address.ts'
import { showAmount } from '../../../adapters/base/units.ts'
import { smartSessionsFlow, type PendingRevocation, type SmartSession } from '../../../state/account/smart-sessions.ts'
import { $network } from '../../../state/networks/networks.ts'
import { $errorTexts, getErrorText } from '../../../state/text/error-messages.ts'
import { interpolate } from '../../../state/text/interpolate.ts'
import { $smartSessionsText } from '../../../state/account/smart-sessions.text.ts'
import { $locale } from '../../../state/text/locale.ts'
import { $tokens } from '../../../state/account/tokens.ts'
import { define } from '../../core/define.ts'
import { StoreController } from '../../core/store-controller.ts'
import { remainingIcons } from '../../icons/generated/remaining.ts'
import { addIcons } from '../../icons/icons.ts'
import { focusStyles } from '../../styles/focus.ts'
import { resetStyles } from '../../styles/reset.ts'
import { screenStyles } from '../../styles/screen.ts'
import '../../ui/w3m-ui-alert.ts'
import '../../ui/w3m-ui-button.ts'
import '../../ui/w3m-ui-empty-state.ts'
import '../../ui/w3m-ui-icon.ts'
import '../../ui/row-parts.ts'
import type { W3mUiButton } from '../../ui/w3m-ui-button.ts'

addIcons(remainingIcons)

/**
 * @summary Smart sessions: what sites may do for the account without another prompt, with a way to
 * revoke it. Experimental.
 */
@define('w3m-smart-session-list-view')
export class W3mSmartSessionListView extends LitElement {
  static override styles = [
    resetStyles,
    focusStyles,
    screenStyles,
    css`
      /* what a site is called is read whole */
      w3m-ui-row {
        white-space: normal;
        overflow-wrap: anywhere;
      }
      .beta {
        display: flex;
        align-items: center;
        gap: 10px;
        margin-block-end: 8px;
      }
      .tag {
        flex: none;
        padding: 2px 10px;
        border-radius: var(--w3m-radius-full);
        background: var(--w3m-warning-soft);
        color: var(--w3m-warning);
        font: var(--w3m-text-small-strong);
      }
      .limits {
        display: grid;
        gap: 2px;
        margin: 0 0 10px;
        padding-inline-start: 52px;
        overflow-wrap: anywhere;
      }
      .question .limits {
        justify-items: center;
        margin-block: -12px 24px;
        padding: 0;
      }
      .question w3m-ui-alert {
        margin-block-end: 16px;
        text-align: start;
      }
      .pair {
        display: grid;
        grid-template-columns: 1fr 1fr;
        gap: 8px;
      }
    `
  ]

  readonly #flow = smartSessionsFlow()
  readonly #status = new StoreController(this, this.#flow.$status)
  readonly #ending = new StoreController(this, this.#flow.$ending)
  readonly #network = new StoreController(this, $network)
  /** Provides symbols and decimals of tokens. */
  readonly #tokens = new StoreController(this, $tokens)
  readonly #errors = new StoreController(this, $errorTexts)
  readonly #locale = new StoreController(this, $locale)
  readonly #text = new StoreController(this, $smartSessionsText)

  #asked = false

  /** Moves the focus to the confirmation, and back to the list. */
  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed)
    const asks = this.#ending.value !== undefined
    if (asks !== this.#asked) {
      const next = this.renderRoot.querySelector<W3mUiButton>(asks ? '.keep' : '.end, .again')
      void next?.updateComplete.then(() => next.focus())
    }
    this.#asked = asks
  }

  override render() {
    const ending = this.#ending.value
    return ending ? this.#renderQuestion(ending) : html`<div class="body">${this.#renderBeta()} ${this.#renderList()}</div>`
  }

  #renderBeta() {
    const text = this.#text.value
    return html`<p class="beta">
      <span class="tag">${text.beta}</span>
      <span class="small">${text['beta-text']}</span>
    </p>`
  }

  #renderList() {
    const text = this.#text.value
    const status = this.#status.value
    switch (status.name) {
      case 'loading':
        return html`<p class="hidden" role="status">${text.loading}</p>
          ${[1, 2, 3].map(() => html`<w3m-ui-row loading shape="circle"></w3m-ui-row>`)}`
      case 'absent':
        return html`<w3m-ui-empty
          icon="clock"
          .heading=${interpolate(text.absent, { network: this.#network.value?.name ?? '' })}
          .text=${text['absent-text']}
        ></w3m-ui-empty>`
      case 'failed':
        return html`<w3m-ui-empty icon="wifi-off" .heading=${text.failed} .text=${text['failed-text']}>
          <w3m-ui-button class="again" full icon="rotate-cw" @click=${this.#flow.load}>${text['try-again']}</w3m-ui-button>
        </w3m-ui-empty>`
      case 'ready': {
        const { inForce, over } = status
        if (inForce.length + over.length === 0) {
          return html`<w3m-ui-empty
            icon="clock"
            .heading=${text['no-sessions']}
            .text=${text['no-sessions-text']}
          ></w3m-ui-empty>`
        }
        return [this.#renderGroup('in-force', inForce), this.#renderGroup('over', over)]
      }
    }
  }

  #renderGroup(name: 'in-force' | 'over', sessions: readonly SmartSession[]) {
    if (!sessions.length) return nothing
    return html`<h2 class="caption" id=${name}>${this.#text.value[name]}</h2>
      <ul class="rows" aria-labelledby=${name}>
        ${sessions.map(session => html`<li>${this.#renderSession(session, name === 'in-force')}</li>`)}
      </ul>`
  }

  #renderSession(session: SmartSession, inForce: boolean) {
    const text = this.#text.value
    const name = this.#nameOf(session)
    const { revokedAt, expiry } = session
    const [word, seconds] = inForce
      ? (['until', expiry] as const)
      : revokedAt === undefined
        ? (['expired', expiry] as const)
        : (['ended', revokedAt] as const)
    return html`<w3m-ui-row
        plain
        icon=${inForce ? 'clock' : 'history'}
        .label=${name}
        .sub=${interpolate(text[word], { time: this.#momentOf(seconds) })}
      >
        ${
          inForce
            ? html`<w3m-ui-button
                class="end"
                slot="end"
                size="sm"
                variant="secondary"
                .label=${interpolate(text['end-named'], { name })}
                @click=${() => this.#flow.promptToEnd(session)}
                >${text.end}</w3m-ui-button
              >`
            : nothing
        }
      </w3m-ui-row>
      ${inForce ? this.#renderLimits(session) : nothing}`
  }

  #renderLimits({ permissions }: SmartSession) {
    return html`<ul class="limits small">
      ${permissions.map(permission => html`<li>${this.#sayLimit(permission)}</li>`)}
    </ul>`
  }

  #sayLimit(permission: SmartSession['permissions'][number]): string {
    const text = this.#text.value
    const show = (allowance: string, { decimals, symbol }: { readonly decimals: number; readonly symbol: string }) =>
      interpolate(text['may-spend'], {
        amount: `${showAmount(BigInt(allowance), decimals, { locale: this.#locale.value })} ${symbol}`
      })
    switch (permission.type) {
      case 'native-token-transfer': {
        const currency = this.#network.value?.nativeCurrency ?? { decimals: 18, symbol: 'ETH' }
        return show(permission.data.allowance, currency)
      }
      case 'erc20-token-transfer': {
        const { address, allowance } = permission.data
        const tokens = this.#tokens.value
        const known =
          tokens.name === 'ready'
            ? tokens.value.tokens.find(token => token.address?.toLowerCase() === address.toLowerCase())
            : undefined
        return known ? show(allowance, known) : interpolate(text['may-spend-token'], { token: shortAddress(address) })
      }
      case 'contract-call':
        return interpolate(text['may-use'], { contract: shortAddress(permission.data.address) })
    }
  }

  #renderQuestion({ session, name: step, code }: PendingRevocation) {
    const text = this.#text.value
    const problem = code && getErrorText(this.#errors.value, code)
    return html`<div class="body center question">
      <span class="glyph"><w3m-ui-icon name="clock"></w3m-ui-icon></span>
      <div class="say" role="status">
        <h2 class="heading">${text['end-question']}</h2>
        <p class="text">
          ${step === 'waiting' ? text['approve-in'] : interpolate(text['end-text'], { name: this.#nameOf(session) })}
        </p>
      </div>
      ${this.#renderLimits(session)} ${problem ? html`<w3m-ui-alert kind="error" .heading=${problem}></w3m-ui-alert>` : nothing}
      <div class="pair">
        <w3m-ui-button class="keep" full variant="secondary" @click=${this.#flow.keep}>${text.cancel}</w3m-ui-button>
        <w3m-ui-button class="go" full ?loading=${step === 'waiting'} .loadingLabel=${text.ending} @click=${this.#flow.end}
          >${text['end-now']}</w3m-ui-button
        >
      </div>
    </div>`
  }

  /** Returns the project's name, marked as unverified: any announcement of a session can claim one. */
  #nameOf({ project: { name } }: SmartSession): string {
    const text = this.#text.value
    return name ? interpolate(text['unverified-site'], { name }) : text['unknown-site']
  }

  #momentOf(seconds: number): string {
    const format = new Intl.DateTimeFormat(this.#locale.value, { dateStyle: 'medium', timeStyle: 'short' })
    return format.format(seconds * 1000)
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-smart-session-list-view': W3mSmartSessionListView
  }
}
