import { afterEach, beforeEach } from 'node:test'
import type { RecoverySecret } from '../../../../frame/page/keys/recovery.ts'
import { createWallet, openWithSecret } from '../../../../frame/page/keys/wallet-registration.ts'
import { frameBrowser, type FrameBrowser, type FrameTab } from '../../../kit/frame-tabs.ts'
import { loginService } from '../../../kit/login-service.ts'
import { openLoginVisit, type LoginVisit } from '../../../kit/login-visit.ts'
import { holdersOf, newEmail, recordOf } from '../../../kit/recorded-wallet.ts'
import { again, newPasskey } from '../../../kit/recovery-secrets.ts'

export const day = 24 * 60 * 60_000

/** Opens tabs of the frame whose user deletes a wallet. */
export function deletionBench() {
  const login = loginService()
  let browser: FrameBrowser
  let tab: FrameTab
  beforeEach(() => {
    login.service.clock.pass(day)
    browser = frameBrowser({ service: login.service })
    tab = browser.tab()
  })
  afterEach(() => browser.close())

  const secrets = new Map<string, RecoverySecret>()
  const select = ({ client }: Pick<FrameTab, 'client'>, user: string) => client.moveTo('/v1/wallet-record/select', { user })
  /** Creates the wallet of the logged-in user, on a device. Resolves to the user's id. */
  async function make(at: Pick<FrameTab, 'client'>, device = browser.device): Promise<string> {
    const holders = await holdersOf(at as LoginVisit, device)
    const secret = newPasskey()
    secrets.set(holders.userId, secret)
    await createWallet(holders, again(secret))
    return holders.userId
  }
  async function makeBeside(at: Pick<FrameTab, 'client'>, device?: FrameBrowser['device']): Promise<string> {
    await at.client.moveTo('/v1/wallet-record/beside', {})
    return make(at, device)
  }
  async function account() {
    const email = newEmail()
    await tab.logIn(email)
    return { email, guard: await make(tab) }
  }
  /** Creates a wallet of another user of the mailbox, or on another device. */
  async function makeElsewhere(email: string): Promise<string> {
    login.service.clock.pass(60_000)
    const visit = openLoginVisit(login.service)
    await visit.logIn(email)
    return makeBeside(visit, frameBrowser({ service: login.service }).device)
  }
  async function openBySecret(device = browser.device) {
    const holders = await holdersOf(tab as never, device)
    const secret = secrets.get(holders.userId)!
    const set = (await device.record(holders.userId))!
    ;(await tab.shows('recovery-secret')).press({ opened: await openWithSecret(holders, set, again(secret)), secret })
  }
  async function deletion(device = browser.device) {
    const managing = tab.request('MANAGE', { screen: 'delete' })
    await openBySecret(device)
    const { drawn } = await tab.shows('delete')
    drawn.type('DELETE')
    return { managing, drawn }
  }
  const guards = async (id: string) => {
    await select(tab, id)
    return (await recordOf(tab as never)).guards
  }

  return {
    get browser() {
      return browser
    },
    get tab() {
      return tab
    },
    set tab(value) {
      tab = value
    },
    login,
    select,
    make,
    makeBeside,
    account,
    makeElsewhere,
    openBySecret,
    deletion,
    guards
  }
}
