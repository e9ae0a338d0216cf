import { expect } from '@open-wc/testing'
import { sendKeys, setViewport } from '@web/test-runner-commands'
import { pairingLifetime } from '../../../../state/options/limits.ts'
import { goBack } from '../../../../state/modal/modal.ts'
import { $toast } from '../../../../state/alerts/toast.ts'
import { testWallet } from '../../../kit/connecting-source.ts'
import { phone } from '../../../kit/environment.ts'
import { closeScene, openScene, type OpenScene, type Scene } from '../../../kit/open-scene.ts'
import { deep, deepAll, expectSoon, focused, settled, shown } from '../../../kit/open-screen.ts'
import { drawnWallet } from '../../../kit/scripted-directory.ts'
import { control, has, reads, words } from '../reading.ts'

const desk = { width: 900, height: 800 }
const closed = (card: ShadowRoot) =>
  expectSoon(
    () => !card.querySelector('dialog'),
    () => 'The card is still open.'
  )
const stateOf = ({ kit }: OpenScene) => {
  let status = ''
  kit.subscribe(state => (status = state.status))()
  return status
}

describe('ConnectingExternal', () => {
  const scene: Scene<'ConnectingExternal'> = { from: 'Connect', params: { walletId: testWallet.id }, directory: false }
  beforeEach(() => setViewport(desk))
  afterEach(closeScene)

  it('asks the wallet by itself, once, and closes when it says yes', async () => {
    const open = await openScene('ConnectingExternal', { ...scene, wallet: { answer: 'wait' } })
    expect(open.wallet.requestLog).to.deep.equal([`connect ${testWallet.id}`])
    expect(words(open.screen)).to.contain('Continue in Northwind')
    open.wallet.answer('approve')
    await closed(open.card)
    expect(stateOf(open)).to.equal('connected')
  })

  it('says that the visitor declined and what is safe, has “Try again” under the finger, and asks again', async () => {
    const open = await openScene('ConnectingExternal', { ...scene, wallet: { answer: 'wait' } })
    open.wallet.answer('refuse')
    await reads(open.screen, 'Connection declined You declined the request in Northwind. Nothing was shared with this site.')
    const again = control(open.screen, 'Try again')
    expect(focused()).to.equal(again)
    expect(
      deep(open.screen, 'w3m-ui-dial').getAttribute('status') ?? Reflect.get(deep(open.screen, 'w3m-ui-dial'), 'status')
    ).to.equal('declined')
    await sendKeys({ press: 'Enter' })
    await reads(open.screen, 'Continue in Northwind')
    expect(open.wallet.requestLog).to.have.length(2)
    open.wallet.answer('approve')
    await closed(open.card)
  })

  it('nothing moves when the visitor declines', async () => {
    const { screen, card, wallet } = await openScene('ConnectingExternal', { ...scene, wallet: { answer: 'wait' } })
    const before = card.querySelector('.card')!.getBoundingClientRect().toJSON() as unknown
    wallet.answer('refuse')
    await reads(screen, 'Connection declined')
    await settled(screen)
    expect(card.querySelector('.card')!.getBoundingClientRect().toJSON()).to.deep.equal(before)
  })

  it('says where the request is that is still open', async () => {
    const { screen } = await openScene('ConnectingExternal', { ...scene, wallet: { answer: 'pending' } })
    await reads(screen, 'Northwind is waiting for you')
    expect(has(screen, 'Try again')).to.equal(true)
  })

  it('says in words for people that it failed, and asks again', async () => {
    const open = await openScene('ConnectingExternal', { ...scene, wallet: { answer: 'fail' } })
    await reads(open.screen, 'Couldn’t connect')
    expect(words(open.screen)).not.to.contain('The wallet failed.')
    open.wallet.decide('approve')
    control(open.screen, 'Try again').click()
    await closed(open.card)
    expect(stateOf(open)).to.equal('connected')
  })

  it('lets the visitor leave: what the wallet answers afterwards connects nothing', async () => {
    const open = await openScene('ConnectingExternal', { ...scene, wallet: { answer: 'wait' } })
    goBack()
    await shown('Connect')
    open.wallet.answer('approve')
    await settled(open.card)
    expect(stateOf(open)).to.equal('disconnected')
  })

  it('offers a code for the phone, where the site has WalletConnect', async () => {
    const { screen } = await openScene('ConnectingExternal', { ...scene, wallet: { answer: 'wait' } })
    control(screen, 'Show QR code').click()
    await shown('ConnectingWalletConnect')
    closeScene()
    const without = await openScene('ConnectingExternal', { ...scene, pairing: false, wallet: { answer: 'wait' } })
    expect(has(without.screen, 'Show QR code')).to.equal(false)
  })

  it('tells nobody on a phone of toolbars and codes', async () => {
    const { screen } = await openScene('ConnectingExternal', { ...scene, wallet: { answer: 'wait' } }, { page: phone })
    expect(words(screen)).not.to.match(/toolbar|QR code/)
  })
})

