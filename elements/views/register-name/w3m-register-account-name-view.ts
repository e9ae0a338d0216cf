import { css, html, LitElement, nothing, type PropertyValues } from 'lit'
import { query } from 'lit/decorators.js'
import { maxNameLength } from '../../../state/name/name-input.ts'
import { registerNameFlow } from '../../../state/name/register-name.ts'
import { minNameLength } from '../../../state/options/limits.ts'
import { nameZone } from '../../../state/account/name-availability.ts'
import { $network } from '../../../state/networks/networks.ts'
import { push } from '../../../state/router/router.ts'
import { interpolate } from '../../../state/text/interpolate.ts'
import { $registerNameText } from '../../../state/name/register-name.text.ts'
import { define } from '../../core/define.ts'
import { FocusFallback } from '../../core/focus-fallback.ts'
import { StoreController } from '../../core/store-controller.ts'
import { interpolateTemplate } from '../../core/interpolate-template.ts'
import { remainingIcons } from '../../icons/generated/remaining.ts'
import { addIcons } from '../../icons/icons.ts'
import { focusStyles } from '../../styles/focus.ts'
import { resetStyles } from '../../styles/reset.ts'
import { screenStyles } from '../../styles/screen.ts'
import type { W3mUiInputEvent } from '../../ui/events.ts'
import '../../ui/w3m-ui-alert.ts'
import '../../ui/w3m-ui-button.ts'
import '../../ui/w3m-ui-empty-state.ts'
import '../../ui/w3m-ui-field.ts'
import '../../ui/w3m-ui-icon.ts'
import '../../ui/row-parts.ts'
import type { W3mUiField } from '../../ui/w3m-ui-field.ts'

addIcons(remainingIcons)

/** @summary Asks for a name for the account, checks whether it is available, and suggests similar ones. */
@define('w3m-register-account-name-view')
export class W3mRegisterAccountNameView extends LitElement {
  static override styles = [
    resetStyles,
    focusStyles,
    screenStyles,
    css`
      /* a name is read from left to right, and its zone stands behind it */
      w3m-ui-field::part(field) {
        direction: ltr;
      }
      .zone {
        padding-inline: 2px 9px;
        color: var(--w3m-text-2);
        font: var(--w3m-text-row);
      }
      .how,
      .state {
        margin-block-start: 12px;
      }
      .state {
        display: flex;
        align-items: center;
        gap: 6px;
        min-height: 20px;
        overflow-wrap: anywhere;
      }
      .free {
        color: var(--w3m-success);
      }
      .state w3m-ui-icon {
        flex: none;
        font-size: 16px;
      }
      .names {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
      }
      .names w3m-ui-button {
        max-width: 100%;
      }
      w3m-ui-alert {
        margin-block-start: 16px;
      }
      .go {
        margin-block-start: 20px;
      }
    `
  ]

  constructor() {
    super()
    new FocusFallback(this)
  }

  readonly #flow = registerNameFlow()
  readonly #label = new StoreController(this, this.#flow.$label)
  readonly #verdict = new StoreController(this, this.#flow.$verdict)
  readonly #suggestions = new StoreController(this, this.#flow.$suggestions)
  readonly #choosable = new StoreController(this, this.#flow.$choosable)
  readonly #status = new StoreController(this, this.#flow.$status)
  readonly #offer = new StoreController(this, this.#flow.$offer)
  readonly #network = new StoreController(this, $network)
  readonly #text = new StoreController(this, $registerNameText)

  @query('w3m-ui-field') private readonly field!: W3mUiField | null

