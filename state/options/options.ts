import { atom } from 'nanostores'
import type { DirectoryWallet } from '../../adapters/api/contract/directory.ts'
import type { ChainId, Namespace } from '../../adapters/base/caip.ts'
import { toNetwork, type Network, type NetworkInput } from '../../adapters/base/network.ts'
import type { Adapter, DappMetadata } from '../../adapters/wallet-source.ts'
import { KitError } from '../../adapters/base/kit-error.ts'
import { validateOptions } from './validate.ts'
import type { SiweClient, SiwxConfig } from './siwx-config.ts'
import type { OwnTexts } from '../custom-texts/index.ts'

/**
 * Addresses of the services.
 * There is no default host: a feature whose service has no address is absent.
 */
export interface Services {
  /** Wallet directory and images: `GET {directory}/getWallets`. */
  readonly directory?: string
  /**
   * Public key (Ed25519, base64url) of a signed export, which `directory` is the address of: any CDN can serve it. The kit
   * verifies every file, and refuses an export that is unsigned, changed or expired.
   */
  readonly directoryKey?: string
  /** WalletConnect relay, ws:// or wss://. */
  readonly relay?: string
  /** Blockchain API and RPC proxy. */
  readonly chain?: string
  /**
   * Back end of sign-in and of the embedded wallet.
   * The kit does not use this address itself: `serverSiwx({ url })` takes one, and the frame knows its own.
   */
  readonly auth?: string
  /** URL of the secure frame's page. */
  readonly frame?: string
  /** Target of `POST /e`. */
  readonly analytics?: string
}

/**
 * Services of an operator's project, which respond only to requests with a
 * project id (docs/decisions/blockchain-api.md).
 */
export interface ServicesPreset extends Services {
  /** Sends no request to these services without `projectId`. */
  readonly needsProjectId?: boolean
  /**
   * Whether the directory's configuration may also enable what `features` disables, and add
   * other logins. Default: it can only disable.
   */
  readonly mayEnable?: boolean
}

/** Light, dark, or the user's system setting. */
export type ThemeMode = 'light' | 'dark' | 'auto'
/** A connect method of the first screen: `features.connectMethodsOrder`. */
export type ConnectMethod = 'email' | 'social' | 'wallet'
/** A group of the wallet list: `features.connectorTypeOrder`. */
export type WalletGroup = 'walletConnect' | 'recent' | 'injected' | 'featured' | 'custom' | 'external' | 'recommended'
/** A button of the account screen: `features.walletFeaturesOrder`. */
export type WalletFeature = 'onramp' | 'swaps' | 'receive' | 'send'
/** A social login provider. */
export type Social = 'google' | 'x' | 'discord' | 'farcaster' | 'github' | 'apple' | 'facebook'
/** When the code of the first screen loads: the option `preload`. */
export type Preload = 'intent' | 'idle' | 'none'
/** Account type that a wallet starts with: `defaultAccountTypes`. */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal' | 'stx'

/** Enabled features and their order. Defaults: docs/decisions/limits.md. */
export interface Features {
  /** Swap one token for another. Needs a blockchain API with swaps (`services.chain`). */
  readonly swaps: boolean
  /** Buy crypto by card or bank transfer. Needs a blockchain API that lists on-ramp providers. */
  readonly onramp: boolean
  /** Show the address as a QR code, to copy and to share. */
  readonly receive: boolean
  /** Send coins and tokens. */
  readonly send: boolean
  /** Email login. Needs `embedded()` and a secure frame. */
  readonly email: boolean
  /** `false`: if email or social login is on, wallets move one step further. */
  readonly emailShowWallets: boolean
  /** Social login providers, in order. Needs `embedded()` and a secure frame. */
  readonly socials: readonly Social[] | false
  /** List of transactions. Needs a blockchain API. */
  readonly history: boolean
  /** Send events by name to `services.analytics`. Nothing is sent if that address is not given. */
  readonly analytics: boolean
  /** Whether the user can search the wallet directory. */
  readonly allWallets: boolean
  /**
   * Require the terms and privacy policy to be ticked first.
   * Needs `termsConditionsUrl` or `privacyPolicyUrl`.
   */
  readonly legalCheckbox: boolean
  /**
   * Experimental: show the smart sessions of a smart account (ERC-7715).
   * No contract that holds such permissions has been audited.
   */
  readonly smartSessions: boolean
  /** If email or social login is on, wallets move one step further, as with `emailShowWallets: false`. */
  readonly collapseWallets: boolean
  /** Order of the connect methods. Named ones come first, the rest follow in the default order. */
  readonly connectMethodsOrder: readonly ConnectMethod[]
  /** Order of the wallet groups. Named ones come first, the rest follow in the default order. */
  readonly connectorTypeOrder: readonly WalletGroup[]
  /** Order of the account's buttons. Named ones come first, the rest follow in the default order. */
  readonly walletFeaturesOrder: readonly WalletFeature[]
}

/** Base theme variables, under AppKit's names (`w3mThemeVariables`). Each is a CSS value. */
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

/** A wallet that the app adds. Always listed. */
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

