import '../elements/modal/presenter.ts'
import { W3mAccountButton as Element } from '../elements/button/w3m-account-button.ts'
import { createElementComponent } from './component.ts'

/** `<w3m-account-button>`: shows the account and opens it. */
export const W3mAccountButton = /* @__PURE__ */ createElementComponent('w3m-account-button', Element)
