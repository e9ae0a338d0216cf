import { css, html, LitElement, nothing, type TemplateResult } from 'lit'
import { state } from 'lit/decorators.js'
import { showAmount, formatFiat } from '../../adapters/base/units.ts'
import { tokenImage } from '../../state/images/asset-images.ts'
import { $network } from '../../state/networks/networks.ts'
import { $open } from '../../state/router/open.ts'
import { $options } from '../../state/options/options.ts'
import { push } from '../../state/router/router.ts'
import { $portfolioText, type PortfolioText } from '../../state/account/portfolio.text.ts'
import { $locale } from '../../state/text/locale.ts'
import { $tokens, refreshTokens, type Portfolio, type Token } from '../../state/account/tokens.ts'
import { define } from '../core/define.ts'
import { StoreController } from '../core/store-controller.ts'
import { openWith } from '../modal/open-with.ts'
import { focusStyles } from '../styles/focus.ts'
import { resetStyles } from '../styles/reset.ts'
import { screenStyles } from '../styles/screen.ts'
import '../ui/w3m-ui-list.ts'
import type { ListRenderer } from '../ui/w3m-ui-list.ts'
import '../ui/row-parts.ts'
import { listStyles } from './list-styles.ts'
import { renderRetryNote } from './retry-note.ts'
import { renderNetworkBadge } from './token-image.ts'

type States = typeof import('./token-list-states.ts')

/** @summary Tokens of the active account, by descending value. */
@define('w3m-token-list')
export class W3mTokenList extends LitElement {
  static override styles = [
    resetStyles,
    focusStyles,
    screenStyles,
    listStyles,
    css`
      :host {
        --w3m-row-height: 60px;
      }
    `
  ]

  readonly #tokens = new StoreController(this, $tokens)
  readonly #network = new StoreController(this, $network)
  readonly #options = new StoreController(this, $options)
  readonly #text = new StoreController(this, $portfolioText)
  readonly #locale = new StoreController(this, $locale)

  /** Empty or error state shown in place of the list. */
  @state() private states: States | 'missing' | undefined

  #drawing: ListRenderer<Token> | undefined
  #drawnFor: unknown

  override render() {
    const reading = this.#tokens.value
    if (reading.name === 'ready') return this.#renderTokens(reading.value, reading.stale || reading.value.outdated)
    if (reading.name !== 'failed') return this.#renderSkeleton()
    return this.#renderInstead(
      ({ renderTokensError }, text) => renderTokensError(text, () => refreshTokens({ force: true })),
      this.#text.value['tokens-failed']
    )
  }

  #renderTokens({ tokens, complete }: Portfolio, stale: boolean | undefined) {
    const text = this.#text.value
    if (!tokens.some(({ amount }) => amount > 0n) && complete) {
      const receive = this.#options.value.features.receive ? () => this.#receive() : undefined
      return this.#renderInstead(({ renderEmptyTokens }, words) => renderEmptyTokens(words, receive), text['no-tokens'])
    }
    const doubt = complete ? stale && text['tokens-stale'] : text['tokens-partial']
    return html`<w3m-ui-list still .label=${text.tokens} .items=${tokens} .drawing=${this.drawing}></w3m-ui-list> ${
        doubt ? this.#renderNote(doubt, () => refreshTokens({ force: true })) : nothing
      }`
  }

  /** Memoized: a new renderer makes the list measure its rows. */
  private get drawing(): ListRenderer<Token> {
    const [network, locale] = [this.#network.value, this.#locale.value]
    const drawnFor = `${network?.caipNetworkId} ${locale}`
    if (this.#drawing && this.#drawnFor === drawnFor) return this.#drawing
    this.#drawnFor = drawnFor
    return (this.#drawing = {
      key: ({ id }) => id,
      height: () => 60,
      draw: token =>
        html`<w3m-ui-row
          plain
          shape="circle"
          .label=${token.name}
          .sub=${`${showAmount(token.amount, token.decimals, { locale })} ${token.symbol}`}
          .value=${token.worth && formatFiat(token.worth, { locale })}
          .image=${tokenImage(token)}
          .name=${token.symbol}
        >
          ${renderNetworkBadge(network)}
        </w3m-ui-row>`
    })
  }

  /** Renders an empty or error state with its lazy-loaded text; offline with a short one. */
  #renderInstead(draw: (states: States, text: PortfolioText) => TemplateResult, heading: string) {
    const text = this.#text.value
    if (this.states === 'missing') {
      return this.#renderNote(heading, () => this.#tryAgain())
    }
    if (this.states) return draw(this.states, text)
    void this.#bringStates()
    return this.#renderSkeleton()
  }

  #renderNote(words: string, retry: () => void) {
    return renderRetryNote(words, this.#text.value['try-again'], retry)
  }

  async #bringStates(): Promise<void> {
    this.states = await import('./token-list-states.ts').catch(() => 'missing' as const)
  }

  #tryAgain(): void {
    this.states = undefined
    refreshTokens({ force: true })
  }

  #receive(): void {
    if ($open.get()) push('WalletReceive')
    else openWith(this, 'WalletReceive').catch(reportError)
  }

  #renderSkeleton() {
    return html`<p class="hidden" role="status">${this.#text.value.loading}</p>
      ${[1, 2, 3].map(() => html`<w3m-ui-row loading shape="circle"></w3m-ui-row>`)}`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-token-list': W3mTokenList
  }
}
