import { expect } from '@open-wc/testing'
import { sendKeys, setViewport } from '@web/test-runner-commands'
import type { RouteName } from '../../../../state/router/router.ts'
import { closeScene, openScene, type Scene } from '../../../kit/open-scene.ts'
import { deep, deepAll, expectSoon, shown } from '../../../kit/open-screen.ts'
import { swapScenes } from '../../../playground/swap-scenes.ts'
import { reads, words } from '../reading.ts'

const open = <Name extends 'Swap' | 'SwapSelectToken' | 'SwapPreview'>(name: Name, state: string) =>
  openScene<Name>(name, swapScenes[name][state] as Scene<Name>)
const actionOf = (screen: Element) => deep(screen, '[data-testid="swap-action-button"]')
const rowsOf = (screen: Element) => deepAll(screen, 'w3m-ui-list w3m-ui-row, w3m-ui-row')

function type(input: HTMLInputElement, text: string): void {
  input.focus()
  input.value = text
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
}

async function arrives(name: RouteName): Promise<HTMLElement> {
  return (await shown(name)).screen
}

beforeEach(() => setViewport({ width: 900, height: 800 }))
afterEach(closeScene)

describe('Swap', () => {
  it('says on its button what is missing, then what comes', async () => {
    const { screen } = await open('Swap', 'empty')
    expect(words(actionOf(screen))).to.equal('Select token')
    deepAll(screen, '.chip')[1]!.click()
    const tokens = await arrives('SwapSelectToken')
    await expectSoon(
      () => deepAll(tokens, '.suggested .chip').length > 0,
      () => 'No token is suggested.'
    )
    deepAll(tokens, '.suggested .chip')
      .find(chip => words(chip).includes('USDC'))!
      .click()
    const form = await arrives('Swap')
    await reads(actionOf(form), 'Enter amount')
    type(deep<HTMLInputElement>(form, '.amount'), '70')
    await reads(actionOf(form), 'Insufficient funds')
    type(deep<HTMLInputElement>(form, '.amount'), '0.5')
    // the clock is frozen: the quote is requested after the debounce
    await expectSoon(
      () => !(actionOf(form) as HTMLElement & { disabled: boolean }).disabled,
      () => `The button says ${words(actionOf(form))}.`
    )
  })

  it('turns round, and tells all that an offer comes to', async () => {
    const { screen } = await open('Swap', 'details')
    await reads(deep(screen, '.facts'), 'You get at least')
    await reads(deep(screen, '.facts'), '2,220.8175 USDC')
    await reads(deep(screen, '.facts'), 'Price impact')
    deep(screen, '.flip').click()
    await expectSoon(
      () => words(deepAll(screen, '.chip')[0]!).includes('USDC'),
      () => 'It has not turned round.'
    )
    expect(deep<HTMLInputElement>(screen, '.amount').value).to.equal('2243.25')
  })

  it('takes a slippage of one’s own, and none that is out of bounds', async () => {
    const { screen } = await open('Swap', 'details')
    const own = deep<HTMLInputElement>(screen, '.choices input')
    type(own, '2')
    await reads(deep(screen, '.facts'), '2,198.385 USDC')
    type(own, '80')
    await reads(actionOf(screen), 'Set slippage to 0.01–50%')
    expect(own.getAttribute('aria-invalid')).to.equal('true')
    deepAll(screen, '.choices button')[0]!.click()
    await reads(actionOf(screen), 'Review swap')
  })

  it('tells the address of a token that calls itself as another', async () => {
    const { screen } = await open('Swap', 'hostile')
    await expectSoon(
      () => deepAll(screen, 'w3m-ui-alert').length === 1,
      () => 'There is no warning.'
    )
    expect(deepAll(screen, 'w3m-ui-address').map(address => (address as unknown as { address: string }).address)).to.deep.equal([
      '0x8f3C27d1A4b05E6692E1C07d5B38FA14D2706B5E'
    ])
  })
})

describe('SwapSelectToken', () => {
  it('draws no more of ten thousand tokens than can be seen, and finds any of them', async () => {
    const { screen } = await open('SwapSelectToken', 'very full')
    await expectSoon(
      () => rowsOf(screen).length > 5 && rowsOf(screen).length < 60,
      () => `${rowsOf(screen).length} rows are drawn.`
    )
    type(deep<HTMLInputElement>(screen, 'input'), 'tk9876')
    await expectSoon(
      () => rowsOf(screen).length === 1,
      () => `${rowsOf(screen).length} rows are drawn.`
    )
    rowsOf(screen)[0]!.click()
    const form = await arrives('Swap')
    expect(words(deepAll(form, '.chip')[1]!)).to.contain('TK9876')
  })
})

describe('SwapPreview', () => {
  it('is pressed by keyboard, and what came is told where the focus is', async () => {
    const { screen } = await open('SwapPreview', 'full')
    deep(screen, '.swap').focus()
    await sendKeys({ press: 'Enter' })
    await expectSoon(
      () => deepAll(screen, '.heading').length === 1,
      () => 'It is not over.'
    )
    expect(words(deep(screen, '.heading'))).to.equal('Swap complete')
    await expectSoon(
      () => deep(screen, '.close').matches(':focus-within, :focus'),
      () => 'The way on has not the focus.'
    )
    await sendKeys({ press: 'Enter' })
    await arrives('Account')
  })

  it('is held until what has to be confirmed is', async () => {
    const { screen } = await open('SwapPreview', 'impact')
    const button = deep<HTMLElement & { disabled: boolean }>(screen, '.swap')
    expect(button.disabled).to.equal(true)
    deep<HTMLInputElement>(screen, 'input[type="checkbox"]').click()
    await expectSoon(
      () => !button.disabled,
      () => 'It is still held.'
    )
  })

  it('tells what the wallet is asked for, step by step', async () => {
    const { screen, wallet } = await open('SwapPreview', 'slow')
    await reads(deep(screen, '.say-it'), 'Confirm in Northwind: approve 420 USDC (1 of 2)')
    wallet.answer('approve')
    await reads(deep(screen, '.say-it'), 'Confirm the swap in Northwind (2 of 2)')
    wallet.answer('refuse')
    const form = await arrives('Swap')
    expect(deep<HTMLInputElement>(form, '.amount').value).to.equal('420')
  })
})
