import { atom } from 'nanostores'
import type { DirectoryWallet } from '../adapters/api/contract/directory.ts'
import type { ChainId, Namespace } from '../adapters/base/caip.ts'
import { toNetwork, type Network, type NetworkInput } from '../adapters/base/network.ts'
import type { Adapter, DappMetadata } from '../adapters/wallet-source.ts'
import { KitError } from '../adapters/base/error.ts'
import { checkOptions } from './check-options.ts'
import type { SiweClient, SiwxConfig } from './siwx/config.ts'
import type { OwnTexts } from './own-texts/index.ts'

/** Where everything is. There is no default host: what has no address is absent from the kit. */
export interface Services {
  /** Wallet directory and images: `GET {directory}/getWallets`. */
  readonly directory?: string
  /** WalletConnect relay, ws:// or wss://. */
  readonly relay?: string
  /** Blockchain API and RPC proxy. */
  readonly chain?: string
  /** The embedded wallet's back end. */
  readonly auth?: string
  /** The secure frame's page. */
  readonly frame?: string
  /** Receiver of `POST /e`. */
  readonly analytics?: string
}

/** A service that belongs to a project of its operator and answers only with a project id (spec section 7). */
export interface ServicesPreset extends Services {
  readonly needsProjectId?: boolean
  /**
   * Whether the directory's configuration may also switch on what `features` has off, and bring other logins. Default: it can only switch off.
   */
  readonly mayEnable?: boolean
}

export type ThemeMode = 'light' | 'dark' | 'auto'
export type ConnectMethod = 'email' | 'social' | 'wallet'
export type WalletGroup = 'walletConnect' | 'recent' | 'injected' | 'featured' | 'custom' | 'external' | 'recommended'
export type WalletFeature = 'onramp' | 'swaps' | 'receive' | 'send'
export type Social = 'google' | 'x' | 'discord' | 'farcaster' | 'github' | 'apple' | 'facebook'
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal' | 'stx'

/** What is on and in which order (spec section 9; facts/options-and-api §2). */
export interface Features {
  readonly swaps: boolean
  readonly onramp: boolean
  readonly receive: boolean
  readonly send: boolean
  readonly email: boolean
  readonly emailShowWallets: boolean
  readonly socials: readonly Social[] | false
  readonly history: boolean
  readonly analytics: boolean
  readonly allWallets: boolean
  readonly legalCheckbox: boolean
  /** Experimental: leads to what sites may do for a smart account (ERC-7715). Nobody has audited a contract that holds such limits. */
  readonly smartSessions: boolean
  readonly collapseWallets: boolean
  /** What comes first comes first, the rest follow in the default order. */
  readonly connectMethodsOrder: readonly ConnectMethod[]
  readonly connectorTypeOrder: readonly WalletGroup[]
  readonly walletFeaturesOrder: readonly WalletFeature[]
}

/** The masters a designer sets, as the specification's `w3mThemeVariables` name them. Each is a CSS value. */
export type ThemeVariables = {
  readonly [
    Name in
      | '--w3m-accent'
      | '--w3m-color-mix'
      | '--w3m-color-mix-strength'
      | '--w3m-font-family'
      | '--w3m-font-size-master'
      | '--w3m-border-radius-master'
      | '--w3m-z-index'
      | '--w3m-qr-color'
  ]?: string
}

/** A wallet of the site's own choosing. It always shows. */
export type CustomWallet = Pick<DirectoryWallet, 'id' | 'name'> &
  Partial<
    Pick<
      DirectoryWallet,
      | 'homepage'
      | 'image_url'
      | 'mobile_link'
      | 'link_mode'
      | 'desktop_link'
      | 'webapp_link'
      | 'app_store'
      | 'play_store'
      | 'chrome_store'
      | 'rdns'
    >
  >

