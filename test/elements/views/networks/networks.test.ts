import { expect } from '@open-wc/testing'
import { sendKeys, setViewport } from '@web/test-runner-commands'
import { arbitrum, base, gnosis, mainnet, optimism, polygon, solana } from '../../../../adapters/networks/index.ts'
import { testWallet } from '../../../kit/connecting-source.ts'
import { closeScene, openScene, type OpenScene, type Scene } from '../../../kit/open-scene.ts'
import { deep, deepAll, expectSoon, focused, settled, shown } from '../../../kit/open-screen.ts'
import { control, names, reads, words } from '../reading.ts'

const six = [mainnet, base, arbitrum, optimism, polygon, gnosis]
const closed = (card: ShadowRoot) =>
  expectSoon(
    () => !card.querySelector('dialog'),
    () => 'The card is still open.'
  )
const chainOf = ({ kit }: OpenScene) => {
  let chain: string | undefined
  kit.subscribe(state => (chain = state.chainId))()
  return chain
}

beforeEach(() => setViewport({ width: 900, height: 800 }))
afterEach(closeScene)

describe('Networks', () => {
  it('marks the current one, for eyes and ears', async () => {
    const { screen } = await openScene('Networks', { connected: true, networks: [mainnet, base] })
    expect(names(screen)).to.deep.equal(['Ethereum', 'Base'])
    expect(deepAll(screen, '[aria-current=true]').map(words)).to.deep.equal(['Ethereum'])
  })

  it('takes the choice at once while nobody is connected', async () => {
    const open = await openScene('Networks', { networks: [mainnet, base] })
    control(open.screen, 'Base').click()
    await closed(open.card)
    expect(chainOf(open)).to.equal('eip155:8453')
  })

  it('asks the wallet once one is connected', async () => {
    const { screen, wallet } = await openScene('Networks', {
      from: 'Account',
      connected: true,
      networks: [mainnet, base],
      wallet: { switches: 'wait' }
    })
    control(screen, 'Base').click()
    await shown('SwitchNetwork')
    expect(wallet.requestLog).to.include('switch eip155:8453')
  })

  it('has no search with a handful', async () => {
    const { screen } = await openScene('Networks', { networks: six.slice(0, 5) })
    expect(deepAll(screen, 'input')).to.deep.equal([])
  })

  it('finds by name; the field stays in its place while one types', async () => {
    const { screen, type } = await openScene('Networks', { networks: six })
    const place = () => deep(screen, 'w3m-ui-field').getBoundingClientRect().toJSON() as unknown
    const before = place()
    type('on')
    await expectSoon(
      () => names(screen).join() === 'Arbitrum One,Polygon',
      () => names(screen).join()
    )
    expect(words(deep(screen, '[role=status]'))).to.equal('2 found')
    expect(place()).to.deep.equal(before)
    type('zzzz')
    await reads(screen, 'No networks found')
    expect(place()).to.deep.equal(before)
  })

  it('says why a network cannot be chosen now', async () => {
    const { screen } = await openScene('Networks', {
      connected: true,
      networks: [mainnet, base, solana],
      wallet: { approvedChainIds: ['eip155:1'] }
    })
    const rows = deepAll(screen, 'w3m-ui-row').map(row => [words(row), deep<HTMLButtonElement>(row, 'button').disabled])
    expect(rows).to.deep.equal([
      ['Ethereum', false],
      ['Base Not approved by your wallet', true],
      ['Solana Needs another wallet', true]
    ])
  })
})

describe('a wallet of several chains', () => {
  const there = {
    account: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
    wallets: [{ ...testWallet, id: 'northwind-solana', namespace: 'solana' }]
  } as const
  const networks = [mainnet, base, solana]

  it('ConnectingMultiChain names the chains with their networks, and asks the wallet on the one that is chosen', async () => {
    const scene = { from: 'Connect', params: { walletId: testWallet.id }, networks, alsoThere: there, directory: false } as const
    const open = await openScene('ConnectingMultiChain', scene)
    expect(words(open.screen)).to.contain('Where do you want to use Northwind?')
    control(open.screen, 'Ethereum networks Ethereum, Base')
    control(open.screen, 'Solana').click()
    await closed(open.card)
    expect(chainOf(open)).to.equal(solana.caipNetworkId)
    expect(open.wallet.requestLog).to.deep.equal([])
  })

  it('ConnectingMultiChain says so when the wallet leaves the page, and leads back', async () => {
    const open = await openScene('ConnectingMultiChain', { from: 'Connect', params: { walletId: testWallet.id }, networks })
    open.wallet.setWallets([])
    await reads(open.screen, 'Northwind isn’t available')
    control(open.screen, 'Back').click()
    await shown('Connect')
  })

  it('SwitchActiveChain says what stays, and goes on to the wallets of that chain', async () => {
    const { screen } = await openScene('Networks', {
      from: 'Account',
      connected: true,
      networks,
      directory: false,
      alsoThere: { ...there, wallets: [{ id: 'lantern', name: 'Lantern', type: 'ANNOUNCED', namespace: 'solana' }] }
    })
    control(screen, 'Solana Needs another wallet').click()
    const next = await shown('SwitchActiveChain')
    expect(words(next.screen)).to.contain('Solana needs a different wallet')
    expect(words(next.screen)).to.contain('Northwind stays connected')
    control(next.screen, 'Choose a wallet').click()
    const list = await shown('Connect')
    await reads(list.screen, 'Lantern')
    expect(words(list.screen)).not.to.contain('Northwind')
  })

  it('SwitchActiveChain asks the same wallet where it speaks that chain too: both are connected then', async () => {
    const params = { chainId: solana.caipNetworkId }
    const open = await openScene('SwitchActiveChain', { from: 'Networks', connected: true, params, networks, alsoThere: there })
    control(open.screen, 'Connect Northwind').click()
    await closed(open.card)
    expect(chainOf(open)).to.equal(solana.caipNetworkId)
    expect(open.kit.getProvider('eip155')).not.to.equal(undefined)
  })
})

