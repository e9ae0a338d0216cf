import { expect } from '@open-wc/testing'
import { sendKeys, setViewport } from '@web/test-runner-commands'
import { mainnet } from '../../../adapters/networks/index.ts'
import { closeScene, openScene } from '../../kit/open-scene.ts'
import { deepAll, expectSoon, focused, settled, shown } from '../../kit/open-screen.ts'
import { scenes } from '../../playground/scenes.ts'
import { everyScene } from './every-scene.ts'
import { lists, words } from './reading.ts'
import { isWalked } from './walked.ts'

const tokensToSend = { ...scenes.WalletSendSelectToken.full, directory: false } as const

/**
 * Returns the tab stops: all enabled and visible controls, with one for each group that arrow keys
 * navigate.
 */
function controls(card: ShadowRoot): HTMLElement[] {
  return deepAll(card, 'button, a[href], input').filter(
    element => !element.matches(':disabled') && element.tabIndex >= 0 && element.checkVisibility() && !outOfReach(element)
  )
}

function outOfReach(element: Element): boolean {
  const root = element.getRootNode()
  return element.closest('[inert], [aria-hidden=true]') !== null || (root instanceof ShadowRoot && outOfReach(root.host))
}

/** Returns whether the focus ring is visible, as an outline or as a shadow inside a field. */
function hasRing(element: Element): boolean {
  for (let at: Element | null = element; at && !at.localName.startsWith('w3m-'); at = at.parentElement) {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(at)
    if ((outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || boxShadow.includes('inset')) return true
  }
  // a hidden native control: its visual replacement has the ring
  return element.matches('input') && getComputedStyle(element.parentElement!).outlineStyle !== 'none'
}

/** Returns the index of the row that contains a control. */
const rowOf = (control: Element | null | undefined) =>
  (control?.getRootNode() as ShadowRoot | undefined)?.host?.closest('li')?.getAttribute('aria-posinset')

function isInSight(control: HTMLElement, screen: Element): boolean {
  const [inner, outer] = [control.getBoundingClientRect(), screen.getBoundingClientRect()]
  return inner.top >= outer.top && inner.bottom <= outer.bottom + 1
}

describe('by keyboard', () => {
  beforeEach(() => setViewport({ width: 900, height: 800 }))
  afterEach(closeScene)

  const walked = everyScene.filter(({ name, state }) => isWalked(name, state))
  for (const { name, state, scene } of walked) {
    it(`${name}, ${state}: Tab goes round the card, to every control, each with a ring`, async () => {
      const { card } = await openScene(name, scene)
      await settled(card)
      await expectSoon(
        () => deepAll(card, '*').includes(focused() as HTMLElement),
        () => `The focus is on ${focused()?.outerHTML}.`
      )
      const reached = new Set<Element>()
      const bare = new Set<string>()
      const missed = () => controls(card).filter(element => !reached.has(element))
      // rows that load in between must be reached too, in a second round
      for (let press = 0, wanted = controls(card).length; press < wanted + 2 || missed().length > 0; press++) {
        if (press > 2 * controls(card).length + 4) break
        await sendKeys({ press: 'Tab' })
        const at = focused()!
        expect(deepAll(card, '*').includes(at as HTMLElement), `the focus is on the card, not on ${at.outerHTML}`).to.equal(true)
        reached.add(at)
        // whether the engine shows no focus, or its styles are missing
        if (!hasRing(at))
          bare.add(`${at.outerHTML} :focus-visible ${at.matches(':focus-visible')}, ${getComputedStyle(at).outline}`)
      }
      expect(missed().map(({ outerHTML }) => outerHTML)).to.deep.equal([])
      expect([...bare]).to.deep.equal([])
    })
  }

  it('Transactions: the arrow keys walk through the list, past its months, and it follows', async () => {
    const { screen } = await openScene('Transactions', {
      from: 'Account',
      connected: true,
      directory: false,
      chain: { transactions: 60 }
    })
    await lists(screen, 'Swapped')
    await expectSoon(
      () => rowOf(focused()) === '1',
      () => `The focus is on ${focused()?.outerHTML}.`
    )
    for (let place = 2; place <= 30; place++) {
      await sendKeys({ press: 'ArrowDown' })
      await expectSoon(
        () => rowOf(focused()) === String(place),
        () => `The focus is on the row ${rowOf(focused())}, not on ${place}.`
      )
      expect(isInSight(focused() as HTMLElement, screen), `row ${place} can be seen`).to.equal(true)
    }
    for (let place = 29; place >= 1; place--) {
      await sendKeys({ press: 'ArrowUp' })
      await expectSoon(
        () => rowOf(focused()) === String(place),
        () => `The focus is on the row ${rowOf(focused())}, not on ${place}.`
      )
    }
  })

  it('Transactions: where no explorer shows them, the list itself takes the focus, to be scrolled', async () => {
    const { screen } = await openScene('Transactions', {
      from: 'Account',
      connected: true,
      directory: false,
      networks: [{ ...mainnet, blockExplorers: undefined }],
      chain: { transactions: 60 }
    })
    await lists(screen, 'Swapped')
    await sendKeys({ press: 'Tab' })
    for (let press = 0; press < 4 && !focused()?.matches('.scroller'); press++) await sendKeys({ press: 'Tab' })
    expect(focused()?.matches('.scroller'), focused()?.outerHTML).to.equal(true)
    expect(focused()?.getAttribute('aria-label')).to.equal('Activity')
  })

  it('WalletSendSelectToken: the arrow keys go from the field through the tokens, and back into it', async () => {
    const { screen } = await openScene('WalletSendSelectToken', tokensToSend)
    const field = deepAll(screen, 'input')[0]
    await expectSoon(
      () => focused() === field,
      () => `The focus is on ${focused()?.outerHTML}.`
    )
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown']) await sendKeys({ press: key })
    expect(rowOf(focused())).to.equal('2')
    for (const key of ['ArrowUp', 'ArrowUp']) await sendKeys({ press: key })
    expect(focused()).to.equal(field)
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

  it('who goes back is where they were: at the control that led away, whatever it says by now', async () => {
    const goes = (words: RegExp) =>
      expectSoon(
        () => words.test(focused()?.ariaLabel ?? focused()?.textContent ?? ''),
        () => `The focus is on ${focused()?.outerHTML}.`
      )
    const { screen } = await openScene('Account', { ...scenes.Account['every action'], directory: false })
    await expectSoon(
      () => deepAll(screen, 'w3m-ui-action').length === 5,
      () => 'There are no actions.'
    )
    deepAll(screen, 'w3m-ui-action')
      .find(action => words(action) === 'Send')!
      .focus()
    await sendKeys({ press: 'Enter' })
    const form = await shown('WalletSend')
    await goes(/^Amount in/)
    deepAll(form.screen, '.chip')[0]!.focus()
    await goes(/^ETH on Ethereum/)
    await sendKeys({ press: 'Enter' })
    const list = await shown('WalletSendSelectToken')
    await goes(/^Name or contract/)
    deepAll(list.screen, 'w3m-ui-row')
      .find(row => words(row).includes('USDC'))!
      .focus()
    await sendKeys({ press: 'Enter' })
    await shown('WalletSend')
    await goes(/^USDC on Ethereum/)
    await sendKeys({ press: 'Escape' })
    await shown('Account')
    await goes(/^\s*Send/)
  })
})
