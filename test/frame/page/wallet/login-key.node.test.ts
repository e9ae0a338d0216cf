import { equal, notEqual } from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { setRecovery } from '../../../../frame/page/keys/postponed.ts'
import { openWithSecret } from '../../../../frame/page/keys/wallet-registration.ts'
import { getRegisteredSet } from '../../../../frame/page/login/parse-replies.ts'
import { frameBrowser, type FrameBrowser } from '../../../kit/frame-tabs.ts'
import { loginService } from '../../../kit/login-service.ts'
import { newEmail } from '../../../kit/recorded-wallet.ts'
import { again, newPasskey } from '../../../kit/recovery-secrets.ts'

describe('a browser whose engine has lost the key of the login alone', { timeout: 240_000 }, () => {
  const login = loginService()
  const browsers: FrameBrowser[] = []
  afterEach(() => browsers.splice(0).forEach(browser => browser.close()))
  const newBrowser = () => {
    const browser = frameBrowser({ service: login.service })
    browsers.push(browser)
    return browser
  }

  test('sets the recovery of a wallet that it has postponed', async () => {
    const first = newBrowser()
    const before = first.tab()
    const email = newEmail()
    await before.logIn(email)
    const { address } = await before.request('GET_USER')

    // the same shares under a new key of the login
    const second = newBrowser()
    Object.assign(second.device, first.device)
    login.service.clock.pass(6 * 60_000)
    const tab = second.tab()
    await tab.logIn(email)
    notEqual(await tab.client.thumbprint(), await before.client.thumbprint())
    const secret = newPasskey()
    const outcome = await setRecovery(await tab.holders(), again(secret)).then(
      ({ addresses }) => addresses.eip155,
      (error: unknown) => String(error)
    )
    equal(outcome, address)

    const set = getRegisteredSet(await tab.client.user())!
    const opened = await openWithSecret(await tab.holders(), set, again(secret))
    equal(opened.keys.addresses.eip155, address, 'the way to recover opens it')
  })
})
