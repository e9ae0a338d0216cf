import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import type { AccountId } from '../../../adapters/base/caip.ts'
import { WrongCodeError } from '../../../adapters/base/wrong-code-error.ts'
import { KitError } from '../../../adapters/base/kit-error.ts'
import { UserRejectedError } from '../../../adapters/base/errors.ts'
import type { WalletLogin } from '../../../adapters/wallet-source.ts'
import { $account, $session } from '../../../state/session/active-session.ts'
import { switchAccountType } from '../../../state/login/account-type.ts'
import { connectWallet } from '../../../state/connect/connect.ts'
import { emailFlow } from '../../../state/login/email.ts'
import { settingsFlow } from '../../../state/login/settings.ts'
import { updateEmailFlow } from '../../../state/login/update-email.ts'
import { createKit, type Kit } from '../../../state/kit/kit.ts'
import { storeLoginProvider } from '../../../state/login/login-provider.ts'
import { $open, setPresenter } from '../../../state/router/open.ts'
import { $history, $route, back, push } from '../../../state/router/router.ts'
import { setAccountType } from '../../../state/kit/set-account-type.ts'
import { $isSmartAccount } from '../../../state/session/smart-account.ts'
import { subscribeEvents } from '../../../state/analytics/track.ts'
import { $toast } from '../../../state/alerts/toast.ts'
import { testNetwork } from '../../kit/adapter-context.ts'
import { fakeEnvironment, type FakeEnvironment } from '../../kit/environment.ts'
import { firstAccount, type Answer } from '../../kit/connecting-source.ts'
import { loginAdapter } from '../../kit/login-adapter.ts'
import { toastWords } from '../../kit/toast-words.ts'
import { until } from '../../kit/until.ts'

let platform: FakeEnvironment
let kit: Kit

/** Opens AccountSettings, logged in. */
async function open(ways: Partial<WalletLogin> = {}, kinds?: Answer): Promise<void> {
  const accounts = kinds && { accounts: [smartAccount, firstAccount], kinds }
  kit = createKit({
    adapters: [loginAdapter({ who: () => ({ email: 'ada@example.com' }), ...ways }, 'approve', accounts)],
    networks: [testNetwork(1)]
  })
  await connectWallet({ sourceId: 'embedded', walletId: 'embedded', namespaces: ['eip155'] })
  await kit.open('Account')
  push('AccountSettings')
}

const smartAccount: AccountId = 'eip155:1:0x00000000000000000000000000000000000000f2'

const names = () => $history.get().map(({ name }) => name)
const reject = (error: unknown) => () => Promise.reject(error)

beforeEach(() => {
  platform = fakeEnvironment()
  setPresenter(async () => undefined)
})
afterEach(() => {
  kit.stop()
  platform.restore()
})

