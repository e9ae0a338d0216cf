import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { WrongCodeError } from '../../../adapters/base/wrong-code-error.ts'
import { KitError } from '../../../adapters/base/kit-error.ts'
import { UserRejectedError } from '../../../adapters/base/errors.ts'
import type { LoginAppearance, WalletLogin } from '../../../adapters/wallet-source.ts'
import { $session } from '../../../state/session/active-session.ts'
import { emailFlow } from '../../../state/login/email.ts'
import { enterEmailFlow } from '../../../state/login/enter-email.ts'
import { selectSocial, socialFlow } from '../../../state/login/social.ts'
import { createKit, type Kit } from '../../../state/kit/kit.ts'
import { $open, setPresenter } from '../../../state/router/open.ts'
import type { KitOptions } from '../../../state/options/options.ts'
import { $route, push } from '../../../state/router/router.ts'
import { $socials } from '../../../state/login/socials.ts'
import { errorMessages } from '../../../state/text/errors.text.ts'
import { getLoginProblemText } from '../../../state/login/problem-text.ts'
import { loginMessages } from '../../../state/login/login.text.ts'
import { $toast } from '../../../state/alerts/toast.ts'
import { testNetwork } from '../../kit/adapter-context.ts'
import { fakeEnvironment, type FakeEnvironment } from '../../kit/environment.ts'
import { eventually } from '../../kit/eventually.ts'
import { loginAdapter } from '../../kit/login-adapter.ts'
import { until } from '../../kit/until.ts'

let platform: FakeEnvironment
let kit: Kit

async function open(ways: Partial<WalletLogin> = {}, options: Partial<KitOptions> = {}): Promise<void> {
  kit = createKit({ adapters: [loginAdapter(ways)], networks: [testNetwork(1)], ...options })
  await kit.open('Connect')
}

const route = () => $route.get()
const connected = () => until($session, session => session?.status === 'connected')
const soon = new KitError('too-soon', 'Please try again after 12 seconds')

