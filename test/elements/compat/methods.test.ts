import { expect } from '@open-wc/testing'
import { createAppKit, type AppKit, type AppKitOptions } from '../../../elements/compat/index.ts'
import { setEnvironment } from '../../../state/platform/initial-environment.ts'
import { $features } from '../../../state/options/features.ts'
import { runCleanups } from '../../../state/platform/cleanup.ts'
import { $route } from '../../../state/router/router.ts'
import { $toast } from '../../../state/alerts/toast.ts'
import { connectingSource, testWallet, type ConnectingOptions } from '../../kit/connecting-source.ts'
import { loginAdapter } from '../../kit/login-adapter.ts'
import { closeScreen, deepAll, expectSoon, first, network, press, second, settled, shown } from '../../kit/open-screen.ts'
import { pageEnvironment } from '../../kit/page-environment.ts'
import { lazyWarnings } from '../../kit/warnings.ts'

const [one, other] = ['0x52908400098527886E0F7030069857D2E4169EE7', '0x8617E340B3D01FA5F11F306F4090FD50E238070D'] as const
const third = network(31_339, 'Third Chain')

let kit: AppKit

async function started(given: ConnectingOptions = {}, more: Partial<AppKitOptions> = {}) {
  const wallet = connectingSource({ accounts: [`eip155:31337:${one}`, `eip155:31337:${other}`], ...given })
  kit = createAppKit({
    projectId: 'test',
    services: {},
    networks: [first, second],
    adapters: [wallet.adapter, loginAdapter()],
    enableReconnect: false,
    debug: false,
    ...more
  })
  await kit.open()
  press((await shown('Connect')).screen, testWallet.name)
  await expectSoon(
    () => kit.getIsConnectedState(),
    () => 'It is not connected.'
  )
  return wallet
}

const names = (connections: readonly { readonly name: string }[] = []): string[] => connections.map(({ name }) => name)

