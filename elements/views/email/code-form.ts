import { css, html, LitElement, type PropertyValues, type TemplateResult } from 'lit'
import type { ReadableAtom } from 'nanostores'
import { codeLength } from '../../../state/flows/log-in.ts'
import type { EmailStatus } from '../../../state/flows/email.ts'
import { emailLoginCooldown } from '../../../state/limits.ts'
import { $errorWords } from '../../../state/text/error-words.ts'
import { fill } from '../../../state/text/fill.ts'
import { sayProblem } from '../../../state/text/login-problem.ts'
import { $loginText } from '../../../state/text/login.ts'
import { StoreController } from '../../core/store-controller.ts'
import { withPlaces } from '../../core/with-places.ts'
import { focus } from '../../styles/focus.ts'
import { reset } from '../../styles/reset.ts'
import { screen } from '../../styles/screen.ts'
import '../../ui/w3m-ui-code.ts'
import type { W3mUiCode } from '../../ui/w3m-ui-code.ts'
import type { W3mUiInputEvent } from '../../ui/events.ts'
import '../../ui/w3m-ui-icon.ts'
import '../../ui/w3m-ui-ring.ts'

type CodeStatus = EmailStatus | { readonly name: 'invalid' }

/** What a screen that asks for a mailed code needs of its flow. */
export interface CodeStep {
  readonly $status: ReadableAtom<CodeStatus>
  readonly $code: ReadableAtom<string>
  /** The code is of no use any more: the way to another one is what is left. */
  readonly $over: ReadableAtom<boolean>
  readonly onCode: (code: string, isWhole: boolean) => void
  /** Sends a whole code that waits for Enter or the button. */
  readonly checkAgain: () => void
}

/** The line beneath a code: how one gets another one, or how long until then. */
export const againStyles = css`
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

/** The screens that ask for a mailed code: where it was sent, six places, what is wrong, and the way to another one. */
export abstract class CodeView extends LitElement {
  static override styles = [
    reset,
    focus,
    screen,
    againStyles,
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

  /** Where the code was sent. */
  abstract email: string

  readonly #step: CodeStep
  readonly #status: StoreController<CodeStatus>
  readonly #code: StoreController<string>
  readonly #over: StoreController<boolean>
  readonly #errors = new StoreController(this, $errorWords)
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

  /** How one gets another code. */
  protected abstract renderAgain(): TemplateResult

  protected override firstUpdated(): void {
    this.#focusCode()
  }

  /** The focus goes where one can go on: from a code that is over to another one, and back when that was sent. */
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
      <p class="sent">${withPlaces(text['enter-code'], { email: html`<strong><bdi>${this.email}</bdi></strong>` })}</p>
      <w3m-ui-code
        .length=${codeLength}
        .value=${this.#code.value}
        .label=${text.code}
        .hint=${hints[status.name]}
        .error=${status.name === 'failed' ? sayProblem(status.problem, this.#errors.value, text) : undefined}
        ?busy=${status.name === 'checking' || status.name === 'sending'}
        ?disabled=${this.#over.value}
        @w3m-ui-input=${(event: W3mUiInputEvent) => this.#step.onCode(event.value, event.isWhole)}
        @w3m-ui-submit=${this.#step.checkAgain}
      ></w3m-ui-code>
      ${this.renderAgain()}
    </div>`
  }

  #focusCode(): void {
    const field = this.renderRoot.querySelector<W3mUiCode>('w3m-ui-code')
    void field?.updateComplete.then(() => field.focus())
  }
}

/** How long until another code may be sent: `says` has a place for `{time}`. */
export function renderWait(seconds: number, says: string): TemplateResult {
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return html`<p class="again" role="timer">
    <span>${fill(says, { time })}</span><w3m-ui-ring .value=${seconds / (emailLoginCooldown / 1000)}></w3m-ui-ring>
  </p>`
}
