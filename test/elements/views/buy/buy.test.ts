import { expect } from '@open-wc/testing'
import { sendKeys, setViewport } from '@web/test-runner-commands'
import { closeScene, openScene, type OpenScene, type Scene } from '../../../kit/open-scene.ts'
import { deep, deepAll, expectSoon, shown } from '../../../kit/open-screen.ts'
import { buyScene, buyScenes } from '../../../playground/buy-scenes.ts'
import { control, words } from '../reading.ts'

beforeEach(() => setViewport({ width: 900, height: 900 }))
afterEach(closeScene)

const says = (screen: Element, text: string) =>
  expectSoon(
    () => words(screen).includes(text),
    () => `It says: ${words(screen)}`
  )
const open = async (more: Partial<Scene<'OnRampProviders'>> = {}): Promise<OpenScene> => {
  const scene = await openScene('OnRampProviders', { ...buyScene, ...more })
  await expectSoon(
    () => deepAll(scene.screen, '.panel').length === 2 || more.chain?.sells !== undefined,
    () => words(scene.screen)
  )
  await scene.pass(600)
  return scene
}
const row = (screen: Element, label: string) =>
  deepAll(screen, 'w3m-ui-row').find(each => (each as { label?: string }).label === label)!
const native = (host: Element) => deep<HTMLButtonElement>(host, 'button')

