import { after, before } from 'node:test'
import type { Store } from '../../services/store/store.ts'
import { openTestStore } from '../services/open-test-store.ts'
import { openStage, type Stage, type StageOptions } from '../services/auth/login/stage.ts'

/** Runs the real login service on a real database during a suite. */
export function loginService(settings: StageOptions['settings'] = {}): { readonly store: Store; readonly service: Stage } {
  const open: { store?: Store; service?: Stage } = {}
  before(async () => {
    open.store = await openTestStore()
    open.service = await openStage({ store: open.store, settings })
  })
  after(async () => {
    await open.service?.stop()
    await open.store?.close()
  })
  return {
    get store() {
      return open.store!
    },
    get service() {
      return open.service!
    }
  }
}
