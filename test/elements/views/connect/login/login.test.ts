import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { WrongCodeError } from '../../../../../adapters/base/wrong-code-error.ts'
import { KitError } from '../../../../../adapters/base/kit-error.ts'
import type { Social } from '../../../../../state/options/options.ts'
import { $sessions } from '../../../../../state/session/session.ts'
import { loginAdapter } from '../../../../kit/login-adapter.ts'
import {
  closeScreen,
  deep,
  deepAll,
  expectSoon,
  focused,
  network,
  openScreen,
  press,
  settled,
  shown
} from '../../../../kit/open-screen.ts'
import type { WalletLogin } from '../../../../../adapters/wallet-source.ts'

interface Features {
  readonly email?: boolean
  readonly socials?: false | readonly Social[]
  readonly emailShowWallets?: boolean
  readonly collapseWallets?: boolean
  readonly connectMethodsOrder?: readonly ('email' | 'social' | 'wallet')[]
}

const openConnect = async (ways: Partial<WalletLogin> = {}, features: Features = {}) => {
  const opened = await openScreen('Connect', { options: { adapters: [loginAdapter(ways)], features } })
  // the login methods load beside the screen, which adds them then
  const { email = true, socials = true } = features
  const count = Number(email) + Number(Boolean(socials))
  await expectSoon(
    () => deepAll(opened.screen, 'w3m-connect-email, w3m-connect-socials').length === count,
    () => 'The ways in did not come.'
  )
  return opened
}

