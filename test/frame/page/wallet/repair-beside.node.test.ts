import { deepEqual, equal, match, rejects } from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { randomBytes, toBase64Url } from '../../../../frame/page/keys/bytes.ts'
import type { RecoverySecret } from '../../../../frame/page/keys/recovery.ts'
import { changeRecovery, createWallet, openWithSecret } from '../../../../frame/page/keys/wallet-registration.ts'
import { frameBrowser, type FrameBrowser, type FrameTab } from '../../../kit/frame-tabs.ts'
import { loginService } from '../../../kit/login-service.ts'
import { newEmail } from '../../../kit/recorded-wallet.ts'
import { again, newPasskey } from '../../../kit/recovery-secrets.ts'

const day = 24 * 60 * 60_000

// The service has damaged its share. Its user opens the wallet by a secret, and the share is repaired in the background, with one
// slow reply.
describe('a repair beside what the user does', { timeout: 240_000 }, () => {
  const login = loginService()
  let browser: FrameBrowser
  let tab: FrameTab
  /** The next share read waits for this. */
  let slow: Promise<unknown> | undefined
  let isRead: () => void
  const request: typeof fetch = async (input, init) => {
    const reply = await fetch(input, init)
    const wait = slow
    if (wait && init?.method === 'GET' && String(input).includes('/v1/shares/')) {
      slow = undefined
      isRead()
      await wait
    }
    return reply
  }
  beforeEach(() => {
    login.service.clock.pass(day)
    slow = undefined
    browser = frameBrowser({ service: login.service, fetch: request })
    tab = browser.tab()
  })
  afterEach(() => {
    for (const screen of [...tab.screens]) screen.cancel()
    browser.close()
  })

  const recorded = async () => (await browser.device.record((await tab.client.session())!.user.id))!
  const opened = async (secret: RecoverySecret) => openWithSecret(await tab.holders(), await recorded(), again(secret))

  /** Signs while the repair waits for a reply. */
  async function repairing() {
    const seen = newPasskey()
    await tab.logIn(newEmail())
    const { addresses } = await createWallet(await tab.holders(), again(seen))
    await login.store.db
      .updateTable('login_share')
      .set({ sealed: toBase64Url(randomBytes(90)) })
      .where('user_id', '=', (await recorded()).userId)
      .execute()
    tab = browser.tab()
    const signing = tab.sign('0x68656c6c6f', addresses.eip155)
    ;(await tab.shown()).press()
    const ask = await tab.shows('recovery-secret')
    const reading = new Promise<void>(resolve => (isRead = resolve))
    let release = () => {}
    slow = new Promise<void>(resolve => (release = resolve))
    ask.press({ opened: await opened(seen), secret: seen })
    match(String(await signing), /^0x/)
    await reading
    return { seen, addresses, release }
  }
  /** Changes the recovery after all pending changes of this wallet. */
  async function changes(from: RecoverySecret, to: RecoverySecret): Promise<number> {
    const { entropy } = await opened(from)
    await tab.client.user()
    await changeRecovery(await tab.holders(), { entropy, version: (await recorded()).version }, again(to))
    return (await recorded()).version
  }

  test('leaves a secret replaced that the user has replaced meanwhile', async () => {
    const { seen, addresses, release } = await repairing()
    const managing = tab.request('MANAGE', { screen: 'recovery' })
    const secret = await tab.shows('recovery-secret')
    secret.press({ opened: await opened(seen), secret: seen })
    const { drawn } = await tab.shows('recovery-method')
    const text = drawn.text.match(/open this wallet\.\s*((?:[a-z]+ ){11}[a-z]+)/)?.[1] ?? ''
    drawn.type(text.split(' ').slice(-2).join(' '))
    drawn.press('I wrote it down')
    await managing
    const phrase: RecoverySecret = { method: 'phrase', text }
    release()
    deepEqual((await opened(phrase)).keys.addresses, addresses)
    const last = newPasskey()
    equal(await changes(phrase, last), 3, 'nothing was written between the two')
    await rejects(opened(seen), { code: 'wrong-secret' })
  })

  test('writes nothing once its user has begun to change the recovery', async () => {
    const { seen, release } = await repairing()
    const managing = tab.request('MANAGE', { screen: 'recovery' })
    ;(await tab.shows('recovery-secret')).cancel()
    await rejects(managing, { code: 'user-rejected' })
    release()
    equal(await changes(seen, newPasskey()), 2)
  })

  test('writes nothing once the wallet was locked', async () => {
    const { seen, release } = await repairing()
    tab.vault.lock()
    release()
    equal(await changes(seen, newPasskey()), 2)
  })
})
