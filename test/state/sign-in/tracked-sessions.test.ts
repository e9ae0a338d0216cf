import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { KitError } from '../../../adapters/base/kit-error.ts'
import { isKitError } from '../../../adapters/base/errors.ts'
import type { SiwxSession } from '../../../state/options/siwx-config.ts'
import { isSessionOf, createTrackedSessions, type TrackedSessions } from '../../../state/sign-in/tracked-sessions.ts'
import { firstAccount } from '../../kit/connecting-source.ts'
import { fakeEnvironment, type FakeEnvironment } from '../../kit/environment.ts'
import { scriptedSiwx, type ScriptedOptions, type ScriptedSiwx } from '../../kit/scripted-siwx.ts'

const key = '@appkit/siwx-sign-outs'
let platform: FakeEnvironment

beforeEach(() => (platform = fakeEnvironment()))
afterEach(() => platform.restore())

/** Returns a session of the first account, identified by its signature. */
const sessionBy = (signature: string): SiwxSession => ({
  data: {
    accountAddress: firstAccount.split(':')[2]!,
    chainId: 'eip155:1',
    domain: 'shop.example',
    uri: 'https://shop.example',
    version: '1',
    nonce: '0123456789abcdef'
  },
  message: '',
  signature
})

function open(site: ScriptedOptions): { owned: TrackedSessions; scripted: ScriptedSiwx; left: () => readonly string[] } {
  const scripted = scriptedSiwx(site)
  return {
    owned: createTrackedSessions(scripted.siwx, isSessionOf),
    scripted,
    left: () => scripted.sessions.map(({ signature }) => signature)
  }
}

describe('the sessions of an account', () => {
  test('ended, started again and ended again before the first end is done: none is left, and nothing is owed', async () => {
    const { owned, scripted, left } = open({ revoke: 'never', sessions: [sessionBy('first')] })
    const over = [owned.revoke(firstAccount), owned.add(sessionBy('second')), owned.revoke(firstAccount)]
    scripted.release()
    await Promise.all(over)
    assert.deepEqual([left(), platform.storage.getItem(key)], [[], null])
  })

  test('the second end is owed for as long as it is not through, whatever became of the first', async () => {
    const { owned, scripted, left } = open({ revoke: 'never', sessions: [sessionBy('first')] })
    const first = owned.revoke(firstAccount)
    const added = owned.add(sessionBy('second'))
    const second = owned.revoke(firstAccount)
    // the page closes once the second session is stored: the app receives no more about it
    const { addSession } = scripted.siwx
    scripted.siwx.addSession = async session => {
      await addSession(session)
      scripted.decide('revoke', new KitError('http-error', 'left'))
    }
    scripted.release()
    await Promise.all([first, added])
    await assert.rejects(second, (error: unknown) => isKitError(error, 'http-error'))
    assert.deepEqual(left(), ['second'])

    const next = open({ sessions: scripted.sessions })
    assert.deepEqual(await next.owned.get(firstAccount), [])
    assert.deepEqual([next.left(), platform.storage.getItem(key)], [[], null])
  })

  test('asked for before they were ended, and answered after, are none', async () => {
    const { owned, scripted } = open({ check: 'never', sessions: [sessionBy('first')] })
    const got = owned.get(firstAccount)
    const over = owned.revoke(firstAccount)
    scripted.release()
    assert.deepEqual(await got, [])
    await over
  })

  test('what is added here is ended here, though another tab has carried the wish out meanwhile', async () => {
    const { owned, scripted, left } = open({ add: 'never' })
    const added = owned.add(sessionBy('here'))
    const over = owned.revoke(firstAccount)
    await open({ sessions: [] }).owned.settle()
    assert.equal(platform.storage.getItem(key), null)
    scripted.release()
    await Promise.all([added, over])
    assert.deepEqual(left(), [])
  })
})
