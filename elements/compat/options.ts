import { embedded } from '../../adapters/embedded/index.ts'
import { toNetwork, type NetworkInput } from '../../adapters/base/network.ts'
import { walletConnect } from '../../adapters/walletconnect/index.ts'
import type { Adapter, DappMetadata } from '../../adapters/wallet-source.ts'
import { cloud } from '../../state/options/cloud.ts'
import {
  defaultFeatures,
  defaults,
  selfHosted,
  type CustomWallet,
  type Features,
  type KitOptions,
  type OptionChanges,
  type ServicesPreset,
  type ThemeVariables
} from '../../state/options/options.ts'
import { mutableOptions } from '../../state/kit/change-options.ts'
import type { SiweClient, SiwxConfig } from '../../state/options/siwx-config.ts'

/**
 * An adapter by its AppKit name (`EthersAdapter`, `SolanaAdapter` …), converted to the kit's adapter
 * at start.
 */
export interface NamedAdapter {
  kitAdapter(options: Pick<AppKitOptions, 'enableEIP6963' | 'enableInjected'>): Adapter
}

/** Theme variables under both prefixes; `--apkt-` takes precedence. */
export type AppKitThemeVariables = {
  readonly [Name in keyof ThemeVariables | `--apkt-${ThemeVariableName}`]?: string | number
}

type ThemeVariableName = keyof ThemeVariables extends `--w3m-${infer Name}` ? Name : never

/** Options of `createAppKit`. Unsupported ones are listed in one console message. */
export interface AppKitOptions {
  readonly projectId: string
  readonly networks: readonly NetworkInput[]
  /** Absent: only WalletConnect wallets. Accepts the adapters of `w3m-kit/adapters/*` too. */
  readonly adapters?: readonly (NamedAdapter | Adapter)[]
  /** Services, as `createKit` accepts them: self-hosted ones. Default: the public ones of `projectId`. */
  readonly services?: string | ServicesPreset
  readonly defaultNetwork?: NetworkInput
  readonly metadata?: Partial<DappMetadata>
  readonly features?: AppKitFeatures
  readonly themeMode?: 'light' | 'dark'
  readonly themeVariables?: AppKitThemeVariables
  readonly allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  readonly includeWalletIds?: readonly string[]
  readonly excludeWalletIds?: readonly string[]
  readonly featuredWalletIds?: readonly string[]
  readonly customWallets?: readonly CustomWallet[]
  readonly tokens?: KitOptions['tokens']
  readonly termsConditionsUrl?: string
  readonly privacyPolicyUrl?: string
  /** By CAIP-2 id. `config` of a URL is ignored. */
  readonly customRpcUrls?: { readonly [chainId: string]: readonly { readonly url: string; readonly config?: unknown }[] }
  readonly chainImages?: { readonly [chainId: string | number]: string }
  readonly connectorImages?: { readonly [connectorId: string]: string }
  readonly enableEIP6963?: boolean
  readonly enableInjected?: boolean
  readonly enableWalletConnect?: boolean
  readonly enableReconnect?: boolean
  readonly enableNetworkSwitch?: boolean
  readonly enableWalletGuide?: boolean
  readonly enableMobileFullScreen?: boolean
  readonly allowUnsupportedChain?: boolean
  readonly debug?: boolean
  readonly experimental_preferUniversalLinks?: boolean
  readonly defaultAccountTypes?: KitOptions['defaultAccountTypes']
  readonly siwx?: SiwxConfig
  readonly siweConfig?: SiweClient

  // Accepted without effect; those not mentioned elsewhere are listed in the console.

  readonly enableWallets?: boolean
  readonly showWallets?: boolean
  readonly enableAuthLogger?: boolean
  readonly enableCoinbase?: boolean
  readonly enableBaseAccount?: boolean
  readonly enableEmbedded?: boolean
  readonly disableAppend?: boolean
  readonly manualWCControl?: boolean
  readonly basic?: boolean
  readonly coinbasePreference?: 'all' | 'smartWalletOnly' | 'eoaOnly'
  readonly universalProvider?: unknown
  readonly universalProviderConfigOverride?: unknown
}

