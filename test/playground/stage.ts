// One screen in one state, by the URL: `scene.html?screen=Connect&state=full&theme=dark&locale=ar`;
// `locale=pseudo` and `direction=rtl` are further parameters. One kit per page.
import type { RouteName } from '../../state/router/router.ts'
import { openScene } from '../kit/open-scene.ts'
import { dressScene } from './scene-look.ts'
import { scenes, type ShownScene } from './scenes.ts'
import { findStack } from './stack.ts'

const query = new URLSearchParams(location.search)

export async function show(): Promise<void> {
  const { name, scene } = wanted()
  const look = dressScene()
  const stack = scene.directory === 'stack' ? await findStack() : undefined
  await openScene(name, scene, { ...look, realDirectory: stack?.services.directory })
}

function wanted(): { readonly name: RouteName; readonly scene: ShownScene } {
  const name = Object.keys(scenes).find((screen): screen is RouteName => screen === query.get('screen')) ?? 'Connect'
  const scene: ShownScene | undefined = scenes[name][query.get('state') ?? 'full']
  if (!scene) throw new Error(`${name} has no state "${query.get('state')}". It has ${Object.keys(scenes[name]).join(', ')}.`)
  return { name, scene }
}
