import { deepEqual, equal, match, notEqual, rejects } from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { KeyError } from '../../../../frame/page/keys/key-error.ts'
import { createWallet, recoverWallet, type RecoveryChoice } from '../../../../frame/page/keys/wallet-registration.ts'
import { decryptRecoveryShare } from '../../../../frame/page/keys/recovery.ts'
import { getRegisteredSet } from '../../../../frame/page/login/parse-replies.ts'
import type { ScreenId } from '../../../../frame/protocol/surfaces.ts'
import { frameBrowser, type FrameBrowser, type FrameTab, type ShownScreen } from '../../../kit/frame-tabs.ts'
import { loginService } from '../../../kit/login-service.ts'
import { newEmail } from '../../../kit/recorded-wallet.ts'
import { again, newPasskey } from '../../../kit/recovery-secrets.ts'

// A browser whose engine no longer returns the key that encrypts the shares: the records exist, and their shares can never be
// decrypted. Newly encrypted shares can. `device-store.test.ts` tests the same with the real store.

describe('a device that has lost the key of its shares', { timeout: 240_000 }, () => {
  const custodian = 'https://custodian.example'
  const login = loginService({ custodian })
  let browser: FrameBrowser
  let tab: FrameTab
  let email: string
  afterEach(() => {
    for (const screen of [...tab.screens]) screen.cancel()
    browser.close()
  })

  async function logIn(): Promise<void> {
    browser = frameBrowser({
      service: login.service,
      custodian,
      fetch: async (input, init) => {
        const { origin, pathname } = new URL(input as string)
        if (pathname.endsWith('/v1/custody/grant')) return Response.json({ grant: 'grant' })
        if (origin !== custodian) return fetch(input, init)
        return Response.json({
          recovery: 'recovery',
          notBefore: login.service.clock.now(),
          expiresAt: login.service.clock.now() + 60_000
        })
      }
    })
    tab = browser.tab()
    email = newEmail()
    await tab.logIn(email)
  }

  /** Makes decryption of the existing shares fail; newly encrypted ones can be decrypted. */
  function fail(failure: () => Error): void {
    const { record, read, postponedShare, prepare } = browser.device
    const sealed = new Set<string>()
    const requireSealed = (setId: string | undefined) => {
      if (setId !== undefined && !sealed.has(setId)) throw failure()
    }
    browser.device.read = async (...all) => {
      const found = await read(...all)
      requireSealed(found?.record.setId)
      return found
    }
    browser.device.postponedShare = async userId => {
      const found = await postponedShare(userId)
      if (found) requireSealed((await record(userId))?.setId)
      return found
    }
    browser.device.prepare = (userId, set, ...all) => {
      sealed.add(set.setId)
      return prepare(userId, set, ...all)
    }
  }
  const loseKey = () => fail(() => new KeyError('share-damaged', 'The share on this device cannot be opened.'))

  /** Restarts the browser and logs its user in. */
  async function comeBack(): Promise<void> {
    login.service.clock.pass(6 * 60_000)
    tab = browser.tab()
    await tab.logIn(email)
  }
  const seen = new Set<ShownScreen>()
  /** Returns the next screen of a request. */
  async function screenOf(request: Promise<unknown>, id: ScreenId): Promise<ShownScreen> {
    let end: string | undefined
    request.then(
      () => (end = 'It was answered.'),
      (error: unknown) => (end = String(error))
    )
    for (;;) {
      const next = tab.screens.find(screen => !seen.has(screen))
      if (next) {
        seen.add(next)
        equal(next.id, id)
        return next
      }
      equal(end, undefined, `no screen "${id}"`)
      await new Promise(resolve => setImmediate(resolve))
    }
  }
  const recorded = async () => browser.device.record((await tab.client.session())!.user.id)

  test('recovers its wallet by the secret, and signs', async () => {
    await logIn()
    const secret = newPasskey()
    const { addresses } = await createWallet(await tab.holders(), again(secret))
    const before = await recorded()
    loseKey()
    await comeBack()

    const turnedAway = tab.request('GET_USER')
    ;(await screenOf(turnedAway, 'recovery-secret')).cancel()
    await rejects(turnedAway)
    deepEqual(await recorded(), before, 'nothing goes before the new share is there')

    const user = tab.request('GET_USER')
    const screen = await screenOf(user, 'recovery-secret')
    const set = getRegisteredSet((await tab.client.session())!.user)!
    screen.press(await recoverWallet(await tab.holders(), set, sealed => decryptRecoveryShare(sealed!, again(secret), set)))
    equal((await user).address, addresses.eip155)
    const signing = tab.sign('0x68656c6c6f', addresses.eip155)
    ;(await screenOf(signing, 'signature')).press()
    match(String(await signing), /^0x[0-9a-f]{130}$/)

    await comeBack()
    equal((await tab.request('GET_USER')).address, addresses.eip155, 'the share opens again')
  })

  test('recovers by the custodian where that has the share', async () => {
    await logIn()
    const choice: RecoveryChoice = { method: 'custodial', deposit: () => Promise.resolve() }
    await createWallet(await tab.holders(), choice)
    loseKey()
    await comeBack()
    const user = tab.request('GET_USER')
    ;(await screenOf(user, 'custody')).cancel()
    await rejects(user)
  })

  test('takes the older set that the service has, as a new device would', async () => {
    await logIn()
    const secret = newPasskey()
    const { addresses } = await createWallet(await tab.holders(), again(secret))
    // the device was ahead of a service that was restored from a backup
    const { record } = browser.device
    browser.device.record = async (userId, state = 'kept') => {
      const found = await record(userId, state)
      return found && isAhead && state === 'kept' ? { ...found, setId: 'newer', version: 7 } : found
    }
    let isAhead = true
    const { commit } = browser.device
    browser.device.commit = (...all) => {
      isAhead = false
      return commit(...all)
    }
    loseKey()
    await comeBack()
    const user = tab.request('GET_USER')
    const screen = await screenOf(user, 'recovery-secret')
    const set = getRegisteredSet((await tab.client.session())!.user)!
    screen.press(await recoverWallet(await tab.holders(), set, sealed => decryptRecoveryShare(sealed!, again(secret), set)))
    equal((await user).address, addresses.eip155)
  })

  test('says of a wallet without recovery that it is lost, and offers one beside it', async () => {
    await logIn()
    const { address } = await tab.request('GET_USER')
    const before = await recorded()
    loseKey()
    await comeBack()
    const refused = tab.request('GET_USER')
    const screen = await screenOf(refused, 'elsewhere')
    match(screen.drawn.text, /lost its key to this wallet, and recovery wasn’t set up/)
    match(screen.drawn.text.replaceAll(/\s/g, ''), new RegExp(address))
    screen.cancel()
    await rejects(refused)
    deepEqual(await recorded(), before)

    const { id: lost } = (await tab.client.session())!.user
    const user = tab.request('GET_USER')
    ;(await screenOf(user, 'elsewhere')).press(true)
    ;(await screenOf(user, 'beside')).press({})
    const { address: next } = await user
    notEqual(next, address)
    equal((await browser.device.record(lost))?.setId, before?.setId, 'the lost one stays as it is')

    await comeBack()
    equal((await tab.request('GET_USER')).address, next, 'the next login leads to the one that opens')
  })

  test('counts nothing as lost while its storage fails', async () => {
    await logIn()
    const secret = newPasskey()
    await createWallet(await tab.holders(), again(secret))
    fail(() => new DOMException('The database connection is closing.', 'InvalidStateError'))
    await comeBack()
    const user = tab.request('GET_USER').catch((error: unknown) => String(error))
    const outcome = await Promise.race([user, tab.shown()])
    equal(outcome, 'KitError: Something went wrong')
  })
})
