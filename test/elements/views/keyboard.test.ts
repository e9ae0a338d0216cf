import { expect } from '@open-wc/testing'
import { sendKeys, setViewport } from '@web/test-runner-commands'
import { closeScene, openScene } from '../../kit/open-scene.ts'
import { deepAll, expectSoon, focused, settled, shown } from '../../kit/open-screen.ts'
import { drawnWallet } from '../../kit/scripted-directory.ts'
import { everyScene } from './every-scene.ts'
import { lists, words } from './reading.ts'

/** What Tab is to reach: all that is enabled, can be seen, and is no more than one of a set that arrow keys walk. */
function controls(card: ShadowRoot): HTMLElement[] {
  return deepAll(card, 'button, a[href], input').filter(
    element => !element.matches(':disabled') && element.tabIndex >= 0 && element.checkVisibility() && !outOfReach(element)
  )
}

function outOfReach(element: Element): boolean {
  const root = element.getRootNode()
  return element.closest('[inert], [aria-hidden=true]') !== null || (root instanceof ShadowRoot && outOfReach(root.host))
}

/** The ring is drawn by an outline, or by a shadow inside a field. */
function hasRing(element: Element): boolean {
  for (let at: Element | null = element; at && !at.localName.startsWith('w3m-'); at = at.parentElement) {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(at)
    if ((outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || boxShadow.includes('inset')) return true
  }
  // a hidden native control: its drawn one has the ring
  return element.matches('input') && getComputedStyle(element.parentElement!).outlineStyle !== 'none'
}

describe('by keyboard', () => {
  beforeEach(() => setViewport({ width: 900, height: 800 }))
  afterEach(closeScene)

  /** Screens of the login whose full state has another name. */
  const loggingIn = [
    'Connect wallets first',
    'EmailVerifyOtp expired',
    'EmailVerifyDevice refused',
    'ConnectingSocial declined',
    'ConnectingFarcaster failed',
    'UpdateEmailPrimaryOtp waiting',
    'UpdateEmailSecondaryOtp taken'
  ]
  const walked = everyScene.filter(
    ({ name, state }) =>
      (['full', 'refused', 'terms'].includes(state) && name !== 'AllWallets') || loggingIn.includes(`${name} ${state}`)
  )
  for (const { name, state, scene } of walked) {
    it(`${name}, ${state}: Tab goes round the card, to every control, each with a ring`, async () => {
      const { card } = await openScene(name, scene)
      await settled(card)
      await expectSoon(
        () => deepAll(card, '*').includes(focused() as HTMLElement),
        () => `The focus is on ${focused()?.outerHTML}.`
      )
      const wanted = controls(card)
      const reached = new Set<Element>()
      const bare = new Set<string>()
      for (let press = 0; press < wanted.length + 2; press++) {
        await sendKeys({ press: 'Tab' })
        const at = focused()!
        expect(deepAll(card, '*').includes(at as HTMLElement), `the focus is on the card, not on ${at.outerHTML}`).to.equal(true)
        reached.add(at)
        if (!hasRing(at)) bare.add(at.outerHTML)
      }
      expect(
        wanted.filter(element => element.isConnected && !reached.has(element)).map(({ outerHTML }) => outerHTML)
      ).to.deep.equal([])
      expect([...bare]).to.deep.equal([])
    })
  }

  it('AllWallets: Tab walks through the whole list in its order, though only what can be seen is drawn', async () => {
    const { card, screen } = await openScene('AllWallets', {
      from: 'Connect',
      directory: { wallets: 90 },
      wallet: { wallets: [] }
    })
    await lists(screen, 'Northwind')
    const wanted = Array.from({ length: 90 }, (_, index) => drawnWallet(index).name)
    const walk: string[] = []
    for (let press = 0; press < 100 && walk.length < wanted.length; press++) {
      await sendKeys({ press: 'Tab' })
      const at = focused()!
      expect(deepAll(card, '*').includes(at as HTMLElement), `the focus is on the card, not on ${at.outerHTML}`).to.equal(true)
      const { host } = at.getRootNode() as ShadowRoot
      if (host.localName === 'w3m-ui-tile') walk.push(words(at))
    }
    expect(walk).to.deep.equal(wanted)
  })

  it('Escape goes back through the screens, and the focus is on each', async () => {
    const { card } = await openScene('WhatIsAWallet', { from: 'Connect' })
    await sendKeys({ press: 'Enter' })
    const get = await shown('GetWallet')
    await expectSoon(
      () => deepAll(get.screen, '*').includes(focused() as HTMLElement) || focused()?.id === 'title',
      () => `The focus is on ${focused()?.outerHTML}.`
    )
    await sendKeys({ press: 'Escape' })
    const what = await shown('WhatIsAWallet')
    await expectSoon(
      () => deepAll(what.screen, '*').includes(focused() as HTMLElement),
      () => `The focus is on ${focused()?.outerHTML}.`
    )
    await sendKeys({ press: 'Escape' })
    await shown('Connect')
    await sendKeys({ press: 'Escape' })
    await expectSoon(
      () => !card.querySelector('dialog'),
      () => 'The card is still open.'
    )
  })
})
