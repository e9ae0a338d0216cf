import { html } from 'lit'
import { $mustSwitch } from '../../state/modal.ts'
import { StoreController } from '../core/store-controller.ts'
import { triangleAlert } from '../icons/generated/button.ts'
import { icon } from './icon.ts'
import type { Face, PublicButton } from './public-button.ts'

/** What a button shows while the wallet sits on a network that the site does not have. */
export class WrongNetwork {
  readonly #button: PublicButton
  readonly #mustSwitch: StoreController<boolean>

  constructor(button: PublicButton) {
    this.#button = button
    this.#mustSwitch = new StoreController(button, $mustSwitch)
  }

  get face(): Face | undefined {
    const { isActive, text } = this.#button
    if (!isActive || !this.#mustSwitch.value) return undefined
    return { look: 'warning', content: html`${icon(triangleAlert)}<span class="text">${text['switch-network']}</span>` }
  }
}
