import { createComponent } from '@lit/react'
import * as React from 'react'
import '../elements/modal/presenter.ts'
import { W3mAccountButton as Element } from '../elements/button/w3m-account-button.ts'
import { events } from './events.ts'

/** `<w3m-account-button>`: shows the account and opens it. */
export const W3mAccountButton = /* @__PURE__ */ createComponent({
  react: React,
  tagName: 'w3m-account-button',
  elementClass: Element,
  events
})
