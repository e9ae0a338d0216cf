import { expect, waitUntil } from '@open-wc/testing'
import { privateKeyToAccount } from 'viem/accounts'
import { WrongCodeError } from '../../adapters/base/wrong-code-error.ts'
import { createMessage } from '../../adapters/siwx/message.ts'
import { UserRejectedError } from '../../adapters/base/errors.ts'
import { createFrame } from '../../frame/host/frame.ts'
import { createLogin } from '../../frame/host/login.ts'
import { createLoginCache } from '../../frame/host/login-cache.ts'
import { loginReasons } from '../../frame/protocol/messages.ts'
import { createClock } from '../kit/clock.ts'
import { address, embeddedBench, failure, prefix } from '../kit/embedded-fixture.ts'
import { frameOrigin, scriptedFrame, scriptedFrameUrl } from '../kit/scripted-frame.ts'

const providerUri = (result: string) =>
  `${frameOrigin}/under-policy?${new URLSearchParams({ policy: '', module: '/test/kit/provider-page.ts', page: location.origin, result })}`

describe('logging in to the embedded wallet', () => {
  const bench = embeddedBench()

  it('logs in by email, and keeps what the specification says [3.120, 3.121, 3.123, 3.124, 4.8, 4.9, 4.10, 4.11]', async () => {
    const before = Date.now()
    expect(await bench.login().email('ada@example.com', {})).to.equal('VERIFY_OTP')
    expect(Number(bench.kept()['LAST_EMAIL_LOGIN_TIME'])).to.be.within(before, Date.now())
    await bench.login().code('123456', {})
    expect((await bench.far.hears('CONNECT_OTP')).payload).to.deep.equal({ otp: '123456' })
    const connection = await bench.connect()
    expect(connection).to.deep.include({ namespace: 'eip155', walletId: 'embedded', type: 'AUTH', chainId: 'eip155:1' })
    expect(connection.accounts).to.deep.equal([`eip155:1:${address}`])
    expect((await bench.far.hears('GET_USER')).payload).to.deep.equal({ chainId: 1, rpcUrl: 'https://rpc.example/1' })
    await bench.far.hears('GET_SMART_ACCOUNT_ENABLED_NETWORKS')
    expect(bench.kept()).to.deep.include({ EMAIL_LOGIN_USED_KEY: 'true', EMAIL: 'ada@example.com', LAST_USED_CHAIN_KEY: '1' })
    expect(bench.kept()).not.to.have.property('LAST_EMAIL_LOGIN_TIME')
    expect(bench.login().who()).to.deep.equal({ email: 'ada@example.com' })
  })

  it('sends no second code within 30 seconds, and says for how long', async () => {
    await bench.login().email('ada@example.com', {})
    const soon = await failure(bench.login().email('ada@example.com', {}))
    expect(soon.code).to.equal('too-soon')
    expect(soon.shortMessage).to.match(/^Please try again after (30|29) seconds$/)
    expect(bench.login().emailWait()).to.be.within(29, 30)
    expect((await failure(bench.login().updateEmail('new@example.com', {}))).code).to.equal('too-soon')
    bench.stored.set(`${prefix}LAST_EMAIL_LOGIN_TIME`, String(Date.now() - 30_000))
    expect(await bench.login().email('ada@example.com', {})).to.equal('VERIFY_OTP')
  })

  it('lets a mistyped address be corrected at once', async () => {
    expect((await failure(bench.login().email('ada@', {}))).shortMessage).to.equal('Invalid email')
    expect(await bench.login().email('ada@example.com', {})).to.equal('VERIFY_OTP')
  })

  it('changes the email, and keeps the new one [4.12, 4.13]', async () => {
    await bench.connect()
    expect(await bench.login().updateEmail('new@example.com', {})).to.equal('VERIFY_PRIMARY_OTP')
    await bench.login().updateEmailPrimary('111111', {})
    bench.stored.delete(`${prefix}EMAIL_LOGIN_USED_KEY`)
    expect(await bench.login().updateEmailSecondary('222222', {})).to.equal('new@example.com')
    expect(bench.kept()).to.deep.include({ EMAIL: 'new@example.com', EMAIL_LOGIN_USED_KEY: 'true' })
    expect(bench.kept()).not.to.have.property('LAST_EMAIL_LOGIN_TIME')
  })

  it('reports why a login failed, and how many tries are left', async () => {
    await bench.login().prepare()
    await bench.far.fail('CONNECT_OTP', 'Wrong code. Attempts left: 3', { reason: 'code-wrong', triesLeft: 3 })
    const wrong = await failure<WrongCodeError>(bench.login().code('000000', {}))
    expect(wrong).to.be.instanceOf(WrongCodeError)
    expect(wrong).to.deep.include({ code: 'code-wrong', triesLeft: 3, shortMessage: 'Wrong code. Attempts left: 3' })
    for (const reason of loginReasons.filter(one => one !== 'code-wrong')) {
      await bench.far.fail('CONNECT_OTP', 'In words', { reason })
      expect(await failure(bench.login().code('000000', {}))).to.deep.include({ code: reason, shortMessage: 'In words' })
    }
    await bench.far.fail('CONNECT_OTP', 'Of another frame')
    expect(await failure(bench.login().code('000000', {}))).to.deep.include({
      code: 'frame-failed',
      shortMessage: 'Of another frame'
    })
  })

  it('counts leaving a screen of the frame as a rejection', async () => {
    await bench.login().prepare()
    await bench.far.refuse('MANAGE')
    expect(await failure<Error>(bench.login().manage('export', {}))).to.be.instanceOf(UserRejectedError)
    await bench.far.emit('SHOW', undefined)
    await bench.far.leaveOpen('MANAGE')
    const closed = failure<Error>(bench.login().manage('recovery', {}))
    await bench.far.hears('MANAGE', 2)
    document.querySelector<HTMLButtonElement>('#w3m-frame > button')!.click()
    await bench.far.hears('DISMISS')
    await bench.far.refuse('MANAGE')
    expect(await closed).to.be.instanceOf(UserRejectedError)
  })

  it('has signed in where the frame has signed what was asked, and by the account that connects', async () => {
    const owner = privateKeyToAccount(`0x${'11'.repeat(32)}`)
    const { host: domain, origin: uri } = location
    const request = { chainId: 'eip155:1', domain, uri, nonce: 'nonceofthesite', statement: 'Sign in.' } as const
    const fields = { ...request, chainId: 1, version: '1', address: owner.address, issuedAt: new Date().toISOString() } as const
    const sendRequest = async (message: string, signer = owner) => {
      await bench.login().prepare()
      const signature = await signer.signMessage({ message })
      await bench.far.answer('GET_USER', { address: owner.address, chainId: 1, message, signature })
      return (await bench.source.connect('embedded', { namespaces: ['eip155'], signIn: request }))[0]!
    }
    const message = createMessage(fields)
    const [signedIn] = (await sendRequest(message)).signedIn ?? []
    expect(signedIn).to.deep.include({ account: `eip155:1:${owner.address}`, message })
    expect((await bench.far.hears('GET_USER')).payload).to.deep.include({
      siwxMessage: { ...request, version: '1', accountAddress: '<<AccountAddress>>' }
    })

    const stranger = privateKeyToAccount(`0x${'22'.repeat(32)}`)
    for (const [what, signed] of [
      ['another nonce', await sendRequest(createMessage({ ...fields, nonce: 'nonceofanother' }))],
      ['another statement', await sendRequest(createMessage({ ...fields, statement: 'Sign in as admin.' }))],
      ['more resources', await sendRequest(createMessage({ ...fields, resources: ['https://evil.example'] }))],
      ['another account', await sendRequest(createMessage({ ...fields, address: stranger.address }), stranger)],
      ['another’s signature', await sendRequest(message, stranger)]
    ] as const) {
      expect(signed.accounts, what).to.deep.equal([`eip155:1:${owner.address}`])
      expect(signed.signedIn, what).to.equal(undefined)
    }
  })

  it('logs in with a token of the site’s own, once, for the key of this frame', async () => {
    const nonces: string[] = []
    const jwt = async (nonce: string) => {
      nonces.push(nonce)
      return `token for ${nonce}`
    }
    const startWithToken = () => {
      bench.stop()
      bench.start({}, { jwt })
    }
    startWithToken()
    expect((await bench.connect()).accounts).to.deep.equal([`eip155:1:${address}`])
    expect((await bench.far.hears('CONNECT_JWT')).payload).to.deep.equal({ token: 'token for nonce' })

    startWithToken()
    expect((await bench.source.reconnect('embedded', { namespaces: ['eip155'] })).length).to.equal(1)
    await bench.connect()
    expect(nonces).to.deep.equal(['nonce'], 'who is in is not logged in again')
  })

  it('is not connected when the site makes no token, and does not affect a user who logged in by email', async () => {
    bench.stop()
    bench.start({}, { jwt: () => Promise.reject(new Error('Not logged in at the site')) })
    expect((await failure<Error>(bench.connect())).message).to.equal('Not logged in at the site')
    await bench.login().email('ada@example.com', {})
    await bench.login().code('123456', {})
    expect((await bench.connect()).accounts).to.deep.equal([`eip155:1:${address}`])
    expect(bench.far.heard.some(({ name }) => name === 'CONNECT_JWT')).to.equal(false)
  })

  describe('with a provider’s account', () => {
    beforeEach(() => bench.login().prepare())

    it('goes through the window and gives the frame what it came back with [3.122]', async () => {
      await bench.far.answer('GET_SOCIAL_REDIRECT_URI', { uri: providerUri('https://service.example/done?state=1') })
      await bench.login().social('google', {})
      expect((await bench.far.hears('GET_SOCIAL_REDIRECT_URI')).payload).to.deep.equal({ provider: 'google' })
      expect((await bench.far.hears('CONNECT_SOCIAL')).payload).to.deep.equal({ uri: 'https://service.example/done?state=1' })
      expect(bench.kept()).to.deep.include({ EMAIL_LOGIN_USED_KEY: 'true', SOCIAL_USERNAME: 'ada' })
    })

    it('sends the window on once its first page has come: before, the browser may keep to that one', async () => {
      const { open } = window
      let popup: Window | null = null
      let firstPage: string | URL | undefined
      window.open = (url, ...rest) => {
        firstPage = url
        return (popup = open.call(window, 'about:blank', ...rest))
      }
      try {
        const last = 'https://service.example/done?state=3'
        await bench.far.answer('GET_SOCIAL_REDIRECT_URI', { uri: providerUri(last) })
        const logging = bench.login().social('google', {})
        await bench.far.hears('GET_SOCIAL_REDIRECT_URI')
        // the frame's response to this comes after its response to the code
        await bench.login().code('123456', {})
        popup!.location.href = String(firstPage)
        await logging
        expect((await bench.far.hears('CONNECT_SOCIAL')).payload).to.deep.equal({ uri: last })
      } finally {
        window.open = open
      }
    })

    it('receives it from the frame where the window cannot reach the page', async () => {
      const logging = bench.login().social('github', {})
      await bench.far.hears('GET_SOCIAL_REDIRECT_URI')
      await bench.far.emit('SOCIAL_RESULT', { uri: 'https://service.example/done?state=2' })
      await logging
      expect((await bench.far.hears('CONNECT_SOCIAL')).payload).to.deep.equal({ uri: 'https://service.example/done?state=2' })
    })

    it('reports that the provider did not log the user in, and that the user refused there', async () => {
      for (const [error, code] of [
        ['server_error', 'login-failed'],
        ['access_denied', 'user-rejected']
      ]) {
        await bench.far.answer('GET_SOCIAL_REDIRECT_URI', { uri: providerUri(`https://service.example/done?error=${error}`) })
        expect((await failure(bench.login().social('google', {}))).code).to.equal(code)
      }
      expect(bench.far.heard.map(({ name }) => name)).not.to.include('CONNECT_SOCIAL')
    })

    it('goes on with what the whole tab has come back with', async () => {
      await bench.login().socialResult('https://service.example/done?login=1&result=2', {})
      expect((await bench.far.hears('CONNECT_SOCIAL')).payload).to.deep.equal({
        uri: 'https://service.example/done?login=1&result=2'
      })
      expect(bench.kept()).to.deep.include({ EMAIL_LOGIN_USED_KEY: 'true', SOCIAL_USERNAME: 'ada' })
    })

    it('does not go with the tab for a frame that knows windows alone, and would not come back', async () => {
      const { open } = window
      window.open = () => null
      const here = location.href
      const left: string[] = []
      try {
        await bench.far.answer('GET_SOCIAL_REDIRECT_URI', { uri: `${here}#gone` })
        const logging = bench.login().social('google', { onLeave: () => left.push('left') })
        expect((await failure(logging)).code).to.equal('popup-blocked')
        expect((await bench.far.hears('GET_SOCIAL_REDIRECT_URI')).payload).to.deep.include({ provider: 'google' })
        expect(location.href).to.equal(here)
        // and for a frame that reports it returns here, the tab does navigate
        await bench.far.answer('GET_SOCIAL_REDIRECT_URI', { uri: `${here}#gone`, returns: true })
        const leaving = new AbortController()
        const navigated = new Promise(resolve => window.addEventListener('hashchange', resolve, { once: true }))
        const waiting = failure(bench.login().social('google', { signal: leaving.signal }))
        await navigated
        leaving.abort()
        expect((await waiting).code).to.equal('aborted')
        // if the frame's own link takes the tab, the app does not navigate
        history.replaceState(null, '', here)
        await bench.far.answer('GET_SOCIAL_REDIRECT_URI', { uri: `${here}#gone`, returns: true, leaves: true })
        const staying = new AbortController()
        const still = failure(bench.login().social('google', { signal: staying.signal }))
        await bench.far.hears('GET_SOCIAL_REDIRECT_URI', 3)
        await bench.login().code('123456', {})
        staying.abort()
        expect((await still).code).to.equal('aborted')
        expect(location.href).to.equal(here)
      } finally {
        window.open = open
        history.replaceState(null, '', here)
      }
    })

    it('goes nowhere that is no web address', async () => {
      await bench.far.answer('GET_SOCIAL_REDIRECT_URI', { uri: 'javascript:alert(1)' })
      expect((await failure(bench.login().social('google', {}))).code).to.equal('untrusted-origin')
    })

    it('stops when the user leaves', async () => {
      await bench.far.leaveOpen('GET_SOCIAL_REDIRECT_URI')
      const leaving = new AbortController()
      const logging = failure(bench.login().social('google', { signal: leaving.signal }))
      await bench.far.hears('GET_SOCIAL_REDIRECT_URI')
      leaving.abort()
      expect((await logging).code).to.equal('aborted')
    })
  })

  it('shows the content of Farcaster’s code, and lets the frame start again when the user leaves', async () => {
    const uris: string[] = []
    await bench.login().farcaster({ onUri: uri => uris.push(uri) })
    expect(uris).to.deep.equal(['https://farcaster.example/login'])
    expect(bench.kept()).to.deep.include({ SOCIAL_USERNAME: 'ada' })
    await bench.far.leaveOpen('CONNECT_FARCASTER')
    const leaving = new AbortController()
    const logging = failure(bench.login().farcaster({ signal: leaving.signal, onUri: () => leaving.abort() }))
    expect((await logging).code).to.equal('aborted')
    await bench.far.hears('RELOAD')
  })
})

