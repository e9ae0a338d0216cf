import { expect } from '@open-wc/testing'
import { AppKit, createAppKit, EthersAdapter, UniversalConnector, type NamedAdapter } from '../../../elements/compat/index.ts'
import { findUnsupportedOptions } from '../../../elements/compat/unsupported.ts'
import { toKitOptions, type AppKitFeatures, type AppKitOptions } from '../../../elements/compat/options.ts'
import { closeScreen, first, second } from '../../kit/open-screen.ts'
import { lazyWarnings } from '../../kit/warnings.ts'

// Every public name of AppKit (docs/migrate/appkit.md): supported, or reported in the console. No name is ignored silently.

/** Methods, group by group. */
const methods = {
  modal:
    'open close isOpen setLoading showErrorMessage showSuccessMessage replace redirect popTransactionStack isTransactionStackEmpty ready',
  account:
    'getAccount getAddress getAddressByChainNamespace getCaipAddress getIsConnectedState getPreferredAccountType setPreferredAccountType addAddressLabel removeAddressLabel getWalletInfo getReownName fetchIdentity',
  network:
    'switchNetwork getCaipNetwork getCaipNetworks getCaipNetworkId getChainId getActiveChainNamespace getDisabledCaipNetworks addNetwork removeNetwork',
  providers: 'getWalletProvider getWalletProviderType getProvider getProviderType getUniversalProvider',
  session: 'disconnect getSIWX getConnections getRecentConnections switchConnection deleteConnection',
  theme:
    'getThemeMode setThemeMode getThemeVariables setThemeVariables updateFeatures updateRemoteFeatures updateOptions setConnectMethodsOrder getConnectMethodsOrder setWalletFeaturesOrder setCollapseWallets setSocialsOrder setTermsConditionsUrl setPrivacyPolicyUrl setEIP6963Enabled',
  state: 'getState getRemoteFeatures getEvent getError',
  subscribe:
    'subscribeState subscribeAccount subscribeNetwork subscribeProviders subscribeWalletInfo subscribeConnections subscribeCaipNetworkChange subscribeRemoteFeatures subscribeTheme subscribeEvents subscribeShouldUpdateToAddress'
}

/** The methods that only report that the kit does not support them. */
const named = [
  'popTransactionStack',
  'isTransactionStackEmpty',
  'addAddressLabel',
  'removeAddressLabel',
  'getUniversalProvider',
  'updateRemoteFeatures',
  'setEIP6963Enabled'
]

/** Methods for adapters only: "keep them out of the public type". */
const internal = ['setCaipNetwork', 'setCaipAddress', 'setBalance', 'setStatus']

/** Options, each with a value other than its default. */
const options: { readonly [Name in keyof Required<AppKitOptions>]: AppKitOptions[Name] } = {
  projectId: 'another',
  networks: [second],
  adapters: [new EthersAdapter()],
  services: { directory: 'https://directory.example' },
  defaultNetwork: second,
  metadata: { name: 'Site' },
  features: { send: false },
  themeMode: 'dark',
  themeVariables: { '--w3m-accent': 'red' },
  allWallets: 'HIDE',
  includeWalletIds: ['a'],
  excludeWalletIds: ['b'],
  featuredWalletIds: ['c'],
  customWallets: [{ id: 'd', name: 'D' }],
  tokens: { 'eip155:31337': { address: '0x1' } },
  termsConditionsUrl: 'https://site.example/terms',
  privacyPolicyUrl: 'https://site.example/privacy',
  customRpcUrls: { 'eip155:31337': [{ url: 'https://rpc.example' }] },
  chainImages: { 1: 'https://site.example/1.png' },
  connectorImages: { a: 'https://site.example/a.png' },
  enableWallets: false,
  showWallets: false,
  enableEIP6963: false,
  enableInjected: false,
  enableCoinbase: false,
  enableBaseAccount: false,
  enableWalletConnect: false,
  enableReconnect: false,
  enableNetworkSwitch: false,
  enableWalletGuide: false,
  enableAuthLogger: false,
  enableEmbedded: true,
  enableMobileFullScreen: true,
  disableAppend: true,
  allowUnsupportedChain: true,
  debug: false,
  experimental_preferUniversalLinks: true,
  coinbasePreference: 'eoaOnly',
  defaultAccountTypes: { eip155: 'eoa' },
  universalProvider: {},
  universalProviderConfigOverride: {},
  manualWCControl: true,
  basic: true,
  siwx: { createMessage: () => undefined } as never,
  siweConfig: { getNonce: () => undefined } as never
}
const optionsLeft = [
  'enableWallets',
  'showWallets',
  'enableCoinbase',
  'enableBaseAccount',
  'enableAuthLogger',
  'enableEmbedded',
  'disableAppend',
  'coinbasePreference',
  'universalProvider',
  'universalProviderConfigOverride',
  'manualWCControl',
  'basic'
]

/** Features of AppKit. */
const features: { readonly [Name in keyof Required<AppKitFeatures>]: AppKitFeatures[Name] } = {
  analytics: false,
  swaps: false,
  onramp: false,
  email: false,
  socials: ['x'],
  history: false,
  receive: false,
  send: false,
  allWallets: false,
  emailShowWallets: false,
  smartSessions: true,
  legalCheckbox: true,
  collapseWallets: true,
  pay: true,
  reownAuthentication: true,
  headless: true,
  connectMethodsOrder: ['wallet'],
  connectorTypeOrder: ['injected'],
  walletFeaturesOrder: ['send'],
  reownBranding: true
}
const featuresLeft = ['features.pay', 'features.reownAuthentication', 'features.headless', 'features.reownBranding']

