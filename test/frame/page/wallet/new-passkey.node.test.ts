import { deepEqual, equal, notDeepEqual, ok } from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import {
  createRequestOptions,
  parseRequestOptions,
  requestPasskey,
  withSalt,
  type PasskeySecret
} from '../../../../frame/page/keys/passkey.ts'
import { changeRecovery, createWallet, openWithSecret } from '../../../../frame/page/keys/wallet-registration.ts'
import { getRegisteredSet } from '../../../../frame/page/login/parse-replies.ts'
import { onePasskey } from '../../../../frame/page/wallet/new-passkey.ts'
import { devicePasskeys, type DevicePasskeys } from '../../../kit/device-passkeys.ts'
import { frameBrowser, type FrameBrowser, type FrameTab } from '../../../kit/frame-tabs.ts'
import { loginService } from '../../../kit/login-service.ts'
import { newEmail } from '../../../kit/recorded-wallet.ts'

const host = 'frame.example.org'
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error)
  )

/** Replaces the response to a request of that path; `undefined`: the real response. */
type Fault = (path: string, reply: () => Promise<Response>) => Promise<Response> | undefined

describe('a passkey that is made for a wallet', { timeout: 240_000 }, () => {
  const login = loginService()
  const browsers: FrameBrowser[] = []
  let fault: Fault | undefined
  afterEach(() => {
    fault = undefined
    for (const browser of browsers.splice(0)) browser.close()
  })

  async function newUser() {
    const browser = frameBrowser({
      service: login.service,
      fetch: (input, init) => {
        const reply = () => fetch(input, init)
        const path = init?.method === 'POST' || init?.method === 'PUT' ? new URL(input as string).pathname : ''
        return fault?.(path, reply) ?? reply()
      }
    })
    browsers.push(browser)
    const tab = browser.tab()
    await tab.logIn(newEmail())
    const user = (await tab.client.session())!.user
    /** Creates a passkey as each screen that offers one does. */
    const screen = () => onePasskey({ client: tab.client, config: { name: 'Example Wallet' }, host }, user)
    return { browser, tab, user, screen }
  }
  /** Opens a wallet with the passkey that encrypts it, as its user would. */
  async function open(
    { browser, tab, user }: { browser: FrameBrowser; tab: FrameTab; user: { id: string } },
    device: DevicePasskeys
  ) {
    const { recovery } = (await browser.device.record(user.id))!
    ok(recovery?.method === 'passkey')
    const { secret } = await requestPasskey(device, createRequestOptions(host, recovery.credentialId))
    const set = getRegisteredSet(await tab.client.user())!
    return openWithSecret(await tab.holders(), set, withSalt(secret!, recovery.salt))
  }
  const passkeysOf = async (tab: FrameTab) => (await tab.client.passkeys()).map(({ id }) => id)
  const loseReply = () => {
    fault = (path, reply) => {
      if (!path.endsWith('/v1/passkeys')) return undefined
      fault = undefined
      return reply().then(() => Promise.reject(new TypeError('reset')))
    }
  }

  test('stands beside the one that seals it, also where that no longer logs in and the change fails', async () => {
    const own = await newUser()
    const { tab, screen } = own
    const device = devicePasskeys(host)
    const first = await screen()(device)
    const { addresses } = await createWallet(await tab.holders(), first)
    await tab.client.removePasskey(first.credentialId)

    const opened = await open(own, device)
    const next = await screen()(device)
    fault = path => (path.includes('/v1/shares/') ? Promise.reject(new TypeError('no network')) : undefined)
    const change = changeRecovery(await tab.holders(), { entropy: opened.entropy, version: 1 }, next)
    equal(await codeOf(change), 'offline')
    fault = undefined
    deepEqual([device.has(first.credentialId), device.has(next.credentialId)], [true, true])
    deepEqual((await open(own, device)).keys.addresses, addresses)
  })

  test('stands beside those of all others, whatever the service names the user', async () => {
    const device = devicePasskeys(host)
    const owner = await newUser()
    const first = await owner.screen()(device)
    const { addresses } = await createWallet(await owner.tab.holders(), first)

    const other = await newUser()
    fault = (path, reply) => {
      if (!path.endsWith('/v1/passkeys/registration')) return undefined
      return reply().then(async answer => {
        const { login: name, options } = (await answer.json()) as { login: string; options: { user: object } }
        const user = { ...options.user, id: owner.user.id }
        return Response.json({ login: name, options: { ...options, user, excludeCredentials: [] } })
      })
    }
    await other.screen()(device)
    equal(device.made.length, 2)
    deepEqual((await open(owner, device)).keys.addresses, addresses)
  })

  test('logs in, found by the device', async () => {
    const { tab, user, screen } = await newUser()
    const device = devicePasskeys(host)
    const { credentialId } = await screen()(device)
    const { login: name, options } = await tab.client.passkeyOptions()
    const { secret, response } = await requestPasskey(device, parseRequestOptions(options, host))
    equal(secret?.credentialId, credentialId)
    equal((await tab.client.passkey(name, response)).id, user.id)
  })

  test('is sent again where the reply is lost, and made once', async () => {
    const { tab, screen } = await newUser()
    const device = devicePasskeys(host)
    const passkey = screen()
    loseReply()
    equal(await codeOf(passkey(device)), 'offline')
    const { credentialId } = await passkey(device)
    deepEqual(device.made, [credentialId])
    deepEqual(await passkeysOf(tab), [credentialId])
  })

  test('is sent again where the service has not received it', async () => {
    const { tab, screen } = await newUser()
    const device = devicePasskeys(host)
    const passkey = screen()
    fault = path => (path.endsWith('/v1/passkeys') ? Promise.reject(new TypeError('no network')) : undefined)
    equal(await codeOf(passkey(device)), 'offline')
    equal(await codeOf(passkey(device)), 'offline')
    fault = undefined
    const { credentialId } = await passkey(device)
    deepEqual(device.made, [credentialId])
    deepEqual(await passkeysOf(tab), [credentialId])
  })

  test('is the one that the device has of the account, where a set-up did not end', async () => {
    const own = await newUser()
    const { tab, screen } = own
    const device = devicePasskeys(host)
    loseReply()
    equal(await codeOf(screen()(device)), 'offline')

    // the tab is closed, and its user starts again
    const again: PasskeySecret = await screen()(device)
    deepEqual(device.made, [again.credentialId])
    const { addresses } = await createWallet(await tab.holders(), again)
    deepEqual((await open(own, device)).keys.addresses, addresses)

    const third = await screen()(device)
    equal(third.credentialId, again.credentialId)
    notDeepEqual(third.salt, again.salt)
  })
})
