import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'
import { setEnvironment } from '../../../state/platform/initial-environment.ts'
import { pageInfo } from '../../../state/platform/page.ts'

describe('data about the user in the page', () => {
  const before = process.env['TZ']
  afterEach(() => {
    if (before === undefined) delete process.env['TZ']
    else process.env['TZ'] = before
  })

  it('has the time zone that the device is set to [9.63]', () => {
    setEnvironment(undefined)
    for (const timeZone of ['Asia/Shanghai', 'America/Lima']) {
      process.env['TZ'] = timeZone
      assert.equal(pageInfo().timeZone, timeZone)
    }
  })
})
