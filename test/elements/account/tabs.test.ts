import { expect } from '@open-wc/testing'
import { setViewport } from '@web/test-runner-commands'
import { selectAccountTab } from '../../../state/account/account-tab.ts'
import { closeScene, openScene, type OpenScene, type Scene } from '../../kit/open-scene.ts'
import { deep, deepAll, expectSoon, settled, shown } from '../../kit/open-screen.ts'
import { drawnTransaction } from '../../kit/scripted-chain.ts'
import { words } from '../views/reading.ts'

const open = (scene: Scene<'Account'>): Promise<OpenScene> =>
  openScene('Account', { connected: true, directory: false, ...scene })
const rows = (screen: Element) =>
  deepAll(screen, 'w3m-ui-list w3m-ui-row, w3m-ui-row').filter(row => !row.hasAttribute('loading'))
const labels = (screen: Element) => rows(screen).map(row => (row as unknown as { label: string }).label)
const lists = (screen: Element, name: string) =>
  expectSoon(
    () => labels(screen).includes(name),
    () => `It lists ${labels(screen).join(', ')}.`
  )
const panel = (screen: Element) => deep(screen, '[role=tabpanel]')

describe('the tabs of the account', () => {
  beforeEach(() => setViewport({ width: 900, height: 900 }))
  afterEach(closeScene)

  it('are not there without a service', async () => {
    const { screen } = await open({})
    expect(deepAll(screen, 'w3m-account-tabs')).to.have.length(0)
  })

  it('go where nothing is run at the address of the service', async () => {
    const { screen } = await open({ chain: { absent: true } })
    await expectSoon(
      () => deepAll(screen, 'w3m-account-tabs').length === 0,
      () => 'They are still there.'
    )
  })

  it('show the tokens with amounts and worth, and what they are worth together', async () => {
    const { screen } = await open({ chain: { name: 'mira.eth' } })
    await lists(screen, 'USD Coin')
    expect(labels(screen)).to.deep.equal(['Ether', 'USD Coin', 'Wrapped Bitcoin', 'Arbitrum', 'Paperboat Tide'])
    expect(words(deep(screen, '.balance'))).to.contain('$12,480.25')
    expect(words(deep(rows(screen)[2]!, '[part=row]'))).to.equal('Wrapped Bitcoin 0.018 WBTC $1,641.66')
    await expectSoon(
      () => words(deep(screen, '.who .pill')).includes('mira.eth'),
      () => 'The name did not come.'
    )
  })

  it('take the room that the page gives them, and ask for none: what is long is cut', async () => {
    const { screen } = await open({ chain: {} })
    await lists(screen, 'USD Coin')
    const account = deep(screen, 'w3m-account')
    account.style.width = 'min-content'
    // as wide as the account's buttons in any font: the list adds no width, although its rows are longer
    const { width } = account.getBoundingClientRect()
    const longest = Math.max(...rows(screen).map(row => row.scrollWidth))
    panel(screen).style.display = 'none'
    expect(account.getBoundingClientRect().width).to.equal(width)
    expect(width).to.be.below(320)
    panel(screen).style.display = ''
    panel(screen).style.minWidth = `${Math.max(longest, width) + 1}px`
    expect(account.getBoundingClientRect().width, 'what asks for room widens it').to.be.above(width)
  })

  for (const [tab, chain, height] of [
    ['tokens', { tokens: 10_000 }, 60],
    ['activity', { transactions: 50_000 }, 56]
  ] as const) {
    it(`draw of very many ${tab} only what can be seen, however far one scrolls`, async () => {
      const { screen } = await open({ chain, then: () => selectAccountTab(tab) })
      await expectSoon(
        () => rows(screen).length > 3,
        () => 'There are no rows.'
      )
      const scroller = deep(screen, '.scroller')
      expect(rows(screen).length).to.be.below(25)
      for (const top of [2_000, 30_000, scroller.scrollHeight]) {
        scroller.scrollTop = top
        await settled(screen)
        expect(rows(screen).length).to.be.within(3, 24)
        const place = panel(screen).getBoundingClientRect()
        const drawn = rows(screen).map(row => row.getBoundingClientRect())
        // no gap in the visible part
        expect(Math.min(...drawn.map(({ top: edge }) => edge))).to.be.at.most(place.top + height)
      }
    })
  }

  it('bring the next transactions when the end is near', async () => {
    const { screen, chain } = await open({ chain: { transactions: 60 }, then: () => selectAccountTab('activity') })
    await lists(screen, 'Swapped')
    const scroller = deep(screen, '.scroller')
    for (let turn = 0; turn < 4; turn++) {
      scroller.scrollTop = scroller.scrollHeight
      await settled(screen)
    }
    const asked = chain!.requestedPaths.filter(path => path.includes('/history'))
    expect(asked.map(path => new URLSearchParams(path.split('?')[1]).get('cursor'))).to.deep.equal([null, '25', '50'])
  })

  it('tell of dust that it is less than can be shown, and no more', async () => {
    const dust = {
      ...drawnTransaction(2, 'eip155:1', Date.now()),
      transfers: [
        { fungible_info: { name: 'Gold', symbol: 'GOLD', icon: null }, direction: 'in', quantity: { numeric: '0.00001' } }
      ]
    }
    const { screen } = await open({ chain: { transactions: [dust] }, then: () => selectAccountTab('activity') })
    await lists(screen, 'Received')
    expect(words(deep(rows(screen)[0]!, '[part=row]'))).to.contain(' <0.001 GOLD')
  })

  it('call a sender that has the ends of somebody whom the visitor knows what it is', async () => {
    const [known, alike] = [`0x99aa${'1'.repeat(32)}Abcd`, `0x99aa${'2'.repeat(32)}abcd`]
    const received = (index: number, from: string) => {
      const drawn = drawnTransaction(2, 'eip155:1', Date.now() - index)
      return { ...drawn, id: `${drawn.id}-${index}`, metadata: { ...drawn.metadata, sentFrom: from } }
    }
    const sent = (name?: string) => ({
      transaction: {
        ...{ hash: `0x${'e'.repeat(64)}`, chainId: 'eip155:1', from: '0x52908400098527886E0F7030069857D2E4169EE7' },
        ...{ sentAt: Date.UTC(2020, 0, 1), state: { name: 'confirmed', block: 1, settled: true } }
      },
      ...{ symbol: 'ETH', decimals: 18, amount: '1', to: known, ...(name && { name }) }
    })
    const stored = (name?: string) => ({ '@appkit/sent_transfers': JSON.stringify([sent(name)]) })
    const chain = { transactions: [received(0, alike), received(1, known)] }
    const subs = (screen: Element) => rows(screen).map(row => (row as unknown as { sub: string }).sub)
    const showsTexts = async (scene: Scene<'Account'>, told: readonly string[]) => {
      const { screen } = await open({ chain, then: () => selectAccountTab('activity'), ...scene })
      await lists(screen, 'Received')
      expect(subs(screen).slice(0, 2)).to.deep.equal(told)
      closeScene()
    }
    await showsTexts({ stored: stored() }, ['Imitates 0x99…11Abcd', 'From 0x99…11Abcd'])
    await showsTexts({ stored: stored('ana.eth') }, ['Imitates ana.eth', 'From 0x99…11Abcd'])
    await showsTexts({}, ['From 0x99…22aBcd', 'From 0x99…11Abcd'])
  })

  it('say what failed, and try again', async () => {
    const { screen, chain } = await open({ chain: { answer: 500 }, then: () => selectAccountTab('nfts') })
    await expectSoon(
      () => deepAll(screen, 'w3m-ui-empty').length === 1,
      () => 'It does not say.'
    )
    chain!.decide('list')
    deep(screen, 'w3m-ui-empty w3m-ui-button, w3m-ui-button').click()
    await expectSoon(
      () => deepAll(screen, 'w3m-ui-art').length > 0,
      () => 'There are no pictures.'
    )
  })

  it('are Tokens, NFTs and Activity [2.20]', async () => {
    const { screen } = await open({ chain: {} })
    expect(deepAll(screen, '[role=tab]').map(words)).to.deep.equal(['Tokens', 'NFTs', 'Activity'])
  })

  it('are chosen with the arrow keys, and stay chosen', async () => {
    const { screen, kit } = await open({ chain: {} })
    const tab = () => deep(screen, '[role=tab][aria-selected=true]')
    tab().focus()
    tab().dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, composed: true }))
    await settled(screen)
    expect(words(tab())).to.equal('NFTs')
    await kit.close()
    await kit.open()
    await settled(screen)
    expect(words(tab())).to.equal('NFTs')
  })

  it('lead to receiving where there is nothing yet', async () => {
    const { screen } = await open({ chain: { tokens: 0 }, wallet: { balance: { value: 0n, decimals: 18, symbol: 'ETH' } } })
    await expectSoon(
      () => deepAll(screen, 'w3m-ui-empty').length === 1,
      () => 'It does not say.'
    )
    deep(deep(screen, 'w3m-ui-empty w3m-ui-row').shadowRoot!, 'button').click()
    await shown('WalletReceive')
  })

  it('draw nobody’s image from another host', async () => {
    const tokens = [
      {
        name: 'Ether',
        symbol: 'ETH',
        chainId: 'eip155:1',
        price: 1,
        quantity: { decimals: '18', numeric: '1' },
        iconUrl: 'https://tracker.invalid/a.png'
      },
      {
        name: 'Odd',
        symbol: 'ODD',
        chainId: 'eip155:1',
        address: `eip155:1:0x${'1'.repeat(40)}`,
        price: 1,
        quantity: { decimals: '18', numeric: '1' },
        iconUrl: 'https://chain.invalid.evil.example/a.png'
      }
    ]
    const { screen } = await open({ chain: { tokens } })
    await lists(screen, 'Odd')
    const sources = deepAll(screen, 'img').map(image => (image as HTMLImageElement).src)
    // logos that the kit has are in the page
    expect(sources.filter(src => !src.startsWith('data:'))).to.deep.equal([])
  })
})
