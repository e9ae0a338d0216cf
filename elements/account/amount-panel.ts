import { html, nothing, type TemplateResult } from 'lit'
import { formatFiat, showAmount, type Decimal } from '../../adapters/base/units.ts'
import type { AmountUnit } from '../../state/send/amount.ts'
import { interpolate } from '../../state/text/interpolate.ts'
import '../ui/w3m-ui-icon.ts'

// Content of the panel in which an amount is typed. Its styles are `panelStyles`.

interface AmountToken {
  readonly symbol: string
  readonly decimals: number
  readonly price?: number
  readonly balance: bigint | undefined
}

type AmountText = Readonly<
  Record<'amount-in' | 'type-token' | 'type-money' | 'available' | 'not-available' | 'max' | 'max-label', string>
>

interface AmountPanel {
  readonly token: AmountToken | undefined
  /** As typed. */
  readonly typed: string
  readonly unit: AmountUnit
  readonly units: bigint | undefined
  readonly worth: Decimal | undefined
  /** Whether the amount cannot be changed. */
  readonly fixed?: boolean
  /** Whether there is a maximum to choose. */
  readonly hasMost: boolean
  /** Whether the maximum is being read. */
  readonly finding: boolean
  readonly text: AmountText
  readonly locale: string
  /** The button with the token. */
  readonly button: TemplateResult
  readonly flow: { setAmount(typed: string): void; switchUnit(): void; setMost(): void }
  onKeydown(event: KeyboardEvent): void
}

/**
 * Maximum number of characters of an amount in the large font;
 * a longer one has its own line above the token.
 */
const longAmount = 9

export const isLongAmount = (text: string): boolean => text.length > longAmount

/** Renders the input with the token, and below it the amount in the other unit and the balance. */
export function renderAmount(panel: AmountPanel): TemplateResult {
  const { token, typed, unit, fixed, text, flow } = panel
  const money = unit === 'money'
  const long = isLongAmount(typed)
  return html`<div class=${long ? 'line wide' : 'line'}>
      <span class="typed" dir="ltr">
        ${money ? html`<span aria-hidden="true">$</span>` : nothing}
        <input
          class=${long ? 'amount long' : 'amount'}
          inputmode="decimal"
          autocomplete="off"
          enterkeyhint="next"
          maxlength="80"
          placeholder="0"
          aria-label=${interpolate(text['amount-in'], { currency: money ? 'US$' : (token?.symbol ?? '') })}
          .value=${typed}
          ?readonly=${fixed}
          @input=${(event: InputEvent) => flow.setAmount((event.target as HTMLInputElement).value)}
          @keydown=${panel.onKeydown}
        />
      </span>
      ${panel.button}
    </div>
    <div class="under">${renderOtherUnit(panel)} ${renderAvailable(panel)}</div>`
}

/** Renders the amount in the unit that is not typed (token or fiat). A click switches to it. */
function renderOtherUnit({ token, unit, units = 0n, worth, fixed, text, locale, flow }: AmountPanel): TemplateResult {
  if (token?.price === undefined) return html`<span></span>`
  const { symbol, decimals } = token
  const money = unit === 'money'
  const other = money
    ? `${showAmount(units, decimals, { locale })} ${symbol}`
    : formatFiat(worth ?? { value: 0n, decimals: 0 }, { locale })
  if (fixed) return html`<span class="number">${other}</span>`
  const label = money ? interpolate(text['type-token'], { symbol }) : text['type-money']
  return html`<button class="small-button unit" type="button" aria-label="${other}. ${label}" @click=${flow.switchUnit}>
    <span class="number">${other}</span><w3m-ui-icon name="arrow-down-up"></w3m-ui-icon>
  </button>`
}

/** Renders the balance, with the button that sets it as the amount. */
function renderAvailable({ token, hasMost, finding, text, locale, flow }: AmountPanel): TemplateResult | typeof nothing {
  if (!token) return nothing
  if (token.balance === undefined) return html`<span>${text['not-available']}</span>`
  return html`<span>
    <span class="number">${getAvailable(token, text, locale)}</span>${
      hasMost
        ? html`<button
            class="small-button most"
            type="button"
            aria-label=${text['max-label']}
            aria-busy=${finding ? 'true' : nothing}
            @click=${flow.setMost}
          >
            ${text.max}
          </button>`
        : nothing
    }
  </span>`
}

/** Returns the text with the balance of a token. */
export function getAvailable(
  { balance = 0n, decimals }: Pick<AmountToken, 'balance' | 'decimals'>,
  text: Pick<AmountText, 'available'>,
  locale: string
): string {
  return interpolate(text.available, { amount: showAmount(balance, decimals, { locale }) })
}

interface TokenButton {
  /** Of the chosen token. */
  readonly symbol: string | undefined
  readonly image: TemplateResult | undefined
  /** Text without a token. */
  readonly placeholder: string
  readonly label: string | undefined
  readonly busy?: boolean
  /** Whether the token cannot be changed. */
  readonly fixed?: boolean
  onClick(): void
}

/** Renders the button that shows the token and opens the list of tokens. */
export function renderTokenButton({ symbol, image, placeholder, label, busy, fixed, onClick }: TokenButton): TemplateResult {
  return html`<button
    class=${symbol === undefined ? 'chip solo' : 'chip'}
    type="button"
    aria-label=${label ?? nothing}
    aria-busy=${busy ? 'true' : nothing}
    ?disabled=${fixed}
    @click=${onClick}
  >
    ${image}<span dir="auto">${symbol ?? placeholder}</span>${
      fixed ? nothing : html`<w3m-ui-icon name="chevron-down"></w3m-ui-icon>`
    }
  </button>`
}
