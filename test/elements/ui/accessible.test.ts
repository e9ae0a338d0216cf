import { expect } from '@open-wc/testing'
import { html } from 'lit'
import { loadIcons } from '../../../elements/icons/icons.ts'
import { gallery } from './gallery.ts'
import { show, violations, type Direction, type Mode } from './room.ts'

const places: readonly [Mode, Direction][] = [
  ['light', 'ltr'],
  ['dark', 'rtl']
]

describe('every atom in every state', () => {
  before(() => loadIcons())

  for (const [name, template] of Object.entries(gallery)) {
    for (const [mode, direction] of places) {
      it(`${name}: axe finds nothing wrong, ${mode}, ${direction}`, async () => {
        const box = await show(html`<div>${template}</div>`, { mode, direction })
        expect(await violations(box)).to.deep.equal([])
      })
    }
  }

  it('the check itself notices text that is too faint and a button without a name', async () => {
    const box = await show(
      html`<div>
        <p style="color: #ddd">Faint</p>
        <button></button>
      </div>`
    )
    expect((await violations(box)).map(line => line.split(':')[0])).to.have.members(['color-contrast', 'button-name'])
  })
})
