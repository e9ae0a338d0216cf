import { createComponent } from '@lit/react'
import * as React from 'react'
import '../elements/modal/present.ts'
import { W3mNetworkButton as Element } from '../elements/button/w3m-network-button.ts'
import { events } from './events.ts'

/** `<w3m-network-button>`: shows the network and opens the choice of networks. */
export const W3mNetworkButton = createComponent({ react: React, tagName: 'w3m-network-button', elementClass: Element, events })
