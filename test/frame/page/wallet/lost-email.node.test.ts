import { equal, match } from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { createWallet } from '../../../../frame/page/keys/wallet-registration.ts'
import { frameBrowser, type FrameBrowser } from '../../../kit/frame-tabs.ts'
import { loginService } from '../../../kit/login-service.ts'
import { newEmail } from '../../../kit/recorded-wallet.ts'
import { newPasskey } from '../../../kit/recovery-secrets.ts'
import { lastCode } from '../../../services/auth/login/stage.ts'

describe('a change of the address whose reply is lost', { timeout: 240_000 }, () => {
  const login = loginService()
  let browser: FrameBrowser
  afterEach(() => browser.close())

  type Fault = 'lost' | 'reply-lost' | undefined

  /** Changes the address, with a fault for each request. */
  async function changing(
    faultOf: (path: string, method: string, attempt: number) => Fault,
    options: { hasWallet?: boolean; code?: string } = {}
  ) {
    let attempts: Map<string, number> | undefined
    browser = frameBrowser({
      service: login.service,
      fetch: async (input, init) => {
        const { pathname } = new URL(input as string)
        const method = init?.method ?? 'GET'
        const name = `${method} ${pathname}`
        const attempt = attempts?.get(name) ?? 0
        const fault = attempts && faultOf(pathname, method, attempt)
        attempts?.set(name, attempt + 1)
        if (fault === 'lost') throw new TypeError('no network')
        const reply = await fetch(input, init)
        if (fault === 'reply-lost') throw new TypeError('reset')
        return reply
      }
    })
    const tab = browser.tab()
    const [email, next] = [newEmail(), newEmail()]
    await tab.logIn(email)
    if (options.hasWallet ?? true) await createWallet(await tab.holders(), newPasskey())
    login.service.clock.pass(31_000)
    const { action } = await tab.request('UPDATE_EMAIL', { email: next })
    if (action === 'VERIFY_PRIMARY_OTP') await tab.request('UPDATE_EMAIL_PRIMARY_OTP', { otp: lastCode(login.service, email) })
    const changes = tab.request('UPDATE_EMAIL_SECONDARY_OTP', { otp: options.code ?? lastCode(login.service, next) })
    ;(await tab.shows('email-change')).press()
    attempts = new Map()
    const outcome = await changes.then(
      reply => reply.newEmail,
      (error: unknown) => (error as Error).message
    )
    attempts = undefined
    return { outcome, next, isInForce: (await tab.client.user()).email === next }
  }
  const isChange = (path: string) => path.endsWith('/email/secondary')

  test('is reported as made, once the record of the wallet is the one that was signed', async () => {
    const { outcome, next, isInForce } = await changing(path => (isChange(path) ? 'reply-lost' : undefined))
    equal(outcome, next)
    equal(isInForce, true)
  })

  test('is sent again where it has not arrived', async () => {
    const { outcome, next, isInForce } = await changing((path, _, attempt) =>
      isChange(path) && attempt === 0 ? 'lost' : undefined
    )
    equal(outcome, next)
    equal(isInForce, true)
  })

  test('is reported as made, though the read after it fails', async () => {
    const { outcome, next } = await changing((path, method) =>
      method === 'GET' && path.endsWith('/v1/user') ? 'reply-lost' : undefined
    )
    equal(outcome, next)
  })

  test('is reported as one that may be active, without a response', async () => {
    let isSent = false
    const { outcome } = await changing(path => {
      isSent ||= isChange(path)
      return isChange(path) || (isSent && path.endsWith('/v1/wallet-record')) ? 'reply-lost' : undefined
    })
    match(outcome, /may or may not be active/)
  })

  test('is reported as one that may be active, where no key has signed it', async () => {
    const { outcome } = await changing(path => (isChange(path) ? 'reply-lost' : undefined), { hasWallet: false })
    match(outcome, /may or may not be active/)
  })

  test('asks for the code again, where the one that arrived in the end is wrong', async () => {
    const fault = (path: string, _: string, attempt: number): Fault => (isChange(path) && attempt === 0 ? 'lost' : undefined)
    const { outcome, isInForce } = await changing(fault, { code: '000000' })
    match(outcome, /Wrong code/)
    equal(isInForce, false)
  })
})
