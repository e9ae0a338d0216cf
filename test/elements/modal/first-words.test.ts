import { expect } from '@open-wc/testing'
import { http, passthrough } from 'msw'
import { setupWorker } from 'msw/browser'
import { back, push } from '../../../state/router/router.ts'
import { closeScreen, deep, expectSoon, nextFrame, openScreen, shown, startKit } from '../../kit/open-screen.ts'
import { pageEnvironment } from '../../kit/page-environment.ts'

// Requests for the files of the user's language stay pending while a test holds them.

describe('a visitor whose language is still on its way', () => {
  /** Resolves when pending requests may continue. */
  let released = Promise.resolve()
  const worker = setupWorker(
    http.get(/\/state\/locales\/(pl|vi)-first\.js/, async () => {
      await released
      return passthrough()
    })
  )
  let release = (): void => undefined
  const hold = (): void => {
    released = new Promise(resolve => (release = resolve))
  }
  const card = () => document.querySelector('w3m-modal')?.shadowRoot?.querySelector('w3m-modal-card')?.shadowRoot
  const title = () => card()?.querySelector('#title')?.textContent.trim()
  const waits = () =>
    expectSoon(
      () => Boolean(card()?.querySelector('.page:not(.leaving) .waiting')),
      () => `It does not wait, but says "${title()}".`,
      5_000
    )
  const says = (words: string) =>
    expectSoon(
      () => title() === words,
      () => `It says "${title()}".`,
      5_000
    )

  before(async () => {
    await worker.start({ quiet: true })
  })
  after(() => worker.stop())
  beforeEach(async () => {
    // the code of the first screen is loaded: only texts are pending
    await openScreen('Connect')
    await closeScreen()
  })
  afterEach(async () => {
    release()
    await closeScreen()
  })

  it('is not shown English before it, neither on the first screen nor on the next', async () => {
    hold()
    const { kit } = await startKit({ options: { locale: 'pl' } })
    void kit.open('Connect')
    await waits()
    expect(title()).to.equal('')
    release()
    await says('Połącz portfel')

    push('WhatIsAWallet')
    expect(title()).not.to.equal('What is a wallet?')
    const { screen } = await shown('WhatIsAWallet')
    expect(deep(screen, 'p').textContent).not.to.include('wallet')
  })

  it('is shown English where the words do not come, and they as soon as they do', async () => {
    const page = pageEnvironment({ still: true })
    hold()
    const { kit } = await startKit({ options: { locale: 'vi' } })
    void kit.open('Connect')
    await expectSoon(
      () => {
        page.pass(150)
        return title() === 'Connect wallet'
      },
      () => `It says "${title()}".`,
      5_000
    )
    await nextFrame()
    expect(card()!.querySelector('w3m-connect-view')).not.to.equal(null)
    // after one timeout, later screens do not wait
    push('WhatIsAWallet')
    await says('What is a wallet?')
    expect(card()!.querySelector('w3m-what-is-a-wallet-view')).not.to.equal(null)
    release()
    await says('Ví là gì?')
    back()
    await says('Kết nối ví')
    page.restore()
  })
})