describe('the settings of an embedded wallet', () => {
  it('say who is logged in and with what, and nothing of another wallet [3.44, 3.47]', async () => {
    await open({ who: () => ({ email: 'ada@example.com', userName: 'Ada' }) })
    const { $loggedIn } = settingsFlow()
    assert.deepEqual($loggedIn.get(), { email: 'ada@example.com', userName: 'Ada', provider: undefined })
    storeLoginProvider('google')
    push('UpgradeEmailWallet')
    assert.equal($loggedIn.get()?.provider, 'google')
    platform.storage.setItem('@appkit/connected_social', '"constructor"')
    back()
    assert.equal($loggedIn.get()?.provider, undefined, 'what was stored is checked')
    await kit.disconnect()
    assert.equal($loggedIn.get(), undefined)
  })

  it('open a screen of the wallet, one at a time, and return from it whatever the user did', async () => {
    const screens: string[] = []
    let answer: { resolve(): void; reject(error: unknown): void } | undefined
    await open({
      manage: screen => (screens.push(screen), new Promise((resolve, reject) => (answer = { resolve, reject })))
    })
    const flow = settingsFlow()
    const first = flow.open('passkeys')
    assert.deepEqual(flow.$status.get(), { name: 'open', screen: 'passkeys' })
    await flow.open('export')
    answer!.resolve()
    await first
    assert.deepEqual(flow.$status.get(), { name: 'idle' })
    const second = flow.open('export')
    answer!.reject(new UserRejectedError())
    await second
    assert.deepEqual(flow.$status.get(), { name: 'idle' }, 'leaving it is an answer')
    const third = flow.open('sessions')
    answer!.reject(new KitError('frame-failed', 'No sessions here'))
    await third
    assert.deepEqual(flow.$status.get(), { name: 'failed', problem: { code: 'frame-failed', words: 'No sessions here' } })
    assert.deepEqual(screens, ['passkeys', 'export', 'sessions'])
  })

  it('send another code where the wallet requires a new login, or the user to the provider', async () => {
    const sent: string[] = []
    const opened: string[] = []
    await open({
      manage: reject(new KitError('login-too-old', 'Please sign in again.')),
      email: async email => (sent.push(email), 'VERIFY_OTP'),
      social: provider => (opened.push(provider), new Promise(() => {}))
    })
    const flow = settingsFlow()
    await flow.open('export')
    assert.deepEqual(flow.$status.get(), { name: 'failed', problem: { code: 'login-too-old' } })
    await flow.logInAgain()
    assert.deepEqual(
      [sent, $route.get()],
      [['ada@example.com'], { name: 'EmailVerifyOtp', params: { email: 'ada@example.com' } }]
    )
    back()
    storeLoginProvider('github')
    push('UpgradeEmailWallet')
    await settingsFlow().logInAgain()
    assert.deepEqual([opened, $route.get().name], [['github'], 'ConnectingSocial'])
  })

  it('have the other kind of account act, and stores follow [3.43]', async () => {
    await open({}, 'approve')
    const events: unknown[] = []
    const stop = subscribeEvents(({ event, properties }) => event === 'SET_PREFERRED_ACCOUNT_TYPE' && events.push(properties))
    const { $kind, $status, switchKind } = settingsFlow()
    assert.deepEqual([$kind.get(), $account.get(), $isSmartAccount.get()], ['smartAccount', smartAccount, true])
    const switching = switchKind()
    assert.deepEqual($status.get(), { name: 'switching' })
    await switching
    assert.deepEqual([$kind.get(), $account.get(), $isSmartAccount.get()], ['eoa', firstAccount, false])
    assert.deepEqual([$status.get(), $toast.get()], [{ name: 'idle' }, undefined])
    assert.deepEqual(events, [{ accountType: 'eoa', network: 'eip155:1' }])
    await setAccountType('smartAccount')
    assert.equal($account.get(), smartAccount)
    stop()
  })

  it('say that there is no smart account where the wallet does not have one, and a program gets the reason [8.4, 8.12]', async () => {
    await open({}, 'fail')
    await settingsFlow().switchKind()
    assert.equal(toastWords(), 'Something went wrong', 'the key’s own account is always there')
    await assert.rejects(setAccountType('eoa'), { code: 'switch-failed' })
    kit.stop()
    await open()
    const { $kind, switchKind } = settingsFlow()
    assert.equal($kind.get(), undefined)
    await switchKind()
    await switchAccountType('smartAccount', {})
    await platform.advance(150)
    assert.equal(toastWords(), 'This application might not support Smart Accounts')
    await assert.rejects(setAccountType('smartAccount'), {
      code: 'unsupported-method',
      shortMessage: 'This application might not support Smart Accounts'
    })
    await kit.disconnect()
    await assert.rejects(setAccountType('smartAccount'), { code: 'not-connected' })
  })

  it('are back on screen after a new login, by the code or at the provider, with who has logged in', async () => {
    let email = 'ada@example.com'
    await open({
      who: () => ({ email }),
      manage: reject(new KitError('login-too-old', 'Please sign in again.')),
      code: async () => {},
      social: async () => void (email = 'grace@example.com')
    })
    const flow = settingsFlow()
    const closings: boolean[] = []
    const stop = $open.listen(isOpen => closings.push(isOpen))
    await flow.open('export')
    await flow.logInAgain()
    emailFlow().edit('123456')
    await until($route, ({ name }) => name === 'AccountSettings')
    assert.deepEqual([names(), closings], [['Account', 'AccountSettings'], []])
    assert.equal($session.get()?.status, 'connected')

    storeLoginProvider('google')
    push('UpgradeEmailWallet')
    await settingsFlow().open('export')
    await settingsFlow().logInAgain()
    await until($route, ({ name }) => name === 'UpgradeEmailWallet')
    assert.deepEqual([names(), closings], [['Account', 'AccountSettings', 'UpgradeEmailWallet'], []])
    assert.deepEqual(settingsFlow().$status.get(), { name: 'idle' })
    assert.deepEqual(settingsFlow().$loggedIn.get(), { email: 'grace@example.com', provider: 'google' })
    stop()
  })

  it('log the user out, and after the wallet was deleted too', async () => {
    await open({ manage: async () => {} })
    await settingsFlow().open('export')
    assert.equal($session.get()?.status, 'connected')
    await settingsFlow().open('delete')
    assert.deepEqual([$session.get()?.status, $open.get()], ['disconnected', false])
  })
})

