import { expect, oneEvent, waitUntil } from '@open-wc/testing'
import { html } from 'lit'
import '../../../elements/ui/w3m-ui-dial.ts'
import type { W3mUiDial } from '../../../elements/ui/w3m-ui-dial.ts'
import '../../../elements/ui/w3m-ui-image.ts'
import '../../../elements/ui/w3m-ui-ring.ts'
import type { W3mUiRing } from '../../../elements/ui/w3m-ui-ring.ts'
import { collect, has, inside, show } from './room.ts'

describe('<w3m-ui-dial>', () => {
  const template = html`<w3m-ui-dial status="waiting"><w3m-ui-image name="Northwind"></w3m-ui-image></w3m-ui-dial>`

  it('keeps its size and the wallet’s through every state', async () => {
    const dial = await show<W3mUiDial>(template)
    const sizes = () => [dial, dial.children[0]].map(element => element?.getBoundingClientRect().width)
    for (const status of ['idle', 'waiting', 'declined', 'success'] as const) {
      dial.status = status
      await dial.updateComplete
      expect(sizes(), status).to.deep.equal([152, 72])
    }
  })

  it('turns while the wallet is awaited', async () => {
    const dial = await show<W3mUiDial>(template)
    const [turning] = inside(dial, '.tail').getAnimations()
    expect(turning?.effect?.getComputedTiming()).to.include({ duration: 1200, iterations: Infinity })
  })

  it('stops, clears and carries a badge when the wallet declines', async () => {
    const dial = await show<W3mUiDial>(template)
    dial.status = 'declined'
    await dial.updateComplete
    expect(has(dial, '.waiting')).to.equal(false)
    expect(has(dial, '.clear')).to.equal(true)
    const badge = inside(dial, '.badge').getBoundingClientRect()
    const wallet = dial.children[0]?.getBoundingClientRect()
    expect(badge.right).to.equal((wallet?.right ?? 0) + 6)
  })

  it('fills the round on success, and says when it is full', async () => {
    const dial = await show<W3mUiDial>(template)
    const done = oneEvent(dial, 'w3m-ui-done')
    dial.status = 'success'
    await done
    expect(getComputedStyle(inside(dial, '.sweep')).strokeDashoffset).to.equal('0px')
  })

  it('fills on from where the tail has come to', async () => {
    const dial = await show<W3mUiDial>(template)
    const [turning] = inside(dial, '.tail').getAnimations()
    turning?.pause()
    if (turning) turning.currentTime = 300
    dial.status = 'success'
    await waitUntil(() => has(dial, '.sweep'), 'it does not fill')
    const rotation = /rotate\(([-\d.]+)/.exec(inside(dial, '.sweep').getAttribute('transform') ?? '')?.[1]
    // A quarter of a turn, less the 21.5 ticks that were lit, from three o'clock, where circles begin.
    expect(Number(rotation)).to.be.closeTo(90 - 21.5 * 6 - 90, 0.01)
  })

  it('says nothing when the wallet declines', async () => {
    const dial = await show<W3mUiDial>(template)
    const done = collect(dial, 'w3m-ui-done')
    dial.status = 'declined'
    await dial.updateComplete
    await Promise.all(
      inside(dial, '.badge')
        .getAnimations()
        .map(animation => animation.finished)
    )
    expect(done).to.have.length(0)
  })
})

describe('<w3m-ui-ring>', () => {
  const lit = (ring: Element) => inside(ring, '.lit').getAttribute('stroke-dasharray')

  it('shows how much is left, and turns where that is not known', async () => {
    const ring = await show<W3mUiRing>(html`<w3m-ui-ring value="0.5"></w3m-ui-ring>`)
    expect(lit(ring)).to.equal('30 60')
    ring.value = 7
    await ring.updateComplete
    expect(lit(ring)).to.equal('60 60')
    ring.value = 0
    await ring.updateComplete
    expect(getComputedStyle(inside(ring, '.lit')).stroke).to.equal('none')
    ring.value = undefined
    await ring.updateComplete
    expect(has(ring, '.turns')).to.equal(true)
  })
})
