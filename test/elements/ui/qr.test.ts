import { expect, waitUntil } from '@open-wc/testing'
import { html } from 'lit'
import { encode } from 'uqr'
import { drawQr } from '../../../elements/ui/qr-drawing.ts'
import '../../../elements/ui/w3m-ui-image.ts'
import '../../../elements/ui/w3m-ui-qr.ts'
import type { W3mUiQr } from '../../../elements/ui/w3m-ui-qr.ts'
import { has, inside, show } from './room.ts'

const hexadecimal = '8f3c27d1a94b5e0362e7c0d15b83fa41d2706b5e8f3c27d1a94b5e0362e7c0d1'
const links = [
  'https://example.test',
  'ethereum:0x52a908442f1d7e03b16c5d20e8fa4471b39c41e7',
  `wc:${hexadecimal}@2?relay-protocol=irn&symKey=${hexadecimal}&expiryTimestamp=1763700000`
]

/** Returns whether the middle of each module is dark in the painted drawing. */
function paintedModules(path: string, size: number): boolean[][] {
  const scale = 10
  const canvas = new OffscreenCanvas(size * scale, size * scale)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('There is no canvas.')
  context.scale(scale, scale)
  context.fill(new Path2D(path), 'evenodd')
  const { data, width } = context.getImageData(0, 0, canvas.width, canvas.height)
  const isDark = (column: number, row: number) =>
    (data[((row + 0.5) * scale * width + (column + 0.5) * scale) * 4 + 3] ?? 0) > 127
  return Array.from({ length: size }, (_, row) => Array.from({ length: size }, (__, column) => isDark(column, row)))
}

describe('<w3m-ui-qr>', () => {
  for (const link of links) {
    it(`paints every module of the code: ${link.slice(0, 12)}…`, () => {
      const { data, size } = encode(link, { ecc: 'Q', boostEcc: true, border: 0 })
      expect(paintedModules(drawQr(link, false).path, size)).to.deep.equal(data)
    })

    it(`leaves out a square in the middle, no more than 6 %: ${link.slice(0, 12)}…`, () => {
      const { data, size } = encode(link, { ecc: 'Q', boostEcc: true, border: 0 })
      const { path, hole } = drawQr(link, true)
      const from = (size - hole) / 2
      const isHole = (index: number) => index >= from && index < from + hole
      const expected = data.map((row, y) => row.map((dark, x) => dark && !(isHole(x) && isHole(y))))
      expect(paintedModules(path, size)).to.deep.equal(expected)
      expect(hole ** 2 / size ** 2).to.be.within(0.03, 0.06)
      expect(from).to.equal(Math.round(from))
    })
  }

  it('stands in its place before there is a code, and says that it is waiting', async () => {
    const qr = await show<W3mUiQr>(html`<w3m-ui-qr label="QR code to connect a wallet"></w3m-ui-qr>`)
    const plate = inside(qr, '[role="img"]')
    const { width, height } = plate.getBoundingClientRect()
    expect([width, height]).to.deep.equal([280, 280])
    expect(plate.getAttribute('aria-label')).to.equal('QR code to connect a wallet')
    expect(plate.getAttribute('aria-busy')).to.equal('true')
    qr.uri = links[2]
    await waitUntil(() => has(qr, '.code'), 'the code was not drawn')
    expect(plate.hasAttribute('aria-busy')).to.equal(false)
    expect(plate.getBoundingClientRect()).to.include({ width, height })
  })

  it('leaves four light modules around the code', async () => {
    const qr = await show<W3mUiQr>(html`<w3m-ui-qr uri="https://example.test"></w3m-ui-qr>`)
    await waitUntil(() => has(qr, '.code'))
    const { size } = drawQr('https://example.test', false)
    expect(inside(qr, '.code').getAttribute('viewBox')).to.equal(`-4 -4 ${size + 8} ${size + 8}`)
  })

  it('gives the image in its middle less room than it left out', async () => {
    const qr = await show<W3mUiQr>(html`<w3m-ui-qr .uri=${links[2]}><w3m-ui-image name="Northwind"></w3m-ui-image></w3m-ui-qr>`)
    await waitUntil(() => has(qr, '.code'))
    const { hole, size } = drawQr(links[2] ?? '', true)
    const module = 280 / (size + 8)
    const image = qr.children[0]?.getBoundingClientRect()
    expect(image?.width).to.be.within(hole * module * 0.7, hole * module - module)
    expect((image?.left ?? 0) + (image?.width ?? 0) / 2).to.be.closeTo(qr.getBoundingClientRect().left + 140, 0.5)
  })

  it('is dark on light in both modes', async () => {
    const context = new OffscreenCanvas(1, 1).getContext('2d')
    const lightness = (colour: string) => {
      if (!context) throw new Error('There is no canvas.')
      context.fillStyle = colour
      context.fillRect(0, 0, 1, 1)
      return context.getImageData(0, 0, 1, 1).data[1] ?? 0
    }
    for (const mode of ['light', 'dark'] as const) {
      const qr = await show<W3mUiQr>(html`<w3m-ui-qr uri="a"></w3m-ui-qr>`, { mode })
      const { backgroundColor, color } = getComputedStyle(inside(qr, '.plate'))
      expect(lightness(backgroundColor) - lightness(color), mode).to.be.greaterThan(180)
    }
  })

  it('draws the newest code only', async () => {
    const qr = await show<W3mUiQr>(html`<w3m-ui-qr uri="first"></w3m-ui-qr>`)
    qr.uri = 'second'
    await waitUntil(() => has(qr, '.code'))
    expect(inside(qr, '.code path').getAttribute('d')).to.equal(drawQr('second', false).path)
    qr.uri = undefined
    await qr.updateComplete
    expect(has(qr, '.code')).to.equal(false)
  })
})
