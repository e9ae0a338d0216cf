import { adoptStyles, css, html, nothing, type LitElement } from 'lit'
import { shortAddress } from '../../adapters/base/address.ts'
import { copyAddress } from '../../state/flows/copy-address.ts'
import { networkImage } from '../../state/images.ts'
import { $network } from '../../state/networks.ts'
import { $options } from '../../state/options.ts'
import { $accountText } from '../../state/text/account.ts'
import { fill } from '../../state/text/fill.ts'
import { StoreController } from '../core/store-controller.ts'
import { account } from '../icons/generated/account.ts'
import { addIcons } from '../icons/icons.ts'
import { openWith } from '../modal/opening.ts'
import '../ui/w3m-ui-icon-button.ts'
import '../ui/w3m-ui-icon.ts'
import '../ui/w3m-ui-image.ts'
import '../ui/w3m-ui-pill.ts'
import { Actions } from './actions.ts'
import { renderNetworkPill } from './network-pill.ts'
import { $drawNetwork } from './network-place.ts'

const styles = css`
  /* on the narrowest phone, where words need more room: three and two, not four and one */
  @media (max-width: 350px) {
    .actions:has(:nth-child(5)) > * {
      flex-basis: 28%;
    }
  }
  .nobody {
    padding-block-end: 40px;
  }
  .nobody .glyph {
    margin-block: 24px 12px;
  }
  .nobody .say {
    gap: 4px;
  }
`

/** What an account card draws beside who is connected and with how much: it may come a moment later. */
export class AccountParts {
  readonly #host: LitElement
  readonly #actions: Actions
  readonly renderActions: Actions['render']

  constructor(host: LitElement) {
    addIcons(account)
    $drawNetwork.set(renderNetworkPill)
    this.#host = host
    this.#actions = new Actions(host)
    this.renderActions = actions => this.#actions.render(actions)
    new StoreController(host, $network)
    adoptStyles(host.shadowRoot!, [...(host.constructor as typeof LitElement).elementStyles, styles])
  }

  /** Nobody is connected. */
  renderNobody() {
    const text = $accountText.get()
    return html`<div class="body center nobody">
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

  /** The network above the account, and the way to the others. */
  renderNetwork() {
    const network = $network.get()
    if (!network) return nothing
    return html`<div class="top">
      <w3m-ui-pill
        .text=${network.name}
        .label=${fill($accountText.get()['choose-network'], { name: network.name })}
        .icon=${$options.get().enableNetworkSwitch ? 'chevron-down' : undefined}
        ?disabled=${!$options.get().enableNetworkSwitch}
        @click=${() => openWith(this.#host, 'Networks').catch(reportError)}
      >
        <w3m-ui-image slot="start" shape="circle" size="24" .src=${networkImage(network)} .name=${network.name}></w3m-ui-image>
      </w3m-ui-pill>
    </div>`
  }

  /** Beside the address. */
  renderCopy(address: string) {
    return html`<w3m-ui-icon-button
      part="address"
      icon="copy"
      .label=${fill($accountText.get()['copy-address'], { address: shortAddress(address) })}
      @click=${() => copyAddress(address)}
    ></w3m-ui-icon-button>`
  }
}
