import { expect } from '@open-wc/testing'
import { sendKeys, sendMouse } from '@web/test-runner-commands'
import { answerUnderPolicy } from '../../kit/under-policy.ts'
import { createTestWallet, type TestWallet } from '../../../adapters/testing/index.ts'
import { violations } from '../ui/room.ts'

const chain = { chainId: 31337001, rpcUrl: 'http://127.0.0.1:9', name: 'Local' }

describe('the panel of the test wallet', () => {
  let wallet: TestWallet
  let dialog: HTMLDialogElement | undefined

  beforeEach(() => {
    wallet = createTestWallet({ chains: [chain, { ...chain, chainId: 31337002, name: 'Other' }], answers: 'panel' })
  })

  afterEach(() => {
    wallet.stop()
    dialog?.remove()
  })

  const connect = () => wallet.provider.request({ method: 'eth_requestAccounts' })

  it('is clicked with the mouse although the page has a modal dialog open', async () => {
    dialog = document.createElement('dialog')
    dialog.textContent = 'The page’s own'
    document.body.append(dialog)
    dialog.showModal()
    const accounts = connect()
    await click('approve')
    expect(await accounts).to.deep.equal(wallet.accounts)
    expect(dialog.open).to.equal(true)
    expect(panel()).to.equal(null)
  })

  it('refuses by its button and by Escape', async () => {
    const byButton = codeOf(connect())
    await click('refuse')
    expect(await byButton).to.equal(4001)
    const byKey = codeOf(connect())
    await shown()
    await sendKeys({ press: 'Escape' })
    expect(await byKey).to.equal(4001)
  })

  it('says what is asked, as text', async () => {
    const accounts = connect()
    await click('approve')
    const [from] = (await accounts) as [string]
    const message = '<img src=x onerror="alert(1)"> & more'
    const signature = wallet.provider.request({ method: 'personal_sign', params: [hex(message), from] })
    const root = await shown()
    expect(root.querySelector('h2')?.textContent).to.equal('Sign a message')
    expect(root.querySelector('dl')?.textContent).to.contain(message)
    expect(root.querySelector('img')).to.equal(null)
    await click('approve')
    expect(await signature).to.match(/^0x[0-9a-f]{130}$/)
  })

  it('asks one thing after another, and answers a second request to connect with -32002', async () => {
    const first = connect()
    await shown()
    expect(await codeOf(connect())).to.equal(-32002)
    const change = wallet.provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1de2a2a' }] })
    await click('approve')
    await first
    const root = await shown()
    expect(root.querySelector('h2')?.textContent).to.equal('Switch network')
    await click('approve')
    await change
    expect(wallet.chainId).to.equal(31337002)
  })

  it('goes away with the wallet', async () => {
    const open = codeOf(connect())
    await shown()
    wallet.stop()
    expect(await open).to.equal(4900)
    expect(panel()).to.equal(null)
  })

  it('draws itself under the strictest policy', async () => {
    expect(await answerUnderPolicy(policy, new URL('./strict-page.ts', import.meta.url).pathname)).to.deep.equal([])
  })

  it('has no fault that axe finds, be the request short or long, and its buttons are in sight', async () => {
    const accounts = connect()
    await shown()
    expect(await violations(panel()!)).to.deep.equal([])
    await click('approve')
    const [from] = (await accounts) as [string]
    const refusal = codeOf(wallet.provider.request({ method: 'personal_sign', params: [hex('line\n'.repeat(200)), from] }))
    const root = await shown()
    expect(root.querySelector('dialog')!.scrollTop).to.equal(0)
    expect(await violations(panel()!)).to.deep.equal([])
    await click('refuse')
    expect(await refusal).to.equal(4001)
  })
})

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; " +
  "require-trusted-types-for 'script'; trusted-types 'none'"

const panel = (): HTMLElement | null => document.querySelector('[data-testid=test-wallet]')

/** Returns the panel's content once it is open. */
async function shown(): Promise<ShadowRoot> {
  for (;;) {
    const root = panel()?.shadowRoot
    if (root?.querySelector('dialog')?.open) return root
    await new Promise(requestAnimationFrame)
  }
}

async function click(answer: 'approve' | 'refuse'): Promise<void> {
  const root = await shown()
  const { left, top, width, height } = root.querySelector(`[data-testid=test-wallet-${answer}]`)!.getBoundingClientRect()
  await sendMouse({ type: 'click', position: [Math.round(left + width / 2), Math.round(top + height / 2)] })
}

const codeOf = (request: Promise<unknown>): Promise<unknown> =>
  request.then(
    () => 'answered',
    (error: unknown) => (error as { code?: unknown }).code
  )

const hex = (text: string): string =>
  `0x${[...new TextEncoder().encode(text)].map(byte => byte.toString(16).padStart(2, '0')).join('')}`
