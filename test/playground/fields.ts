import {
  defaultFeatures,
  defaults as options,
  type AccountType,
  type Features,
  type KitOptions,
  type ThemeVariables
} from '../../state/options.ts'

// Everything that can be set in the playground, once: the panel, the address, the look as JSON, the snippets and the kit itself are made
// from this table. A new option is a line here; the compiler asks for it.

/** Where a field goes: an option of `createKit`, one of its features or theme variables, an account type; `undefined`: it is the playground's own. */
export type Place =
  | Exclude<keyof KitOptions, NotInThePanel | 'features' | 'themeVariables' | 'defaultAccountTypes'>
  | `features.${keyof Features}`
  | `themeVariables.${keyof ThemeVariables}`
  | `defaultAccountTypes.${WithAccountTypes}`

/** What no field can hold: programs, whole languages, and `networks`, which are modules. */
type NotInThePanel = 'adapters' | 'networks' | 'siwx' | 'siwe' | 'texts'

/** The other namespaces have one type of account. */
type WithAccountTypes = 'eip155' | 'bip122'

export type Value = string | number | boolean | readonly string[]

export type Kind =
  /** A colour of CSS; empty: not set. */
  | { readonly kind: 'color' }
  | { readonly kind: 'css'; readonly suggestions?: { readonly [name: string]: string } }
  | { readonly kind: 'range'; readonly min: number; readonly max: number; readonly step: number; readonly unit: string }
  | { readonly kind: 'switch' }
  | { readonly kind: 'choice'; readonly choices: { readonly [value: string]: string } }
  /** All of its items, or, where they may be left out, some of them, in an order. */
  | { readonly kind: 'order'; readonly items: readonly string[]; readonly some: boolean }
  /** Texts, separated by commas. */
  | { readonly kind: 'list' }
  | { readonly kind: 'text' }
  | { readonly kind: 'address' }
  /** An object or a list, written as JSON; empty: not set. */
  | { readonly kind: 'json'; readonly example: string }
  /** Names of `w3m-kit/networks`, and one of those that are chosen. */
  | { readonly kind: 'networks' }
  | { readonly kind: 'network' }
  | { readonly kind: 'screen' }

export interface Field<Holds extends Value = Value> {
  readonly label: string
  readonly is: Kind
  readonly fallback: Holds
  readonly at: Place | undefined
  /** What is not told by the label. */
  readonly hint?: string
}

type More = Pick<Field, 'hint'>

const make = <Holds extends Value, At extends Place | undefined>(
  at: At,
  label: string,
  fallback: Holds,
  is: Kind,
  more: More = {}
) => ({ at, label, fallback, is, ...more })

/** Of a literal its kind: a switch that is on may be off. */
type Wide<Holds> = Holds extends boolean ? boolean : Holds extends string ? string : number

const field = <Holds extends string | number | boolean, At extends Place | undefined>(
  at: At,
  label: string,
  fallback: Holds,
  is: Kind,
  more?: More
) => make<Wide<Holds>, At>(at, label, fallback as unknown as Wide<Holds>, is, more)

const color = <At extends Place>(at: At, label: string, fallback = '', more?: More) =>
  field(at, label, fallback, { kind: 'color' }, more)
const toggle = <At extends Place | undefined>(at: At, label: string, fallback: boolean, more?: More) =>
  field(at, label, fallback, { kind: 'switch' }, more)
const range = <At extends Place>(at: At, label: string, fallback: number, [min, max, step]: readonly number[], unit = 'px') =>
  field(at, label, fallback, { kind: 'range', min: min!, max: max!, step: step!, unit })
const text = <At extends Place>(at: At, label: string, more?: More) => field(at, label, '', { kind: 'text' }, more)
const address = <At extends Place>(at: At, label: string, more?: More) => field(at, label, '', { kind: 'address' }, more)
const list = <At extends Place>(at: At, label: string, more?: More) =>
  make<readonly string[], At>(at, label, [], { kind: 'list' }, more)
const json = <At extends Place>(at: At, label: string, example: string) => field(at, label, '', { kind: 'json', example })
const choice = <const Choice extends string, At extends Place | undefined>(
  at: At,
  label: string,
  fallback: NoInfer<Choice>,
  choices: { readonly [value in Choice]: string },
  more?: More
) => make<Choice, At>(at, label, fallback, { kind: 'choice', choices }, more)
const order = <At extends Place>(
  at: At,
  label: string,
  items: readonly string[],
  more: More & { readonly some?: boolean } = {}
) => {
  const { some = false, ...rest } = more
  return make<readonly string[], At>(at, label, items, { kind: 'order', items, some }, rest)
}

const accountType = <const Name extends WithAccountTypes>(
  at: `defaultAccountTypes.${Name}`,
  label: string,
  choices: { readonly [type in AccountType]?: string }
) => make<AccountType, typeof at>(at, label, options.defaultAccountTypes[at.slice(20) as Name]!, { kind: 'choice', choices })

