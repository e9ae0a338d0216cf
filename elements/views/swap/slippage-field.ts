import { html, nothing, type TemplateResult } from 'lit'
import { slippageChoices, slippageTolerance } from '../../../state/limits.ts'
import type { swapMessages } from '../../../state/text/swap.ts'

interface Slippage {
  /** Per cent, as it was typed or chosen. */
  readonly typed: string
  readonly isWrong: boolean
  readonly text: typeof swapMessages
  readonly locale: string
  set(typed: string): void
}

/** How much less one takes than was offered: what most people choose, or a number of one's own. */
export function slippageField({ typed, isWrong, text, locale, set }: Slippage): TemplateResult {
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
