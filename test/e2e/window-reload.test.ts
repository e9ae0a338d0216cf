import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { HTTPRequest, Page } from 'puppeteer-core'
import { openFrameSite, unreachable, type FrameSite, type FrameVisit } from './frame-site.ts'
import { password, pressArmed, pressOnce, typeInto, unfold } from './logins.ts'

const [givenUp, last] = ['mistyped zebra anchor violin 7', 'giraffe lantern copper meadow 9']

describe('the wallet’s window, loaded again while it works', { timeout: 300_000 }, () => {
  let site: FrameSite
  before(async () => {
    site = await openFrameSite({ networks: [unreachable('eip155:31337')] })
  })
  after(() => site?.stop())

  /** Blocks the first write of a share at the service. `begun` resolves once it has started. */
  async function holdWrite({ page }: FrameVisit) {
    let held: HTTPRequest | undefined
    let begin = () => {}
    const begun = new Promise<void>(resolve => (begin = resolve))
    await page.setRequestInterception(true)
    page.on('request', request => {
      const isWrite = request.method() === 'PUT' && new URL(request.url()).pathname.startsWith('/auth/v1/shares/')
      if (held || !isWrite) return void request.continue()
      held = request
      begin()
    })
    return { begun, release: () => held!.continue() }
  }

  const windowOf = async ({ page }: FrameVisit) =>
    (await page.browserContext().pages()).find(one => one.url().endsWith('/window'))!

  async function choose(shown: Awaited<ReturnType<FrameVisit['surface']>>, secret: string): Promise<void> {
    await unfold(shown, 'Password')
    await typeInto(shown, 'Password', secret)
    await pressArmed(shown, 'Set password')
  }

  /** Chooses a password, and reloads the window during the write to the service. */
  async function choosesAndReloads(visited: FrameVisit): Promise<void> {
    const writing = await holdWrite(visited)
    await choose(await visited.surface('Set password'), givenUp)
    await writing.begun
    await (await windowOf(visited)).reload()
    await writing.release()
  }

  const says = (popup: Page, ...texts: readonly string[]): Promise<string> =>
    popup
      .waitForFunction(
        wanted => {
          const shown = document.querySelector('#stage')?.shadowRoot?.querySelector('main')?.innerText ?? ''
          return wanted.find(text => shown.includes(text))
        },
        { timeout: 60_000 },
        texts
      )
      .then(async found => (await found.jsonValue())!)

  /** Returns whether the wallet opens with this password only. */
  async function opensBy(visited: FrameVisit, secret: string): Promise<boolean> {
    await site.store.db.updateTable('login_session').set({ fresh_until: 0 }).execute()
    await visited.open()
    const exporting = visited.request('MANAGE', { screen: 'export' })
    const asked = await visited.window()
    await typeInto(asked, 'Password', secret)
    await pressArmed(asked, 'Unlock wallet')
    const shown = await says(asked, 'Anyone with these', 'That doesn’t unlock this wallet. Try again.')
    await asked.close()
    await exporting
    return shown === 'Anyone with these'
  }

  test('begins anew where nothing was committed: the password that was chosen last opens the wallet', async () => {
    const context = await site.browser.createBrowserContext()
    const visited = await site.visit(context)
    await visited.signUp('reload@example.org', 'password')
    const changing = visited.request('MANAGE', { screen: 'recovery' })
    const first = await visited.window()
    await typeInto(first, 'Password', password)
    await pressArmed(first, 'Unlock wallet')
    await choosesAndReloads(visited)
    await choose(await visited.surface('Set password'), last)
    assert.equal((await changing).failed, undefined)
    assert.equal(await opensBy(visited, last), true)
    assert.equal(await opensBy(visited, givenUp), false)
    await context.close()
  })

  test('says that it is done where the service has it already: the password that was chosen first opens the wallet', async () => {
    const context = await site.browser.createBrowserContext()
    const visited = await site.visit(context)
    await visited.logIn('first@example.org')
    await visited.request('GET_USER', {})
    const setting = visited.request('SET_UP_RECOVERY', { reason: 'offer' })
    await choosesAndReloads(visited)
    const done = await visited.surface('OK')
    await says(done as Page, 'Already done')
    await pressOnce((await done.waitForSelector('>>> main button'))!)
    assert.deepEqual((await setting).ok, { recovery: 'set' })
    assert.equal(await opensBy(visited, givenUp), true)
    await context.close()
  })
})
