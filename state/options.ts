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
  /** Signing in, and the embedded wallet's back end. Not asked by this address: `serverSiwx({ url })` names it, and the frame knows its own. */
  readonly auth?: string
  /** The secure frame's page. */
  readonly frame?: string
  /** Receiver of `POST /e`. */
  readonly analytics?: string
}

/** A service that belongs to a project of its operator and answers only with a project id (spec section 7). */
export interface ServicesPreset extends Services {
  /** Nothing is asked of it without `projectId`. */
  readonly needsProjectId?: boolean
  /**
   * Whether the directory's configuration may also switch on what `features` has off, and bring other logins. Default: it can only switch off.
   */
  readonly mayEnable?: boolean
}

/** Light, dark, or as the visitor's system is. */
export type ThemeMode = 'light' | 'dark' | 'auto'
/** A way in on the first screen: `features.connectMethodsOrder`. */
export type ConnectMethod = 'email' | 'social' | 'wallet'
/** A group of the list of wallets: `features.connectorTypeOrder`. */
export type WalletGroup = 'walletConnect' | 'recent' | 'injected' | 'featured' | 'custom' | 'external' | 'recommended'
/** A button of the account: `features.walletFeaturesOrder`. */
export type WalletFeature = 'onramp' | 'swaps' | 'receive' | 'send'
/** A provider that visitors can log in with. */
export type Social = 'google' | 'x' | 'discord' | 'farcaster' | 'github' | 'apple' | 'facebook'
/** Which of its accounts a wallet begins with: `defaultAccountTypes`. */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal' | 'stx'

/** What is on and in which order (spec section 9; facts/options-and-api §2). */
export interface Features {
  /** Swapping one token for another. Needs a blockchain API that swaps (`services.chain`). */
  readonly swaps: boolean
  /** Buying with card or bank. Needs a blockchain API that names who sells. */
  readonly onramp: boolean
  /** The address as a code, to copy and to share. */
  readonly receive: boolean
  /** Sending coins and tokens. */
  readonly send: boolean
  /** Logging in by email. Needs `embedded()` and a secure frame. */
  readonly email: boolean
  /** `false`: with email or providers on, wallets are one step further. */
  readonly emailShowWallets: boolean
  /** The providers to log in with, in their order. Needs `embedded()` and a secure frame. */
  readonly socials: readonly Social[] | false
  /** The list of transactions. Needs a blockchain API. */
  readonly history: boolean
  /** Sends what happens, by name, to `services.analytics`; to nobody where that is not given. */
  readonly analytics: boolean
  /** Whether the wallet directory can be searched. */
  readonly allWallets: boolean
  /** Terms and privacy policy have to be ticked before anything else. Needs `termsConditionsUrl` or `privacyPolicyUrl`. */
  readonly legalCheckbox: boolean
  /** Experimental: leads to what sites may do for a smart account (ERC-7715). Nobody has audited a contract that holds such limits. */
  readonly smartSessions: boolean
  /** With email or providers on, wallets are one step further, as `emailShowWallets: false` has it. */
  readonly collapseWallets: boolean
  /** The order of the ways in. What is named comes first, the rest follow in the default order. */
  readonly connectMethodsOrder: readonly ConnectMethod[]
  /** The order of the groups of wallets, in the same way. */
  readonly connectorTypeOrder: readonly WalletGroup[]
  /** The order of the account's buttons, in the same way. */
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
  /** The CAIP-2 id of the network to begin with, for a visitor who has not chosen one on an earlier visit. Default: the first. */
  readonly defaultNetwork?: ChainId
  /** One base address of self-hosted services, or an address for each. Default: none. See {@link selfHosted} and {@link cloud}. */
  readonly services?: string | ServicesPreset
  /** For services that answer to a project alone, such as those of {@link cloud}. */
  readonly projectId?: string
  /** How the site presents itself to wallets. Default: the page's title, description, address and icon. */
  readonly metadata?: Partial<DappMetadata>
  /** What is on and in which order; what is not named is as it is by default. */
  readonly features?: Partial<Features>
  /** Default: `auto`. */
  readonly themeMode?: ThemeMode
  /** The masters of the look, by their CSS names. */
  readonly themeVariables?: ThemeVariables
  /** A BCP 47 tag. Default: the visitor's language where the kit speaks it, else English. */
  readonly locale?: string
  /** The site's own words in place of the kit's: `ownTexts({ en: { button: { connect: 'Log in' } } })` of `w3m-kit/texts`. */
  readonly texts?: OwnTexts
  /** Whether the wallet directory can be searched: `SHOW`, `HIDE`, or `ONLY_MOBILE`. */
  readonly allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  /** Only these wallets of the directory, by their ids. */
  readonly includeWalletIds?: readonly string[]
  /** None of these wallets of the directory, by their ids. */
  readonly excludeWalletIds?: readonly string[]
  /** These wallets of the directory first, by their ids. */
  readonly featuredWalletIds?: readonly string[]
  /** Wallets of the site's own. They always show. */
  readonly customWallets?: readonly CustomWallet[]
  /** By CAIP-2 id: the contract of the token whose balance shows in place of the native one, and an address of its picture. */
  readonly tokens?: { readonly [chainId: string]: { readonly address: string; readonly image?: string } }
  /** Address of the site's terms: shown below the ways in. */
  readonly termsConditionsUrl?: string
  /** Address of the site's privacy policy: shown below the ways in. */
  readonly privacyPolicyUrl?: string
  /** By CAIP-2 id: RPC addresses that come before the network's own. */
  readonly customRpcUrls?: { readonly [chainId: string]: readonly { readonly url: string }[] }
  /** By CAIP-2 id or EIP-155 number: an image for a network. */
  readonly chainImages?: { readonly [chainId: string]: string }
  /** By connector id: an image for a wallet. */
  readonly connectorImages?: { readonly [connectorId: string]: string }
  /** By namespace: which of its accounts a wallet begins with. */
  readonly defaultAccountTypes?: { readonly [namespace in Namespace]?: AccountType }
  /** Reconnect a returning visitor. Default: true. */
  readonly enableReconnect?: boolean
  /** Whether visitors choose the network. Default: true. */
  readonly enableNetworkSwitch?: boolean
  /** Show "What is a wallet?" and where to get one. Default: true. */
  readonly enableWalletGuide?: boolean
  /** Does not insist on one of the networks when the wallet is on another. Default: false. */
  readonly allowUnsupportedChain?: boolean
  /** Full-height sheet on phones, closed by its button alone. */
  readonly enableMobileFullScreen?: boolean
  /** Opens apps on phones by their https links before their own schemes. Default: false. */
  readonly experimental_preferUniversalLinks?: boolean
  /** Show developers' alerts on the page too, not only in the console. Default: true. */
  readonly debug?: boolean
  /** Whoever connects is asked to sign in: `localSiwx()`, `serverSiwx({ url })`, or one of your own. */
  readonly siwx?: SiwxConfig
  /** The same as it was before `siwx`. Not both. */
  readonly siwe?: SiweClient
}

