import { randomBytes } from 'node:crypto'
import { after, before, beforeEach, describe } from 'node:test'
import type { LoginSettings } from '../../../../services/auth/login/settings.ts'
import type { Store } from '../../../../services/store/store.ts'
import { databases } from '../../chain/databases.ts'
import { createFrame, type FrameClient } from './frame-client.ts'
import { openStage, type Stage } from './stage.ts'

export const minute = 60_000
export const day = 24 * 60 * minute
export const newSet = () => randomBytes(12).toString('base64url')
export const newShare = () => randomBytes(48).toString('base64url')

let emails = 0
/** Returns an address that no other test of the file uses. */
export const newEmail = () => `member${++emails}@example.org`

/** Two instances of the login service on one database, and browsers that use them. */
export interface LoginService {
  readonly stores: readonly Store[]
  readonly stage: Stage
  readonly second: Stage
  /** Opens a frame page in another browser, on another network. */
  newFrame(): Promise<FrameClient>
}

/**
 * Tests the login service on every database.
 * Advances the clock by a day before each test, so that all rate limits reset.
 */
export function describeLogin(title: string, tests: (login: LoginService) => void, settings: Partial<LoginSettings> = {}): void {
  for (const database of databases()) {
    describe(`${title}, on ${database.name}`, { skip: database.skip }, () => {
      let stores: readonly Store[] = []
      let stage: Stage
      let second: Stage
      let networks = 0
      before(async () => {
        stores = await database.open(2)
        stage = await openStage({ store: stores[0]!, settings })
        second = await openStage({ store: stores[1]!, with: stage })
      })
      after(async () => {
        await Promise.all([stage?.stop(), second?.stop()])
        await database.close()
      })
      beforeEach(() => stage.clock.pass(day))

      tests({
        get stores() {
          return stores
        },
        get stage() {
          return stage
        },
        get second() {
          return second
        },
        newFrame: () => createFrame(stage, `198.51.100.${++networks % 250}`)
      })
    })
  }
}
