import { expect } from '@open-wc/testing'
import { sendKeys, setViewport } from '@web/test-runner-commands'
import { arbitrum, base, mainnet, solana } from '../../../../adapters/networks/index.ts'
import { $toast } from '../../../../state/alerts/toast.ts'
import type { W3mUiQr } from '../../../../elements/ui/w3m-ui-qr.ts'
import { closeScene, openScene, type Scene } from '../../../kit/open-scene.ts'
import { deep, deepAll, expectSoon, focused, shown } from '../../../kit/open-screen.ts'
import { control, has, names, reads, words } from '../reading.ts'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const scene: Scene<'WalletReceive'> = {
  from: 'Account',
  connected: true,
  networks: [mainnet, base, solana],
  directory: false
}

beforeEach(() => setViewport({ width: 900, height: 800 }))
afterEach(closeScene)

const toasted = (message: string) =>
  expectSoon(
    () => $toast.get()?.message === message,
    () => `The toast says ${JSON.stringify($toast.get())}.`
  )

describe('WalletReceive', () => {
  it('shows the plain address as a code, and whole', async () => {
    const { screen } = await openScene('WalletReceive', scene)
    const code = deep<W3mUiQr>(screen, 'w3m-ui-qr')
    expect(code.uri).to.equal(address)
    expect(deep(code, '[role=img]').getAttribute('aria-label')).to.equal('QR code for your address 0x52…169EE7')
    await expectSoon(
      () => deepAll(code, 'svg.code').length === 1,
      () => 'The code is not drawn.'
    )
    expect(deep(screen, '.address').textContent.replace(/\s/g, '')).to.equal(address)
  })

  it('draws nothing past the card, however long the address', async () => {
    const account = `${solana.caipNetworkId}:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv` as const
    const { screen } = await openScene('WalletReceive', {
      ...scene,
      namespace: 'solana',
      networks: [solana],
      wallet: { account, wallets: [{ id: 'com.example.northwind', name: 'N', type: 'ANNOUNCED', namespace: 'solana' }] }
    })
    const { left, right } = screen.getBoundingClientRect()
    for (const part of deepAll(screen, 'w3m-ui-qr, w3m-ui-address, button')) {
      const box = part.getBoundingClientRect()
      expect(box.left).to.be.at.least(left)
      expect(box.right).to.be.at.most(right)
    }
    expect(words(screen)).to.contain('Only on Solana')
  })

  it('has the focus on Copy, which copies the whole address and says so', async () => {
    const { screen, page } = await openScene('WalletReceive', scene)
    expect(focused()).to.equal(control(screen, 'Copy address'))
    await sendKeys({ press: 'Enter' })
    await toasted('address-copied')
    expect(page.copied).to.deep.equal([address])
  })

  it('shares the address where the browser can', async () => {
    const { screen, page } = await openScene('WalletReceive', { ...scene, shares: 'yes' })
    control(screen, 'Share address').click()
    expect(page.shared).to.deep.equal([address])
    closeScene()
    expect(has((await openScene('WalletReceive', scene)).screen, 'Share address')).to.equal(false)
  })

  it('takes a dismissed sheet for an answer, and a refusal for a failure', async () => {
    const dismissed = await openScene('WalletReceive', { ...scene, shares: 'dismissed' })
    const told: (string | undefined)[] = []
    const stop = $toast.listen(toast => told.push(toast?.message))
    control(dismissed.screen, 'Share address').click()
    control(dismissed.screen, 'Copy address').click()
    await toasted('address-copied')
    stop()
    expect(told).to.deep.equal(['address-copied'])
    closeScene()
    const refused = await openScene('WalletReceive', { ...scene, shares: 'refused' })
    control(refused.screen, 'Share address').click()
    await toasted('share-failed')
  })

  it('leads to the networks that the address is good for, and back', async () => {
    const { screen } = await openScene('WalletReceive', scene)
    control(screen, 'Only these networks').click()
    const networks = await shown('WalletCompatibleNetworks')
    expect(names(networks.screen)).to.deep.equal(['Ethereum', 'Base'])
    expect(words(networks.screen)).to.contain('on other networks may be lost')
    expect(deepAll(networks.screen, 'button, a')).to.deep.equal([])
    await sendKeys({ press: 'Escape' })
    await shown('WalletReceive')
  })

  it('follows the account that is chosen', async () => {
    const other = '0x000000000000000000000000000000000000dEaD'
    const { screen, wallet } = await openScene('WalletReceive', scene)
    wallet.change({ accounts: [`eip155:1:${other}`] })
    await expectSoon(
      () => deep<W3mUiQr>(screen, 'w3m-ui-qr').uri === other,
      () => 'The code has not changed.'
    )
  })

  it('gives out no address before the wallet has confirmed it', async () => {
    const account = `eip155:1:${address}`
    const { screen } = await openScene('WalletReceive', {
      ...scene,
      connected: false,
      still: true,
      stored: {
        '@appkit/connections': JSON.stringify({ eip155: { walletId: 'com.example.northwind', sourceId: 'fake', account } })
      },
      options: { enableReconnect: true },
      wallet: { returning: 'silent' }
    })
    expect(words(screen)).to.contain('Waiting for your wallet…').and.not.contain('5290')
    expect(deep<W3mUiQr>(screen, 'w3m-ui-qr').uri).to.equal(undefined)
    expect((control(screen, 'Copy address') as HTMLButtonElement).disabled).to.equal(true)
  })

  it('says that nobody is connected, and leads on', async () => {
    const { screen } = await openScene('WalletReceive', { directory: false })
    await reads(screen, 'No wallet connected')
    control(screen, 'Connect wallet').click()
    await shown('Connect')
  })
})

describe('WalletCompatibleNetworks', () => {
  it('lists every network of the namespace', async () => {
    const { screen } = await openScene('WalletCompatibleNetworks', {
      connected: true,
      networks: [mainnet, solana, base, arbitrum],
      directory: false
    })
    expect(names(screen)).to.deep.equal(['Ethereum', 'Base', 'Arbitrum One'])
  })
})
