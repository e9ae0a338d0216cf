import { expect, waitUntil } from '@open-wc/testing'
import { html } from 'lit'
import { generateIcons } from '../../../scripts/icons/generate.ts'
import { iconPath, loadIcons } from '../../../elements/icons/icons.ts'
import { svgPath } from '../../../scripts/icons/svg-path.ts'
import '../../../elements/ui/w3m-ui-icon.ts'
import { has, inside, show } from './room.ts'

const drawings: Record<string, string> = import.meta.glob('../../../elements/icons/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true
})
const generated: Record<string, string> = import.meta.glob('../../../elements/icons/generated/*.ts', {
  query: '?raw',
  import: 'default',
  eager: true
})
const nameOf = (path: string) => path.split('/').at(-1)?.replace('.svg', '') ?? ''
const svgs = new Map(Object.entries(drawings).map(([path, svg]) => [nameOf(path), svg]))

describe('icons', () => {
  it('shows what its drawings show: the generated files are up to date', () => {
    const files = Object.fromEntries(Object.entries(generated).map(([path, text]) => [nameOf(path), text]))
    expect(svgs.size).to.be.greaterThan(30)
    expect(files).to.deep.equal(generateIcons(svgs))
  })

  it('draws the same strokes as one path as the shapes did', async () => {
    for (const [name, svg] of svgs) {
      const whole = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement
      document.body.append(whole)
      const shapes = [...whole.querySelectorAll<SVGGeometryElement>('path,circle,rect,line,polyline,polygon,ellipse')]
      const joined = document.createElementNS('http://www.w3.org/2000/svg', 'path')
      joined.setAttribute('d', svgPath(svg))
      whole.append(joined)
      const [box, expected] = [joined.getBBox(), unionOf(shapes.map(shape => shape.getBBox()))]
      // browsers measure the curves of circles and round corners by their chords, each slightly short
      if (!whole.querySelector('circle, ellipse, rect')) {
        const length = shapes.reduce((sum, shape) => sum + shape.getTotalLength(), 0)
        expect(joined.getTotalLength(), name).to.be.closeTo(length, 0.01)
      }
      expect(box.x, name).to.be.closeTo(expected.left, 0.05)
      expect(box.y, name).to.be.closeTo(expected.top, 0.05)
      expect(box.x + box.width, name).to.be.closeTo(expected.right, 0.05)
      expect(box.y + box.height, name).to.be.closeTo(expected.bottom, 0.05)
      whole.remove()
    }
  })

  it('refuses a drawing that one path of strokes cannot show', () => {
    expect(() => svgPath('<svg viewBox="0 0 24 24"><circle cx="1" cy="1" r="1" fill="red"/></svg>')).to.throw(
      'Only plain strokes'
    )
    expect(() => svgPath('<svg viewBox="0 0 24 24"></svg>')).to.throw('no shapes')
  })

  it('is in its place before it is loaded, and there in the colour and size of the text', async () => {
    const icon = await show(html`<w3m-ui-icon name="copy" style="font-size: 20px; color: rgb(1, 2, 3)"></w3m-ui-icon>`)
    expect(icon.getBoundingClientRect().width).to.equal(20)
    await loadIcons()
    await waitUntil(() => inside(icon, 'path').getAttribute('d') === iconPath('copy'), 'the strokes did not come')
    expect(icon.getBoundingClientRect().height).to.equal(20)
    expect(getComputedStyle(inside(icon, 'svg')).stroke).to.equal('rgb(1, 2, 3)')
    expect(inside(icon, 'svg').getAttribute('aria-hidden')).to.equal('true')
  })

  it('points the other way where reading runs from right to left, if it points at all', async () => {
    const back = await show(html`<w3m-ui-icon name="arrow-left"></w3m-ui-icon>`, { direction: 'rtl' })
    expect(getComputedStyle(inside(back, 'svg')).transform).to.equal('matrix(-1, 0, 0, 1, 0, 0)')
    const close = await show(html`<w3m-ui-icon name="x"></w3m-ui-icon>`, { direction: 'rtl' })
    expect(getComputedStyle(inside(close, 'svg')).transform).to.equal('none')
  })

  it('draws nothing without a name', async () => {
    expect(has(await show(html`<w3m-ui-icon></w3m-ui-icon>`), 'svg')).to.equal(false)
  })
})

function unionOf(boxes: DOMRect[]) {
  return {
    left: Math.min(...boxes.map(box => box.x)),
    top: Math.min(...boxes.map(box => box.y)),
    right: Math.max(...boxes.map(box => box.x + box.width)),
    bottom: Math.max(...boxes.map(box => box.y + box.height))
  }
}
