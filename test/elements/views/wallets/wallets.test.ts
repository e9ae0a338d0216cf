import { expect } from '@open-wc/testing'
import { sendKeys, setViewport } from '@web/test-runner-commands'
import { mainnet, solana } from '../../../../adapters/networks/index.ts'
import { testWallet } from '../../../kit/connecting-source.ts'
import { announced } from '../../../kit/fake-source.ts'
import { closeScene, openScene, type OpenScene, type Scene } from '../../../kit/open-scene.ts'
import { deep, deepAll, expectSoon, focused, settled, shown } from '../../../kit/open-screen.ts'
import { control, has, names, reads, words } from '../reading.ts'

const basalt = announced('Basalt')
const lantern = { ...announced('Lantern'), namespace: 'solana' } as const
const account = (index: number) => `eip155:1:0x${String(index).padStart(40, '0')}` as const
const short = (index: number) => `0x00…${String(index).padStart(6, '0')}`
const scene: Scene<'ProfileWallets'> = { from: 'Account', connected: true, networks: [mainnet], directory: false }
const twoWallets: Scene<'ProfileWallets'> = {
  ...scene,
  networks: [mainnet, solana],
  alsoConnected: { wallets: [lantern], account: `${solana.caipNetworkId}:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv` as never }
}
const three = { accounts: [1, 2, 3].map(account) }

const stateOf = ({ kit }: OpenScene) => {
  let found: { address: string | undefined; status: string } | undefined
  kit.subscribe(({ address, status }) => (found = { address, status }))()
  return found!
}
const current = (screen: Element) => deepAll(screen, '[aria-current=true]').map(words)

beforeEach(() => setViewport({ width: 900, height: 900 }))
afterEach(closeScene)

