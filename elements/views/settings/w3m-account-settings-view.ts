import { css, html, LitElement, nothing } from 'lit'
import { shortAddress } from '../../../adapters/base/address.ts'
import { serviceImage } from '../../../state/images/asset-images.ts'
import { $address, $connectedSession } from '../../../state/session/active-session.ts'
import { copyAddress } from '../../../state/account/share-address.ts'
import { settingsFlow, type AccountKind, type EmbeddedUser, type WalletScreen } from '../../../state/login/settings.ts'
import { $identity } from '../../../state/account/identity.ts'
import { networkLogo } from '../../../state/images/logos.ts'
import { $network } from '../../../state/networks/networks.ts'
import { $options } from '../../../state/options/options.ts'
import { push } from '../../../state/router/router.ts'
import { socialLabels } from '../../../state/login/socials.ts'
import { $errorTexts } from '../../../state/text/error-messages.ts'
import { interpolate } from '../../../state/text/interpolate.ts'
import { getLoginProblemText } from '../../../state/login/problem-text.ts'
import { $loginText } from '../../../state/login/login.text.ts'
import { $settingsText } from '../../../state/login/settings.text.ts'
import { define } from '../../core/define.ts'
import { StoreController } from '../../core/store-controller.ts'
import { remainingIcons } from '../../icons/generated/remaining.ts'
import { addIcons, type IconName } from '../../icons/icons.ts'
import { focusStyles } from '../../styles/focus.ts'
import { resetStyles } from '../../styles/reset.ts'
import { screenStyles } from '../../styles/screen.ts'
import '../../ui/w3m-ui-alert.ts'
import '../../ui/w3m-ui-avatar.ts'
import '../../ui/w3m-ui-brand.ts'
import '../../ui/w3m-ui-button.ts'
import '../../ui/w3m-ui-empty-state.ts'
import '../../ui/w3m-ui-icon-button.ts'
import '../../ui/row-parts.ts'

addIcons(remainingIcons)

/** @summary The account, the settings of an embedded wallet, the network, and disconnect. */
@define('w3m-account-settings-view')
export class W3mAccountSettingsView extends LitElement {
  static override styles = [
    resetStyles,
    focusStyles,
    screenStyles,
    css`
      .who {
        display: grid;
        justify-items: center;
        gap: 2px;
        margin-block: 4px 12px;
        text-align: center;
      }
      .who .title {
        margin-block-start: 10px;
        max-width: 100%;
        overflow-wrap: anywhere;
      }
      .address {
        display: flex;
        align-items: center;
        gap: 8px;
        /* the copy beside it does not push the address off the middle */
        padding-inline-start: 40px;
        color: var(--w3m-text-2);
      }
      .kind {
        padding: 2px 10px;
        border-radius: var(--w3m-radius-full);
        background: var(--w3m-fill-1);
        color: var(--w3m-text-2);
      }
      /* what a row does is read whole */
      w3m-ui-row {
        white-space: normal;
      }
      w3m-ui-alert {
        margin-block-end: 8px;
      }
      .alert-way {
        margin-block-start: 4px;
      }
    `
  ]

  readonly #flow = settingsFlow()
  readonly #status = new StoreController(this, this.#flow.$status)
  readonly #loggedIn = new StoreController(this, this.#flow.$loggedIn)
  readonly #kind = new StoreController(this, this.#flow.$kind)
  readonly #postponed = new StoreController(this, this.#flow.$postponed)
  readonly #nameable = new StoreController(this, this.#flow.$nameable)
  readonly #address = new StoreController(this, $address)
  readonly #connected = new StoreController(this, $connectedSession)
  readonly #identity = new StoreController(this, $identity)
  readonly #network = new StoreController(this, $network)
  readonly #options = new StoreController(this, $options)
  readonly #errors = new StoreController(this, $errorTexts)
  readonly #login = new StoreController(this, $loginText)
  readonly #text = new StoreController(this, $settingsText)

  /** Last shown state. It stays visible while the modal closes. */
  #last:
    { readonly address: string; readonly loggedIn: EmbeddedUser | undefined; readonly kind: AccountKind | undefined } | undefined