describe('the window of a provider', () => {
  it('is sent on once more where its first page came just as it was: the browser keeps to that page then', async () => {
    const clock = createClock()
    const far = scriptedFrame()
    const frame = createFrame({
      url: scriptedFrameUrl(),
      metadata: { name: 'Site', description: '', url: location.origin, icons: [] },
      network: () => ({ chainId: 'eip155:1' }),
      after: clock.after
    })
    const login = createLogin(frame, createLoginCache(localStorage), {
      url: scriptedFrameUrl(),
      now: clock.now,
      after: clock.after
    })
    const popup = window.open('about:blank', 'w3m-social', 'popup')!
    try {
      await frame.load()
      const last = 'https://service.example/done?state=4'
      await far.answer('GET_SOCIAL_REDIRECT_URI', { uri: providerUri(last) })
      const logging = login.social('google', popup)
      await far.hears('GET_SOCIAL_REDIRECT_URI')
      // the frame's response to this comes after its response to the other request
      await frame.request('GET_CHAIN_ID', undefined)
      popup.location.href = new URL('loading', frameOrigin).href
      // a busy page: its timeout for the first page has passed when the load event arrives
      for (const end = performance.now() + 500; performance.now() < end;);
      clock.pass(5000)
      await waitUntil(() => isOfAnotherOrigin(popup), 'the first page is there')
      clock.pass(1000)
      await Promise.resolve()
      clock.pass(1000)
      await logging
      expect((await far.hears('CONNECT_SOCIAL')).payload).to.deep.equal({ uri: last })
    } finally {
      popup.close()
      frame.remove()
      far.stop()
    }
  })
})

function isOfAnotherOrigin(popup: Window): boolean {
  try {
    return popup.location.href === ''
  } catch {
    return true
  }
}
