import { $options } from '../../state/options.ts'
import type { Route } from '../../state/router.ts'
import { viewOf } from '../views/registry.ts'

/** What stands under a screen: what one accepts by connecting, a note on networks, or nothing where there is nothing to say. */
export function footerOf(route: Route): 'legal' | 'networks' | undefined {
  const footer = viewOf(route)?.footer
  const { termsConditionsUrl, privacyPolicyUrl, features, enableWalletGuide } = $options.get()
  const wanted = { legal: !features.legalCheckbox && (termsConditionsUrl || privacyPolicyUrl), networks: enableWalletGuide }
  return footer && wanted[footer] ? footer : undefined
}

/** What draws it. Comes with the first screen that has one. */
export const bringFooter = (): Promise<unknown> => import('./w3m-modal-footer.ts')