  override render() {
    const address = this.#address.value
    if (address && this.#connected.value) this.#last = { address, loggedIn: this.#loggedIn.value, kind: this.#kind.value }
    if (!this.#last) return this.#renderDisconnected()
    const { loggedIn } = this.#last
    return html`<div class="body">
      ${this.#renderWho(this.#last.address, loggedIn)} ${this.#renderProblem()}
      ${
        loggedIn
          ? html`<ul class="rows">
                <li>
                  ${
                    this.#postponed.value
                      ? this.#renderScreen('shield-check', 'recovery', 'set-recovery', 'recovery-text')
                      : this.#renderRow('shield-check', 'upgrade-row', this.#flow.upgrade, 'upgrade-row-text')
                  }
                </li>
              </ul>
              ${this.#renderLogin(loggedIn)} ${this.#renderSecurity()}`
          : nothing
      }
      <h2 class="caption" id="wallet">${this.#text.value.wallet}</h2>
      <ul class="rows" aria-labelledby="wallet">
        ${
          this.#nameable.value
            ? html`<li>${this.#renderRow('badge-check', 'choose-name', this.#flow.chooseName, 'choose-name-text')}</li>`
            : nothing
        }
        ${this.#renderNetwork()} ${this.#renderKind()}
        <li>
          <w3m-ui-row
            icon="log-out"
            .label=${this.#text.value[loggedIn ? 'sign-out' : 'disconnect']}
            .sub=${loggedIn ? undefined : this.#connected.value?.connection.name}
            @click=${this.#flow.letGo}
          ></w3m-ui-row>
        </li>
        ${loggedIn ? html`<li>${this.#renderScreen('trash-2', 'delete', 'delete', 'delete-text')}</li>` : nothing}
      </ul>
    </div>`
  }

  #renderWho(address: string, loggedIn: EmbeddedUser | undefined) {
    const { name, avatarUrl } = this.#identity.value ?? {}
    const short = shortAddress(address)
    const text = this.#text.value
    const called = name ?? loggedIn?.userName ?? loggedIn?.email
    return html`<div class="who">
      <w3m-ui-avatar size="64" .address=${address} .src=${avatarUrl && serviceImage(avatarUrl)}></w3m-ui-avatar>
      ${called ? html`<p class="title"><bdi>${called}</bdi></p>` : nothing}
      <p class="address">
        <bdi>${short}</bdi>
        <w3m-ui-icon-button
          icon="copy"
          size="sm"
          .label=${interpolate(text['copy-address'], { address: short })}
          @click=${() => copyAddress(address)}
        ></w3m-ui-icon-button>
      </p>
      ${this.#last?.kind ? html`<p class="small kind">${text[kindWords[this.#last.kind]]}</p>` : nothing}
    </div>`
  }

  #renderProblem() {
    const status = this.#status.value
    if (status.name !== 'failed') return nothing
    const text = this.#text.value
    const { code } = status.problem
    return html`<w3m-ui-alert
      kind="error"
      .heading=${text.failed}
      .text=${getLoginProblemText(status.problem, this.#errors.value, this.#login.value)}
    >
      ${
        code === 'login-too-old'
          ? html`<button class="link alert-way" type="button" @click=${this.#flow.logInAgain}>${text['log-in-again']}</button>`
          : nothing
      }
    </w3m-ui-alert>`
  }

  #renderLogin({ email, userName, provider }: EmbeddedUser) {
    const text = this.#text.value
    const name = provider && socialLabels[provider]
    return html`<h2 class="caption" id="log-in">${text['log-in-part']}</h2>
      <ul class="rows" aria-labelledby="log-in">
        ${
          name
            ? html`<li>
                <w3m-ui-row plain .label=${interpolate(text['logged-in-with'], { name })} .sub=${userName ?? email}>
                  <w3m-ui-brand slot="start" size="40" .name=${provider}></w3m-ui-brand>
                </w3m-ui-row>
              </li>`
            : nothing
        }
        <li>
          <w3m-ui-row
            icon="mail"
            chevron
            .label=${email ? text.email : text['add-email']}
            .sub=${email}
            @click=${this.#flow.editEmail}
          ></w3m-ui-row>
        </li>
      </ul>`
  }

  #renderSecurity() {
    return html`<h2 class="caption" id="security">${this.#text.value.security}</h2>
      <ul class="rows" aria-labelledby="security">
        <li>${this.#renderScreen('key', 'passkeys', 'recovery', 'recovery-text')}</li>
        <li>${this.#renderScreen('download', 'export', 'export', 'export-text')}</li>
        <li>${this.#renderScreen('monitor', 'sessions', 'sessions')}</li>
      </ul>`
  }

  /** Renders a row that opens a screen of the wallet itself. */
  #renderScreen(icon: IconName, name: WalletScreen, label: SettingsKey, sub?: SettingsKey) {
    const status = this.#status.value
    const isOpen = status.name === 'open' && status.screen === name
    return this.#renderRow(icon, label, () => this.#flow.open(name), isOpen ? 'in-wallet' : sub, isOpen)
  }

  #renderRow(icon: IconName, label: SettingsKey, onClick: () => unknown, sub?: SettingsKey, busy = false) {
    const text = this.#text.value
    return html`<w3m-ui-row
      chevron
      icon=${icon}
      .label=${text[label]}
      .sub=${sub && text[sub]}
      ?busy=${busy}
      @click=${onClick}
    ></w3m-ui-row>`
  }

  #renderNetwork() {
    const network = this.#network.value
    const { enableNetworkSwitch } = this.#options.value
    if (!network) return nothing
    return html`<li>
      <w3m-ui-row
        shape="circle"
        ?plain=${!enableNetworkSwitch}
        ?chevron=${enableNetworkSwitch}
        .label=${this.#text.value.network}
        .sub=${network.name}
        .name=${network.name}
        .image=${networkLogo(network)}
        @click=${enableNetworkSwitch ? () => push('Networks') : nothing}
      ></w3m-ui-row>
    </li>`
  }

  #renderKind() {
    const kind = this.#last?.kind
    if (!kind) return nothing
    const words = kind === 'eoa' ? 'use-smart-account' : 'use-eoa'
    const isBusy = this.#status.value.name === 'switching'
    const text = this.#text.value
    return html`<li>
      <w3m-ui-row
        icon="arrow-left-right"
        .label=${text[words]}
        .sub=${text[`${words}-text`]}
        ?busy=${isBusy}
        @click=${this.#flow.switchKind}
      ></w3m-ui-row>
    </li>`
  }

  #renderDisconnected() {
    const text = this.#text.value
    return html`<w3m-ui-empty icon="wallet" .heading=${text['not-connected']} .text=${text['not-connected-text']}>
      <w3m-ui-button full @click=${() => push('Connect')}>${text['connect-wallet']}</w3m-ui-button>
    </w3m-ui-empty>`
  }
}

const kindWords = { eoa: 'eoa', smartAccount: 'smart-account' } as const

type SettingsKey = keyof ReturnType<typeof $settingsText.get>

declare global {
  interface HTMLElementTagNameMap {
    'w3m-account-settings-view': W3mAccountSettingsView
  }
}
