import { createComponent } from '@lit/react'
import * as React from 'react'
import '../elements/modal/presenter.ts'
import { W3mButton as Element } from '../elements/button/w3m-button.ts'
import { events } from './events.ts'

/** `<w3m-button>`: opens the kit, and shows the account once a wallet is connected. */
export const W3mButton = /* @__PURE__ */ createComponent({ react: React, tagName: 'w3m-button', elementClass: Element, events })
