import { equal } from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { verifyMessage, type Address, type Hex } from 'viem'
import { press } from '../e2e/site.ts'
import { openSetting, type Setting } from './setting.ts'
import { outputOf } from './page.ts'

let setting: Setting

describe('the recipe', () => {
  before(async () => (setting = await openSetting()))
  after(() => setting?.stop())

  test('sign a message gives a signature that verifies', async () => {
    const visit = await setting.open('sign-a-message')
    await visit.page.click('#sign')
    await press(visit.page, 'Test Wallet')
    const { address, signature, valid } = JSON.parse(await outputOf(visit.page)) as {
      address: Address
      signature: Hex
      valid: boolean
    }
    equal(valid, true)
    equal(await verifyMessage({ address, message: 'Hello from my page', signature }), true)
    visit.assertClean()
  })
})
