import { css, html, LitElement, nothing, type TemplateResult } from 'lit'
import { state } from 'lit/decorators.js'
import { showAmount, showMoney } from '../../adapters/base/units.ts'
import { tokenImage } from '../../state/asset-images.ts'
import { networkImage } from '../../state/images.ts'
import { $network } from '../../state/networks.ts'
import { $open } from '../../state/open.ts'
import { $options } from '../../state/options.ts'
import { push } from '../../state/router.ts'
import { $portfolioText, type PortfolioText } from '../../state/text/portfolio.ts'
import { $locale } from '../../state/text/text.ts'
import { $tokens, refreshTokens, type Portfolio, type Token } from '../../state/tokens.ts'
import { define } from '../core/define.ts'
import { StoreController } from '../core/store-controller.ts'
import { openWith } from '../modal/opening.ts'
import { focus } from '../styles/focus.ts'
import { reset } from '../styles/reset.ts'
import { screen } from '../styles/screen.ts'
import '../ui/w3m-ui-image.ts'
import '../ui/w3m-ui-list.ts'
import type { Drawing } from '../ui/w3m-ui-list.ts'
import '../ui/row-parts.ts'
import { listStyles } from './list-styles.ts'
import { note } from './note.ts'

type States = typeof import('./token-states.ts')

/** @summary The tokens of the active account, the dearest first. */
@define('w3m-token-list')
export class W3mTokenList extends LitElement {
  static override styles = [
    reset,
    focus,
    screen,
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

  /** What stands in the place of a list. */
  @state() private states: States | 'missing' | undefined

  #drawing: Drawing<Token> | undefined
  #drawnFor: unknown

  override render() {
    const reading = this.#tokens.value
    if (reading.name === 'ready') return this.#renderTokens(reading.value, reading.stale)
    if (reading.name !== 'failed') return this.#renderSkeleton()
    return this.#renderInstead(
      ({ failed }, text) => failed(text, () => refreshTokens({ force: true })),
      this.#text.value['tokens-failed']
    )
  }

  #renderTokens({ tokens, complete }: Portfolio, stale: boolean) {
    const text = this.#text.value
    if (!tokens.some(({ amount }) => amount > 0n) && complete) {
      const receive = this.#options.value.features.receive ? () => this.#receive() : undefined
      return this.#renderInstead(({ none }, words) => none(words, receive), text['no-tokens'])
    }
    const doubt = complete ? stale && text['tokens-stale'] : text['tokens-partial']
    return html`<w3m-ui-list still .label=${text.tokens} .items=${tokens} .drawing=${this.drawing}></w3m-ui-list> ${
        doubt ? this.#renderNote(doubt, () => refreshTokens({ force: true })) : nothing
      }`
  }

  /** Made anew only when what it draws with has changed: the list measures its rows then. */
  private get drawing(): Drawing<Token> {
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
          .value=${token.worth && showMoney(token.worth, { locale })}
          .image=${tokenImage(token)}
          .name=${token.symbol}
        >
          ${
            network
              ? html`<w3m-ui-image
                  slot="badge"
                  shape="circle"
                  .src=${networkImage(network)}
                  .name=${network.name}
                ></w3m-ui-image>`
              : nothing
          }
        </w3m-ui-row>`
    })
  }

  /** Where there is nothing to list, its words come; offline, with fewer. */
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
    return note(words, this.#text.value['try-again'], retry)
  }

  async #bringStates(): Promise<void> {
    this.states = await import('./token-states.ts').catch(() => 'missing' as const)
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
