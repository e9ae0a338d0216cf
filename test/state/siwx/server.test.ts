import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { accountIdOf, type AccountId, type ChainId } from '../../../adapters/base/caip.ts'
import { isKitError } from '../../../adapters/base/errors.ts'
import type { SignedIn } from '../../../adapters/wallet-source.ts'
import { startServices, type Services } from '../../../services/start.ts'
import type { Store } from '../../../services/store/store.ts'
import { $signIn, sign } from '../../../state/flows/sign-in.ts'
import { createKit, type Kit } from '../../../state/kit.ts'
import { setPresenter } from '../../../state/open.ts'
import { $sessions } from '../../../state/session.ts'
import type { SiwxConfig, SiwxSession } from '../../../state/siwx/config.ts'
import { serverSiwx, type ServerSiwx, type ServerSiwxOptions } from '../../../state/siwx/server.ts'
import { dataOf, messageOf } from '../../../state/siwx/message.ts'
import { errorMessages } from '../../../state/text/errors.ts'
import { $toast } from '../../../state/toast.ts'
import { testNetwork } from '../../kit/adapter-context.ts'
import { connectingSource, testWallet } from '../../kit/connecting-source.ts'
import { fakeEnvironment, type FakeEnvironment } from '../../kit/environment.ts'
import { eventually } from '../../kit/eventually.ts'
import { until } from '../../kit/until.ts'
import { openMemory } from '../../services/chain/world.ts'

// The service is the real one, at a real address; the browser before it has a jar of cookies, and can lose the line.

const origin = 'https://shop.example'
const chainId = 'eip155:31337'
const minute = 60_000
/** For which a request that failed waits to be told of. */
const moment = 250
const key = '@appkit/siwx-auth-token'

let store: Store
let services: Services
let platform: FakeEnvironment
/** By how much the clock of the service is ahead of the page's. */
let ahead = 0
let begun = false
let jar: Map<string, string>
/** What is asked of the service, as `POST /nonce`. */
let asked: string[]
/** These are not answered: the line is down. */
let down: RegExp | undefined
/** The answer to the next of these waits for `holding`. */
let holdNext: RegExp | undefined
let holding: Promise<void> = Promise.resolve()
/** What is asked leaves once this has passed. */
let leaving: (line: string) => Promise<void> | undefined
/** The page is left: nothing that waits for its clock comes to pass. */
let left = false
/** What becomes of an answer on its way, unless it comes as it is. */
let onItsWay: (text: string) => string
let stop: () => void = () => undefined
const error = console.error

before(async () => {
  store = await openMemory()
  const now = () => (begun ? platform.now() : Date.now()) + ahead
  services = await startServices({ store, now, logLevel: 'silent', allowedOrigins: [origin, 'http://127.0.0.1:*'], auth: {} })
})
after(async () => {
  await services.close()
  await store.close()
})
beforeEach(() => {
  jar = new Map()
  asked = []
  down = undefined
  left = false
  onItsWay = text => text
  leaving = () => undefined
  ahead = 0
  begun = true
  platform = fakeEnvironment({ fetch: browse, page: { origin }, now: Date.now() })
  console.error = () => undefined // what the site's developers are told of failures that are meant here
})
afterEach(() => {
  stop()
  stop = () => undefined
  platform.restore()
  console.error = error
})

/**
 * As a browser on the page asks: it keeps cookies from the page, and says where the page is from, but not with what is read from the
 * page's own origin. Of where it comes from it says nothing else: the site has `Referrer-Policy: no-referrer`.
 */
async function browse(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const line = `${request.method} ${pathname.replace('/auth/v1/siwx', '').replace(/(sessions)\/.+/, '$1/…')}`
  asked.push(line)
  if (down?.test(line)) {
    if (!left) setImmediate(() => void platform.advance(moment))
    throw new TypeError('fetch failed')
  }
  await leaving(line)
  const headers = new Headers(request.headers)
  const { origin: own } = platform.page
  if (own !== new URL(request.url).origin || request.method !== 'GET') headers.set('origin', own)
  const hasCookies = request.credentials === 'include'
  if (hasCookies && jar.size) headers.set('cookie', [...jar].map(pair => pair.join('=')).join('; '))
  const body = request.body && (await request.text())
  const response = await fetch(request.url, { method: request.method, headers, ...(body && { body }) })
  for (const line of hasCookies ? response.headers.getSetCookie() : []) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (/max-age=0\b/i.test(line)) jar.delete(name)
    else jar.set(name, value)
  }
  if (holdNext?.test(line)) {
    holdNext = undefined
    await holding
  }
  const { status } = response
  return status === 204 ? response : new Response(onItsWay(await response.text()), { status })
}

