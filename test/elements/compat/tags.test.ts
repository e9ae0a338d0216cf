import { expect } from '@open-wc/testing'
import { createAppKit, type AppKit, type AppKitButton } from '../../../elements/compat/index.ts'
import { connectingSource, testWallet } from '../../kit/connecting-source.ts'
import { loadMeasuredFont, measuredFont } from '../../kit/measured-font.ts'
import { closeScreen, deepAll, expectSoon, first, press, shown } from '../../kit/open-screen.ts'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const account = `eip155:31337:${address}`

const startedKits: AppKit[] = []

function start(options: Partial<Parameters<typeof createAppKit>[0]> = {}): AppKit {
  const kit = createAppKit({
    ...options,
    projectId: 'test',
    services: {},
    networks: [first],
    adapters: [connectingSource({ account }).adapter],
    debug: false
  })
  startedKits.push(kit)
  return kit
}

const buttonOf = (host: Element): HTMLButtonElement => deepAll<HTMLButtonElement>(host, 'button')[0]!

async function place(host: HTMLElement & { readonly updateComplete: Promise<boolean> }): Promise<HTMLButtonElement> {
  document.body.append(host)
  await host.updateComplete
  return buttonOf(host)
}

describe('the tags of w3m-kit/compat', () => {
  afterEach(async () => {
    document.querySelectorAll('appkit-button, appkit-account-button').forEach(each => each.remove())
    await startedKits.pop()?.close()
    await closeScreen()
  })

  it('take attributes and properties from before and after their button has loaded', async () => {
    start()
    const host = document.createElement('appkit-button')
    host.setAttribute('size', 'lg')
    host.label = 'Log in'
    expect(host.label).to.equal('Log in')
    const button = await place(host)
    expect(button.textContent).to.contain('Log in')
    expect(button.getBoundingClientRect().height).to.equal(48)

    host.setAttribute('size', 'sm')
    host.label = 'Sign up'
    host.disabled = true
    await host.updateComplete
    expect(button.textContent).to.contain('Sign up')
    expect([button.getBoundingClientRect().height, button.disabled, host.disabled]).to.deep.equal([36, true, true])
    host.removeAttribute('size')
    await host.updateComplete
    expect(button.getBoundingClientRect().height).to.equal(40)
  })

  it('take properties from before they were defined', async () => {
    start()
    const host = document.createElement('appkit-button')
    // as a framework sets them on an element that has no accessors yet
    Object.defineProperty(host, 'label', { value: 'Log in', configurable: true, writable: true, enumerable: true })
    expect((await place(host)).textContent).to.contain('Log in')
  })

  it('reserve the space of their button until it has loaded', async () => {
    await loadMeasuredFont()
    start({ themeVariables: { '--w3m-font-family': `'${measuredFont}'` } })
    const host: AppKitButton = document.createElement('appkit-button')
    document.body.append(host)
    const before = host.getBoundingClientRect()
    await host.updateComplete
    const after = host.getBoundingClientRect()
    expect([before.width, before.height]).to.deep.equal([after.width, after.height])
  })

  it('open the modal, send its events and take the focus back', async () => {
    const kit = start()
    const host = document.createElement('appkit-button')
    const button = await place(host)
    const opened: unknown[] = []
    const listener = ({ type, target }: Event): void => void opened.push([type, target])
    document.addEventListener('w3m-open', listener)
    button.click()
    await shown('Connect')
    document.removeEventListener('w3m-open', listener)
    expect(opened).to.deep.equal([['w3m-open', host]])
    await kit.close()
    await expectSoon(
      () => document.activeElement === host,
      () => String(document.activeElement?.localName)
    )
  })

  it('are empty for an account while no wallet is connected', async () => {
    start()
    const host = document.createElement('appkit-account-button')
    document.body.append(host)
    await host.updateComplete
    expect(deepAll(host, 'button')).to.deep.equal([])
    expect(host.getBoundingClientRect().width).to.equal(0)
  })
})

describe('getters of w3m-kit/compat', () => {
  afterEach(async () => {
    await startedKits.pop()?.close()
    await closeScreen()
  })

  it('return the state in the same task as createAppKit', () => {
    const kit = start()
    expect(kit.getState()).to.deep.equal({
      initialized: true,
      loading: false,
      open: false,
      selectedNetworkId: 'eip155:31337',
      activeChain: 'eip155'
    })
    expect([kit.getCaipNetwork()?.name, kit.getChainId(), kit.getIsConnectedState(), kit.getAddress()]).to.deep.equal([
      'First Chain',
      31_337,
      false,
      undefined
    ])
    expect(kit.getRemoteFeatures()).to.include({ swaps: false, activity: false })
    expect([kit.getConnections(), kit.getRecentConnections(), kit.getWalletProvider()]).to.deep.equal([[], [], undefined])
    kit.addNetwork('eip155', { ...first, name: 'Renamed' })
    expect(kit.getCaipNetwork()?.name).to.equal('Renamed')
  })

  it('return a returning user’s account before the wallet has responded, and subscriptions follow', async () => {
    const stored = { eip155: { walletId: testWallet.id, sourceId: connectingSource({ account }).adapter.source!.id, account } }
    localStorage.setItem('@appkit/connections', JSON.stringify(stored))
    const kit = start()
    expect([kit.getAccount().status, kit.getAddress(), kit.getIsConnectedState()]).to.deep.equal(['reconnecting', address, false])
    const statuses: string[] = []
    const stop = kit.subscribeAccount(({ status }) => void statuses.push(status))
    await expectSoon(
      () => kit.getIsConnectedState(),
      () => JSON.stringify(kit.getAccount())
    )
    stop()
    expect(statuses).to.deep.equal(['connected'])
  })

  it('name the connecting wallet once its list has loaded', async () => {
    const wallet = connectingSource({ account, answer: 'wait' })
    const kit = createAppKit({ projectId: 'test', services: {}, networks: [first], adapters: [wallet.adapter], debug: false })
    startedKits.push(kit)
    await kit.open()
    press((await shown('Connect')).screen, testWallet.name)
    await expectSoon(
      () => kit.getState().connectingWallet?.name === testWallet.name,
      () => JSON.stringify(kit.getState())
    )
  })
})
