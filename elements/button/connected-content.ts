import { html } from 'lit'
import { shortAddress } from '../../adapters/base/address.ts'
import { parseAccountId, type AccountId } from '../../adapters/base/caip.ts'
import { $balance, type Balance } from '../../state/account/balance.ts'
import { $resolvedName, type ResolvedName } from '../../state/account/resolved-name.ts'
import { $network } from '../../state/networks/networks.ts'
import { interpolate } from '../../state/text/interpolate.ts'
import { formatBalance } from '../account/amount.ts'
import { addStyles } from '../core/add-styles.ts'
import { StoreController } from '../core/store-controller.ts'
import '../ui/w3m-ui-avatar.ts'
import { connectedStyles } from './connected-styles.ts'
import { renderNetworkImage } from './network-image.ts'
import type { ButtonContent, ButtonBase } from './button-base.ts'
import { WrongNetworkContent } from './wrong-network.ts'

/** Lazy content of a button for connecting and connected states, with its styles. */
export class ConnectedContent {
  readonly #button: ButtonBase
  readonly #balance: StoreController<Balance>
  readonly #name: StoreController<ResolvedName | undefined>
  readonly #wrongNetwork: WrongNetworkContent

  constructor(button: ButtonBase) {
    this.#button = button
    this.#balance = new StoreController(button, $balance)
    this.#name = new StoreController(button, $resolvedName)
    this.#wrongNetwork = new WrongNetworkContent(button)
    addStyles(button.shadowRoot!, connectedStyles)
  }

  /**
   * Renders avatar and name, or the short address if there is no name, with the balance before them;
   * or the wrong network.
   */
  account(look: AccountContentOptions, account: AccountId): ButtonContent {
    const button = this.#button
    const wrong = this.#wrongNetwork.face
    if (wrong) return wrong
    const { address } = parseAccountId(account)
    const told = this.#name.value
    const { name, picture } = (told?.account === account && told) || ({} as Partial<ResolvedName>)
    const short = name ?? shortAddress(address, look.charsStart, look.charsEnd)
    const shown = look.balance === 'show' && button.isActive ? this.#balance.value : undefined
    const known = shown?.name === 'ready' ? shown : undefined
    const amount = known && `${formatBalance(known.value, known.decimals, button.locale)} ${known.symbol}`
    const who = html`<span class="image"><w3m-ui-avatar .address=${address} .src=${picture}></w3m-ui-avatar></span
      ><bdi class=${name ? 'text name' : 'text'} dir=${name ? 'auto' : 'ltr'}>${short}</bdi>`
    return {
      look: shown ? 'neutral with-balance' : 'neutral',
      busy: button.session.status === 'connecting',
      label: interpolate(button.text.account, { address: amount ? `${amount} ${short}` : short }),
      // The network's image represents its currency, unless the app shows a token with its own image.
      content: shown
        ? html`<span class="image">${renderNetworkImage($network.get(), known?.image)}</span
            ><bdi class="text balance" dir="ltr">${amount}</bdi><span class="account">${who}</span>`
        : who
    }
  }
}

export interface AccountContentOptions {
  readonly balance: 'show' | 'hide'
  readonly charsStart: number
  readonly charsEnd: number
}
