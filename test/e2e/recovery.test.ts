import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { BrowserContext, Frame, Page } from 'puppeteer-core'
import type { Hex } from 'viem'
import { addressIn, openFrameSite, unreachable, type FrameSite, type FrameVisit } from './frame-site.ts'
import { forgetDevice, typeInto, unfold } from './logins.ts'
import { keepPasskeys } from './passkeys.ts'

const email = 'bob@example.org'

/**
 * Runs in sequence with one wallet: the real login service, the real custodian, real mails, the built
 * frame.
 */
describe('a wallet whose device was wiped', () => {
  let site: FrameSite
  let context: BrowserContext
  let visited: FrameVisit
  let address: Hex

  before(async () => {
    site = await openFrameSite({ networks: [unreachable('eip155:1')], custodial: true })
    context = await site.browser.createBrowserContext()
    visited = await site.visit(context)
    await keepPasskeys(visited.page)
  })
  beforeEach(() => visited.open())
  after(() => site?.stop())

  const request: FrameVisit['request'] = (name, payload) => visited.request(name, payload)

  /** Deletes everything the frame stores in this browser; the user's own secrets stay. */
  async function wipe(): Promise<void> {
    const left = await forgetDevice(visited.frame())
    assert.equal(left, 0)
    await visited.open()
    assert.deepEqual(await request('IS_CONNECTED'), { ok: { isConnected: false } })
  }

  /** Reads the recovery phrase from the screen, and confirms that it was written down. */
  async function writeDown(place: Frame | Page): Promise<string> {
    await unfold(place, 'Recovery phrase')
    await place.waitForSelector('::-p-aria([name="I wrote it down"][role="button"])', { timeout: 20_000 })
    const phrase = await place.evaluate(() => document.querySelector('#stage')!.shadowRoot!.querySelector('.secret')!.textContent)
    await typeInto(place, 'Type the last 2 words to confirm', phrase.split(' ').slice(-2).join(' '))
    await visited.press('I wrote it down', place)
    return phrase
  }
  const give = (label: string, text: string) => async (shown: Page) => {
    await typeInto(shown, label, text)
    await visited.press('Unlock wallet', shown)
  }

  /** Changes the recovery method: opens the wallet in its window, and chooses there. */
  async function change(prove: (shown: Page) => Promise<void>, choose: (shown: Page) => Promise<void>): Promise<void> {
    const changing = request('MANAGE', { screen: 'recovery' })
    const shown = await visited.window()
    await prove(shown)
    // the same window continues with the next screen
    await choose(shown)
    assert.equal((await changing).failed, undefined)
  }
  /** Logs in on the wiped device and opens the wallet with the user's recovery secret. */
  async function recover(open: (shown: Page) => Promise<void>, who = email): Promise<void> {
    await visited.logIn(who)
    const user = request('GET_USER', {})
    await open(await visited.window())
    assert.equal((await user).ok?.address, address)
  }

  const giveCodeOf = (mailbox: string) => async (shown: Page) => {
    // the full address, to be compared before it is used
    await shown.waitForFunction(
      (wanted: string) => document.querySelector('#stage')?.shadowRoot?.querySelector('dd')?.textContent === wanted,
      { timeout: 20_000, polling: 50 },
      address
    )
    await typeInto(shown, 'Code from the email', /^\d{8}$/m.exec(site.lastMail(mailbox))![0])
    await visited.press('Recover wallet', shown)
  }

  /**
   * Changes the email address with the codes of both mailboxes; then the old mailbox lets custodial
   * recovery move too.
   */
  async function changeEmail(next: string): Promise<void> {
    const codeIn = (mailbox: string) => ({ otp: /^\d{6}$/m.exec(site.lastMail(mailbox))![0] })
    assert.deepEqual(await request('UPDATE_EMAIL', { email: next }), { ok: { action: 'VERIFY_PRIMARY_OTP' } })
    assert.equal((await request('UPDATE_EMAIL_PRIMARY_OTP', codeIn(email))).failed, undefined)
    const changing = request('UPDATE_EMAIL_SECONDARY_OTP', codeIn(next))
    await visited.press('Change email address')
    assert.deepEqual(await changing, { ok: { newEmail: next } })
    const tab = await context.newPage()
    await tab.goto(/^http\S+$/m.exec(site.lastMail(email))![0])
    await tab.locator('::-p-aria([name="Use the new address"][role="button"])').click()
    await tab.waitForFunction(
      (wanted: string) => document.body.textContent.includes(wanted),
      {},
      `Wallet recovery now uses ${next}`
    )
    await tab.close()
    await visited.page.bringToFront()
  }

  test('is recovered by its passkey, by logging in with it', async () => {
    await visited.logIn('ann@example.org')
    address = addressIn(await request('GET_USER', {}))
    const set = request('SET_UP_RECOVERY', { reason: 'offer' })
    await visited.press('Use a passkey')
    assert.deepEqual(await set, { ok: { recovery: 'set' } })
    assert.match(address, /^0x[0-9a-fA-F]{40}$/)
    await wipe()
    const connecting = request('CONNECT_PASSKEY')
    await visited.press('Continue')
    assert.equal((await connecting).failed, undefined)
    assert.equal((await request('GET_USER', {})).ok?.address, address)
    await wipe()
  })

  // runs Argon2id three times, each for seconds of a shared processor; a password is tested in frame.test.ts
  test(
    'is recovered by its phrase, by the custodian that took its place, and so at another address; deleted it can be restored for 30 days',
    { timeout: 600_000 },
    async () => {
      await visited.logIn(email)
      address = addressIn(await request('GET_USER', {}))
      const set = request('SET_UP_RECOVERY', { reason: 'offer' })
      const phrase = await writeDown(await visited.window())
      assert.deepEqual(await set, { ok: { recovery: 'set' } })
      await wipe()
      await recover(give('Recovery phrase', phrase))

      await change(give('Recovery phrase', phrase), async shown => {
        await unfold(shown, 'Provider recovery')
        await shown.waitForSelector('::-p-aria([name="Use provider recovery"][role="button"])', { timeout: 20_000 })
        const warning = await shown.evaluate(
          () => document.querySelector('#stage')!.shadowRoot!.querySelector('.warning')!.textContent
        )
        assert.match(warning, /could sign for you/)
        assert.ok(warning.includes(email))
        await visited.press('Use provider recovery', shown)
      })
      assert.deepEqual(
        (await site.setsOf(email)).map(({ sealedRecovery }) => sealedRecovery),
        [null],
        'the login service has no recovery share any more, not even a sealed one'
      )
      await wipe()
      await recover(giveCodeOf(email))

      const next = 'mira@example.org'
      await changeEmail(next)
      await wipe()
      await recover(giveCodeOf(next), next)

      // in a window of the frame, after a typed confirmation
      const deleting = request('MANAGE', { screen: 'delete' })
      const last = await visited.window()
      await visited.press('Delete wallet', last)
      assert.deepEqual((await site.setsOf(next)).length, 1, 'not before the word is typed')
      await typeInto(last, 'Type DELETE to confirm', 'DELETE')
      await visited.press('Delete wallet', last)
      assert.equal((await deleting).failed, undefined)
      const { deleted_at: deletedAt, purge_at: purgeAt } = await site.store.db
        .selectFrom('login_record')
        .innerJoin('login_identity', 'login_identity.user_id', 'login_record.user_id')
        .select(['deleted_at', 'purge_at'])
        .where('subject', '=', next)
        .executeTakeFirstOrThrow()
      assert.equal(purgeAt! - deletedAt!, 30 * 86_400_000)
      // the wallet is no longer in this browser, so a code of the custodian recovers it
      const user = request('GET_USER', {})
      await visited.press('Keep wallet')
      await giveCodeOf(next)(await visited.window())
      assert.equal(addressIn(await user), address)
    }
  )
})
