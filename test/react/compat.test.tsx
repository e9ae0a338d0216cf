import { expect } from '@open-wc/testing'
import { StrictMode, useEffect } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import {
  AppKitButton,
  AppKitProvider,
  createAppKit,
  useAppKit,
  useAppKitAccount,
  useAppKitBalance,
  useAppKitEvents,
  useAppKitNetwork,
  useAppKitNetworkCore,
  useAppKitProvider,
  useAppKitState,
  useAppKitTheme,
  useDisconnect,
  useWalletInfo
} from '../../react/compat/index.ts'
import { connectingSource, testWallet } from '../kit/connecting-source.ts'
import { closeScreen, expectSoon, first, press, second, shown } from '../kit/open-screen.ts'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const wallet = connectingSource({ account: `eip155:31337:${address}` })
const options = {
  projectId: 'test',
  services: {},
  adapters: [wallet.adapter],
  networks: [first, second],
  enableReconnect: false,
  debug: false
}

/** Number of runs of an effect that depends only on functions returned by hooks. */
let effects = 0

/** Renders a page with every hook, and the result of each in one line. */
function Page() {
  const { open, close } = useAppKit()
  const { isConnected, address, status } = useAppKitAccount({ namespace: 'eip155' })
  const { caipNetwork, switchNetwork } = useAppKitNetwork()
  const { chainId } = useAppKitNetworkCore()
  const { walletProviderType } = useAppKitProvider('eip155')
  const { open: isOpen } = useAppKitState()
  const { themeMode, setThemeMode, setThemeVariables } = useAppKitTheme()
  const { data } = useAppKitEvents()
  const { walletInfo } = useWalletInfo()
  const { disconnect } = useDisconnect()
  const { fetchBalance } = useAppKitBalance()
  useEffect(() => void effects++, [open, close, switchNetwork, setThemeMode, setThemeVariables, disconnect, fetchBalance])
  return (
    <main data-event={data.event} data-open={isOpen}>
      <p>
        {[status, isConnected, address, chainId, caipNetwork?.name, walletProviderType, walletInfo?.name, themeMode].join(' ')}
      </p>
      <button id="open" onClick={() => void open({ view: 'Connect' })} />
      <button id="switch" onClick={() => void switchNetwork(second)} />
      <button id="dark" onClick={() => setThemeMode('dark')} />
      <button id="leave" onClick={() => void disconnect()} />
      <button
        id="balance"
        onClick={event => {
          const { currentTarget } = event
          void fetchBalance().then(({ data }) => (currentTarget.title = `${data?.balance} ${data?.symbol}`))
        }}
      />
      <appkit-button balance="hide" />
      <AppKitButton label="Log in" />
    </main>
  )
}

/**
 * Hydrates a page that a server rendered as disconnected while the user is connected: React hydrates
 * without warnings, then renders the connected state.
 */
async function takesOver(words: string): Promise<void> {
  function Line() {
    const { isConnected, address, status } = useAppKitAccount()
    const { chainId } = useAppKitNetwork()
    const { walletInfo } = useWalletInfo()
    return <p>{[status, isConnected, address, chainId, walletInfo?.name].join(' ')}</p>
  }
  const served = document.createElement('div')
  served.innerHTML = '<p>disconnected false   </p>'
  document.body.append(served)
  const complaints: unknown[] = []
  const taken = hydrateRoot(served, <Line />, { onRecoverableError: error => void complaints.push(error) })
  await expectSoon(
    () => served.textContent === words,
    () => served.textContent
  )
  expect(complaints).to.deep.equal([])
  taken.unmount()
  served.remove()
}

describe('w3m-kit/compat/react', () => {
  let root: Root
  const box = document.createElement('div')

  after(async () => {
    root.unmount()
    box.remove()
    await closeScreen()
  })

  it('runs a page that was written for AppKit, in StrictMode', async () => {
    document.body.append(box)
    root = createRoot(box)
    root.render(
      <StrictMode>
        <AppKitProvider {...options} themeMode="light">
          <Page />
        </AppKitProvider>
      </StrictMode>
    )
    const words = () => box.querySelector('p')?.textContent ?? ''
    const says = (text: string) => expectSoon(() => words() === text, words)
    const click = (id: string) => box.querySelector<HTMLElement>(`#${id}`)!.click()

    await says('disconnected false  31337 First Chain   light')
    expect(createAppKit(options)).to.equal(createAppKit(options), 'the first instance, each time')
    click('open')
    const { screen } = await shown('Connect')
    expect(box.querySelector('main')!.dataset.open).to.equal('true')
    press(screen, testWallet.name)
    await says(`connected true ${address} 31337 First Chain ANNOUNCED ${testWallet.name} light`)
    const event = () => box.querySelector('main')!.dataset.event ?? ''
    await expectSoon(() => /^(CONNECT_SUCCESS|MODAL_CLOSE)$/.test(event()), event)
    click('balance')
    await expectSoon(
      () => box.querySelector<HTMLElement>('#balance')!.title === '2.3754 ETH',
      () => box.querySelector<HTMLElement>('#balance')!.title
    )
    await takesOver(`connected true ${address} 31337 ${testWallet.name}`)
    click('switch')
    await says(`connected true ${address} 31338 Second Chain ANNOUNCED ${testWallet.name} light`)
    click('dark')
    await says(`connected true ${address} 31338 Second Chain ANNOUNCED ${testWallet.name} dark`)
    click('leave')
    await says('disconnected false  31338 Second Chain   dark')
    expect(effects).to.equal(2, 'once, and once more in StrictMode')
  })
})
