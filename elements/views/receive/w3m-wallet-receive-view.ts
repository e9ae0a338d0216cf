import { css, html, LitElement, nothing } from 'lit'
import { shortAddress } from '../../../adapters/base/address.ts'
import { $session } from '../../../state/session/active-session.ts'
import { serviceImage } from '../../../state/images/asset-images.ts'
import { receiveFlow, type ReceiveAccount } from '../../../state/account/receive.ts'
import { networkLogo } from '../../../state/images/logos.ts'
import { push } from '../../../state/router/router.ts'
import { $receiveText } from '../../../state/account/receive.text.ts'
import { interpolate } from '../../../state/text/interpolate.ts'
import { define } from '../../core/define.ts'
import { StoreController } from '../../core/store-controller.ts'
import { remainingIcons } from '../../icons/generated/remaining.ts'
import { addIcons } from '../../icons/icons.ts'
import { focusStyles } from '../../styles/focus.ts'
import { resetStyles } from '../../styles/reset.ts'
import { screenStyles } from '../../styles/screen.ts'
import { skeletonStyles } from '../../styles/skeleton.ts'
import '../../ui/w3m-ui-address.ts'
import '../../ui/w3m-ui-avatar.ts'
import '../../ui/w3m-ui-button.ts'
import '../../ui/w3m-ui-empty-state.ts'
import '../../ui/w3m-ui-icon-button.ts'
import '../../ui/w3m-ui-icon.ts'
import '../../ui/w3m-ui-image.ts'
import '../../ui/w3m-ui-qr.ts'

addIcons(remainingIcons)

/** Number of networks shown by image; the next screen lists all. */
const shownNetworks = 5

/**
 * @summary The account's address for receiving: as QR code, in full, and with the networks it is valid
 * on.
 */
@define('w3m-wallet-receive-view')
export class W3mWalletReceiveView extends LitElement {
  static override styles = [
    resetStyles,
    focusStyles,
    screenStyles,
    skeletonStyles,
    css`
      w3m-ui-qr {
        width: 232px;
        margin-block-end: 16px;
      }
      .body.center > w3m-ui-qr {
        align-self: center;
      }
      /* 0x hangs before the groups, which stand in the middle */
      .hanging {
        padding-inline-end: 28px;
      }
      .whole {
        display: grid;
        gap: 8px;
        justify-items: center;
        max-width: 100%;
        margin-block-end: 16px;
      }
      .name {
        max-width: 100%;
        font: var(--w3m-text-title);
        letter-spacing: var(--w3m-tracking-title);
        overflow-wrap: anywhere;
      }
      .whole .skeleton {
        width: 220px;
        height: 44px;
      }
      .actions {
        display: flex;
        align-self: stretch;
        gap: 8px;
      }
      .actions w3m-ui-button {
        flex: 1;
        min-width: 0;
      }
      .note {
        margin-block-start: 8px;
        color: var(--w3m-text);
        transition: background var(--w3m-duration-press);
      }
      .note .words {
        flex: 1;
        min-width: 0;
      }
      .note w3m-ui-icon {
        font-size: 18px;
        color: var(--w3m-text-3);
      }
      @media (hover: hover) {
        .note:hover {
          background: var(--w3m-fill-2);
        }
      }
      .note:active {
        background: var(--w3m-fill-3);
      }
      .images {
        display: flex;
      }
      .images > * {
        border-radius: 50%;
        box-shadow: 0 0 0 2px var(--w3m-fill-1);
      }
      .images > :not(:first-child) {
        margin-inline-start: -6px;
      }
      @media (forced-colors: active) {
        .note {
          border: 1px solid ButtonBorder;
        }
      }
    `
  ]

  readonly #flow = receiveFlow()
  readonly #receiver = new StoreController(this, this.#flow.$receiver)
  readonly #networks = new StoreController(this, this.#flow.$compatible)
  readonly #session = new StoreController(this, $session)
  readonly #text = new StoreController(this, $receiveText)

  /** Last shown state. It stays visible while the modal closes. */
  #last: ReceiveAccount | undefined

  override render() {
    this.#last = this.#receiver.value ?? this.#last
    if (this.#last) return this.#renderReceiver(this.#last)
    return this.#session.value.status === 'disconnected' ? this.#renderDisconnected() : this.#renderWaiting()
  }

  #renderReceiver({ address, name, avatarUrl }: ReceiveAccount) {
    const text = this.#text.value
    return html`<div class="body center">
      <w3m-ui-qr .uri=${address} .label=${interpolate(text['code-label'], { address: shortAddress(address) })}>
        <w3m-ui-avatar .address=${address} .src=${avatarUrl && serviceImage(avatarUrl)}></w3m-ui-avatar>
      </w3m-ui-qr>
      <div class="whole">
        ${name ? html`<p class="name"><bdi>${name}</bdi></p>` : nothing}
        <w3m-ui-address
          class=${address.startsWith('0x') ? 'hanging' : nothing}
          .address=${address}
          .label=${text['your-address']}
        ></w3m-ui-address>
      </div>
      ${this.#renderActions(false)} ${this.#renderNetworks()}
    </div>`
  }

  #renderActions(disabled: boolean) {
    const text = this.#text.value
    const { share } = this.#flow
    return html`<div class="actions">
      <w3m-ui-button full icon="copy" ?disabled=${disabled} @click=${this.#flow.copyAddress}
        >${text['copy-address']}</w3m-ui-button
      >
      ${
        share
          ? html`<w3m-ui-icon-button
              icon="share-2"
              size="lg"
              variant="fill"
              .label=${text.share}
              ?disabled=${disabled}
              @click=${share}
            ></w3m-ui-icon-button>`
          : nothing
      }
    </div>`
  }

  #renderNetworks() {
    const networks = this.#networks.value
    const text = this.#text.value
    const [first, second] = networks
    if (!first) return nothing
    return html`<button class="note" type="button" @click=${() => push('WalletCompatibleNetworks')}>
      <span class="images" aria-hidden="true"
        >${networks
          .slice(0, shownNetworks)
          .map(
            network =>
              html`<w3m-ui-image shape="circle" size="22" .name=${network.name} .src=${networkLogo(network)}></w3m-ui-image>`
          )}</span
      >
      <span class="words">${second ? text['only-these'] : interpolate(text['only-one'], { name: first.name })}</span>
      <w3m-ui-icon name="chevron-right"></w3m-ui-icon>
    </button>`
  }

  /** Renders the waiting state: the wallet has not responded, or needs its recovery first. */
  #renderWaiting() {
    return html`<div class="body center" aria-busy="true">
      <w3m-ui-qr .label=${this.#text.value['waiting-text']}></w3m-ui-qr>
      <div class="whole" role="status">
        <span class="skeleton" aria-hidden="true"></span><span class="hidden">${this.#text.value['waiting-text']}</span>
      </div>
      ${this.#renderActions(true)} ${this.#renderNetworks()}
    </div>`
  }

  #renderDisconnected() {
    const text = this.#text.value
    return html`<div class="body">
      <w3m-ui-empty icon="wallet" .heading=${text['not-connected']} .text=${text['not-connected-text']}>
        <w3m-ui-button full @click=${() => push('Connect')}>${text.connect}</w3m-ui-button>
      </w3m-ui-empty>
    </div>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-wallet-receive-view': W3mWalletReceiveView
  }
}
