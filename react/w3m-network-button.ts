import '../elements/modal/presenter.ts'
import { W3mNetworkButton as Element } from '../elements/button/w3m-network-button.ts'
import { createElementComponent } from './component.ts'

/** `<w3m-network-button>`: shows the network and opens the network list. */
export const W3mNetworkButton = /* @__PURE__ */ createElementComponent('w3m-network-button', Element)
