import { expect } from '@open-wc/testing'
import {
  createAppKit,
  EthersAdapter,
  formatMessage,
  getAddressFromMessage,
  getChainIdFromMessage
} from '../../../elements/compat/index.ts'
import { toKitOptions, type AppKitOptions } from '../../../elements/compat/options.ts'
import { $kit } from '../../../state/session/active-session.ts'
import { $theme } from '../../../state/options/theme.ts'
import { connectingSource, testWallet } from '../../kit/connecting-source.ts'
import { closeScreen, deepAll, expectSoon, first, press, second, settled, shown } from '../../kit/open-screen.ts'
import { lazyWarnings } from '../../kit/warnings.ts'

const account = 'eip155:31337:0x52908400098527886E0F7030069857D2E4169EE7'

function started(more: Partial<AppKitOptions> = {}) {
  const wallet = connectingSource({ account })
  const kit = createAppKit({
    projectId: 'test',
    services: {},
    networks: [first, second],
    adapters: [wallet.adapter],
    enableReconnect: false,
    debug: false,
    ...more
  })
  return { kit, wallet }
}

describe('w3m-kit/compat', () => {
  afterEach(async () => {
    // a starting kit stops the previous one; the last of these ends with the page
    await createAppKit({ projectId: 'test', services: {}, networks: [first], enableReconnect: false }).close()
    await closeScreen()
    document.querySelectorAll('appkit-button').forEach(button => button.remove())
  })

  it('connects a wallet with the tag of before, and tells by the names of before', async () => {
    const { kit } = started()
    const told: unknown[] = []
    const stop = kit.subscribeAccount(({ status, address }) => void told.push([status, address]))
    const button = document.createElement('appkit-button')
    button.setAttribute('loadinglabel', 'One moment')
    document.body.append(button)
    await button.updateComplete
    await settled(button)
    expect(
      deepAll(button, 'button')
        .map(({ textContent }) => textContent)
        .join()
    ).to.contain('One moment')

    expect(kit.getIsConnectedState()).to.equal(false)
    await kit.open({ view: 'Connect', namespace: 'eip155' })
    expect(kit.getState().open).to.equal(true)
    const { screen } = await shown('Connect')
    press(screen, testWallet.name)
    await expectSoon(
      () => kit.getIsConnectedState(),
      () => JSON.stringify(kit.getAccount())
    )
    stop()

    const address = account.split(':')[2]
    expect(kit.getAccount()).to.deep.equal({
      allAccounts: [{ namespace: 'eip155', address, type: 'eoa' }],
      caipAddress: account,
      address,
      isConnected: true,
      status: 'connected'
    })
    expect(told.at(0)).to.deep.equal(['connecting', undefined])
    expect(told.at(-1)).to.deep.equal(['connected', address])
    expect(kit.getWalletInfo()).to.deep.equal({ name: testWallet.name, type: 'ANNOUNCED' })
    expect(await kit.getWalletProvider()!.request({ method: 'eth_accounts' })).to.deep.equal([address])
    expect(kit.getChainId()).to.equal(31_337)

    const networks: unknown[] = []
    kit.subscribeNetwork(({ caipNetworkId }) => void networks.push(caipNetworkId))
    await kit.switchNetwork(second)
    expect(networks).to.deep.equal(['eip155:31338'])
    expect(kit.getCaipNetwork()?.name).to.equal('Second Chain')

    await kit.disconnect()
    expect(kit.getAccount().status).to.equal('disconnected')
    await kit.close()
    expect(kit.isOpen()).to.equal(false)
  })

  it('asks for what a site wants sent, and says "Modal closed" when the visitor leaves', async () => {
    const { kit, wallet } = started()
    const refused = await kit
      .open({
        view: 'WalletSend',
        arguments: { amount: '1', assetAddress: 'native', namespace: 'eip155', chainId: 31_337, to: 'x' }
      })
      .then(
        () => 'opened',
        (error: unknown) => (error as Error).message
      )
    expect(refused).to.contain('No wallet is connected')
    expect(wallet.requestLog).to.deep.equal([])
  })

  it('tells once what is not carried over, and nothing where everything is', async () => {
    const reported = (run: () => unknown) => lazyWarnings(run, () => import('../../../elements/compat/unsupported.ts'))
    expect(await reported(() => started())).to.deep.equal([])
    const given = { features: { headless: true, pay: false }, coinbasePreference: 'eoaOnly' as const, enableCoinbase: true }
    expect(await reported(() => started(given))).to.deep.equal([
      'w3m-kit/compat does not carry over: coinbasePreference, features.headless. Everything else of createAppKit() is as it was.'
    ])
    expect(await reported(() => started(given))).to.deep.equal([])
  })

  it('has the theme in both prefixes', () => {
    const { kit } = started({ themeMode: 'dark', themeVariables: { '--w3m-accent': 'red', '--apkt-accent': 'teal' } })
    expect($theme.get()).to.deep.equal({ mode: 'dark', variables: { '--w3m-accent': 'teal' } })
    kit.setThemeVariables({ '--w3m-color-mix-strength': 40, '--w3m-z-index': 5 })
    kit.setThemeMode('light')
    expect(kit.getThemeMode()).to.equal('light')
    expect(kit.getThemeVariables()).to.deep.equal({
      '--w3m-accent': 'teal',
      '--w3m-color-mix-strength': '40%',
      '--w3m-z-index': '5'
    })
  })

  it('keeps the last event', async () => {
    const { kit } = started()
    const events: string[] = []
    kit.subscribeEvents(({ data }) => void events.push(data.event))
    await kit.open()
    await shown('Connect')
    expect(events).to.contain('MODAL_OPEN')
    expect(kit.getEvent().data.type).to.equal('track')
    expect($kit.get().open).to.equal(true)
  })

  it('refuses options that cannot be meant as the kit does', () => {
    expect(() => started({ networks: [] })).to.throw('"networks"')
    expect(() => started({ allWallets: 'MAYBE' as never })).to.throw('"allWallets"')
  })
})

