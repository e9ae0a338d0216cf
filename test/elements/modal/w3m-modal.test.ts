import { expect } from '@open-wc/testing'
import { emulateMedia, sendKeys, setViewport } from '@web/test-runner-commands'
import { closeModal, goBack } from '../../../state/modal/modal.ts'
import { push } from '../../../state/router/router.ts'
import { showToast } from '../../../state/alerts/toast.ts'
import {
  closeScreen,
  deep,
  deepAll,
  expectSoon,
  focused,
  openScreen,
  press,
  settled,
  shown,
  startKit
} from '../../kit/open-screen.ts'
import { desk, dialogOf, title, gone, elsewhere } from './modal-parts.ts'

const pressButton = (card: ShadowRoot, label: string) => deep(card, `button[aria-label="${label}"]`).click()

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
})