/** What waits for `passed` goes on when it is opened. */
function gate(): { readonly passed: Promise<void>; open(): void } {
  let open = (): void => undefined
  const passed = new Promise<void>(resolve => (open = resolve))
  return { passed, open: () => open() }
}

const open = (more: Partial<ServerSiwxOptions> = {}): ServerSiwx => serverSiwx({ url: services.addresses.auth!, ...more })
const newAccount = () => privateKeyToAccount(generatePrivateKey())
const is = (code: string) => (thrown: unknown) => isKitError(thrown) && thrown.code === code

async function signed(siwx: SiwxConfig, account = newAccount()): Promise<SiwxSession> {
  const { toString: text, ...data } = await siwx.createMessage({ chainId, accountAddress: account.address })
  const message = text()
  return { data, message, signature: await account.signMessage({ message }) }
}
/** As with one tap: one question, an answer for each network. */
async function signedFor(siwx: SiwxConfig, account: ReturnType<typeof newAccount>): Promise<SiwxSession[]> {
  const { message } = await signed(siwx, account)
  return Promise.all(
    ['1', '10', '31337'].map(async reference => {
      const text = message.replace(/^Chain ID: .*$/m, `Chain ID: ${reference}`)
      return {
        data: dataOf(messageOf(text, `eip155:${reference}`)),
        message: text,
        signature: await account.signMessage({ message: text })
      }
    })
  )
}
const sessionsOf = async (siwx: SiwxConfig, { data }: { readonly data: Pick<SiwxSession['data'], 'accountAddress'> }) =>
  (await siwx.getSessions(chainId, data.accountAddress)).map(session => session.data.accountAddress)

