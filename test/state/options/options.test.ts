import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { KitError } from '../../../adapters/base/kit-error.ts'
import { evm } from '../../../adapters/evm/index.ts'
import { resolveOptions, selfHosted, type KitOptions } from '../../../state/options/options.ts'

const network = {
  id: 1,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.example'] } }
}

const circular: Record<string, unknown> = {}
circular['itself'] = circular

const refusal = (options: unknown): KitError => {
  try {
    resolveOptions(options as KitOptions)
  } catch (error) {
    assert.ok(error instanceof KitError)
    assert.equal(error.code, 'invalid-option')
    return error
  }
  return assert.fail('the options were taken')
}

describe('options', () => {
  test('a network alone is enough, and nothing has an address', () => {
    const options = resolveOptions({ networks: [network] })
    assert.equal(options.networks[0]!.caipNetworkId, 'eip155:1')
    assert.deepEqual(options.services, {})
    assert.equal(options.projectId, undefined)
  })

  test('the defaults are those of spec section 9 [9.56, 9.57, 9.58, 9.59]', () => {
    const { features, defaultAccountTypes } = resolveOptions({ networks: [network] })
    const on = Object.entries(features).filter(([, value]) => value === true)
    const off = Object.entries(features).filter(([, value]) => value === false)
    assert.deepEqual(
      on.map(([name]) => name),
      ['swaps', 'onramp', 'receive', 'send', 'email', 'emailShowWallets', 'history', 'analytics', 'allWallets']
    )
    assert.deepEqual(
      off.map(([name]) => name),
      ['legalCheckbox', 'smartSessions', 'collapseWallets']
    )
    assert.deepEqual(features.socials, ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'])
    assert.deepEqual(features.connectMethodsOrder, ['email', 'social', 'wallet'])
    assert.deepEqual(features.walletFeaturesOrder, ['onramp', 'swaps', 'receive', 'send'])
    assert.deepEqual(defaultAccountTypes, { bip122: 'payment', eip155: 'smartAccount', polkadot: 'eoa', solana: 'eoa' })
  })

  test('a configured order comes first, and the rest follow [2.29]', () => {
    const { features } = resolveOptions({ networks: [network], features: { connectorTypeOrder: ['injected', 'recent'] } })
    assert.deepEqual(features.connectorTypeOrder, [
      'injected',
      'recent',
      'walletConnect',
      'featured',
      'custom',
      'external',
      'recommended'
    ])
  })

  test('one base address stands for every service of ours', () => {
    const { services } = resolveOptions({ networks: [network], services: 'https://kit.example/' })
    assert.deepEqual(services, selfHosted('https://kit.example'))
    assert.equal(services.relay, 'wss://kit.example/relay')
    assert.equal(services.frame, 'https://kit.example/pages/sdk', 'where services/pages serves it')
  })

  test('what cannot be meant is refused with the option, its value and what to give instead [9.65]', () => {
    const cases: [options: unknown, message: string][] = [
      [undefined, 'The option "options" is undefined. Give it an object, such as { networks: [mainnet] }.'],
      [{}, 'The option "networks" is undefined. Give it a list of at least one network, such as [mainnet].'],
      [{ networks: [] }, 'The option "networks" is []. Give it a list of at least one network, such as [mainnet].'],
      [{ networks: [network], themeMode: 'blue' }, 'The option "themeMode" is "blue". Give it one of: light, dark, auto.'],
      [{ networks: [network], projectId: '' }, 'The option "projectId" is "". Give it a text that is not empty.'],
      [
        { networks: [network], services: 'kit.example' },
        'The option "services" is "kit.example". Give it an http or https address.'
      ],
      [
        { networks: [network], services: { relay: 'https://relay.example' } },
        'The option "services.relay" is "https://relay.example". Give it a ws or wss address.'
      ],
      [{ networks: [network], features: { swaps: 'yes' } }, 'The option "features.swaps" is "yes". Give it one of: true, false.'],
      [
        { networks: [network], defaultNetwork: 'eip155:2' },
        'The option "defaultNetwork" is "eip155:2". Give it one of the networks: eip155:1.'
      ],
      [
        { networks: [network, { ...network, name: 'Again' }] },
        'The option "networks[1]" is "eip155:1". Give it another network: networks[0] has the same id.'
      ],
      [
        { networks: [{ ...network, rpcUrls: { default: { http: [] } } }] },
        'The option "networks[0].rpcUrls" is []. Give it { default: { http: [at least one http or https address] } }.'
      ],
      [
        { networks: [network], customWallets: [{ name: 'No id' }] },
        'The option "customWallets" is [{"name":"No id"}]. Give it a list of { id, name, … }.'
      ],
      [{ networks: undefined }, 'The option "networks" is undefined. Give it a list of at least one network, such as [mainnet].'],
      ...[0, -1, NaN, 1e21, '01', 'one', 1n].map((id): [unknown, string] => [
        { networks: [{ ...network, id }] },
        `The option "networks[0].id" is ${typeof id === 'string' ? `"${id}"` : id}. Give it a chain id, such as 1, or a CAIP-2 id in caipNetworkId.`
      ]),
      [
        { networks: [{ ...network, caipNetworkId: 'eip155:10' }] },
        'The option "networks[0].caipNetworkId" is "eip155:10". Give it the same chain as its id, which is 1.'
      ],
      [
        { networks: [{ ...network, caipNetworkId: 'eip155:1', chainNamespace: 'solana' }] },
        'The option "networks[0].chainNamespace" is "solana". Give it "eip155", as in its CAIP-2 id, or leave it out.'
      ],
      ...[-1, 256, 1e9, 18.5].map((decimals): [unknown, string] => [
        { networks: [{ ...network, nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals } }] },
        `The option "networks[0].nativeCurrency" is {"name":"Ether","symbol":"ETH","decimals":${decimals}}. Give it { name, symbol, decimals }.`
      ]),
      ...['etherscan.io', 'javascript:alert(1)'].map((url): [unknown, string] => [
        { networks: [{ ...network, blockExplorers: { default: { name: 'Explorer', url } } }] },
        `The option "networks[0].blockExplorers" is {"default":{"name":"Explorer","url":"${url}"}}. Give it { default: { name, url: an http or https address } }.`
      ]),
      [
        { networks: [network], adapters: [evm(), evm()] },
        'The option "adapters[1]" is "evm". Give it another adapter: adapters[0] has the same id.'
      ],
      [
        { networks: [network], customWallets: ['a', 'b', 'a'].map(id => ({ id, name: 'Own' })) },
        'The option "customWallets[2]" is "a". Give it another wallet: customWallets[0] has the same id.'
      ],
      [{ networks: [network], projectId: 1n }, 'The option "projectId" is 1. Give it a text that is not empty.'],
      [
        { networks: [network], metadata: { name: circular } },
        'The option "metadata.name" is [object Object]. Give it a text that is not empty.'
      ]
    ]
    for (const [options, message] of cases) assert.equal(refusal(options).message, message)
  })

  test('the theme is light or dark, or as the device has it [5.17]', () => {
    for (const themeMode of ['light', 'dark', 'auto'] as const)
      assert.equal(resolveOptions({ networks: [network], themeMode }).themeMode, themeMode)
    for (const themeMode of ['sepia', 'Light', '', 1])
      assert.match(refusal({ networks: [network], themeMode }).message, /"themeMode" is .*Give it one of: light, dark, auto\./)
  })

  test('an account is an EOA or a smart account [6.2]', () => {
    for (const eip155 of ['eoa', 'smartAccount'] as const)
      assert.equal(resolveOptions({ networks: [network], defaultAccountTypes: { eip155 } }).defaultAccountTypes.eip155, eip155)
    for (const eip155 of ['payment', 'contract', 'EOA', 1])
      assert.match(refusal({ networks: [network], defaultAccountTypes: { eip155 } }).message, /^The option "defaultAccountTypes/)
  })

  test('a network without a public address will do when the site has one of its own for it', () => {
    const silent = { ...network, rpcUrls: { default: { http: [] } } }
    const own = [{ url: 'https://rpc.example/v3/key' }]
    const { networks, customRpcUrls } = resolveOptions({ networks: [silent], customRpcUrls: { 'eip155:1': own } })
    assert.deepEqual([networks[0]?.rpcUrls.default.http, customRpcUrls], [[], { 'eip155:1': own }])
    assert.match(
      refusal({ networks: [silent], customRpcUrls: { 'eip155:2': own } }).message,
      /^The option "networks\[0\]\.rpcUrls"/
    )
  })

  test('a switch that has the name of another option is on or off all the same', () => {
    assert.equal(resolveOptions({ networks: [network], features: { allWallets: false } }).features.allWallets, false)
    const given = { networks: [network], features: { allWallets: 'HIDE' } }
    assert.equal(refusal(given).shortMessage, 'The option "features.allWallets" is "HIDE".')
  })

  test('an option that does not exist is named, with those that do', () => {
    const { message } = refusal({ networks: [network], themeColor: 'red' })
    assert.match(message, /^There is no option "themeColor"\. Options here are: adapters, networks, .*themeMode.*\.$/)
    assert.match(refusal({ networks: [network], features: { swap: true } }).message, /^There is no option "features\.swap"/)
  })

  test('undefined counts as not given', () => {
    const given = { networks: [network], projectId: undefined, features: { swaps: undefined } } as unknown as KitOptions
    const options = resolveOptions(given)
    assert.equal(options.projectId, undefined)
    assert.equal(options.features.swaps, true)
    assert.equal(resolveOptions({ networks: [network], debug: undefined } as unknown as KitOptions).debug, true)
  })

  test('a production build, which carries no words for every option, still refuses what cannot be meant', () => {
    const mode = process.env.NODE_ENV
    process.env.NODE_ENV = 'production'
    try {
      for (const [options, words] of [
        [{ networks: [] }, /"networks" is empty/],
        [{}, /"networks" is empty/],
        [{ networks: [network], network }, /"network" is unknown/],
        [{ networks: [network], enableReconnect: 'no' }, /"enableReconnect" is no boolean/],
        [{ networks: [network], features: { swap: true } }, /"swap" is unknown/]
      ] as const)
        assert.match(refusal(options).message, words)
      assert.equal(resolveOptions({ networks: [network], features: { socials: false } }).features.socials, false)
    } finally {
      if (mode === undefined) delete process.env.NODE_ENV
      else process.env.NODE_ENV = mode
    }
  })
})
