import { expect, fixture } from '@open-wc/testing'
import axe from 'axe-core'
import { html } from 'lit'
import { showAmount } from '../../../adapters/base/units.ts'
import { formatBalance } from '../../../elements/account/amount.ts'
import { explorerUrl } from '../../../elements/account/explorer.ts'
import { lazyParts } from '../../../elements/account/lazy-parts.ts'
import type { W3mAccount } from '../../../elements/account/w3m-account.ts'
import { setEnvironment } from '../../../state/platform/initial-environment.ts'
import { environment } from '../../../state/platform/environment.ts'
import { $toast } from '../../../state/alerts/toast.ts'
import { toNetwork } from '../../../adapters/base/network.ts'
import {
  closeScreen,
  deep,
  deepAll,
  expectSoon,
  network,
  press,
  settled,
  shown,
  startKit,
  type OpenOptions
} from '../../kit/open-screen.ts'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const explored = network(31_337, 'First Chain', { blockExplorers: { default: { name: 'Scan', url: 'https://scan.example' } } })

async function draw(options: OpenOptions<'Account'> = { connected: true }, template = html`<w3m-account></w3m-account>`) {
  const { kit, wallet } = await startKit(options)
  const account = await fixture<W3mAccount>(template)
  await expectSoon(
    () => deepAll(account, 'w3m-ui-action, .disconnected').length > 0,
    () => 'What one does with an account has not come.'
  )
  await settled(account)
  return { kit, wallet, account, root: account.shadowRoot! }
}