  #stood = false

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed)
    const { field } = this
    if (field && !this.#stood) void field.updateComplete.then(() => field.focus())
    this.#stood = field !== null
  }

  override render() {
    const text = this.#text.value
    switch (this.#offer.value) {
      case 'no-login':
        return html`<w3m-ui-empty icon="mail" .heading=${text['no-login']} .text=${text['no-login-text']}>
          <w3m-ui-button full @click=${() => push('Connect')}>${text['log-in']}</w3m-ui-button>
        </w3m-ui-empty>`
      case 'no-service':
        return html`<w3m-ui-empty
          icon="network"
          .heading=${interpolate(text['no-service'], { network: this.#network.value?.name ?? '' })}
          .text=${text['no-service-text']}
        >
          <w3m-ui-button full @click=${() => push('Networks')}>${text['choose-network']}</w3m-ui-button>
        </w3m-ui-empty>`
      case 'unreachable':
        return html`<w3m-ui-empty icon="wifi-off" .heading=${text.unreachable} .text=${text['unreachable-text']}>
          <w3m-ui-button class="again" full icon="rotate-cw" @click=${this.#flow.offer}>${text['try-again']}</w3m-ui-button>
        </w3m-ui-empty>`
      default:
        return this.#renderForm()
    }
  }

  #renderForm() {
    const text = this.#text.value
    const status = this.#status.value
    const busy = status.name === 'signing' || status.name === 'registering'
    const again = status.name === 'failed' && status.problem !== 'taken'
    return html`<div class="body">
      <w3m-ui-field
        data-initial-focus
        .label=${text.label}
        .placeholder=${text.hint}
        .value=${this.#label.value}
        .error=${this.#wrong}
        ?loading=${this.#verdict.value === 'looking'}
        ?disabled=${busy}
        @w3m-ui-input=${(event: W3mUiInputEvent) => this.#flow.edit(event.value)}
        @w3m-ui-submit=${this.#flow.submit}
      >
        <span slot="end" class="zone" dir="ltr">${`.${nameZone}`}</span>
      </w3m-ui-field>
      ${this.#renderState()} ${this.#renderProblem()} ${this.#renderSuggestions(busy)}
      <w3m-ui-button
        class="go"
        full
        ?disabled=${!this.#choosable.value && !busy}
        ?loading=${busy}
        .loadingLabel=${text[status.name === 'signing' ? 'signing' : 'registering']}
        @click=${this.#flow.submit}
        >${text[again ? 'try-again' : 'choose']}</w3m-ui-button
      >
      <p class="small how">${text.how}</p>
    </div>`
  }

  /** Error message for the current value. */
  get #wrong(): string | undefined {
    const text = this.#text.value
    const verdict = this.#verdict.value
    switch (verdict) {
      case 'too-short':
        return interpolate(text['too-short'], { count: String(minNameLength) })
      case 'too-long':
        return interpolate(text['too-long'], { count: String(maxNameLength) })
      case 'bad-characters':
      case 'bad-hyphens':
      case 'taken':
        return text[verdict]
      default:
        return undefined
    }
  }

  #renderState() {
    const text = this.#text.value
    const verdict = this.#verdict.value
    const name = html`<bdi>${`${this.#label.value}.${nameZone}`}</bdi>`
    return html`<p class="small state" role="status">
      ${
        verdict === 'free'
          ? html`<w3m-ui-icon class="free" name="circle-check"></w3m-ui-icon
              ><span>${interpolateTemplate(text.free, { name })}</span>`
          : verdict === 'looking'
            ? text.looking
            : verdict === 'unknown'
              ? html`<span>${text['suggestions-failed']}. ${text['suggestions-failed-text']}</span>`
              : nothing
      }
    </p>`
  }

  #renderProblem() {
    const status = this.#status.value
    const text = this.#text.value
    if (status.name !== 'failed') return nothing
    return html`<w3m-ui-alert
      kind="error"
      .heading=${status.reason ?? interpolate(text.failed, { name: status.wanted })}
      .text=${text[`failed-${status.problem}`]}
    ></w3m-ui-alert>`
  }

  #renderSuggestions(busy: boolean) {
    const names = this.#suggestions.value
    if (names.length === 0) return nothing
    const text = this.#text.value
    return html`<h2 class="caption" id="suggestions">${text.suggestions}</h2>
      <ul class="names" aria-labelledby="suggestions">
        ${names.map(
          ({ name, registered }) =>
            html`<li>
              <w3m-ui-button
                class="suggestion"
                size="sm"
                variant="secondary"
                ?disabled=${registered || busy}
                .label=${interpolate(text['take-suggestion'], { name })}
                @click=${() => this.#take(name)}
                ><bdi>${name.slice(0, -nameZone.length - 1)}</bdi></w3m-ui-button
              >
            </li>`
        )}
      </ul>`
  }

  /** Selects a suggestion. The suggestions disappear, so the focus moves to the field. */
  #take(name: string): void {
    this.#flow.choose(name)
    this.field?.focus()
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-register-account-name-view': W3mRegisterAccountNameView
  }
}
