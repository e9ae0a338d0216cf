import { expect } from '@open-wc/testing'
import { html } from 'lit'
import '../../../elements/ui/w3m-ui-dial.ts'
import type { W3mUiDial } from '../../../elements/ui/w3m-ui-dial.ts'
import '../../../elements/ui/w3m-ui-image.ts'
import '../../../elements/ui/w3m-ui-ring.ts'
import type { W3mUiRing } from '../../../elements/ui/w3m-ui-ring.ts'
import { has, inside, show } from './room.ts'

describe('<w3m-ui-dial>', () => {
  const template = html`<w3m-ui-dial status="waiting"><w3m-ui-image name="Northwind"></w3m-ui-image></w3m-ui-dial>`

  it('keeps its size and the wallet’s through every state', async () => {
    const dial = await show<W3mUiDial>(template)
    const sizes = () => [dial, dial.children[0]].map(element => element?.getBoundingClientRect().width)
    for (const status of ['idle', 'waiting', 'declined'] as const) {
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