describe('buying', () => {
  it('is led to from the account, where something is sold, and first of what one does with it', async () => {
    const { screen } = await openScene('Account', { ...buyScene, still: false })
    await expectSoon(
      () => deepAll(screen, 'w3m-ui-action').some(action => words(action) === 'Buy'),
      () => words(screen)
    )
    const [first] = deepAll(screen, 'w3m-ui-action')
    expect(words(first!)).to.equal('Buy')
    native(first!).click()
    const { screen: providers } = await shown('OnRampProviders')
    await says(providers, 'Choose a provider')
  })

  it('is not led to where nothing is sold', async () => {
    const { screen, chain } = await openScene('Account', { ...buyScene, still: false, chain: { transactions: 0 } })
    await expectSoon(
      () => chain!.requestedPaths.some(path => path.includes('/balance')) && deepAll(screen, 'w3m-ui-action').length > 0,
      () => words(screen)
    )
    expect(deepAll(screen, 'w3m-ui-action').map(words)).not.to.include('Buy')
  })

  it('says what one gets of each, the most of all above, and what each keeps [9.19]', async () => {
    const { screen } = await open()
    await says(screen, '≈ 0.04925')
    await says(row(screen, 'Harbour Pay'), '0.04925 ETH')
    expect(words(row(screen, 'Harbour Pay'))).to.contain('Fee 1.5%')
    // each price loads separately
    await says(row(screen, 'Coinbase'), '0.049 ETH')
    expect(words(row(screen, 'Coinbase'))).to.contain('Fee 1–2%')
    expect(words(row(screen, 'Meld'))).to.contain('price at checkout')
  })

  it('takes an amount by key and by press, and says what is wrong with it', async () => {
    const { screen, pass, chain } = await open()
    const input = deep<HTMLInputElement>(screen, 'input')
    input.focus()
    input.select()
    await sendKeys({ type: '2000.5' })
    await says(screen, 'Max $2,000.00')
    expect(native(row(screen, 'Meld')).disabled).to.equal(true)
    const before = chain!.posted.length
    await pass(600)
    expect(chain!.posted.length).to.equal(before)
    control(screen, '$250').click()
    await pass(600)
    await says(screen, '≈ 0.123125')
    input.select()
    await sendKeys({ type: 'much' })
    await says(screen, 'Enter a valid amount')
    expect(input.getAttribute('aria-invalid')).to.equal('true')
    expect(deepAll(screen, 'w3m-ui-row').every(each => native(each).disabled)).to.equal(true)
  })

  it('has another currency and another token by keyboard alone', async () => {
    const { screen } = await open()
    control(screen, 'USD, change currency').focus()
    await sendKeys({ press: 'Enter' })
    const fiat = (await shown('OnRampFiatSelect')).screen
    expect(words(fiat)).to.match(/US Dollar.*Euro.*British Pound/s)
    native(row(fiat, 'Euro')).focus()
    await sendKeys({ press: 'Enter' })
    const back = (await shown('OnRampProviders')).screen
    control(back, 'EUR, change currency')
    control(back, 'ETH on Ethereum, change token').focus()
    await sendKeys({ press: 'Enter' })
    const tokens = (await shown('OnRampTokenSelect')).screen
    native(row(tokens, 'USD Coin')).focus()
    await sendKeys({ press: 'Enter' })
    control((await shown('OnRampProviders')).screen, 'USDC on Ethereum, change token')
  })

  it('shows the pictures of currencies that the directory has', async () => {
    const { screen } = await openScene('OnRampFiatSelect', { ...buyScene, directory: {} })
    await expectSoon(
      () => deepAll(screen, 'img:not(.loading)').length === 3,
      () => `There are ${deepAll(screen, 'img').length} pictures.`
    )
  })

  it('says on which network it arrives where that is not the one in use', async () => {
    const { screen } = await open()
    control(screen, 'ETH on Ethereum, change token').click()
    const tokens = (await shown('OnRampTokenSelect')).screen
    await expectSoon(
      () => deepAll(tokens, 'w3m-ui-row').length === 3,
      () => words(tokens)
    )
    const [onBase] = deepAll(tokens, 'w3m-ui-row').filter(each => words(each).includes('Base'))
    native(onBase!).click()
    await says((await shown('OnRampProviders')).screen, 'You’ll get it on Base, not your current network.')
  })

  it('opens the page of whom one presses, waits for it, and knows when the window is closed', async () => {
    const { screen, windows, pass } = await open()
    native(row(screen, 'Harbour Pay')).click()
    expect(windows.length).to.equal(1)
    const waiting = (await shown('BuyInProgress')).screen
    await says(waiting, 'Continue in Harbour Pay')
    expect(windows[0]!.visited).to.deep.equal(['https://harbour-pay.invalid/pay?sum=100'])
    windows[0]!.close()
    await pass(1_100)
    await says(waiting, 'Window closed')
    await says(waiting, 'If you paid, your purchase is on its way.')
    control(waiting, 'Open Harbour Pay again').click()
    await says(waiting, 'Continue in Harbour Pay')
    expect(windows.length).to.equal(2)
  })

  it('shows what has arrived as soon as it is there, and leads back to the account', async () => {
    const { screen, chain, pass } = await open()
    native(row(screen, 'Harbour Pay')).click()
    const waiting = (await shown('BuyInProgress')).screen
    await says(waiting, 'Continue in Harbour Pay')
    await expectSoon(
      () => chain!.requestedPaths.some(path => path.includes('/history')),
      () => 'The history was not asked for.'
    )
    chain!.receive({
      id: 'new',
      metadata: {
        operationType: 'receive',
        hash: `0x${'7f'.repeat(32)}`,
        minedAt: '2030-01-01T00:01:00Z',
        chain: 'eip155:1',
        nonce: 0,
        sentFrom: `0x${'99'.repeat(20)}`,
        sentTo: '0x52908400098527886E0F7030069857D2E4169EE7',
        status: 'confirmed'
      },
      transfers: [{ fungible_info: { name: 'Ether', symbol: 'ETH' }, direction: 'in', quantity: { numeric: '0.04925' } }]
    })
    await pass(20_000)
    await says(waiting, '0.04925 ETH arrived')
    await says(waiting, 'It’s in your account on Ethereum.')
    control(waiting, 'Done').click()
    await shown('Account')
  })

  it('has a link where the browser opens no window', async () => {
    const { screen } = await openScene('BuyInProgress', buyScenes.BuyInProgress['blocked']!)
    await says(screen, 'Your browser blocked the window.')
    const link = deep<HTMLAnchorElement>(screen, 'a[href^="https://harbour-pay.invalid/"]')
    expect([link.target, link.rel]).to.deep.equal(['_blank', 'noopener noreferrer'])
    link.addEventListener('click', event => event.preventDefault())
    link.click()
    await says(screen, 'Continue in Harbour Pay')
  })

  for (const [state, told, way] of [
    ['failed', 'You haven’t been charged.', 'Try again'],
    ['waiting', 'You can close this.', 'Check now'],
    ['slow', 'Bank transfers can take days.', 'Check now'],
    ['unseeable', 'Status unavailable.', 'Check now'],
    ['refused', 'Check with them before you pay again.', 'Try again'],
    ['unseen', 'Contact Harbour Pay.', 'View purchases'],
    ['empty', 'Your purchases will appear here.', 'Buy crypto']
  ] as const) {
    it(`has words and a way out where it is ${state}`, async () => {
      const { screen } = await openScene('BuyInProgress', buyScenes.BuyInProgress[state]!)
      await says(screen, told)
      expect(control(screen, way).matches(':disabled')).to.equal(false)
    })
  }

  it('says that buying is not possible just now, and is there once it is', async () => {
    const { screen, chain } = await openScene('OnRampProviders', buyScenes.OnRampProviders['failed']!)
    await says(screen, 'Couldn’t load providers')
    const before = chain!.requestedPaths.length
    control(screen, 'Try again').click()
    await expectSoon(
      () => chain!.requestedPaths.slice(before).some(path => path.startsWith('/v1/onramp/options')),
      () => chain!.requestedPaths.join()
    )
  })

  it('says that it is not available where the visitor is [9.64]', async () => {
    const { screen } = await openScene('OnRampProviders', buyScenes.OnRampProviders['restricted']!)
    await says(screen, 'Buying isn’t available in your region')
    expect(deepAll(screen, 'input, w3m-ui-row')).to.deep.equal([])
  })

  it('lists what was bought, and leads to each', async () => {
    const { screen } = await openScene('OnRampActivity', buyScenes.OnRampActivity['full']!)
    await says(screen, 'Harbour Pay · On its way')
    await says(screen, 'Coinbase · Failed')
    native(deepAll(screen, 'w3m-ui-row')[1]!).click()
    await says((await shown('BuyInProgress')).screen, '0.04915 ETH arrived')
  })
})
