import { rejects } from 'node:assert/strict'
import { afterEach, beforeEach } from 'node:test'
import {
  changeRecovery,
  createWallet,
  openWithSecret,
  type RecoveryChoice
} from '../../../../frame/page/keys/wallet-registration.ts'
import type { RecoverySecret } from '../../../../frame/page/keys/recovery.ts'
import { frameBrowser, type FrameBrowser, type FrameTab } from '../../../kit/frame-tabs.ts'
import { loginService } from '../../../kit/login-service.ts'
import { newEmail } from '../../../kit/recorded-wallet.ts'
import { again, newPasskey } from '../../../kit/recovery-secrets.ts'

/** Fault of one request of the frame: it is lost, its reply is lost, or another server replies. */
export type Fault = 'lost' | 'reply-lost' | 'proxy' | 'portal'

export const works = () => undefined
export const isCommit = (path: string, body: string) => /^PUT .*\/v1\/shares\//.test(path) && !body.includes('"prepare"')
export const isChange = (path: string, body: string) => isCommit(path, body) || /^POST .*\/v1\/wallet-record$/.test(path)
/** Applies this fault to the change; afterwards there is no network. */
export const thenOffline = (fault: Fault) => {
  let isOver = false
  return (path: string, body: string) => {
    if (isOver) return 'lost' as const
    isOver = isChange(path, body)
    return isOver ? fault : undefined
  }
}
export const onChange = (fault: Fault) => (path: string, body: string) => (isChange(path, body) ? fault : undefined)

export const minute = 60_000
const day = 24 * 60 * minute
export const custodian = 'https://custodian.example'

/** Opens tabs of the frame over a login service whose replies are lost. */
export function lostRepliesBench() {
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
    const asking = tab.request('MANAGE', { screen: 'export' })
    const { drawn, cancel } = await tab.shows('recovery-secret')
    const { text } = drawn
    cancel()
    await rejects(asking, { code: 'user-rejected' })
    return text
  }

  return {
    get browser() {
      return browser
    },
    get tab() {
      return tab
    },
    get faultOf() {
      return faultOf
    },
    set faultOf(value) {
      faultOf = value
    },
    get deposits() {
      return deposits
    },
    login,
    request,
    userId,
    recorded,
    registered,
    opens,
    newWallet,
    change,
    entropyOf,
    anotherTab,
    promptAgain
  }
}