/** The options that may become others while the kit runs: `updateOptions()`. The look and the language have methods of their own. */
export type OptionChanges = Partial<
  Pick<
    KitOptions,
    | 'networks'
    | 'features'
    | 'allWallets'
    | 'includeWalletIds'
    | 'excludeWalletIds'
    | 'featuredWalletIds'
    | 'customWallets'
    | 'tokens'
    | 'termsConditionsUrl'
    | 'privacyPolicyUrl'
    | 'customRpcUrls'
    | 'chainImages'
    | 'connectorImages'
    | 'enableNetworkSwitch'
    | 'enableWalletGuide'
    | 'allowUnsupportedChain'
    | 'enableMobileFullScreen'
    | 'experimental_preferUniversalLinks'
    | 'debug'
  >
>

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
  /**
   * What sources were given when the kit started: the same list as long as it runs, with the networks of now. Where the options change, it is
   * known by this.
   */
  readonly run: Network[]
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
export const defaults: Omit<Options, 'run'> = {
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
export const $options = atom(defaults as Options)

/** The kit that these are the options of has not stopped. They may be others by now (`updateOptions()`). */
export const isRunning = ({ run }: Options): boolean => $options.get().run === run

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
  const own = networks.map(toNetwork)
  const filled: { -readonly [Name in keyof Features]: Features[Name] } = { ...defaultFeatures, ...given(features) }
  for (const name of orders) filled[name] = [...new Set([...filled[name], ...defaultFeatures[name]])] as never
  return {
    ...defaults,
    ...given(rest),
    defaultAccountTypes: { ...defaults.defaultAccountTypes, ...rest.defaultAccountTypes },
    networks: own,
    services: typeof services === 'string' ? selfHosted(services) : services,
    features: filled,
    metadata,
    run: [...own]
  }
}

/** Without what is undefined: it counts as not given. */
function given<Values extends object>(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Values
}
