import { computed } from 'nanostores'
import { $features } from './features.ts'
import { onrampNamespaces } from './limits.ts'
import { $networks } from './networks.ts'
import { $isSmartAccount } from './smart-account.ts'
import { $sold } from './sold.ts'
import { $subject } from './subject.ts'

/** A wallet is connected, the site has it so, and something is sold on the network in use or on another that the account is good for. */
export const $canBuy = computed(
  [$subject, $features, $sold, $networks, $isSmartAccount],
  (subject, features, sold, networks, isSmartAccount) => {
    const namespace = subject?.network.chainNamespace
    if (!features.onramp || !sold || !(onrampNamespaces as readonly (string | undefined)[]).includes(namespace)) return false
    return networks.some(
      network =>
        network.chainNamespace === namespace &&
        (!isSmartAccount || network === subject?.network) &&
        (sold.chains?.includes(network.caipNetworkId) ?? true)
    )
  }
)
