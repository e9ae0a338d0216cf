import type { RouteName } from '../../state/router/router.ts'
import type { Scene } from '../kit/open-scene.ts'
import { accountScenes } from './account-scenes.ts'
import { buyScenes } from './buy-scenes.ts'
import { connectScenes } from './connect-scenes.ts'
import { loginScenes } from './login-scenes.ts'
import { nameScenes } from './name-scenes.ts'
import { networkScenes } from './network-scenes.ts'
import { receiveScenes } from './receive-scenes.ts'
import { sendScenes } from './send-scenes.ts'
import { signInScenes } from './sign-in-scenes.ts'
import { smartSessionScenes } from './smart-session-scenes.ts'
import { swapScenes } from './swap-scenes.ts'

// Every screen in all of its states, one file per flow. A screen without an entry here does not compile.

export interface ShownScene<Name extends RouteName = RouteName> extends Scene<Name> {
  /** Description of the scene. */
  readonly shows: string
}

export type Scenes = { readonly [Name in RouteName]: { readonly [state: string]: ShownScene<Name> } }

export const scenes: Scenes = {
  ...connectScenes,
  ...loginScenes,
  ...signInScenes,
  ...accountScenes,
  ...networkScenes,
  ...receiveScenes,
  ...sendScenes,
  ...swapScenes,
  ...buyScenes,
  ...nameScenes,
  ...smartSessionScenes
}
