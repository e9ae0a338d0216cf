import { deepEqual, equal, rejects } from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { generateEntropy } from '../../../../frame/page/keys/mnemonic.ts'
import { splitEntropy } from '../../../../frame/page/keys/split-shares.ts'
import { createAccount, type RequestAccount } from '../../../../frame/page/wallet/account.ts'
import { frameBrowser, type FrameBrowser } from '../../../kit/frame-tabs.ts'
import { loginService } from '../../../kit/login-service.ts'
import { newEmail } from '../../../kit/recorded-wallet.ts'
import { pageOrigin } from '../../../services/auth/login/stage.ts'

// The frame's own request handling, vault and session over the real login service.
describe('a request whose user gets another wallet after it was shown', () => {
  const login = loginService()
  let browser: FrameBrowser | undefined
  afterEach(() => browser?.close())

  /** Runs a request, during which the wallet is replaced. */
  async function during(work: (request: RequestAccount, change: () => Promise<void>) => Promise<unknown>): Promise<unknown> {
    browser = frameBrowser({ service: login.service })
    const tab = browser.tab()
    await tab.logIn(newEmail())
    await tab.request('GET_USER')
    const account = createAccount(async () => tab.desk, tab.guard)
    const change = async () => {
      const { id } = (await tab.client.session())!.user
      const next = await splitEntropy(generateEntropy(), 1)
      const later = { since: login.service.clock.now(), origin: pageOrigin, share: next.shares.recovery }
      await browser!.device.prepare(id, next, next.shares.device, undefined, later)
      await browser!.device.commit(id, next.setId)
      tab.vault.lock()
      account.forget()
    }
    return account.request(new AbortController().signal, 'personal_sign', request => work(request, change))
  }
  const keysOf = (request: RequestAccount) => request.desk.withKeys(({ addresses }) => addresses, new AbortController().signal)

  test('is not signed by the key of that one', async () => {
    const signing = during(async (request, change) => {
      await request.addresses()
      await change()
      return keysOf(request)
    })
    await rejects(signing, { code: 'wrong-wallet' })
  })

  test('is not described by the addresses of both', async () => {
    const describing = during(async (request, change) => {
      await request.addresses()
      await change()
      return request.addresses()
    })
    await rejects(describing, { code: 'wrong-wallet' })
  })

  test('is signed where it stays the same', async () => {
    await during(async request => {
      const shown = await request.addresses()
      deepEqual(await keysOf(request), shown)
      equal(await request.addresses(), shown)
    })
  })
})
