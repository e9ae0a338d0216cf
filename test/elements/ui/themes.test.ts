import { expect } from '@open-wc/testing'
import { html } from 'lit'
import { contrastOfPair, pairs } from '../../../docs/.vitepress/themes/contrast.ts'
import { galleryThemes } from '../../../docs/.vitepress/themes/themes.ts'
import { show, type Mode } from './room.ts'

const modes: readonly Mode[] = ['light', 'dark']

/** Returns the pairs of a theme whose contrast is too low, with it. */
async function faint(variables: Readonly<Record<string, string>>, mode: Mode): Promise<readonly string[]> {
  const element = await show(html`<p></p>`, { mode })
  for (const [name, value] of Object.entries(variables)) element.parentElement!.style.setProperty(name, value)
  return pairs
    .map(pair => ({ ...pair, ratio: contrastOfPair(element, pair) }))
    .filter(({ ratio, least }) => ratio < least)
    .map(({ label, ratio }) => `${label}: ${ratio.toFixed(2)}`)
}

describe('the theme gallery', () => {
  it('has at least eight themes, each with its own name and accent', () => {
    expect(galleryThemes.length).to.be.at.least(8)
    const distinct = new Set(galleryThemes.flatMap(({ name, variables }) => [name, variables['--w3m-accent']]))
    expect(distinct.size).to.equal(galleryThemes.length * 2)
  })

  for (const { name, variables } of galleryThemes)
    for (const mode of modes)
      it(`${name} meets WCAG AA, ${mode}`, async () => {
        expect(await faint(variables, mode)).to.deep.equal([])
      })

  it('notices a tint that is too strong', async () => {
    const tint = { '--w3m-color-mix': '#7a7a7a', '--w3m-color-mix-strength': '50%' }
    expect(await faint(tint, 'light')).to.not.deep.equal([])
  })
})
