import { expect } from '@open-wc/testing'
import { setViewport } from '@web/test-runner-commands'
import { closeScreen, deep, expectSoon, openScreen, settled } from '../../kit/open-screen.ts'

const phone = { width: 390, height: 760 }

/** Pulls the sheet by its handle, with moves of that many pixels every that many milliseconds. */
function pull(card: ShadowRoot, by: number, { steps = 10, pause = 60, cancel = false } = {}) {
  const handle = deep(card, '.handle')
  const frame = deep(card, '.frame')
  const { top } = handle.getBoundingClientRect()
  let at = 1000
  const send = (type: string, y: number): void => {
    const event = new PointerEvent(type, {
      pointerId: 1,
      isPrimary: true,
      button: 0,
      clientX: 180,
      clientY: y,
      bubbles: true,
      composed: true
    })
    // the clock of the gesture, which decides whether it is a flick
    Object.defineProperty(event, 'timeStamp', { value: at })
    handle.dispatchEvent(event)
  }
  // a synthetic pointer cannot be captured
  handle.setPointerCapture = () => undefined
  send('pointerdown', top)
  for (let step = 1; step <= steps; step++) {
    at += pause
    send('pointermove', top + (by * step) / steps)
  }
  const pulled = frame.getBoundingClientRect()
  at += pause
  send(cancel ? 'pointercancel' : 'pointerup', top + by)
  return { frame, pulled }
}

const closed = (card: ShadowRoot) =>
  expectSoon(
    () => !card.querySelector('dialog'),
    () => 'The sheet is still there.'
  )

describe('the sheet on a phone', () => {
  beforeEach(async () => {
    // the code for touch loads after the screen, which does not wait for it: load it here
    await import('../../../elements/modal/touch.ts')
    await setViewport(phone)
  })
  afterEach(async () => {
    await closeScreen()
    await setViewport({ width: 900, height: 800 })
  })

  it('lies on the bottom edge, as wide as the phone', async () => {
    const { card } = await openScreen('Connect')
    const box = deep(card, '.card').getBoundingClientRect()
    expect([box.left, box.right, box.bottom]).to.deep.equal([0, 390, 760])
    expect(deep(card, '.grabber').getBoundingClientRect().width).to.equal(36)
  })

  it('follows the finger, and closes when it is pulled past a third', async () => {
    const { card } = await openScreen('Connect')
    const { top, height } = deep(card, '.frame').getBoundingClientRect()
    const { pulled } = pull(card, height * 0.5)
    expect(pulled.top - top).to.be.closeTo(height * 0.5, 1)
    await closed(card)
  })

  it('closes with a flick', async () => {
    const { card } = await openScreen('Connect')
    pull(card, 60, { steps: 4, pause: 8 })
    await closed(card)
  })

  it('goes back when it is let go early, and when the browser takes the finger away', async () => {
    const { card } = await openScreen('Connect')
    const { height } = deep(card, '.frame').getBoundingClientRect()
    pull(card, height * 0.2)
    await settled(card)
    pull(card, height * 0.6, { cancel: true })
    await settled(card)
    expect(card.querySelector('dialog')!.open).to.equal(true)
    expect(deep(card, '.card').getBoundingClientRect().bottom).to.equal(760)
  })

  it('does not follow upwards beyond a little', async () => {
    const { card } = await openScreen('Connect')
    const { top } = deep(card, '.frame').getBoundingClientRect()
    const { pulled } = pull(card, -200)
    expect(top - pulled.top).to.be.within(1, 20)
  })

  it('shakes and goes back when it may not be closed', async () => {
    const wallet = { account: 'eip155:999999:0x52908400098527886E0F7030069857D2E4169EE7' } as const
    const { card } = await openScreen('UnsupportedChain', { connected: true, wallet })
    const { height } = deep(card, '.frame').getBoundingClientRect()
    pull(card, height * 0.7)
    expect(deep(card, '.frame').classList.contains('shaking')).to.equal(false)
    await expectSoon(
      () => deep(card, '.frame').classList.contains('shaking'),
      () => 'It does not shake.'
    )
    expect(card.querySelector('dialog')!.open).to.equal(true)
  })

  it('fills the phone, and is closed by its button alone, with enableMobileFullScreen', async () => {
    const { card } = await openScreen('Connect', { options: { enableMobileFullScreen: true } })
    const box = deep(card, '.card').getBoundingClientRect()
    expect([box.top, box.height]).to.deep.equal([0, 760])
    pull(card, 500)
    expect(card.querySelector('dialog')!.open).to.equal(true)
    deep(card, 'button[aria-label="Close"]').click()
    await closed(card)
  })
})