describe('logging in', () => {
  beforeEach(() => {
    platform = fakeEnvironment()
    setPresenter(async () => undefined)
  })
  afterEach(() => {
    kit.stop()
    platform.restore()
  })

  describe('by email', () => {
    it('sends a code, takes it however it is pasted, connects and closes [1.13, 4.6]', async () => {
      const given: string[] = []
      await open({
        email: async email => (given.push(email), 'VERIFY_OTP'),
        code: async code => {
          given.push(code)
        }
      })
      const entry = enterEmailFlow()
      entry.edit(' ada@example.com ')
      await entry.submit()
      assert.deepEqual(route(), { name: 'EmailVerifyOtp', params: { email: 'ada@example.com' } })
      emailFlow().edit(' 123 45')
      assert.equal(emailFlow().$code.get(), '12345')
      emailFlow().edit('123-456 7')
      await connected()
      assert.deepEqual(given, ['ada@example.com', '123456'])
      assert.equal($open.get(), false)
    })

    it('loads the wallet when the user begins to type, and not before', async () => {
      let prepared = 0
      await open({
        prepare: async () => {
          prepared++
        }
      })
      const entry = enterEmailFlow()
      assert.equal(prepared, 0)
      entry.edit('a')
      assert.equal(prepared, 1)
    })

    it('says that it is no address, keeps what was typed, and takes it once corrected', async () => {
      await open({
        email: async email => {
          if (!email.includes('@')) throw new KitError('invalid-payload', 'Invalid email')
          return 'VERIFY_OTP'
        }
      })
      const entry = enterEmailFlow()
      entry.edit('ada')
      await entry.submit()
      assert.deepEqual([entry.$status.get().name, entry.$email.get()], ['invalid', 'ada'])
      entry.edit('ada@example.com')
      assert.equal(entry.$status.get().name, 'editing')
      await entry.submit()
      assert.equal(route().name, 'EmailVerifyOtp')
    })

    it('shows the throttle and the wallet’s own messages as they are [5.31]', async () => {
      const failures = [soon, new KitError('frame-failed', 'Too many codes'), new KitError('timeout', 'slow')]
      await open({
        email: async () => {
          throw failures.shift()!
        }
      })
      const entry = enterEmailFlow()
      entry.edit('ada@example.com')
      const submit = async () => {
        await entry.submit()
        const status = entry.$status.get()
        return status.name === 'failed' ? status.problem : undefined
      }
      assert.deepEqual(await submit(), { code: 'too-soon', words: 'Please try again after 12 seconds' })
      assert.deepEqual(await submit(), { code: 'frame-failed', words: 'Too many codes' })
      assert.deepEqual(await submit(), { code: 'timeout' })
    })

    it('connects immediately where the wallet still has a session for the user [4.7]', async () => {
      await open({ email: async () => 'CONNECT' })
      const entry = enterEmailFlow()
      entry.edit('ada@example.com')
      await entry.submit()
      await connected()
    })

    it('asks for the link on a new device as long as it takes, and for the code then [4.5]', async () => {
      let requestCount = 0
      await open({
        email: async () => 'VERIFY_DEVICE',
        device: async () => {
          if (++requestCount < 3) throw new KitError('timeout', 'The request took too long to respond')
        }
      })
      const entry = enterEmailFlow()
      entry.edit('ada@example.com')
      await entry.submit()
      assert.equal(route().name, 'EmailVerifyDevice')
      await emailFlow().confirmDevice('ada@example.com')
      assert.equal(requestCount, 3)
      assert.deepEqual(route(), { name: 'EmailVerifyOtp', params: { email: 'ada@example.com' } })
    })

    it('says how many tries are left, and asks for another code once there are none, or it has expired', async () => {
      const failures = [new WrongCodeError(1), new WrongCodeError(0)]
      await open({
        code: async () => {
          throw failures.shift() ?? new KitError('code-over', 'This code is over.')
        }
      })
      push('EmailVerifyOtp', { email: 'ada@example.com' })
      const flow = emailFlow()
      const failed = async (code: string) => {
        flow.edit(code, true)
        const status = await until(flow.$status, ({ name }) => name === 'failed')
        return (
          status?.name === 'failed' && [
            getLoginProblemText(status.problem, errorMessages, loginMessages),
            flow.$over.get(),
            flow.$code.get()
          ]
        )
      }
      assert.deepEqual(await failed('000000'), ['Wrong code. Try again. Attempts left: 1', false, '000000'])
      assert.deepEqual(await failed('000001'), ['Too many attempts. Request a new code.', true, ''])
      flow.edit('000002')
      assert.equal(flow.$code.get(), '', 'no digit is taken any more')
      await flow.resend('ada@example.com')
      assert.equal(flow.$over.get(), false)
      assert.equal($toast.get()?.message, 'code-sent')
      assert.deepEqual(await failed('000003'), ['This code is no longer valid. Request a new one.', true, ''])
    })

    it('keeps a wrong code until it is corrected, says so, and takes another', async () => {
      const codes: string[] = []
      await open({
        code: async code => {
          codes.push(code)
          if (code === '000000') throw new KitError('frame-failed', 'Wrong code')
        }
      })
      push('EmailVerifyOtp', { email: 'ada@example.com' })
      const flow = emailFlow()
      flow.edit('000000')
      const status = await until(flow.$status, ({ name }) => name === 'failed')
      assert.deepEqual(status, { name: 'failed', problem: { code: 'frame-failed', words: 'Wrong code' } })
      assert.equal(flow.$code.get(), '000000')
      flow.edit('111111', true)
      await connected()
      assert.deepEqual(codes, ['000000', '111111'])
    })

    it('sends no correction of a wrong code before the user confirms, and a code that is typed again by itself', async () => {
      const codes: string[] = []
      await open({
        code: async code => {
          codes.push(code)
          if (code !== '123456') throw new WrongCodeError(5 - codes.length)
        }
      })
      push('EmailVerifyOtp', { email: 'ada@example.com' })
      const flow = emailFlow()
      const wrong = () => until(flow.$status, ({ name }) => name === 'failed')
      flow.edit('000000')
      await wrong()
      assert.equal(flow.$again.get(), false, 'the same code would be as wrong')
      for (const text of ['100000', '10000', '120000']) flow.edit(text)
      assert.deepEqual([codes, flow.$status.get().name, flow.$again.get()], [['000000'], 'waiting', true])
      flow.edit('000000')
      assert.equal(flow.$again.get(), false)
      flow.checkAgain()
      flow.edit('120000')
      flow.checkAgain()
      await wrong()
      assert.deepEqual(codes, ['000000', '120000'])
      for (const text of ['1', '12', '123', '1234', '12345', '123456']) flow.edit(text)
      await connected()
      assert.deepEqual(codes, ['000000', '120000', '123456'])
    })

    it('counts until another code may be asked for', async () => {
      let left = 2
      const sent: string[] = []
      await open({ emailWait: () => left, email: async email => (sent.push(email), (left = 30), 'VERIFY_OTP') })
      push('EmailVerifyOtp', { email: 'ada@example.com' })
      const flow = emailFlow()
      const stop = flow.$wait.listen(() => {})
      assert.equal(flow.$wait.get(), 2)
      left = 0
      await platform.advance(1000)
      assert.equal(flow.$wait.get(), 0)
      await flow.resend('ada@example.com')
      assert.deepEqual(sent, ['ada@example.com'])
      assert.equal(flow.$wait.get(), 30)
      assert.equal(route().name, 'EmailVerifyOtp')
      stop()
    })

    it('stops its request when the user leaves', async () => {
      let left = false
      await open({
        device: ({ signal }) =>
          new Promise((_resolve, reject) => {
            signal?.addEventListener('abort', () => {
              left = true
              reject(new KitError('aborted', 'Request was aborted'))
            })
          })
      })
      push('EmailVerifyDevice', { email: 'ada@example.com' })
      void emailFlow().confirmDevice('ada@example.com')
      await kit.close()
      assert.equal(left, true)
      assert.equal(route().name, 'EmailVerifyDevice')
    })
  })

  describe('with a provider', () => {
    it('opens the window within the tap, and connects what comes back', async () => {
      let opened = ''
      let done = () => {}
      await open({
        social: provider => {
          opened = provider
          return new Promise(resolve => (done = resolve))
        }
      })
      selectSocial('github')
      assert.equal(opened, 'github', 'not a microtask later')
      assert.deepEqual(route(), { name: 'ConnectingSocial', params: { provider: 'github' } })
      done()
      await connected()
      assert.equal($open.get(), false)
    })

    it('leads to each of google, github, apple, facebook, x and discord, and connects what comes back [1.14]', async () => {
      const all = ['google', 'github', 'apple', 'facebook', 'x', 'discord'] as const
      for (const provider of all) {
        const requested: string[] = []
        await open({
          social: async chosen => {
            requested.push(chosen)
          }
        })
        assert.ok($socials.get().includes(provider), `${provider} is offered`)
        selectSocial(provider)
        await connected()
        assert.deepEqual(requested, [provider])
        kit.stop()
      }
    })

    it('counts a closed window as a response, and opens another when the user tries again', async () => {
      const answers = [() => Promise.reject(new UserRejectedError()), () => Promise.resolve()]
      await open({ social: () => answers.shift()!() })
      selectSocial('google')
      const flow = socialFlow()
      await until(flow.$status, ({ name }) => name === 'declined')
      flow.open('google')
      await connected()
    })

    it('says that the browser has blocked the window', async () => {
      await open({
        social: () =>
          Promise.reject(new KitError('popup-blocked', 'Your browser blocked the login window. Allow pop-ups and try again.'))
      })
      selectSocial('google')
      const status = await until(socialFlow().$status, ({ name }) => name === 'failed')
      assert.deepEqual(status, { name: 'failed', problem: { code: 'popup-blocked' } })
    })

    it('shows Farcaster’s code, and connects after the scan [1.15, 2.10, 3.45]', async () => {
      let scan = () => {}
      await open({
        farcaster: ({ onUri }) => {
          onUri('https://farcaster.example/login')
          return new Promise(resolve => (scan = resolve))
        }
      })
      selectSocial('farcaster')
      assert.equal(route().name, 'ConnectingFarcaster')
      const flow = socialFlow()
      flow.showCode()
      assert.equal(flow.$uri.get(), 'https://farcaster.example/login')
      flow.copyLink()
      assert.deepEqual(platform.copied, ['https://farcaster.example/login'])
      scan()
      await connected()
    })

    it('offers what the site names, in the site’s order', async () => {
      await open({}, { features: { socials: ['x', 'facebook', 'google', 'github'] } })
      assert.deepEqual($socials.get(), ['x', 'facebook', 'google', 'github'])
    })

    /** Returns the offered login methods out of all, in Telegram on a device. */
    const offeredInTelegram = (userAgent: string) => {
      Object.assign(platform.page, { telegram: true, userAgent, maxTouchPoints: 0 })
      const socials = ['x', 'facebook', 'google', 'github', 'apple', 'discord', 'farcaster'] as const
      kit = createKit({ adapters: [loginAdapter()], networks: [testNetwork(1)], features: { socials } })
      return $socials.get()
    }
    it('offers all but Google in Telegram on iOS [5.42]', () =>
      assert.deepEqual(offeredInTelegram('Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)'), [
        'x',
        'facebook',
        'github',
        'apple',
        'discord',
        'farcaster'
      ]))
    it('offers all but X in Telegram on a Mac [5.43]', () =>
      assert.deepEqual(offeredInTelegram('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15)'), [
        'facebook',
        'google',
        'github',
        'apple',
        'discord',
        'farcaster'
      ]))
    it('offers all but Facebook and X in Telegram on Android [5.44]', () =>
      assert.deepEqual(offeredInTelegram('Mozilla/5.0 (Linux; Android 14)'), [
        'google',
        'github',
        'apple',
        'discord',
        'farcaster'
      ]))

    it('offers none where no wallet can be logged in to', async () => {
      kit = createKit({ adapters: [], networks: [testNetwork(1)] })
      assert.deepEqual($socials.get(), [])
    })
  })

  it('has the wallet look as the kit does, and follow it', async () => {
    const looks: LoginAppearance[] = []
    platform.media.add('(prefers-color-scheme: dark)')
    await open({ dress: look => looks.push(look) }, { themeVariables: { '--w3m-accent': 'teal' } })
    const entry = enterEmailFlow()
    entry.edit('a')
    entry.edit('ad')
    assert.deepEqual(looks, [
      { mode: 'dark', locale: 'en', variables: { '--w3m-accent': 'teal' }, labels: { title: 'Wallet', close: 'Close' } }
    ])
    kit.setTheme({ mode: 'light' })
    await eventually(() => looks.length === 2, 'the wallet follows')
    assert.equal(looks[1]!.mode, 'light')
  })
})
