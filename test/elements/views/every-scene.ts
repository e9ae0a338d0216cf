import { expect } from '@open-wc/testing'
import { emulateMedia, setViewport } from '@web/test-runner-commands'
import type { RouteName } from '../../../state/router.ts'
import { closeScene, openScene, type Setting } from '../../kit/open-scene.ts'
import { settled } from '../../kit/open-screen.ts'
import { scenes, type ShownScene } from '../../playground/scenes.ts'
import { violations } from '../ui/room.ts'

/** Every screen in every state, as the gallery shows them. */
export const everyScene = Object.entries(scenes).flatMap(([name, states]) =>
  Object.entries(states).map(([state, scene]: [string, ShownScene]) => ({ name: name as RouteName, state, scene }))
)

/** A test a scene: axe finds nothing wrong, of any impact. In a file a mode, for it takes minutes. */
export function checkEveryScene({ width, ...setting }: Setting & { readonly width: number }): void {
  // a dial that turns and a skeleton that pulses are no colour to measure
  before(() => emulateMedia({ reducedMotion: 'reduce' }))
  after(() => emulateMedia({ reducedMotion: 'no-preference' }))
  afterEach(closeScene)

  for (const { name, state, scene } of everyScene) {
    it(`${name}, ${state}: axe finds nothing wrong`, async () => {
      await setViewport({ width, height: 800 })
      const { modal } = await openScene(name, scene, setting)
      await settled(modal)
      expect(await violations(modal)).to.deep.equal([])
    })
  }
}
