import { createComponent } from '@lit/react'
import * as React from 'react'
import '../elements/modal/present.ts'
import { W3mConnectButton as Element } from '../elements/button/w3m-connect-button.ts'
import { events } from './events.ts'

/** `<w3m-connect-button>`: connects a wallet. */
export const W3mConnectButton = createComponent({ react: React, tagName: 'w3m-connect-button', elementClass: Element, events })
