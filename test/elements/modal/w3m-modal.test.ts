import { expect } from '@open-wc/testing'
import { emulateMedia, sendKeys, setViewport } from '@web/test-runner-commands'
import axe from 'axe-core'
import { closeModal, goBack } from '../../../state/modal/modal.ts'
import { push } from '../../../state/router/router.ts'
import { showToast } from '../../../state/alerts/toast.ts'
import {
  closeScreen,
  deep,
  deepAll,
  expectSoon,
  focused,
  network,
  openScreen,
  press,
  settled,
  shown,
  startKit
} from '../../kit/open-screen.ts'

const desk = { width: 900, height: 800 }

const dialogOf = (card: ShadowRoot) => card.querySelector('dialog')
const title = (card: ShadowRoot) => card.querySelector('#title')?.textContent?.trim()
const gone = (card: ShadowRoot) =>
  expectSoon(
    () => !dialogOf(card),
    () => 'The dialog is still there.'
  )
const pressButton = (card: ShadowRoot, label: string) => deep(card, `button[aria-label="${label}"]`).click()

/** A wallet on an unconfigured network. */
const elsewhere = { connected: true, wallet: { account: 'eip155:999999:0x52908400098527886E0F7030069857D2E4169EE7' } } as const

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

  it('opens as a dialog named by its title, over a page that cannot be reached', async () => {
    const { card } = await openScreen('Connect')
    const dialog = dialogOf(card)!
    expect(dialog.open).to.equal(true)
    expect(dialog.matches(':modal')).to.equal(true)
    expect(dialog.getAttribute('aria-labelledby')).to.equal('title')
    expect(title(card)).to.equal('Connect wallet')
  })

  it('gives the focus to the screen, and back to what had it when it closes', async () => {
    const opener = document.querySelector<HTMLElement>('#opener')!
    opener.focus()
    const { card, screen, kit } = await openScreen('Connect')
    await expectSoon(
      () => deepAll(screen, '*').includes(focused() as HTMLElement),
      () => `The focus is on ${focused()?.outerHTML}.`
    )
    await kit.close()
    await gone(card)
    expect(focused()).to.equal(opener)
  })

  it('keeps Tab inside, in both directions', async () => {
    const { card } = await openScreen('Connect')
    await expectSoon(
      () => focused()?.localName === 'button',
      () => 'Nothing has the focus.'
    )
    const seen = new Set<Element | null>()
    for (let press = 0; press < 8; press++) {
      await sendKeys({ press: 'Tab' })
      seen.add(focused())
      expect(deepAll(card, '*')).to.include(focused())
    }
    expect(seen.size).to.be.greaterThan(2)
    deep(card, 'button[aria-label="What is a wallet?"]').focus()
    await sendKeys({ down: 'Shift' })
    await sendKeys({ press: 'Tab' })
    await sendKeys({ up: 'Shift' })
    expect(deepAll(card, '*')).to.include(focused())
  })

  it('Escape goes back one screen, and closes from the first', async () => {
    const { card, kit } = await openScreen('Connect')
    push('WhatIsAWallet')
    await shown('WhatIsAWallet')
    await sendKeys({ press: 'Escape' })
    await shown('Connect')
    expect(title(card)).to.equal('Connect wallet')
    await sendKeys({ press: 'Escape' })
    await gone(card)
    kit.subscribe(({ open }) => expect(open).to.equal(false))()
  })

  it('the back button and the close button do the same', async () => {
    const { card } = await openScreen('Connect')
    pressButton(card, 'What is a wallet?')
    await shown('WhatIsAWallet')
    pressButton(card, 'Back')
    await shown('Connect')
    pressButton(card, 'Close')
    await gone(card)
  })

  it('a click beside the card closes it, one on the card does not', async () => {
    const { card } = await openScreen('Connect')
    deep(card, '.card').click()
    expect(dialogOf(card)!.open).to.equal(true)
    deep(card, '.scrim').click()
    await gone(card)
  })

  it('shakes and stays when it may not be closed, however often Escape is pressed', async () => {
    const { card, kit } = await openScreen('UnsupportedChain', elsewhere)
    // half a second: on a slow machine it may end before a key event's round trip through the browser
    let shakes = 0
    const observer = new MutationObserver(() => (shakes += Number(Boolean(card.querySelector('.shaking')))))
    observer.observe(card.querySelector('.frame')!, { attributeFilter: ['class'] })
    await sendKeys({ press: 'Escape' })
    await expectSoon(
      () => shakes > 0,
      () => 'It does not shake.'
    )
    await sendKeys({ press: 'Escape' })
    await sendKeys({ press: 'Escape' })
    deep(card, '.scrim').click()
    expect(await kit.close()).to.equal(false)
    expect(dialogOf(card)!.open).to.equal(true)
    await expectSoon(
      () => !card.querySelector('.shaking'),
      () => 'It still shakes.'
    )
    observer.disconnect()
  })

  it('shakes its card for 500 ms [4.74]', async () => {
    const { card } = await openScreen('UnsupportedChain', elsewhere)
    const started = new Promise<AnimationEvent>(resolve =>
      card.querySelector('.frame')!.addEventListener('animationstart', event => resolve(event as AnimationEvent))
    )
    closeModal()
    const { target, animationName } = await started
    const [shake] = (target as Element).getAnimations().filter(each => (each as CSSAnimation).animationName === animationName)
    expect([animationName, shake!.effect!.getComputedTiming().duration]).to.deep.equal(['shake', 500])
  })

  it('opens again when the browser closes the dialog by force and it may not be closed', async () => {
    const { card } = await openScreen('UnsupportedChain', elsewhere)
    dialogOf(card)!.close()
    await expectSoon(
      () => dialogOf(card)?.open === true,
      () => 'The dialog stayed closed.'
    )
  })

  it('announces the title of each screen', async () => {
    const { card } = await openScreen('Connect')
    push('WhatIsAWallet')
    await shown('WhatIsAWallet')
    expect(card.querySelector('.frame > [role=status]')!.textContent).to.equal('What is a wallet?')
  })

  it('names root screens at the start and pushed ones in the middle', async () => {
    const { card } = await openScreen('Connect')
    expect(getComputedStyle(card.querySelector('#title')!).textAlign).to.equal('start')
    push('WhatIsAWallet')
    await shown('WhatIsAWallet')
    expect(getComputedStyle(card.querySelector('#title')!).textAlign).to.equal('center')
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

  it('says what one accepts by connecting, with links that open a tab [3.103]', async () => {
    const { card } = await openScreen('Connect', { options: { termsConditionsUrl: 'https://site.example/terms' } })
    const footer = deep(card, '.footer w3m-modal-footer').shadowRoot!
    expect(footer.textContent.trim()).to.equal('By connecting, you agree to the terms.')
    const link = footer.querySelector('a')!
    expect(link.href).to.equal('https://site.example/terms')
    expect(link.rel).to.contain('noopener')
    await closeScreen()
    const options = { termsConditionsUrl: 'https://site.example/terms', privacyPolicyUrl: 'https://site.example/privacy' }
    const { card: both } = await openScreen('Connect', { options })
    const links = [...deep(both, '.footer w3m-modal-footer').shadowRoot!.querySelectorAll('a')].map(({ href }) => href)
    expect(links).to.deep.equal(Object.values(options))
  })

  it('has no footer where there is nothing to say, and no help where the guide is off', async () => {
    const { card } = await openScreen('Connect', { options: { enableWalletGuide: false } })
    expect(card.querySelector('.footer')).to.equal(null)
    expect(deepAll(card, 'button[aria-label="What is a wallet?"]')).to.deep.equal([])
  })

  it('draws a screen anew when another of its name is still leaving from its place', async () => {
    const { card, screen } = await openScreen('Downloads', { params: { walletId: 'first' } })
    push('Downloads', { walletId: 'second' })
    await expectSoon(
      () => card.querySelectorAll('.page').length === 2,
      () => 'The first screen has left at once.'
    )
    push('Downloads', { walletId: 'third' })
    await expectSoon(
      () => Boolean(card.querySelector('.page:not(.leaving) [wallet-id=third]')),
      () => 'The third screen does not come.'
    )
    expect(card.querySelector('[wallet-id=third]') === screen, 'it is the first one').to.equal(false)
    await settled(card)
  })

  it('shows toasts on the card, and above the page once it has closed', async () => {
    const { card, kit } = await openScreen('Connect')
    showToast('address-copied', 'success')
    await expectSoon(
      () => Boolean(deepAll(card.querySelector('dialog')!, '[part=toast]')[0]?.textContent?.includes('Address copied')),
      () => 'There is no toast on the card.'
    )
    await kit.close()
    await gone(card)
    showToast('disconnect-failed', 'error')
    await expectSoon(
      () => Boolean(deepAll(card, '[part=toast]')[0]?.textContent?.includes('Failed to disconnect')),
      () => 'There is no toast.'
    )
  })

  it('tells developers on the card with debug, and not without [3.107, 4.68]', async () => {
    const { raiseAlert, clearAlerts } = await import('../../../state/alerts/raise-alert.ts')
    const { card, kit } = await openScreen('Connect', { options: { debug: true } })
    raiseAlert('network-not-found', 'eip155:5')
    await expectSoon(
      () => Boolean(deepAll(card, '[part=alert]')[0]),
      () => 'There is no notice.'
    )
    expect(deep(card, '[part=alert]').textContent).to.contain('Network Not Found')
    expect(deep(card, '[part=alert]').textContent).to.contain('eip155:5')
    deep(card, '[part=alert] w3m-ui-icon-button').click()
    await expectSoon(
      () => !deepAll(card, '[part=alert]')[0],
      () => 'The notice was not dismissed.'
    )
    clearAlerts()
    kit.stop()
    const quiet = await openScreen('Connect', { options: { debug: false } })
    raiseAlert('network-not-found')
    await settled(quiet.card)
    expect(deepAll(quiet.card, '[part=alert]')).to.deep.equal([])
  })

  describe('of a returning visitor whose wallet has not answered', () => {
    const account = 'eip155:31337:0x52908400098527886E0F7030069857D2E4169EE7'
    const opened = async (view?: 'Connect') => {
      localStorage.setItem(
        '@appkit/connections',
        JSON.stringify({ eip155: { walletId: 'com.example.northwind', sourceId: 'fake', account } })
      )
      const { kit, wallet } = await startKit({ options: { enableReconnect: true }, wallet: { returning: 'wait' } })
      await kit.open(view)
      return wallet
    }

    it('opens at the account, as busy, which stays once the wallet agrees', async () => {
      const wallet = await opened()
      const { screen } = await shown('Account')
      expect(deepAll(screen, '[aria-busy=true]')).to.have.length(1)
      expect(screen.shadowRoot!.querySelector('w3m-account')!.shadowRoot!.textContent).to.contain('0x52')
      wallet.answer('approve')
      await expectSoon(
        () => !deepAll(screen, '[aria-busy=true]').length,
        () => 'It is still busy.'
      )
      expect((await shown('Account')).screen).to.equal(screen)
    })

    it('goes to the wallets when this one no longer agrees', async () => {
      const wallet = await opened()
      await shown('Account')
      wallet.answer('refuse')
      const { card } = await shown('Connect')
      expect(dialogOf(card)!.open).to.equal(true)
      expect(deepAll(card, 'button[aria-label="Back"]')).to.deep.equal([])
    })

    it('goes to the account from the wallets, which a site has opened it at, once this one agrees', async () => {
      const wallet = await opened('Connect')
      await shown('Connect')
      wallet.answer('approve')
      await shown('Account')
    })

    it('closes when the visitor does not wait, and disconnects', async () => {
      await opened()
      const { card, screen } = await shown('Account')
      press(screen, 'Disconnect')
      await gone(card)
      expect(localStorage.getItem('@appkit/connections')).to.be.oneOf([null, '{}'])
    })
  })

  it('closes by itself when the wallet goes while its account is open', async () => {
    const { card, wallet } = await openScreen('Account', { connected: true })
    wallet.change(undefined)
    await gone(card)
  })

  it('opens anew while it is still closing', async () => {
    const { card, kit } = await openScreen('Connect')
    await kit.close()
    await kit.open('WhatIsAWallet')
    await shown('WhatIsAWallet')
    expect(dialogOf(card)!.open).to.equal(true)
  })

  it('leaves the page with the kit', async () => {
    const { kit } = await openScreen('Connect')
    kit.stop()
    expect(document.querySelector('w3m-modal')).to.equal(null)
    expect(document.documentElement.getAttribute('style')).to.equal(null)
    expect(document.querySelector('#page')!.matches(':root *')).to.equal(true)
  })

  it('keeps nothing on the page after twenty visits', async () => {
    const { card, kit } = await openScreen('Connect')
    await kit.close()
    await gone(card)
    const everything = () => deepAll(document.documentElement, '*').length
    const after = everything()
    for (let visit = 0; visit < 20; visit++) {
      await kit.open('Connect')
      await shown('Connect')
      goBack()
      await gone(card)
    }
    expect(everything()).to.equal(after)
    const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
    document.body.dispatchEvent(escape)
    expect(escape.defaultPrevented).to.equal(false)
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
