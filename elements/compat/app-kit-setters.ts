import type { Namespace } from '../../adapters/base/caip.ts'
import { toNetwork, type NetworkInput } from '../../adapters/base/network.ts'
import { applyOptionChanges, mutableOptions } from '../../state/kit/change-options.ts'
import { $networks } from '../../state/networks/networks.ts'
import { $options, type ConnectMethod, type Features, type Social, type WalletFeature } from '../../state/options/options.ts'
import { $theme } from '../../state/options/theme.ts'
import { AppKitGetters } from './app-kit-getters.ts'
import {
  mayBeUnsupported,
  toOptionChanges,
  toThemeVariables,
  type AppKitFeatures,
  type AppKitOptions,
  type AppKitThemeVariables
} from './options.ts'
import { matchesNetwork } from './app-kit-state.ts'

/** Setters for options at runtime. Each throws KitError `invalid-option` like `createAppKit`. */
export abstract class AppKitSetters extends AppKitGetters {
  /** Adds a network, or replaces it. */
  addNetwork(namespace: Namespace, network: NetworkInput): void {
    const added = toNetwork({ chainNamespace: namespace, ...network })
    const networks = $networks.get()
    const known = networks.some(({ caipNetworkId }) => caipNetworkId === added.caipNetworkId)
    applyOptionChanges({
      networks: known ? networks.map(each => (each.caipNetworkId === added.caipNetworkId ? added : each)) : [...networks, added]
    })
  }

  /**
   * Removes a network.
   * If the wallet is on it, the user is asked to switch. The last network cannot be removed.
   */
  removeNetwork(namespace: Namespace, id: string | number): void {
    applyOptionChanges({
      networks: $networks.get().filter(network => network.chainNamespace !== namespace || !matchesNetwork(network, id))
    })
  }

  updateFeatures(features: AppKitFeatures): void {
    this.updateOptions({ features })
  }

  /** Updates options. Logs the names of options that are fixed at start. */
  updateOptions(options: Partial<AppKitOptions>): void {
    const { themeMode, themeVariables, ...others } = options
    applyOptionChanges(toOptionChanges(others))
    if (themeMode) this.setThemeMode(themeMode)
    if (themeVariables) this.setThemeVariables(themeVariables)
    if (mayBeUnsupported(others, mutableOptions))
      import('./unsupported.ts').then(({ warnUnsupportedChanges }) => warnUnsupportedChanges(others)).catch(console.error)
  }

  setConnectMethodsOrder(connectMethodsOrder: readonly ConnectMethod[]): void {
    this.#setFeatures({ connectMethodsOrder })
  }

  getConnectMethodsOrder(): readonly ConnectMethod[] {
    return $options.get().features.connectMethodsOrder
  }

  setWalletFeaturesOrder(walletFeaturesOrder: readonly WalletFeature[]): void {
    this.#setFeatures({ walletFeaturesOrder })
  }

  setCollapseWallets(collapseWallets: boolean): void {
    this.#setFeatures({ collapseWallets })
  }

  setSocialsOrder(socials: readonly Social[]): void {
    this.#setFeatures({ socials })
  }

  setTermsConditionsUrl(termsConditionsUrl: string): void {
    applyOptionChanges({ termsConditionsUrl })
  }

  setPrivacyPolicyUrl(privacyPolicyUrl: string): void {
    applyOptionChanges({ privacyPolicyUrl })
  }

  setThemeMode(mode: 'light' | 'dark'): void {
    this.kit.setTheme({ mode })
  }

  setThemeVariables(variables: AppKitThemeVariables): void {
    this.kit.setTheme({ variables: { ...$theme.get().variables, ...toThemeVariables(variables) } })
  }

  #setFeatures(features: Partial<Features>): void {
    applyOptionChanges({ features })
  }
}
