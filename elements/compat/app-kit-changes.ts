import type { Namespace } from '../../adapters/base/caip.ts'
import { toNetwork, type NetworkInput } from '../../adapters/base/network.ts'
import { updateOptions } from '../../state/flows/update-options.ts'
import { $networks } from '../../state/networks.ts'
import { $options, type ConnectMethod, type Features, type Social, type WalletFeature } from '../../state/options.ts'
import { $theme } from '../../state/theme.ts'
import { AppKitReads } from './app-kit-reads.ts'
import { tellLeft } from './left.ts'
import {
  toOptionChanges,
  toThemeVariables,
  type AppKitFeatures,
  type AppKitOptions,
  type AppKitThemeVariables
} from './options.ts'
import { isNetwork } from './read.ts'

/** What of the options a site changes while the kit runs. Each throws KitError `invalid-option` as `createAppKit` does. */
export abstract class AppKitChanges extends AppKitReads {
  /** One that is there already is replaced. */
  addNetwork(namespace: Namespace, network: NetworkInput): void {
    const added = toNetwork({ chainNamespace: namespace, ...network })
    const networks = $networks.get()
    const known = networks.some(({ caipNetworkId }) => caipNetworkId === added.caipNetworkId)
    updateOptions({
      networks: known ? networks.map(each => (each.caipNetworkId === added.caipNetworkId ? added : each)) : [...networks, added]
    })
  }

  /** Whoever is on it is asked to leave it. The last one cannot be removed. */
  removeNetwork(namespace: Namespace, id: string | number): void {
    updateOptions({
      networks: $networks.get().filter(network => network.chainNamespace !== namespace || !isNetwork(network, id))
    })
  }

  updateFeatures(features: AppKitFeatures): void {
    this.updateOptions({ features })
  }

  /** What is settled when the kit starts is named in the console. */
  updateOptions(options: Partial<AppKitOptions>): void {
    const { themeMode, themeVariables, ...others } = options
    const { changes, left } = toOptionChanges(others)
    updateOptions(changes)
    if (themeMode) this.setThemeMode(themeMode)
    if (themeVariables) this.setThemeVariables(themeVariables)
    tellLeft(...left.map(name => `updateOptions({ ${name} })`))
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
    updateOptions({ termsConditionsUrl })
  }

  setPrivacyPolicyUrl(privacyPolicyUrl: string): void {
    updateOptions({ privacyPolicyUrl })
  }

  setThemeMode(mode: 'light' | 'dark'): void {
    this.kit.setTheme({ mode })
  }

  setThemeVariables(variables: AppKitThemeVariables): void {
    this.kit.setTheme({ variables: { ...$theme.get().variables, ...toThemeVariables(variables) } })
  }

  #setFeatures(features: Partial<Features>): void {
    updateOptions({ features })
  }
}