describe('options of createAppKit', () => {
  const base = { projectId: 'test', networks: [first, second] }
  const cases: readonly [what: string, given: Partial<AppKitOptions>, carried: object][] = [
    ['a network becomes its id', { defaultNetwork: second }, { defaultNetwork: 'eip155:31338' }],
    ['the old sign-in keeps its methods', { siweConfig: { enabled: false } as never }, { siwe: { enabled: false } }],
    ['what is undefined is not given', { themeMode: undefined as never }, { themeMode: undefined }],
    [
      'switches that the kit has',
      { features: { email: false, socials: ['google'], pay: true } },
      { features: { email: false, socials: ['google'] } }
    ],
    ['services of one’s own', { services: 'https://kit.example' }, { projectId: 'test' }],
    ['lists of wallets', { featuredWalletIds: ['a'], allWallets: 'HIDE' }, { featuredWalletIds: ['a'], allWallets: 'HIDE' }]
  ]
  for (const [what, given, carried] of cases)
    it(what, () => {
      const options = toKitOptions({ ...base, ...given })
      for (const [name, value] of Object.entries(carried)) expect(options[name as never], name).to.deep.equal(value)
    })

  it('a project id alone is for the public services, and for nothing when one has one’s own', () => {
    expect(toKitOptions(base).services).to.include({ needsProjectId: true, relay: 'wss://relay.walletconnect.org' })
    expect(toKitOptions({ ...base, services: {} }).services).to.deep.equal({})
  })

  it('brings WalletConnect and the wallet one logs in to where there are services for them', () => {
    const sources = (more: Partial<AppKitOptions>) =>
      toKitOptions({ ...base, adapters: [new EthersAdapter()], ...more }).adapters!.map(({ source }) => source!.id)
    expect(sources({})).to.deep.equal(['evm', 'walletConnect', 'embedded'])
    expect(sources({ enableWalletConnect: false })).to.deep.equal(['evm', 'embedded'])
    expect(sources({ features: { email: false, socials: false } })).to.deep.equal(['evm', 'walletConnect'])
    expect(sources({ services: {} })).to.deep.equal(['evm'])
    expect(sources({ adapters: [] })).to.deep.equal(['walletConnect'])
  })
})

describe('the old sign-in’s helpers', () => {
  it('write the message of ERC-4361 and read address and network from it', () => {
    const address = '0x52908400098527886E0F7030069857D2E4169EE7'
    const message = formatMessage(
      {
        domain: 'site.example',
        uri: 'https://site.example',
        chainId: 10,
        version: '1',
        nonce: '12345678',
        iat: '2026-01-02T03:04:05Z',
        statement: 'Hello'
      },
      `did:pkh:eip155:10:${address}`
    )
    expect(message).to.equal(`site.example wants you to sign in with your Ethereum account:
${address}

Hello

URI: https://site.example
Version: 1
Chain ID: 10
Nonce: 12345678
Issued At: 2026-01-02T03:04:05Z`)
    expect(getAddressFromMessage(message)).to.equal(address)
    expect(getChainIdFromMessage(message)).to.equal('eip155:10')
  })
})
