import { css, html, LitElement } from 'lit'
import { state } from 'lit/decorators.js'
import { namespaceOf, type ChainId } from '../../adapters/base/caip.ts'
import { UserRejectedError } from '../../adapters/base/errors.ts'
import { directionOf } from '../../adapters/base/locales.ts'
import { $networkChoices, type NetworkChoice } from '../../state/flows/networks.ts'
import { switchNetwork } from '../../state/flows/switch-network.ts'
import { networkImage } from '../../state/images.ts'
import { $options } from '../../state/options.ts'
import { sessionOf } from '../../state/session.ts'
import { $networkText } from '../../state/text/network.ts'
import { fill } from '../../state/text/fill.ts'
import { $locale } from '../../state/text/text.ts'
import { define } from '../core/define.ts'
import { StoreController } from '../core/store-controller.ts'
import { AppearanceController } from '../modal/appearance.ts'
import { W3mNetworkChangeEvent } from '../modal/events.ts'
import { focus } from '../styles/focus.ts'
import { reset } from '../styles/reset.ts'
import { screen } from '../styles/screen.ts'
import { tokens } from '../styles/tokens.ts'
import '../ui/row-parts.ts'

/** How the last choice stands, while the wallet has not made it so. */
interface Asking {
  readonly chainId: ChainId
  readonly status: 'waiting' | 'declined' | 'failed'
}

/**
 * @summary The network switch, in the page: the networks of the site as a list, the current one ticked.
 *
 * A choice goes to the connected wallet, and the tick moves once the wallet is there.
 *
 * @event {W3mNetworkChangeEvent} w3m-network-change - The visitor chose another network, and the wallet followed.
 *
 * @csspart card - The list with its ground.
 * @csspart list - The list.
 *
 * @cssproperty [--w3m-accent=#2f4bd6] - The accent.
 * @cssproperty [--w3m-color-mix] - A colour mixed into the surfaces.
 * @cssproperty [--w3m-color-mix-strength=0%] - How much of it.
 * @cssproperty [--w3m-font-family] - Default: the visitor's system font.
 * @cssproperty [--w3m-font-size-master=10px] - Every size of text is a multiple of it.
 * @cssproperty [--w3m-border-radius-master=4px] - Every radius is a multiple of it.
 */
@define('w3m-network')
export class W3mNetwork extends LitElement {
  static override styles = [
    reset,
    focus,
    screen,
    tokens,
    css`
      :host {
        display: block;
        max-width: var(--w3m-card-width);
      }
      .card {
        padding: 12px var(--w3m-edge);
        border-radius: var(--w3m-radius-xl);
        background: var(--w3m-surface);
        box-shadow: inset 0 0 0 1px var(--w3m-hairline);
      }
    `
  ]

  readonly #choices = new StoreController(this, $networkChoices)
  readonly #options = new StoreController(this, $options)
  readonly #text = new StoreController(this, $networkText)
  readonly #locale = new StoreController(this, $locale)

  @state() private asking: Asking | undefined

  #controller: AbortController | undefined

  constructor() {
    super()
    new AppearanceController(this)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#controller?.abort()
    this.asking = undefined
  }

  override render() {
    const lang = this.#locale.value
    return html`<div class="card" part="card" lang=${lang} dir=${directionOf(lang)}>
      <ul class="rows" part="list" aria-label=${this.#text.value.networks}>
        ${this.#choices.value.map(choice => html`<li>${this.#renderRow(choice)}</li>`)}
      </ul>
    </div>`
  }

  #renderRow({ network, selected, obstacle }: NetworkChoice) {
    const asked = this.asking?.chainId === network.caipNetworkId ? this.asking.status : undefined
    return html`<w3m-ui-row
      shape="circle"
      size="36"
      .label=${network.name}
      .sub=${obstacle ? this.#text.value[obstacle] : asked && this.#tell(asked, network.caipNetworkId)}
      .image=${networkImage(network)}
      ?selected=${selected}
      ?busy=${asked === 'waiting'}
      ?disabled=${obstacle !== undefined || !this.#options.value.enableNetworkSwitch}
      @click=${() => this.#choose(network.caipNetworkId, selected)}
    ></w3m-ui-row>`
  }

  #tell(status: Asking['status'], chainId: ChainId): string {
    const text = this.#text.value
    const session = sessionOf(namespaceOf(chainId))
    const wallet = session.status === 'connected' ? session.connection.name : ''
    return fill({ waiting: text['approve-in-wallet'], declined: text.declined, failed: text.failed }[status], { wallet })
  }

  async #choose(chainId: ChainId, selected: boolean): Promise<void> {
    this.#controller?.abort()
    if (selected) {
      this.asking = undefined
      return
    }
    const { signal } = (this.#controller = new AbortController())
    this.asking = { chainId, status: 'waiting' }
    try {
      await switchNetwork(chainId, { signal })
      if (signal.aborted) return
      this.asking = undefined
      this.dispatchEvent(new W3mNetworkChangeEvent(chainId))
    } catch (error) {
      if (!signal.aborted) this.asking = { chainId, status: error instanceof UserRejectedError ? 'declined' : 'failed' }
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-network': W3mNetwork
  }
}
