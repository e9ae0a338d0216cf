import { phone } from '../../kit/environment.ts'
import { checkEveryScene } from './every-scene.ts'

describe('every screen in every state, dark, right to left, on a phone', () => {
  checkEveryScene({ width: 390, options: { themeMode: 'dark', locale: 'ar' }, page: phone })
})
