import { css, html, LitElement, nothing } from 'lit'
import { state } from 'lit/decorators.js'
import { activityNamespaces } from '../../state/options/limits.ts'
import { $accountTab, selectAccountTab, type AccountTab } from '../../state/account/account-tab.ts'
import { $network } from '../../state/networks/networks.ts'
import { $features } from '../../state/options/features.ts'
import { $portfolioText } from '../../state/account/portfolio.text.ts'
import { track } from '../../state/analytics/track.ts'
import { define } from '../core/define.ts'
import { StoreController } from '../core/store-controller.ts'
import { focusStyles } from '../styles/focus.ts'
import { resetStyles } from '../styles/reset.ts'
import { screenStyles } from '../styles/screen.ts'
import type { W3mUiChangeEvent } from '../ui/events.ts'
import '../ui/w3m-ui-tabs.ts'
import { renderRetryNote } from './retry-note.ts'
import './w3m-token-list.ts'

/** The first list is included; the others are lazy-loaded when opened. */
const lists = {
  tokens: { tag: 'w3m-token-list', load: undefined, draw: () => html`<w3m-token-list></w3m-token-list>` },
  nfts: {
    tag: 'w3m-nft-list',
    load: () => import('./w3m-nft-list.ts'),
    draw: () => html`<w3m-nft-list></w3m-nft-list>`
  },
  activity: {
    tag: 'w3m-activity-list',
    load: () => import('./w3m-activity-list.ts'),
    draw: () => html`<w3m-activity-list></w3m-activity-list>`
  }
} as const

const isHere = (tab: AccountTab): boolean => customElements.get(lists[tab].tag) !== undefined

/** @summary Tokens, activity and NFTs of the active account. */
@define('w3m-account-tabs')
export class W3mAccountTabs extends LitElement {
  static override styles = [
    resetStyles,
    focusStyles,
    screenStyles,
    css`
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
      .note {
        margin-block-start: 16px;
      }
      /* on a line of today it is over before it shows */
      .coming {
        animation: appear 0s 200ms both;
      }
      @keyframes appear {
        from {
          visibility: hidden;
        }
      }
    `
  ]

  readonly #tab = new StoreController(this, $accountTab)
  readonly #network = new StoreController(this, $network)
  readonly #features = new StoreController(this, $features)
  readonly #text = new StoreController(this, $portfolioText)

  /** List whose chunk could not be loaded. */
  @state() private missing: AccountTab | undefined

  protected override willUpdate(): void {
    const tab = this.#shown
    if (!isHere(tab) && this.missing !== tab) void this.#bring(tab)
  }

  override render() {
    const text = this.#text.value
    const shown = this.#shown
    const tabs = this.#tabs.map(value => ({ value, label: text[value] }))
    return html`${
        tabs.length > 1
          ? html`<w3m-ui-tabs .label=${text.holdings} .tabs=${tabs} .value=${shown} @w3m-ui-change=${this.#choose}></w3m-ui-tabs>`
          : nothing
      }
      <div
        class="panel"
        role=${tabs.length > 1 ? 'tabpanel' : 'group'}
        aria-label=${text[shown]}
        aria-busy=${isHere(shown) || this.missing ? nothing : 'true'}
      >
        ${isHere(shown) ? lists[shown].draw() : this.missing === shown ? this.#renderMissing(shown) : this.#renderComing()}
      </div>`
  }

  #renderComing() {
    return html`<p class="hidden" role="status">${this.#text.value.loading}</p>
      <div class="coming">${[1, 2, 3].map(() => html`<w3m-ui-row loading shape="circle"></w3m-ui-row>`)}</div>`
  }

  #renderMissing(tab: AccountTab) {
    const text = this.#text.value
    return renderRetryNote(text['failed-text'], text['try-again'], () => void this.#bring(tab))
  }

  get #tabs(): readonly AccountTab[] {
    const namespace = this.#network.value?.chainNamespace
    // No source lists activity and NFTs of other namespaces.
    if (namespace && !(activityNamespaces as readonly string[]).includes(namespace)) return ['tokens']
    return namespace && this.#features.value.history ? ['tokens', 'nfts', 'activity'] : ['tokens', 'nfts']
  }

  get #shown(): AccountTab {
    const tab = this.#tab.value
    return this.#tabs.includes(tab) ? tab : 'tokens'
  }

  async #bring(tab: AccountTab): Promise<void> {
    this.missing = undefined
    try {
      await lists[tab].load?.()
    } catch {
      this.missing = tab // can be retried
    }
    this.requestUpdate()
  }

  #choose({ value }: W3mUiChangeEvent): void {
    selectAccountTab(value as AccountTab)
    if (value === 'activity') track('CLICK_TRANSACTIONS', { isSmartAccount: false })
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-account-tabs': W3mAccountTabs
  }
}