/** Returns the sections of Connect in order. */
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

  it('stands above the wallets, or where the site wants it [2.23]', async () => {
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
    expect(input.getAttribute('autocomplete')).to.equal('one-time-code')
    expect(otp.screen.shadowRoot!.textContent).to.include('ada@example.com')
    typeInto(input, '12x3')
    expect(input.value).to.equal('123')
    typeInto(input, '123456')
    await expectSoon(
      () => $sessions.get().eip155?.status === 'connected',
      () => 'It did not connect.'
    )
  })

  describe('after a wrong code', () => {
    const openWrong = async () => {
      const codes: string[] = []
      const code = async (text: string) => {
        codes.push(text)
        if (text !== '123456') throw new WrongCodeError(5 - codes.length)
      }
      const { card, screen } = await openScreen('EmailVerifyOtp', {
        params: { email: 'ada@example.com' },
        options: { adapters: [loginAdapter({ emailWait: () => 0, code })] }
      })
      await settled(card)
      const input = deep<HTMLInputElement>(screen, 'input')
      input.focus()
      const says = (words: string) =>
        expectSoon(
          () => deepAll(screen, '[role=alert]').some(({ textContent }) => textContent.includes(words)),
          () => `It does not say: ${words}`
        )
      const keys = async (...pressed: readonly string[]) => {
        for (const key of pressed) await sendKeys(/^\d$/.test(key) ? { type: key } : { press: key })
        await settled(screen)
      }
      await keys('1', '2', '3', '4', '5', '7')
      await says('Attempts left: 4')
      return { screen, input, codes, keys, says }
    }
    const again = (screen: Element) => deepAll(screen, 'button').filter(({ textContent }) => textContent === 'Try again').length

    it('sends a corrected digit by Enter alone, and nothing by Enter before', async () => {
      const { screen, input, codes, keys, says } = await openWrong()
      await keys('Enter')
      await keys('End', '8')
      expect([input.value, codes.length, again(screen)]).to.deep.equal(['123458', 1, 1])
      await keys('Enter')
      await says('Attempts left: 3')
      await keys('End', 'Backspace', '6')
      expect([input.value, codes.length]).to.deep.equal(['123456', 2])
      await keys('Enter')
      await expectSoon(
        () => $sessions.get().eip155?.status === 'connected',
        () => 'It did not connect.'
      )
      expect(codes).to.deep.equal(['123457', '123458', '123456'])
    })

    it('sends a corrected digit by the button', async () => {
      const { screen, codes, keys } = await openWrong()
      await keys('End', '6')
      expect(codes).to.deep.equal(['123457'])
      press(screen, 'Try again')
      await expectSoon(
        () => codes.length === 2,
        () => 'It was not sent.'
      )
      expect(codes).to.deep.equal(['123457', '123456'])
    })

    it('sends a code that is typed anew, by itself', async () => {
      const { codes, keys } = await openWrong()
      await keys('1', '2', '3', '4', '5')
      expect(codes).to.deep.equal(['123457'])
      await keys('6')
      expect(codes).to.deep.equal(['123457', '123456'])
    })

    it('sends a code that is pasted, by itself, also if it differs in one digit', async () => {
      const { input, codes } = await openWrong()
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', '123 456')
      const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true })
      // Firefox ignores it in scripted events
      Object.defineProperty(event, 'clipboardData', { value: clipboardData })
      input.dispatchEvent(event)
      expect(codes).to.deep.equal(['123457', '123456'])
    })
  })

  it('has the code’s field ready on a phone too, where other screens leave fields alone', async () => {
    const { matchMedia } = window
    window.matchMedia = query => matchMedia.call(window, query.replace('(pointer: coarse)', 'all'))
    try {
      const { card, screen } = await openScreen('EmailVerifyOtp', {
        params: { email: 'ada@example.com' },
        options: { adapters: [loginAdapter({ emailWait: () => 0 })] }
      })
      await settled(card)
      await expectSoon(
        () => Boolean(focused()) && focused() !== document.body,
        () => 'Nothing has the focus.'
      )
      expect(focused()?.outerHTML).to.equal(deep(screen, 'input').outerHTML)
    } finally {
      window.matchMedia = matchMedia
    }
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

  it('shows Farcaster’s code with its link to copy, and after the scan that the wallet is being opened', async () => {
    let scan = () => {}
    const farcaster: WalletLogin['farcaster'] = ({ onUri }) => {
      onUri('https://farcaster.example/login')
      return new Promise<void>(resolve => (scan = resolve))
    }
    const { screen } = await openScreen('ConnectingFarcaster', { options: { adapters: [loginAdapter({ farcaster }, 'wait')] } })
    await expectSoon(
      () => deepAll(screen, 'w3m-ui-button').some(({ textContent }) => textContent.trim() === 'Copy link'),
      () => 'There is no link to copy.'
    )
    expect(deepAll(screen, 'w3m-ui-qr')).to.have.length(1)
    scan()
    await expectSoon(
      () => deep(screen, '[role=status]').textContent.trim() === 'Opening your wallet…',
      () => 'Nothing was said of the wallet.'
    )
    expect(deepAll(screen, 'w3m-ui-qr, w3m-ui-button')).to.have.length(0)
  })

  it('keeps the wallets one step further where the site wants that', async () => {
    for (const features of [{ emailShowWallets: false }, { collapseWallets: true }]) {
      const { screen } = await openConnect({}, features)
      expect(parts(screen)).to.deep.equal(['email', 'social'])
      press(screen, 'Continue with a wallet')
      const wallets = await shown('ConnectWallets')
      expect(parts(wallets.screen)).to.deep.equal(['wallet'])
      await closeScreen()
    }
    // and not if there is no other login method
    expect(parts((await openConnect({}, { emailShowWallets: false, email: false, socials: false })).screen)).to.deep.equal([
      'wallet'
    ])
  })

  it('names every provider, drawn as a mark alone where there are many of them', async () => {
    const names = async (socials: readonly Social[]) => {
      const { screen } = await openConnect({}, { socials })
      const buttons = deepAll(deep(screen, 'w3m-connect-socials'), 'li > button')
      await closeScreen()
      return buttons.map(button => [button.getAttribute('aria-label'), button.textContent.trim()])
    }
    expect(await names(['google'])).to.deep.equal([['Continue with Google', 'Continue with Google']])
    expect(await names(['github', 'apple'])).to.deep.equal([
      ['Continue with GitHub', 'GitHub'],
      ['Continue with Apple', 'Apple']
    ])
    expect(await names(['google', 'x', 'discord', 'farcaster', 'github', 'apple'])).to.deep.equal([
      ['Continue with Google', ''],
      ['Continue with X', ''],
      ['Continue with Discord', ''],
      ['Continue with Farcaster', ''],
      ['More ways to log in', '']
    ])
  })

  it('goes from the wallets to the settings, and changes the email there', async () => {
    let email = 'ada@example.com'
    const adapter = loginAdapter({
      who: () => ({ email }),
      updateEmailPrimary: async () => {},
      updateEmailSecondary: async () => (email = 'ada@example.org')
    })
    const { kit } = await openScreen('Connect', { networks: [network(1, 'Mainnet')], options: { adapters: [adapter] } })
    const { connectWallet } = await import('../../../../../state/connect/connect.ts')
    await connectWallet({ sourceId: 'embedded', walletId: 'embedded', namespaces: ['eip155'] })
    await kit.open('ProfileWallets')
    press((await shown('ProfileWallets')).screen, 'Account settings')
    const settings = await shown('AccountSettings')
    press(settings.screen, 'ada@example.com')
    const form = await shown('UpdateEmailWallet')
    const field = deep<HTMLInputElement>(form.screen, 'input')
    expect([field.value, focused() === field]).to.deep.equal(['ada@example.com', true])
    typeInto(field, 'ada@example.org')
    await settled(form.screen)
    press(form.screen, 'Save')
    const primary = await shown('UpdateEmailPrimaryOtp')
    expect(primary.screen.shadowRoot!.textContent).to.include('ada@example.com')
    typeInto(deep<HTMLInputElement>(primary.screen, 'input'), '111111')
    const secondary = await shown('UpdateEmailSecondaryOtp')
    expect(secondary.screen.shadowRoot!.textContent).to.include('ada@example.org')
    expect(focused()).to.equal(deep(secondary.screen, 'input'))
    typeInto(deep<HTMLInputElement>(secondary.screen, 'input'), '222222')
    const back = await shown('AccountSettings')
    expect(deepAll<HTMLElement & { sub?: string }>(back.screen, 'w3m-ui-row').map(({ sub }) => sub)).to.include('ada@example.org')
  })
})
