import { deepEqual, doesNotMatch, equal, match, rejects } from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import {
  changeRecovery,
  createWallet,
  openWithLogin,
  openWithSecret,
  type RecoveryChoice
} from '../../../../frame/page/keys/wallet-registration.ts'
import type { RecoverySecret } from '../../../../frame/page/keys/recovery.ts'
import { openByDevice } from '../../../../frame/page/keys/postponed.ts'
import { changeRecord } from '../../../../frame/page/wallet/record.ts'
import { frameBrowser, type FrameBrowser, type FrameTab } from '../../../kit/frame-tabs.ts'
import { loginService } from '../../../kit/login-service.ts'
import { newEmail } from '../../../kit/recorded-wallet.ts'
import { again, newPasskey } from '../../../kit/recovery-secrets.ts'

const minute = 60_000
const day = 24 * 60 * minute

// A proxy times out (504) while the login service still processes the request, and commits it moments after the frame has queried
// the state.
describe('a change that the service makes a moment after its proxy has given up', { timeout: 240_000 }, () => {
  const login = loginService()
  let browser: FrameBrowser
  let tab: FrameTab
  /** Whether the proxy times out on a commit. */
  let isSlow: () => boolean
  /** Runs before the service processes the next request. */
  let before: (() => Promise<unknown>) | undefined
  /** Commits that the service still processes. */
  let late: (() => Promise<number>)[]
  const serviceCatchesUp = async () => Promise.all(late.splice(0).map(run => run()))

  const request: typeof fetch = async (input, init) => {
    const isCommit = init?.method === 'PUT' && !String(init.body).includes('"prepare"')
    if (isCommit && isSlow()) {
      late.push(async () => (await fetch(input, init)).status)
      return new Response('<h1>Gateway timeout</h1>', { status: 504 })
    }
    const work = before
    before = undefined
    await work?.()
    return fetch(input, init)
  }
  /** Makes the proxy time out on that many commits. `meanwhile` runs before the frame gets the response. */
  const slowFor = (times: number, meanwhile?: () => Promise<unknown>) => {
    let left = times
    isSlow = () => {
      if (left-- <= 0) return false
      before = meanwhile
      return true
    }
  }

  beforeEach(() => {
    login.service.clock.pass(day)
    isSlow = () => false
    before = undefined
    late = []
    browser = frameBrowser({ service: login.service, fetch: request })
    tab = browser.tab()
  })
  afterEach(() => {
    for (const screen of [...tab.screens]) screen.cancel()
    browser.close()
  })

  const userId = async () => (await tab.client.session())!.user.id
  const recorded = async () => (await browser.device.record(await userId()))!
  const opens = async (secret: RecoverySecret) =>
    (await openWithSecret(await tab.holders(), await recorded(), again(secret))).keys.addresses
  async function newWallet(choice: RecoveryChoice) {
    await tab.logIn(newEmail())
    return (await createWallet(await tab.holders(), choice)).addresses
  }
  const entropyOf = async (secret: RecoverySecret) =>
    (await openWithSecret(await tab.holders(), await recorded(), again(secret))).entropy
  const change = async (choice: RecoverySecret, entropy: Uint8Array<ArrayBuffer>) =>
    changeRecovery(await tab.holders(), { entropy, version: (await recorded()).version }, again(choice))
  /** Copies the recovery phrase that the screen shows. */
  function choosePhrase({ drawn }: Awaited<ReturnType<FrameTab['shows']>>): RecoverySecret {
    const text = drawn.text.match(/open this wallet\.\s*((?:[a-z]+ ){11}[a-z]+)/)?.[1] ?? ''
    drawn.type(text.split(' ').slice(-2).join(' '))
    drawn.press('I wrote it down')
    return { method: 'phrase', text }
  }
  /**
   * Returns the text about the earlier change on the next page of the app, at the screen that asks for
   * the secret.
   */
  async function promptAgain(): Promise<string> {
    tab = browser.tab()
    const asking = tab.request('MANAGE', { screen: 'export' })
    const { drawn, cancel } = await tab.shows('recovery-secret')
    const { text } = drawn
    cancel()
    await rejects(asking, { code: 'user-rejected' })
    return text
  }

  test('is reported as one that may be active, and that it counts once it is', async () => {
    const old = newPasskey()
    const addresses = await newWallet(again(old))
    const managing = tab.request('MANAGE', { screen: 'recovery' })
    const secret = await tab.shows('recovery-secret')
    secret.press({ opened: await openWithSecret(await tab.holders(), await recorded(), again(old)), secret: old })
    const shown = await tab.shows('recovery-method')
    slowFor(2)
    const phrase = choosePhrase(shown)
    await shown.drawn.settled(2)
    match(shown.drawn.shown.at(-1)!, /may or may not be active\. Keep the old and the new recovery method/)
    shown.cancel()
    await rejects(managing, { code: 'user-rejected' })
    match(await promptAgain(), /isn’t confirmed yet\. Use your previous/)
    deepEqual(await opens(old), addresses)
    await serviceCatchesUp()
    match(await promptAgain(), /is active\. Use the recovery method you chose then/)
    deepEqual(await opens(phrase), addresses)
  })

  test('is in force for the device where the frame sends it again', async () => {
    const [old, chosen] = [newPasskey(), newPasskey()]
    const addresses = await newWallet(again(old))
    slowFor(1)
    await change(chosen, await entropyOf(old))
    deepEqual(await serviceCatchesUp(), [200], 'the first copy changes nothing any more')
    deepEqual(await opens(chosen), addresses)
    equal((await tab.client.user()).keys!.setId, (await recorded()).setId)
    doesNotMatch(await promptAgain(), /last recovery change/i)
  })

  test('is out of force for good only once its signature is over', async () => {
    const old = newPasskey()
    const addresses = await newWallet(again(old))
    slowFor(2)
    await rejects(change(newPasskey(), await entropyOf(old)), { code: 'unanswered' })
    login.service.clock.pass(4 * minute)
    match(await promptAgain(), /isn’t confirmed yet/)
    login.service.clock.pass(4 * minute)
    match(await promptAgain(), /isn’t active\. Use your previous/)
    deepEqual(
      (await serviceCatchesUp()).map(status => status < 400),
      [false, false]
    )
    deepEqual(await opens(old), addresses)
  })

  test('is a plain failure where another change of the wallet came first', async () => {
    const old = newPasskey()
    const addresses = await newWallet(again(old))
    const opened = await openWithSecret(await tab.holders(), await recorded(), again(old))
    const place = { client: tab.client, device: browser.device }
    slowFor(1, () => changeRecord(place, opened, 'cancel'))
    await rejects(change(newPasskey(), opened.entropy), { code: 'login-share-conflict' })
    deepEqual(await serviceCatchesUp(), [409])
    doesNotMatch(await promptAgain(), /last recovery change/i)
    deepEqual(await opens(old), addresses)
  })

  test('that sets a postponed recovery keeps both shares until it is made, and is notified then', async () => {
    await tab.logIn(newEmail())
    const { address } = await tab.request('GET_USER')
    const setting = tab.request('SET_UP_RECOVERY', { reason: 'offer' })
    const shown = await tab.shows('recovery-method')
    slowFor(2)
    const phrase = choosePhrase(shown)
    await shown.drawn.settled(2)
    match(shown.drawn.shown.at(-1)!, /may or may not be set up\. Keep what you chose/)
    shown.cancel()
    deepEqual(await setting, { recovery: 'postponed' })
    equal((await openByDevice(await tab.holders())).keys.addresses.eip155, address)
    await serviceCatchesUp()
    tab = browser.tab()
    equal((await tab.request('GET_USER')).recovery, 'set')
    match(await promptAgain(), /is active\. Use the recovery method you chose then/)
    equal((await opens(phrase)).eip155, address)
  })

  describe('of a wallet whose share the custodian has', () => {
    async function unanswered() {
      const addresses = await newWallet({ method: 'custodial', deposit: async () => undefined })
      const { entropy } = await openWithLogin(await tab.holders(), await recorded())
      const first = newPasskey()
      slowFor(2)
      await rejects(change(first, entropy), { code: 'unanswered' })
      return { addresses, entropy, first }
    }

    test('is settled before another attempt takes its place', async () => {
      const { addresses, entropy } = await unanswered()
      const second = newPasskey()
      await change(second, entropy)
      deepEqual(await serviceCatchesUp(), [409, 409])
      tab = browser.tab()
      deepEqual(await opens(second), addresses)
      equal((await tab.client.user()).keys!.setId, (await recorded()).setId)
    })

    test('keeps its device share beside an attempt that cannot settle it', async () => {
      const { addresses, entropy, first } = await unanswered()
      const { setId } = (await browser.device.record(await userId(), 'pending'))!
      slowFor(1)
      await rejects(change(newPasskey(), entropy), { code: 'unanswered' })
      equal((await browser.device.record(await userId(), 'pending'))?.setId, setId)
      await serviceCatchesUp()
      tab = browser.tab()
      equal((await tab.request('GET_USER')).address, addresses.eip155)
      deepEqual(await opens(first), addresses)
    })
  })
})
