import { adoptStyles, html, type LitElement } from 'lit'
import { parseAccountId, type AccountId } from '../../adapters/base/caip.ts'
import { $balance, type Balance } from '../../state/balance.ts'
import { $network } from '../../state/networks.ts'
import { fill } from '../../state/text/text.ts'
import { formatAmount } from '../account/amount.ts'
import { StoreController } from '../core/store-controller.ts'
import '../ui/w3m-ui-avatar.ts'
import type { AccountShowingButton } from './account-showing-button.ts'
import { faceStyles } from './face-styles.ts'
import { networkPicture } from './network-picture.ts'
import type { Face } from './public-button.ts'
import { WrongNetwork } from './wrong-network.ts'

/** How a button draws an account: the avatar and the short address, with the balance before them where it is wanted. */
export class AccountFace {
  readonly #button: AccountShowingButton
  readonly #balance: StoreController<Balance>
  readonly #wrongNetwork: WrongNetwork

  constructor(button: AccountShowingButton) {
    this.#button = button
    this.#balance = new StoreController(button, $balance)
    this.#wrongNetwork = new WrongNetwork(button)
    adoptStyles(button.shadowRoot!, [...(button.constructor as typeof LitElement).elementStyles, faceStyles])
  }

  draw(account: AccountId, short: string): Face {
    const button = this.#button
    const wrong = this.#wrongNetwork.face
    if (wrong) return wrong
    const shown = button.balance === 'show' && button.isActive ? this.#balance.value : undefined
    const amount = shown && amountOf(shown, button.locale)
    const { address } = parseAccountId(account)
    const who = html`<span class="image"><w3m-ui-avatar .address=${address}></w3m-ui-avatar></span
      ><bdi class="text" dir="ltr">${short}</bdi>`
    return {
      look: shown ? 'neutral with-balance' : 'neutral',
      busy: button.session.status === 'connecting',
      label: fill(button.text.account, { address: amount ? `${amount} ${short}` : short }),
      // the active network stands for its currency
      content: shown
        ? html`<span class="image">${networkPicture($network.get())}</span><bdi class="text balance" dir="ltr">${amount}</bdi
            ><span class="account">${who}</span>`
        : who
    }
  }
}

/** `2.375 ETH`; nothing while it is not known. */
function amountOf(balance: Balance, locale: string): string | undefined {
  return balance.name === 'ready' ? `${formatAmount(balance.value, balance.decimals, locale)} ${balance.symbol}` : undefined
}
