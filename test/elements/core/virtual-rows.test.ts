import { expect, fixture, nextFrame } from '@open-wc/testing'
import { html, LitElement } from 'lit'
import { VirtualRows } from '../../../elements/core/virtual-rows.ts'

const height = 200
let rowHeight: number | ((index: number) => number) = 20

/** A list that scrolls itself, with rows rendered at their computed offsets. */
class List extends LitElement {
  static override properties = { count: { type: Number } }
  declare count: number
  drawn = 0
  readonly rows = new VirtualRows(this, {
    scroller: () => this.renderRoot.querySelector<HTMLElement>('#scroller'),
    rowHeight: index => (typeof rowHeight === 'number' ? rowHeight : rowHeight(index)),
    overscan: 2
  })

  override render() {
    this.drawn++
    this.rows.count(this.count)
    return html`<div id="scroller" style="height: ${height}px; overflow-y: auto">
      <div style="height: ${this.rows.total}px"></div>
    </div>`
  }

  get shown(): readonly number[] {
    return this.rows.rows.map(({ index }) => index)
  }

  get scroller(): HTMLElement {
    return this.renderRoot.querySelector<HTMLElement>('#scroller')!
  }

  async scrollDown(top: number): Promise<void> {
    this.scroller.scrollTop = top
    // the event comes with the next frame, and its result is rendered after it
    await nextFrame()
    await nextFrame()
    await this.updateComplete
  }
}
customElements.define('rows-of-a-test', List)

const listOf = async (count: number, rows: typeof rowHeight = 20): Promise<List> => {
  rowHeight = rows
  const list = await fixture<List>(html`<rows-of-a-test .count=${count}></rows-of-a-test>`)
  await nextFrame()
  await nextFrame()
  await list.updateComplete
  return list
}
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, place) => from + place)

describe('the rows of a long list', () => {
  it('are those in sight, and two beyond each end', async () => {
    const list = await listOf(10_000)
    expect(list.shown).to.deep.equal(range(0, 12))
    await list.scrollDown(1_010)
    expect(list.shown).to.deep.equal(range(48, 62))
    expect(list.rows.rows[0]).to.deep.equal({ index: 48, start: 960 })
    await list.scrollDown(list.scroller.scrollHeight)
    expect(list.shown).to.deep.equal(range(9_988, 9_999))
  })

  it('begin where those before them end, however high each is', async () => {
    const list = await listOf(1_000, index => (index % 10 ? 20 : 50))
    expect(list.rows.total).to.equal(23_000)
    await list.scrollDown(2_305)
    // ten rows have a height of 230: the hundredth starts at 2300
    expect(list.shown[2]).to.equal(100)
    expect(list.rows.rows[2]!.start).to.equal(2_300)
    expect(list.shown.at(-1)).to.equal(110)
  })

  it('are drawn anew only when another comes in sight', async () => {
    const list = await listOf(1_000)
    await list.scrollDown(401)
    const { drawn } = list
    await list.scrollDown(405)
    await list.scrollDown(419)
    expect(list.drawn).to.equal(drawn)
    await list.scrollDown(421)
    expect(list.drawn).to.equal(drawn + 1)
  })

  it('are all there where the list is short, and none where it is empty', async () => {
    const list = await listOf(3)
    expect(list.shown).to.deep.equal([0, 1, 2])
    list.count = 0
    await list.updateComplete
    expect(list.shown).to.deep.equal([])
    expect(list.rows.total).to.equal(0)
  })

  it('are the last ones when a list that was scrolled down becomes shorter', async () => {
    const list = await listOf(1_000)
    await list.scrollDown(15_000)
    list.count = 20
    await list.updateComplete
    expect(list.shown).to.deep.equal(range(8, 19))
  })

  it('are the first ones again when the list begins anew', async () => {
    const list = await listOf(1_000)
    await list.scrollDown(15_000)
    list.rows.reset()
    await list.updateComplete
    expect(list.scroller.scrollTop).to.equal(0)
    expect(list.shown).to.deep.equal(range(0, 12))
  })

  it('follow the height of the list, and its place in the page', async () => {
    const list = await listOf(1_000)
    list.scroller.style.height = '400px'
    await nextFrame()
    await nextFrame()
    await list.updateComplete
    expect(list.shown).to.deep.equal(range(0, 22))
    const { parentElement } = list
    await list.scrollDown(2_000)
    list.remove()
    parentElement!.append(list)
    await list.updateComplete
    await list.scrollDown(1_000)
    expect(list.shown[2]).to.equal(50)
  })
})
