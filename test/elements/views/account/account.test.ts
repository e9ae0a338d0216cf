import { expect } from '@open-wc/testing'
import { setViewport } from '@web/test-runner-commands'
import { mainnet } from '../../../../adapters/networks/index.ts'
import { $toast } from '../../../../state/alerts/toast.ts'
import { closeScene, openScene } from '../../../kit/open-scene.ts'
import { deep, deepAll, expectSoon, shown } from '../../../kit/open-screen.ts'
import { control, reads, words } from '../reading.ts'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const scene = { connected: true, directory: false } as const

describe('Account', () => {
  beforeEach(() => setViewport({ width: 900, height: 800 }))
  afterEach(closeScene)

  it('copies the whole address and says so', async () => {
    const { screen, page } = await openScene('Account', scene)
    control(screen, 'Copy address 0x52…169EE7').click()
    await expectSoon(
      () => $toast.get()?.message === 'address-copied',
      () => 'There is no toast.'
    )
    expect(page.copied).to.deep.equal([address])
  })

  it('reads the balance with three decimals at most', async () => {
    const { screen } = await openScene('Account', scene)
    await reads(screen, '2.375 ETH')
  })

  it('keeps everything else while the balance is read, and when it cannot be [8.2]', async () => {
    const waiting = await openScene('Account', { ...scene, wallet: { balance: 'never' } })
    expect(words(waiting.screen)).to.contain('0x52…169EE7')
    expect(deepAll(waiting.screen, '.skeleton')).to.have.length(1)
    const height = waiting.card.querySelector('.card')!.clientHeight
    closeScene()
    const failed = await openScene('Account', { ...scene, wallet: { balance: 'fail' } })
    await reads(failed.screen, 'Token Balance Unavailable')
    expect(failed.card.querySelector('.card')!.clientHeight).to.equal(height)
    control(failed.screen, 'Try again')
  })

  it('an amount of any length stays on the card', async () => {
    const { screen } = await openScene('Account', {
      ...scene,
      wallet: { balance: { value: 123_456_789_012_345n * 10n ** 18n, decimals: 18, symbol: 'LONGSYMBOL' } }
    })
    await reads(screen, '123,456,789,012,345 LONGSYMBOL')
    const { left, right } = screen.getBoundingClientRect()
    const amount = deep(screen, '.balance').getBoundingClientRect()
    expect(amount.left).to.be.at.least(left)
    expect(amount.right).to.be.at.most(right)
    expect(deep(screen, '.balance').scrollWidth).to.be.at.most(Math.ceil(amount.width))
  })

  it('on the narrowest phone no number is broken, and no word fills its tile', async () => {
    await setViewport({ width: 320, height: 800 })
    for (const locale of ['en', 'de'] as const) {
      const { screen } = await openScene('Account', {
        ...scene,
        networks: [mainnet],
        options: { locale },
        wallet: { balance: { value: 123_456_789_012_345n * 10n ** 18n, decimals: 18, symbol: 'LONGSYMBOL' }, sending: {} }
      })
      await expectSoon(
        () => deepAll(screen, 'w3m-ui-action').length === 4,
        () => words(screen)
      )
      const number = document.createRange()
      number.setEnd(deep(screen, '.balance wbr'), 0)
      number.setStart(deep(screen, '.balance span:not(.hidden)'), 0)
      expect(lines(number), locale).to.equal(1)
      for (const label of deepAll(screen, 'w3m-ui-action .label')) {
        const word = document.createRange()
        word.selectNodeContents(label)
        const [inside, tile] = [word.getBoundingClientRect(), label.parentElement!.getBoundingClientRect()]
        expect(inside.left - tile.left, label.textContent).to.be.at.least(3.5)
        expect(tile.right - inside.right, label.textContent).to.be.at.least(3.5)
      }
      closeScene()
    }
  })

  it('leads to the account on the explorer of its network, where there is one', async () => {
    const { screen } = await openScene('Account', { ...scene, networks: [mainnet] })
    expect(deep<HTMLAnchorElement>(screen, 'a').href).to.equal(`https://etherscan.io/address/${address}`)
  })

  it('leads to the networks', async () => {
    const { card } = await openScene('Account', scene)
    await expectSoon(
      () => deepAll(card, 'header w3m-ui-pill').length > 0,
      () => 'The network has not come.'
    )
    deep(card, 'header w3m-ui-pill').click()
    await shown('Networks')
  })

  describe('with all that one can do', () => {
    const everything = {
      ...scene,
      chain: { sells: {}, swaps: {} },
      wallet: { sending: {}, transacts: 'approve' }
    } as const
    const actions = (screen: Element) => deepAll(screen, 'w3m-ui-action').map(words)
    const offers = async (screen: Element, wanted: readonly string[]) => {
      await expectSoon(
        () => actions(screen).length === wanted.length,
        () => `It offers ${actions(screen).join(', ')}.`
      )
      expect(actions(screen)).to.deep.equal(wanted)
    }

    it('offers buying, swapping, receiving and sending in this order [2.21]', async () => {
      const { screen } = await openScene('Account', everything)
      await offers(screen, ['Buy', 'Swap', 'Receive', 'Send', 'Disconnect'])
    })

    it('offers what the site names first, and the rest in the order of before [2.22]', async () => {
      const { screen } = await openScene('Account', {
        ...everything,
        options: { features: { walletFeaturesOrder: ['send', 'swaps'] } }
      })
      await offers(screen, ['Send', 'Swap', 'Buy', 'Receive', 'Disconnect'])
    })
  })

  it('disconnects and closes', async () => {
    const { screen, card, kit } = await openScene('Account', scene)
    control(screen, 'Disconnect').click()
    await expectSoon(
      () => !card.querySelector('dialog'),
      () => 'The card is still open.'
    )
    kit.subscribe(({ status }) => expect(status).to.equal('disconnected'))()
  })
})

/** Returns the number of lines it occupies. */
const lines = (range: Range): number =>
  new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top))).size
