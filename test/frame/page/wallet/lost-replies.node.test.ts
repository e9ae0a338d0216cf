import { deepEqual, doesNotMatch, equal, match, notEqual, ok, rejects } from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import {
  changeRecovery,
  createWallet,
  openWithSecret,
  type RecoveryChoice
} from '../../../../frame/page/keys/wallet-registration.ts'
import { openByDevice, setRecovery } from '../../../../frame/page/keys/postponed.ts'
import { writeBack } from '../../../../frame/page/wallet/repair.ts'
import type { RecoverySecret } from '../../../../frame/page/keys/recovery.ts'
import { frameBrowser, type FrameBrowser, type FrameTab } from '../../../kit/frame-tabs.ts'
import { loginService } from '../../../kit/login-service.ts'
import { newEmail } from '../../../kit/recorded-wallet.ts'
import { again, newPasskey } from '../../../kit/recovery-secrets.ts'
import { loseWallet } from '../../../kit/saved-wallet.ts'

const minute = 60_000
const day = 24 * 60 * minute
const custodian = 'https://custodian.example'

/** Fault of one request of the frame: it is lost, its reply is lost, or another server replies. */
type Fault = 'lost' | 'reply-lost' | 'proxy' | 'portal'

// The whole frame except its document, over the real login service, whose replies are lost.
describe('a change of a wallet whose reply is lost', { timeout: 240_000 }, () => {
  const login = loginService({ custodian })
  let browser: FrameBrowser
  let tab: FrameTab
  /** Selects the failing request. For `undefined` it passes. */
  let faultOf: (request: string, body: string) => Fault | undefined
  /** The custodian's deposits, by set. */
  let deposits: Map<string, Uint8Array>

  const request: typeof fetch = async (input, init) => {
    const url = new URL(input as string)
    const fault = faultOf(`${init?.method} ${url.pathname}`, typeof init?.body === 'string' ? init.body : '')
    if (fault === 'lost') throw new TypeError('There is no network.')
    const reply =
      url.origin === custodian
        ? keepDeposit(JSON.parse(String(init?.body)))
        : url.pathname.endsWith('/v1/custody/grant')
          ? Response.json({ grant: 'grant' })
          : await fetch(input, init)
    if (fault === 'reply-lost') throw new TypeError('The connection was reset.')
    if (fault === 'proxy') return new Response('<h1>Bad gateway</h1>', { status: 502 })
    if (fault === 'portal') return new Response('<h1>Welcome to our hotel</h1>', { status: 200 })
    return reply
  }
  function keepDeposit({ setId, share, email }: Record<string, string>): Response {
    if (share) deposits.set(setId!, Buffer.from(share, 'base64url'))
    return Response.json({ email })
  }
  const works = () => undefined
  const isCommit = (path: string, body: string) => /^PUT .*\/v1\/shares\//.test(path) && !body.includes('"prepare"')
  const isChange = (path: string, body: string) => isCommit(path, body) || /^POST .*\/v1\/wallet-record$/.test(path)
  /** Applies this fault to the change; afterwards there is no network. */
  const thenOffline = (fault: Fault) => {
    let isOver = false
    return (path: string, body: string) => {
      if (isOver) return 'lost' as const
      isOver = isChange(path, body)
      return isOver ? fault : undefined
    }
  }
  const onChange = (fault: Fault) => (path: string, body: string) => (isChange(path, body) ? fault : undefined)

  beforeEach(() => {
    login.service.clock.pass(day)
    faultOf = works
    deposits = new Map()
    browser = frameBrowser({ service: login.service, fetch: request, custodian })
    tab = browser.tab()
  })
  afterEach(() => {
    // one screen of a setup waits for the previous one
    for (const screen of [...tab.screens]) screen.cancel()
    browser.close()
  })

  const userId = async () => (await tab.client.session())!.user.id

  test('that moves the session to a new wallet beside another one goes on with it', async () => {
    const email = newEmail()
    await tab.logIn(email)
    const { addresses } = await createWallet(await tab.holders(), newPasskey())
    const first = await userId()
    const elsewhere = frameBrowser({ service: login.service, fetch: request })
    const other = elsewhere.tab()
    await other.logIn(email)
    const asking = other.ask('GET_USER')
    ;(await other.shows('recovery-secret')).press('beside')
    const beside = await other.shows('beside')
    faultOf = path => (/wallet-record\/beside$/.test(path) ? 'reply-lost' : undefined)
    beside.press({})
    const { address } = await asking
    notEqual(address, addresses.eip155)
    notEqual(elsewhere.session()!.user.id, first)
    faultOf = works
    equal((await elsewhere.tab().ask('GET_USER')).address, address, 'and the next page too')

    faultOf = path => (/wallet-record\/select$/.test(path) ? 'reply-lost' : undefined)
    equal((await other.client.moveTo('/v1/wallet-record/select', { user: first })).id, first)
    equal(elsewhere.session()!.user.id, first)
    faultOf = path => (/wallet-record\/select$/.test(path) ? 'lost' : undefined)
    const back = other.client.moveTo('/v1/wallet-record/select', { user: 'another' })
    await rejects(back, { code: 'offline' }, 'where it was not moved')
    equal(elsewhere.session()!.user.id, first)
    elsewhere.close()
  })
  const recorded = async () => (await browser.device.record(await userId()))!
  /** Returns the set that the service has. */
  const registered = async () => (await tab.client.user()).keys!.setId
  const opens = async (secret: RecoverySecret) => {
    const { keys } = await openWithSecret(await tab.holders(), await recorded(), again(secret))
    return keys.addresses
  }
  async function newWallet(choice: RecoveryChoice = newPasskey()) {
    await tab.logIn(newEmail())
    const own = choice.method === 'passkey' ? again(choice) : choice
    return (await createWallet(await tab.holders(), own)).addresses
  }
  async function change(choice: RecoveryChoice, entropy: Uint8Array<ArrayBuffer>) {
    const { version } = await recorded()
    const own = choice.method === 'passkey' ? (again(choice) as RecoveryChoice) : choice
    return changeRecovery(await tab.holders(), { entropy, version }, own)
  }
  const entropyOf = async (secret: RecoverySecret) =>
    (await openWithSecret(await tab.holders(), await recorded(), again(secret))).entropy
  /** Opens another page of the app in the same browser. */
  const anotherTab = () => (tab = browser.tab())
  /**
   * Returns the text about the earlier change at the next opening, on the screen that asks for the
   * secret.
   */
  async function promptAgain(): Promise<string> {
    const asking = tab.ask('MANAGE', { screen: 'export' })
    const { drawn, cancel } = await tab.shows('recovery-secret')
    const { text } = drawn
    cancel()
    await rejects(asking, { code: 'user-rejected' })
    return text
  }

  for (const fault of ['reply-lost', 'proxy', 'portal'] as const) {
    test(`is in force for the device too, once the service says so (${fault})`, async () => {
      const [old, chosen] = [newPasskey(), newPasskey()]
      const addresses = await newWallet(old)
      const entropy = await entropyOf(old)
      faultOf = onChange(fault)
      await change(chosen, entropy)
      faultOf = works
      equal((await recorded()).setId, await registered())
      deepEqual(await opens(chosen), addresses)
      await rejects(opens(old), { code: 'wrong-secret' })
    })
  }

  test('is a plain failure where the service does not get as far as the change', async () => {
    const old = newPasskey()
    const addresses = await newWallet(old)
    const before = await registered()
    const entropy = await entropyOf(old)
    faultOf = (_request, body) => (body.includes('"prepare"') ? 'lost' : undefined)
    await rejects(change(newPasskey(), entropy), { code: 'offline' })
    faultOf = works
    deepEqual([await registered(), (await recorded()).setId], [before, before])
    deepEqual(await opens(old), addresses)
    doesNotMatch(await promptAgain(), /last recovery change/i)
  })

  for (const fault of ['lost', 'reply-lost'] as const) {
    test(`leaves both possibilities on the device where the service cannot be asked, and the next opening says which (${fault})`, async () => {
      const [old, chosen] = [newPasskey(), newPasskey()]
      const addresses = await newWallet(old)
      const entropy = await entropyOf(old)
      faultOf = thenOffline(fault)
      await rejects(change(chosen, entropy), { code: 'unanswered' })
      deepEqual(await opens(old), addresses)
      // still without a network
      match(await promptAgain(), /isn’t confirmed yet\. Use your previous/)
      faultOf = works
      anotherTab()
      const isMade = fault === 'reply-lost'
      // what was not committed before that never is
      if (!isMade) login.service.clock.pass(8 * minute)
      match(
        await promptAgain(),
        isMade ? /is active\. Use the recovery method you chose then/ : /isn’t active\. Use your previous/
      )
      equal((await recorded()).setId, await registered())
      deepEqual(await opens(isMade ? chosen : old), addresses)
    })
  }

  test('is not lost with another attempt without a network, nor with one that the service refuses', async () => {
    const [old, chosen] = [newPasskey(), newPasskey()]
    const addresses = await newWallet(old)
    const entropy = await entropyOf(old)
    faultOf = thenOffline('reply-lost')
    await rejects(change(chosen, entropy), { code: 'unanswered' })
    await rejects(change(newPasskey(), entropy), { code: 'unanswered' })
    // the service accepts no other set
    faultOf = (_request, body) => (body.includes('"prepare"') ? 'lost' : undefined)
    await rejects(change(newPasskey(), entropy), { code: 'earlier-choice' })
    faultOf = works
    equal((await recorded()).setId, await registered())
    deepEqual(await opens(chosen), addresses)
    const last = newPasskey()
    await change(last, entropy)
    deepEqual([await opens(last), (await recorded()).version], [addresses, 3])
  })

  test('is noted on the device before it is sent, for a tab that closes before the reply', async () => {
    const old = newPasskey()
    await newWallet(old)
    const entropy = await entropyOf(old)
    const id = await userId()
    let noted: ReturnType<typeof browser.device.record> | undefined
    faultOf = (path, body) => {
      if (isCommit(path, body)) noted = browser.device.record(id, 'pending')
      return undefined
    }
    await change(newPasskey(), entropy)
    equal((await noted)?.change, 'sent')
    equal((await recorded()).change, undefined, 'answered')
  })

  describe('that hands the share to the custodian, or takes it back', () => {
    const custodial = (): RecoveryChoice => ({
      method: 'custodial',
      deposit: async ({ setId }, share) => void deposits.set(setId, share.slice())
    })

    test('opens in another tab, however stale what is kept of the user is', async () => {
      const addresses = await newWallet(custodial())
      const before = await recorded()
      const { entropy } = await openedByLogin()
      // committed, and afterwards no read succeeds
      let isMade = false
      faultOf = (path, body) => {
        if (isMade) return 'lost'
        isMade = isCommit(path, body)
        return undefined
      }
      await change(custodial(), entropy)
      faultOf = works
      ok((await recorded()).setId !== before.setId)
      anotherTab()
      await signs(addresses.eip155)
    })

    test('opens in another tab after a change that is not confirmed', async () => {
      const addresses = await newWallet(custodial())
      const { entropy } = await openedByLogin()
      faultOf = thenOffline('reply-lost')
      await rejects(change(custodial(), entropy), { code: 'unanswered' })
      await rejects(change(custodial(), entropy), { code: 'unanswered' })
      faultOf = works
      anotherTab()
      equal((await tab.ask('GET_USER')).address, addresses.eip155)
      await signs(addresses.eip155)
      equal((await recorded()).setId, await registered())
    })

    const openedByLogin = async () => {
      const { openWithLogin } = await import('../../../../frame/page/keys/wallet-registration.ts')
      return openWithLogin(await tab.holders(), await recorded())
    }
    async function signs(address: string) {
      const signing = tab.sign('0x68656c6c6f', address)
      ;(await tab.shown()).press()
      match(String(await signing), /^0x[0-9a-f]{130}$/)
    }
  })

  describe('that sets a postponed recovery', () => {
    async function postponed() {
      await tab.logIn(newEmail())
      const { address } = await tab.ask('GET_USER')
      return address
    }
    const settled = () => tab.ask('SET_UP_RECOVERY', { reason: 'offer' })

    for (const fault of ['reply-lost', 'proxy', 'portal'] as const) {
      test(`is in force for the device too, once the service says so (${fault})`, async () => {
        const address = await postponed()
        const secret = newPasskey()
        faultOf = onChange(fault)
        await setRecovery(await tab.holders(), again(secret))
        faultOf = works
        equal((await recorded()).postponed, undefined)
        equal((await opens(secret)).eip155, address)
      })
    }

    test('stays with both shares on the device where the service cannot be asked, and the next opening settles it', async () => {
      const address = await postponed()
      const secret = newPasskey()
      faultOf = thenOffline('reply-lost')
      await rejects(setRecovery(await tab.holders(), again(secret)), { code: 'unanswered' })
      equal((await openByDevice(await tab.holders())).keys.addresses.eip155, address)
      faultOf = works
      anotherTab()
      deepEqual(await settled(), { recovery: 'set' })
      equal((await opens(secret)).eip155, address)
    })

    test('is not lost with another attempt without a network, nor with one that fails', async () => {
      const address = await postponed()
      const secret = newPasskey()
      faultOf = thenOffline('reply-lost')
      await rejects(setRecovery(await tab.holders(), again(secret)), { code: 'unanswered' })
      await rejects(setRecovery(await tab.holders(), newPasskey()), { code: 'unanswered' })
      faultOf = (_request, body) => (body.includes('"prepare"') ? 'lost' : undefined)
      await rejects(setRecovery(await tab.holders(), newPasskey()), { code: 'earlier-choice' })
      faultOf = works
      deepEqual(await settled(), { recovery: 'set' })
      equal((await opens(secret)).eip155, address)
    })

    test('says that recovery may be set, and settles that the custodian has it', async () => {
      await postponed()
      const setting = settled()
      const { drawn, cancel } = await tab.shows('recovery-method')
      faultOf = thenOffline('reply-lost')
      drawn.press('Use provider recovery')
      await drawn.settled(2)
      match(drawn.shown.at(-1)!, /may or may not be/)
      doesNotMatch(drawn.shown.at(-1)!, /couldn’t|failed/)
      faultOf = works
      cancel()
      deepEqual(await setting, { recovery: 'postponed' })
      anotherTab()
      deepEqual(await settled(), { recovery: 'set' })
      equal((await recorded()).postponed, undefined)
    })

    for (const [what, fails] of [
      ['the change', onChange('lost')],
      ['the reply to the deposit', (path: string) => (path.endsWith('/v1/deposit') ? ('reply-lost' as const) : undefined)]
    ] as const) {
      test(`leaves no share with the custodian that opens the wallet once its user has chosen something else (${what} is lost)`, async () => {
        const address = await postponed()
        const { setId } = await recorded()
        const setting = settled()
        const { drawn, cancel } = await tab.shows('recovery-method')
        faultOf = fails
        drawn.press('Use provider recovery')
        await drawn.settled(2)
        faultOf = works
        ok(deposits.has(setId))
        cancel()
        await setting
        const secret = newPasskey()
        await setRecovery(await tab.holders(), again(secret))
        ok((await recorded()).setId !== setId, 'the deposit is of a set that is no more')
        equal((await opens(secret)).eip155, address)
      })
    }
  })

  test('writes a wallet back that its service has lost', async () => {
    const secret = newPasskey()
    const addresses = await newWallet(secret)
    const opened = await openWithSecret(await tab.holders(), await recorded(), again(secret))
    await loseWallet(login.store.db, await userId())
    faultOf = onChange('reply-lost')
    await writeBack(tab.client, await tab.holders(), opened, again(secret))
    faultOf = works
    equal((await recorded()).setId, await registered())
    deepEqual(await opens(secret), addresses)
  })

  test('says that both ways to recover are to be kept, and not that it failed', async () => {
    const old = newPasskey()
    await newWallet(old)
    const managing = tab.ask('MANAGE', { screen: 'recovery' })
    const secret = await tab.shows('recovery-secret')
    secret.press({ opened: await openWithSecret(await tab.holders(), await recorded(), again(old)), secret: old })
    const { drawn, cancel } = await tab.shows('recovery-method')
    faultOf = thenOffline('reply-lost')
    drawn.press('Use provider recovery')
    await drawn.settled(2)
    match(drawn.shown.at(-1)!, /may or may not be active\. Keep the old and the new recovery method/)
    faultOf = works
    cancel()
    await rejects(managing, { code: 'user-rejected' })
  })

  describe('that deletes it', () => {
    async function deleting(old: RecoverySecret) {
      const managing = tab.ask('MANAGE', { screen: 'delete' })
      const secret = await tab.shows('recovery-secret')
      secret.press({ opened: await openWithSecret(await tab.holders(), await recorded(), again(old)), secret: old })
      const shown = await tab.shows('delete')
      shown.drawn.type('DELETE')
      return { managing, ...shown }
    }

    for (const fault of ['reply-lost', 'proxy', 'portal'] as const) {
      test(`removes it from the device once the service says that it is deleted (${fault})`, async () => {
        const old = newPasskey()
        await newWallet(old)
        const { managing, drawn } = await deleting(old)
        faultOf = onChange(fault)
        drawn.press('Delete wallet')
        await Promise.race([managing, drawn.settled(2)])
        equal(await browser.device.record(await userId()), undefined)
        equal((await tab.client.user()).keys, undefined)
      })
    }

    test('says that it may be deleted and keeps it on the device, where the service cannot be asked', async () => {
      const old = newPasskey()
      const addresses = await newWallet(old)
      const { managing, drawn, cancel } = await deleting(old)
      faultOf = thenOffline('reply-lost')
      drawn.press('Delete wallet')
      await drawn.settled(2)
      match(drawn.shown.at(-1)!, /may or may not be deleted/)
      deepEqual(await opens(old), addresses)
      faultOf = works
      cancel()
      await rejects(managing, { code: 'user-rejected' })
    })
  })
})