describe('ProfileWallets', () => {
  it('marks the account in use, for eyes and ears, and has the focus on the accounts', async () => {
    const { screen } = await openScene('ProfileWallets', { ...scene, wallet: three })
    expect(current(screen)).to.deep.equal([short(1)])
    expect(focused()).to.equal(control(screen, short(1)))
    expect(words(screen)).to.contain('Northwind')
  })

  it('switches with the keyboard and goes back to the account', async () => {
    const open = await openScene('ProfileWallets', { ...scene, wallet: three })
    await sendKeys({ press: 'Tab' })
    await sendKeys({ press: 'Enter' })
    const { screen } = await shown('Account')
    expect(stateOf(open).address).to.equal(account(2).split(':')[2])
    expect(words(screen)).to.contain(short(2))
  })

  it('shows five of twenty accounts, the one in use among them, and all of them on demand', async () => {
    const accounts = Array.from({ length: 20 }, (_, index) => account(index + 1))
    const { screen } = await openScene('ProfileWallets', { ...scene, wallet: { accounts } })
    const listed = () => deepAll(screen, '.accounts w3m-ui-row').map(words)
    expect(listed()).to.have.length(5)
    control(screen, 'Show all 20 accounts').click()
    await expectSoon(
      () => listed().length === 20,
      () => `${listed().length} accounts show.`
    )
    expect(words(focused()!)).to.equal(short(6))
    control(screen, short(20)).click()
    await shown('Account')
    closeScene()
    const again = await openScene('ProfileWallets', { ...scene, wallet: { accounts } })
    again.wallet.change({ accounts })
    expect(current(again.screen)).to.deep.equal([short(1)])
  })

  it('says that the wallet switches where only it can', async () => {
    const { screen } = await openScene('ProfileWallets', { ...scene, wallet: { ...three, fixedAccount: true } })
    expect(words(screen)).to.contain('To use another account, switch in Northwind.')
    expect(has(screen, short(2))).to.equal(false)
    expect(words(deepAll(screen, '.accounts w3m-ui-row')[0]!)).to.contain('In use')
  })

  it('asks the wallet what it shares, and says when that was declined', async () => {
    const { screen, wallet } = await openScene('ProfileWallets', scene)
    wallet.decide('wait')
    control(screen, 'Choose accounts to share Opens Northwind').click()
    await reads(screen, 'Continue in Northwind')
    wallet.answer('refuse')
    await reads(screen, 'You declined in Northwind. Nothing changed.')
    expect(deepAll(screen, '[role=status]').map(words)).to.include('You declined in Northwind. Nothing changed.')
  })

  it('disconnects the only wallet and closes', async () => {
    const open = await openScene('ProfileWallets', scene)
    control(open.screen, 'Disconnect Northwind').click()
    await expectSoon(
      () => !open.card.querySelector('dialog'),
      () => 'The card is still open.'
    )
    expect(stateOf(open).status).to.equal('disconnected')
  })

  it('switches between wallets, lets one go, and stays with the other', async () => {
    const open = await openScene('ProfileWallets', twoWallets)
    control(open.screen, 'Switch to Lantern').click()
    await shown('Account')
    expect(stateOf(open).address).to.match(/^7S3P/)
    closeScene()
    const { screen, modal } = await openScene('ProfileWallets', twoWallets)
    expect(has(screen, 'Disconnect all (2)')).to.equal(true)
    const told: string[] = []
    modal.addEventListener('w3m-disconnect', event => told.push(event.account))
    control(screen, 'Disconnect Northwind').click()
    await expectSoon(
      () => !has(screen, 'Disconnect Northwind') && has(screen, 'Disconnect Lantern'),
      () => words(screen)
    )
    expect(has(screen, 'Disconnect all (2)')).to.equal(false)
    expect(words(screen)).to.contain('Recently connected Northwind')
    expect(told).to.deep.equal(['eip155:1:0x52908400098527886E0F7030069857D2E4169EE7'])
  })

  it('lets all wallets go with one press', async () => {
    const open = await openScene('ProfileWallets', twoWallets)
    control(open.screen, 'Disconnect all (2)').click()
    await expectSoon(
      () => !open.card.querySelector('dialog'),
      () => 'The card is still open.'
    )
    expect(open.wallet.requestLog).to.include(`disconnect ${testWallet.id}`)
  })

  it('asks before another wallet takes the place of this one; the focus comes back when not', async () => {
    const { screen, card } = await openScene('ProfileWallets', { ...scene, wallet: { wallets: [testWallet, basalt] } })
    control(screen, 'Connect another wallet').click()
    await reads(screen, 'Replace Northwind?')
    await settled(card)
    expect(focused()).to.equal(control(screen, 'Continue'))
    control(screen, 'Cancel').click()
    await expectSoon(
      () => words(focused()!).includes('Connect another wallet'),
      () => `The focus is on ${focused()?.outerHTML}.`
    )
    control(screen, 'Connect another wallet').click()
    await reads(screen, 'Replace Northwind?')
    control(screen, 'Continue').click()
    const connect = await shown('Connect')
    await expectSoon(
      () => names(connect.screen).includes('Basalt'),
      () => names(connect.screen).join()
    )
  })

  it('replaces the wallet once the new one agrees, and not when it is refused', async () => {
    const open = await openScene('ProfileWallets', { ...scene, wallet: { wallets: [testWallet, basalt] } })
    open.wallet.decide('refuse')
    control(open.screen, 'Connect another wallet').click()
    await reads(open.screen, 'Replace Northwind?')
    control(open.screen, 'Continue').click()
    const { screen } = await shown('Connect')
    await expectSoon(
      () => has(screen, 'Basalt'),
      () => names(screen).join()
    )
    control(screen, 'Basalt').click()
    const asking = await shown('ConnectingExternal')
    await reads(asking.screen, 'declined')
    expect(stateOf(open).status).to.equal('connected')
    expect(open.wallet.requestLog).not.to.include(`release ${testWallet.id}`)
    open.wallet.decide('approve')
    control(asking.screen, 'Try again').click()
    await expectSoon(
      () => open.wallet.requestLog.includes(`release ${testWallet.id}`),
      () => open.wallet.requestLog.join()
    )
    expect(stateOf(open).status).to.equal('connected')
  })

  it('forgets a wallet of before, and hands the focus on', async () => {
    const stored = ['One', 'Two'].map(name => ({ namespace: 'eip155', sourceId: 'fake', walletId: `example.${name}`, name }))
    const { screen } = await openScene('ProfileWallets', {
      ...scene,
      stored: { '@appkit/recent_connections': JSON.stringify(stored) }
    })
    control(screen, 'Remove One from the list').click()
    await expectSoon(
      () => focused() === control(screen, 'Remove Two from the list'),
      () => `The focus is on ${focused()?.outerHTML}.`
    )
    control(screen, 'Remove Two from the list').click()
    await expectSoon(
      () => words(focused()!).includes('Connect another wallet'),
      () => `The focus is on ${focused()?.outerHTML}.`
    )
    expect(words(screen)).not.to.contain('Recently connected')
  })

  it('says that nobody is connected, and leads on', async () => {
    const { screen } = await openScene('ProfileWallets', { directory: false })
    await reads(screen, 'No wallet connected')
    control(deep(screen, 'w3m-ui-empty').getRootNode() as ShadowRoot, 'Connect wallet').click()
    await shown('Connect')
  })
})
