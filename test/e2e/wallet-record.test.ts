import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import type { BrowserContext, HTTPRequest } from 'puppeteer-core'
import type { Hex } from 'viem'
import { addressIn, exportedAddress, openFrameSite, unreachable, type FrameSite, type FrameVisit } from './frame-site.ts'
import { password, showsText, typeInto } from './logins.ts'
import { sendOwnRequest } from './own-requests.ts'
import { keepPasskeys } from './passkeys.ts'
import { until } from './site.ts'

// The owner and an attacker with the mailbox, each in a separate browser: the built frame, the real login service, real mails.
describe('a wallet against someone who reads its mailbox', { timeout: 900_000 }, () => {
  const email = 'owner@example.org'
  let site: FrameSite
  let home: BrowserContext
  let owner: FrameVisit
  let attacker: FrameVisit
  let address: Hex

  before(async () => {
    site = await openFrameSite({ networks: [unreachable('eip155:1')] })
    home = await site.browser.createBrowserContext()
    owner = await site.visit(home)
    address = await owner.signUp(email, 'password')
    attacker = await site.visit(await site.browser.createBrowserContext())
    await attacker.logIn(email)
  })
  after(() => site?.stop())

  const waiting = () => site.store.db.selectFrom('login_change').select('action').where('status', '=', 'waiting').execute()
  const committed = async () => (await site.setsOf(email)).filter(({ state }) => state === 'committed')
  const rowOf = () =>
    site.store.db.selectFrom('login_share').selectAll().where('state', '=', 'committed').executeTakeFirstOrThrow()

  /** Makes every login fresh, however long the previous tests have taken. */
  const freshen = () =>
    site.store.db
      .updateTable('login_session')
      .set({ fresh_until: Date.now() + 5 * 60_000 })
      .execute()

  /** Enters the password in the window, where the next screen follows. */
  async function unlock(visited: FrameVisit): Promise<void> {
    await typeInto(await visited.surface('Unlock wallet'), 'Password', password)
    await visited.press('Unlock wallet')
  }

  /**
   * Shows the keys, and returns their address.
   * If the service lost the wallet, the user is first asked whether to restore it there.
   */
  async function exportAddress(isMissing = false): Promise<string> {
    const exporting = owner.request('MANAGE', { screen: 'export' })
    await unlock(owner)
    if (isMissing) await owner.press('Not now')
    const shown = await owner.surface('Show: EVM private key')
    const address = await exportedAddress(owner, shown)
    assert.equal((await exporting).failed, undefined)
    return address
  }

  test('cannot have its shares replaced or deleted by the thief, who has a login and a program of their own', async () => {
    const set = await rowOf()
    const other = randomBytes(12).toString('base64url')
    const share = randomBytes(90).toString('base64url')
    const addresses = JSON.parse(set.addresses) as object
    const prepared = await sendOwnRequest(attacker.frame(), {
      method: 'PUT',
      path: `/v1/shares/${other}`,
      body: { phase: 'prepare', version: 2, authShare: share, addresses }
    })
    assert.equal(prepared.status, 200, 'a prepared set changes nothing')
    const commit = { phase: 'commit', version: 2 }
    for (const request of [
      { method: 'PUT', path: `/v1/shares/${other}`, body: commit },
      { method: 'DELETE', path: `/v1/shares/${set.set_id}` }
    ])
      assert.deepEqual(await sendOwnRequest(attacker.frame(), request), { status: 403, code: 'login-record-key' })
    assert.deepEqual((await rowOf()).set_id, set.set_id)
  })

  test('has its deletion asked for: the owner gets a mail, and stops it at the next opening', async () => {
    const asked = await sendOwnRequest(attacker.frame(), {
      method: 'POST',
      path: '/v1/wallet-record/changes',
      body: { action: 'delete' }
    })
    assert.equal(asked.status, 200)
    assert.match(site.lastMail(email), /asked to delete your wallet/)
    await owner.open()
    assert.deepEqual(await owner.request('IS_CONNECTED'), { ok: { isConnected: true } })
    const user = owner.request('GET_USER', {})
    await owner.press('Stop this change')
    assert.equal(addressIn(await user), address)
    assert.deepEqual(await waiting(), [])
  })

  test('has it asked for again: the owner stops it in the mailbox, by the button of a page', async () => {
    const asked = await sendOwnRequest(attacker.frame(), {
      method: 'POST',
      path: '/v1/wallet-record/changes',
      body: { action: 'delete' }
    })
    assert.equal(asked.status, 200)
    const tab = await home.newPage()
    await tab.goto(/^http\S+\/stop\/\S+$/m.exec(site.lastMail(email))![0])
    assert.equal((await waiting()).length, 1, 'opening the page stops nothing')
    await tab.locator('::-p-aria([name="Stop this change"][role="button"])').click()
    await tab.waitForFunction(() => document.body.textContent.includes('Change stopped'))
    assert.deepEqual(await waiting(), [])
    await tab.close()
    await owner.page.bringToFront()
  })

  test('opens and exports on the owner’s device while the service says that there is none, and while it does not answer', async () => {
    let lie: 'none' | 'offline' = 'none'
    await owner.page.setRequestInterception(true)
    const intercept = (request: HTTPRequest) => {
      const { pathname } = new URL(request.url())
      const isLogin = pathname.startsWith('/auth/')
      if (lie === 'offline' && isLogin) return void request.abort('connectionrefused')
      if (lie === 'none' && pathname === '/auth/v1/user' && request.method() === 'GET') {
        const headers = { 'access-control-allow-origin': new URL(site.frameUrl).origin }
        const body = JSON.stringify({ id: userId, provider: 'email', email })
        return void request.respond({ status: 200, contentType: 'application/json', headers, body })
      }
      if (lie === 'none' && pathname.startsWith('/auth/v1/shares/')) return void request.abort('connectionrefused')
      void request.continue()
    }
    owner.page.on('request', intercept)
    const { user_id: userId } = await rowOf()
    await owner.open()
    assert.deepEqual(await owner.request('IS_CONNECTED'), { ok: { isConnected: true } })
    assert.equal(addressIn(await owner.request('GET_USER', {})), address)
    assert.equal(await exportAddress(true), address)
    lie = 'offline'
    await owner.open()
    assert.equal(addressIn(await owner.request('GET_USER', {})), address)
    // the last response of the service
    assert.equal(await exportAddress(true), address)
    owner.page.off('request', intercept)
    await owner.page.setRequestInterception(false)
  })

  test('is made whole again by the owner’s device where the service’s share was damaged', async () => {
    const before = await rowOf()
    // the frame refetches from the service, whose response is true again
    await owner.open()
    assert.equal(await exportAddress(), address)
    await freshen()
    await site.store.db
      .updateTable('login_share')
      .set({ sealed: randomBytes(90).toString('base64url') })
      .where('set_id', '=', before.set_id)
      .execute()
    await owner.open()
    assert.equal(addressIn(await owner.request('GET_USER', {})), address)
    assert.equal(await exportAddress(), address)
    await until(async () => (await rowOf()).set_id !== before.set_id, 'the wallet is written back')
    const after = await rowOf()
    assert.equal(after.version, before.version + 1)
    await owner.open()
    assert.equal(addressIn(await owner.request('GET_USER', {})), address)
  })

  test('stays where it is while the other browser makes a new, empty one beside it', async () => {
    await keepPasskeys(attacker.page)
    await attacker.request('SIGN_OUT')
    await attacker.logIn(email)
    const user = attacker.request('GET_USER', {})
    await attacker.press('Create a new wallet')
    await attacker.press('Create a new wallet', await attacker.surface('The new wallet is empty'))
    assert.notEqual(addressIn(await user), address)
    assert.equal((await committed())[0]!.address, address)
    await owner.open()
    assert.equal(addressIn(await owner.request('GET_USER', {})), address)
  })

  test('has another address that its key has not signed: the owner is told at the next opening, and takes theirs back', async () => {
    await freshen()
    const theirs = 'attacker@example.org'
    const { user_id: root } = await site.store.db
      .selectFrom('login_identity')
      .select('user_id')
      .where('subject', '=', email)
      .executeTakeFirstOrThrow()
    // as a change is stored after a delay of seven days
    await site.store.db
      .updateTable('login_identity')
      .set({ subject: theirs, email: theirs })
      .where('subject', '=', email)
      .execute()
    const former = { email, user_id: root, changed_at: Date.now(), until: Date.now() + 30 * 24 * 60 * 60_000 }
    await site.store.db.insertInto('login_former_address').values(former).execute()
    await owner.open()
    assert.deepEqual(await owner.request('IS_CONNECTED'), { ok: { isConnected: true } })
    const kept = owner.request('GET_USER', {})
    const notice = await owner.surface('Keep the new address')
    await showsText(notice, theirs)
    await showsText(notice, email)
    await owner.press('Keep the new address', notice)
    assert.equal((await kept).ok?.email, theirs)
    await owner.open()
    assert.equal((await owner.request('GET_USER', {})).ok?.email, theirs, 'it is announced no more')
    const managing = owner.request('MANAGE', { screen: 'sessions' })
    await owner.press('Take an address back')
    await owner.press('Take this address back')
    await owner.press('Done')
    assert.deepEqual(await managing, { ok: { newEmail: email } })
    assert.equal((await owner.request('GET_USER', {})).ok?.email, email)
    assert.match(site.lastMail(theirs), /Codes now go to the new address/)
  })

  test('is deleted by its owner, and restored with what the owner holds', async () => {
    await freshen()
    const deleting = owner.request('MANAGE', { screen: 'delete' })
    await unlock(owner)
    const deletion = await owner.surface('Delete wallet')
    await showsText(deletion, 'None is selected')
    await typeInto(deletion, 'Type DELETE to confirm', 'DELETE')
    await owner.press('Delete wallet')
    assert.equal((await deleting).failed, undefined)
    assert.match(site.lastMail(email), /was deleted/)
    const user = owner.request('GET_USER', {})
    await owner.press('Keep wallet')
    await unlock(owner)
    assert.equal(addressIn(await user), address)
    assert.match(site.lastMail(email), /was restored/)
  })
})
