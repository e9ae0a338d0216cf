import { deepEqual, throws } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readPasskeys, readSessions } from '../../../../frame/page/login/session-replies.ts'

describe('the lists of what logs in to an account', () => {
  test('are refused where the reply has none: an empty screen would hide sessions and passkeys', () => {
    for (const reply of [undefined, {}, { sessions: {}, passkeys: 'none' }]) {
      throws(() => readSessions(reply), { code: 'offline' })
      throws(() => readPasskeys(reply), { code: 'offline' })
    }
    deepEqual(readSessions({ sessions: [] }), [])
    deepEqual(readPasskeys({ passkeys: [] }), [])
  })
})
