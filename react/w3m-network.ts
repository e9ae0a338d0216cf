import '../elements/modal/presenter.ts'
import { W3mNetwork as Element } from '../elements/network/w3m-network.ts'
import { createElementComponent } from './component.ts'

/** `<w3m-network>`: the network switch in the page. */
export const W3mNetwork = /* @__PURE__ */ createElementComponent('w3m-network', Element)
