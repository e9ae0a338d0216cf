import { $options } from '../../state/options/options.ts'
import type { Route } from '../../state/router/router.ts'
import { getView } from '../views/registry.ts'

/** Returns the footer of a screen: legal terms, a note on networks, or `undefined`. */
export function getFooter(route: Route): 'legal' | 'networks' | undefined {
  const footer = getView(route)?.footer
  const { termsConditionsUrl, privacyPolicyUrl, features, enableWalletGuide } = $options.get()
  const wanted = { legal: !features.legalCheckbox && (termsConditionsUrl || privacyPolicyUrl), networks: enableWalletGuide }
  return footer && wanted[footer] ? footer : undefined
}

/** Lazy-loads the footer with the first screen that has one. */
export const loadFooter = (): Promise<unknown> => import('./w3m-modal-footer.ts')
