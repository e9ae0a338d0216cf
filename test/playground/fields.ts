import {
  defaultFeatures,
  defaults as options,
  type AccountType,
  type Features,
  type KitOptions,
  type ThemeVariables
} from '../../state/options/options.ts'

// All settings of the playground in one table: the panel, the URL, the look as JSON, the snippets and the kit are derived from
// it. A new option needs a line here, which the compiler enforces.

/**
 * Target of a field: an option of `createKit`, a feature, a theme variable or an account type;
 * `undefined` for a setting of the playground itself.
 */
export type Place =
  | Exclude<keyof KitOptions, NotInThePanel | 'features' | 'themeVariables' | 'defaultAccountTypes'>
  | `features.${keyof Features}`
  | `themeVariables.${keyof ThemeVariables}`
  | `defaultAccountTypes.${WithAccountTypes}`

/** Options that no field can hold: functions, whole languages, and `networks`, which are modules. */
type NotInThePanel = 'adapters' | 'networks' | 'siwx' | 'siwe' | 'texts'

/** The other namespaces have one type of account. */
type WithAccountTypes = 'eip155' | 'bip122'

export type Value = string | number | boolean | readonly string[]

export type Kind =
  /** A CSS colour; empty: not set. */
  | { readonly kind: 'color' }
  | { readonly kind: 'css'; readonly suggestions?: { readonly [name: string]: string } }
  | { readonly kind: 'range'; readonly min: number; readonly max: number; readonly step: number; readonly unit: string }
  | { readonly kind: 'switch' }
  | { readonly kind: 'choice'; readonly choices: { readonly [value: string]: string } }
  /** All items, or some of them if they are optional, in an order. */
  | { readonly kind: 'order'; readonly items: readonly string[]; readonly some: boolean }
  /** Texts, separated by commas. */
  | { readonly kind: 'list' }
  | { readonly kind: 'text' }
  | { readonly kind: 'address' }
  /** An object or a list as JSON; empty: not set. */
  | { readonly kind: 'json'; readonly example: string }
  /** Names of `w3m-kit/networks`, and one of the chosen names. */
  | { readonly kind: 'networks' }
  | { readonly kind: 'network' }
  | { readonly kind: 'screen' }