for (const mode of ['cookie', 'bearer'] as const) {
  describe(`serverSiwx(), by ${mode}`, () => {
    test('signs in, is known after a reload, and signs out', async () => {
      const siwx = open({ mode })
      const session = await signed(siwx)
      await siwx.addSession(session)
      assert.deepEqual(await sessionsOf(open({ mode }), session), [session.data.accountAddress])
      assert.deepEqual([jar.size > 0, platform.localStorage.getItem(key) !== null], [mode === 'cookie', mode === 'bearer'])
      await open({ mode }).revokeSession(chainId, session.data.accountAddress)
      assert.deepEqual(await sessionsOf(siwx, session), [])
    })

    for (const step of ['POST /nonce', 'POST /verify', 'POST /session', 'DELETE /sessions']) {
      test(`down at ${step}: it says so, nobody is signed in or out, and the same goes on when it is back`, async () => {
        const siwx = open({ mode })
        const steps = async (): Promise<void> => {
          const session = await signed(siwx)
          await siwx.addSession(session)
          assert.deepEqual(await sessionsOf(siwx, session), [session.data.accountAddress])
          await siwx.revokeSession(chainId, session.data.accountAddress)
          assert.deepEqual(await sessionsOf(siwx, session), [])
        }
        down = new RegExp(`^${step}`)
        await assert.rejects(steps, is('http-error'))
        assert.equal(asked.at(-1)?.startsWith(step), true)
        down = undefined
        await steps()
      })
    }

    test('what a wallet has signed for several networks with one nonce is taken at once, in the place of what there was', async () => {
      const siwx = open({ mode })
      const before = await signed(siwx)
      await siwx.addSession(before)
      const account = newAccount()
      const sessions = await signedFor(siwx, account)
      await siwx.setSessions(sessions)
      assert.equal(asked.filter(each => each === 'POST /verify').length, 2)
      for (const { data } of sessions) {
        const [session] = await siwx.getSessions(data.chainId, account.address)
        assert.deepEqual([session?.data.chainId, session?.data.accountAddress], [data.chainId, account.address])
      }
      assert.deepEqual(await sessionsOf(siwx, before), [])
      await assert.rejects(siwx.setSessions(sessions), is('siwx-nonce'))
      await siwx.setSessions([])
      for (const { data } of sessions) assert.deepEqual(await siwx.getSessions(data.chainId, account.address), [])
    })

    test('a message stays good when another is made with it or after it, as for a second code', async () => {
      const siwx = open({ mode })
      const atOnce = await Promise.all([signed(siwx), signed(siwx)])
      for (const session of [...atOnce, await signed(siwx), await signed(siwx)].toReversed()) {
        await siwx.addSession(session)
        assert.deepEqual(await sessionsOf(siwx, session), [session.data.accountAddress])
      }
    })

    test('a signature that was lost on the way is taken when it is sent again; one that was taken is not', async () => {
      const siwx = open({ mode })
      const session = await signed(siwx)
      down = /verify/
      await assert.rejects(siwx.addSession(session), is('http-error'))
      down = undefined
      await siwx.addSession(session)
      await assert.rejects(siwx.addSession(session), is('siwx-nonce'))
      assert.deepEqual(await sessionsOf(siwx, session), [session.data.accountAddress])
    })

    test('a signature turned over (high s) is none, and the right one is still good', async () => {
      const siwx = open({ mode })
      const session = await signed(siwx)
      await assert.rejects(siwx.addSession({ ...session, signature: turnedOver(session.signature) }), is('siwx-signature'))
      assert.deepEqual(await sessionsOf(siwx, session), [])
      await siwx.addSession(session)
    })

    test('a wallet that signs another message, or with another key, signs nobody in', async () => {
      const siwx = open({ mode })
      const session = await signed(siwx)
      const account = newAccount()
      const other = session.message.replace('Version: 1', 'Version: 1 ')
      for (const signature of [
        await account.signMessage({ message: session.message }),
        await account.signMessage({ message: other })
      ])
        await assert.rejects(siwx.addSession({ ...session, signature }), is('siwx-signature'))
      assert.deepEqual(await sessionsOf(siwx, session), [])
    })

    test('who signs in while sessions are listed is signed out by what comes after, and not by the older list', async () => {
      const siwx = open({ mode })
      const account = newAccount()
      const session = await signed(siwx, account)
      // it left before there was a session, and its answer is still on its way
      const { passed, open: arrive } = gate()
      holdNext = /POST \/session$/
      holding = passed
      const listed = siwx.getSessions(chainId, newAccount().address)
      await siwx.addSession(session)
      const revoked = siwx.revokeSession(chainId, account.address)
      arrive()
      await Promise.all([listed, revoked])
      assert.deepEqual(await sessionsOf(siwx, session), [])
    })

    test('a session of another site is none here, on a page of the service’s own address either', async () => {
      const there = open({ mode })
      const account = newAccount()
      const first = await signed(there, account)
      await there.addSession(first)
      // the same cookies, the same tokens: a browser has them by the address of the service, whatever site it is on
      platform.page.origin = new URL(services.addresses.auth!).origin
      const here = open({ mode })
      assert.deepEqual(await sessionsOf(here, first), [])
      await here.revokeSession(chainId, account.address)
      const second = await signed(here, account)
      await here.addSession(second)
      const [kept] = await here.getSessions(chainId, account.address)
      assert.equal(kept?.data.domain, new URL(platform.page.origin).host)
      await here.setSessions([])
      assert.deepEqual(await sessionsOf(here, second), [])
      platform.page.origin = origin
      assert.deepEqual(await sessionsOf(open({ mode }), first), [account.address], 'what the other site has is not ended')
    })

    test('a service that tells of another site than the page’s, or of none, signs nobody in', async () => {
      const siwx = open({ mode })
      const session = await signed(siwx)
      await siwx.addSession(session)
      onItsWay = text => text.replaceAll('"shop.example"', '"bank.example"')
      assert.deepEqual(await sessionsOf(siwx, session), [])
      await assert.rejects(siwx.addSession(await signed(siwx)), is('siwx-domain'))
      onItsWay = text => text.replaceAll('"domain"', '"site"')
      await assert.rejects(siwx.addSession(await signed(siwx)), is('http-error'))
      assert.deepEqual(await sessionsOf(siwx, session), [])
    })

    test('a nonce is good in the browser that asked for it, and for ten minutes', async () => {
      const session = await signed(open({ mode }))
      jar = new Map()
      await assert.rejects(open({ mode }).addSession(session), is('siwx-nonce'))
      const siwx = open({ mode })
      const late = await signed(siwx)
      ahead = 11 * minute
      await assert.rejects(siwx.addSession(late), is('siwx-nonce'))
    })

    for (const [what, skew, code] of [
      ['a little ahead', 30_000, undefined],
      ['a little behind', -30_000, undefined],
      ['two minutes behind', -2 * minute, 'siwx-not-yet'],
      ['so far ahead that the message is over', 8 * 24 * 60 * minute, 'siwx-expired']
    ] as const) {
      test(`a service whose clock is ${what} of the page’s ${code ? `says ${code}` : 'signs in'}`, async () => {
        ahead = skew
        const siwx = open({ mode })
        // its nonce is as old as the message is not
        const session = await signed(siwx)
        if (code) await assert.rejects(siwx.addSession(session), is(code))
        else await siwx.addSession(session)
        ahead = 0
        assert.deepEqual((await sessionsOf(siwx, session)).length, code ? 0 : 1)
      })
    }
  })
}

