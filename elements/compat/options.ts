import { embedded } from '../../adapters/embedded/index.ts'
import { toNetwork, type NetworkInput } from '../../adapters/base/network.ts'
import { walletConnect } from '../../adapters/walletconnect/index.ts'
import type { Adapter, DappMetadata } from '../../adapters/wallet-source.ts'
import { cloud } from '../../state/options/cloud.ts'
import {
  defaultFeatures,
  selfHosted,
  type CustomWallet,
  type Features,
  type KitOptions,
  type OptionChanges,
  type ServicesPreset,
  type ThemeVariables
} from '../../state/options/options.ts'
import { mutableOptions } from '../../state/kit/apply-options.ts'
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

/** Options with the same name. */
const same = [
  'metadata',
  'themeMode',
  'allWallets',
  'includeWalletIds',
  'excludeWalletIds',
  'featuredWalletIds',
  'customWallets',
  'tokens',
  'termsConditionsUrl',
  'privacyPolicyUrl',
  'chainImages',
  'connectorImages',
  'enableReconnect',
  'enableNetworkSwitch',
  'enableWalletGuide',
  'enableMobileFullScreen',
  'allowUnsupportedChain',
  'debug',
  'experimental_preferUniversalLinks',
  'defaultAccountTypes',
  'siwx'
] as const satisfies readonly (keyof KitOptions)[]

/** Options with another name or format. */
const changed = [
  'projectId',
  'networks',
  'adapters',
  'services',
  'defaultNetwork',
  'features',
  'themeVariables',
  'customRpcUrls',
  'enableEIP6963',
  'enableInjected',
  'enableWalletConnect',
  'siweConfig'
]

/** Options without effect in the kit, or fixed to this value: no console message. */
const moot: Readonly<Record<string, unknown>> = {
  showWallets: true,
  enableWallets: true,
  enableAuthLogger: true,
  enableCoinbase: true,
  enableBaseAccount: true,
  enableEmbedded: false,
  disableAppend: false,
  manualWCControl: false,
  basic: false,
  coinbasePreference: 'all'
}
const mootFeatures: Readonly<Record<string, unknown>> = {
  reownBranding: false,
  pay: false,
  headless: false,
  reownAuthentication: false
}

/** The converted options, and the paths of unsupported ones, such as `features.headless`. */
export interface ConvertedOptions {
  readonly options: KitOptions
  readonly left: readonly string[]
}

/**
 * Converts options of `createAppKit` to those of `createKit` (docs/migrate/appkit.md).
 * Undefined values count as absent.
 */
export function toKitOptions(given: AppKitOptions): ConvertedOptions {
  const preset = given.services === undefined ? cloud(given.projectId).services : given.services
  const services = typeof preset === 'string' ? selfHosted(preset) : preset
  const features = given.features ?? {}
  return {
    options: {
      ...definedOf(given, same),
      projectId: given.projectId,
      services,
      networks: given.networks,
      adapters: adaptersOf(given, services),
      features: definedOf(features, Object.keys(defaultFeatures)),
      ...(given.defaultNetwork && { defaultNetwork: toNetwork(given.defaultNetwork).caipNetworkId }),
      ...(given.themeVariables && { themeVariables: toThemeVariables(given.themeVariables) }),
      ...(given.customRpcUrls && { customRpcUrls: given.customRpcUrls }),
      ...(given.siweConfig && { siwe: given.siweConfig })
    },
    left: leftOf(given, [...same, ...changed])
  }
}

/** Converts runtime changes of options, and lists those that cannot change. */
export function toOptionChanges(given: Omit<Partial<AppKitOptions>, 'themeMode' | 'themeVariables'>): {
  readonly changes: OptionChanges
  readonly left: readonly string[]
} {
  const { features } = given
  const named = Object.keys(mutableOptions)
  return {
    changes: { ...definedOf(given, named), ...(features && { features: definedOf(features, Object.keys(defaultFeatures)) }) },
    left: leftOf(given, named)
  }
}

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

function definedOf(given: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(given).filter(([name, value]) => names.includes(name) && value !== undefined))
}

/** Returns the paths of unsupported options. */
function leftOf(given: Partial<AppKitOptions>, carried: readonly string[]): string[] {
  const { features = {}, customRpcUrls = {} } = given
  const hasConfig = Object.values(customRpcUrls).some(urls => urls.some(({ config }) => config))
  return [
    ...namesLeft(given, carried, moot),
    ...namesLeft(features, Object.keys(defaultFeatures), mootFeatures).map(name => `features.${name}`),
    ...(hasConfig ? ['customRpcUrls.config'] : [])
  ]
}

function namesLeft(given: object, carried: readonly string[], noMatter: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(given)
    .filter(([name, value]) => !carried.includes(name) && value !== undefined && noMatter[name] !== value)
    .map(([name]) => name)
}
