import { css, html, LitElement } from 'lit'
import { property } from 'lit/decorators.js'
import { getDownloadLinks, trackDownload, type DownloadKind } from '../../../state/wallets/guide.ts'
import { walletImage } from '../../../state/images/images.ts'
import { $guideText } from '../../../state/wallets/guide.text.ts'
import { interpolate } from '../../../state/text/interpolate.ts'
import { getWallet } from '../../../state/wallets/wallets.ts'
import { define } from '../../core/define.ts'
import { StoreController } from '../../core/store-controller.ts'
import type { IconName } from '../../icons/icons.ts'
import { focusStyles } from '../../styles/focus.ts'
import { resetStyles } from '../../styles/reset.ts'
import { screenStyles } from '../../styles/screen.ts'
import { heroStyles } from '../../ui/hero.ts'
import '../../ui/w3m-ui-empty-state.ts'
import '../../ui/w3m-ui-image.ts'
import '../../ui/row-parts.ts'

const icons: { readonly [Kind in DownloadKind]: IconName } = {
  chrome_store: 'puzzle',
  app_store: 'smartphone',
  play_store: 'smartphone',
  homepage: 'globe'
}

/** @summary Download links of one wallet: extension, apps, website, if known. */
@define('w3m-downloads-view')
export class W3mDownloadsView extends LitElement {
  static override styles = [
    resetStyles,
    focusStyles,
    screenStyles,
    heroStyles,
    css`
      .rows {
        margin-block-start: 12px;
      }
    `
  ]

  readonly #text = new StoreController(this, $guideText)

  @property({ attribute: 'wallet-id' }) walletId = ''

  override render() {
    const text = this.#text.value
    const wallet = getWallet(this.walletId)
    const name = wallet?.name ?? ''
    const downloads = wallet?.directory ? getDownloadLinks(wallet.directory) : []
    if (!wallet || !downloads.length) {
      return html`<div class="body">
        <w3m-ui-empty
          icon="download"
          .heading=${text['no-downloads']}
          .text=${interpolate(text['no-downloads-text'], { name })}
        ></w3m-ui-empty>
      </div>`
    }
    const labels = { chrome_store: text.chrome, app_store: text.ios, play_store: text.android, homepage: text.website }
    return html`<div class="body center">
      <w3m-ui-image size="72" .name=${name} .src=${walletImage(wallet)}></w3m-ui-image>
      <p class="text">${text['downloads-text']}</p>
      <ul class="rows">
        ${downloads.map(
          ({ kind, href }) =>
            html`<li>
              <w3m-ui-row
                chevron
                .icon=${icons[kind]}
                .label=${labels[kind]}
                .href=${href}
                @click=${() => trackDownload(wallet, kind)}
              ></w3m-ui-row>
            </li>`
        )}
      </ul>
    </div>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-downloads-view': W3mDownloadsView
  }
}