describe('serverSiwx(), by cookie', () => {
  test('a page that is reloaded in the middle goes on with what was signed before', async () => {
    const session = await signed(open())
    await open().addSession(session)
    assert.deepEqual(await sessionsOf(open(), session), [session.data.accountAddress])
  })

  test('whoever asks at the same moment shares one answer', async () => {
    const siwx = open()
    const session = await signed(siwx)
    await siwx.addSession(session)
    asked = []
    await Promise.all([sessionsOf(siwx, session), sessionsOf(siwx, session)])
    assert.deepEqual(asked, ['POST /session'])
    assert.equal(await siwx.getToken(), undefined)
  })
})

describe('serverSiwx(), in a browser that the service has not seen', () => {
  test('two tabs that ask at once are of one browser: what either signs is taken', async () => {
    const tabs = [open(), open()]
    const both = await Promise.all(tabs.map(tab => signed(tab)))
    for (const [index, session] of both.entries()) await tabs[index]!.addSession(session)
    assert.deepEqual(asked.slice(0, 2), ['POST /nonce', 'POST /nonce'])
  })
})

describe('what the service says of itself', () => {
  for (const [status, code, words] of [
    [429, 'siwx-rate', /Too many/],
    [503, 'siwx-busy', /in a moment/],
    [503, 'siwx-unavailable', /cannot be reached/],
    [403, 'siwx-origin', /does not know this site/],
    [401, 'siwx-unauthorized', undefined]
  ] as const) {
    test(`${code}: ${words ? 'the visitor reads it' : 'is nothing to tell a visitor'}`, async () => {
      platform.respond(() => Response.json({ error: { code, message: 'No.' } }, { status }))
      await assert.rejects(signed(open()), is(words ? code : 'http-error'))
      if (words) assert.match(errorMessages[code], words)
    })
  }
})

