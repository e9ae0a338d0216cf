import { expect } from '@open-wc/testing'
import { StrictMode, useEffect, useState, type ReactNode } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import type { W3mConnectEvent } from '../../elements/modal/events.ts'
import {
  useAddress,
  useBalance,
  useKit,
  useNetwork,
  useOpen,
  W3mAccount,
  W3mButton,
  W3mModal,
  W3mNetworkButton
} from '../../react/index.ts'
import { closeScreen, deepAll, expectSoon, press, settled, shown, startKit } from '../kit/open-screen.ts'

let root: Root | undefined
let box: HTMLElement

async function draw(page: ReactNode): Promise<void> {
  box = document.createElement('div')
  document.body.append(box)
  root = createRoot(box)
  root.render(page)
  await expectSoon(
    () => box.childNodes.length > 0,
    () => 'React has drawn nothing.'
  )
}

describe('w3m-kit/react', () => {
  afterEach(async () => {
    root?.unmount()
    root = undefined
    await closeScreen()
    box.remove()
  })

  it('sets properties and hears what the visitor does, in StrictMode', async () => {
    await startKit()
    const accounts: string[] = []
    const onConnect = (event: W3mConnectEvent): void => void accounts.push(event.account)
    await draw(
      <StrictMode>
        <W3mButton label="Log in" charsStart={6} balance="hide" onConnect={onConnect} />
      </StrictMode>
    )
    const button = box.querySelector('w3m-button')!
    await settled(button)
    expect(button.shadowRoot!.querySelector('.labels > :not(.unseen)')!.textContent).to.equal('Log in')
    button.shadowRoot!.querySelector('button')!.click()
    const { screen } = await shown('Connect')
    press(screen, 'Northwind')
    await expectSoon(
      () => accounts.length > 0,
      () => 'Nobody was told.'
    )
    expect(accounts).to.deep.equal(['eip155:31337:0x52908400098527886E0F7030069857D2E4169EE7'])
    await expectSoon(
      () => button.shadowRoot!.querySelector('bdi')?.textContent === '0x5290…169EE7',
      () => 'The button does not show the account.'
    )
  })

  it('gives a hook a store, that follows it', async () => {
    const { kit } = await startKit({ connected: true })
    function Page() {
      const { status } = useKit()
      const balance = useBalance()
      return (
        <p>
          {status} {useAddress()} {useNetwork()?.name} {balance.name === 'ready' && balance.symbol} {String(useOpen())}
        </p>
      )
    }
    await draw(
      <StrictMode>
        <Page />
      </StrictMode>
    )
    const words = () => box.textContent
    await expectSoon(() => words() === 'connected 0x52908400098527886E0F7030069857D2E4169EE7 First Chain ETH false', words)
    await kit.switchNetwork(31_338)
    await expectSoon(() => words().includes('Second Chain'), words)
    await kit.disconnect()
    await expectSoon(() => words() === 'disconnected  Second Chain  false', words)
  })

  it('survives a createKit inside an effect, which StrictMode runs twice', async () => {
    function Page() {
      const [ready, setReady] = useState(false)
      useEffect(() => {
        void startKit({ connected: true }).then(() => setReady(true))
      }, [])
      return <p>{ready && <W3mAccount />}</p>
    }
    await draw(
      <StrictMode>
        <Page />
      </StrictMode>
    )
    await expectSoon(
      () => Boolean(box.querySelector('w3m-account')?.shadowRoot?.querySelector('[part=address]')),
      () => 'There is no account.'
    )
    expect(deepAll(box, 'w3m-account')).to.have.length(1)
  })

  it('draws the inert tag first and fills it when the page takes over', async () => {
    await startKit()
    const page = (
      <main>
        <W3mButton label="Log in" />
        <W3mNetworkButton />
      </main>
    )
    box = document.createElement('div')
    box.innerHTML = renderToString(page)
    document.body.append(box)
    root = hydrateRoot(box, page)
    const button = box.querySelector('w3m-button')!
    await expectSoon(
      () => button.shadowRoot?.querySelector('.labels > :not(.unseen)')?.textContent === 'Log in',
      () => `It says ${button.shadowRoot?.textContent}.`
    )
  })

  it('places the modal in the page', async () => {
    await startKit()
    await draw(<W3mModal embedded />)
    await shown('Connect')
    expect(box.querySelector('w3m-modal')!.shadowRoot!.querySelector('w3m-modal-card')).not.to.equal(null)
    root!.unmount()
    await expectSoon(
      () => !document.querySelector('w3m-modal'),
      () => 'The modal is still there.'
    )
  })
})