/** What `createKit` takes. Only `networks` is required. */
export interface KitOptions {
  /** What connects and reads chains: `[evm()]`, `[evm(), walletConnect()]`. */
  readonly adapters?: readonly Adapter[]
  /** The networks the site works with, at least one. Chains in viem's shape will do. */
  readonly networks: readonly NetworkInput[]
  /** The CAIP-2 id of the network to begin with. Default: what the visitor chose last, else the first. */
  readonly defaultNetwork?: ChainId
  /** One base address of self-hosted services, or an address for each. Default: none. See {@link selfHosted} and {@link cloud}. */
  readonly services?: string | ServicesPreset
  readonly projectId?: string
  /** How the site presents itself to wallets. Default: the page's title, description, address and icon. */
  readonly metadata?: Partial<DappMetadata>
  readonly features?: Partial<Features>
  /** Default: `auto`. */
  readonly themeMode?: ThemeMode
  readonly themeVariables?: ThemeVariables
  /** A BCP 47 tag. Default: the visitor's language where the kit speaks it, else English. */
  readonly locale?: string
  /** The site's own words in place of the kit's: `ownTexts({ en: { button: { connect: 'Log in' } } })` of `w3m-kit/texts`. */
  readonly texts?: OwnTexts
  readonly allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  /** Ids of the wallet directory. */
  readonly includeWalletIds?: readonly string[]
  readonly excludeWalletIds?: readonly string[]
  readonly featuredWalletIds?: readonly string[]
  readonly customWallets?: readonly CustomWallet[]
  /** By CAIP-2 id: the token whose balance is to show in place of the native one. Checked, and not shown yet. */
  readonly tokens?: { readonly [chainId: string]: { readonly address: string; readonly image?: string } }
  readonly termsConditionsUrl?: string
  readonly privacyPolicyUrl?: string
  /** By CAIP-2 id: RPC addresses that come before the network's own. */
  readonly customRpcUrls?: { readonly [chainId: string]: readonly { readonly url: string }[] }
  /** By CAIP-2 id or EIP-155 number: an image for a network. */
  readonly chainImages?: { readonly [chainId: string]: string }
  /** By connector id: an image for a wallet. */
  readonly connectorImages?: { readonly [connectorId: string]: string }
  readonly defaultAccountTypes?: { readonly [namespace in Namespace]?: AccountType }
  /** Reconnect a returning visitor. Default: true. */
  readonly enableReconnect?: boolean
  readonly enableNetworkSwitch?: boolean
  /** Show "What is a wallet?" and where to get one. Default: true. */
  readonly enableWalletGuide?: boolean
  readonly allowUnsupportedChain?: boolean
  /** Full-height sheet on phones, closed by its button alone. */
  readonly enableMobileFullScreen?: boolean
  readonly experimental_preferUniversalLinks?: boolean
  /** Show developers' alerts on the page too, not only in the console. Default: true. */
  readonly debug?: boolean
  /** Whoever connects is asked to sign in: `localSiwx()`, `serverSiwx({ url })`, or one of your own. */
  readonly siwx?: SiwxConfig
  /** The same as it was before `siwx`. Not both. */
  readonly siwe?: SiweClient
}

/** The options with their defaults filled in: what the kit reads. */
export interface Options extends Required<
  Omit<
    KitOptions,
    | 'adapters'
    | 'networks'
    | 'services'
    | 'features'
    | 'metadata'
    | 'defaultNetwork'
    | 'projectId'
    | 'locale'
    | 'termsConditionsUrl'
    | 'privacyPolicyUrl'
    | 'siwx'
    | 'siwe'
    | 'texts'
  >
> {
  readonly adapters: readonly Adapter[]
  readonly networks: readonly Network[]
  readonly services: ServicesPreset
  readonly features: Features
  readonly metadata: Partial<DappMetadata>
  readonly defaultNetwork: ChainId | undefined
  readonly projectId: string | undefined
  readonly locale: string | undefined
  readonly termsConditionsUrl: string | undefined
  readonly privacyPolicyUrl: string | undefined
  readonly siwx: SiwxConfig | null
  readonly siwe: SiweClient | null
  readonly texts: OwnTexts | null
}

/** Defaults of spec section 9. */
export const defaultFeatures: Features = {
  swaps: true,
  onramp: true,
  receive: true,
  send: true,
  email: true,
  emailShowWallets: true,
  socials: ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
  history: true,
  analytics: true,
  allWallets: true,
  legalCheckbox: false,
  smartSessions: false,
  collapseWallets: false,
  connectMethodsOrder: ['email', 'social', 'wallet'],
  connectorTypeOrder: ['walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended'],
  walletFeaturesOrder: ['onramp', 'swaps', 'receive', 'send']
}

