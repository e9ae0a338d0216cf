// One screen in one state, as the address says: `scene.html?screen=Connect&state=full&theme=dark&locale=ar`; `locale=pseudo` and
// `direction=rtl` are more to choose. One kit a page.
import { directionOf } from '../../adapters/base/locales.ts'
import type { RouteName } from '../../state/router.ts'
import { phone } from '../kit/environment.ts'
import { openScene } from '../kit/open-scene.ts'
import { scenes, type ShownScene } from './scenes.ts'
import { speakSo } from './speech.ts'
import { findStack } from './stack.ts'

const query = new URLSearchParams(location.search)
const root = document.documentElement

export async function show(): Promise<void> {
  const { name, scene } = wanted()
  const theme = query.get('theme') === 'dark' ? 'dark' : 'light'
  const locale = speakSo({ language: query.get('locale') ?? 'en', direction: query.get('direction') })
  // pictures of scenes are compared: the fonts of a machine are no part of them
  const font = query.get('font')
  root.dataset.theme = theme
  root.lang = locale
  root.dir = directionOf(locale)
  const stack = scene.directory === 'stack' ? await findStack() : undefined
  await openScene(name, scene, {
    options: { themeMode: theme, locale, ...(font && { themeVariables: { '--w3m-font-family': font } }) },
    // as wide as a phone is a phone
    page: innerWidth <= 430 ? phone : {},
    realDirectory: stack?.services.directory
  })
}

function wanted(): { readonly name: RouteName; readonly scene: ShownScene } {
  const name = Object.keys(scenes).find((screen): screen is RouteName => screen === query.get('screen')) ?? 'Connect'
  const scene: ShownScene | undefined = scenes[name][query.get('state') ?? 'full']
  if (!scene) throw new Error(`${name} has no state "${query.get('state')}". It has ${Object.keys(scenes[name]).join(', ')}.`)
  return { name, scene }
}
