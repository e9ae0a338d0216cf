import { html, nothing, type TemplateResult } from 'lit'
import { $options } from '../../state/options.ts'
import { push, type Route } from '../../state/router.ts'
import type { ModalText } from '../../state/text/modal.ts'
import { track } from '../../state/track.ts'
import { viewOf } from '../views/registry.ts'

type Footer = TemplateResult | typeof nothing

/** What stands under a screen: what one accepts by connecting, or a note on networks. Nothing where there is nothing to say. */
export function renderFooter(route: Route, text: ModalText): Footer {
  const words = { legal, networks, none: () => undefined }[viewOf(route).footer ?? 'none'](text)
  return words ? html`<footer class="footer" part="footer"><p>${words}</p></footer>` : nothing
}

function legal(text: ModalText) {
  const { termsConditionsUrl: terms, privacyPolicyUrl: privacy, features } = $options.get()
  if (features.legalCheckbox || !(terms || privacy)) return undefined
  const message = text[terms && privacy ? 'terms-and-privacy' : terms ? 'terms-only' : 'privacy-only']
  const link = (href: string, words: string) =>
    html`<a class="link" href=${href} target="_blank" rel="noopener noreferrer">${words}</a>`
  return withParts(message, { terms: terms && link(terms, text.terms), privacy: privacy && link(privacy, text.privacy) })
}

function networks(text: ModalText) {
  if (!$options.get().enableWalletGuide) return undefined
  const help = (): void => {
    track('CLICK_NETWORK_HELP')
    push('WhatIsANetwork')
  }
  const link = html`<button class="link" type="button" @click=${help}>${text['what-is-a-network']}</button>`
  return withParts(text['networks-note'], { link })
}

/** Puts links in the places of a text: `'Read the {terms}.'` → text, link, text. */
function withParts(message: string, parts: { readonly [name: string]: unknown }): unknown[] {
  return message.split(/\{(\w+)\}/).map((piece, index) => (index % 2 ? parts[piece] : piece))
}
