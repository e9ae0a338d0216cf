import { html, LitElement } from 'lit'
import { $guideText } from '../../../state/wallets/guide.text.ts'
import { define } from '../../core/define.ts'
import { StoreController } from '../../core/store-controller.ts'
import { focusStyles } from '../../styles/focus.ts'
import { resetStyles } from '../../styles/reset.ts'
import { screenStyles } from '../../styles/screen.ts'
import '../../ui/w3m-ui-button.ts'
import { guideStyles } from './guide-styles.ts'
import { renderPoints } from './points.ts'

/** Opened only by a click of the user. */
const learnMore = 'https://ethereum.org/en/developers/docs/networks/'

/** @summary Explains networks, in two points. */
@define('w3m-what-is-a-network-view')
export class W3mWhatIsANetworkView extends LitElement {
  static override styles = [resetStyles, focusStyles, screenStyles, guideStyles]

  readonly #text = new StoreController(this, $guideText)

  override render() {
    const text = this.#text.value
    return html`<div class="body">
      ${renderPoints([
        { icon: 'network', title: text['network-title'], text: text['network-text'] },
        { icon: 'layout-grid', title: text['fees-title'], text: text['fees-text'] }
      ])}
      <w3m-ui-button variant="secondary" full icon="external-link" .href=${learnMore}>${text['learn-more']}</w3m-ui-button>
    </div>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-what-is-a-network-view': W3mWhatIsANetworkView
  }
}
