import { expect } from '@open-wc/testing'
import { setViewport } from '@web/test-runner-commands'
import { announced } from '../../../kit/fake-source.ts'
import { closeScene, openScene, type OpenScene } from '../../../kit/open-scene.ts'
import { deep, deepAll, expectSoon, focused, nextFrame, settled, shown } from '../../../kit/open-screen.ts'
import { phone } from '../../../kit/environment.ts'
import { control, has, lists, names, reads, words } from '../reading.ts'

const from = 'Connect'
const fieldOf = (screen: Element) => deep<HTMLInputElement>(screen, 'input')
const tiles = (screen: Element) => deepAll<HTMLElement & { label: string }>(screen, 'w3m-ui-tile:not([loading])')

/** Scrolls in steps, as far as there is content. */
async function scrollDown(screen: Element, steps: number, by = 420): Promise<void> {
  const scroller = deep(screen, '.scroller')
  for (let step = 0; step < steps; step++) {
    scroller.scrollTop += by
    await nextFrame()
    await nextFrame()
  }
}

describe('AllWallets', () => {
  beforeEach(() => setViewport({ width: 900, height: 800 }))
  afterEach(closeScene)

  it('shows the installed first, with their tick said aloud, then the directory in its order', async () => {
    const { screen } = await openScene('AllWallets', { from, wallet: { wallets: [announced('Zinnia')] } })
    await lists(screen, 'Northwind')
    expect(names(screen).slice(0, 3)).to.deep.equal(['Zinnia', 'Northwind', 'Basalt'])
    expect(words(tiles(screen)[0]!)).to.equal('Zinnia , Installed')
  })

  it('stands in skeletons of the same height until the directory answers', async () => {
    const { screen, card, directory } = await openScene('AllWallets', {
      from,
      directory: { answer: 'wait' },
      wallet: { wallets: [] }
    })
    const heights = () => [card.querySelector('.card')!.clientHeight, deep(screen, 'w3m-ui-tile').clientHeight]
    const before = heights()
    expect(deepAll(screen, 'w3m-ui-tile[loading]').length).to.be.greaterThan(12)
    expect(deep(screen, '[role=grid]').getAttribute('aria-busy')).to.equal('true')
    directory!.release()
    await lists(screen, 'Northwind')
    await settled(screen)
    expect(heights()).to.deep.equal(before)
    expect(deep(screen, '[role=grid]').getAttribute('aria-busy')).to.equal('false')
  })

  it('of 10 000 wallets draws a few dozen, however far one scrolls, and says where one is', async () => {
    const { screen, card } = await openScene('AllWallets', { from, directory: { wallets: 10_000 } })
    await lists(screen, 'Northwind')
    const everything = () => deepAll(card.querySelector('dialog')!, '*').length
    expect(everything()).to.be.at.most(400)
    await scrollDown(screen, 60)
    await expectSoon(
      () => tiles(screen).some(({ label }) => / \d\d$/.test(label)),
      () => `It is still at ${names(screen).join(', ')}.`
    )
    expect(everything()).to.be.at.most(400)
    const first = deep(screen, '[role=row][aria-rowindex]')
    expect(Number(first.getAttribute('aria-rowindex'))).to.be.greaterThan(25)
    expect(Number(deep(screen, '[role=grid]').getAttribute('aria-rowcount'))).to.be.greaterThan(50)
  })

  it('loads the next pages as one scrolls, each once and in order', async () => {
    const { screen, directory } = await openScene('AllWallets', { from, directory: { wallets: 130 } })
    await lists(screen, 'Northwind')
    await scrollDown(screen, 12)
    const pages = () =>
      directory!.queries.filter(query => query.get('entries') === '40' && !query.has('search')).map(query => query.get('page'))
    await expectSoon(
      () => pages().length === 4,
      () => `These pages were asked for: ${pages().join(', ')}.`
    )
    expect(pages()).to.deep.equal(['1', '2', '3', '4'])
  })

  it('a tile that has the focus stays the same wallet while the list scrolls beneath it', async () => {
    const { screen } = await openScene('AllWallets', { from, directory: { wallets: 400 } })
    await lists(screen, 'Northwind')
    const tile = tiles(screen)[9]!
    const { label } = tile
    tile.focus()
    await scrollDown(screen, 2, 60)
    expect(deepAll(tile, '*').includes(focused() as HTMLElement)).to.equal(true)
    expect(tile.label).to.equal(label)
  })

  it('reads long names over two lines, in tiles of one height', async () => {
    const { screen } = await openScene('AllWallets', { from })
    await lists(screen, 'Deutsche Brieftasche')
    const heights = new Set(deepAll(screen, 'w3m-ui-tile').map(({ clientHeight }) => clientHeight))
    expect(heights.size).to.equal(1)
    const tile = tiles(screen).find(({ label }) => label === 'Deutsche Brieftasche')!
    const label = deep(tile, '.label')
    expect(label.scrollHeight - label.clientHeight).to.be.at.most(1) // Firefox rounds the line up
    expect(label.scrollWidth).to.be.at.most(label.clientWidth)
  })

  describe('search', () => {
    it('finds by name and says how many', async () => {
      const { screen, type } = await openScene('AllWallets', { from })
      type('harbor')
      await expectSoon(
        () => names(screen).length > 0 && names(screen).every(name => name.startsWith('Harbor')),
        () => names(screen).join(', ')
      )
      expect(words(deep(screen, '[role=status]'))).to.match(/^\d+ found$/)
    })

    it('asks once for what was typed in a row', async () => {
      const { screen, type, directory } = await openScene('AllWallets', { from })
      for (const text of ['ha', 'har', 'harb']) type(text)
      const terms = () => directory!.queries.flatMap(query => query.get('search') ?? [])
      await expectSoon(
        () => terms().length > 0,
        () => 'Nothing was searched for.'
      )
      await lists(screen, 'Harbor 9')
      expect(terms()).to.deep.equal(['harb'])
    })

    it('says when there is no such wallet, and leads back to all of them', async () => {
      const { screen, type } = await openScene('AllWallets', { from })
      type('zzzz')
      await reads(screen, 'No wallets found')
      control(screen, 'Show all wallets').click()
      await lists(screen, 'Northwind')
      expect(fieldOf(screen).value).to.equal('')
    })

    it('starts at the top', async () => {
      const { screen, type } = await openScene('AllWallets', { from })
      await lists(screen, 'Northwind')
      await scrollDown(screen, 3)
      type('at')
      await expectSoon(
        () => deep(screen, '.scroller').scrollTop === 0 && names(screen).includes('Atlas'),
        () => names(screen).join(', ')
      )
    })

    it('finds installed wallets without any directory', async () => {
      const { screen, type } = await openScene('AllWallets', {
        from,
        directory: false,
        wallet: { wallets: [announced('Zinnia'), announced('Yarrow')] }
      })
      type('zin')
      await expectSoon(
        () => names(screen).join() === 'Zinnia',
        () => names(screen).join()
      )
    })

    it('can be for certified wallets alone', async () => {
      const { screen, press } = await openScene('AllWallets', { from })
      await lists(screen, 'Northwind')
      press('badge-check')
      await expectSoon(
        () => names(screen)[0] === 'Saffron',
        () => names(screen).join()
      )
      const toggle = deep(deep(screen, 'w3m-ui-icon-button'), 'button')
      expect(toggle.getAttribute('aria-pressed')).to.equal('true')
      toggle.click()
      await lists(screen, 'Northwind')
    })
  })

  describe('when the directory', () => {
    it('cannot be reached: says what still works, asks again, or goes back', async () => {
      const { screen, directory } = await openScene('AllWallets', { from, directory: { answer: 'offline' } })
      await reads(screen, 'Couldn’t load wallets')
      await reads(screen, 'Installed wallets still work.')
      directory!.decide('list')
      control(screen, 'Try again').click()
      await lists(screen, 'Northwind')
    })

    it('cannot be reached: an installed wallet is one press away', async () => {
      const { screen } = await openScene('AllWallets', { from, directory: { answer: 500 } })
      await reads(screen, 'Couldn’t load wallets')
      control(screen, 'Use an installed wallet').click()
      await shown('Connect')
    })

    it('breaks off: keeps what came, says so at the end, and goes on from there', async () => {
      const { screen, directory } = await openScene('AllWallets', {
        from,
        directory: { wallets: 44, laterPages: 'wait', answer: 'list' }
      })
      await lists(screen, 'Northwind')
      await scrollDown(screen, 6)
      directory!.fail()
      await reads(screen, 'Couldn’t load wallets')
      expect(names(screen).length).to.be.greaterThan(3)
      directory!.release()
      control(screen, 'Try again').click()
      await scrollDown(screen, 4)
      await lists(screen, 'Northwind 2')
      expect(words(screen)).not.to.contain('Couldn’t load')
    })

    it('has none: says so, without advice about spelling', async () => {
      const { screen } = await openScene('AllWallets', { from, directory: { wallets: 0 }, wallet: { wallets: [] } })
      await reads(screen, 'No wallets found')
      expect(words(screen)).not.to.contain('spelling')
      expect(has(screen, 'Show all wallets')).to.equal(false)
      expect(fieldOf(screen).placeholder).to.equal('Search wallets')
    })
  })

  it('on a phone shows a code for any wallet too', async () => {
    const opened: OpenScene = await openScene('AllWallets', { from }, { page: phone })
    control(opened.screen, 'Show QR code').click()
    await shown('ConnectingWalletConnect')
  })

  it('a wallet of the list leads to its own screen', async () => {
    const { screen } = await openScene('AllWallets', { from })
    await lists(screen, 'Basalt')
    control(screen, 'Basalt').click()
    const { card } = await shown('ConnectingWalletConnect')
    expect(card.querySelector('#title')!.textContent.trim()).to.equal('Basalt')
  })
})