describe('SwitchNetwork', () => {
  const scene: Scene<'SwitchNetwork'> = {
    from: 'Networks',
    connected: true,
    networks: [mainnet, base],
    params: { chainId: 'eip155:8453' },
    directory: false
  }

  it('goes back once the wallet is there', async () => {
    const open = await openScene('SwitchNetwork', { ...scene, wallet: { switches: 'wait' } })
    expect(words(open.screen)).to.contain('Switching to Base… Confirm the switch in Northwind. It doesn’t move any funds.')
    open.wallet.answer('approve')
    await expectSoon(
      () => chainOf(open) === 'eip155:8453' && !deepAll(open.card, '.page:not(.leaving) w3m-switch-network-view').length,
      () => 'It is still switching.'
    )
  })

  it('can be left while the wallet is asked', async () => {
    const { screen } = await openScene('SwitchNetwork', { ...scene, wallet: { switches: 'wait' } })
    control(screen, 'Cancel').click()
    await shown('Networks')
  })

  it('says that the visitor declined and where the wallet still is, and asks again', async () => {
    const open = await openScene('SwitchNetwork', { ...scene, wallet: { switches: 'wait' } })
    open.wallet.answer('refuse')
    await reads(open.screen, 'Switch declined You declined in Northwind. You’re still on the same network.')
    expect(focused()).to.equal(control(open.screen, 'Try again'))
    expect(chainOf(open)).to.equal('eip155:1')
    await sendKeys({ press: 'Enter' })
    await reads(open.screen, 'Switching to Base…')
    expect(open.wallet.requestLog.filter(what => what === 'switch eip155:8453')).to.have.length(2)
  })

  it('says that it failed', async () => {
    const { screen } = await openScene('SwitchNetwork', { ...scene, wallet: { switches: 'fail' } })
    await reads(screen, 'Couldn’t switch networks')
    control(screen, 'Cancel').click()
    await shown('Networks')
  })
})

describe('UnsupportedChain', () => {
  const elsewhere: Scene<'UnsupportedChain'> = {
    connected: true,
    networks: [mainnet, base],
    directory: false,
    wallet: { account: 'eip155:999999:0x52908400098527886E0F7030069857D2E4169EE7' }
  }

  it('cannot be closed: by Escape, by its button, by the site', async () => {
    const { card, kit } = await openScene('UnsupportedChain', elsewhere)
    await sendKeys({ press: 'Escape' })
    control(card, 'Close').click()
    expect(await kit.close()).to.equal(false)
    expect(card.querySelector('dialog')!.open).to.equal(true)
  })

  it('opens in place of whatever the site asks for', async () => {
    const { kit, card } = await openScene('UnsupportedChain', elsewhere)
    await kit.open('Account')
    await settled(card)
    await shown('UnsupportedChain')
  })

  it('offers the site’s networks, and closes once the wallet is on one', async () => {
    const open = await openScene('UnsupportedChain', elsewhere)
    expect(words(open.screen)).to.contain('Paperboat doesn’t support this network')
    expect(names(open.screen)).to.deep.equal(['Ethereum', 'Base'])
    control(open.screen, 'Base').click()
    await closed(open.card)
    expect(chainOf(open)).to.equal('eip155:8453')
  })

  it('comes back when the visitor declines there', async () => {
    const open = await openScene('UnsupportedChain', { ...elsewhere, wallet: { ...elsewhere.wallet, switches: 'refuse' } })
    control(open.screen, 'Base').click()
    const { screen } = await shown('SwitchNetwork')
    await reads(screen, 'Switch declined')
    expect(await open.kit.close()).to.equal(false)
    control(screen, 'Cancel').click()
    await shown('UnsupportedChain')
  })

  it('lets the visitor disconnect', async () => {
    const open = await openScene('UnsupportedChain', elsewhere)
    control(open.screen, 'Disconnect').click()
    await closed(open.card)
    open.kit.subscribe(({ status }) => expect(status).to.equal('disconnected'))()
  })
})
