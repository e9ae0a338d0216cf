import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { $toast, hideToast, showToast } from '../../../state/alerts/toast.ts'
import { fakeEnvironment, type FakeEnvironment } from '../../kit/environment.ts'

let platform: FakeEnvironment
beforeEach(() => (platform = fakeEnvironment()))
afterEach(() => {
  hideToast()
  platform.restore()
})

const message = () => $toast.get()?.message

describe('a toast', () => {
  it('takes the place of another 150 ms after that has left [9.9]', async () => {
    showToast('First')
    assert.equal(message(), 'First', 'nothing has to leave for it')
    showToast('Second')
    assert.equal(message(), undefined)
    await platform.advance(149)
    assert.equal(message(), undefined)
    await platform.advance(1)
    assert.equal(message(), 'Second')
  })

  it('gives way to the last of several that come while one leaves', async () => {
    showToast('First')
    for (const next of ['Second', 'Third']) showToast(next)
    await platform.advance(150)
    assert.equal(message(), 'Third')
  })
})
