import { deepEqual, equal, match, ok, rejects } from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { createWallet } from '../../../../frame/page/keys/wallet-registration.ts'
import { isLoginError } from '../../../../frame/page/login/login-error.ts'
import { formatDateTime } from '../../../../frame/page/text/translate.ts'
import { takeBack } from '../../../../frame/page/wallet/former.ts'
import { signSet } from '../../../../frame/page/wallet/record.ts'
import { frameBrowser, type FrameBrowser, type FrameTab } from '../../../kit/frame-tabs.ts'
import { loginService } from '../../../kit/login-service.ts'
import { newEmail, newRecordedWallet, recordOf, takeAddress } from '../../../kit/recorded-wallet.ts'
import { again, newPasskey } from '../../../kit/recovery-secrets.ts'

const day = 24 * 60 * 60_000
const take = 'Take this address back'
const keep = 'Keep the new address'

// The whole frame except its document, over the real login service on a real database.
describe('an address that was replaced without the wallet’s key', { timeout: 240_000 }, () => {
  const login = loginService()
  let browser: FrameBrowser
  let isOffline: (path: string) => boolean
  const browsers: FrameBrowser[] = []
  const open = () => {
    const made = frameBrowser({
      service: login.service,
      fetch: async (...request) => {
        if (isOffline(new URL(String(request[0])).pathname)) throw new Error('There is no network.')
        return fetch(...request)
      }
    })
    browsers.push(made)
    return made
  }

  beforeEach(() => {
    isOffline = () => false
    login.service.clock.pass(day)
    browser = open()
  })
  afterEach(() => {
    for (const one of browsers.splice(0)) one.close()
  })

  async function owned() {
    const tab = browser.tab()
    const email = newEmail()
    await tab.logIn(email)
    const { id: userId } = (await tab.client.session())!.user
    const sign = (...signed: Parameters<typeof signSet> extends [unknown, unknown, ...infer Rest] ? Rest : never) =>
      signSet(tab.client, userId, ...signed)
    await createWallet({ userId, device: browser.device, service: tab.client.shares, sign }, again(newPasskey()))
    return { tab, email, userId }
  }

  /**
   * Returns an owner whose address an attacker has changed, logged in again on the owner's device by the
   * old one.
   */
  async function robbed() {
    const { tab, email, userId } = await owned()
    const { address } = await tab.request('GET_USER')
    const theft = await takeAddress(login.service, email)
    const { changedAt } = theft
    login.service.clock.pass(day)
    await tab.logIn(email)
    return { ...theft, tab, email, userId, address, until: changedAt + 30 * day }
  }
  const noticeOf = (tab: FrameTab) => ({ user: tab.request('GET_USER'), notice: tab.shows('email-former') })
  const formers = async ({ client }: FrameTab) => (await recordOf({ client } as never)).formerEmails ?? []
  /** Reloads the page right after a login. */
  const reloaded = async (email: string) => {
    login.service.clock.pass(day)
    const tab = browser.tab()
    await tab.logIn(email)
    return tab
  }

  test('is announced at the next opening, in full and with its times, and taken back by a press', async () => {
    const { tab, email, theirs, thief, changedAt, until, address } = await robbed()
    const { user, notice } = noticeOf(tab)
    const { drawn } = await notice
    for (const text of [email, theirs, `Replaced on ${formatDateTime(changedAt)}`, `until ${formatDateTime(until)}`])
      ok(drawn.text.includes(text), text)
    drawn.press(take)
    const replied = await user
    deepEqual([replied.email, replied.address], [email, address])
    equal((await tab.client.user()).email, email)
    deepEqual(await formers(tab), [])
    await rejects(thief.client.user(), { code: 'login-session-over' })
    const next = await reloaded(email)
    await next.request('GET_USER')
    deepEqual(next.screens, [], 'there is nothing more to announce')
  })

  test('is announced where it is the first one of the account, and removed by a press', async () => {
    const { tab, email, userId } = await owned()
    // stands in for an account of a provider whose first address was set without the key
    const changedAt = login.service.clock.now()
    await login.store.db
      .insertInto('login_former_address')
      .values({ email: null, user_id: userId, changed_at: changedAt, until: changedAt + 30 * day })
      .execute()
    login.service.clock.pass(day)
    await tab.logIn(email)
    const { user, notice } = noticeOf(tab)
    const { drawn } = await notice
    for (const text of [
      'An email address was added',
      email,
      'You had no email address before.',
      `Added on ${formatDateTime(changedAt)}`
    ])
      ok(drawn.text.includes(text), text)
    drawn.press('Remove the new address')
    equal((await user).email, undefined)
    equal((await recordOf(tab as never)).email, null)
    deepEqual(await formers(tab), [])
  })

  test('stays where its user keeps the new one: it is announced no more on this device, and can be taken back until its time is over', async () => {
    const { tab, email, theirs, userId } = await robbed()
    const { user, notice } = noticeOf(tab)
    ;(await notice).drawn.press(keep)
    equal((await user).email, theirs)
    deepEqual(
      (await formers(tab)).map(one => one.email),
      [email],
      'nothing is settled at the service'
    )
    login.service.clock.pass(10 * day)
    const later = await reloaded(email)
    await later.request('GET_USER')
    equal(later.screens.length, 0)

    const managing = later.request('MANAGE', { screen: 'sessions' })
    const list = await later.shows('sessions')
    ok(list.drawn.text.includes(email))
    list.drawn.press('Take an address back')
    ;(await later.shows('email-former')).drawn.press(take)
    const after = await later.shows('sessions')
    ok(!after.drawn.text.includes('Take an address back'))
    after.drawn.press('Done')
    deepEqual(await managing, { newEmail: email })
    equal((await later.client.session())!.user.id, userId)
  })

  test('is offered by the list of logins no longer than its time, and by no device without the wallet', async () => {
    const { tab, email, theirs } = await robbed()
    const { user, notice } = noticeOf(tab)
    ;(await notice).drawn.press(keep)
    await user
    const other = open().tab()
    await other.logIn(theirs)
    ok((await other.client.user()).emailChangedAt)
    const listed = async (at: FrameTab) => {
      const managing = at.request('MANAGE', { screen: 'sessions' })
      const { drawn } = await at.shows('sessions')
      const { text } = drawn
      drawn.press('Done')
      deepEqual(await managing, undefined)
      return text.includes('Take an address back')
    }
    equal(await listed(other), false)
    equal(await listed(tab), true)
    login.service.clock.pass(6 * day)
    await tab.logIn(email)
    login.service.clock.pass(6 * day)
    await tab.logIn(email)
    login.service.clock.pass(6 * day)
    await tab.logIn(email)
    login.service.clock.pass(5 * day)
    await tab.logIn(email)
    login.service.clock.pass(6 * day + 1)
    equal(await listed(tab), false)
  })

  test('is announced again where the request was cancelled, and where another address was given to the account since', async () => {
    const { tab, email, theirs } = await robbed()
    const first = noticeOf(tab)
    const refused = rejects(first.user, { code: 'user-rejected' })
    ;(await first.notice).cancel()
    await refused
    const second = noticeOf(tab)
    ;(await second.notice).drawn.press(keep)
    await second.user
    const next = await takeAddress(login.service, theirs)
    await tab.logIn(email)
    const third = noticeOf(tab)
    const { drawn } = await third.notice
    for (const text of [email, theirs, next.theirs, 'You log in with:']) ok(drawn.text.includes(text), text)
    drawn.press(take)
    equal((await third.user).email, theirs, 'the last one has the last button of that name')
  })

  test('is taken back at once in a tab that is open: the next use of keys shows it', async () => {
    const { tab, email, theirs, address } = await robbed()
    const { user, notice } = noticeOf(tab)
    ;(await notice).drawn.press(keep)
    await user
    ok(tab.vault.unlocked)
    // a change takes effect while the wallet is unlocked
    const changedAt = login.service.clock.now()
    await login.store.db.updateTable('login_former_address').set({ changed_at: changedAt }).where('email', '=', email).execute()
    const signing = tab.sign('hello', address)
    ;(await tab.shows('signature')).press()
    const { drawn } = await tab.shows('email-former')
    ok(drawn.text.includes(theirs))
    drawn.press(take)
    match(String(await signing), /^0x/)
    equal((await tab.client.user()).email, email)
  })

  test('is no longer shown by a tab once another one has taken it back', async () => {
    const { tab, email } = await robbed()
    const other = browser.tab()
    const [first, second] = [noticeOf(tab), noticeOf(other)]
    const { drawn } = await first.notice
    await second.notice
    drawn.press(take)
    equal((await first.user).email, email)
    equal((await second.user).email, email, 'its screen has closed by itself')
    deepEqual(other.screens, [])
  })

  test('is said to have been replaced where its details cannot be read, and taken back after a try that failed', async () => {
    const { tab, email } = await robbed()
    isOffline = path => path.endsWith('/v1/wallet-record')
    const { user, notice } = noticeOf(tab)
    const unread = await tab.shows('pending-unread')
    ok(unread.drawn.text.includes('Your email address was changed'))
    unread.drawn.press('Try again')
    await unread.drawn.settled(2)
    match(unread.drawn.shown.at(-1)!, /Couldn’t reach/)
    isOffline = () => false
    unread.drawn.press('Try again')
    const { drawn } = await notice
    isOffline = () => true
    drawn.press(take)
    await drawn.settled(2)
    match(drawn.shown.at(-1)!, /Couldn’t reach/)
    isOffline = () => false
    drawn.press(take)
    equal((await user).email, email)
  })

  test('does not keep its user out while nothing can be read', async () => {
    const { tab, address } = await robbed()
    isOffline = path => path.endsWith('/v1/wallet-record')
    const user = tab.request('GET_USER')
    ;(await tab.shows('pending-unread')).drawn.press('Not now')
    equal((await user).address, address)
  })

  test('says so where its time has run out on the screen, and changes nothing', async () => {
    const { tab, theirs, until } = await robbed()
    const { user, notice } = noticeOf(tab)
    const { drawn } = await notice
    await login.store.db
      .updateTable('login_former_address')
      .set({ until: login.service.clock.now() })
      .where('until', '=', until)
      .execute()
    drawn.press(take)
    await drawn.settled(2)
    match(drawn.shown.at(-1)!, /can’t take this address back/)
    drawn.press(keep)
    equal((await user).email, theirs)
  })

  test('is taken back by a retry, whichever single request fails before or after it', async () => {
    const make = async () => {
      const wallet = await newRecordedWallet(login.service)
      await takeAddress(login.service, wallet.email)
      await wallet.visit.logIn(wallet.email)
      return { ...wallet, opened: await wallet.open() }
    }
    const whole = await make()
    whole.visit.cut(undefined)
    await takeBack(whole.place, whole.opened, whole.email)
    const { calls } = whole.visit
    ok(calls > 2, 'there is something to break')
    for (let call = 1; call <= calls; call++) {
      for (const when of ['before', 'after'] as const) {
        const { visit, place, email, opened } = await make()
        visit.cut({ call, when })
        const isFailed = await takeBack(place, opened, email).then(
          () => false,
          (error: unknown) => isLoginError(error, 'offline')
        )
        // the change itself is sent again
        equal(isFailed, call !== calls - 1, `call ${call}, ${when}`)
        visit.cut(undefined)
        await takeBack(place, opened, email)
        const { email: present, emailChangedAt } = (await visit.client.session())!.user
        deepEqual([present, emailChangedAt], [email, undefined], `call ${call}, ${when}`)
      }
    }
  })
})
