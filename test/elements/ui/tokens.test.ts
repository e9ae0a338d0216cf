import { expect, fixtureSync } from '@open-wc/testing'
import { html } from 'lit'
import { computedColor, contrastOf, luminance } from '../../../docs/.vitepress/themes/contrast.ts'
import { rendered, show, type Mode } from './room.ts'

const token = (name: string) => `var(--w3m-${name})`
const accents = [
  '#2f4bd6',
  '#e5484d',
  '#ffe14d',
  '#3dd6a3',
  '#1d1d1f',
  '#8e4ec6',
  '#ffffff',
  '#000000',
  '#767676',
  'red',
  'lime',
  'hsl(28 90% 52%)'
]
const modes: readonly Mode[] = ['light', 'dark']

describe('tokens', () => {
  for (const mode of modes) {
    it(`text is legible on every surface, ${mode}`, async () => {
      const element = await show(html`<p></p>`, { mode })
      for (const surface of ['surface', 'fill-1', 'fill-2']) {
        for (const text of ['text', 'text-2', 'text-3']) {
          expect(contrastOf(element, token(text), token(surface)), `${text} on ${surface}`).to.be.at.least(4.5)
        }
      }
      for (const [text, surface] of [
        ['warning', 'warning-soft'],
        ['danger', 'danger-soft'],
        ['on-danger', 'danger-solid']
      ] as const) {
        expect(contrastOf(element, token(text), token(surface)), `${text} on ${surface}`).to.be.at.least(4.5)
      }
      expect(contrastOf(element, token('control-edge'), token('surface'))).to.be.at.least(3)
    })

    it(`whatever accent a site sets, what is written on it and in it is legible, ${mode}`, async () => {
      const element = await show(html`<p></p>`, { mode })
      for (const accent of accents) {
        element.parentElement?.style.setProperty('--w3m-accent', accent)
        for (const state of ['solid', 'hover', 'pressed']) {
          expect(contrastOf(element, token('on-accent'), token(`accent-${state}`)), `${accent} ${state}`).to.be.at.least(4.5)
        }
        expect(contrastOf(element, token('accent-text'), token('surface')), `${accent} as text`).to.be.at.least(4.5)
        expect(contrastOf(element, token('accent-text'), token('accent-soft')), `${accent} as text on its tint`).to.be.at.least(
          4.5
        )
        expect(contrastOf(element, token('focus-color'), token('surface')), `${accent} as focus ring`).to.be.at.least(3)
      }
    })
  }

  it('a site sets a token anywhere above the element', async () => {
    const page = fixtureSync(
      html`<div style="--w3m-accent: #e5484d; --w3m-border-radius-master: 1px">
        <test-room><p></p></test-room>
      </div>`
    )
    await rendered(page)
    const element = page.querySelector('p')
    if (!element) throw new Error('The page has no text.')
    expect(computedColor(element, token('accent-solid')).map(channel => Math.round(channel * 255))).to.deep.equal([229, 72, 77])
    element.style.borderTopLeftRadius = token('radius-xl')
    expect(getComputedStyle(element).borderTopLeftRadius).to.equal('6px')
  })

  it('a mode on the element holds, whatever the system says', async () => {
    const light = await show(html`<p></p>`, { mode: 'light' })
    const dark = await show(html`<p></p>`, { mode: 'dark' })
    expect(luminance(computedColor(light, token('surface')))).to.be.greaterThan(0.9)
    expect(luminance(computedColor(dark, token('surface')))).to.be.lessThan(0.05)
  })

  it('texts of the page around do not reach in', async () => {
    const page = fixtureSync(
      html`<div
        style="text-transform: uppercase; letter-spacing: 9px; text-align: center; font: italic 40px serif; white-space: pre"
      >
        <test-room><p></p></test-room>
      </div>`
    )
    await rendered(page)
    const style = getComputedStyle(page.querySelector('p') ?? page)
    expect(style).to.include({
      textTransform: 'none',
      letterSpacing: 'normal',
      textAlign: 'start',
      fontStyle: 'normal',
      whiteSpace: 'normal'
    })
  })
})
