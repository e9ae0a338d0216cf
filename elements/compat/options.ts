import { embedded } from '../../adapters/embedded/index.ts'
import { toNetwork, type NetworkInput } from '../../adapters/base/network.ts'
import { walletConnect } from '../../adapters/walletconnect/index.ts'
import type { Adapter, DappMetadata } from '../../adapters/wallet-source.ts'
import { cloud } from '../../state/cloud.ts'
import {
  defaultFeatures,
  selfHosted,
  type CustomWallet,
  type Features,
  type KitOptions,
  type OptionChanges,
  type ServicesPreset,
  type ThemeVariables
} from '../../state/options.ts'
import { changeable } from '../../state/flows/update-options.ts'
import type { SiweClient, SiwxConfig } from '../../state/siwx/config.ts'

/** An adapter by the name that it has elsewhere (`EthersAdapter`, `SolanaAdapter` …): it becomes the kit's own when the kit starts. */
export interface NamedAdapter {
  kitAdapter(options: Pick<AppKitOptions, 'enableEIP6963' | 'enableInjected'>): Adapter
}

/** Masters of the theme, under both prefixes that sites use; where both are set `--apkt-` counts. */
export type AppKitThemeVariables = {
  readonly [Name in keyof ThemeVariables | `--apkt-${ThemeVariableName}`]?: string | number
}

type ThemeVariableName = keyof ThemeVariables extends `--w3m-${infer Name}` ? Name : never

/** The options of `createAppKit`. Those that the kit has nothing for are named in one message of the console. */
export interface AppKitOptions {
  readonly projectId: string
  readonly networks: readonly NetworkInput[]
  /** None: wallets over WalletConnect alone. Adapters of `w3m-kit/adapters/*` will do too. */
  readonly adapters?: readonly (NamedAdapter | Adapter)[]
  /** Where everything is, as `createKit` takes it: your own services. Unless given, the public ones that `projectId` is for. */
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
  /** By CAIP-2 id. `config` of an address is left out. */
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

  // Nothing comes of these; what is said of them other than here is named in the console.

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

/** Switches and orders of `features`. What the kit has nothing for is named in the console where it is on. */
export interface AppKitFeatures extends Partial<Features> {
  readonly reownBranding?: boolean
  readonly pay?: boolean
  readonly headless?: boolean
  readonly reownAuthentication?: boolean
}

/** What goes over under its own name. */
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

/** What goes over under another name or in another form. */
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

/** Nothing comes of these in the kit either, or it is so always: there is nothing to say. */
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

/** The same site, in the kit's words, and what of it the kit has nothing for: paths such as `features.headless`. */
export interface Carried {
  readonly options: KitOptions
  readonly left: readonly string[]
}

/** Options of `createAppKit` as those of `createKit` (facts/options-and-api §1, §2, §5). What is undefined counts as not given. */
export function toKitOptions(given: AppKitOptions): Carried {
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

/** Options that change while the kit runs, and what cannot. */
export function toOptionChanges(given: Omit<Partial<AppKitOptions>, 'themeMode' | 'themeVariables'>): {
  readonly changes: OptionChanges
  readonly left: readonly string[]
} {
  const { features } = given
  const named = Object.keys(changeable)
  return {
    changes: { ...definedOf(given, named), ...(features && { features: definedOf(features, Object.keys(defaultFeatures)) }) },
    left: leftOf(given, named)
  }
}

/** The masters by the kit's names: a strength that is a number is one of percent. */
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

/** Paths of what nothing comes of. */
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
