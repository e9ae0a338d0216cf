import { createComponent } from '@lit/react'
import * as React from 'react'
import '../elements/modal/presenter.ts'
import { W3mAccount as Element } from '../elements/account/w3m-account.ts'
import { events } from './events.ts'

/** `<w3m-account>`: the account card in the page. */
export const W3mAccount = /* @__PURE__ */ createComponent({ react: React, tagName: 'w3m-account', elementClass: Element, events })
