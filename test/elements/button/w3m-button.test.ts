import { expect, fixture } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import axe from 'axe-core'
import { atom } from 'nanostores'
import { html } from 'lit'
import type { ButtonBase } from '../../../elements/button/button-base.ts'
import { setSession } from '../../../state/session/session.ts'
import { closeScreen, deep, expectSoon, focused, press, settled, shown, startKit } from '../../kit/open-screen.ts'

const account = 'eip155:31337:0x52908400098527886E0F7030069857D2E4169EE7'
const elsewhere = 'eip155:999999:0x52908400098527886E0F7030069857D2E4169EE7'

const native = (button: Element) => button.shadowRoot!.querySelector('button')!
/** Returns its visible text, without the parts that only reserve the width. */
const words = (button: Element) =>
  [...native(button).querySelectorAll('.text, .balance, .labels > :not(.unseen), slot')]
    .map(element => element.textContent.trim())
    .filter((text, index, all) => text && all.indexOf(text) === index)
    .join(' ')

async function draw(template: ReturnType<typeof html>): Promise<ButtonBase> {
  const button = await fixture<ButtonBase>(template)
  // the account's code loads a moment later, and its space is reserved until then
  await expectSoon(
    () => !button.shadowRoot?.querySelector('button.unseen'),
    () => 'What draws an account has not come.'
  )
  await settled(button)
  return button
}

/** Collects the errors reported to the page during `run`. */
async function reported(run: () => void): Promise<string[]> {
  const seen: string[] = []
  const listen = (event: ErrorEvent): void => {
    event.preventDefault()
    event.stopImmediatePropagation()
    seen.push(event.message)
  }
  const own = window.reportError
  window.reportError = error => void seen.push((error as Error).message)
  addEventListener('error', listen, true)
  run()
  await expectSoon(
    () => seen.length > 0,
    () => 'Nothing was reported.'
  )
  removeEventListener('error', listen, true)
  window.reportError = own
  return seen
}

