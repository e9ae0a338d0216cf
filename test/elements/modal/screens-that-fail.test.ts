import { expect } from '@open-wc/testing'
import { lazyViews as views } from '../../../elements/views/lazy-registry.ts'
import { push } from '../../../state/router/router.ts'
import { closeScreen, deep, deepAll, expectSoon, openScreen, shown } from '../../kit/open-screen.ts'

// The network between page and chunk, which a test replaces.

const wait = () => new Promise<never>(() => undefined)

describe('a screen whose code does not come', () => {
  const { load } = views.WhatIsAWallet
  let answer: () => Promise<unknown> = wait
  before(() => void Object.assign(views.WhatIsAWallet, { load: () => answer() }))
  after(() => void Object.assign(views.WhatIsAWallet, { load }))
  afterEach(closeScreen)

  it('says that it is coming after a moment, then that it did not, and comes when it is asked for again', async () => {
    answer = wait
    let fail: (error: Error) => void = () => undefined
    answer = () => new Promise((_, reject) => (fail = reject))
    const { card } = await openScreen('Connect')
    push('WhatIsAWallet')
    expect(card.querySelector('#title')!.textContent.trim()).to.equal('Connect wallet')
    await expectSoon(
      () => Boolean(card.querySelector('.waiting')),
      () => 'It does not say that it is coming.'
    )
    await expectSoon(
      () => card.querySelector('#title')!.textContent.trim() === 'What is a wallet?',
      () => `It says "${card.querySelector('#title')!.textContent.trim()}".`
    )

    fail(new TypeError('Failed to fetch dynamically imported module'))
    await expectSoon(
      () => Boolean(card.querySelector('.failed')),
      () => 'It does not say that it failed.'
    )
    expect(deep(card, '.failed').textContent).to.contain('Couldn’t load this screen')

    answer = load
    deep(card, '.failed button').click()
    await shown('WhatIsAWallet')
  })

  it('can be left while it fails', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
    const { card } = await openScreen('Connect')
    // the code was loaded in the previous test, so a screen of another name replaces it
    const { load: loadGet } = views.GetWallet
    Object.assign(views.GetWallet, { load: answer })
    push('GetWallet')
    await expectSoon(
      () => Boolean(card.querySelector('.failed')),
      () => 'It does not say that it failed.'
    )
    deep(card, 'button[aria-label="Back"]').click()
    await shown('Connect')
    expect(deepAll(card, '.failed').filter(element => !element.closest('.leaving'))).to.deep.equal([])
    Object.assign(views.GetWallet, { load: loadGet })
  })
})