describe('serverSiwx(), by bearer', () => {
  const bearer = () => open({ mode: 'bearer' })
  /** Whom the service names to a server of the site. */
  async function signedInBy(token: string): Promise<string[]> {
    const reply = await fetch(`${services.addresses.auth!}/v1/siwx/session`, { headers: { authorization: `Bearer ${token}` } })
    const { sessions = [] } = (await reply.json()) as { readonly sessions?: readonly { readonly account: string }[] }
    return sessions.map(({ account }) => account)
  }

  test('a page that is reloaded in the middle asks for another signature', async () => {
    const session = await signed(bearer())
    await assert.rejects(bearer().addSession(session), is('siwx-nonce'))
    const siwx = bearer()
    await siwx.addSession(await signed(siwx))
  })

  test('gives its token to a server of the site, which asks whose it is', async () => {
    const siwx = bearer()
    const session = await signed(siwx)
    assert.equal(await siwx.getToken(), undefined)
    await siwx.addSession(session)
    const token = await siwx.getToken()
    assert.deepEqual(await signedInBy(token!), [`${chainId}:${session.data.accountAddress}`])
  })

  test('a token that is over is renewed once, however many ask at once', async () => {
    const siwx = bearer()
    const session = await signed(siwx)
    await siwx.addSession(session)
    const before = await siwx.getToken()
    await platform.advance(16 * minute)
    asked = []
    const [sessions, token] = await Promise.all([sessionsOf(siwx, session), siwx.getToken()])
    assert.deepEqual(sessions, [session.data.accountAddress])
    assert.notEqual(token, before)
    assert.equal(asked.filter(line => line === 'POST /refresh').length, 1)
  })

  test('whoever signs out leaves no tokens behind', async () => {
    const siwx = bearer()
    const session = await signed(siwx)
    await siwx.addSession(session)
    await siwx.revokeSession(session.data.chainId, session.data.accountAddress)
    assert.equal(platform.localStorage.getItem(key), null)
    assert.deepEqual(await sessionsOf(siwx, session), [])
  })

  test('whoever signs out on several networks at once leaves none either', async () => {
    const siwx = bearer()
    const session = await signed(siwx)
    await siwx.addSession(session)
    const token = (await siwx.getToken())!
    const first = gate()
    const second = gate()
    const ending = gate()
    holdNext = /POST \/session$/
    holding = first.passed
    leaving = line => (line.startsWith('DELETE') ? ending.passed : undefined)
    const { accountAddress } = session.data
    const signedOut = Promise.all([siwx.revokeSession('eip155:10', accountAddress), siwx.revokeSession(chainId, accountAddress)])
    await eventually(() => holdNext === undefined, 'the sessions are listed')
    // the list of the network where nobody was signed in is answered before the session of the other one has ended
    holdNext = /POST \/session$/
    holding = second.passed
    first.open()
    await eventually(() => holdNext === undefined, 'the sessions are listed once more')
    ending.open()
    await eventually(async () => !(await signedInBy(token)).length, 'the service has ended the session')
    second.open()
    await signedOut
    assert.equal(platform.localStorage.getItem(key), null)
  })

  test('tokens that are good no more are forgotten: nobody is signed in, and somebody can', async () => {
    const siwx = bearer()
    const session = await signed(siwx)
    await siwx.addSession(session)
    const copied = platform.localStorage.getItem(key)!
    await platform.advance(16 * minute)
    assert.equal((await sessionsOf(siwx, session)).length, 1)
    // what was replaced is in other hands, and what took its place is in use: the service ends both
    platform.localStorage.setItem(key, copied)
    assert.deepEqual(await sessionsOf(siwx, session), [])
    assert.equal(platform.localStorage.getItem(key), null)
    await siwx.addSession(await signed(siwx))
  })

  test('a page that is reloaded while a token is renewed goes on with the one that it has', async () => {
    const siwx = bearer()
    const session = await signed(siwx)
    await siwx.addSession(session)
    const copied = platform.localStorage.getItem(key)!
    await platform.advance(16 * minute)
    assert.ok(await siwx.getToken())
    platform.localStorage.setItem(key, copied)
    assert.deepEqual(await sessionsOf(bearer(), session), [session.data.accountAddress])
  })

  test('a service that is away while a token is renewed signs nobody out', async () => {
    const siwx = bearer()
    const session = await signed(siwx)
    await siwx.addSession(session)
    await platform.advance(16 * minute)
    down = /refresh/
    await assert.rejects(sessionsOf(siwx, session), is('http-error'))
    down = undefined
    assert.deepEqual(await sessionsOf(siwx, session), [session.data.accountAddress])
  })

  for (const [what, answer] of [
    ['is lost on the way', ''],
    ['is somebody else’s, as of a hotel’s network', '<html>Welcome</html>']
  ] as const) {
    test(`a token whose renewal ${what} signs nobody out`, async () => {
      const siwx = bearer()
      const session = await signed(siwx)
      await siwx.addSession(session)
      await platform.advance(16 * minute)
      onItsWay = () => answer
      await assert.rejects(siwx.getToken(), is('http-error'))
      onItsWay = text => text
      assert.deepEqual(await sessionsOf(bearer(), session), [session.data.accountAddress])
    })
  }

  test('what somebody else has written into the storage counts for nothing', async () => {
    for (const text of [
      '{',
      '"text"',
      '{"token":"a b","refresh":"c","expiresAt":"now"}',
      '{"token":{},"refresh":[],"expiresAt":0}'
    ]) {
      platform.localStorage.setItem(key, text)
      assert.equal(await bearer().getToken(), undefined)
      await signed(bearer())
    }
  })
})