describe('changing the email', () => {
  const begin = async (ways: Partial<WalletLogin> = {}) => {
    await open(ways)
    settingsFlow().editEmail()
    return updateEmailFlow()
  }

  it('asks for the code of the old address, then of the new one, and is back in the settings with it [4.15]', async () => {
    let email = 'ada@example.com'
    const codes: string[] = []
    const flow = await begin({
      who: () => ({ email }),
      updateEmailPrimary: async code => void codes.push(code),
      updateEmailSecondary: async code => (codes.push(code), (email = 'ada@example.org'))
    })
    assert.equal(flow.$email.get(), 'ada@example.com')
    flow.edit(' ada@example.org ')
    await flow.submit()
    assert.deepEqual($route.get(), { name: 'UpdateEmailPrimaryOtp', params: { email: 'ada@example.com' } })
    flow.editCode('111 111')
    await until($route, ({ name }) => name === 'UpdateEmailSecondaryOtp')
    assert.deepEqual($route.get(), { name: 'UpdateEmailSecondaryOtp', params: { email: 'ada@example.org' } })
    assert.deepEqual([flow.$code.get(), names().includes('UpdateEmailPrimaryOtp')], ['', false])
    flow.editCode('222222')
    await until($route, ({ name }) => name === 'AccountSettings')
    assert.deepEqual(
      [codes, names()],
      [
        ['111111', '222222'],
        ['Account', 'AccountSettings']
      ]
    )
    assert.equal($toast.get()?.message, 'email-updated')
    assert.equal(settingsFlow().$loggedIn.get()?.email, 'ada@example.org')
  })

  it('asks for the code of the new address alone where there is none yet [4.16]', async () => {
    const flow = await begin({ who: () => ({}), updateEmail: async () => 'VERIFY_SECONDARY_OTP' })
    flow.edit('ada@example.org')
    await flow.submit()
    assert.deepEqual($route.get(), { name: 'UpdateEmailSecondaryOtp', params: { email: 'ada@example.org' } })
  })

  it('saves only another address, and only once a code may be asked for', async () => {
    let wait = 0
    const emails: string[] = []
    const flow = await begin({ emailWait: () => wait, updateEmail: async email => (emails.push(email), 'VERIFY_PRIMARY_OTP') })
    const stop = flow.$savable.listen(() => {})
    const savable = (email: string) => (flow.edit(email), flow.$savable.get())
    assert.deepEqual(['ada@example.com', 'ADA@example.com ', 'ada@example', 'ada', '', 'ada@example.org'].map(savable), [
      false,
      false,
      false,
      false,
      false,
      true
    ])
    wait = 2
    await platform.advance(1000)
    assert.equal(flow.$savable.get(), false)
    await flow.submit()
    assert.deepEqual(emails, [])
    wait = 0
    await platform.advance(1000)
    await flow.submit()
    assert.deepEqual(emails, ['ada@example.org'])
    stop()
  })

  it('shows how the wallet resolves the address, and keeps what was typed', async () => {
    const failures = [new KitError('invalid-payload', 'Invalid email'), new KitError('login-limit', ''), new UserRejectedError()]
    const flow = await begin({ updateEmail: () => Promise.reject(failures.shift()!) })
    const shown = []
    for (let times = 0; times < 3; times++) {
      flow.edit('ada@example.org')
      await flow.submit()
      shown.push(flow.$status.get())
    }
    assert.deepEqual(shown, [{ name: 'invalid' }, { name: 'failed', problem: { code: 'login-limit' } }, { name: 'waiting' }])
    assert.deepEqual([$route.get().name, flow.$email.get()], ['UpdateEmailWallet', 'ada@example.org'])
  })

  it('says that a code is wrong, and starts over where none helps any more', async () => {
    const failures = [new WrongCodeError(4), new KitError('email-taken', '')]
    const flow = await begin({
      updateEmail: async () => 'VERIFY_SECONDARY_OTP',
      updateEmailSecondary: () => Promise.reject(failures.shift()!)
    })
    flow.edit('ada@example.org')
    await flow.submit()
    const failed = async (code: string) => {
      flow.editCode(code, true)
      const status = await until(flow.$status, ({ name }) => name === 'failed')
      return status?.name === 'failed' && [status.problem, flow.$over.get()]
    }
    assert.deepEqual(await failed('000000'), [{ code: 'code-wrong', triesLeft: 4 }, false])
    assert.deepEqual(await failed('000001'), [{ code: 'email-taken' }, true])
    flow.startOver()
    assert.deepEqual([names(), flow.$email.get()], [['Account', 'AccountSettings', 'UpdateEmailWallet'], 'ada@example.org'])
    assert.deepEqual([flow.$status.get(), flow.$code.get()], [{ name: 'waiting' }, ''])
  })

  it('sends no correction of a wrong code before the user says so', async () => {
    const codes: string[] = []
    const flow = await begin({
      updateEmail: async () => 'VERIFY_SECONDARY_OTP',
      updateEmailSecondary: code => {
        codes.push(code)
        return Promise.reject(new WrongCodeError(5 - codes.length))
      }
    })
    flow.edit('ada@example.org')
    await flow.submit()
    flow.editCode('000000')
    await until(flow.$status, ({ name }) => name === 'failed')
    flow.editCode('000001')
    assert.deepEqual([codes, flow.$again.get()], [['000000'], true])
    flow.checkAgain()
    await until(flow.$status, ({ name }) => name === 'failed')
    assert.deepEqual([codes, flow.$again.get()], [['000000', '000001'], false])
  })

  it('aborts its request when the user leaves', async () => {
    let left = false
    const flow = await begin({
      updateEmail: (_email, { signal }) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => {
            left = true
            reject(new KitError('aborted', 'Request was aborted'))
          })
        })
    })
    flow.edit('ada@example.org')
    void flow.submit()
    await kit.close()
    assert.equal(left, true)
  })
})
