import { html } from 'lit'
import { $mustSwitchNetwork } from '../../state/modal/must-switch-network.ts'
import { StoreController } from '../core/store-controller.ts'
import { triangleAlert } from '../icons/generated/button.ts'
import { renderButtonIcon } from './icon.ts'
import type { ButtonContent, ButtonBase } from './button-base.ts'

/** Content of a button while the wallet is on a network that is not configured. */
export class WrongNetworkContent {
  readonly #button: ButtonBase
  readonly #mustSwitch: StoreController<boolean>

  constructor(button: ButtonBase) {
    this.#button = button
    this.#mustSwitch = new StoreController(button, $mustSwitchNetwork)
  }

  get face(): ButtonContent | undefined {
    const { isActive, text } = this.#button
    if (!isActive || !this.#mustSwitch.value) return undefined
    return {
      look: 'warning',
      content: html`${renderButtonIcon(triangleAlert)}<span class="text">${text['switch-network']}</span>`
    }
  }
}
