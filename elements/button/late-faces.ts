import { adoptStyles, html, type LitElement } from 'lit'
import { shortAddress } from '../../adapters/base/address.ts'
import { parseAccountId, type AccountId } from '../../adapters/base/caip.ts'
import { $balance, type Balance } from '../../state/balance.ts'
import { $knownName, type KnownName } from '../../state/known-name.ts'
import { $network } from '../../state/networks.ts'
import { fill } from '../../state/text/fill.ts'
import { formatAmount } from '../account/amount.ts'
import { StoreController } from '../core/store-controller.ts'
import '../ui/w3m-ui-avatar.ts'
import { faceStyles } from './face-styles.ts'
import { networkPicture } from './network-picture.ts'
import type { Face, PublicButton } from './public-button.ts'
import { WrongNetwork } from './wrong-network.ts'

/** What a button draws once a wallet is asked or connected, with the styles for it. */
export class LateFaces {
  readonly #button: PublicButton
  readonly #balance: StoreController<Balance>
  readonly #name: StoreController<KnownName | undefined>
  readonly #wrongNetwork: WrongNetwork

  constructor(button: PublicButton) {
    this.#button = button
    this.#balance = new StoreController(button, $balance)
    this.#name = new StoreController(button, $knownName)
    this.#wrongNetwork = new WrongNetwork(button)
    adoptStyles(button.shadowRoot!, [...(button.constructor as typeof LitElement).elementStyles, ...faceStyles])
  }

  /** The avatar and the name, or the short address where none is known, with the balance before them; the wrong network in their place. */
  account(look: AccountLook, account: AccountId): Face {
    const button = this.#button
    const wrong = this.#wrongNetwork.face
    if (wrong) return wrong
    const { address } = parseAccountId(account)
    const told = this.#name.value
    const { name, picture } = (told?.account === account && told) || ({} as Partial<KnownName>)
    const short = name ?? shortAddress(address, look.charsStart, look.charsEnd)
    const shown = look.balance === 'show' && button.isActive ? this.#balance.value : undefined
    const known = shown?.name === 'ready' ? shown : undefined
    const amount = known && `${formatAmount(known.value, known.decimals, button.locale)} ${known.symbol}`
    const who = html`<span class="image"><w3m-ui-avatar .address=${address} .src=${picture}></w3m-ui-avatar></span
      ><bdi class=${name ? 'text name' : 'text'} dir=${name ? 'auto' : 'ltr'}>${short}</bdi>`
    return {
      look: shown ? 'neutral with-balance' : 'neutral',
      busy: button.session.status === 'connecting',
      label: fill(button.text.account, { address: amount ? `${amount} ${short}` : short }),
      // the active network stands for its currency, unless the site has a token with a picture in its place
      content: shown
        ? html`<span class="image">${networkPicture($network.get(), known?.image)}</span
            ><bdi class="text balance" dir="ltr">${amount}</bdi><span class="account">${who}</span>`
        : who
    }
  }
}

export interface AccountLook {
  readonly balance: 'show' | 'hide'
  readonly charsStart: number
  readonly charsEnd: number
}
