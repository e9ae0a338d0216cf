import { expect } from '@open-wc/testing'
import { createApp, createSSRApp, h, isReactive, watchEffect, type App } from 'vue'
import {
  createAppKit,
  useAppKit,
  useAppKitAccount,
  useAppKitBalance,
  useAppKitConnection,
  useAppKitConnections,
  useAppKitEvents,
  useAppKitNetwork,
  useAppKitNetworkCore,
  useAppKitProvider,
  useAppKitSIWX,
  useAppKitState,
  useAppKitTheme,
  useAppKitUpdateEmail,
  useAppKitWallet,
  useAppKitWallets,
  useDisconnect,
  useWalletInfo
} from '../../../../elements/compat/vue/index.ts'
import { connectingSource, testWallet } from '../../../kit/connecting-source.ts'
import { closeScreen, expectSoon, first, press, second, shown } from '../../../kit/open-screen.ts'

const [one, other] = ['0x52908400098527886E0F7030069857D2E4169EE7', '0x8617E340B3D01FA5F11F306F4090FD50E238070D'] as const
const wallet = connectingSource({ accounts: [`eip155:31337:${one}`, `eip155:31337:${other}`] })
const options = {
  projectId: 'test',
  services: {},
  adapters: [wallet.adapter],
  networks: [first, second],
  enableReconnect: false,
  debug: false,
  themeMode: 'light'
} as const

const notified: string[] = []

/** Every composable, and the result of each in one line. */
function useAll() {
  const account = useAppKitAccount({ namespace: 'eip155' })
  const { address } = useAppKitAccount()
  return {
    kit: useAppKit(),
    account,
    address,
    network: useAppKitNetwork(),
    core: useAppKitNetworkCore(),
    provider: useAppKitProvider('eip155'),
    state: useAppKitState(),
    theme: useAppKitTheme(),
    events: useAppKitEvents(),
    info: useWalletInfo(),
    disconnect: useDisconnect().disconnect,
    balance: useAppKitBalance(),
    connections: useAppKitConnections('eip155'),
    single: useAppKitConnection({ namespace: 'eip155', onSuccess: ({ address }) => void notified.push(address) }),
    wallets: useAppKitWallets(),
    named: useAppKitWallet({ namespace: 'eip155', onError: ({ message }) => void notified.push(message) }),
    email: useAppKitUpdateEmail(),
    siwx: useAppKitSIWX()
  }
}

const lineOf = ({ account, address, core, provider, theme, info, connections }: ReturnType<typeof useAll>): string =>
  [
    account.value.status,
    account.value.isConnected,
    address.value ?? '-',
    core.value.chainId,
    core.value.caipNetwork?.name,
    provider.walletProviderType ?? '-',
    info.walletInfo?.name ?? '-',
    theme.themeMode,
    connections.connections.length
  ].join(' ')

describe('w3m-kit/compat/vue', () => {
  const box = document.createElement('div')
  let app: App
  let all: ReturnType<typeof useAll>
  const events: string[] = []
  const says = (words: string) =>
    expectSoon(
      () => box.textContent === words,
      () => box.textContent
    )

  before(() => {
    // a build of the app sets them, and Vue warns without
    Object.assign(globalThis, {
      __VUE_OPTIONS_API__: true,
      __VUE_PROD_DEVTOOLS__: false,
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: false
    })
    document.body.append(box)
    createAppKit(options)
    app = createApp({
      setup() {
        all = useAll()
        watchEffect(() => void events.push(all.events.data.event))
        return () => h('p', lineOf(all))
      }
    })
    app.mount(box)
  })
  after(async () => {
    box.remove()
    await closeScreen()
  })

  it('runs a page that was written for AppKit: connects, switches, and disconnects', async () => {
    expect(createAppKit(options)).to.equal(createAppKit(options), 'the first instance, each time')
    expect(box.textContent).to.equal('disconnected false - 31337 First Chain - - light 0')
    void all.kit.open({ view: 'Connect' })
    const { screen } = await shown('Connect')
    await expectSoon(
      () => all.state.open && all.state.initialized,
      () => JSON.stringify(all.state)
    )
    press(screen, testWallet.name)
    await says(`connected true ${one} 31337 First Chain ANNOUNCED ${testWallet.name} light 1`)
    expect(all.provider.walletProvider).to.equal(wallet.adapter.source && createAppKit(options).getProvider('eip155'))
    expect((await all.balance.fetchBalance()).data).to.deep.include({ balance: '2.3754', symbol: 'ETH' })
    await expectSoon(
      () => ['CONNECT_SUCCESS', 'MODAL_CLOSE'].every(name => events.includes(name)),
      () => events.join()
    )
    await all.network.value.switchNetwork(second)
    await says(`connected true ${one} 31338 Second Chain ANNOUNCED ${testWallet.name} light 1`)
    all.theme.setThemeMode('dark')
    await says(`connected true ${one} 31338 Second Chain ANNOUNCED ${testWallet.name} dark 1`)
  })

  it('switches to another account, and notifies the app', async () => {
    const { connection } = all.single
    await all.single.switchConnection({ connection: connection!, address: other })
    await says(`connected true ${other} 31338 Second Chain ANNOUNCED ${testWallet.name} dark 1`)
    expect([notified, all.single.isPending]).to.deep.equal([[other], false])
  })

  it('hydrates the page of a server without a mismatch, then shows the connected wallet', async () => {
    const served = document.createElement('div')
    served.innerHTML = '<p>disconnected</p>'
    const paragraph = served.firstChild
    const complaints: unknown[] = []
    const own = console.warn
    console.warn = (...words: unknown[]) => void complaints.push(words)
    const first: string[] = []
    const page = createSSRApp({
      setup() {
        const account = useAppKitAccount()
        first.push(account.value.status)
        return () => h('p', account.value.address ?? account.value.status)
      }
    })
    try {
      page.mount(served)
      await expectSoon(
        () => served.textContent === other,
        () => served.textContent
      )
    } finally {
      console.warn = own
    }
    expect([first, complaints]).to.deep.equal([['disconnected'], []])
    expect(served.firstChild).to.equal(paragraph)
    page.unmount()
  })

  it('has the progress of a request for one wallet', async () => {
    expect([all.named.isReady, all.named.isPending]).to.deep.equal([true, false])
    const connecting = all.named.connect('a wallet that is nowhere')
    expect(all.named.isPending).to.equal(true)
    await connecting
    expect([all.named.isError, all.named.isPending, isReactive(all.named)]).to.deep.equal([true, false, true])
    expect(notified.at(-1)).to.equal(all.named.error?.message)
  })

  it('stops with its component, and starts again with the present state', async () => {
    await all.disconnect()
    await says('disconnected false - 31338 Second Chain - - dark 0')
    const before = events.length
    app.unmount()
    createAppKit(options).setThemeMode('light')
    await createAppKit(options).switchNetwork(first)
    await all.kit.open()
    await shown('Connect')
    expect([all.theme.themeMode, all.core.value.chainId, events.length]).to.deep.equal(['dark', 31_338, before])
    let present: unknown[] = []
    const next = createApp({
      setup() {
        present = [useAppKitTheme().themeMode, useAppKitNetworkCore().value.chainId]
        return () => h('p')
      }
    })
    next.mount(document.createElement('div'))
    expect(present).to.deep.equal(['light', 31_337])
    next.unmount()
  })
})
