import { createComponent } from '@lit/react'
import * as React from 'react'
import '../elements/modal/presenter.ts'
import { W3mNetwork as Element } from '../elements/network/w3m-network.ts'
import { events } from './events.ts'

/** `<w3m-network>`: the network switch in the page. */
export const W3mNetwork = /* @__PURE__ */ createComponent({ react: React, tagName: 'w3m-network', elementClass: Element, events })
