import { expect, waitUntil } from '@open-wc/testing'
import { html } from 'lit'
import '../../../elements/ui/row-parts.ts'
import type { W3mUiRow } from '../../../elements/ui/w3m-ui-row.ts'
import '../../../elements/ui/w3m-ui-tile.ts'
import type { W3mUiTile } from '../../../elements/ui/w3m-ui-tile.ts'
import { collect, has, inside, show, textOf } from './room.ts'
import { square } from './square.ts'

describe('<w3m-ui-row>', () => {
  it('is a button with the name, the line beneath and the value as its words', async () => {
    const row = await show<W3mUiRow>(
      html`<w3m-ui-row label="Ether" sub="2.375 ETH" value="$7,412.10" value-sub="+1 %"></w3m-ui-row>`
    )
    expect(inside<HTMLButtonElement>(row, 'button').type).to.equal('button')
    expect(textOf(row)).to.equal('Ether 2.375 ETH $7,412.10 +1 %')
  })

  it('can be pressed, and takes the focus and clicks that are given to the element', async () => {
    const row = await show<W3mUiRow>(html`<w3m-ui-row label="Northwind"></w3m-ui-row>`)
    const clicks = collect(row, 'click')
    inside(row, 'button').click()
    row.click()
    expect(clicks).to.have.length(2)
    row.focus()
    expect(row.shadowRoot?.activeElement).to.equal(inside(row, 'button'))
  })

  it('cannot be pressed while it is disabled, and not while it is being waited for; the latter keeps its focus', async () => {
    const row = await show<W3mUiRow>(html`<w3m-ui-row label="Northwind" disabled></w3m-ui-row>`)
    const clicks = collect(row, 'click')
    row.click()
    row.disabled = false
    await row.updateComplete
    row.focus()
    row.busy = true
    await row.updateComplete
    row.click()
    expect(clicks).to.have.length(0)
    expect(inside(row, 'button').getAttribute('aria-busy')).to.equal('true')
    expect(row.shadowRoot?.activeElement).to.equal(inside(row, 'button'))
    expect(has(row, '.ring')).to.equal(true)
  })

  it('is a link to a new tab with an address, and just a fact when plain', async () => {
    const link = await show<W3mUiRow>(html`<w3m-ui-row label="App Store" href="https://example.test/"></w3m-ui-row>`)
    expect(inside<HTMLAnchorElement>(link, 'a')).to.include({ target: '_blank', rel: 'noopener noreferrer' })
    const fact = await show<W3mUiRow>(html`<w3m-ui-row label="Ether" plain></w3m-ui-row>`)
    expect(has(fact, 'button, a')).to.equal(false)
  })

  it('says which one of the list is in use', async () => {
    const row = await show<W3mUiRow>(html`<w3m-ui-row label="Base" selected></w3m-ui-row>`)
    expect(inside(row, 'button').getAttribute('aria-current')).to.equal('true')
    expect(has(row, '.tick')).to.equal(true)
  })

  it('has its height before anything is known, and keeps it', async () => {
    const row = await show<W3mUiRow>(html`<w3m-ui-row loading></w3m-ui-row>`)
    expect(row.getBoundingClientRect().height).to.equal(56)
    expect(has(row, 'button')).to.equal(false)
    Object.assign(row, { loading: false, label: 'Northwind', sub: 'Recent', image: square('teal') })
    await waitUntil(() => has(row, 'img:not(.loading)'))
    expect(row.getBoundingClientRect().height).to.equal(56)
  })

  it('fills 8 px past the edge that its image keeps', async () => {
    const row = await show<W3mUiRow>(html`<w3m-ui-row label="Northwind"></w3m-ui-row>`)
    const edge = row.parentElement?.getBoundingClientRect().left ?? 0
    expect(inside(row, 'button').getBoundingClientRect().left).to.equal(edge + 12)
    expect(inside(row, '.picture').getBoundingClientRect().left).to.equal(edge + 20)
  })

  it('cuts a name of any length short, and never pushes the value out', async () => {
    const row = await show<W3mUiRow>(html`<w3m-ui-row .label=${'Very long '.repeat(900)} value="$0.02"></w3m-ui-row>`)
    expect(row.getBoundingClientRect().height).to.equal(56)
    const end = inside(row, 'button').getBoundingClientRect().right
    expect(inside(row, '.values').getBoundingClientRect().right).to.be.closeTo(end - 8, 0.01)
  })

  it('shows a foreign name as text, whatever it holds', async () => {
    const row = await show<W3mUiRow>(html`<w3m-ui-row label="<img src=x onerror=alert(1)>"></w3m-ui-row>`)
    expect(textOf(row)).to.equal('<img src=x onerror=alert(1)>')
    expect(has(row, 'img')).to.equal(false)
  })

  it('mirrors itself from right to left, and leaves amounts as they are', async () => {
    const row = await show<W3mUiRow>(html`<w3m-ui-row label="إيثر" value="−420.5 USDC"></w3m-ui-row>`, { direction: 'rtl' })
    expect(inside(row, '.picture').getBoundingClientRect().left).to.be.greaterThan(
      inside(row, '.values').getBoundingClientRect().left
    )
    expect(getComputedStyle(inside(row, '.texts .line')).direction).to.equal('rtl')
    expect(getComputedStyle(inside(row, '.values .line')).direction).to.equal('ltr')
  })

  it('takes something else in the place of the image and at its end', async () => {
    const row = await show<W3mUiRow>(html`<w3m-ui-row label="Base"><b slot="start">S</b><i slot="end">E</i></w3m-ui-row>`)
    const [start, end] = row.children
    expect(start?.getBoundingClientRect().width).to.be.greaterThan(0)
    expect(end?.getBoundingClientRect().left).to.be.greaterThan(start?.getBoundingClientRect().right ?? Infinity)
    expect(inside(row, '.picture').getBoundingClientRect().width).to.equal(0)
  })
})

describe('<w3m-ui-tile>', () => {
  it('is a button of the wallet’s name, with what its tick means for those who do not see it', async () => {
    const tile = await show<W3mUiTile>(html`<w3m-ui-tile label="Northwind" installed note="Installed"></w3m-ui-tile>`)
    expect(inside(tile, 'button').textContent?.replace(/\s+/g, ' ').trim()).to.equal('Northwind, Installed')
    expect(has(tile, '.badge')).to.equal(true)
    const clicks = collect(tile, 'click')
    tile.click()
    expect(clicks).to.have.length(1)
  })

  it('is as wide and as high with a name as without', async () => {
    const tile = await show<W3mUiTile>(html`<w3m-ui-tile loading></w3m-ui-tile>`)
    const { width, height } = tile.getBoundingClientRect()
    expect(width).to.equal(88)
    Object.assign(tile, { loading: false, label: 'A name that does not fit' })
    await tile.updateComplete
    expect(tile.getBoundingClientRect()).to.include({ width, height })
    Object.assign(tile, { label: 'Short' })
    await tile.updateComplete
    expect(tile.getBoundingClientRect()).to.include({ width, height })
  })
})