/** Options of `createKit`. Only `networks` is required. */
export interface KitOptions {
  /** Adapters that connect wallets and read chains: `[evm()]`, `[evm(), walletConnect()]`. */
  readonly adapters?: readonly Adapter[]
  /** Networks that the app supports, at least one. Accepts viem `Chain` objects. */
  readonly networks: readonly NetworkInput[]
  /**
   * CAIP-2 id of the initial network, for a user who has not chosen one on an earlier visit.
   * Default: the first.
   */
  readonly defaultNetwork?: ChainId
  /**
   * One base address of self-hosted services, or an address for each service. Default: no services.
   * See {@link selfHosted} and {@link cloud}.
   */
  readonly services?: string | ServicesPreset
  /** Project id for services that require one, such as those of {@link cloud}. */
  readonly projectId?: string
  /**
   * Name, description, URL and icons that wallets show.
   * Default: the page's title, description, address and icon.
   */
  readonly metadata?: Partial<DappMetadata>
  /** Enabled features and their order. A feature that is not named keeps its default. */
  readonly features?: Partial<Features>
  /** Light, dark, or the user's system setting. Default: `auto`. */
  readonly themeMode?: ThemeMode
  /** Base theme variables, by their CSS names. */
  readonly themeVariables?: ThemeVariables
  /** BCP 47 language tag. Default: the user's language if the kit has it, else English. */
  readonly locale?: string
  /**
   * Custom texts that replace the kit's: `ownTexts({ en: { button: {
   * connect: 'Log in' } } })` of `w3m-kit/texts`.
   */
  readonly texts?: OwnTexts
  /** Whether the user can search the wallet directory: `SHOW`, `HIDE`, or `ONLY_MOBILE`. */
  readonly allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  /** Ids of the only directory wallets to list. */
  readonly includeWalletIds?: readonly string[]
  /** Ids of directory wallets to exclude. */
  readonly excludeWalletIds?: readonly string[]
  /** Ids of directory wallets to list first. */
  readonly featuredWalletIds?: readonly string[]
  /** Wallets that the app adds. Always listed. */
  readonly customWallets?: readonly CustomWallet[]
  /**
   * By CAIP-2 id: contract of the token whose balance shows in place of
   * the native one, and the URL of its image.
   */
  readonly tokens?: { readonly [chainId: string]: { readonly address: string; readonly image?: string } }
  /** URL of the app's terms. Shown below the connect methods. */
  readonly termsConditionsUrl?: string
  /** URL of the app's privacy policy. Shown below the connect methods. */
  readonly privacyPolicyUrl?: string
  /** By CAIP-2 id: RPC URLs to try before the network's own. */
  readonly customRpcUrls?: { readonly [chainId: string]: readonly { readonly url: string }[] }
  /** By CAIP-2 id or EIP-155 number: URL of a network's image. */
  readonly chainImages?: { readonly [chainId: string]: string }
  /** By connector id: URL of a wallet's image. */
  readonly connectorImages?: { readonly [connectorId: string]: string }
  /** By namespace: account type that a wallet starts with. */
  readonly defaultAccountTypes?: { readonly [namespace in Namespace]?: AccountType }
  /** Reconnect a returning user's wallet. Default: true. */
  readonly enableReconnect?: boolean
  /** Let the user choose the network. Default: true. */
  readonly enableNetworkSwitch?: boolean
  /** Show "What is a wallet?" and where to get one. Default: true. */
  readonly enableWalletGuide?: boolean
  /** Permit a wallet network that is not a configured one. Default: false. */
  readonly allowUnsupportedChain?: boolean
  /** Show a full-height sheet on phones. It closes by its button alone. */
  readonly enableMobileFullScreen?: boolean
  /**
   * Open wallet apps on phones by universal link (https) before their deep link (custom scheme).
   * Default: false.
   */
  readonly experimental_preferUniversalLinks?: boolean
  /** Show developer alerts on the page too, not only in the console. Default: true. */
  readonly debug?: boolean
  /**
   * When the code of the first screen loads: `intent`, once the pointer, a finger or the focus reaches a button; `idle`, once
   * the page is idle after `createKit`; `none`, with the click. With the browser's data saver it is `none`. No wallet is
   * queried before the click. Default: `intent`.
   */
  readonly preload?: Preload
  /** Sign-in after connect: `localSiwx()`, `serverSiwx({ url })`, or a custom implementation. */
  readonly siwx?: SiwxConfig
  /** The sign-in option that preceded `siwx`. Give only one of them. */
  readonly siwe?: SiweClient
}

/**
 * Options that can change while the kit runs, see `applyOptionChanges()`.
 * The theme and the locale have their own methods.
 */
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

/** Options with their defaults filled in, as the kit reads them. */
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
   * Network list that sources received when the kit started.
   * The same array for the whole run, with the current networks; identifies the run when options change.
   */
  readonly run: Network[]
}

/** Default features (docs/decisions/limits.md). */
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

/** Default of every option, in the order of {@link KitOptions}. */
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
  preload: 'intent',
  // objects, if given
  siwx: null,
  siwe: null,
  texts: null
}

const orders = ['connectMethodsOrder', 'connectorTypeOrder', 'walletFeaturesOrder'] as const

/** Options of the running kit. Before `createKit`: the defaults, without networks. */
export const $options = atom(defaults as Options)

/**
 * Returns whether the kit with these options still runs.
 * Its options may have changed since (`applyOptionChanges()`).
 */
export const isRunning = ({ run }: Options): boolean => $options.get().run === run

/** Resets the options to their state before `createKit`. */
export function resetOptions(): void {
  $options.set(fillDefaults({ networks: [] }))
}

/**
 * Validates the options and fills in the defaults.
 *
 * Development builds and servers (`NODE_ENV` is not `production`) check every value. A production build checks only names,
 * types and networks, so that users do not download the messages.
 *
 * @throws KitError `invalid-option` that names the option, its value and what it should be
 */
export function resolveOptions(options: KitOptions): Options {
  if (process.env.NODE_ENV !== 'production') validateOptions(options, defaults)
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

/** Returns the addresses of all services of `services/` behind one base URL. */
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

/** Drops `undefined` values: they count as not given. */
function given<Values extends object>(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Values
}
