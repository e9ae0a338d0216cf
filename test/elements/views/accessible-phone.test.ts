import { checkEveryScene } from './every-scene.ts'

describe('every screen in every state, on a phone', () => {
  checkEveryScene('phone')
})
