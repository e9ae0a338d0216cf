import '../elements/modal/presenter.ts'
import { W3mConnectButton as Element } from '../elements/button/w3m-connect-button.ts'
import { createElementComponent } from './component.ts'

/** `<w3m-connect-button>`: connects a wallet. */
export const W3mConnectButton = /* @__PURE__ */ createElementComponent('w3m-connect-button', Element)
