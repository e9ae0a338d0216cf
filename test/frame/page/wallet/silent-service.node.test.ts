import { deepEqual, equal, match, rejects } from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { createWallet } from '../../../../frame/page/keys/wallet-registration.ts'
import { replyTime } from '../../../../frame/page/login/reply-time.ts'
import { longAttempt } from '../../../../frame/page/screens/recovery-secret.ts'
import { answerTime } from '../../../../frame/page/wallet/session-guard.ts'
import { eventually } from '../../../kit/eventually.ts'
import { frameBrowser, type FrameBrowser, type FrameTab } from '../../../kit/frame-tabs.ts'
import { loginService } from '../../../kit/login-service.ts'
import { newEmail } from '../../../kit/recorded-wallet.ts'
import { again, newPasskey } from '../../../kit/recovery-secrets.ts'

const day = 24 * 60 * 60_000

// The whole frame except its document, over the real login service, which at some point accepts requests and never replies.
describe('a service that never replies blocks no wallet that the device opens', { timeout: 240_000 }, () => {
  const login = loginService()
  let browser: FrameBrowser
  let tab: FrameTab
  let isSilent: boolean
  /** Requests since the service stopped responding. */
  let requests: string[]
  const request: typeof fetch = (input, init) => {
    if (!isSilent) return fetch(input, init)
    requests.push(`${init?.method} ${new URL(input as string).pathname.replace(/\/shares\/.*/, '/shares')}`)
    return new Promise((_, reject) => init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason as Error)))
  }
  beforeEach(() => {
    login.service.clock.pass(day)
    isSilent = false
    requests = []
    browser = frameBrowser({ service: login.service, fetch: request })
    tab = browser.tab()
  })
  afterEach(() => browser.close())

  /** Waits for this request to the service, and advances the clock by that time. */
  async function waits(what: string, milliseconds: number) {
    await eventually(() => requests.includes(what), `${what}, after ${requests.join(', ')}`, 30_000)
    requests = []
    login.service.clock.pass(milliseconds)
  }
  async function shown(id: string) {
    await eventually(() => tab.screens[0]?.id === id, `the screen ${id}, after ${requests.join(', ')}`)
    return tab.screens[0]!
  }

  test('on a device that has both shares, where its login is fresh: the request is shown all the same', async () => {
    await tab.logIn(newEmail())
    const { addresses } = await createWallet(await tab.holders(), again(newPasskey()))
    await tab.request('GET_USER')
    tab = browser.tab()
    isSilent = true
    const refused = rejects(tab.sign('0x68656c6c6f', addresses.eip155), { code: 'user-rejected' })
    await waits('GET /auth/v1/session', answerTime)
    await waits('GET /auth/v1/shares', answerTime)
    ;(await shown('signature')).cancel()
    await refused
  })

  /**
   * Returns the screen of a setup after its timeout, once its user has chosen a phrase, which the
   * service has to store.
   */
  async function setUp() {
    await tab.logIn(newEmail())
    await tab.request('GET_USER')
    login.service.clock.pass(2 * day)
    await tab.client.user()
    tab = browser.tab()
    isSilent = true
    const exporting = tab.request('MANAGE', { screen: 'export' })
    await waits('GET /auth/v1/session', answerTime)
    const screen = await shown('recovery-method')
    const phrase = screen.drawn.text.match(/open this wallet\.\s*((?:[a-z]+ ){11}[a-z]+)/)![1]!
    screen.drawn.type(phrase.split(' ').slice(-2).join(' '))
    screen.drawn.press('I wrote it down')
    return { exporting, ...screen, drawn: screen.drawn }
  }

  test('where recovery can be postponed no longer: its set-up fails after a while', async () => {
    const { exporting, drawn, cancel } = await setUp()
    const refused = rejects(exporting, { code: 'user-rejected' })
    await waits('GET /auth/v1/wallet-record', replyTime)
    await eventually(() => drawn.shown.length === 2, 'it fails')
    match(drawn.shown[1]!, /Couldn’t reach the login service\. Try again, or export the wallet/)
    cancel()
    await refused
  })

  test('where recovery can be postponed no longer: an export is offered while the set-up takes long', async () => {
    const { exporting, drawn } = await setUp()
    await waits('GET /auth/v1/wallet-record', longAttempt)
    deepEqual(drawn.shown.length, 1, 'it has not failed')
    drawn.press('Export wallet')
    login.service.clock.pass(replyTime)
    await waits('GET /auth/v1/session', answerTime)
    ;(await shown('export')).press()
    await exporting
  })

  test('in another tab: one that has given up holds nothing any more', async () => {
    const { exporting, cancel } = await setUp()
    const refused = rejects(exporting, { code: 'user-rejected' })
    await waits('GET /auth/v1/wallet-record', 0)
    cancel()
    isSilent = false
    login.service.clock.pass(replyTime)
    await refused
    tab = browser.tab()
    const leaving = rejects(tab.request('GET_USER'), { code: 'user-rejected' })
    ;(await shown('recovery-method')).cancel()
    await leaving
    equal(requests.length, 0)
  })
})
