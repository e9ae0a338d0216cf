import { expect } from '@open-wc/testing'
import type { WalletLogin } from '../../../adapters/wallet-source.ts'
import { createAppKit, type AppKit, type NamedWallet } from '../../../elements/compat/index.ts'
import { requestEmailUpdate } from '../../../elements/compat/update-email.ts'
import { $discovering } from '../../../state/wallets/discovery.ts'
import { setEnvironment } from '../../../state/platform/initial-environment.ts'
import { forceCloseModal } from '../../../state/modal/modal.ts'
import { runCleanups } from '../../../state/platform/cleanup.ts'
import { $pairing } from '../../../state/connect/pairing.ts'
import { $route, push } from '../../../state/router/router.ts'
import { connectingSource, testWallet } from '../../kit/connecting-source.ts'
import { loginAdapter } from '../../kit/login-adapter.ts'
import { closeScreen, deepAll, expectSoon, first, settled, shown } from '../../kit/open-screen.ts'
import { pageEnvironment } from '../../kit/page-environment.ts'
import { pairingSource } from '../../kit/pairing-source.ts'
import { scriptedDirectory } from '../../kit/scripted-directory.ts'

const account = 'eip155:31337:0x52908400098527886E0F7030069857D2E4169EE7'

let kit: AppKit

function started(login: Partial<WalletLogin> = {}, { late = false } = {}) {
  const wallet = connectingSource({ account, silent: late })
  const pairing = pairingSource()
  const directory = scriptedDirectory({
    wallets: [
      { id: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393', name: 'Phantom', mobile_link: 'phantom://' }
    ]
  })
  const page = pageEnvironment({ fetch: directory.fetch, still: late })
  setEnvironment(page)
  kit = createAppKit({
    projectId: 'test',
    services: { directory: directory.address },
    networks: [first],
    adapters: [wallet.adapter, pairing.adapter, loginAdapter(login, 'approve', { accounts: [account] })],
    enableReconnect: false,
    debug: false
  })
  return { wallet, pairing, page }
}

async function button(wallet: NamedWallet) {
  const host = document.createElement('appkit-wallet-button')
  host.wallet = wallet
  document.body.append(host)
  await host.updateComplete
  await settled(host)
  const [inner] = deepAll(host, 'button') as [HTMLButtonElement]
  return { host, inner, words: () => inner.textContent?.trim() }
}

const is = (condition: () => boolean) => expectSoon(condition, () => `At ${$route.get().name}, ${JSON.stringify(kit.getState())}`)

describe('<appkit-wallet-button>', () => {
  afterEach(async () => {
    document.querySelectorAll('appkit-wallet-button').forEach(each => each.remove())
    runCleanups()
    await closeScreen()
  })

  it('waits for the kit', async () => {
    const { inner } = await button('northwind')
    expect(inner.disabled).to.equal(true)
    started()
    await is(() => !inner.disabled)
  })

  it('asks a wallet of the page, without the modal, and again after a refusal', async () => {
    const { wallet } = started()
    const { inner, words } = await button('northwind')
    await is(() => words() === testWallet.name)
    await expect(inner).to.be.accessible()
    wallet.decide('refuse')
    inner.click()
    await is(() => wallet.requestLog.length === 1 && inner.ariaBusy === null)
    expect(kit.isOpen()).to.equal(false)
    wallet.decide('approve')
    inner.click()
    await is(() => kit.getIsConnectedState())
    expect(kit.isOpen()).to.equal(false)
  })

  it('waits for a wallet of the page that is heard of when the lists have long been shown', async () => {
    const { wallet, page } = started({}, { late: true })
    const { inner } = await button('northwind')
    await is(() => !inner.disabled)
    inner.click()
    await is(() => inner.ariaBusy === 'true' && $discovering.get())
    page.pass(5_000)
    await is(() => !$discovering.get())
    wallet.setWallets([testWallet])
    await is(() => kit.getIsConnectedState())
    expect(kit.isOpen()).to.equal(false)
  })

  it('shows the code of a wallet that is elsewhere', async () => {
    const { pairing } = started()
    const { inner, words } = await button('phantom')
    await is(() => words() === 'Phantom')
    inner.click()
    await shown('ConnectingWalletConnect')
    await is(() => $pairing.get().name === 'ready')
    expect(inner.ariaBusy).to.equal('true')
    pairing.decline()
    await is(() => inner.ariaBusy === null)
  })

  it('shows the code alone for walletConnect, and the ways in for email', async () => {
    started()
    const code = await button('walletConnect')
    expect(code.words()).to.equal('WalletConnect')
    code.inner.click()
    await shown('ConnectingWalletConnectBasic')
    forceCloseModal()
    const email = await button('email')
    expect(email.words()).to.equal('Email')
    email.inner.click()
    await shown('Connect')
    forceCloseModal()
    await is(() => email.inner.ariaBusy === null)
  })

  it('sends to a provider in the tap itself', async () => {
    const asked: string[] = []
    started({
      social: async provider => {
        asked.push(provider)
      }
    })
    const { inner, words } = await button('google')
    expect(words()).to.equal('Google')
    inner.click()
    expect(asked).to.deep.equal(['google'])
    await is(() => kit.getIsConnectedState())
    expect(kit.getAccount().embeddedWalletInfo?.authProvider).to.equal('google')
  })

  it('leads to the others where a wallet is nowhere', async () => {
    started()
    const { inner } = await button('nobody')
    const told: unknown[] = []
    const own = globalThis.reportError
    globalThis.reportError = error => void told.push((error as { code?: string }).code)
    inner.click()
    await shown('Connect')
    globalThis.reportError = own
    expect(told).to.deep.equal(['wallet-not-found'])
  })

  it('has the email changed, or says that the visitor left', async () => {
    let email = 'ada@example.com'
    started({ who: () => ({ email }), social: async () => undefined })
    const early = await requestEmailUpdate().catch((error: unknown) => error)
    expect((early as { code?: string }).code).to.equal('not-connected')
    ;(await button('google')).inner.click()
    await is(() => kit.getIsConnectedState())
    const left = requestEmailUpdate().catch((error: unknown) => error)
    await shown('UpdateEmailWallet')
    forceCloseModal()
    expect(((await left) as { code?: string }).code).to.equal('user-rejected')
    const changed = requestEmailUpdate()
    await shown('UpdateEmailWallet')
    push('UpdateEmailSecondaryOtp', { email: 'grace@example.com' })
    email = 'grace@example.com'
    push('AccountSettings')
    expect(await changed).to.deep.equal({ email })
  })
})
