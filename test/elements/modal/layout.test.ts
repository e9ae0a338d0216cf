import { expect } from '@open-wc/testing'
import { emulateMedia, setViewport } from '@web/test-runner-commands'
import axe from 'axe-core'
import { push } from '../../../state/router/router.ts'
import { closeScreen, deep, expectSoon, network, openScreen, settled, shown } from '../../kit/open-screen.ts'
import { desk, dialogOf, title, gone, elsewhere } from './modal-parts.ts'

describe('the modal', () => {
  beforeEach(async () => {
    await setViewport(desk)
    document.body.innerHTML = '<button id="opener">Open</button><p id="page">The page</p>'
  })
  afterEach(async () => {
    await closeScreen()
    await emulateMedia({ reducedMotion: 'no-preference', colorScheme: 'light' })
    document.body.innerHTML = ''
  })

  it('takes the new screen’s height, with one screen left on the card', async () => {
    const { card } = await openScreen('Connect')
    push('WhatIsAWallet')
    await shown('WhatIsAWallet')
    await expectSoon(
      () => card.querySelectorAll('.page').length === 1,
      () => 'The old screen is still there.'
    )
    expect(card.querySelector('.card')!.classList.contains('moving')).to.equal(false)
    const { bottom } = card.querySelector('.card')!.getBoundingClientRect()
    expect(card.querySelector('.page')!.getBoundingClientRect().bottom).to.be.at.most(bottom + 1)
  })

  it('opens within 120 ms, and turns its page and its height within 150 ms [9.10]', async () => {
    const played: [part: string, duration: unknown][] = []
    const { animate } = Element.prototype
    Element.prototype.animate = function (frames, options) {
      const moves = Object.keys((frames as Keyframe[])[0]!).join(' ')
      played.push([`${this.className || this.localName} ${moves}`, (options as KeyframeAnimationOptions).duration])
      return animate.call(this, frames, options)
    }
    try {
      await openScreen('Connect')
      push('WhatIsAWallet')
      await shown('WhatIsAWallet')
      const durations = (part: RegExp) => [...new Set(played.filter(([what]) => part.test(what)).map(([, duration]) => duration))]
      await expectSoon(
        () => durations(/ height$/).length > 0,
        () => JSON.stringify(played)
      )
      expect(durations(/^(frame|scrim) /)).to.deep.equal([120])
      expect(durations(/^page.* transform opacity$/)).to.deep.equal([150])
      expect(durations(/ height$/)).to.deep.equal([150])
    } finally {
      Element.prototype.animate = animate
    }
  })

  it('moves nothing under reduced motion', async () => {
    await emulateMedia({ reducedMotion: 'reduce' })
    const { card } = await openScreen('Connect')
    push('WhatIsAWallet')
    await shown('WhatIsAWallet')
    expect(card.querySelectorAll('.page')).to.have.length(1)
    expect(card.querySelector('.frame')!.getAnimations()).to.deep.equal([])
  })

  it('holds the page still without moving it, and lets it go again', async () => {
    document.querySelector<HTMLElement>('#page')!.style.height = '3000px'
    document.documentElement.style.setProperty('overflow', 'scroll')
    scrollTo(0, 200)
    const before = document.querySelector('#page')!.getBoundingClientRect()
    const { card, kit } = await openScreen('Connect')
    expect(getComputedStyle(document.documentElement).overflowY).to.equal('hidden')
    expect(document.querySelector('#page')!.getBoundingClientRect()).to.deep.equal(before)
    await kit.close()
    await gone(card)
    expect(document.documentElement.getAttribute('style')).to.equal('overflow: scroll;')
    expect(scrollY).to.equal(200)
    document.documentElement.removeAttribute('style')
  })

  it('wears the theme and the designer’s variables, and takes them off again', async () => {
    const { card, kit, modal } = await openScreen('Connect')
    kit.setTheme({ mode: 'dark', variables: { '--w3m-accent': 'rgb(200, 0, 0)' } })
    expect(getComputedStyle(modal).colorScheme).to.equal('dark')
    expect(getComputedStyle(card.querySelector('.card')!).getPropertyValue('--w3m-brand').trim()).to.equal('rgb(200, 0, 0)')
    kit.setTheme({ mode: 'auto', variables: {} })
    expect(modal.hasAttribute('theme')).to.equal(false)
    expect(modal.style).to.have.length(0)
  })

  it('reads from right to left in Arabic: the title at the right, back at the right, addresses as they are', async () => {
    const { card } = await openScreen('Connect', { options: { locale: 'ar' } })
    await expectSoon(
      () => title(card) === 'ربط المحفظة',
      () => `The title is ${title(card)}.`
    )
    expect(dialogOf(card)!.closest('[lang]')!.getAttribute('dir')).to.equal('rtl')
    push('WhatIsAWallet')
    await shown('WhatIsAWallet')
    const back = deep(card, 'button[aria-label="رجوع"]').getBoundingClientRect()
    const close = deep(card, 'button[aria-label="إغلاق"]').getBoundingClientRect()
    expect(back.left).to.be.greaterThan(close.left)
  })

  it('stands at the top of a low window', async () => {
    const { card } = await openScreen('Connect')
    // in this order: WebKitGTK, and sometimes Chromium, keep the state of a sheet's media queries from when no root used the
    // sheet
    await setViewport({ width: 900, height: 540 })
    const top = () => card.querySelector('.card')!.getBoundingClientRect().top
    await expectSoon(
      () => top() === 24,
      () => `It stands at ${top()} of ${innerWidth} x ${innerHeight}, low: ${matchMedia('(max-height: 560px)').matches}.`
    )
  })

  it('leaves room above and below however much is on a screen, and keeps the header', async () => {
    const networks = Array.from({ length: 30 }, (_, index) => network(40_000 + index, `Chain ${index}`))
    const { card } = await openScreen('UnsupportedChain', { ...elsewhere, networks })
    const box = card.querySelector('.card')!.getBoundingClientRect()
    expect(box.height).to.be.at.most(800 - 48)
    const page = card.querySelector('.page')!
    expect(page.scrollHeight).to.be.greaterThan(page.clientHeight)
    page.scrollTop = 500
    expect(card.querySelector('.header')!.getBoundingClientRect().top).to.equal(box.top)
  })

  for (const mode of ['light', 'dark'] as const) {
    for (const locale of ['en', 'ar']) {
      it(`is accessible (${mode}, ${locale})`, async () => {
        await emulateMedia({ colorScheme: mode })
        const options = { locale, termsConditionsUrl: 'https://site.example/t', privacyPolicyUrl: 'https://site.example/p' }
        const { modal } = await openScreen('Connect', { options })
        await settled(modal)
        const { violations } = await axe.run(modal)
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).to.deep.equal([])
      })
    }
  }
})
