import { expect } from '@open-wc/testing'
import { emulateMedia, setViewport } from '@web/test-runner-commands'
import type { RouteName } from '../../../state/router.ts'
import { phone } from '../../kit/environment.ts'
import { closeScene, openScene } from '../../kit/open-scene.ts'
import { deepAll, focused, nextFrame, settled } from '../../kit/open-screen.ts'
import { still, watchShifts } from '../../kit/shifts.ts'
import { scenes, type ShownScene } from '../../playground/scenes.ts'
import { violations } from '../ui/room.ts'

/** Every screen in every state, as the gallery shows them. */
export const everyScene = Object.entries(scenes).flatMap(([name, states]) =>
  Object.entries(states).map(([state, scene]: [string, ShownScene]) => ({ name: name as RouteName, state, scene }))
)

/** What `npm run test:gallery` asks for: every state of these screens in every mode. */
export const { w3mGallery: gallery } = globalThis as { readonly w3mGallery?: readonly string[] }

const themes = ['light', 'dark'] as const
const languages = [
  { locale: 'en', direction: 'left to right' },
  { locale: 'ar', direction: 'right to left' }
]
const places = [
  { place: 'phone', width: 390, page: phone },
  { place: 'desk', width: 900, page: {} }
] as const

/** Every look that a screen has: the theme changes fastest, so that what follows each other differs in as much as it can. */
const modes = places.flatMap(place => languages.flatMap(language => themes.map(theme => ({ ...place, ...language, theme }))))

interface Look {
  readonly name: RouteName
  readonly state: string
  readonly scene: ShownScene
  readonly mode: (typeof modes)[number]
}

/** Every state once and every mode once for each screen, or all that there is. */
const looks: readonly Look[] = Object.entries(scenes).flatMap(([screen, states]) => {
  const name = screen as RouteName
  const its = Object.entries(states).map(([state, scene]: [string, ShownScene]) => ({ name, state, scene }))
  if (gallery && !gallery.includes(name)) return []
  if (gallery) return its.flatMap(each => modes.map(mode => ({ ...each, mode })))
  return Array.from({ length: Math.max(its.length, modes.length) }, (_, index) => ({
    ...its[index % its.length]!,
    mode: modes[index % modes.length]!
  }))
})

const words = import.meta.glob(['../../../state/text/errors.ts', '../../../state/text/locales/ar/*.ts'])

/** Those of one place, a language after the other. */
const inTurn = (where: string): readonly Look[] =>
  languages.flatMap(({ locale }) => looks.filter(({ mode }) => mode.place === where && mode.locale === locale))

/**
 * A test a look, of those in one place: axe finds nothing wrong, of any impact; the focus is on the card; nothing moves any more. In a file
 * a place, for it takes minutes.
 */
export function checkEveryScene(where: (typeof places)[number]['place']): void {
  const { width, page } = places.find(({ place }) => place === where)!
  before(async () => {
    // a dial that turns and a skeleton that pulses are no colour to measure
    await emulateMedia({ reducedMotion: 'reduce' })
    await setViewport({ width, height: 800 })
    // words that come later move what stands; here all is about what a screen does that has its words
    await Promise.all(Object.values(words).map(bring => bring()))
  })
  after(() => emulateMedia({ reducedMotion: 'no-preference' }))
  afterEach(closeScene)

  for (const { name, state, scene, mode } of inTurn(where)) {
    it(`${name}, ${state}, ${mode.theme}, ${mode.direction}: axe finds nothing wrong, the focus is there, nothing moves`, async () => {
      const { modal, card } = await openScene(name, scene, { options: { themeMode: mode.theme, locale: mode.locale }, page })
      await settled(modal)
      await still()
      const shifts = watchShifts()
      expect(await violations(modal)).to.deep.equal([])
      expect(deepAll(card, '*').includes(focused() as HTMLElement), `the focus is on ${focused()?.outerHTML}`).to.equal(true)
      await nextFrame()
      expect(shifts()).to.deep.equal([])
    })
  }

  // last: the browser takes what moves soon after the window has changed for the visitor's doing
  it('what moves by itself is seen', async function () {
    // the other engines do not tell
    if (!PerformanceObserver.supportedEntryTypes.includes('layout-shift')) this.skip()
    const first = document.createElement('div')
    const second = Object.assign(document.createElement('p'), { className: 'moved', textContent: 'Moved'.repeat(40) })
    document.body.append(first, second)
    await nextFrame()
    await nextFrame()
    const shifts = watchShifts()
    first.style.height = '200px'
    await nextFrame()
    await nextFrame()
    expect(shifts()).to.have.length(1)
    first.remove()
    second.remove()
  })
}
