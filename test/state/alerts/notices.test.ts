import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { $alert } from '../../../state/alerts/alert.ts'
import { dismissAlert, raiseAlert } from '../../../state/alerts/raise-alert.ts'
import { $toast, hideToast, showToast } from '../../../state/alerts/toast.ts'
import { fakeEnvironment, type FakeEnvironment } from '../../kit/environment.ts'
import { runOptions } from '../../kit/run-options.ts'

let platform: FakeEnvironment
let end: () => void

describe('a notice', () => {
  beforeEach(() => {
    platform = fakeEnvironment()
    end = runOptions()
  })
  afterEach(() => {
    end()
    platform.restore()
  })

  test('is information unless it says otherwise [3.90]', () => {
    showToast('address-copied')
    assert.deepEqual($toast.get(), { message: 'address-copied', variant: 'info' })
  })

  test('that is closed leaves neither its message nor its variant [3.91, 4.69]', async () => {
    showToast('something-went-wrong', 'error')
    assert.deepEqual($toast.get(), { message: 'something-went-wrong', variant: 'error' })
    hideToast()
    assert.equal($toast.get(), undefined)
    showToast('address-copied')
    assert.deepEqual($toast.get(), { message: 'address-copied', variant: 'info' })
  })

  test('for developers that is closed leaves nothing [4.70]', context => {
    context.mock.method(console, 'error', () => undefined)
    raiseAlert('network-not-found', 'eip155:7')
    assert.deepEqual($alert.get(), { code: 'network-not-found', detail: 'eip155:7' })
    dismissAlert()
    assert.equal($alert.get(), undefined)
  })
})
