import { expect } from '@open-wc/testing'
import { emulateMedia, setViewport } from '@web/test-runner-commands'
import type { RouteName } from '../../../state/router/router.ts'
import { loadMessages } from '../../../state/text/load-messages.ts'
import { phone } from '../../kit/environment.ts'
import { closeScene, openScene } from '../../kit/open-scene.ts'
import { deepAll, focused, nextFrame, settled } from '../../kit/open-screen.ts'
import { still, watchShifts } from '../../kit/layout-shifts.ts'
import { scenes, type ShownScene } from '../../playground/scenes.ts'
import { violations } from '../ui/room.ts'

/** Every screen in every state, as in the gallery. */
export const everyScene = Object.entries(scenes).flatMap(([name, states]) =>
  Object.entries(states).map(([state, scene]: [string, ShownScene]) => ({ name: name as RouteName, state, scene }))
)

/** Screens that `npm run test:gallery` selects, with every state in every mode. */
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

/**
 * Every look of a screen.
 * The theme changes fastest, so that consecutive looks differ as much as possible.
 */
const modes = places.flatMap(place => languages.flatMap(language => themes.map(theme => ({ ...place, ...language, theme }))))

interface Look {
  readonly name: RouteName
  readonly state: string
  readonly scene: ShownScene
  readonly mode: (typeof modes)[number]
}

/** For each screen every state and every mode once, or all combinations. */
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

/**
 * Loads the texts that a scene shows later: the first flow of each Arabic chunk, and the error
 * messages.
 */
const loadTexts = () =>
  Promise.all([
    import('../../../state/text/errors.text.ts'),
    ...['connect', 'account', 'send'].map(flow => loadMessages('ar', flow))
  ])

/** Returns the looks of one place, grouped by language. */
const inTurn = (where: string): readonly Look[] =>
  languages.flatMap(({ locale }) => looks.filter(({ mode }) => mode.place === where && mode.locale === locale))

/**
 * Registers a test for each look of one place: axe reports no violation of any impact, the focus is on
 * the card, nothing moves. One file per place, because each takes minutes.
 */
export function checkEveryScene(where: (typeof places)[number]['place']): void {
  const { width, page } = places.find(({ place }) => place === where)!
  before(async () => {
    // contrast cannot be measured on a spinner or a pulsing skeleton
    await emulateMedia({ reducedMotion: 'reduce' })
    await setViewport({ width, height: 800 })
    // texts that load later shift the layout; these tests check screens that have their texts
    await loadTexts()
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

  // last: for a moment after a resize the browser attributes layout shifts to user input
  it('what moves by itself is seen', async function () {
    // the other engines do not report layout shifts
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
