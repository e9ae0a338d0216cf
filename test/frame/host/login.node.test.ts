import { deepEqual, equal, rejects } from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { KitError } from '../../../adapters/base/kit-error.ts'
import { getCodeCooldown } from '../../../frame/host/login.ts'
import type { Answers } from '../../kit/wired-frame.ts'
import { wiredWallet, type WiredWallet } from '../../kit/wired-wallet.ts'

// Messages that the page posts to log a user in, and the ones it rejects before posting.

let one: WiredWallet
const begin = (answers?: Answers): WiredWallet => (one = wiredWallet(answers))
beforeEach(() => void begin())
afterEach(() => one.stop())

const kitCode = (code: string, words: string) => (error: unknown) =>
  error instanceof KitError && error.code === code && error.shortMessage === words
/** Posts a payload that the page itself would not post. */
const raw = (name: string, payload: unknown) => one.wired.host.request(name as 'CONNECT_OTP', payload as never)

describe('logging in', () => {
  test('by email posts the address, and nothing that is none [5.14, 7.65]', async () => {
    for (const wrong of ['', 'ada', 'ada@', '@example.com', 'ada@example', 'a b@example.com', 'ada@example..com'])
      await rejects(one.login.email(wrong), kitCode('invalid-payload', 'Invalid email'), wrong)
    equal(one.wired.requestLog.length, 0)
    equal(await one.login.email('ada@example.com'), 'VERIFY_OTP')
    deepEqual(one.posted('CONNECT_EMAIL'), { email: 'ada@example.com' })
  })

  test('on a new device posts the question alone, and waits for the link [7.66]', async () => {
    let confirm!: () => void
    begin({ CONNECT_DEVICE: () => new Promise<void>(resolve => (confirm = resolve)) })
    let done = false
    const confirmed = one.login.device().then(() => (done = true))
    await one.wired.settled()
    equal(one.posted('CONNECT_DEVICE'), undefined)
    equal(done, false)
    confirm()
    await confirmed
  })

  test('posts the code [7.67]', async () => {
    await one.login.code('123456')
    deepEqual(one.posted('CONNECT_OTP'), { otp: '123456' })
  })

  test('posts no code that is not a string, and accepts none [5.15]', async () => {
    for (const otp of [123456, null, ['123456'], { otp: '1' }])
      await rejects(raw('CONNECT_OTP', { otp }), /Expected string, received/)
    equal(one.wired.requestLog.length, 0)
    one.wired.postToFrame({ id: 'a', type: '@w3m-app/CONNECT_OTP', payload: { otp: 123456 } })
    await one.wired.settled()
    deepEqual(one.wired.heard, [])
    equal((one.wired.told[0]!.payload as { message: string }).message, 'Expected string, received number')
  })

  test('asks for the page of a provider by its name, and goes on with what it came back with [7.68, 7.72]', async () => {
    deepEqual(await one.wired.host.request('GET_SOCIAL_REDIRECT_URI', { provider: 'github' }), {
      uri: 'https://login.example/'
    })
    deepEqual(one.posted('GET_SOCIAL_REDIRECT_URI'), { provider: 'github' })
    await one.login.socialResult('https://login.example/done?state=1')
    deepEqual(one.posted('CONNECT_SOCIAL'), { uri: 'https://login.example/done?state=1' })
    await rejects(raw('CONNECT_SOCIAL', {}), kitCode('invalid-payload', 'Required'))
  })

  test('knows six providers and no other [5.16]', async () => {
    for (const provider of ['google', 'github', 'apple', 'facebook', 'x', 'discord'])
      await raw('GET_SOCIAL_REDIRECT_URI', { provider })
    equal(one.count('GET_SOCIAL_REDIRECT_URI'), 6)
    for (const provider of ['twitter', 'Google', 'myspace', '', undefined])
      await rejects(raw('GET_SOCIAL_REDIRECT_URI', { provider }), KitError, String(provider))
    equal(one.count('GET_SOCIAL_REDIRECT_URI'), 6)
    one.wired.postToFrame({ id: 'a', type: '@w3m-app/GET_SOCIAL_REDIRECT_URI', payload: { provider: 'myspace' } })
    await one.wired.settled()
    equal(one.wired.told.at(-1)!.type, '@w3m-frame/GET_SOCIAL_REDIRECT_URI_ERROR')
  })

  test('with Farcaster asks for the address of the code [7.69]', async () => {
    const shown: string[] = []
    await one.login.farcaster({ onUri: uri => shown.push(uri) })
    equal(one.posted('GET_FARCASTER_URI'), undefined)
    deepEqual(shown, ['https://warpcast.example/1'])
  })

  test('with Farcaster shows no address that a link would run, or that opens another app', async () => {
    const urls = [
      'javascript:alert(document.domain)',
      'data:text/html,x',
      'intent://x#Intent;end',
      'http://example.com/',
      'nowhere'
    ]
    for (const url of urls) {
      const shown: string[] = []
      begin({ GET_FARCASTER_URI: () => ({ url }) })
      await rejects(one.login.farcaster({ onUri: uri => shown.push(uri) }), kitCode('untrusted-origin', 'Untrusted Origin'), url)
      deepEqual(shown, [], url)
      equal(one.count('CONNECT_FARCASTER'), 0, url)
      one.stop()
    }
    for (const url of ['farcaster://connect?channelToken=1', 'http://localhost:3000/code']) {
      const shown: string[] = []
      begin({ GET_FARCASTER_URI: () => ({ url }) })
      await one.login.farcaster({ onUri: uri => shown.push(uri) })
      deepEqual(shown, [url])
      one.stop()
    }
  })

  test('with Farcaster ends once it was scanned, with the user’s name [7.70]', async () => {
    let scan!: (user: object) => void
    begin({ CONNECT_FARCASTER: () => new Promise(resolve => (scan = resolve)) })
    const scanned = one.login.farcaster({ onUri: () => undefined })
    await one.wired.settled()
    equal(one.posted('CONNECT_FARCASTER'), undefined)
    equal(one.cache.used(), false)
    scan({ userName: 'ada' })
    await scanned
    deepEqual([one.cache.used(), one.cache.userName()], [true, 'ada'])
  })
})

