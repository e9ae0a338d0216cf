import { checkEveryScene } from './every-scene.ts'

describe('every screen in every state, light, left to right, on a desk', () => {
  checkEveryScene({ width: 900, options: { themeMode: 'light', locale: 'en' } })
})
