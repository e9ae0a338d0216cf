import { expect } from '@open-wc/testing'
import { embedded } from '../../adapters/embedded/index.ts'
import { $account } from '../../state/session/active-session.ts'
import { $sessions } from '../../state/session/session.ts'
import { closeScreen, deep, deepAll, expectSoon, openScreen, shown, startKit } from '../kit/open-screen.ts'
import { scriptedFrame, scriptedFrameUrl, type ScriptedFrame } from '../kit/scripted-frame.ts'

const typeInto = (field: HTMLInputElement, value: string) => {
  field.value = value
  field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
}
const iframe = () => document.querySelector('#w3m-iframe')
const connected = () =>
  expectSoon(
    () => $sessions.get().eip155?.status === 'connected',
    () => 'It did not connect.'
  )

describe('the kit with a frame of another origin', () => {
  let far: ScriptedFrame

  beforeEach(() => {
    far = scriptedFrame()
  })
  afterEach(async () => {
    await closeScreen()
    far.stop()
    expect(iframe()).to.equal(null)
  })

  const open = () =>
    openScreen('Connect', { options: { adapters: [embedded({ url: scriptedFrameUrl() })] }, networks: [{ ...ethereum }] })
  const ethereum = {
    id: 1,
    name: 'Ethereum',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [`${self.origin}/no-rpc/1`] } }
  }

  const logIn = async () => {
    const { kit, screen } = await open()
    expect(iframe()).to.equal(null)
    typeInto(deep<HTMLInputElement>(screen, 'input[type=email]'), 'ada@example.com')
    await expectSoon(
      () => deepAll(screen, 'button.send').length > 0,
      () => 'The arrow did not come.'
    )
    deep(screen, 'button.send').click()
    const otp = await shown('EmailVerifyOtp')
    typeInto(deep<HTMLInputElement>(otp.screen, 'input'), '123456')
    await connected()
    return kit
  }

  it('loads nothing of it before a way in is chosen, and logs in by email', async () => {
    const kit = await logIn()
    expect((await far.hears('CONNECT_EMAIL')).payload).to.deep.equal({ email: 'ada@example.com' })
    expect((await far.hears('CONNECT_OTP')).payload).to.deep.equal({ otp: '123456' })
    expect($account.get()).to.equal('eip155:1:0x00000000000000000000000000000000000000e1')
    expect(await kit.getProvider('eip155')!.request({ method: 'eth_chainId' })).to.equal('0x1')
  })

  it('is above the open modal for an approval, and a user who closes it has rejected', async () => {
    const kit = await logIn()
    await kit.open('Account')
    await far.leaveOpen('RPC_REQUEST')
    const signing = kit.getProvider('eip155')!.request({ method: 'personal_sign', params: ['0x00', '0x01'] })
    const refused = signing.then(
      () => undefined,
      (error: unknown) => error as { code: number; message: string }
    )
    await far.hears('RPC_REQUEST')
    const dialog = document.querySelector<HTMLDialogElement>('#w3m-frame')!
    const { left, top, width, height } = dialog.getBoundingClientRect()
    expect(document.elementFromPoint(left + width / 2, top + height / 2)).to.equal(iframe())
    dialog.querySelector('button')!.click()
    expect(await refused).to.deep.include({ code: 4001, message: 'Request was aborted' })
    expect(dialog.open).to.equal(false)
  })

  it('has the kit’s theme and the site’s data before it prompts a returning user', async () => {
    await logIn()
    const kept = Object.entries(localStorage)
    await closeScreen()
    for (const [key, value] of kept) localStorage.setItem(key, value as string)
    far.stop()
    far = scriptedFrame()
    await startKit({
      options: { adapters: [embedded({ url: scriptedFrameUrl() })], enableReconnect: true, themeMode: 'dark' },
      networks: [ethereum]
    })
    await connected()
    expect((await far.hears('SYNC_DAPP_DATA')).payload).to.deep.include({ sdkType: 'w3m' })
    expect((await far.hears('SYNC_THEME')).payload).to.deep.include({ themeMode: 'dark' })
    expect(document.querySelector('#w3m-frame')!.getAttribute('aria-label')).to.equal('Wallet')
  })

  it('is removed from the page, and the login with it, once the user disconnects', async () => {
    const kit = await logIn()
    await kit.disconnect()
    await far.hears('SIGN_OUT')
    expect($sessions.get().eip155?.status).to.equal('disconnected')
    expect(localStorage.getItem('@appkit-wallet/EMAIL_LOGIN_USED_KEY')).to.equal(null)
  })
})