/** Flags and order of `features`. Unsupported features that are enabled are listed in the console. */
export interface AppKitFeatures extends Partial<Features> {
  readonly reownBranding?: boolean
  readonly pay?: boolean
  readonly headless?: boolean
  readonly reownAuthentication?: boolean
}

/** Names of options that the kit has under another name. */
const converted: { readonly [Name in keyof AppKitOptions]?: true } = {
  enableEIP6963: true,
  enableInjected: true,
  enableWalletConnect: true,
  siweConfig: true
}

/** Names of the options that {@link toKitOptions} carries over. */
export const startNames: object = { ...defaults, ...converted }

/**
 * Returns whether some options may be unsupported. The list of those without an effect is in `unsupported.ts`.
 *
 * @param names - Names of the supported ones.
 */
export function mayBeUnsupported(given: Partial<AppKitOptions>, names: object): boolean {
  const isUnknown = (values: object, known: object): boolean => Object.keys(values).some(name => !Object.hasOwn(known, name))
  return isUnknown(given, names) || isUnknown(given.features ?? {}, defaultFeatures) || hasRpcConfig(given)
}

/** Returns whether an RPC URL has its own config, which the kit ignores. */
export const hasRpcConfig = ({ customRpcUrls = {} }: Partial<AppKitOptions>): boolean =>
  Object.values(customRpcUrls).some(urls => urls.some(({ config }) => config))

/**
 * Converts options of `createAppKit` to those of `createKit` (docs/migrate/appkit.md).
 * Those with the same name are kept, unsupported ones are dropped. Undefined values count as absent.
 */
export function toKitOptions(given: AppKitOptions): KitOptions {
  const preset = given.services === undefined ? cloud(given.projectId).services : given.services
  const services = typeof preset === 'string' ? selfHosted(preset) : preset
  const features = given.features ?? {}
  return {
    ...definedOf(given, defaults),
    projectId: given.projectId,
    services,
    networks: given.networks,
    adapters: adaptersOf(given, services),
    features: definedOf(features, defaultFeatures),
    ...(given.defaultNetwork && { defaultNetwork: toNetwork(given.defaultNetwork).caipNetworkId }),
    ...(given.themeVariables && { themeVariables: toThemeVariables(given.themeVariables) }),
    ...(given.customRpcUrls && { customRpcUrls: given.customRpcUrls }),
    ...(given.siweConfig && { siwe: given.siweConfig })
  }
}

/** Converts runtime changes of options, without those that cannot change. */
export function toOptionChanges({ features, ...given }: AppKitOptionChanges): OptionChanges {
  return { ...definedOf(given, mutableOptions), ...(features && { features: definedOf(features, defaultFeatures) }) }
}

/** Options that may change at runtime, or that are reported. The theme has its own methods. */
export type AppKitOptionChanges = Omit<Partial<AppKitOptions>, 'themeMode' | 'themeVariables'>

/** Converts theme variables to the kit's names; a numeric strength is in percent. */
export function toThemeVariables(given: AppKitThemeVariables): ThemeVariables {
  const entries = ['--w3m-', '--apkt-'].flatMap(prefix =>
    Object.entries(given)
      .filter(([name, value]) => name.startsWith(prefix) && value !== undefined)
      .map(([name, value]) => [
        name.replace(prefix, '--w3m-'),
        name.endsWith('-strength') && /^\d+$/.test(String(value)) ? `${value}%` : String(value)
      ])
  )
  return Object.fromEntries(entries) as ThemeVariables
}

function adaptersOf({ adapters = [], ...options }: AppKitOptions, { relay, frame }: ServicesPreset): readonly Adapter[] {
  const { socials, email } = options.features ?? {}
  return [
    ...adapters.map(adapter => ('kitAdapter' in adapter ? adapter.kitAdapter(options) : adapter)),
    ...(relay && options.enableWalletConnect !== false ? [walletConnect()] : []),
    ...(frame && adapters.length && !(email === false && socials === false) ? [embedded()] : [])
  ]
}

/** Returns the defined values of the names that an object has. */
function definedOf(given: object, named: object): object {
  return Object.fromEntries(Object.entries(given).filter(([name, value]) => Object.hasOwn(named, name) && value !== undefined))
}