export interface Field<Holds extends Value = Value> {
  readonly label: string
  readonly is: Kind
  readonly fallback: Holds
  readonly at: Place | undefined
  /** Explanation beyond the label. */
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

/** Widens a literal to its type: a switch whose default is on may be off. */
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
    title: 'Appearance',
    fields: {
      theme: choice('themeMode', 'Mode', options.themeMode, { auto: 'System', light: 'Light', dark: 'Dark' }),
      accent: color('themeVariables.--w3m-accent', 'Accent color', '#2f4bd6'),
      mix: color('themeVariables.--w3m-color-mix', 'Surface tint', '', { hint: 'Leave empty to use the accent.' }),
      strength: range('themeVariables.--w3m-color-mix-strength', 'Tint strength', 0, [0, 40, 1], '%'),
      font: field('themeVariables.--w3m-font-family', 'Font', '', {
        kind: 'css',
        suggestions: {
          'ui-serif, Georgia, serif': 'Serif',
          'ui-rounded, "SF Pro Rounded", "Hiragino Maru Gothic ProN", Quicksand, Nunito, sans-serif': 'Rounded',
          'ui-monospace, Menlo, Consolas, monospace': 'Monospace',
          'Charter, "Bitstream Charter", Cambria, serif': 'Book',
          'Avenir, Montserrat, Corbel, sans-serif': 'Geometric'
        }
      }),
      size: range('themeVariables.--w3m-font-size-master', 'Text size', 10, [9, 12, 0.5]),
      radius: range('themeVariables.--w3m-border-radius-master', 'Corner radius', 4, [0, 6, 0.5]),
      layer: range('themeVariables.--w3m-z-index', 'Z-index', 9999, [0, 10_000, 1], ''),
      qr: color('themeVariables.--w3m-qr-color', 'QR code color')
    }
  },
  preview: {
    title: 'Preview',
    fields: {
      frame: choice(undefined, 'Devices', 'both', {
        both: 'Phone and desktop',
        phone: 'Phone',
        desktop: 'Desktop',
        themes: 'Light and dark',
        none: 'None'
      }),
      screen: field(undefined, 'Screen', 'modal', { kind: 'screen' }),
      visitor: choice(undefined, 'User', 'new', { new: 'Not connected', connected: 'Connected' }),
      direction: choice(undefined, 'Text direction', 'auto', {
        auto: 'By language',
        ltr: 'Left to right',
        rtl: 'Right to left'
      }),
      motion: choice(undefined, 'Motion', 'auto', { auto: 'System', reduce: 'Reduced' }),
      buttonSize: choice(undefined, 'Button size', 'md', { sm: 'Small', md: 'Medium', lg: 'Large' }),
      buttonBalance: choice(undefined, 'Balance on button', 'show', { show: 'Show', hide: 'Hide' })
    }
  },
  language: {
    title: 'Language',
    fields: { locale: choice<string, 'locale'>('locale', 'Language', '', { '': 'Browser language' }) }
  },
  connect: {
    title: 'Connect screen',
    fields: {
      methods: order('features.connectMethodsOrder', 'Method order', features.connectMethodsOrder),
      walletGroups: order('features.connectorTypeOrder', 'Wallet group order', features.connectorTypeOrder),
      email: toggle('features.email', 'Email login', features.email),
      socials: order('features.socials', 'Social logins', features.socials as readonly string[], { some: true }),
      emailShowWallets: toggle('features.emailShowWallets', 'Show wallets with email', features.emailShowWallets),
      collapseWallets: toggle('features.collapseWallets', 'Collapse wallets', features.collapseWallets),
      searchable: toggle('features.allWallets', '“All wallets” row', features.allWallets),
      legal: toggle('features.legalCheckbox', 'Require terms checkbox', features.legalCheckbox),
      terms: address('termsConditionsUrl', 'Terms URL'),
      privacy: address('privacyPolicyUrl', 'Privacy policy URL'),
      guide: toggle('enableWalletGuide', '“What is a wallet?” help', options.enableWalletGuide),
      fullScreen: toggle('enableMobileFullScreen', 'Full screen on phones', options.enableMobileFullScreen),
      universalLinks: toggle(
        'experimental_preferUniversalLinks',
        'Prefer universal links',
        options.experimental_preferUniversalLinks
      )
    }
  },
  account: {
    title: 'Account',
    fields: {
      send: toggle('features.send', 'Send', features.send),
      receive: toggle('features.receive', 'Receive', features.receive),
      swaps: toggle('features.swaps', 'Swap', features.swaps),
      onramp: toggle('features.onramp', 'Buy', features.onramp),
      walletFeatures: order('features.walletFeaturesOrder', 'Action order', features.walletFeaturesOrder),
      history: toggle('features.history', 'Activity', features.history),
      smartSessions: toggle('features.smartSessions', 'Smart sessions (beta)', features.smartSessions, {
        hint: 'Experimental: an unaudited contract enforces limits. On the local stack, try “Smart sessions” next to “Provider”.'
      }),
      evmAccount: accountType('defaultAccountTypes.eip155', 'EVM account for logins', {
        smartAccount: 'Smart',
        eoa: 'Standard (EOA)'
      }),
      bitcoinAccount: accountType('defaultAccountTypes.bip122', 'Bitcoin account', {
        payment: 'Payment',
        ordinal: 'Ordinals',
        stx: 'Stacks'
      })
    }
  },
  wallets: {
    title: 'Wallets',
    fields: {
      featured: list('featuredWalletIds', 'Featured', { hint: 'Wallet directory IDs, separated by commas.' }),
      included: list('includeWalletIds', 'Include only'),
      excluded: list('excludeWalletIds', 'Exclude'),
      allWallets: choice('allWallets', 'All wallets', options.allWallets, {
        SHOW: 'Show',
        HIDE: 'Hide',
        ONLY_MOBILE: 'Phones only'
      }),
      customWallets: json('customWallets', 'Custom wallets', '[{ "id": "mine", "name": "My Wallet" }]'),
      walletImages: json('connectorImages', 'Wallet images', '{ "injected": "https://…/wallet.png" }')
    }
  },
  networks: {
    title: 'Networks',
    fields: {
      networks: make<readonly string[], undefined>(undefined, 'Networks', ['mainnet', 'base'], { kind: 'networks' }),
      firstNetwork: field('defaultNetwork', 'Default network', '', { kind: 'network' }),
      switchNetwork: toggle('enableNetworkSwitch', 'Allow switching', options.enableNetworkSwitch),
      anyNetwork: toggle('allowUnsupportedChain', 'Allow unsupported networks', options.allowUnsupportedChain),
      rpcs: json('customRpcUrls', 'RPC URLs', '{ "eip155:1": [{ "url": "https://…" }] }'),
      networkImages: json('chainImages', 'Network images', '{ "1": "https://…/ethereum.png" }'),
      tokens: json('tokens', 'Balance token', '{ "eip155:1": { "address": "0x…" } }')
    }
  },
  site: {
    title: 'Services and site',
    fields: {
      services: address('services', 'Services URL', {
        hint: 'Without services there is no email login, no WalletConnect and no wallet directory.'
      }),
      project: text('projectId', 'Project ID'),
      siwx: choice(undefined, 'Sign-in', 'off', { off: 'Off', optional: 'Optional', required: 'Required' }),
      siwxServer: toggle(undefined, 'Server session (off: page only)', true, { hint: 'Needs services.' }),
      siwxBearer: toggle(undefined, 'Bearer tokens (off: cookie)', false),
      reconnect: toggle('enableReconnect', 'Reconnect returning users', options.enableReconnect),
      analytics: toggle('features.analytics', 'Analytics', features.analytics),
      debug: toggle('debug', 'Show developer alerts', options.debug),
      preload: choice('preload', 'Preload the first screen', options.preload, {
        intent: 'On intent',
        idle: 'When idle',
        none: 'With the click'
      }),
      metadata: json('metadata', 'Site metadata', '{ "name": "Paperboat" }')
    }
  },
  stack: {
    title: 'Local stack',
    fields: {
      directory: toggle(undefined, 'Wallet directory', true),
      relay: toggle(undefined, 'WalletConnect relay', true),
      chain: toggle(undefined, 'Blockchain API', true),
      login: toggle(undefined, 'Email and social login', true),
      local: toggle(undefined, 'Local networks in preview and code', false),
      second: toggle(undefined, 'Two networks (off: one)', true),
      universal: toggle(undefined, 'WalletConnect only, no adapter', false),
      solana: toggle(undefined, 'Solana with a Wallet Standard wallet', false),
      bitcoin: choice(undefined, 'Bitcoin wallet', 'off', {
        off: 'Off',
        standard: 'Wallet Standard',
        sats: 'sats-connect'
      }),
      polkadot: toggle(undefined, 'Polkadot with an extension', false)
    }
  },
  wallet: {
    title: 'Test Wallet',
    fields: {
      answers: choice(undefined, 'Responses', 'panel', {
        panel: 'Ask me',
        approve: 'Approve',
        refuse: 'Reject',
        never: 'Never respond'
      }),
      latency: field(undefined, 'Delay', 0, { kind: 'range', min: 0, max: 10_000, step: 100, unit: 'ms' }),
      door: choice(undefined, 'Discovery', 'announced', {
        announced: 'Announced (EIP-6963)',
        legacy: 'window.ethereum',
        none: 'None'
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

/** The chosen settings, by the names in the URL. */
export type Settings = {
  readonly [Name in keyof Fields]: Fields[Name] extends { readonly fallback: infer Holds } ? Holds : never
}
export type SettingName = keyof Settings

export const fields = Object.assign({}, ...Object.values(groups).map(group => group.fields)) as {
  readonly [Name in SettingName]: Field
}
export const settingNames = Object.keys(fields) as readonly SettingName[]

export const defaults = Object.fromEntries(settingNames.map(name => [name, fields[name].fallback])) as unknown as Settings

/** Options without a field: a test asserts that it is empty. */
export type Missing = Exclude<Place, Fields[SettingName]['at']>