const features = defaultFeatures

export const groups = {
  look: {
    title: 'Look',
    fields: {
      theme: choice('themeMode', 'Theme', options.themeMode, { auto: 'as the device', light: 'light', dark: 'dark' }),
      accent: color('themeVariables.--w3m-accent', 'Accent', '#2f4bd6'),
      mix: color('themeVariables.--w3m-color-mix', 'Mixed in', '', { hint: 'Into the surfaces. Empty: the accent.' }),
      strength: range('themeVariables.--w3m-color-mix-strength', 'How much of it', 0, [0, 40, 1], '%'),
      font: field('themeVariables.--w3m-font-family', 'Font', '', {
        kind: 'css',
        suggestions: {
          'ui-serif, Georgia, serif': 'Serif',
          'ui-rounded, "SF Pro Rounded", "Hiragino Maru Gothic ProN", Quicksand, Nunito, sans-serif': 'Rounded',
          'ui-monospace, Menlo, Consolas, monospace': 'Monospace',
          'Charter, "Bitstream Charter", Cambria, serif': 'Bookish',
          'Avenir, Montserrat, Corbel, sans-serif': 'Geometric'
        }
      }),
      size: range('themeVariables.--w3m-font-size-master', 'Text size', 10, [9, 12, 0.5]),
      radius: range('themeVariables.--w3m-border-radius-master', 'Corners', 4, [0, 6, 0.5]),
      layer: range('themeVariables.--w3m-z-index', 'Layer of notices', 9999, [0, 10_000, 1], ''),
      qr: color('themeVariables.--w3m-qr-color', 'QR code')
    }
  },
  preview: {
    title: 'Preview',
    fields: {
      frame: choice(undefined, 'Frames', 'both', { both: 'phone and desktop', phone: 'phone', desktop: 'desktop', none: 'none' }),
      screen: field(undefined, 'Shows', 'page', { kind: 'screen' }),
      visitor: choice(undefined, 'Visitor', 'new', { new: 'not connected', connected: 'connected' }),
      direction: choice(undefined, 'Page direction', 'auto', {
        auto: 'as the language',
        ltr: 'left to right',
        rtl: 'right to left'
      }),
      motion: choice(undefined, 'Motion', 'auto', { auto: 'as the device', reduce: 'reduced' }),
      buttonSize: choice(undefined, 'Button', 'md', { sm: 'small', md: 'medium', lg: 'large' }),
      buttonBalance: choice(undefined, 'Button’s balance', 'show', { show: 'shown', hide: 'hidden' })
    }
  },
  language: {
    title: 'Language',
    fields: { locale: choice<string, 'locale'>('locale', 'Language', '', { '': 'the visitor’s' }) }
  },
  connect: {
    title: 'Connecting',
    fields: {
      methods: order('features.connectMethodsOrder', 'Ways, in order', features.connectMethodsOrder),
      walletGroups: order('features.connectorTypeOrder', 'Wallet groups, in order', features.connectorTypeOrder),
      email: toggle('features.email', 'Email', features.email),
      socials: order('features.socials', 'Socials', features.socials as readonly string[], { some: true }),
      emailShowWallets: toggle('features.emailShowWallets', 'Wallets beside email', features.emailShowWallets),
      collapseWallets: toggle('features.collapseWallets', 'Wallets behind one row', features.collapseWallets),
      searchable: toggle('features.allWallets', '“All wallets”', features.allWallets),
      legal: toggle('features.legalCheckbox', 'Terms must be ticked', features.legalCheckbox),
      terms: address('termsConditionsUrl', 'Terms'),
      privacy: address('privacyPolicyUrl', 'Privacy policy'),
      guide: toggle('enableWalletGuide', '“What is a wallet?”', options.enableWalletGuide),
      fullScreen: toggle('enableMobileFullScreen', 'Full height on phones', options.enableMobileFullScreen),
      universalLinks: toggle('experimental_preferUniversalLinks', 'Universal links', options.experimental_preferUniversalLinks)
    }
  },
  account: {
    title: 'Account',
    fields: {
      send: toggle('features.send', 'Send', features.send),
      receive: toggle('features.receive', 'Receive', features.receive),
      swaps: toggle('features.swaps', 'Swap', features.swaps),
      onramp: toggle('features.onramp', 'Buy', features.onramp),
      walletFeatures: order('features.walletFeaturesOrder', 'Their order', features.walletFeaturesOrder),
      history: toggle('features.history', 'Activity', features.history),
      smartSessions: toggle('features.smartSessions', 'Smart sessions (Beta)', features.smartSessions, {
        hint: 'Experimental: nobody has audited what holds their limits. On the local stack, “Smart sessions” beside “The provider” asks for one.'
      }),
      evmAccount: accountType('defaultAccountTypes.eip155', 'EVM account of a login', { smartAccount: 'smart', eoa: 'plain' }),
      bitcoinAccount: accountType('defaultAccountTypes.bip122', 'Bitcoin account', {
        payment: 'payment',
        ordinal: 'ordinals',
        stx: 'Stacks'
      })
    }
  },
  wallets: {
    title: 'Wallets',
    fields: {
      featured: list('featuredWalletIds', 'Featured', { hint: 'Ids of the wallet directory, separated by commas.' }),
      included: list('includeWalletIds', 'Only these'),
      excluded: list('excludeWalletIds', 'None of these'),
      allWallets: choice('allWallets', 'Directory', options.allWallets, {
        SHOW: 'can be searched',
        HIDE: 'cannot',
        ONLY_MOBILE: 'on phones alone'
      }),
      customWallets: json('customWallets', 'Wallets of your own', '[{ "id": "mine", "name": "My Wallet" }]'),
      walletImages: json('connectorImages', 'Pictures of wallets', '{ "injected": "https://…/wallet.png" }')
    }
  },
  networks: {
    title: 'Networks',
    fields: {
      networks: make<readonly string[], undefined>(undefined, 'Networks', ['mainnet', 'base'], { kind: 'networks' }),
      firstNetwork: field('defaultNetwork', 'To begin with', '', { kind: 'network' }),
      switchNetwork: toggle('enableNetworkSwitch', 'Can be switched', options.enableNetworkSwitch),
      anyNetwork: toggle('allowUnsupportedChain', 'Any other will do', options.allowUnsupportedChain),
      rpcs: json('customRpcUrls', 'RPC addresses', '{ "eip155:1": [{ "url": "https://…" }] }'),
      networkImages: json('chainImages', 'Pictures of networks', '{ "1": "https://…/ethereum.png" }'),
      tokens: json('tokens', 'Token in place of the coin', '{ "eip155:1": { "address": "0x…" } }')
    }
  },
  site: {
    title: 'Services and site',
    fields: {
      services: address('services', 'Services', { hint: 'Of the site that the snippet is for.' }),
      project: text('projectId', 'Project id'),
      siwx: choice(undefined, 'Sign in', 'off', { off: 'not asked for', optional: 'optional', required: 'required' }),
      siwxServer: toggle(undefined, 'Signed in at the server (off: on this page)', true),
      siwxBearer: toggle(undefined, 'By tokens of the page (off: by cookie)', false),
      reconnect: toggle('enableReconnect', 'Returning visitors reconnect', options.enableReconnect),
      analytics: toggle('features.analytics', 'Analytics', features.analytics),
      debug: toggle('debug', 'Developers’ notices on the page', options.debug),
      metadata: json('metadata', 'How it presents itself', '{ "name": "Paperboat" }')
    }
  },
  stack: {
    title: 'Local stack',
    fields: {
      directory: toggle(undefined, 'Wallet directory', true),
      relay: toggle(undefined, 'WalletConnect relay', true),
      chain: toggle(undefined, 'Blockchain API', true),
      login: toggle(undefined, 'Email and social login', true),
      second: toggle(undefined, 'Two networks (off: one)', true),
      universal: toggle(undefined, 'No adapter: WalletConnect alone', false),
      solana: toggle(undefined, 'Solana, and a wallet of Wallet Standard', false),
      bitcoin: choice(undefined, 'Bitcoin, and a wallet of', 'off', {
        off: 'off',
        standard: 'Wallet Standard',
        sats: 'sats-connect'
      }),
      polkadot: toggle(undefined, 'Polkadot, and an extension', false)
    }
  },
  wallet: {
    title: 'Test Wallet',
    fields: {
      answers: choice(undefined, 'Answers', 'panel', {
        panel: 'asks me',
        approve: 'approves',
        refuse: 'refuses',
        never: 'never answers'
      }),
      latency: field(undefined, 'Latency', 0, { kind: 'range', min: 0, max: 10_000, step: 100, unit: 'ms' }),
      door: choice(undefined, 'Door', 'announced', {
        announced: 'announced (EIP-6963)',
        legacy: 'window.ethereum',
        none: 'none'
      })
    }
  }
} as const

type Groups = typeof groups
export type GroupName = keyof Groups
type Fields = UnionToIntersection<Groups[GroupName]['fields']>
type UnionToIntersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

/** What is chosen, by the names that stand in the address. */
export type Settings = {
  readonly [Name in keyof Fields]: Fields[Name] extends { readonly fallback: infer Holds } ? Holds : never
}
export type SettingName = keyof Settings

export const fields = Object.assign({}, ...Object.values(groups).map(group => group.fields)) as {
  readonly [Name in SettingName]: Field
}
export const settingNames = Object.keys(fields) as readonly SettingName[]

export const defaults = Object.fromEntries(settingNames.map(name => [name, fields[name].fallback])) as unknown as Settings

/** Options that have no field: a test holds it empty. */
export type Missing = Exclude<Place, Fields[SettingName]['at']>
