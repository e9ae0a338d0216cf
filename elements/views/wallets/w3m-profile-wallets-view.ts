import { css, html, LitElement, nothing, type PropertyValues } from 'lit'
import { query, state } from 'lit/decorators.js'
import { shortAddress } from '../../../adapters/base/address.ts'
import type { Namespace } from '../../../adapters/base/caip.ts'
import { serviceImage } from '../../../state/images/asset-images.ts'
import { $identity } from '../../../state/account/identity.ts'
import { countWallets, wholeWallet, type ConnectedWallet } from '../../../state/connect/connected-wallets.ts'
import { profileWalletsFlow } from '../../../state/connect/profile-wallets.ts'
import type { RecentWallet } from '../../../state/connect/recent-wallets.ts'
import type { Replacement } from '../../../state/connect/replacement.ts'
import { walletImage } from '../../../state/images/images.ts'
import { push } from '../../../state/router/router.ts'
import { $errorTexts, getErrorText } from '../../../state/text/error-messages.ts'
import { interpolate } from '../../../state/text/interpolate.ts'
import { formatPlural } from '../../../state/text/plural.ts'
import { $locale } from '../../../state/text/locale.ts'
import { $profileWalletsText } from '../../../state/connect/profile-wallets.text.ts'
import { define } from '../../core/define.ts'
import { StoreController } from '../../core/store-controller.ts'
import { remainingIcons } from '../../icons/generated/remaining.ts'
import { addIcons } from '../../icons/icons.ts'
import { focusStyles } from '../../styles/focus.ts'
import { resetStyles } from '../../styles/reset.ts'
import { screenStyles } from '../../styles/screen.ts'
import '../../ui/w3m-ui-avatar.ts'
import '../../ui/w3m-ui-button.ts'
import '../../ui/w3m-ui-empty-state.ts'
import '../../ui/w3m-ui-icon-button.ts'
import '../../ui/w3m-ui-icon.ts'
import '../../ui/row-parts.ts'
import type { W3mUiButton } from '../../ui/w3m-ui-button.ts'

addIcons(remainingIcons)

/** Maximum number of accounts shown initially, so that the rest of the screen stays visible. */
const shownAccounts = 5

/** @summary Accounts of the connected wallets, connected wallets, and earlier ones. */
@define('w3m-profile-wallets-view')
export class W3mProfileWalletsView extends LitElement {
  static override styles = [
    resetStyles,
    focusStyles,
    screenStyles,
    css`
      /* what a row does is read whole, and so is what it says of a wallet; a wallet's name keeps to its line */
      w3m-ui-row[icon],
      w3m-ui-row::part(sub) {
        white-space: normal;
        overflow-wrap: anywhere;
      }
      .accounts {
        margin-block: 4px;
      }
      .hint {
        padding-block: 4px 8px;
      }
      .end {
        display: flex;
        align-items: center;
        gap: 4px;
        /* the glyph ends at the edge, as those of the header do */
        margin-inline-end: -8px;
      }
      .more {
        margin-block-start: 12px;
      }
      .leave {
        margin-block-start: 8px;
      }
      .pair {
        display: grid;
        grid-template-columns: 1fr 1fr;
        gap: 8px;
      }
    `
  ]

  readonly #flow = profileWalletsFlow()
  readonly #wallets = new StoreController(this, this.#flow.$wallets)
  readonly #recent = new StoreController(this, this.#flow.$recent)
  readonly #sharing = new StoreController(this, this.#flow.$sharing)
  readonly #replacement = new StoreController(this, this.#flow.$replacement)
  readonly #identity = new StoreController(this, $identity)
  readonly #errors = new StoreController(this, $errorTexts)
  readonly #text = new StoreController(this, $profileWalletsText)
  readonly #locale = new StoreController(this, $locale)

  @query('.go') private readonly goButton!: W3mUiButton | null
  @query('.another') private readonly another!: HTMLElement | null
  /** Namespaces whose accounts are all shown. */
  @state() private unfolded: ReadonlySet<Namespace> = new Set()

