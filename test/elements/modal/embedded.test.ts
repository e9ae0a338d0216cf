import { expect, fixture } from '@open-wc/testing'
import axe from 'axe-core'
import { html } from 'lit'
import type { W3mModal } from '../../../elements/modal/w3m-modal.ts'
import { push } from '../../../state/router/router.ts'
import { track } from '../../../state/analytics/track.ts'
import { closeScreen, deepAll, expectSoon, press, settled, shown, startKit } from '../../kit/open-screen.ts'
import { pageEnvironment } from '../../kit/page-environment.ts'

describe('<w3m-modal embedded>', () => {
  afterEach(closeScreen)

  it('stands in the page as a card, at the wallets, without dialog and close button [1.2]', async () => {
    await fixture<W3mModal>(html`<w3m-modal embedded></w3m-modal>`)
    await startKit()
    const { card } = await shown('Connect')
    expect(card.querySelector('dialog')).to.equal(null)
    expect(deepAll(card, 'button[aria-label="Close"]')).to.deep.equal([])
    expect(document.documentElement.style.overflow).to.equal('')
    expect(card.querySelector('.card')!.getBoundingClientRect().width).to.equal(360)
  })

  it('goes to the account once a wallet is connected, and back to the wallets when it is let go', async () => {
    await fixture<W3mModal>(html`<w3m-modal embedded></w3m-modal>`)
    await startKit()
    const { screen } = await shown('Connect')
    press(screen, 'Northwind')
    const account = await shown('Account')
    press(account.screen, 'Disconnect')
    await shown('Connect')
  })

  it('leaves the focus where it is, and moves it with the visitor', async () => {
    await fixture<W3mModal>(html`<w3m-modal embedded></w3m-modal>`)
    const input = document.createElement('input')
    document.body.append(input)
    input.focus()
    await startKit()
    const { card } = await shown('Connect')
    expect(document.activeElement).to.equal(input)
    card.querySelector('#title') // the shell is loaded
    push('WhatIsAWallet')
    await shown('WhatIsAWallet')
    expect(document.activeElement).to.equal(input)
    input.remove()
  })

  it('goes with the kit, and is there again with the next', async () => {
    await fixture<W3mModal>(html`<w3m-modal embedded></w3m-modal>`)
    const { kit } = await startKit()
    const { card } = await shown('Connect')
    kit.stop()
    await settled(card)
    expect(card.querySelector('.card')).to.equal(null)
    await startKit()
    await shown('Connect')
  })

  it('tells no service of analytics that it is there: only the visitor can do something worth telling', async () => {
    const asked: string[] = []
    const platform = pageEnvironment({
      async fetch(request) {
        asked.push(new URL(request instanceof Request ? request.url : request).pathname)
        return Response.json({ isAnalyticsEnabled: true, data: [], count: 0 })
      },
      page: { visitorActed: false }
    })
    const services = { directory: 'https://directory.example', analytics: 'https://pulse.example' }
    try {
      await fixture<W3mModal>(html`<w3m-modal embedded></w3m-modal>`)
      await startKit({ options: { services, projectId: 'project' } })
      await shown('Connect')
      await import('../../../state/analytics/report.ts')
      expect(asked.filter(path => path === '/e' || path === '/getAnalyticsConfig')).to.deep.equal([])
      Object.assign(platform.page!, { visitorActed: true })
      track('CLICK_WALLET_HELP')
      await expectSoon(
        () => asked.filter(path => path === '/e').length === 3,
        () => `The start, the opening and the press were not sent; asked for were ${asked.join(', ')}`
      )
    } finally {
      await closeScreen()
      platform.restore()
    }
  })

  it('is accessible', async () => {
    const modal = await fixture<W3mModal>(html`<w3m-modal embedded></w3m-modal>`)
    await startKit()
    await shown('Connect')
    const { violations } = await axe.run(modal)
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html: markup }) => markup).join(' ')}`)).to.deep.equal([])
  })
})
