import { expect } from '@open-wc/testing'
import { parseAttributes, findUnknownAttributes } from '../../../elements/modal/attribute-options.ts'
import '../../../elements/script/kit.ts'
import { $options } from '../../../state/options/options.ts'
import { rpcUrls } from '../../../state/networks/rpc-urls.ts'
import { $theme } from '../../../state/options/theme.ts'
import { closeScreen, expectSoon, shown } from '../../kit/open-screen.ts'

const read = (attributes: { [name: string]: string }) => parseAttributes(name => attributes[name] ?? null)

/** Collects the errors reported to the page during `run`. */
async function alertOf(run: () => void): Promise<string> {
  let message = ''
  const own = window.reportError
  window.reportError = error => void (message = (error as Error).message)
  run()
  await expectSoon(
    () => message !== '',
    () => 'Nothing was told.'
  )
  window.reportError = own
  return message
}

function place(attributes: { [name: string]: string }): HTMLElement {
  const modal = document.createElement('w3m-modal')
  for (const [name, value] of Object.entries(attributes)) modal.setAttribute(name, value)
  document.body.append(modal)
  return modal
}

const networks = () => $options.get().networks.map(({ caipNetworkId, name }) => `${caipNetworkId} ${name}`)
const started = (wanted: string) =>
  expectSoon(
    () => networks().join() === wanted,
    () => `The networks are ${networks().join()}.`
  )

describe('the attributes of <w3m-modal>', () => {
  it('name networks by CAIP-2 id, or by number for eip155', () => {
    expect(read({ networks: '1, eip155:8453,1' }).networks).to.deep.equal(['eip155:1', 'eip155:8453'])
  })

  it('take RPC addresses as pairs and as JSON, several for one network', () => {
    const wanted = { 'eip155:1': ['https://a.example/x=y', 'https://b.example'], 'eip155:31337': ['http://127.0.0.1:8545'] }
    expect(
      read({ networks: '1', 'rpc-urls': '1=https://a.example/x=y, eip155:1=https://b.example,31337=http://127.0.0.1:8545' })
        .rpcUrls
    ).to.deep.equal(wanted)
    expect(
      read({ networks: '1', 'rpc-urls': JSON.stringify({ 1: wanted['eip155:1'], 'eip155:31337': 'http://127.0.0.1:8545' }) })
        .rpcUrls
    ).to.deep.equal(wanted)
  })

  it('name the frame, and without one there is no email login', () => {
    const { frameUrl, options } = read({ networks: '1', 'frame-url': 'https://wallet.example/pages/sdk' })
    expect([frameUrl, options]).to.deep.equal(['https://wallet.example/pages/sdk', {}])
    expect(read({ networks: '1', 'services-url': 'https://services.example' })).not.to.have.property('frameUrl')
  })

  it('are the options of the same name', () => {
    expect(
      read({
        networks: '1',
        'services-url': 'https://services.example',
        'theme-mode': 'dark',
        debug: 'false',
        'default-network': '1',
        'featured-wallet-ids': 'a, b',
        'all-wallets': 'HIDE',
        'enable-mobile-full-screen': ''
      }).options
    ).to.deep.equal({
      services: 'https://services.example',
      themeMode: 'dark',
      debug: false,
      defaultNetwork: 'eip155:1',
      featuredWalletIds: ['a', 'b'],
      allWallets: 'HIDE',
      enableMobileFullScreen: true
    })
  })

  it('are told apart from what is no option: one that is misspelt is named, and the others hold', async () => {
    const unknown = (extra: string) => {
      const modal = document.createElement('w3m-modal')
      for (const name of ['networks', 'id', 'class', 'data-x', 'aria-label', 'onclick', 'v-cloak', 'tabindex', extra])
        modal.setAttribute(name, '1')
      return findUnknownAttributes(modal)
    }
    expect(unknown('terms')).to.deep.equal(['terms'])
    expect(unknown('thememode')).to.deep.equal(['thememode'])
    expect(unknown('theme-mode')).to.deep.equal([])
    expect(unknown('_ngcontent-c1')).to.deep.equal([])

    let modal: HTMLElement | undefined
    const message = await alertOf(() => {
      modal = place({ networks: '1', terms: 'dark' })
    })
    expect(message).to.contain('no attribute "terms"').and.to.contain('terms-conditions-url')
    await started('eip155:1 Ethereum')
    modal?.remove()
  })

  it('are named where nothing starts because networks itself is misspelt', async () => {
    let modal: HTMLElement | undefined
    const message = await alertOf(() => {
      modal = place({ network: '1', 'theme-mode': 'dark' })
    })
    expect(message).to.contain('no attribute "network"').and.to.contain('networks')
    modal?.remove()
  })

  for (const [name, value, advice] of [
    ['networks', 'ethereum', 'a CAIP-2 id such as "eip155:1"'],
    ['networks', ' , ', 'a list of networks'],
    ['rpc-urls', '1=ftp://x', 'pairs such as'],
    ['rpc-urls', '{"1":', 'JSON such as'],
    ['rpc-urls', '{"1": null}', 'pairs such as'],
    ['theme-mode', 'darkest', 'one of: light, dark, auto'],
    ['debug', 'no', '"true" or "false"'],
    ['services-url', 'services.example', 'an http or https address'],
    ['frame-url', 'frame.example', 'an http or https address'],
    ['project-id', ' ', 'a text that is not empty']
  ] as const) {
    it(`say what is wrong with ${name}="${value}"`, () => {
      expect(() => read({ networks: '1', [name]: value })).to.throw(
        `The attribute ${name}="${value}" of <w3m-modal> cannot be read. Give it `
      )
      expect(() => read({ networks: '1', [name]: value })).to.throw(advice)
    })
  }
})