describe('<w3m-button>', () => {
  afterEach(closeScreen)

  it('says that the kit has not been started, and what to do', async () => {
    const { $options } = await import('../../../state/options/options.ts')
    $options.set({ ...$options.get(), networks: [] })
    const button = await draw(html`<w3m-button></w3m-button>`)
    const [message] = await reported(() => native(button).click())
    expect(message).to.contain('The kit has not been started. Call createKit')
  })

  it('connects: opens the wallets, sends w3m-open, and w3m-connect once a wallet is connected there', async () => {
    await startKit()
    const button = await draw(html`<w3m-button></w3m-button>`)
    expect(words(button)).to.equal('Connect wallet')
    const heard: string[] = []
    for (const name of ['w3m-open', 'w3m-connect', 'w3m-close'])
      document.addEventListener(name, event => heard.push(`${name} ${(event.target as Element).localName}`), { once: true })
    native(button).click()
    const { screen, card } = await shown('Connect')
    press(screen, 'Northwind')
    await expectSoon(
      () => heard.length === 2 && !card.querySelector('dialog'),
      () => `Heard ${heard.join(', ')}.`
    )
    expect(heard).to.deep.equal(['w3m-open w3m-button', 'w3m-connect w3m-button'])
    await expectSoon(
      () => words(button) === '2.375 ETH 0x52…169EE7',
      () => `It says "${words(button)}".`
    )
    expect(native(button).getAttribute('aria-label')).to.equal('Account 2.375 ETH 0x52…169EE7')
  })

  it('has the focus again after the modal, and sends w3m-close when the visitor closes', async () => {
    await startKit()
    const button = await draw(html`<w3m-button></w3m-button>`)
    let closed = 0
    button.addEventListener('w3m-close', () => closed++)
    native(button).focus()
    await sendKeys({ press: 'Enter' })
    const { card } = await shown('Connect')
    await sendKeys({ press: 'Escape' })
    await expectSoon(
      () => !card.querySelector('dialog'),
      () => 'The modal is still there.'
    )
    expect(closed).to.equal(1)
    expect(focused()).to.equal(native(button))
  })

  it('does not open while it is disabled', async () => {
    await startKit()
    const button = await draw(html`<w3m-button disabled></w3m-button>`)
    native(button).click()
    await settled(button)
    expect(document.querySelector('w3m-modal')).to.equal(null)
  })

  it('keeps its width while the wallet is being asked', async () => {
    await startKit()
    const button = await draw(html`<w3m-button label="Log in"></w3m-button>`)
    const before = button.getBoundingClientRect().width
    setSession('eip155', { status: 'connecting', walletId: 'x' })
    await expectSoon(
      () => words(button) === 'Connecting…',
      () => `It says ${words(button)}.`
    )
    expect(native(button).getAttribute('aria-busy')).to.equal('true')
    expect(button.getBoundingClientRect().width).to.equal(before)
    button.setAttribute('loading-label', 'One moment')
    await settled(button)
    expect(words(button)).to.equal('One moment')
  })

  it('shows a returning visitor’s address at once, as busy, until the wallet has answered', async () => {
    localStorage.setItem(
      '@appkit/connections',
      JSON.stringify({ eip155: { walletId: 'com.example.northwind', sourceId: 'fake', account } })
    )
    const button = await draw(html`<w3m-button balance="hide"></w3m-button>`)
    await startKit({ options: { enableReconnect: true }, wallet: { returning: 'silent' } })
    await expectSoon(
      () => words(button) === '0x52…169EE7',
      () => `It says ${words(button)}.`
    )
    expect(native(button).getAttribute('aria-busy')).to.equal('true')
  })

  it('is no longer busy once the wallet agrees, and says Connect wallet when it does not', async () => {
    const hint = JSON.stringify({ eip155: { walletId: 'com.example.northwind', sourceId: 'fake', account } })
    localStorage.setItem('@appkit/connections', hint)
    const button = await draw(html`<w3m-button balance="hide"></w3m-button>`)
    await startKit({ options: { enableReconnect: true } })
    await expectSoon(
      () => !native(button).hasAttribute('aria-busy') && words(button) === '0x52…169EE7',
      () => `It says ${words(button)}.`
    )
    await closeScreen()
    localStorage.setItem('@appkit/connections', hint)
    await startKit({ options: { enableReconnect: true }, wallet: { returning: 'gone' } })
    await expectSoon(
      () => words(button) === 'Connect wallet',
      () => `It says ${words(button)}.`
    )
  })

  it('shows the name of the account once it is known, and of no other account', async () => {
    await startKit({ connected: true })
    const button = await draw(html`<w3m-button balance="hide"></w3m-button>`)
    const { setResolvedName } = await import('../../../state/account/resolved-name.ts')
    setResolvedName(elsewhere, 'somebody.eth')
    await settled(button)
    expect(words(button)).to.equal('0x52…169EE7')
    setResolvedName(account, 'mira.eth')
    await settled(button)
    expect(words(button)).to.equal('mira.eth')
    expect(native(button).getAttribute('aria-label')).to.include('mira.eth')
    setResolvedName(account, undefined)
    await settled(button)
    expect(words(button)).to.equal('0x52…169EE7')
  })

  it('shows the picture of the account where one is known, with a name or without', async () => {
    await startKit({ connected: true })
    const button = await draw(html`<w3m-button balance="hide"></w3m-button>`)
    const { setResolvedName } = await import('../../../state/account/resolved-name.ts')
    const picture = atom('data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22/%3E')
    setResolvedName(account, undefined, picture)
    await settled(button)
    expect(words(button)).to.equal('0x52…169EE7')
    expect(button.shadowRoot!.querySelector('w3m-ui-avatar')!.src).to.equal(picture)
  })

  it('shows as many characters as it is told', async () => {
    await startKit({ connected: true })
    const button = await draw(html`<w3m-button balance="hide" chars-start="6" chars-end="4"></w3m-button>`)
    expect(words(button)).to.equal('0x5290…9EE7')
  })

  it('says so when the wallet sits on another network, and opens the way back', async () => {
    await startKit({ connected: true, wallet: { account: elsewhere } })
    const button = await draw(html`<w3m-button></w3m-button>`)
    await expectSoon(
      () => words(button) === 'Switch network',
      () => `It says ${words(button)}.`
    )
    native(button).click()
    await shown('UnsupportedChain')
  })

  it('speaks of the wallet of its namespace', async () => {
    await startKit({ connected: true })
    const button = await draw(html`<w3m-button namespace="solana"></w3m-button>`)
    expect(words(button)).to.equal('Connect wallet')
  })

  it('follows the language', async () => {
    await startKit({ options: { locale: 'de' } })
    const button = await draw(html`<w3m-button></w3m-button>`)
    await expectSoon(
      () => words(button) === 'Wallet verbinden',
      () => `It says ${words(button)}.`
    )
  })

  for (const [size, height] of [
    ['sm', 36],
    ['md', 40],
    ['lg', 48]
  ] as const) {
    it(`is ${height} px high as ${size}, in every state`, async () => {
      const { kit } = await startKit()
      const button = await draw(html`<w3m-button size=${size}></w3m-button>`)
      expect(native(button).offsetHeight).to.equal(height)
      kit.stop()
      await startKit({ connected: true })
      await settled(button)
      expect(native(button).offsetHeight).to.equal(height)
    })
  }

  it('is accessible in every state', async () => {
    await startKit({ connected: true })
    const page = await fixture(
      html`<main>
        <w3m-button></w3m-button><w3m-connect-button></w3m-connect-button><w3m-account-button balance="hide"></w3m-account-button>
        <w3m-network-button></w3m-network-button><w3m-button disabled namespace="solana"></w3m-button>
      </main>`
    )
    await settled(page)
    const { violations } = await axe.run(page)
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html: markup }) => markup).join(' ')}`)).to.deep.equal([])
  })
})

describe('<w3m-connect-button>', () => {
  afterEach(closeScreen)

  it('keeps its words when a wallet is connected, and opens the account then', async () => {
    await startKit({ connected: true })
    const button = await draw(html`<w3m-connect-button label="Log in"></w3m-connect-button>`)
    expect(words(button)).to.equal('Log in')
    native(button).click()
    await shown('Account')
  })
})

describe('<w3m-account-button>', () => {
  afterEach(closeScreen)

  it('is not there without an account, and opens the account with one', async () => {
    await startKit()
    const button = await draw(html`<w3m-account-button></w3m-account-button>`)
    expect(button.shadowRoot!.querySelector('button')).to.equal(null)
    await closeScreen()
    await startKit({ connected: true })
    await settled(button)
    native(button).click()
    await shown('Account')
  })
})

describe('<w3m-network-button>', () => {
  afterEach(closeScreen)

  it('names the network, opens the choice, and sends w3m-network-change when another is chosen', async () => {
    await startKit({ connected: true })
    const button = await draw(html`<w3m-network-button></w3m-network-button>`)
    expect(words(button)).to.equal('First Chain')
    const chosen: string[] = []
    button.addEventListener('w3m-network-change', event => chosen.push(event.chainId))
    native(button).click()
    const { screen } = await shown('Networks')
    press(screen, 'Second Chain')
    await expectSoon(
      () => words(button) === 'Second Chain',
      () => `It says ${words(button)}.`
    )
    expect(chosen).to.deep.equal(['eip155:31338'])
  })

  it('says Switch network on a network the site does not have', async () => {
    await startKit({ connected: true, wallet: { account: elsewhere } })
    const button = await draw(html`<w3m-network-button></w3m-network-button>`)
    expect(words(button)).to.equal('Switch network')
  })

  it('shows the words of the page in its slot, and the label while there is no network', async () => {
    await startKit({ connected: true, wallet: { account: elsewhere }, options: { allowUnsupportedChain: true } })
    const button = await draw(html`<w3m-network-button></w3m-network-button>`)
    expect(words(button)).to.equal('Unknown network')
    button.setAttribute('label', 'Network?')
    await settled(button)
    expect(words(button)).to.equal('Network?')
    const own = await draw(html`<w3m-network-button>Chain</w3m-network-button>`)
    expect(
      deep<HTMLSlotElement>(own.shadowRoot!, 'slot')
        .assignedNodes()
        .map(({ textContent }) => textContent)
    ).to.deep.equal(['Chain'])
  })
})
