import { createComponent } from '@lit/react'
import * as React from 'react'
import '../elements/modal/present.ts'
import { W3mModal as Element } from '../elements/modal/w3m-modal.ts'
import { events } from './events.ts'

/** `<w3m-modal>`: the modal in a place of your own, or as a card in the page with `embedded`. Without it the kit puts one on the page. */
export const W3mModal = createComponent({ react: React, tagName: 'w3m-modal', elementClass: Element, events })
