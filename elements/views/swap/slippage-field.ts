import { html, nothing, type TemplateResult } from 'lit'
import { slippageChoices, slippageTolerance } from '../../../state/options/limits.ts'
import type { swapMessages } from '../../../state/swap/swap.text.ts'

interface Slippage {
  /** In percent, as typed or selected. */
  readonly typed: string
  readonly isWrong: boolean
  readonly text: typeof swapMessages
  readonly locale: string
  set(typed: string): void
}

/** Renders the slippage: common values, or a custom one. */
export function renderSlippageField({ typed, isWrong, text, locale, set }: Slippage): TemplateResult {
  const isChoice = (slippageChoices as readonly string[]).includes(typed)
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  return html`<div>
    <dt>${text.slippage}</dt>
    <dd>
      <span class="choices" role="group" aria-label=${text.slippage}>
        ${slippageChoices.map(
          choice =>
            html`<button type="button" aria-pressed=${choice === typed ? 'true' : 'false'} @click=${() => set(choice)}>
              ${percent.format(Number(choice) / 100)}
            </button>`
        )}
        <input
          inputmode="decimal"
          autocomplete="off"
          maxlength="5"
          placeholder="%"
          dir="ltr"
          aria-label=${text['own-slippage']}
          aria-invalid=${isWrong ? 'true' : nothing}
          .value=${isChoice ? '' : typed}
          @input=${(event: InputEvent) => set((event.target as HTMLInputElement).value || String(slippageTolerance))}
        />
      </span>
    </dd>
  </div>`
}
