import { computed } from 'nanostores'
import { $features } from '../options/features.ts'
import { onrampNamespaces } from '../options/limits.ts'
import { $networks } from '../networks/networks.ts'
import { isBuyingRestricted } from './restricted-zone.ts'
import { $isSmartAccount } from '../session/smart-account.ts'
import { $onrampChains } from '../services/onramp-chains.ts'
import { $accountContext } from '../networks/account-context.ts'

/**
 * Whether buying is available: a wallet is connected, the feature is on, providers sell on the active
 * network or another one on which the account is valid, and the user's region permits it.
 */
export const $canBuy = computed(
  [$accountContext, $features, $onrampChains, $networks, $isSmartAccount],
  (subject, features, sold, networks, isSmartAccount) => {
    const namespace = subject?.network.chainNamespace
    if (!features.onramp || !sold || !(onrampNamespaces as readonly (string | undefined)[]).includes(namespace)) return false
    const isSold = networks.some(
      network =>
        network.chainNamespace === namespace &&
        (!isSmartAccount || network === subject?.network) &&
        (sold.chains?.includes(network.caipNetworkId) ?? true)
    )
    return isSold && !isBuyingRestricted()
  }
)