describe('ConnectingWalletConnect', () => {
  const harbor = {
    ...drawnWallet(2),
    rdns: 'example.harbor',
    desktop_link: 'harbor://',
    webapp_link: 'https://harbor.invalid/app'
  }
  const any: Scene<'ConnectingWalletConnect'> = { from: 'Connect', params: { walletId: 'walletConnect' }, directory: false }
  const named: Scene<'ConnectingWalletConnect'> = {
    from: 'Connect',
    params: { walletId: harbor.id },
    directory: { wallets: [{ ...harbor, app_store: 'https://apps.invalid/harbor' }] }
  }
  const tabs = (screen: Element) => deepAll(screen, '[role=tab]').map(words)
  const code = (screen: Element) => Reflect.get(deep(screen, 'w3m-ui-qr'), 'uri') as string | undefined

  beforeEach(() => setViewport(desk))
  afterEach(closeScene)

  it('shows the code for any wallet, with its name for those who do not see it', async () => {
    const { screen, pairing } = await openScene('ConnectingWalletConnect', any)
    expect(code(screen)).to.equal(pairing!.codes[0])
    expect(deep(screen, '[role=img]').getAttribute('aria-label')).to.equal('QR code to connect a wallet')
    expect(tabs(screen)).to.deep.equal([])
  })

  it('has a quiet plate and no way to copy while there is no code', async () => {
    const { screen } = await openScene('ConnectingWalletConnect', { ...any, pairing: 'opening' })
    expect(code(screen)).to.equal(undefined)
    expect(words(screen)).to.contain('Preparing QR code')
    expect((control(screen, 'Copy link') as HTMLButtonElement).disabled).to.equal(true)
  })

  it('copies the link and says so', async () => {
    const { screen, page, pairing } = await openScene('ConnectingWalletConnect', any)
    control(screen, 'Copy link').click()
    await expectSoon(
      () => $toast.get()?.message === 'link-copied',
      () => 'There is no toast.'
    )
    expect(page.copied).to.deep.equal([pairing!.codes[0]])
  })

  it('counts down from the first moment, and renews the code before it expires', async () => {
    const { screen, page, pairing } = await openScene('ConnectingWalletConnect', { ...any, still: true })
    expect(words(screen)).to.contain('New code in 4:00')
    page.pass(61_000)
    await reads(screen, 'New code in 2:59')
    page.pass(pairingLifetime - 61_000 - 10_000)
    await expectSoon(
      () => pairing!.codes.length === 2,
      () => 'The code was not renewed.'
    )
    await reads(screen, 'New code in 4:00')
    expect(code(screen)).to.equal(pairing!.codes[1])
  })

  it('has a tab for each way of the wallet, walked by arrow keys', async () => {
    const { screen } = await openScene('ConnectingWalletConnect', named)
    expect(tabs(screen)).to.deep.equal(['QR code', 'Web', 'Desktop', 'Browser'])
    deep(screen, '[role=tab]').focus()
    await sendKeys({ press: 'ArrowRight' })
    await reads(screen, 'Open and continue in a new browser tab')
    expect(words(focused()!)).to.equal('Web')
    await sendKeys({ press: 'End' })
    await reads(screen, 'Not detected')
    await sendKeys({ press: 'ArrowRight' })
    await reads(screen, 'Scan with Harbor on your phone')
  })

  it('on a phone opens the wallet within the tap, with the code in the link', async () => {
    const { screen, page, pairing } = await openScene('ConnectingWalletConnect', named, { page: phone })
    expect(tabs(screen)).to.deep.equal(['Phone', 'Web'])
    control(screen, 'Open Harbor').click()
    expect(page.opened).to.deep.equal([{ href: `drawn2://wc?uri=${encodeURIComponent(pairing!.codes[0]!)}`, target: '_self' }])
  })

  it('says on a phone that it goes on in a new tab of the browser [2.30]', async () => {
    const { screen } = await openScene('ConnectingWalletConnect', named, { page: phone })
    const [, web] = deepAll(screen, '[role=tab]')
    web!.click()
    await reads(screen, 'Open and continue in a new browser tab')
  })

  it('opens the web wallet in a tab of its own', async () => {
    const { screen, page } = await openScene('ConnectingWalletConnect', {
      ...named,
      directory: { wallets: [{ ...harbor, mobile_link: null, desktop_link: null, rdns: null }] }
    })
    expect(tabs(screen)).to.deep.equal([])
    control(screen, 'Open Harbor').click()
    expect(page.opened).to.have.length(1)
    expect(page.opened[0]!.href.startsWith('https://harbor.invalid/app/wc?uri=')).to.equal(true)
    expect(page.opened[0]!.target).to.equal('_blank')
  })

  it('cannot be opened before there is a code', async () => {
    const { screen, page } = await openScene('ConnectingWalletConnect', { ...named, pairing: 'opening' }, { page: phone })
    deep(screen, 'w3m-ui-button[loading]').click()
    expect(page.opened).to.deep.equal([])
    expect(words(screen)).to.contain('Preparing QR code')
  })

  it('leads to the downloads of a wallet that has some', async () => {
    const { screen } = await openScene('ConnectingWalletConnect', named, { page: phone })
    control(screen, 'Get it').click()
    const { card } = await shown('Downloads')
    expect(card.querySelector('#title')!.textContent.trim()).to.equal('Get Harbor')
  })

  it('says that the visitor declined, and makes a new code', async () => {
    const { screen, pairing } = await openScene('ConnectingWalletConnect', any)
    pairing!.decline()
    await reads(screen, 'Connection declined')
    await expectSoon(
      () => focused() === control(screen, 'Try again'),
      () => `The focus is on ${focused()?.outerHTML}.`
    )
    control(screen, 'Try again').click()
    await reads(screen, 'New code in')
    expect(pairing!.codes).to.have.length(2)
    expect(code(screen)).to.equal(pairing!.codes[1])
  })

  it('says that the relay cannot be reached, and asks again', async () => {
    const { screen, pairing } = await openScene('ConnectingWalletConnect', { ...any, pairing: 'unreachable' })
    await reads(screen, 'Couldn’t connect')
    pairing!.decide('ready')
    control(screen, 'Try again').click()
    await reads(screen, 'New code in')
  })

  it('forgets the code when the card closes', async () => {
    const { kit, card, pairing } = await openScene('ConnectingWalletConnect', any)
    await kit.close()
    await closed(card)
    await kit.open('ConnectingWalletConnect', { walletId: 'walletConnect' })
    const { screen } = await shown('ConnectingWalletConnect')
    await reads(screen, 'New code in')
    expect(pairing!.codes).to.have.length(2)
  })

  it('stands alone on a site without any chain', async () => {
    const { screen, card, pairing } = await openScene('ConnectingWalletConnectBasic', {})
    expect(code(screen)).to.equal(pairing!.codes[0])
    expect(card.querySelector('#title')!.textContent.trim()).to.equal('WalletConnect')
  })
})