/** Returns the visible text, through every shadow root. */
const words = (root: ShadowRoot) =>
  deepAll<HTMLElement & { label?: string; text?: string }>(root, 'w3m-ui-pill, .who .pill span, .balance, .button, w3m-ui-action')
    .map(element => [element.text ?? element.label, element.textContent].join(' ').replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .sort()
    .join(' | ')

describe('<w3m-account>', () => {
  afterEach(async () => {
    setEnvironment(undefined)
    await closeScreen()
  })

  it('shows network, address, balance and the way out', async () => {
    const { root } = await draw({ connected: true, networks: [explored] })
    await expectSoon(
      () => words(root).includes('2.375'),
      () => words(root)
    )
    await expectSoon(
      () => deepAll(root, 'a').length > 0,
      () => 'There is no way to the explorer.'
    )
    expect(words(root)).to.equal('0x52…169EE7 | Balance2.375ETH | Disconnect | Explorer | First Chain | Receive')
    expect(deep<HTMLAnchorElement>(root, 'a').href).to.equal(`https://scan.example/address/${address}`)
  })

  it('copies no address and leads to no explorer while recovery of the wallet is postponed', async () => {
    const copied: string[] = []
    const real = environment()
    setEnvironment({ ...real, copy: async text => void copied.push(text) })
    const { root } = await draw({ connected: true, networks: [explored], wallet: { postponed: 'refuse' } })
    expect(words(root)).not.to.contain('Explorer')
    deep(root, '[part=address]').click()
    await expectSoon(
      () => $toast.get()?.message === 'recovery-first',
      () => `The toast says ${JSON.stringify($toast.get())}.`
    )
    expect(copied).to.deep.equal([])
  })

  it('leads to the explorer again once recovery is set up', async () => {
    const { root } = await draw({ connected: true, networks: [explored], wallet: { postponed: 'approve' } })
    expect(words(root)).not.to.contain('Explorer')
    deep(root, '[part=address]').click()
    await expectSoon(
      () => words(root).includes('Explorer'),
      () => words(root)
    )
  })

  it('copies the whole address, and says so', async () => {
    const copied: string[] = []
    const real = environment()
    setEnvironment({ ...real, copy: async text => void copied.push(text) })
    const { root } = await draw()
    deep(root, '[part=address]').click()
    expect(copied).to.deep.equal([address])
  })

  it('keeps a place for the balance until it is there, and says when it cannot be read', async () => {
    const { root } = await draw({ connected: true, wallet: { balance: 'fail' } })
    const place = deep(root, '.balance-row')
    await expectSoon(
      () => place.textContent.includes('Token Balance Unavailable'),
      () => words(root)
    )
    expect(place.offsetHeight).to.be.at.least(46)
    expect(deep(place, 'button').textContent).to.equal('Try again')
  })

  it('sends w3m-disconnect, and offers to connect then', async () => {
    const { account, root, wallet } = await draw()
    const left: string[] = []
    account.addEventListener('w3m-disconnect', event => left.push(event.account), { once: true })
    press(root, 'Disconnect')
    await expectSoon(
      () => left.length > 0 && wallet.listeners === 0,
      () => `Sent: ${left.join()}; the wallet has ${wallet.listeners} listeners.`
    )
    await settled(account)
    expect(left).to.deep.equal([`eip155:31337:${address}`])
    expect(wallet.requestLog).to.include('disconnect com.example.northwind')
    expect(wallet.listeners).to.equal(0)
    press(root, 'Connect wallet')
    await shown('Connect')
  })

  it('offers the way out also where what one does with an account cannot be loaded', async () => {
    const files = { ...lazyParts }
    const down = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
    Object.assign(lazyParts, { parts: down, disconnect: down })
    try {
      const { kit, wallet } = await startKit({ connected: true })
      const account = await fixture<W3mAccount>(html`<w3m-account></w3m-account>`)
      await expectSoon(
        () => account.shadowRoot!.querySelector('.actions button')?.textContent === 'Disconnect',
        () => 'There is no way out.'
      )
      account.shadowRoot!.querySelector<HTMLElement>('.actions button')!.click()
      await expectSoon(
        () => wallet.listeners === 0,
        () => `The wallet has ${wallet.listeners} listeners.`
      )
      kit.subscribe(({ status }) => expect(status).to.equal('disconnected'))()
    } finally {
      Object.assign(lazyParts, files)
    }
  })

  it('leads to the networks', async () => {
    const { root } = await draw()
    press(root, 'First Chain')
    await shown('Networks')
  })

  it('shows a name of the page’s own above the address', async () => {
    const { account } = await draw({ connected: true }, html`<w3m-account><b slot="name">mira.eth</b></w3m-account>`)
    const name = account.querySelector('b')!.getBoundingClientRect()
    expect(name.bottom).to.be.at.most(deep(account.shadowRoot!, '[part=address]').getBoundingClientRect().top)
    expect(name.height).to.be.greaterThan(0)
  })

  it('in the modal stays as it was while the modal closes', async () => {
    const { kit } = await startKit({ connected: true })
    await kit.open('Account')
    const { screen, card } = await shown('Account')
    const heard: string[] = []
    const listen = (event: Event): void => void heard.push((event.target as Element).localName)
    document.addEventListener('w3m-disconnect', listen)
    press(screen, 'Disconnect')
    await deep<W3mAccount>(screen, 'w3m-account').updateComplete
    expect(deepAll(screen, '[part=address]')).to.have.length(1)
    await expectSoon(
      () => !card.querySelector('dialog'),
      () => 'The modal is still there.'
    )
    expect(heard).to.deep.equal(['w3m-modal'])
    document.removeEventListener('w3m-disconnect', listen)
  })

  it('reads from right to left in Arabic, with address and amount as they are', async () => {
    const { root, account } = await draw({ connected: true, options: { locale: 'ar' } })
    await expectSoon(
      () => words(root).includes('قطع الاتصال'),
      () => words(root)
    )
    await settled(account)
    expect(deep(root, '[part=card]').getAttribute('dir')).to.equal('rtl')
    expect(getComputedStyle(deep(root, '.balance')).direction).to.equal('ltr')
  })

  it('is accessible', async () => {
    const { account } = await draw({ connected: true, networks: [explored] })
    const { violations } = await axe.run(account)
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html: markup }) => markup).join(' ')}`)).to.deep.equal([])
  })
})

describe('an amount', () => {
  for (const [value, decimals, shown] of [
    [0n, 18, '0'],
    [2_375_400_000_000_000_000n, 18, '2.375'],
    [2_375_999_999_999_999_999n, 18, '2.375'],
    [1n, 18, '<0.001'],
    [1_000_000_000_000_000n, 18, '0.001'],
    [12_345n, 0, '12,345'],
    [123_456_789_012_345_678_901_234_567_890n, 18, '123,456,789,012.345'],
    [5_000_000n, 6, '5']
  ] as const) {
    it(`of ${value} with ${decimals} decimals reads ${shown} [9.37]`, () => {
      expect(formatBalance(value, decimals, 'en')).to.equal(shown)
      for (const locale of ['en', 'de', 'ar', 'hi-IN']) {
        expect(formatBalance(value, decimals, locale)).to.equal(showAmount(value, decimals, { locale }))
      }
    })
  }

  it('is written as the visitor’s language does', () => {
    expect(formatBalance(1_234_567n, 3, 'de')).to.equal('1.234,567')
  })
})

describe('the explorer’s address', () => {
  const of = (url: string, more = {}) =>
    explorerUrl(toNetwork({ ...explored, blockExplorers: { default: { name: 'Scan', url } }, ...more }), 'abc')

  it('is the explorer’s own, with the query it came with', () => {
    expect(of('https://scan.example/')).to.equal('https://scan.example/address/abc')
    expect(of('https://scan.example/x?cluster=devnet', { chainNamespace: 'solana', caipNetworkId: 'solana:x' })).to.equal(
      'https://scan.example/x/account/abc?cluster=devnet'
    )
  })

  it('is none where it is no address of the web', () => {
    expect(of('javascript:alert(1)')).to.equal(undefined)
    expect(of('')).to.equal(undefined)
  })
})
