import { css, html, type TemplateResult } from 'lit'
import { emailLoginCooldown } from '../../state/limits.ts'
import { fill } from '../../state/text/fill.ts'
import { withPlaces } from '../core/with-places.ts'
import '../ui/w3m-ui-code.ts'
import type { W3mUiInputEvent } from '../ui/events.ts'
import '../ui/w3m-ui-icon.ts'
import '../ui/w3m-ui-ring.ts'

/** What the screens that ask for a mailed code have in common. Needs `screen` of the styles, too. */
export const codeFormStyles = css`
  .sent {
    max-width: 296px;
    margin-block-end: 20px;
    color: var(--w3m-text-2);
    text-wrap: balance;
    overflow-wrap: anywhere;
  }
  .sent strong {
    font-weight: 600;
    color: var(--w3m-text);
  }
  w3m-ui-code {
    align-self: stretch;
  }
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
`

export interface CodeForm {
  /** Where the code was sent. */
  readonly email: string
  /** A text with a place for `{email}`. */
  readonly says: string
  readonly label: string
  readonly length: number
  readonly code: string
  readonly hint: string | undefined
  readonly error: string | undefined
  readonly busy: boolean
  /** The code is of no use any more. */
  readonly over: boolean
  readonly onInput: (code: string) => void
  /** How one gets another code. */
  readonly again: TemplateResult
}

export function renderCodeForm({
  email,
  says,
  label,
  length,
  code,
  hint,
  error,
  busy,
  over,
  onInput,
  again
}: CodeForm): TemplateResult {
  return html`<div class="body center">
    <span class="glyph"><w3m-ui-icon name="mail"></w3m-ui-icon></span>
    <p class="sent">${withPlaces(says, { email: html`<strong><bdi>${email}</bdi></strong>` })}</p>
    <w3m-ui-code
      .length=${length}
      .value=${code}
      .label=${label}
      .hint=${hint}
      .error=${error}
      ?busy=${busy}
      ?disabled=${over}
      @w3m-ui-input=${(event: W3mUiInputEvent) => onInput(event.value)}
    ></w3m-ui-code>
    ${again}
  </div>`
}

/** How long until another code may be sent: `says` has a place for `{time}`. */
export function renderWait(seconds: number, says: string): TemplateResult {
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return html`<p class="again" role="timer">
    <span>${fill(says, { time })}</span><w3m-ui-ring .value=${seconds / (emailLoginCooldown / 1000)}></w3m-ui-ring>
  </p>`
}