describe('the instance of w3m-kit/compat', () => {
  beforeEach(() => setEnvironment(pageEnvironment()))
  afterEach(async () => {
    document.querySelectorAll('appkit-button').forEach(button => button.remove())
    runCleanups()
    await closeScreen()
  })

  it('tells of connections, switches between accounts, and forgets a wallet', async () => {
    const wallet = await started()
    const [connection] = kit.getConnections()
    expect(connection!.accounts.map(({ address }) => address)).to.deep.equal([one, other])
    expect(kit.getConnections('solana')).to.deep.equal([])
    await kit.switchConnection({ connection: connection!, address: other })
    expect(kit.getAddress()).to.equal(other)

    const told: unknown[] = []
    kit.subscribeConnections(({ connections, recentConnections }) => {
      told.push([names(connections.eip155), names(recentConnections.eip155)])
    })
    wallet.change(undefined)
    await expectSoon(
      () => kit.getRecentConnections().length === 1,
      () => JSON.stringify(told)
    )
    kit.deleteConnection({ connectorId: testWallet.id })
    expect(kit.getRecentConnections()).to.deep.equal([])
    expect(told).to.deep.equal([
      [[], [testWallet.name]],
      [[], []]
    ])
  })

  it('lets networks come and go', async () => {
    await started({ approvedChainIds: ['eip155:31337', 'eip155:31339'] })
    expect(kit.getDisabledCaipNetworks().map(({ name }) => name)).to.deep.equal(['Second Chain'])
    kit.addNetwork('eip155', third)
    kit.addNetwork('eip155', { ...third, name: 'The Third' })
    expect(kit.getCaipNetworks('eip155').map(({ name }) => name)).to.deep.equal(['First Chain', 'Second Chain', 'The Third'])
    const told: unknown[] = []
    const stop = kit.subscribeCaipNetworkChange(active => told.push(active?.name))
    await kit.switchNetwork(third, { throwOnFailure: true })
    expect(kit.getCaipNetwork()?.name).to.equal('The Third')
    kit.removeNetwork('eip155', third.id)
    expect(kit.getCaipNetwork('eip155', third.id)).to.equal(undefined)
    expect(told).to.deep.equal(['The Third', undefined])
    stop()
    expect(kit.getIsConnectedState()).to.equal(true)
    expect(() => [first, second].forEach(({ id }) => kit.removeNetwork('eip155', id))).to.throw('"networks"')
  })

  it('has another kind of account act', async () => {
    await started({ kinds: 'approve' })
    expect(kit.getPreferredAccountType()).to.equal('smartAccount')
    await kit.setPreferredAccountType('eoa', 'eip155')
    expect(kit.getPreferredAccountType('eip155')).to.equal('eoa')
    expect(kit.getPreferredAccountType('bip122')).to.equal('payment')
    const refused = await kit.setPreferredAccountType('eoa', 'solana').catch((error: unknown) => error)
    expect((refused as { code?: string }).code).to.equal('not-connected')
  })

  it('goes to screens, in the place of the present one or after it', async () => {
    await started()
    await kit.open({ view: 'Account' })
    kit.redirect('Networks')
    await shown('Networks')
    kit.replace('WhatIsANetwork')
    await shown('WhatIsANetwork')
    expect($route.get().name).to.equal('WhatIsANetwork')
    kit.showErrorMessage('Sold out')
    await expectSoon(
      () => $toast.get()?.message === 'Sold out' && $toast.get()?.variant === 'error',
      () => JSON.stringify($toast.get())
    )
    kit.replace('Account')
    kit.replace('Networks')
    await shown('Networks')
  })

  it('shows the request that waits in the embedded wallet, or the account', async () => {
    let waiting = true
    let raised = 0
    const showRequest = (): boolean => waiting && Boolean(++raised)
    const { adapter } = connectingSource({ accounts: [`eip155:31337:${one}`] })
    await started({}, { adapters: [adapter, loginAdapter({ showRequest })] })
    await kit.close()
    await kit.open({ view: 'ApproveTransaction' })
    expect([raised, kit.isOpen()]).to.deep.equal([1, false])
    waiting = false
    await kit.open({ view: 'ApproveTransaction' })
    await shown('Account')
    kit.redirect('Networks')
    kit.replace('ApproveTransaction')
    await shown('Account')
    await kit.disconnect()
    await kit.close()
    await kit.open({ view: 'ApproveTransaction' })
    await shown('Connect')
    expect(raised).to.equal(1)
  })

  it('opens where a wallet of that kind of network is connected at its account, else at the wallets for it', async () => {
    const reference = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const solana = network(0, 'Solana', { id: reference, caipNetworkId: `solana:${reference}`, chainNamespace: 'solana' })
    await started({}, { networks: [first, solana] })
    await kit.switchNetwork(solana)
    expect(kit.getActiveChainNamespace()).to.equal('solana')
    await kit.open({ namespace: 'solana' })
    expect($route.get()).to.deep.equal({ name: 'Connect', params: { namespace: 'solana' } })
    await kit.open({ namespace: 'eip155' })
    await shown('Account')
    expect([kit.getActiveChainNamespace(), kit.getAddress()]).to.deep.equal(['eip155', one])
    await kit.switchNetwork(solana)
    await kit.open({ view: 'Networks', namespace: 'eip155' })
    await shown('Networks')
    expect(kit.getActiveChainNamespace()).to.equal('eip155')
  })

  it('has the terms ticked that the site comes to want while the wallets show', async () => {
    await started()
    await kit.disconnect()
    await kit.open()
    const { screen } = await shown('Connect')
    kit.updateOptions({ termsConditionsUrl: 'https://site.example/terms', features: { legalCheckbox: true } })
    await expectSoon(
      () => deepAll(screen, 'input[type=checkbox]').length === 1 && deepAll(screen, '[inert]').length === 1,
      () => 'There is nothing to tick.'
    )
  })

  it('shows that the site is busy [4.72]', async () => {
    await started()
    await kit.disconnect()
    const button = document.createElement('appkit-button')
    document.body.append(button)
    const told: boolean[] = []
    kit.subscribeState(({ loading }) => void told.push(loading))
    const isBusy = async (): Promise<string | null> => {
      await settled(button)
      await expectSoon(
        () => deepAll(button, 'button').length > 0,
        () => 'It is not drawn.'
      )
      return deepAll(button, 'button')[0]!.ariaBusy
    }
    expect(await isBusy()).to.equal(null)
    kit.setLoading(true)
    expect(kit.getState().loading).to.equal(true)
    await expectSoon(
      () => deepAll(button, 'button')[0]?.ariaBusy === 'true',
      () => 'It does not show.'
    )
    kit.setLoading(false)
    expect(await isBusy()).to.equal(null)
    expect(told).to.deep.equal([true, false])
  })

  it('says what is on, and changes it', async () => {
    await started()
    const told: unknown[] = []
    kit.subscribeRemoteFeatures(({ email, socials }) => void told.push([email, socials]))
    expect(kit.getRemoteFeatures()).to.include({ email: true, activity: false, swaps: false, multiWallet: false })
    kit.setSocialsOrder(['x', 'google'])
    kit.updateFeatures({ email: false, legalCheckbox: true })
    kit.setCollapseWallets(true)
    kit.setWalletFeaturesOrder(['send'])
    expect(told).to.deep.equal([
      [true, ['x', 'google']],
      [false, ['x', 'google']]
    ])
    const { legalCheckbox, collapseWallets, walletFeaturesOrder, receive } = $features.get()
    expect([legalCheckbox, collapseWallets, walletFeaturesOrder[0], receive]).to.deep.equal([true, true, 'send', true])
    const customRpcUrls = { 'eip155:31337': [{ url: `${self.origin}/no-rpc`, config: {} }] }
    const [words] = await lazyWarnings(
      () => kit.updateOptions({ enableReconnect: true, metadata: { name: 'Site' }, customRpcUrls }),
      () => import('../../../elements/compat/unsupported.ts')
    )
    expect(words).to.contain('enableReconnect }), updateOptions({ metadata }), updateOptions({ customRpcUrls.config })')
  })

  it('asks for the name of any address', async () => {
    const answers: Record<string, unknown> = {
      '/v1/supported-chains': { http: ['eip155:31337'], ws: [] },
      [`/v1/identity/${other}`]: { name: 'ada.eth', avatar: null },
      [`/v1/profile/reverse/${other}`]: [{ name: 'ada.reown.id', addresses: {}, attributes: [] }]
    }
    const fetch = async (input: RequestInfo | URL): Promise<Response> => {
      const path = decodeURIComponent(new URL(new Request(input).url).pathname)
      return path in answers ? Response.json(answers[path]) : new Response('', { status: 404 })
    }
    setEnvironment(pageEnvironment({ fetch }))
    await started({}, { services: { chain: 'https://chain.example' } })
    expect(await kit.fetchIdentity({ address: other })).to.deep.equal({ name: 'ada.eth', avatar: '' })
    expect(await kit.getReownName(other)).to.deep.equal(['ada.reown.id'])
    const refused = await kit.fetchIdentity({ address: other, caipNetworkId: 'eip155:5' }).catch((error: unknown) => error)
    expect((refused as { code?: string }).code).to.equal('unsupported-chain')
  })
})
