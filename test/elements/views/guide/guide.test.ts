import { expect } from '@open-wc/testing'
import { solana } from '../../../../adapters/networks/solana.ts'
import { setViewport } from '@web/test-runner-commands'
import { closeScene, openScene } from '../../../kit/open-scene.ts'
import { deepAll, expectSoon, settled, shown } from '../../../kit/open-screen.ts'
import { drawnWallet } from '../../../kit/scripted-directory.ts'
import { control, has, lists, names, reads, words } from '../reading.ts'

const links = (screen: Element) => deepAll<HTMLAnchorElement>(screen, 'a').map(({ href, target, rel }) => [href, target, rel])

describe('the guide', () => {
  beforeEach(() => setViewport({ width: 900, height: 800 }))
  afterEach(closeScene)

  // first: no wallet list has loaded on this page yet
  it('GetWallet shows the pictures of wallets, also to who has seen no list of them before', async () => {
    const { screen } = await openScene('GetWallet', { from: 'WhatIsAWallet' })
    await lists(screen, 'Northwind')
    await expectSoon(
      () => deepAll(screen, 'img:not(.loading)').length === 4,
      () => `There are ${deepAll(screen, 'img:not(.loading)').length} pictures.`
    )
  })

  it('tells what a wallet is, and leads to one [1.3]', async () => {
    const { screen } = await openScene('WhatIsAWallet', { from: 'Connect' })
    expect(deepAll(screen, 'h2')).to.have.length(3)
    control(screen, 'Get a wallet').click()
    await shown('GetWallet')
  })

  it('tells what a network is, with a link that is followed only when pressed', async () => {
    const { screen } = await openScene('WhatIsANetwork', { from: 'Networks' })
    expect(deepAll(screen, 'h2')).to.have.length(2)
    expect(links(screen)).to.deep.equal([['https://ethereum.org/en/developers/docs/networks/', '_blank', 'noopener noreferrer']])
  })

  describe('GetWallet', () => {
    const from = 'WhatIsAWallet'

    it('shows a few to begin with, each a link to its own site [1.4]', async () => {
      const { screen } = await openScene('GetWallet', { from })
      await lists(screen, 'Northwind')
      expect(links(screen)).to.deep.equal(
        [0, 1, 2, 3].map(index => [drawnWallet(index).homepage, '_blank', 'noopener noreferrer'])
      )
    })

    it('keeps their places while they are asked for', async () => {
      const { screen, card, directory } = await openScene('GetWallet', { from, directory: { answer: 'wait' } })
      const height = () => card.querySelector('.card')!.clientHeight
      const before = height()
      expect(deepAll(screen, 'w3m-ui-row[loading]')).to.have.length(4)
      directory!.release()
      await lists(screen, 'Northwind')
      await settled(screen)
      expect(height()).to.equal(before)
    })

    it('says where else to look when the list fails, and asks again', async () => {
      const { screen, directory } = await openScene('GetWallet', { from, directory: { answer: 'offline' } })
      await reads(screen, 'Couldn’t load wallets')
      directory!.decide('list')
      control(screen, 'Try again').click()
      await lists(screen, 'Northwind')
    })

    it('shows the best-known wallets with their logos without a directory', async () => {
      const { screen } = await openScene('GetWallet', { from, directory: false })
      await lists(screen, 'MetaMask')
      expect(links(screen)[0]).to.deep.equal(['https://metamask.io/', '_blank', 'noopener noreferrer'])
      expect(has(screen, 'Try again')).to.equal(false)
      const logos = () =>
        deepAll<HTMLImageElement>(screen, 'img:not(.loading)').filter(
          ({ src, naturalWidth }) => /^data:image\/svg/.test(src) && naturalWidth > 0
        )
      await expectSoon(
        () => logos().length === 4,
        () => `There are ${logos().length} logos.`
      )
    })

    it('suggests wallets that the networks and the lists of the app allow', async () => {
      const phantom = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'
      const { screen } = await openScene('GetWallet', {
        from,
        directory: false,
        networks: [solana],
        options: { excludeWalletIds: [phantom] }
      })
      await lists(screen, 'Trust Wallet')
      expect(names(screen)).to.not.include('MetaMask')
      expect(names(screen)).to.not.include('Phantom')
      expect(names(screen)).to.have.length(4)
    })
  })

  describe('Downloads', () => {
    const open = (wallet: Partial<ReturnType<typeof drawnWallet>>) =>
      openScene('Downloads', {
        from: 'Connect',
        params: { walletId: 'harbor' },
        directory: { wallets: [{ id: 'harbor', name: 'Harbor', chains: ['eip155:1'], ...wallet }] }
      })

    it('has a row for every link that is known, and none for others', async () => {
      const { screen } = await open({ chrome_store: 'https://extensions.invalid/harbor', homepage: 'https://harbor.invalid/' })
      expect(names(screen)).to.deep.equal(['Browser extension', 'Website'])
      expect(links(screen).map(([href]) => href)).to.deep.equal(['https://extensions.invalid/harbor', 'https://harbor.invalid/'])
    })

    it('takes no link that could run something', async () => {
      const { screen } = await open({ homepage: 'javascript:alert(1)', app_store: 'data:text/html,x' })
      expect(words(screen)).to.contain('No download link')
      expect(links(screen)).to.deep.equal([])
    })
  })
})