describe('a page without a program', () => {
  afterEach(async () => {
    await closeScreen()
    document.body.innerHTML = ''
  })

  it('works with two tags: a known network, one of its own, and a button that waits for them', async () => {
    document.body.innerHTML = '<w3m-button></w3m-button>'
    place({ networks: '8453, 31337', 'rpc-urls': `31337=${location.origin}/rpc`, 'theme-mode': 'dark' })
    const button = document.querySelector('w3m-button')!
    await button.updateComplete
    button.shadowRoot!.querySelector('button')!.click()
    await shown('Connect')
    await started('eip155:8453 Base,eip155:31337 Chain 31337')
    expect($theme.get().mode).to.equal('dark')
    expect($options.get().adapters.map(({ source }) => source?.id)).to.deep.equal(['evm'])
  })

  it('keeps the addresses in rpc-urls to itself: a wallet is told of none of them', async () => {
    const keyed = `${location.origin}/rpc`
    place({ networks: '8453, 31337', 'rpc-urls': `31337=${keyed}, 8453=${keyed}` })
    await started('eip155:8453 Base,eip155:31337 Chain 31337')
    const { networks: found, customRpcUrls } = $options.get()
    expect(found.flatMap(({ rpcUrls }) => rpcUrls.default.http)).to.not.include(keyed)
    expect(customRpcUrls).to.deep.equal({ 'eip155:8453': [{ url: keyed }], 'eip155:31337': [{ url: keyed }] })
    expect(rpcUrls('eip155:31337')).to.deep.equal([keyed])
  })

  it('reaches wallets elsewhere once it has services', async () => {
    place({ networks: '8453', 'services-url': location.origin })
    await expectSoon(
      () => $options.get().adapters.length === 2,
      () => 'There is one adapter.'
    )
    expect($options.get().adapters.some(({ source }) => source?.pairing)).to.equal(true)
  })

  it('starts anew when an attribute changes, and only looks otherwise when it is the theme', async () => {
    const earlier = $options.get()
    const modal = place({ networks: '8453' })
    await expectSoon(
      () => $options.get() !== earlier,
      () => 'It did not start.'
    )
    const before = $options.get()
    modal.setAttribute('theme-mode', 'light')
    await expectSoon(
      () => $theme.get().mode === 'light',
      () => 'The theme is as it was.'
    )
    expect($options.get()).to.equal(before)
    modal.setAttribute('networks', '8453,10')
    await started('eip155:8453 Base,eip155:10 OP Mainnet')
  })

  it('says which network it does not know, and what would help', async () => {
    const message = await alertOf(() => place({ networks: '8453, 987654321' }))
    expect(message).to.contain('names "eip155:987654321"')
    expect(message).to.contain('rpc-urls="eip155:987654321=https://…"')
  })

  it('has an adapter for every kind of chain', async () => {
    place({ networks: 'bip122:000000000019d6689c085ae165831e93, polkadot:68d56f15f85d3136970ec16946040bc1' })
    await started('bip122:000000000019d6689c085ae165831e93 Bitcoin,polkadot:68d56f15f85d3136970ec16946040bc1 Polkadot Asset Hub')
  })

  it('says which network of another kind of chain it does not know', async () => {
    const message = await alertOf(() => place({ networks: 'polkadot:00000000000000000000000000000000' }))
    expect(message).to.contain('names "polkadot:00000000000000000000000000000000"')
  })

  it('stops with its element', async () => {
    const modal = place({ networks: '8453', 'theme-mode': 'dark' })
    await expectSoon(
      () => $theme.get().mode === 'dark',
      () => 'It did not start.'
    )
    modal.remove()
    expect($theme.get().mode).to.equal('auto')
  })
})