  /** Last shown state. It stays visible while the modal closes. */
  #last: readonly ConnectedWallet[] = []
  #asked = false

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed)
    const { goButton } = this
    if (goButton && !this.#asked) void goButton.updateComplete.then(() => goButton.focus())
    if (!goButton && this.#asked) this.another?.focus()
    this.#asked = goButton !== null
  }

  override render() {
    if (this.#wallets.value.length) this.#last = this.#wallets.value
    const replacement = this.#replacement.value
    if (replacement) return this.#renderQuestion(replacement)
    const [active, ...others] = this.#last
    return html`<div class="body">
      ${active ? this.#renderWallet(active) : this.#renderDisconnected()} ${others.length ? this.#renderOthers(others) : nothing}
      ${this.#renderRecent()} ${this.#renderMore()}
    </div>`
  }

  #renderWallet(wallet: ConnectedWallet) {
    const text = this.#text.value
    const { namespace, accounts, switches } = wallet
    const name = this.#nameOf(wallet)
    const all = this.unfolded.has(namespace) || accounts.length <= shownAccounts + 1
    const first = accounts.slice(0, shownAccounts)
    const active = accounts.find(({ active }) => active)
    // The active account is always shown.
    const shown = all ? accounts : active && !first.includes(active) ? [...first.slice(0, -1), active] : first
    return html`${this.#renderHead(wallet, nothing)}
      <ul class="rows accounts" aria-label=${interpolate(text['accounts-of'], { name })}>
        ${shown.map(account => html`<li>${this.#renderAccount(account, switches || accounts.length === 1)}</li>`)}
      </ul>
      ${all ? nothing : this.#renderUnfold(namespace, accounts.length)}
      ${switches ? nothing : html`<p class="small hint">${interpolate(text['switch-in-wallet'], { name })}</p>`}
      ${wallet.offersChoice ? this.#renderSharing(wallet) : nothing}
      ${
        wallet.embedded
          ? html`<w3m-ui-row
              icon="settings-2"
              chevron
              .label=${text.settings}
              @click=${() => push('AccountSettings')}
            ></w3m-ui-row>`
          : nothing
      }
      <w3m-ui-row
        icon="log-out"
        .label=${text['disconnect-this']}
        .sub=${this.#nameToLeave(wallet)}
        @click=${() => this.#flow.letGo(namespace)}
      ></w3m-ui-row>`
  }

  /** Returns a wallet's name, with the networks that a disconnect ends together if they are several. */
  #nameToLeave(wallet: ConnectedWallet): string {
    const whole = wholeWallet(this.#last, wallet.namespace)
    const networks = whole.length > 1 ? whole.map(({ namespace }) => this.#text.value[namespace]) : []
    return [this.#nameOf(wallet), ...networks].join(' · ')
  }

  #renderHead(wallet: ConnectedWallet, end: unknown) {
    const { walletId, imageUrl, namespace } = wallet
    const text = this.#text.value
    return html`<w3m-ui-row
      plain
      .label=${this.#nameOf(wallet)}
      .sub=${this.#flow.namespaces.length > 1 ? text[namespace] : undefined}
      .image=${walletImage({ id: walletId, imageUrl })}
    >
      ${end}
    </w3m-ui-row>`
  }

  #renderAccount({ account, address, active, kind }: ConnectedWallet['accounts'][number], switches: boolean) {
    const short = shortAddress(address)
    const { name, avatarUrl } = (active && this.#identity.value) || {}
    return html`<w3m-ui-row
      ?plain=${!switches}
      ?selected=${active}
      .label=${name ?? short}
      .sub=${[name && short, kind && this.#text.value[kind === 'eoa' ? 'eoa' : 'smart-account']].filter(Boolean).join(' · ') || undefined}
      @click=${switches ? () => this.#flow.chooseAccount(account) : nothing}
    >
      <w3m-ui-avatar slot="start" size="40" .address=${address} .src=${avatarUrl && serviceImage(avatarUrl)}></w3m-ui-avatar>
      ${active && !switches ? html`<span slot="end" class="hidden">${this.#text.value['in-use']}</span>` : nothing}
    </w3m-ui-row>`
  }

  #renderUnfold(namespace: Namespace, count: number) {
    return html`<w3m-ui-row
      icon="ellipsis"
      .label=${formatPlural(this.#text.value['show-all'], this.#locale.value, count)}
      @click=${() => this.#unfold(namespace)}
    ></w3m-ui-row>`
  }

  #renderSharing({ namespace, name }: ConnectedWallet) {
    const text = this.#text.value
    const sharing = this.#sharing.value?.namespace === namespace ? this.#sharing.value : undefined
    const problem = sharing?.name === 'failed' ? getErrorText(this.#errors.value, sharing.code) : undefined
    const says = {
      waiting: interpolate(text['answer-in'], { name }),
      declined: interpolate(text['declined-in'], { name }),
      failed: problem ?? ''
    }
    return html`<w3m-ui-row
        icon="list-checks"
        .label=${text['choose-shared']}
        .sub=${sharing?.name === 'waiting' ? says.waiting : interpolate(text['choose-shared-text'], { name })}
        ?busy=${sharing?.name === 'waiting'}
        @click=${() => this.#flow.chooseShared(namespace)}
      ></w3m-ui-row>
      <p class=${sharing && sharing.name !== 'waiting' ? 'small hint' : 'hidden'} role="status">
        ${sharing ? says[sharing.name] : nothing}
      </p>`
  }

  /** Returns a wallet's name; embedded wallets have no brand name. */
  #nameOf({ walletId, name }: { readonly walletId: string; readonly name: string }): string {
    return walletId === 'embedded' ? this.#text.value.embedded : name
  }

  #renderOthers(others: readonly ConnectedWallet[]) {
    return html`<h2 class="caption" id="others">${this.#text.value['also-connected']}</h2>
      <ul class="rows" aria-labelledby="others">
        ${others.map(wallet => html`<li>${this.#renderHead(wallet, this.#renderWaysOut(wallet))}</li>`)}
      </ul>`
  }

  #renderWaysOut(wallet: ConnectedWallet) {
    const { namespace } = wallet
    const text = this.#text.value
    const name = this.#nameOf(wallet)
    return html`<span slot="end" class="end">
      <w3m-ui-button
        size="sm"
        variant="secondary"
        .label=${interpolate(text['switch-to'], { name })}
        @click=${() => this.#flow.chooseConnected(namespace)}
        >${text.switch}</w3m-ui-button
      >
      <w3m-ui-icon-button
        icon="log-out"
        .label=${interpolate(text.disconnect, { name: this.#nameToLeave(wallet) })}
        @click=${() => this.#flow.letGo(namespace)}
      ></w3m-ui-icon-button>
    </span>`
  }

  #renderRecent() {
    const recent = this.#recent.value
    if (!recent.length) return nothing
    return html`<h2 class="caption" id="recent">${this.#text.value.recent}</h2>
      <ul class="rows" aria-labelledby="recent">
        ${recent.map(wallet => html`<li>${this.#renderRecentWallet(wallet)}</li>`)}
      </ul>`
  }

  #renderRecentWallet(wallet: RecentWallet) {
    const text = this.#text.value
    const { walletId, imageUrl, available } = wallet
    const name = this.#nameOf(wallet)
    return html`<w3m-ui-row
      plain
      .label=${name}
      .sub=${available ? (this.#flow.namespaces.length > 1 ? text[wallet.namespace] : undefined) : text['not-here']}
      .image=${walletImage({ id: walletId, imageUrl })}
    >
      <span slot="end" class="end">
        ${
          available
            ? html`<w3m-ui-button
                size="sm"
                variant="secondary"
                .label=${interpolate(text['connect-named'], { name })}
                @click=${() => this.#flow.connectRecent(wallet)}
                >${text.connect}</w3m-ui-button
              >`
            : nothing
        }
        <w3m-ui-icon-button
          icon="trash-2"
          .label=${interpolate(text.remove, { name })}
          @click=${() => this.#forget(wallet)}
        ></w3m-ui-icon-button>
      </span>
    </w3m-ui-row>`
  }

  /** Renders connecting another wallet, per namespace, and disconnecting all. */
  #renderMore() {
    const text = this.#text.value
    if (!this.#last.length) return nothing
    const { namespaces } = this.#flow
    const count = countWallets(this.#last)
    return html`<ul class="rows more">
        ${namespaces.map(
          namespace =>
            html`<li>
              <w3m-ui-row
                class="another"
                icon="plus"
                chevron
                .label=${text['connect-another']}
                .sub=${namespaces.length > 1 ? text[namespace] : undefined}
                @click=${() => this.#flow.connectAnother(namespace)}
              ></w3m-ui-row>
            </li>`
        )}
      </ul>
      ${
        count > 1
          ? html`<w3m-ui-button class="leave" full variant="secondary" icon="log-out" @click=${this.#flow.letAllGo}>
              ${interpolate(text['disconnect-all'], { count })}
            </w3m-ui-button>`
          : nothing
      }`
  }

  #renderQuestion({ replaced, wanted, go }: Replacement) {
    const text = this.#text.value
    const says = wanted
      ? interpolate(text['replace-with'], { name: replaced, wanted })
      : interpolate(text['replace-text'], { name: replaced })
    return html`<div class="body center">
      <span class="glyph"><w3m-ui-icon name="arrow-left-right"></w3m-ui-icon></span>
      <div class="say" role="status">
        <h2 class="heading">${interpolate(text.replace, { name: replaced })}</h2>
        <p class="text">${says}</p>
      </div>
      <div class="pair">
        <w3m-ui-button full variant="secondary" @click=${this.#flow.keep}>${text.cancel}</w3m-ui-button>
        <w3m-ui-button class="go" full @click=${go}>${text.go}</w3m-ui-button>
      </div>
    </div>`
  }

  #renderDisconnected() {
    const text = this.#text.value
    return html`<w3m-ui-empty icon="wallet" .heading=${text['not-connected']} .text=${text['not-connected-text']}>
      <w3m-ui-button full @click=${() => push('Connect')}>${text['connect-wallet']}</w3m-ui-button>
    </w3m-ui-empty>`
  }

  /** Shows all accounts and focuses the first hidden one. */
  async #unfold(namespace: Namespace): Promise<void> {
    this.unfolded = new Set([...this.unfolded, namespace])
    await this.updateComplete
    this.renderRoot.querySelectorAll<HTMLElement>('.accounts w3m-ui-row')[shownAccounts]?.focus()
  }

  /** Removes a wallet and focuses the next one in the list, or the element after it. */
  async #forget(wallet: RecentWallet): Promise<void> {
    const index = this.#recent.value.indexOf(wallet)
    this.#flow.forget(wallet)
    await this.updateComplete
    const buttons = this.renderRoot.querySelectorAll<HTMLElement>('w3m-ui-icon-button[icon="trash-2"]')
    ;(buttons[index] ?? buttons[index - 1] ?? this.another)?.focus()
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-profile-wallets-view': W3mProfileWalletsView
  }
}
