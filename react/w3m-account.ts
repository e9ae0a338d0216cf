import '../elements/modal/presenter.ts'
import { W3mAccount as Element } from '../elements/account/w3m-account.ts'
import { createElementComponent } from './component.ts'

/** `<w3m-account>`: the account card in the page. */
export const W3mAccount = /* @__PURE__ */ createElementComponent('w3m-account', Element)
