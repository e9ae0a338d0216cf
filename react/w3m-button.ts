import '../elements/modal/presenter.ts'
import { W3mButton as Element } from '../elements/button/w3m-button.ts'
import { createElementComponent } from './component.ts'

/** `<w3m-button>`: opens the kit, and shows the account once a wallet is connected. */
export const W3mButton = /* @__PURE__ */ createElementComponent('w3m-button', Element)
