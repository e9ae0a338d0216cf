// Actions of an account.
import { html, type ReactiveControllerHost, type TemplateResult } from 'lit'
import { $connectedSession } from '../../state/session/active-session.ts'
import { $network } from '../../state/networks/networks.ts'
import { $options, type WalletFeature } from '../../state/options/options.ts'
import { $canBuy } from '../../state/buy/can-buy.ts'
import { $canSend } from '../../state/send/can-send.ts'
import { $canSwap } from '../../state/swap/can-swap.ts'
import { $accountText } from '../../state/account/account.text.ts'
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

export interface AccountActionsState {
  readonly address: string
  go(view: 'OnRampProviders' | 'Swap' | 'WalletReceive' | 'WalletSend'): void
  disconnect(): void
}

/** Maximum number of actions in the row. */
const most = 5

/**
 * Renders the actions of an account card:
 * the enabled features in the app's order, then explorer and disconnect.
 */
export class AccountActions {
  readonly #canBuy: StoreController<boolean>
  readonly #canSend: StoreController<boolean>
  readonly #canSwap: StoreController<boolean>
  #asked: Promise<void> | undefined

  constructor(host: ReactiveControllerHost) {
    this.#canBuy = new StoreController(host, $canBuy)
    this.#canSend = new StoreController(host, $canSend)
    this.#canSwap = new StoreController(host, $canSwap)
  }

  render({ address, go, disconnect }: AccountActionsState): TemplateResult {
    // Removes features that the operator of the services has disabled.
    this.#asked ??= import('../../state/services/remote-features.ts')
      .then(({ loadRemoteFeatures }) => loadRemoteFeatures())
      .catch(() => undefined)
    const { features } = $options.get()
    const text = $accountText.get()
    const network = $network.get()
    const known: { readonly [Feature in WalletFeature]?: Action | false } = {
      swaps: this.#canSwap.value && { icon: 'arrow-down-up', label: text.swap, run: () => go('Swap') },
      onramp: this.#canBuy.value && { icon: 'plus', label: text.buy, run: () => go('OnRampProviders') },
      receive: features.receive && { icon: 'arrow-down', label: text.receive, run: () => go('WalletReceive') },
      send: this.#canSend.value && { icon: 'arrow-up-right', label: text.send, run: () => go('WalletSend') }
    }
    // The explorer is another site: without a recovery the address is not sent to it.
    const href = network && !$connectedSession.get()?.connection.postponedRecovery && explorerUrl(network, address)
    const all: readonly Action[] = [
      ...features.walletFeaturesOrder.flatMap(feature => known[feature] || []),
      ...(href ? [{ icon: 'external-link', label: text.explorer, href } as const] : [])
    ]
    // Disconnect always has a place.
    const actions: readonly Action[] = [...all.slice(0, most - 1), { icon: 'log-out', label: text.disconnect, run: disconnect }]
    // The remaining actions are on the wallets screen.
    return html`<div class="actions" part="actions" role="group" aria-label=${text.actions}>
      ${actions.map(
        ({ icon, label, href: link, run }) =>
          html`<w3m-ui-action .icon=${icon} .label=${label} .href=${link} @click=${run}></w3m-ui-action>`
      )}
    </div>`
  }
}