describe('another email', () => {
  test('is posted [7.80]', async () => {
    equal(await one.login.updateEmail('new@example.com'), 'VERIFY_PRIMARY_OTP')
    deepEqual(one.posted('UPDATE_EMAIL'), { email: 'new@example.com' })
  })

  test('is confirmed with the code that went to the one before [7.81]', async () => {
    await one.login.updateEmailPrimary('111111')
    deepEqual(one.posted('UPDATE_EMAIL_PRIMARY_OTP'), { otp: '111111' })
  })

  test('is confirmed with the code that went to it [7.82]', async () => {
    equal(await one.login.updateEmailSecondary('222222'), 'new@example.com')
    deepEqual(one.posted('UPDATE_EMAIL_SECONDARY_OTP'), { otp: '222222' })
  })
})

describe('a second code', () => {
  test('is asked for 30 seconds after the first, and not before [5.30]', async () => {
    await one.login.email('ada@example.com')
    one.wired.clock.pass(29_999)
    await rejects(one.login.email('ada@example.com'), { code: 'too-soon' })
    await rejects(one.login.updateEmail('new@example.com'), { code: 'too-soon' })
    equal(one.count('CONNECT_EMAIL'), 1)
    one.wired.clock.pass(1)
    equal(await one.login.email('ada@example.com'), 'VERIFY_OTP')
    equal(one.count('CONNECT_EMAIL'), 2)
  })

  test('is refused with the seconds that are left [5.31]', async () => {
    await one.login.email('ada@example.com')
    for (const [passed, left] of [
      [0, 30],
      [1, 30],
      [17_999, 12],
      [11_999, 1]
    ] as const) {
      one.wired.clock.pass(passed)
      await rejects(one.login.email('ada@example.com'), kitCode('too-soon', `Please try again after ${left} seconds`))
    }
  })

  test('is counted from the time that is recorded when the first is asked for [5.32]', async () => {
    begin({ CONNECT_EMAIL: () => new Promise(() => undefined) })
    const { now } = one.wired.clock
    equal(one.cache.emailTime(), undefined)
    one.login.email('ada@example.com').catch(() => undefined)
    equal(one.cache.emailTime(), now())
    one.wired.clock.pass(10_000)
    equal(getCodeCooldown(one.cache, now()), 20)
  })

  test('needs no wait where the first was for no address: it was not asked for [5.32]', async () => {
    await rejects(one.login.email('ada@'), kitCode('invalid-payload', 'Invalid email'))
    equal(one.cache.emailTime(), undefined)
    equal(await one.login.email('ada@example.com'), 'VERIFY_OTP')
  })
})
