import { css, html, LitElement, type PropertyValues, type TemplateResult } from 'lit'
import type { ReadableAtom } from 'nanostores'
import { codeLength } from '../../../state/login/login.ts'
import type { CodeStatus } from '../../../state/login/code-entry.ts'
import { emailLoginCooldown } from '../../../state/options/limits.ts'
import { $errorTexts } from '../../../state/text/error-messages.ts'
import { interpolate } from '../../../state/text/interpolate.ts'
import { getLoginProblemText } from '../../../state/login/problem-text.ts'
import { $loginText } from '../../../state/login/login.text.ts'
import { StoreController } from '../../core/store-controller.ts'
import { interpolateTemplate } from '../../core/interpolate-template.ts'
import { focusStyles } from '../../styles/focus.ts'
import { resetStyles } from '../../styles/reset.ts'
import { screenStyles } from '../../styles/screen.ts'
import '../../ui/w3m-ui-otp.ts'
import type { W3mUiOtp } from '../../ui/w3m-ui-otp.ts'
import type { W3mUiInputEvent } from '../../ui/events.ts'
import '../../ui/w3m-ui-icon.ts'
import '../../ui/w3m-ui-ring.ts'

/** Interface to the flow of a screen that asks for a one-time code. */
export interface CodeStep {
  readonly $status: ReadableAtom<CodeStatus>
  readonly $code: ReadableAtom<string>
  /** The code is no longer valid: only a new one can be requested. */
  readonly $over: ReadableAtom<boolean>
  readonly onCode: (code: string, isWhole: boolean) => void
  /** Submits a complete code on Enter or by the button. */
  readonly checkAgain: () => void
}

/** Styles of the line below a code: how to get another one, or the cooldown. */
export const resendStyles = css`
  .again {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
    min-height: 24px;
    margin-block: 12px 4px;
    font: var(--w3m-text-small);
    color: var(--w3m-text-2);
  }
  .again > span {
    font-variant-numeric: tabular-nums;
  }
  strong {
    font-weight: 600;
    color: var(--w3m-text);
  }
`

/**
 * Base class of screens that ask for a one-time code:
 * its address, six places, the error, and the resend link.
 */
export abstract class CodeFormView extends LitElement {
  static override styles = [
    resetStyles,
    focusStyles,
    screenStyles,
    resendStyles,
    css`
      .sent {
        max-width: 296px;
        margin-block-end: 20px;
        color: var(--w3m-text-2);
        text-wrap: balance;
        overflow-wrap: anywhere;
      }
      w3m-ui-code {
        align-self: stretch;
      }
    `
  ]

  /** Address the code was sent to. */
  abstract email: string

  readonly #step: CodeStep
  readonly #status: StoreController<CodeStatus>
  readonly #code: StoreController<string>
  readonly #over: StoreController<boolean>
  readonly #errors = new StoreController(this, $errorTexts)
  protected readonly text = new StoreController(this, $loginText)

  #wasOver = false
  #wasSending = false

  constructor(step: CodeStep) {
    super()
    this.#step = step
    this.#status = new StoreController(this, step.$status)
    this.#code = new StoreController(this, step.$code)
    this.#over = new StoreController(this, step.$over)
  }

  /** Renders the resend link. */
  protected abstract renderAgain(): TemplateResult

  protected override firstUpdated(): void {
    this.#focusCode()
  }

  /** Moves the focus: from an expired code to the resend link, and back after another one was sent. */
  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed)
    const over = this.#over.value
    const sending = this.#status.value.name === 'sending'
    if (over && !this.#wasOver) this.renderRoot.querySelector<HTMLElement>('.link')?.focus()
    if (this.#wasSending && !sending && !over) this.#focusCode()
    this.#wasOver = over
    this.#wasSending = sending
  }

  override render() {
    const text = this.text.value
    const status = this.#status.value
    const hints = { checking: text.checking, sending: text.sending, waiting: text['code-valid'], failed: '', invalid: '' }
    return html`<div class="body center">
      <span class="glyph"><w3m-ui-icon name="mail"></w3m-ui-icon></span>
      <p class="sent">${interpolateTemplate(text['enter-code'], { email: html`<strong><bdi>${this.email}</bdi></strong>` })}</p>
      <w3m-ui-code
        data-initial-focus
        .length=${codeLength}
        .value=${this.#code.value}
        .label=${text.code}
        .hint=${hints[status.name]}
        .error=${status.name === 'failed' ? getLoginProblemText(status.problem, this.#errors.value, text) : undefined}
        ?busy=${status.name === 'checking' || status.name === 'sending'}
        ?disabled=${this.#over.value}
        @w3m-ui-input=${(event: W3mUiInputEvent) => this.#step.onCode(event.value, event.isWhole)}
        @w3m-ui-submit=${this.#step.checkAgain}
      ></w3m-ui-code>
      ${this.renderAgain()}
    </div>`
  }

  #focusCode(): void {
    const field = this.renderRoot.querySelector<W3mUiOtp>('w3m-ui-code')
    void field?.updateComplete.then(() => field.focus())
  }
}

/** Renders the cooldown; `says` has the placeholder `{time}`. */
export function renderCooldown(seconds: number, says: string): TemplateResult {
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return html`<p class="again" role="timer">
    <span>${interpolate(says, { time })}</span><w3m-ui-ring .value=${seconds / (emailLoginCooldown / 1000)}></w3m-ui-ring>
  </p>`
}
