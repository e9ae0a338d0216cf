import { createComponent } from '@lit/react'
import * as React from 'react'
import '../elements/modal/presenter.ts'
import { W3mConnectButton as Element } from '../elements/button/w3m-connect-button.ts'
import { events } from './events.ts'

/** `<w3m-connect-button>`: connects a wallet. */
export const W3mConnectButton = /* @__PURE__ */ createComponent({
  react: React,
  tagName: 'w3m-connect-button',
  elementClass: Element,
  events
})
