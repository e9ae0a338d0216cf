import { expect } from '@open-wc/testing'
import type { LitElement } from 'lit'
import { createElement, StrictMode, useEffect, useState, version, type ElementType, type ReactNode } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import type { W3mConnectEvent } from '../../elements/modal/events.ts'
import * as wrappers from '../../react/index.ts'
import { useAddress, useBalance, useKit, useNetwork, useOpen, W3mAccount, W3mButton, W3mModal } from '../../react/index.ts'
import { serverRead, serverRendered, type ServerRendered } from './server-rendered.ts'
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

/** react-18.test.ts loads this file a second time. */
const release = new URL(import.meta.url).pathname.startsWith('/react-18/') ? '18' : '19'

it(`React ${release} is React ${release}`, () => {
  expect(version.split('.')[0]).to.equal(release)
})

describe(`w3m-kit/react with React ${release}`, () => {
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
      () => 'No event was dispatched.'
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

  /**
   * Puts server-rendered HTML on the page, and hydrates it.
   * Resolves to the element and React's warnings.
   */
  async function takeOver({ component, props, html }: ServerRendered) {
    await startKit()
    const complaints: unknown[] = []
    const complain = console.error
    console.error = (...words: unknown[]) => void complaints.push(words)
    try {
      box = document.createElement('div')
      box.innerHTML = html
      document.body.append(box)
      // its tag was defined long before React hydrates
      const element = box.firstElementChild as LitElement
      await element.updateComplete
      const components: Record<string, unknown> = wrappers
      const drawn = (components[component] ?? component) as ElementType
      let taken = false
      const taking = () => void (taken = true)
      root = hydrateRoot(box, <StrictMode>{createElement(drawn, { ...props, ref: taking })}</StrictMode>, {
        onRecoverableError: error => void complaints.push(error)
      })
      await expectSoon(
        () => taken,
        () => 'React has not taken over.'
      )
      await settled(element)
      return { element, complaints }
    } finally {
      console.error = complain
    }
  }

  for (const sent of serverRendered) {
    it(`takes over from a server without a warning: ${sent.html} as ${sent.component}`, async () => {
      const { element, complaints } = await takeOver(sent)
      expect(box.firstElementChild).to.equal(element, 'drawn anew')
      expect(complaints).to.deep.equal([])
      for (const [name, value] of Object.entries(sent.props))
        if (name in element) expect((element as unknown as Record<string, unknown>)[name], name).to.equal(value)
    })
  }

  it('takes over what a server drew for nobody although the visitor is connected already, and shows them then', async () => {
    const hooks = Object.entries(wrappers).filter(([name]) => name.startsWith('use')) as [string, () => unknown][]
    expect(hooks.map(([name]) => name)).to.have.members(Object.keys(serverRead))
    await startKit({ connected: true })
    box = document.createElement('div')
    document.body.append(box)
    box.textContent = hooks.map(([name]) => `${name} ${JSON.stringify(serverRead[name])}`).join('\n')
    function Page() {
      const { status } = useKit()
      const read = hooks.map(([name, use]) => [name, use()] as const)
      // connection objects cannot be serialized
      return <>{status === 'connected' ? status : read.map(([name, value]) => `${name} ${JSON.stringify(value)}`).join('\n')}</>
    }
    const complaints: unknown[] = []
    root = hydrateRoot(box, <Page />, { onRecoverableError: error => void complaints.push(error) })
    await expectSoon(
      () => box.textContent === 'connected',
      () => box.textContent
    )
    expect(complaints).to.deep.equal([])
  })

  it('a warning would be noticed', async () => {
    const { complaints } = await takeOver({
      component: 'w3m-button',
      props: { label: 'A' },
      html: '<w3m-button label="B"></w3m-button>'
    })
    expect(complaints).not.to.deep.equal([])
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
