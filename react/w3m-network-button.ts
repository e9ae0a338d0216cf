import { createComponent } from '@lit/react'
import * as React from 'react'
import '../elements/modal/presenter.ts'
import { W3mNetworkButton as Element } from '../elements/button/w3m-network-button.ts'
import { events } from './events.ts'

/** `<w3m-network-button>`: shows the network and opens the network list. */
export const W3mNetworkButton = /* @__PURE__ */ createComponent({
  react: React,
  tagName: 'w3m-network-button',
  elementClass: Element,
  events
})
