import { css, html, LitElement } from 'lit'
import { activityNamespaces } from '../../state/limits.ts'
import { $accountTab, chooseTab, type AccountTab } from '../../state/account-tab.ts'
import { $network } from '../../state/networks.ts'
import { $options } from '../../state/options.ts'
import { $portfolioText } from '../../state/text/portfolio.ts'
import { track } from '../../state/track.ts'
import { define } from '../core/define.ts'
import { StoreController } from '../core/store-controller.ts'
import type { W3mUiChangeEvent } from '../ui/events.ts'
import '../ui/w3m-ui-tabs.ts'
import './w3m-activity-list.ts'
import './w3m-nft-list.ts'
import './w3m-token-list.ts'

const lists = {
  tokens: () => html`<w3m-token-list></w3m-token-list>`,
  nfts: () => html`<w3m-nft-list></w3m-nft-list>`,
  activity: () => html`<w3m-activity-list></w3m-activity-list>`
} as const

/** @summary What the active account holds and has done. */
@define('w3m-account-tabs')
export class W3mAccountTabs extends LitElement {
  static override styles = css`
    :host {
      display: block;
      align-self: stretch;
      margin-block-start: 20px;
      text-align: start;
      --most: max(224px, min(348px, 100dvh - 470px));
    }
    .panel {
      margin-block-start: 8px;
      min-height: var(--most);
    }
  `

  readonly #tab = new StoreController(this, $accountTab)
  readonly #network = new StoreController(this, $network)
  readonly #options = new StoreController(this, $options)
  readonly #text = new StoreController(this, $portfolioText)

  override render() {
    const text = this.#text.value
    const tabs = this.#tabs
    const shown = tabs.includes(this.#tab.value) ? this.#tab.value : 'tokens'
    return html`<w3m-ui-tabs
        .label=${text.holdings}
        .tabs=${tabs.map(value => ({ value, label: text[value] }))}
        .value=${shown}
        @w3m-ui-change=${this.#choose}
      ></w3m-ui-tabs>
      <div class="panel" role="tabpanel" aria-label=${text[shown]}>${lists[shown]()}</div>`
  }

  get #tabs(): readonly AccountTab[] {
    const namespace = this.#network.value?.chainNamespace
    const isListed = this.#options.value.features.history && (activityNamespaces as readonly unknown[]).includes(namespace)
    return isListed ? ['tokens', 'nfts', 'activity'] : ['tokens', 'nfts']
  }

  #choose({ value }: W3mUiChangeEvent): void {
    chooseTab(value as AccountTab)
    if (value === 'activity') track('CLICK_TRANSACTIONS', { isSmartAccount: false })
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-account-tabs': W3mAccountTabs
  }
}