const base: AppKitOptions = { projectId: 'test', networks: [first, second] }

/**
 * Returns the result of converted options as a text: the kit's options, the adapters, and the options
 * of those.
 */
function carried(given: Partial<AppKitOptions>): string {
  let told: object = {}
  const adapter: NamedAdapter = {
    kitAdapter(options) {
      const { enableEIP6963, enableInjected } = options
      told = { enableEIP6963, enableInjected }
      return new EthersAdapter().kitAdapter(options)
    }
  }
  const { adapters, ...options } = toKitOptions({ ...base, adapters: [adapter], ...given })
  return JSON.stringify([
    Object.entries(options).sort(([one], [other]) => one.localeCompare(other)),
    adapters?.map(({ source }) => source?.id),
    told
  ])
}

const reported = (run: () => unknown) => lazyWarnings(run, () => import('../../../elements/compat/unsupported.ts'))

describe('every name that sites know', () => {
  after(() => closeScreen())

  it('of the instance is there; what does nothing says so once', async () => {
    const kit = createAppKit({ ...base, services: {}, enableReconnect: false, debug: false })
    const names = Object.values(methods).flatMap(group => group.split(' '))
    const missing = names.filter(name => typeof (kit as unknown as Record<string, unknown>)[name] !== 'function')
    expect(missing).to.deep.equal([])
    expect(internal.filter(name => name in kit)).to.deep.equal([])
    for (const name of named) {
      const call = (): unknown => (kit as unknown as Record<string, () => unknown>)[name]!()
      expect((await reported(call)).join(), name).to.contain(`does not carry over: ${name}()`)
      expect(await reported(call), name).to.deep.equal([])
    }
    expect((await reported(() => void kit.open({ uri: 'wc:1' }))).join()).to.contain('open({ uri })')
    expect(AppKit.getInstance()).to.equal(kit)
  })

  it('of the universal connector is there, and names what to use in its place', async () => {
    const init = () => UniversalConnector.init({ projectId: 'test', metadata: {}, networks: [] })
    expect((await reported(init)).join()).to.contain('UniversalConnector (use createKit() with walletConnect()')
    expect(await reported(init)).to.deep.equal([])
    const connector = await init()
    expect(connector.provider.session).to.equal(undefined)
    for (const request of [connector.connect(), connector.request({ method: 'sui_signPersonalMessage' }, 'sui:mainnet')]) {
      const refused = await request.catch((error: unknown) => error)
      expect((refused as { code?: string }).code).to.equal('unsupported-method')
    }
    await connector.disconnect()
  })

  it('of an option changes the kit, or is named', () => {
    const without = carried({})
    for (const [name, value] of Object.entries(options)) {
      const given = { [name]: value }
      const left = findUnsupportedOptions({ ...base, ...given })
      expect(left, name).to.deep.equal(optionsLeft.includes(name) ? [name] : [])
      if (name !== 'adapters') expect(carried(given) !== without, name).to.equal(!optionsLeft.includes(name))
    }
  })

  it('of a feature changes the kit, or is named', () => {
    const without = carried({})
    for (const [name, value] of Object.entries(features)) {
      const path = `features.${name}`
      const left = findUnsupportedOptions({ ...base, features: { [name]: value } })
      expect(left, path).to.deep.equal(featuresLeft.includes(path) ? [path] : [])
      expect(carried({ features: { [name]: value } }) !== without, path).to.equal(!featuresLeft.includes(path))
    }
  })

  it('that is misspelt does not compile', () => {
    const adapters = [new EthersAdapter()]
    const good: AppKitOptions = { ...base, adapters, features: { email: false }, themeVariables: { '--w3m-accent': 'red' } }
    const misspelt = [
      // @ts-expect-error -- the option is called themeMode
      { ...base, themMode: 'dark' } satisfies AppKitOptions,
      // @ts-expect-error -- the feature is called email
      { ...base, features: { emails: false } } satisfies AppKitOptions,
      // @ts-expect-error -- a method of connecting
      { ...base, features: { connectMethodsOrder: ['wallets'] } } satisfies AppKitOptions,
      // @ts-expect-error -- there is no such color variable
      { ...base, themeVariables: { '--w3m-colour': 'red' } } satisfies AppKitOptions,
      // @ts-expect-error -- it is SHOW, HIDE or ONLY_MOBILE
      { ...base, allWallets: 'HIDDEN' } satisfies AppKitOptions,
      // @ts-expect-error -- a network is required
      { projectId: 'test' } satisfies AppKitOptions
    ]
    expect([good, ...misspelt]).to.have.length(7)
    const kit = createAppKit({ ...good, adapters: [], services: {}, enableReconnect: false, debug: false })
    const told: string[] = []
    const stop = kit.subscribeEvents(({ data }) => {
      if (data.event === 'CONNECT_SUCCESS') told.push(data.properties.method satisfies 'qrcode' | 'mobile' | 'browser' | 'email')
      // @ts-expect-error -- it has no hash
      if (data.event === 'CONNECT_SUCCESS') told.push(data.properties.hash)
      // @ts-expect-error -- there is no such event
      if (data.event === 'CONNECTED') told.push('connected')
    })
    stop()
    // @ts-expect-error -- there is no such screen
    expect(() => kit.redirect('Accounts')).to.throw('There is no screen')
    expect(told).to.deep.equal([])
  })
})
