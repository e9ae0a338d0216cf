import { expect } from '@open-wc/testing'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { verifyMessage, type Hex } from 'viem'
import { AppKit } from '../../react/compat/index.ts'
import { appKitPage, inside, type AppKitPage } from '../kit/appkit-page.ts'
import { deepAll, expectSoon, shown } from '../kit/open-screen.ts'
import * as starter from './appkit-sites/ethers-starter.tsx'
import * as plain from './appkit-sites/plain.ts'

// Apps that were written for AppKit, with changed imports only, over the test wallet.

describe('sites that were written for AppKit', () => {
  let page: AppKitPage
  let root: Root | undefined

  beforeEach(() => void (page = appKitPage()))
  afterEach(async () => {
    root?.unmount()
    root = undefined
    await page.leave()
  })

  it('run as a starter with ethers: connect, read, sign, switch, and leave', async () => {
    starter.start(inside)
    root = createRoot(page.box)
    root.render(
      <StrictMode>
        <starter.App />
      </StrictMode>
    )
    await page.says('#info', 'Connected: false')
    await page.says('#info', 'Theme: light #000000')
    page.find('#open').click()
    await page.connect()
    const [address] = page.wallet.accounts
    await page.says('#info', `Address: ${address}`)
    await page.says('#info', `caip Address: eip155:1:${address}`)
    await page.says('#info', 'Wallet: Test Wallet')
    await page.says('#info', 'Connected with: Test Wallet')
    page.find('#balance').click()
    await page.says('#info', 'Balance: 2 ETH')
    page.find('#raw-balance').click()
    await page.says('#info', 'Balance: 2.0 ETH')
    page.find('#sign').click()
    await page.says('#info', 'Signed: 0x')
    const signature = /Signed: (0x\w+)/.exec(page.text('#info'))![1] as Hex
    expect(await verifyMessage({ address: address!, message: 'Hello Reown AppKit!', signature })).to.equal(true)
    page.find('#switch').click()
    await page.says('#info', 'selectedNetworkId: eip155:42161')
    page.find('#networks').click()
    await shown('Networks')
    await page.says('#info', 'open: true')
    page.find('#theme').click()
    await page.says('#info', 'Theme: dark')
    page.find('#disconnect').click()
    await page.says('#info', 'Connected: false')
  })

  it('run without a framework: subscriptions, networks that come and go, and options that change', async () => {
    const ids = [
      'open-connect-modal',
      'open-network-modal',
      'switch-network',
      'add-network',
      'remove-network',
      'toggle-theme',
      'terms',
      'sign-message',
      'disconnect'
    ]
    page.box.append(
      document.createElement('pre'),
      ...ids.map(id => Object.assign(document.createElement('button'), { id })),
      document.createElement('appkit-button')
    )
    const modal = plain.start(page.box, inside)
    expect(AppKit.getInstance()).to.equal(modal)
    const state = (): Record<string, unknown> => JSON.parse(page.text('pre') || '{}') as Record<string, unknown>
    const is = (name: string, value: unknown) =>
      expectSoon(
        () => state()[name] === value,
        () => page.text('pre')
      )

    page.find('#open-connect-modal').click()
    await page.connect()
    await is('wallet', 'Test Wallet')
    await is('provider', true)
    await is('connections', 1)
    page.find('#sign-message').click()
    await expectSoon(
      () => String(state().signature).startsWith('0x'),
      () => page.text('pre')
    )
    page.find('#switch-network').click()
    await is('chainId', 42_161)
    await is('switchedTo', 'eip155:42161')
    page.find('#add-network').click()
    await is('network', 'OP Mainnet')
    expect(modal.getCaipNetworks().map(({ id }) => id)).to.deep.equal([1, 42_161, 10])
    expect(modal.getCaipNetwork('eip155', 10)?.name).to.equal('OP Mainnet')
    page.find('#switch-network').click()
    await is('chainId', 1)
    page.find('#remove-network').click()
    expect(modal.getCaipNetworks().map(({ id }) => id)).to.deep.equal([1, 42_161])
    page.find('#open-network-modal').click()
    await shown('Networks')
    await is('open', true)
    page.find('#toggle-theme').click()
    await is('themeMode', 'light')
    page.find('#terms').click()
    expect(modal.getConnectMethodsOrder()).to.deep.equal(['wallet', 'email', 'social'])
    expect(modal.getThemeVariables()['--w3m-accent']).to.equal('teal')
    page.find('#disconnect').click()
    await is('connections', 0)
    page.find('#open-connect-modal').click()
    const { screen } = await shown('Connect')
    const links = (): string[] => deepAll<HTMLAnchorElement>(screen, 'a').map(({ href }) => href)
    await expectSoon(
      () => ['https://example.com/terms', 'https://example.com/privacy'].every(link => links().includes(link)),
      () => links().join()
    )
  })
})
