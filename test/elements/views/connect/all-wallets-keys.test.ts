import { expect } from '@open-wc/testing'
import { sendKeys, setViewport } from '@web/test-runner-commands'
import { announced } from '../../../kit/fake-source.ts'
import { closeScene, openScene, type Scene } from '../../../kit/open-scene.ts'
import { deep, deepAll, expectSoon, focused, nextFrame, settled } from '../../../kit/open-screen.ts'
import { drawnWallet } from '../../../kit/scripted-directory.ts'
import { lists, names, words } from '../reading.ts'

// The list of all wallets is a grid with the keyboard pattern of the ARIA Authoring Practices: one tab stop, and arrow keys
// inside.

const drawn = (index: number): string => drawnWallet(index).name

async function openGrid(wallets: number, more: Partial<Scene> = {}) {
  const { screen, ...rest } = await openScene('AllWallets', {
    from: 'Connect',
    directory: { wallets },
    wallet: { wallets: [] },
    ...more
  })
  await lists(screen, drawn(0))
  return { ...rest, screen }
}

/** Returns the name of the wallet with the focus, or the other focused element. */
function at(): string {
  const active = focused()!
  const { host } = active.getRootNode() as ShadowRoot
  return host?.localName === 'w3m-ui-tile' ? words(active) : active.localName
}

async function press(...keys: readonly string[]): Promise<void> {
  for (const key of keys) await sendKeys({ press: key })
}

async function pressWith(held: string, key: string): Promise<void> {
  await sendKeys({ down: held })
  await sendKeys({ press: key })
  await sendKeys({ up: held })
}

async function isAt(name: string): Promise<void> {
  await expectSoon(
    () => at() === name,
    () => `The focus is on ${at()}, not on ${name}.`
  )
}

/** Returns whether the focused tile is fully visible. */
function isInSight(screen: Element): boolean {
  const [inner, outer] = [focused()!.getBoundingClientRect(), deep(screen, '.scroller').getBoundingClientRect()]
  return inner.top >= outer.top && inner.bottom <= outer.bottom + 1
}

describe('AllWallets, by the arrow keys', () => {
  beforeEach(() => setViewport({ width: 900, height: 800 }))
  afterEach(closeScene)

  it('is one stop of Tab, which comes back to the wallet that was left', async () => {
    const { screen } = await openGrid(90)
    deep(screen, 'input').focus()
    await press('Tab', 'Tab')
    await isAt(drawn(0))
    await press('ArrowRight', 'ArrowDown')
    await isAt(drawn(5))
    await press('Tab')
    expect(
      deepAll(screen, 'w3m-ui-tile').some(tile => tile.matches(':focus-within')),
      'the next Tab leaves the list'
    ).to.equal(false)
    // around the modal
    for (let stop = 0; stop < 6 && at() !== drawn(5); stop++) await press('Tab')
    await isAt(drawn(5))
  })

  it('goes through the whole list in its order, and what has the focus can be seen, though only that is drawn', async () => {
    const { screen } = await openGrid(90)
    deep(screen, 'input').focus()
    await press('ArrowDown')
    for (let index = 0; index < 90; index++) {
      await isAt(drawn(index))
      expect(isInSight(screen), `${drawn(index)} can be seen`).to.equal(true)
      await press('ArrowRight')
    }
    await isAt(drawn(89))
    await press('ArrowUp', 'ArrowLeft')
    await isAt(drawn(84))
  })

  it('goes by rows and pages, to the ends of a row and of the list, and back into the field', async () => {
    const { screen } = await openGrid(38)
    deep(screen, 'input').focus()
    for (const [key, index] of [
      ['ArrowDown', 0],
      ['ArrowLeft', 0],
      ['End', 3],
      ['ArrowRight', 4],
      ['End', 7],
      ['Home', 4],
      ['PageDown', 20],
      ['PageDown', 36],
      ['PageDown', 36],
      ['PageUp', 20],
      ['End', 23]
    ] as const) {
      await press(key)
      await isAt(drawn(index))
    }
    await pressWith('Control', 'End')
    await isAt(drawn(37))
    expect(isInSight(screen)).to.equal(true)
    await press('ArrowUp', 'End')
    await isAt(drawn(35))
    await press('ArrowDown')
    await isAt(drawn(37)) // the last row is shorter
    await pressWith('Control', 'Home')
    await isAt(drawn(0))
    expect(deep(screen, '.scroller').scrollTop).to.equal(0)
    await press('ArrowUp')
    expect(focused()).to.equal(deep(screen, 'input'))
  })

  it('leaves the keys of the field to an input method that offers words, and to who marks text', async () => {
    const { screen } = await openGrid(12)
    const input = deep<HTMLInputElement>(screen, 'input')
    input.focus()
    // scripts cannot use an IME: the events that a browser dispatches while a user composes
    const how = { bubbles: true, composed: true, cancelable: true }
    const composing = new KeyboardEvent('keydown', { key: 'ArrowDown', isComposing: true, ...how })
    expect(input.dispatchEvent(composing), 'the key is left alone').to.equal(true)
    await pressWith('Shift', 'ArrowDown')
    await settled(screen)
    expect(at()).to.equal('input')
    await press('ArrowDown')
    await isAt(drawn(0))
  })

  it('from right to left the arrows point where they do', async () => {
    const { screen } = await openGrid(38, { options: { locale: 'ar' } })
    deep(screen, 'input').focus()
    await press('ArrowDown', 'ArrowLeft', 'ArrowLeft')
    await isAt(drawn(2))
    expect(focused()!.getBoundingClientRect().left).to.be.lessThan(deep(screen, 'w3m-ui-tile').getBoundingClientRect().left)
    await press('ArrowRight', 'Home', 'ArrowRight')
    await isAt(drawn(0))
    await press('End', 'ArrowLeft')
    await isAt(drawn(4))
  })

  it('keeps the wallet that has the focus while the list is scrolled away from under it', async () => {
    const { screen } = await openGrid(400)
    const tile = deepAll(screen, 'w3m-ui-tile')[5]!
    tile.focus()
    const scroller = deep(screen, '.scroller')
    for (let step = 0; step < 12; step++) {
      scroller.scrollTop += 400
      await nextFrame()
      await nextFrame()
    }
    await expectSoon(
      () => !names(screen).includes(drawn(0)),
      () => `It is still at the top: ${names(screen).join(', ')}.`
    )
    expect(tile.isConnected).to.equal(true)
    await isAt(drawn(5))
    await press('ArrowRight')
    await isAt(drawn(6))
    expect(isInSight(screen)).to.equal(true)
  })

  it('keeps the focus on its wallet when one is found in the page meanwhile', async () => {
    const { screen, wallet } = await openGrid(38)
    deepAll(screen, 'w3m-ui-tile')[3]!.focus()
    wallet.setWallets([announced('Zinnia')])
    await lists(screen, 'Zinnia')
    await settled(screen)
    await isAt(drawn(3))
    await press('ArrowLeft')
    await isAt(drawn(2))
  })

  it('goes on into what was found, and begins with the first of it', async () => {
    const { screen, type } = await openGrid(90)
    const field = deep(screen, 'input')
    field.focus()
    await press('ArrowDown', 'ArrowDown', 'ArrowRight')
    await isAt(drawn(5))
    field.focus()
    type('harbor')
    await expectSoon(
      () => names(screen).length > 0 && names(screen).every(name => name.startsWith('Harbor')),
      () => names(screen).join(', ')
    )
    await press('ArrowDown')
    await isAt(names(screen)[0]!)
  })
})
