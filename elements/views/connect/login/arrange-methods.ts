import { html, type TemplateResult } from 'lit'
import { until } from 'lit/directives/until.js'
import { $features } from '../../../../state/options/features.ts'
import { $socials } from '../../../../state/login/socials.ts'
import './w3m-connect-email.ts'
import './w3m-connect-show-wallets.ts'
import './w3m-connect-socials.ts'

/** Arranges login methods and wallets in the order of `connectMethodsOrder`. */
export function arrangeMethods(wallets: unknown): unknown {
  // Removes methods that the operator of the services has disabled.
  const known = import('../../../../state/services/remote-features.ts')
    .then(({ loadRemoteFeatures }) => loadRemoteFeatures())
    .catch(() => undefined)
  return until(
    known.then(() => arranged(wallets)),
    arranged(wallets)
  )
}

function arranged(wallets: unknown): readonly TemplateResult[] {
  const { email, connectMethodsOrder, emailShowWallets, collapseWallets } = $features.get()
  const socials = $socials.get().length > 0
  // Only with another login method.
  const fold = (email || socials) && (collapseWallets || !emailShowWallets)
  const shown = connectMethodsOrder.filter(method => method === 'wallet' || (method === 'email' ? email : socials))
  return shown.map(method => {
    if (method === 'email') return html`<w3m-connect-email></w3m-connect-email>`
    if (method === 'social') return html`<w3m-connect-socials></w3m-connect-socials>`
    return fold ? html`<w3m-connect-fold></w3m-connect-fold>` : html`<div>${wallets}</div>`
  })
}
