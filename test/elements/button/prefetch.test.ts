import { expect, fixture } from '@open-wc/testing'
import { html } from 'lit'
import { evm } from '../../../adapters/evm/index.ts'
import { loginAdapter } from '../../kit/login-adapter.ts'
import { closeScreen, deep, deepAll, expectSoon, nextFrame, startKit } from '../../kit/open-screen.ts'

// Files stay loaded on a page, so the tests are in this order: what loads nothing comes first.

/** Files of the sources requested so far. */
const files = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname)
    .filter(path => /^\/(elements|state|adapters)\//.test(path))

const connectView = '/elements/views/connect/w3m-connect-view.ts'
const accountView = '/elements/views/account/w3m-account-view.ts'
const loaded = (path: string) =>
  expectSoon(
    () => files().includes(path),
    () => `${path} is not loaded, but ${files().length} others.`
  )

/** Dispatches the event at the native button, as the browser does, and waits until requests that it causes have started. */
async function sign(button: Element, event: Event): Promise<void> {
  button.shadowRoot!.querySelector('button')!.dispatchEvent(event)
  button.dispatchEvent(event)
  for (let frame = 0; frame < 5; frame++) await nextFrame()
}

const signs = () => [
  new PointerEvent('pointerenter'),
  new FocusEvent('focusin', { bubbles: true, composed: true }),
  new Event('touchstart', { bubbles: true, composed: true }),
  new PointerEvent('pointerdown', { bubbles: true, composed: true })
]

/** Counts the style sheets that are parsed from now on. */
function countStyleSheets() {
  const { replaceSync } = CSSStyleSheet.prototype
  let count = 0
  CSSStyleSheet.prototype.replaceSync = function (text) {
    count += 1
    replaceSync.call(this, text)
  }
  return {
    parsed() {
      CSSStyleSheet.prototype.replaceSync = replaceSync
      return count
    }
  }
}

/** Holds work for idle time back, so that a slow browser does not start it between two frames of a test. */
function holdIdleWork() {
  const { requestIdleCallback } = self
  const held: IdleRequestCallback[] = []
  self.requestIdleCallback = run => held.push(run)
  return {
    held: () => held.length,
    release() {
      self.requestIdleCallback = requestIdleCallback
      for (const run of held) requestIdleCallback(run)
    }
  }
}

/** A wallet of the page that records every query. */
function announcingWallet() {
  const asked: string[] = []
  const provider = {
    request: async ({ method }: { method: string }) => {
      asked.push(method)
      return []
    },
    on() {},
    removeListener() {}
  }
  const info = { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name: 'Harbour', icon: '', rdns: 'com.example.harbour' }
  const announce = (): void => {
    asked.push('eip6963:requestProvider')
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
  }
  addEventListener('eip6963:requestProvider', announce)
  return { asked, leave: () => removeEventListener('eip6963:requestProvider', announce) }
}

describe('before a button is pressed', () => {
  const wallet = announcingWallet()
  afterEach(async () => {
    await closeScreen()
    wallet.asked.length = 0
  })
  after(wallet.leave)

  it('loads nothing with preload="none", whatever reaches the button', async () => {
    await startKit({ options: { preload: 'none' } })
    const button = await fixture(html`<w3m-button></w3m-button>`)
    for (const event of signs()) await sign(button, event)
    expect(files()).not.to.include('/elements/modal/mount.ts')
  })

  it('loads nothing while the browser saves data', async () => {
    Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } })
    try {
      await startKit({ options: { preload: 'idle' } })
      const button = await fixture(html`<w3m-button></w3m-button>`)
      for (const event of signs()) await sign(button, event)
      expect(files()).not.to.include('/elements/modal/mount.ts')
    } finally {
      delete (navigator as { connection?: unknown }).connection
    }
  })

  it('loads the first screen when the pointer reaches a button, so that the click only renders, and queries no wallet', async () => {
    const { kit } = await startKit({ options: { adapters: [evm()] } })
    const button = await fixture(html`<w3m-connect-button></w3m-connect-button>`)
    await sign(button, signs()[0]!)
    await loaded(connectView)
    await kit.prefetch() // resolves once the files that the pointer has requested are there
    expect(wallet.asked, 'queries before the click').to.deep.equal([])
    expect(document.querySelector('w3m-connect-view')).to.equal(null)

    const before = files()
    const idle = holdIdleWork()
    const styles = countStyleSheets()
    button.shadowRoot!.querySelector('button')!.click()
    await nextFrame() // the modal shows in this frame, after this callback
    await nextFrame()
    expect(styles.parsed(), 'style sheets parsed by the click').to.equal(0)
    const { shadowRoot } = document.querySelector('w3m-modal')!
    const rows = deepAll<HTMLElement & { label?: string }>(shadowRoot!, 'w3m-ui-row:not([loading])')
    expect(rows.map(({ label }) => label)).to.include('Harbour')
    expect(deep(shadowRoot!, 'dialog').matches(':modal')).to.equal(true)
    expect(
      files().filter(file => !before.includes(file)),
      'files requested by the click'
    ).to.deep.equal([])
    expect(wallet.asked).to.deep.equal(['eip6963:requestProvider'])
    expect(idle.held(), 'work that waits for idle time').to.be.greaterThan(0)
    idle.release()
    await loaded('/elements/views/connecting/w3m-connecting-external-view.ts')
  })

  it('loads the account when one is connected', async () => {
    await startKit({ connected: true })
    const button = await fixture(html`<w3m-account-button></w3m-account-button>`)
    expect(files()).not.to.include(accountView)
    await sign(button, signs()[1]!)
    await loaded(accountView)
  })

  it('loads the list of networks when a network button is reached', async () => {
    await startKit()
    const button = await fixture(html`<w3m-network-button></w3m-network-button>`)
    await expectSoon(
      () => !button.shadowRoot?.querySelector('button.unseen'),
      () => 'The button has no content.'
    )
    expect(files()).not.to.include('/elements/views/networks/w3m-networks-view.ts')
    await sign(button, signs()[3]!)
    await loaded('/elements/views/networks/w3m-networks-view.ts')
  })

  it('loads the texts of the first screen with kit.prefetch(), so that open renders them at once', async () => {
    const { kit } = await startKit({ options: { locale: 'de', preload: 'none' } })
    await kit.prefetch()
    await kit.open()
    await nextFrame()
    const { shadowRoot } = document.querySelector('w3m-modal')!
    expect(deep(shadowRoot!, '#title').textContent).to.equal('Wallet verbinden')
  })

  it('asks no service, also where its operator decides on login methods, and adds nothing to the page', async () => {
    const requested: string[] = []
    const { fetch } = window
    window.fetch = async input => {
      requested.push(String(input instanceof Request ? input.url : input))
      return Response.json({}, { status: 503 })
    }
    try {
      const { kit } = await startKit({ options: { adapters: [loginAdapter()], services: 'https://services.invalid' } })
      const elements = document.body.childElementCount
      await kit.prefetch()
      // a request would wait for a file
      for (let frame = 0; frame < 30; frame++) await nextFrame()
      expect(requested, 'requests before the click').to.deep.equal([])
      expect(document.body.childElementCount, 'an embedded modal of the app comes first').to.equal(elements)
      await kit.open()
      await expectSoon(
        () => requested.some(url => url.startsWith('https://services.invalid/')),
        () => 'Opening asks no service either.'
      )
    } finally {
      window.fetch = fetch
    }
  })
})
