import { css, html, nothing, type LitElement } from 'lit'
import { shortAddress } from '../../adapters/base/address.ts'
import { copyAddress } from '../../state/account/share-address.ts'
import { networkImage } from '../../state/images/images.ts'
import { $network } from '../../state/networks/networks.ts'
import { $options } from '../../state/options/options.ts'
import { $accountText } from '../../state/account/account.text.ts'
import { interpolate } from '../../state/text/interpolate.ts'
import { addStyles } from '../core/add-styles.ts'
import { StoreController } from '../core/store-controller.ts'
import { accountIcons } from '../icons/generated/account.ts'
import { addIcons } from '../icons/icons.ts'
import { openWith } from '../modal/open-with.ts'
import '../ui/w3m-ui-icon-button.ts'
import '../ui/w3m-ui-icon.ts'
import '../ui/w3m-ui-image.ts'
import '../ui/w3m-ui-pill.ts'
import { AccountActions } from './actions.ts'
import { renderNetworkPill } from './network-pill.ts'
import { $renderNetwork } from './network-slot.ts'

const styles = css`
  /* on the narrowest phone, where words need more room: three and two, not four and one */
  @media (max-width: 350px) {
    .actions:has(:nth-child(5)) > * {
      flex-basis: 28%;
    }
  }
  .disconnected {
    padding-block-end: 40px;
  }
  .disconnected .glyph {
    margin-block: 24px 12px;
  }
  .disconnected .say {
    gap: 4px;
  }
`

/** Lazy parts of an account card, beside account and balance. */
export class AccountCardDetails {
  readonly #host: LitElement
  readonly #actions: AccountActions
  readonly renderActions: AccountActions['render']

  constructor(host: LitElement) {
    addIcons(accountIcons)
    $renderNetwork.set(renderNetworkPill)
    this.#host = host
    this.#actions = new AccountActions(host)
    this.renderActions = actions => this.#actions.render(actions)
    new StoreController(host, $network)
    addStyles(host.shadowRoot!, styles)
  }

  /** Renders the disconnected state. */
  renderDisconnected() {
    const text = $accountText.get()
    return html`<div class="body center disconnected">
      <span class="glyph"><w3m-ui-icon name="wallet"></w3m-ui-icon></span>
      <div class="say">
        <p class="title">${text['not-connected']}</p>
        <p class="text">${text['not-connected-text']}</p>
      </div>
      <button class="button" type="button" @click=${() => openWith(this.#host, 'Connect').catch(reportError)}>
        ${text.connect}
      </button>
    </div>`
  }

  /** Renders the network above the account, which opens the network list. */
  renderNetwork() {
    const network = $network.get()
    if (!network) return nothing
    return html`<div class="top">
      <w3m-ui-pill
        .text=${network.name}
        .label=${interpolate($accountText.get()['choose-network'], { name: network.name })}
        .icon=${$options.get().enableNetworkSwitch ? 'chevron-down' : undefined}
        ?disabled=${!$options.get().enableNetworkSwitch}
        @click=${() => openWith(this.#host, 'Networks').catch(reportError)}
      >
        <w3m-ui-image slot="start" shape="circle" size="24" .src=${networkImage(network)} .name=${network.name}></w3m-ui-image>
      </w3m-ui-pill>
    </div>`
  }

  /** Renders the copy button beside the address. */
  renderCopy(address: string) {
    return html`<w3m-ui-icon-button
      part="address"
      icon="copy"
      .label=${interpolate($accountText.get()['copy-address'], { address: shortAddress(address) })}
      @click=${() => copyAddress(address)}
    ></w3m-ui-icon-button>`
  }
}
