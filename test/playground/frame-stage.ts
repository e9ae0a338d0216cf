// One screen of the secure frame in one state, by the URL: `scene.html?frame=permit&theme=dark&locale=ar`. It
// fills the page.
import { openFrameScene } from '../kit/open-frame-scene.ts'
import { frameScenes } from './frame-scenes.ts'
import { speakSoInFrame } from './set-locale.ts'

const query = new URLSearchParams(location.search)
export async function show(): Promise<void> {
  const scene = frameScenes[query.get('frame') ?? '']
  if (!scene) throw new Error(`The frame has no scene "${query.get('frame')}". It has ${Object.keys(frameScenes).join(', ')}.`)
  const locale = await speakSoInFrame({ language: query.get('locale') ?? 'en', direction: query.get('direction') })
  await openFrameScene(scene, { theme: query.get('theme') === 'dark' ? 'dark' : 'light', locale })
}
