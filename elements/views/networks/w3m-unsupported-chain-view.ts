import { css, html, LitElement } from 'lit'
import { disconnectAndClose } from '../../../state/connect/disconnect.ts'
import { networkLogo } from '../../../state/images/logos.ts'
import { $networks } from '../../../state/networks/networks.ts'
import { siteMetadata } from '../../../state/options/metadata.ts'
import { push } from '../../../state/router/router.ts'
import { $connectedSession } from '../../../state/session/active-session.ts'
import { $networksText } from '../../../state/connect/networks.text.ts'
import { interpolate } from '../../../state/text/interpolate.ts'
import { define } from '../../core/define.ts'
import { StoreController } from '../../core/store-controller.ts'
import { focusStyles } from '../../styles/focus.ts'
import { resetStyles } from '../../styles/reset.ts'
import { screenStyles } from '../../styles/screen.ts'
import '../../ui/w3m-ui-button.ts'
import '../../ui/w3m-ui-icon.ts'
import '../../ui/row-parts.ts'

/**
 * @summary The wallet is on a network that is not configured: select a configured one, or disconnect.
 * Cannot be closed.
 */
@define('w3m-unsupported-chain-view')
export class W3mUnsupportedChainView extends LitElement {
  static override styles = [
    resetStyles,
    focusStyles,
    screenStyles,
    css`
      .glyph.warning {
        background: var(--w3m-warning-soft);
        color: var(--w3m-warning);
      }
      .or {
        display: flex;
        align-items: center;
        gap: 12px;
        margin: 12px 0;
        font: var(--w3m-text-small);
        color: var(--w3m-text-2);
      }
      .or::before,
      .or::after {
        content: '';
        flex: 1;
        height: 1px;
        background: var(--w3m-hairline);
      }
    `
  ]

  readonly #networks = new StoreController(this, $networks)
  readonly #session = new StoreController(this, $connectedSession)
  readonly #text = new StoreController(this, $networksText)

  override render() {
    const text = this.#text.value
    const site = siteMetadata().name || text['this-site']
    const namespace = this.#session.value?.connection.namespace
    const networks = this.#networks.value.filter(({ chainNamespace }) => !namespace || chainNamespace === namespace)
    return html`<div class="body center">
      <span class="glyph warning"><w3m-ui-icon name="unplug"></w3m-ui-icon></span>
      <div class="say">
        <h2 class="heading">${interpolate(text['not-on-unknown'], { site })}</h2>
        <p class="text">${text['not-on-text']}</p>
      </div>
      <ul class="rows" aria-label=${text.networks}>
        ${networks.map(
          network =>
            html`<li>
              <w3m-ui-row
                chevron
                shape="circle"
                size="36"
                .label=${network.name}
                .image=${networkLogo(network)}
                @click=${() => push('SwitchNetwork', { chainId: network.caipNetworkId })}
              ></w3m-ui-row>
            </li>`
        )}
      </ul>
      <p class="or">${text.or}</p>
      <w3m-ui-button variant="secondary" full icon="log-out" @click=${() => disconnectAndClose(namespace)}
        >${text.disconnect}</w3m-ui-button
      >
    </div>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-unsupported-chain-view': W3mUnsupportedChainView
  }
}
