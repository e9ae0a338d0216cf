import { css, html } from 'lit'
import { getNamespace, type ChainId } from '../../adapters/base/caip.ts'
import { UserRejectedError } from '../../adapters/base/errors.ts'
import { getTextDirection } from '../../adapters/base/locales.ts'
import { $networkChoices, type NetworkChoice } from '../../state/connect/select-network.ts'
import { switchNetwork } from '../../state/connect/switch-network.ts'
import { networkImage } from '../../state/images/images.ts'
import { $options } from '../../state/options/options.ts'
import { sessionOf } from '../../state/session/session.ts'
import { $networkText } from '../../state/networks/network.text.ts'
import { interpolate } from '../../state/text/interpolate.ts'
import { $locale } from '../../state/text/locale.ts'
import { ShellContent } from '../core/shell-content.ts'
import { StoreController } from '../core/store-controller.ts'
import { AppearanceController } from '../modal/appearance.ts'
import { W3mNetworkChangeEvent } from '../modal/events.ts'
import { focusStyles } from '../styles/focus.ts'
import { resetStyles } from '../styles/reset.ts'
import { screenStyles } from '../styles/screen.ts'
import { tokens } from '../styles/tokens.ts'
import '../ui/row-parts.ts'
import type { W3mNetwork } from './w3m-network.ts'

/** State of the last selection, until the wallet has switched. */
interface Asking {
  readonly chainId: ChainId
  readonly status: 'waiting' | 'declined' | 'failed'
}

/** Content of `<w3m-network>`. */
export class NetworkContent extends ShellContent<W3mNetwork> {
  static readonly styles = [
    resetStyles,
    focusStyles,
    screenStyles,
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

  readonly #choices = new StoreController(this.host, $networkChoices)
  readonly #options = new StoreController(this.host, $options)
  readonly #text = new StoreController(this.host, $networkText)
  readonly #locale = new StoreController(this.host, $locale)

  #asking: Asking | undefined
  #controller: AbortController | undefined

  constructor(host: W3mNetwork) {
    super(host)
    new AppearanceController(host)
  }

  override hostDisconnected(): void {
    this.#controller?.abort()
    this.#setAsking(undefined)
  }

  override render() {
    const lang = this.#locale.value
    return html`<div class="card" part="card" lang=${lang} dir=${getTextDirection(lang)}>
      <ul class="rows" part="list" aria-label=${this.#text.value.networks}>
        ${this.#choices.value.map(choice => html`<li>${this.#renderRow(choice)}</li>`)}
      </ul>
    </div>`
  }

  #setAsking(asking: Asking | undefined): void {
    this.#asking = asking
    this.host.requestUpdate()
  }

  #renderRow({ network, selected, obstacle }: NetworkChoice) {
    const asked = this.#asking?.chainId === network.caipNetworkId ? this.#asking.status : undefined
    return html`<w3m-ui-row
      shape="circle"
      size="36"
      .label=${network.name}
      .sub=${obstacle ? this.#text.value[obstacle] : asked && this.#describeStatus(asked, network.caipNetworkId)}
      .image=${networkImage(network)}
      ?selected=${selected}
      ?busy=${asked === 'waiting'}
      ?disabled=${obstacle !== undefined || !this.#options.value.enableNetworkSwitch}
      @click=${() => this.#choose(network.caipNetworkId, selected)}
    ></w3m-ui-row>`
  }

  #describeStatus(status: Asking['status'], chainId: ChainId): string {
    const text = this.#text.value
    const session = sessionOf(getNamespace(chainId))
    const wallet = session.status === 'connected' ? session.connection.name : ''
    return interpolate({ waiting: text['approve-in-wallet'], declined: text.declined, failed: text.failed }[status], { wallet })
  }

  async #choose(chainId: ChainId, selected: boolean): Promise<void> {
    this.#controller?.abort()
    if (selected) {
      this.#setAsking(undefined)
      return
    }
    const { signal } = (this.#controller = new AbortController())
    this.#setAsking({ chainId, status: 'waiting' })
    try {
      await switchNetwork(chainId, { signal })
      if (signal.aborted) return
      this.#setAsking(undefined)
      this.host.dispatchEvent(new W3mNetworkChangeEvent(chainId))
    } catch (error) {
      if (!signal.aborted) this.#setAsking({ chainId, status: error instanceof UserRejectedError ? 'declined' : 'failed' })
    }
  }
}
