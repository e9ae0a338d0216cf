import { expect } from '@open-wc/testing'
import { createRoot, type Root } from 'react-dom/client'
import { AppKitProvider, useAppKitConnection, useAppKitConnections, useAppKitWallets } from '../../react/compat/index.ts'
import { setEnvironment } from '../../state/platform/initial-environment.ts'
import { connectingSource, testWallet } from '../kit/connecting-source.ts'
import { closeScreen, expectSoon, first, second } from '../kit/open-screen.ts'
import { pageEnvironment } from '../kit/page-environment.ts'
import { pairingSource } from '../kit/pairing-source.ts'
import { scriptedDirectory } from '../kit/scripted-directory.ts'

const [one, other] = ['0x52908400098527886E0F7030069857D2E4169EE7', '0x8617E340B3D01FA5F11F306F4090FD50E238070D'] as const
const wallet = connectingSource({ accounts: [`eip155:31337:${one}`, `eip155:31337:${other}`] })
const pairing = pairingSource()
const directory = scriptedDirectory({ wallets: 60 })
const options = {
  projectId: 'test',
  services: { directory: directory.address },
  adapters: [wallet.adapter, pairing.adapter],
  networks: [first, second],
  enableReconnect: false,
  debug: false
}

let seen: {
  readonly wallets: ReturnType<typeof useAppKitWallets>
  readonly all: ReturnType<typeof useAppKitConnections>
  readonly single: ReturnType<typeof useAppKitConnection>
}
const told: string[] = []

/** Renders a page with a custom wallet list. */
function Page() {
  const single = useAppKitConnection({
    onSuccess: ({ address }) => void told.push(address),
    onError: ({ message }) => void told.push(message)
  })
  seen = { wallets: useAppKitWallets(), all: useAppKitConnections('eip155'), single }
  return null
}

const soon = (condition: () => boolean) => expectSoon(condition, () => JSON.stringify(seen, undefined, 1))

describe('w3m-kit/compat/react, for a site with a list of its own', () => {
  let root: Root

  before(async () => {
    setEnvironment(pageEnvironment({ fetch: directory.fetch }))
    root = createRoot(document.createElement('div'))
    root.render(
      <AppKitProvider {...options}>
        <Page />
      </AppKitProvider>
    )
    await soon(() => seen?.wallets.isInitialized)
  })
  after(async () => {
    root.unmount()
    await closeScreen()
  })

  it('lists the wallets of the browser, and page by page those of the directory', async () => {
    const { fetchWallets } = seen.wallets
    expect(seen.wallets.wallets.map(({ name, isInjected }) => [name, isInjected])).to.deep.equal([[testWallet.name, true]])
    await fetchWallets({ entries: 10 })
    await soon(() => seen.wallets.page === 1)
    expect(seen.wallets.count).to.equal(60)
    const { length } = seen.wallets.wcWallets
    await fetchWallets({ page: 2, entries: 10 })
    await soon(() => seen.wallets.wcWallets.length === length + 10)
    await fetchWallets({ search: 'basalt' })
    await soon(() => seen.wallets.wcWallets.length > 0 && seen.wallets.wcWallets.every(({ name }) => name.startsWith('Basalt')))
    expect(seen.wallets.isFetchingWallets).to.equal(false)
  })

  it('gives the code for a wallet that is elsewhere, and says so when it declines', async () => {
    await seen.wallets.connect(seen.wallets.wcWallets[0]!)
    await soon(() => seen.wallets.wcUri === pairing.codes[0])
    expect(seen.wallets.connectingWallet?.id).to.equal(seen.wallets.wcWallets[0]!.id)
    pairing.decline()
    await soon(() => seen.wallets.wcError && !seen.wallets.wcUri)
    seen.wallets.resetWcUri()
    seen.wallets.resetConnectingWallet()
    await soon(() => !seen.wallets.wcError && !seen.wallets.connectingWallet)
  })

  it('is connecting no more once the wallet that was elsewhere has come', async () => {
    await seen.wallets.connect(seen.wallets.wcWallets[0]!)
    await soon(() => Boolean(seen.wallets.wcUri && seen.wallets.connectingWallet))
    const elsewhere = connectingSource({ accounts: [`eip155:31337:${one}`] })
    const [connection] = await elsewhere.adapter.source!.connect(testWallet.id, { namespaces: ['eip155'] })
    pairing.approve({ ...connection!, walletId: 'walletConnect' })
    await soon(() => seen.all.connections.length === 1)
    await soon(() => !seen.wallets.connectingWallet && !seen.wallets.wcUri)
    elsewhere.change(undefined)
    await soon(() => !seen.all.connections.length)
    seen.single.deleteConnection({ connectorId: 'walletConnect', namespace: 'eip155' })
    await soon(() => !seen.all.recentConnections.length)
  })

  it('connects a wallet of the browser, switches its account, and offers it again afterwards', async () => {
    wallet.decide('refuse')
    const refusal = await seen.wallets.connect(seen.wallets.wallets[0]!).catch((error: unknown) => error)
    expect((refusal as { code?: string }).code).to.equal('user-rejected')
    wallet.decide('approve')
    await seen.wallets.connect(seen.wallets.wallets[0]!, 'eip155')
    await soon(() => seen.all.connections.length === 1)
    const [connection] = seen.all.connections
    expect(connection).to.include({ connectorId: testWallet.id, name: testWallet.name, namespace: 'eip155' })
    expect(connection?.accounts.map(({ address }) => address)).to.deep.equal([one, other])
    expect(seen.all.recentConnections).to.deep.equal([])

    await seen.single.switchConnection({ connection: connection!, address: other })
    await soon(() => seen.single.connection?.accounts[0]?.address === other)
    expect(told).to.deep.equal([other])

    wallet.change(undefined)
    await soon(() => !seen.all.connections.length && seen.all.recentConnections.length === 1)
    const [recent] = seen.all.recentConnections
    await seen.single.switchConnection({ connection: recent! })
    await soon(() => seen.all.connections.length === 1)
    wallet.change(undefined)
    await soon(() => seen.all.recentConnections.length === 1)
    seen.single.deleteConnection(recent!)
    await soon(() => !seen.all.recentConnections.length)
  })
})