/** Every option by its default, in the order of {@link KitOptions}. */
export const defaults: Options = {
  adapters: [],
  networks: [],
  defaultNetwork: undefined,
  services: {},
  projectId: undefined,
  metadata: {},
  features: defaultFeatures,
  themeMode: 'auto',
  themeVariables: {},
  locale: undefined,
  allWallets: 'SHOW',
  includeWalletIds: [],
  excludeWalletIds: [],
  featuredWalletIds: [],
  customWallets: [],
  tokens: {},
  termsConditionsUrl: undefined,
  privacyPolicyUrl: undefined,
  customRpcUrls: {},
  chainImages: {},
  connectorImages: {},
  defaultAccountTypes: { bip122: 'payment', eip155: 'smartAccount', polkadot: 'eoa', solana: 'eoa' },
  enableReconnect: true,
  enableNetworkSwitch: true,
  enableWalletGuide: true,
  allowUnsupportedChain: false,
  enableMobileFullScreen: false,
  experimental_preferUniversalLinks: false,
  debug: true,
  // an object, where there is one
  siwx: null,
  siwe: null,
  texts: null
}

const orders = ['connectMethodsOrder', 'connectorTypeOrder', 'walletFeaturesOrder'] as const

/** The options of the running kit. Before `createKit`: the defaults, and no network. */
export const $options = atom(defaults)

/** Back to where it was before `createKit`. */
export function resetOptions(): void {
  $options.set(fillDefaults({ networks: [] }))
}

/**
 * Checks the options and fills in the defaults.
 *
 * Everything an option may be is checked where programs are written and on servers (`NODE_ENV` is not `production`); a production
 * build, whose visitors should not carry the words, checks the names, the kinds and the networks.
 *
 * @throws KitError `invalid-option` that names the option, what it is and what it should be
 */
export function resolveOptions(options: KitOptions): Options {
  if (process.env.NODE_ENV !== 'production') checkOptions(options, defaults)
  checkKinds(options, defaults)
  checkKinds(options.features ?? {}, defaultFeatures)
  if (!options.networks?.length) throw new KitError('invalid-option', 'The option "networks" is empty.')
  return fillDefaults(options)
}

function checkKinds(given: object, known: object): void {
  for (const [name, value] of Object.entries(given)) {
    const usual: unknown = known[name as never]
    const kind = usual === undefined ? 'string' : typeof usual
    const problem = !(name in known)
      ? 'unknown'
      : typeof value !== kind && !['services', 'socials'].includes(name) && `no ${kind}`
    if (problem && value !== undefined) throw new KitError('invalid-option', `The option "${name}" is ${problem}.`)
  }
}

/** Every service of `services/` behind one address of your own. */
export function selfHosted(url: string): ServicesPreset {
  const base = url.replace(/\/+$/, '')
  const names = ['directory', 'relay', 'chain', 'auth', 'analytics'] as const
  const addresses = names.map(name => [name, `${name === 'relay' ? base.replace(/^http/, 'ws') : base}/${name}`])
  return { ...(Object.fromEntries(addresses) as Record<string, string>), frame: `${base}/pages/sdk` }
}

function fillDefaults({ networks, services = {}, features = {}, metadata = {}, ...rest }: KitOptions): Options {
  const filled: { -readonly [Name in keyof Features]: Features[Name] } = { ...defaultFeatures, ...given(features) }
  for (const name of orders) filled[name] = [...new Set([...filled[name], ...defaultFeatures[name]])] as never
  return {
    ...defaults,
    ...given(rest),
    defaultAccountTypes: { ...defaults.defaultAccountTypes, ...rest.defaultAccountTypes },
    networks: networks.map(toNetwork),
    services: typeof services === 'string' ? selfHosted(services) : services,
    features: filled,
    metadata
  }
}

/** Without what is undefined: it counts as not given. */
function given<Values extends object>(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Values
}
