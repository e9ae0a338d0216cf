// What one does with an account.
import { html, type ReactiveControllerHost, type TemplateResult } from 'lit'
import { $connected } from '../../state/current.ts'
import { $network } from '../../state/networks.ts'
import { $options, type WalletFeature } from '../../state/options.ts'
import { $canBuy } from '../../state/can-buy.ts'
import { $canSend } from '../../state/can-send.ts'
import { $canSwap } from '../../state/can-swap.ts'
import { $accountText } from '../../state/text/account.ts'
import { StoreController } from '../core/store-controller.ts'
import type { IconName } from '../icons/icons.ts'
import '../ui/w3m-ui-action.ts'
import { explorerUrl } from './explorer.ts'

interface Action {
  readonly icon: IconName
  readonly label: string
  readonly href?: string
  readonly run?: () => void
}

export interface ActionsOf {
  readonly address: string
  go(view: 'OnRampProviders' | 'Swap' | 'WalletReceive' | 'WalletSend'): void
  disconnect(): void
}

/** As many stand beside each other. */
const most = 5

/** Draws for an account card what one does with the account: the site's features in its order, then the explorer and the way out. */
export class Actions {
  readonly #canBuy: StoreController<boolean>
  readonly #canSend: StoreController<boolean>
  readonly #canSwap: StoreController<boolean>
  #asked: Promise<void> | undefined

  constructor(host: ReactiveControllerHost) {
    this.#canBuy = new StoreController(host, $canBuy)
    this.#canSend = new StoreController(host, $canSend)
    this.#canSwap = new StoreController(host, $canSwap)
  }

  render({ address, go, disconnect }: ActionsOf): TemplateResult {
    // what the operator of the services has switched off goes again
    this.#asked ??= import('../../state/remote-features.ts').then(({ bringFeatures }) => bringFeatures()).catch(() => undefined)
    const { features } = $options.get()
    const text = $accountText.get()
    const network = $network.get()
    const known: { readonly [Feature in WalletFeature]?: Action | false } = {
      swaps: this.#canSwap.value && { icon: 'arrow-down-up', label: text.swap, run: () => go('Swap') },
      onramp: this.#canBuy.value && { icon: 'plus', label: text.buy, run: () => go('OnRampProviders') },
      receive: features.receive && { icon: 'arrow-down', label: text.receive, run: () => go('WalletReceive') },
      send: this.#canSend.value && { icon: 'arrow-up-right', label: text.send, run: () => go('WalletSend') }
    }
    // the explorer is another site: without recovery the address does not go there
    const href = network && !$connected.get()?.connection.postponedRecovery && explorerUrl(network, address)
    const all: readonly Action[] = [
      ...features.walletFeaturesOrder.flatMap(feature => known[feature] || []),
      ...(href ? [{ icon: 'external-link', label: text.explorer, href } as const] : [])
    ]
    // the way out always fits
    const actions: readonly Action[] = [...all.slice(0, most - 1), { icon: 'log-out', label: text.disconnect, run: disconnect }]
    // what does not fit is on the screen of the wallets
    return html`<div class="actions" part="actions" role="group" aria-label=${text.actions}>
      ${actions.map(
        ({ icon, label, href: link, run }) =>
          html`<w3m-ui-action .icon=${icon} .label=${label} .href=${link} @click=${run}></w3m-ui-action>`
      )}
    </div>`
  }
}
