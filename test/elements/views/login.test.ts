import { expect } from '@open-wc/testing'
import { KitError } from '../../../adapters/base/error.ts'
import { $sessions } from '../../../state/session.ts'
import { loginAdapter } from '../../kit/login-adapter.ts'
import { closeScreen, deep, deepAll, expectSoon, focused, openScreen, press, shown } from '../../kit/open-screen.ts'
import type { WalletLogin } from '../../../adapters/wallet-source.ts'

const openConnect = (ways: Partial<WalletLogin> = {}, features = {}) =>
  openScreen('Connect', { options: { adapters: [loginAdapter(ways)], features } })

/** The parts of Connect in the order they stand. */
const parts = (screen: HTMLElement) =>
  deepAll(screen, 'w3m-connect-email, w3m-connect-socials, .rows')
    .map(({ localName }) => ({ 'w3m-connect-email': 'email', 'w3m-connect-socials': 'social' })[localName] ?? 'wallet')
    .filter((part, index, all) => all.indexOf(part) === index)

const typeInto = (field: HTMLInputElement, value: string) => {
  field.value = value
  field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
}

describe('logging in on screen', () => {
  afterEach(closeScreen)

  it('stands above the wallets, or where the site wants it', async () => {
    expect(parts((await openConnect()).screen)).to.deep.equal(['email', 'social', 'wallet'])
    await closeScreen()
    expect(parts((await openConnect({}, { connectMethodsOrder: ['wallet', 'social'] })).screen)).to.deep.equal([
      'wallet',
      'social',
      'email'
    ])
    await closeScreen()
    expect(parts((await openConnect({}, { email: false, socials: false })).screen)).to.deep.equal(['wallet'])
  })

  it('is not there on a site without such a wallet', async () => {
    expect(parts((await openScreen('Connect')).screen)).to.deep.equal(['wallet'])
  })

  it('goes from the address to the code, and connects', async () => {
    const { screen } = await openConnect({ code: async () => {} })
    typeInto(deep<HTMLInputElement>(screen, 'input[type=email]'), 'ada@example.com')
    await expectSoon(
      () => deepAll(screen, 'button.send').length > 0,
      () => 'The arrow did not come.'
    )
    deep(screen, 'button.send').click()
    const otp = await shown('EmailVerifyOtp')
    const input = deep<HTMLInputElement>(otp.screen, 'input')
    expect(focused()).to.equal(input)
    expect(input.autocomplete).to.equal('one-time-code')
    expect(otp.screen.shadowRoot!.textContent).to.include('ada@example.com')
    typeInto(input, '12x3')
    expect(input.value).to.equal('123')
    typeInto(input, '123456')
    await expectSoon(
      () => $sessions.get().eip155?.status === 'connected',
      () => 'It did not connect.'
    )
  })

  it('says what is wrong with the address beneath it', async () => {
    const { screen } = await openConnect({ email: () => Promise.reject(new KitError('invalid-payload', 'Invalid email')) })
    typeInto(deep<HTMLInputElement>(screen, 'input[type=email]'), 'ada')
    await expectSoon(
      () => deepAll(screen, 'button.send').length > 0,
      () => 'The arrow did not come.'
    )
    deep(screen, 'button.send').click()
    await expectSoon(
      () => deepAll(screen, '[role=alert]').some(({ textContent }) => textContent.includes('Invalid email')),
      () => 'Nothing was said of the address.'
    )
  })

  it('leads to every provider, and opens the one that is tapped', async () => {
    const opened: string[] = []
    const { screen } = await openConnect({ social: provider => (opened.push(provider), new Promise(() => {})) })
    press(screen, 'More ways to log in')
    const socials = await shown('ConnectSocials')
    expect(deepAll<HTMLElement & { label: string }>(socials.screen, 'w3m-ui-row').map(({ label }) => label)).to.deep.equal([
      'Google',
      'X',
      'Discord',
      'Farcaster',
      'GitHub',
      'Apple',
      'Facebook'
    ])
    press(socials.screen, 'GitHub')
    expect(opened).to.deep.equal(['github'])
    await shown('ConnectingSocial')
  })
})