describe('a wallet that has signed for each network as it connected', () => {
  async function connect(siwx: ServerSiwx, change: (signed: readonly SignedIn[]) => readonly SignedIn[] = signed => signed) {
    setPresenter(async () => undefined)
    const account = newAccount()
    const signedIn = (await signedFor(siwx, account)).map(({ data, message, signature }) => ({
      ...{ account: accountIdOf(data.chainId, data.accountAddress), message, signature }
    }))
    asked.length = 0
    const signs = (message: string) => account.signMessage({ message })
    const source = connectingSource({ account: `${chainId}:${account.address}`, signs, signedIn: change(signedIn) })
    const kit = createKit({
      adapters: [source.adapter],
      networks: [1, 10, 31337].map(id => testNetwork(id)),
      defaultNetwork: chainId,
      siwx
    })
    stop = kit.stop
    await kit.connect(testWallet.id)
    const switchTo = (to: ChainId) => source.change({ chainId: to, accounts: [`${to}:${account.address}`] })
    return { kit, switchTo, account }
  }
  const step = (wanted: string) => until($signIn, ({ step }) => step === wanted)
  const asks = (what: string) => asked.filter(each => each === what).length

  test('is signed in on all of them by one request, and asked for nothing when the network changes', async () => {
    const { kit, switchTo } = await connect(open())
    await step('signed-in')
    for (const next of ['eip155:1', 'eip155:10', chainId] as const) {
      switchTo(next)
      assert.equal($signIn.get().step, 'checking')
      await step('signed-in')
    }
    assert.deepEqual([asks('POST /verify'), asks('POST /nonce')], [1, 0])
    await kit.disconnect()
    await platform.advance(1)
  })

  test('is signed in on the active one where the site does not take the others; there it is asked anew', async () => {
    const { switchTo, account } = await connect(open(), signed => [
      { ...signed[0]!, signature: signed[1]!.signature },
      ...signed.slice(1)
    ])
    await step('signed-in')
    assert.deepEqual(await sessionsOf(open(), { data: { accountAddress: account.address } }), [account.address])
    assert.equal(asks('POST /verify'), 2)
    switchTo('eip155:1')
    await step('asking')
    assert.equal($signIn.get().problem, undefined)
    sign()
    await step('signed-in')
  })
})

describe('a visitor of a site whose service goes down', () => {
  const account = newAccount()
  const start = async (): Promise<Kit> => {
    setPresenter(async () => undefined)
    const accounts: AccountId[] = [`eip155:1:${account.address}`]
    const { adapter } = connectingSource({ accounts, signs: message => account.signMessage({ message }) })
    const kit = createKit({ adapters: [adapter], networks: [testNetwork(1)], siwx: open() })
    stop = () => kit.stop()
    await kit.connect(testWallet.id)
    return kit
  }

  for (const step of ['POST /session', 'POST /nonce']) {
    test(`at ${step} is disconnected, reads why, and signs in when it is back`, async () => {
      down = new RegExp(step)
      const kit = await start()
      await until($sessions, sessions => sessions.eip155?.status === 'disconnected')
      assert.equal($toast.get()?.message, 'A problem occurred while trying initialize authentication')
      down = undefined
      await kit.connect(testWallet.id)
      await until($signIn, ({ step }) => step === 'asking')
      sign()
      await until($signIn, ({ step }) => step === 'signed-in')
    })
  }

  test('and who leaves the page while it is asked stays connected: the browser breaks off what is asked, and that is no failure', async () => {
    down = /session/
    left = true
    await start()
    while (!asked.includes('POST /session')) await turn()
    for (let turns = 0; turns < 20; turns++) await turn()
    assert.equal($sessions.get().eip155?.status, 'connected')
    assert.equal($toast.get(), undefined)
    // had the visitor stayed after all
    await platform.advance(moment)
    await until($sessions, sessions => sessions.eip155?.status === 'disconnected')
  })

  test('while the signature is checked reads why, and signs another message when it is back', async () => {
    await start()
    await until($signIn, ({ step }) => step === 'asking')
    const first = $signIn.get().message!.text
    down = /verify/
    sign()
    await until($signIn, ({ step, problem }) => step === 'asking' && problem === 'http-error')
    assert.equal($sessions.get().eip155?.status, 'connected')
    down = undefined
    await until($signIn, ({ step, message }) => step === 'asking' && message!.text !== first)
    sign()
    await until($signIn, ({ step }) => step === 'signed-in')
  })
})

const turn = () => new Promise<void>(resolve => setImmediate(resolve))

/** The other signature of the same key for the same text: EIP-2 refuses it. */
function turnedOver(signature: string): string {
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
  const s = order - BigInt(`0x${signature.slice(66, 130)}`)
  return signature.slice(0, 66) + s.toString(16).padStart(64, '0') + (signature.endsWith('1b') ? '1c' : '1b')
}
