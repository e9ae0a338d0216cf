import { expect } from '@open-wc/testing'
import { sendKeys, sendMouse, setViewport } from '@web/test-runner-commands'
import { $toast } from '../../../../state/alerts/toast.ts'
import { asset } from '../../../kit/asset.ts'
import type { FakeTransfersOptions } from '../../../kit/fake-transfers.ts'
import { closeScene, openScene, type Scene } from '../../../kit/open-scene.ts'
import { deep, deepAll, expectSoon, focused, settled, shown } from '../../../kit/open-screen.ts'
import { control, has, lists, names, reads, words } from '../reading.ts'

const alice = '0x8F3C27D1A4B05e6692E1c07d5b38FA14D2706b5e'
const likeAlice = '0x8F3c27d1a94B5e0362e7C0d15b83FA41D2706B5E'
const dollars = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'

const assets = [asset('ETH', 2000, '2.3754'), asset('USDC', 1, '500', { decimals: 6, address: dollars })]
const sending = (more: FakeTransfersOptions = {}): Pick<Scene, 'wallet'> => ({
  wallet: {
    sending: {
      assets,
      native: 2_375_400_000_000_000_000n,
      names: { 'ana.eth': { kind: 'found', name: 'ana.eth', address: alice, record: 'network' } },
      ...more
    }
  }
})
const base = { from: 'Account', connected: true, directory: false, ...sending() } as const
const stored = {
  '@appkit/receivers': JSON.stringify([{ namespace: 'eip155', address: alice, name: 'ana.eth', at: Date.now() - 864e5 }])
}

const amountOf = (screen: Element) => deep<HTMLInputElement>(screen, '.amount')
const receiverOf = (screen: Element) => deep<HTMLInputElement>(screen, '.words')
const primary = (screen: Element) => deep(screen, 'w3m-ui-button')

function type(input: HTMLInputElement, text: string): void {
  input.focus()
  input.value = text
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
}

beforeEach(() => setViewport({ width: 900, height: 800 }))
afterEach(closeScene)

describe('WalletSend', () => {
  it('says on its button what is missing, one thing after the other', async () => {
    const { screen } = await openScene('WalletSend', base)
    expect(words(primary(screen))).to.equal('Enter amount')
    type(amountOf(screen), '0.5')
    await reads(primary(screen), 'Enter address')
    type(receiverOf(screen), 'ana.eth')
    await reads(primary(screen), 'Review send')
    type(amountOf(screen), '5')
    await reads(primary(screen), 'Insufficient funds')
    expect(deep<HTMLButtonElement>(primary(screen), 'button').disabled).to.equal(true)
    await reads(screen, 'Connect a different wallet')
  })

  for (const [what, amount, native] of [
    ['the amount', '5', undefined],
    ['the network’s fee', '1', 0n]
  ] as const) {
    it(`leads to receiving where there is too little for ${what}, and back to the form as it was`, async () => {
      const { screen, card } = await openScene('WalletSend', {
        ...base,
        ...(native !== undefined && {
          wallet: { ...sending().wallet, balance: { value: native, decimals: 18, symbol: 'ETH' } }
        }),
        ...(native !== undefined && { send: { token: dollars } })
      })
      type(receiverOf(screen), 'ana.eth')
      type(amountOf(screen), amount)
      await reads(screen, 'Add funds')
      control(screen, 'Add funds').click()
      await shown('WalletReceive')
      control(card, 'Back').click()
      const { screen: again } = await shown('WalletSend')
      expect(amountOf(again).value).to.equal(amount)
      await reads(again, 'ana.eth 0x8F…706b5e')
    })
  }

  it('goes from field to field and on with Enter', async () => {
    const { screen } = await openScene('WalletSend', base)
    expect(focused()).to.equal(amountOf(screen))
    await sendKeys({ type: '0.5' })
    await sendKeys({ press: 'Enter' })
    expect(focused()).to.equal(receiverOf(screen))
    await sendKeys({ type: 'ana.eth' })
    await reads(primary(screen), 'Review send')
    await sendKeys({ press: 'Enter' })
    const preview = await shown('WalletSendPreview')
    expect(words(preview.screen)).to.contain('0.5 ETH')
  })

  it('keeps the field while one types in it, and shows who it is afterwards', async () => {
    const { screen } = await openScene('WalletSend', base)
    type(receiverOf(screen), 'ana.eth')
    await reads(screen, '0x8F…706b5e')
    expect(focused()).to.equal(receiverOf(screen))
    amountOf(screen).focus()
    await reads(screen, 'ana.eth 0x8F…706b5e')
    control(screen, 'Clear recipient').click()
    await expectSoon(
      () => focused()?.classList.contains('words') === true,
      () => `The focus is on ${focused()?.outerHTML}.`
    )
  })

  it('goes on from a receiver that is found with Tab, and back, and takes a press on its way out', async () => {
    const { screen } = await openScene('WalletSend', base)
    const goes = (what: () => HTMLElement) =>
      expectSoon(
        () => focused() === what(),
        () => `The focus is on ${focused()?.outerHTML}.`
      )
    type(receiverOf(screen), 'ana.eth')
    await reads(screen, '0x8F…706b5e')
    const clear = control(screen, 'Clear recipient')
    await sendKeys({ press: 'Tab' })
    await reads(screen, 'ana.eth 0x8F…706b5e')
    await goes(() => clear)
    expect(control(screen, 'Clear recipient')).to.equal(clear)
    await sendKeys({ press: 'Enter' })
    await goes(() => receiverOf(screen))

    type(receiverOf(screen), 'ana.eth')
    await reads(screen, '0x8F…706b5e')
    const { x, y, width, height } = control(screen, 'Clear recipient').getBoundingClientRect()
    await sendMouse({ type: 'click', position: [Math.round(x + width / 2), Math.round(y + height / 2)] })
    await goes(() => receiverOf(screen))
    expect(receiverOf(screen).value).to.equal('')
  })

  it('offers whom the visitor has sent to', async () => {
    const { screen } = await openScene('WalletSend', { ...base, stored })
    control(screen, 'ana.eth').click()
    await reads(screen, 'Last sent here on')
    await expectSoon(
      () => focused() === control(screen, 'Clear recipient'),
      () => `The focus is on ${focused()?.outerHTML}.`
    )
  })

  it('pastes, and says when the browser does not allow it', async () => {
    const { screen, page } = await openScene('WalletSend', base)
    control(screen, 'Paste').click()
    await expectSoon(
      () => /blocked pasting/.test($toast.get()?.message ?? ''),
      () => 'There is no toast.'
    )
    page.clipboard = alice
    control(screen, 'Paste').click()
    await reads(screen, '0x8F…706b5e')
  })

  it('takes all there is less the fee, and the amount in dollars', async () => {
    const { screen } = await openScene('WalletSend', base)
    control(screen, 'Send maximum').click()
    await expectSoon(
      () => amountOf(screen).value === '2.375358',
      () => `The amount is ${amountOf(screen).value}.`
    )
    deep(screen, '.unit').click()
    await expectSoon(
      () => amountOf(screen).value === '4750.71',
      () => `The amount is ${amountOf(screen).value}.`
    )
  })

  it('says what is wrong with a receiver', async () => {
    const { screen } = await openScene('WalletSend', base)
    type(receiverOf(screen), '0x12')
    await reads(screen, 'Not a valid Ethereum address.')
    expect(receiverOf(screen).getAttribute('aria-invalid')).to.equal('true')
    type(receiverOf(screen), 'nobody.eth')
    await reads(screen, 'No address found for nobody.eth.')
  })

  it('says so of an address that nobody has the key to, while it is still being typed', async () => {
    const { screen } = await openScene('WalletSend', base)
    type(amountOf(screen), '0.5')
    type(receiverOf(screen), `0x${'0'.repeat(40)}`)
    await reads(primary(screen), 'Invalid address')
    expect(focused()).to.equal(receiverOf(screen))
    await reads(screen, 'This address has no owner. Anything sent here is lost.')
    expect(receiverOf(screen).getAttribute('aria-invalid')).to.equal('true')
  })

  it('a network that does not answer can be asked again', async () => {
    const { screen, wallet } = await openScene('WalletSend', { ...base, ...sending({ fee: 'fail' }) })
    await reads(screen, 'Unavailable')
    wallet.transfers.say({ fee: {} })
    control(screen, 'Try again').click()
    await reads(screen, '0.000021 ETH')
  })

  it('nothing can be changed of what the site asks for', async () => {
    const { screen } = await openScene('WalletSend', { ...base, send: { to: alice, amount: '1', asked: 'x' } })
    await reads(primary(screen), 'Review send')
    expect(amountOf(screen).readOnly).to.equal(true)
    expect(deepAll<HTMLButtonElement>(screen, 'button:not(:disabled)').map(words)).to.deep.equal(['Review send'])
  })

  it('nor of a receiver that cannot be reached', async () => {
    const { screen } = await openScene('WalletSend', { ...base, send: { to: 'nobody.eth', amount: '1', asked: 'x' } })
    await reads(screen, 'No address found for nobody.eth.')
    expect(receiverOf(screen).readOnly).to.equal(true)
    expect(has(screen, 'Clear recipient')).to.equal(false)
  })

  it('says so where nobody is connected', async () => {
    const { screen } = await openScene('WalletSend', { directory: false })
    control(screen, 'Connect wallet').click()
    await shown('Connect')
  })

  it('no amount and no symbol goes past the card', async () => {
    const long = asset('AVERYVERYLONGSYMBOL', 1, '1000000000000000000', { decimals: 6, address: dollars })
    const { screen, card } = await openScene('WalletSend', {
      ...base,
      ...sending({ assets: [long] }),
      send: { token: dollars, amount: '123456789012.123456' }
    })
    await settled(card)
    const { left, right } = screen.getBoundingClientRect()
    for (const element of deepAll(screen, '*')) {
      if (element.closest('.hidden')) continue
      const box = element.getBoundingClientRect()
      if (box.width) expect(box.left >= left - 1 && box.right <= right + 1, element.outerHTML).to.equal(true)
    }
  })
})

describe('WalletSendSelectToken', () => {
  it('lists the account’s tokens with what there is of each, and takes a choice', async () => {
    const { screen } = await openScene('WalletSendSelectToken', { ...base, send: {} })
    await lists(screen, 'USDC')
    expect(words(deepAll(screen, 'w3m-ui-row')[1]!)).to.contain('500 $500.00')
    deepAll(screen, 'w3m-ui-row')[1]!.click()
    const form = await shown('WalletSend')
    expect(words(form.screen)).to.contain('500 available')
  })

  it('finds by name, and by contract what no list has', async () => {
    const token = { name: 'Other', symbol: 'OTH', decimals: 18, balance: 5n * 10n ** 18n }
    const { screen, type: search } = await openScene('WalletSendSelectToken', {
      ...base,
      ...sending({ tokens: { [alice]: token } }),
      send: {}
    })
    search('usd')
    await expectSoon(
      () => names(screen).join() === 'USDC',
      () => names(screen).join()
    )
    search('zzz')
    await reads(screen, 'No tokens found')
    search(alice)
    await lists(screen, 'Other')
    search(likeAlice)
    await reads(screen, 'No token at this address')
  })

  it('draws of ten thousand no more than can be seen', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) =>
      asset(`TK${index}`, 0, '1', { address: `0x${(index + 1).toString(16).padStart(40, '0')}` })
    )
    const { screen } = await openScene('WalletSendSelectToken', { ...base, ...sending({ assets: many }), send: {} })
    await lists(screen, 'TK0')
    expect(deepAll(screen, 'w3m-ui-row').length).to.be.lessThan(20)
    expect(deep(screen, 'li').getAttribute('aria-setsize')).to.equal('10001')
  })
})

describe('WalletSendPreview', () => {
  const preview = { ...base, send: { to: 'ana.eth', amount: '0.5' } } as const

  it('shows the address whole, and asks the wallet', async () => {
    const { screen, wallet } = await openScene('WalletSendPreview', { ...preview, ...sending({ send: 'wait' }) })
    expect(deep(screen, 'w3m-ui-address').shadowRoot!.textContent.replace(/\s/g, '')).to.contain(alice)
    await expectSoon(
      () => !deep<HTMLButtonElement>(control(screen, 'Send').parentNode as ShadowRoot, 'button').disabled,
      () => 'It cannot be sent.'
    )
    control(screen, 'Send').click()
    await reads(screen, 'Confirm in Northwind')
    wallet.transfers.answer('approve')
    await shown('Account')
  })

  it('compares one that looks like a receiver of before, and waits for a tick', async () => {
    const { screen, wallet } = await openScene('WalletSendPreview', {
      ...preview,
      stored,
      send: { to: likeAlice, amount: '0.5' }
    })
    await reads(screen, 'This is not ana.eth')
    expect(deepAll(screen, 'mark').length).to.be.greaterThan(4)
    const send = control(screen, 'Send') as HTMLButtonElement
    expect(send.disabled).to.equal(true)
    deep<HTMLInputElement>(screen, 'input[type=checkbox]').click()
    await expectSoon(
      () => !send.disabled,
      () => 'It is still held back.'
    )
    send.click()
    await shown('Account')
    expect(wallet.transfers.sent).to.have.length(1)
  })

  it('spells every address with its checksum: the visitor’s own, and that of a token nobody knows', async () => {
    const own = '0x52908400098527886E0F7030069857D2E4169EE7'
    const unknown = { token: dollars.toLowerCase(), amount: 1n }
    const { screen } = await openScene('WalletSendPreview', {
      ...preview,
      ...sending({ assets: [assets[0]!], simulation: { outcome: 'succeeds', changes: [unknown] } }),
      send: { to: '0x52908400098527886e0f7030069857d2e4169ee8', amount: '0.5' }
    })
    await reads(screen, `${dollars.slice(0, 4)}…${dollars.slice(-6)}`)
    const shownThere = deepAll<HTMLElement & { address: string }>(screen, 'w3m-ui-address').map(({ address }) => address)
    expect(shownThere).to.include(own)
  })

  it('goes back to the form when the visitor declines, with what was typed', async () => {
    const { screen } = await openScene('WalletSendPreview', { ...preview, ...sending({ send: 'refuse' }) })
    const send = control(screen, 'Send') as HTMLButtonElement
    await expectSoon(
      () => !send.disabled,
      () => 'It cannot be sent.'
    )
    send.click()
    const form = await shown('WalletSend')
    expect(amountOf(form.screen).value).to.equal('0.5')
    expect(words(form.screen)).to.contain('ana.eth')
  })

  it('says of what may have been sent to look for it first', async () => {
    const { screen } = await openScene('WalletSendPreview', { ...preview, ...sending({ send: 'lose' }) })
    const send = control(screen, 'Send') as HTMLButtonElement
    await expectSoon(
      () => !send.disabled,
      () => 'It cannot be sent.'
    )
    send.click()
    await reads(screen, 'The result isn’t known yet. Check your activity before you try again.')
    expect(words(screen)).not.to.contain('Not sent')
  })

  it('says why it was not sent, with trying again one press away', async () => {
    const { screen, wallet } = await openScene('WalletSendPreview', { ...preview, ...sending({ send: 'fail' }) })
    const send = control(screen, 'Send') as HTMLButtonElement
    await expectSoon(
      () => !send.disabled,
      () => 'It cannot be sent.'
    )
    send.click()
    await reads(screen, 'Not sent Not enough funds for the amount and network fee.')
    expect(focused()).to.equal(send)
    wallet.transfers.say({ send: 'approve' })
    send.click()
    await shown('Account')
  })

  it('says that nothing changes where nothing does: what is sent to oneself', async () => {
    const simulation = { outcome: 'succeeds', changes: [] } as const
    const { screen } = await openScene('WalletSendPreview', { ...preview, ...sending({ simulation }) })
    await reads(screen, 'Balance changes 0 ETH')
  })

  it('says of any contract that it refuses, not of a token’s alone', async () => {
    const simulation = { outcome: 'fails', failure: { code: 'refused' } } as const
    const { screen } = await openScene('WalletSendPreview', { ...preview, ...sending({ simulation }) })
    await reads(screen, 'In a simulation, the contract rejected it.')
  })

  it('says what arrives where a token takes a share', async () => {
    const simulation = { outcome: 'succeeds', arrives: 490_000_000_000_000_000n } as const
    const { screen } = await openScene('WalletSendPreview', { ...preview, ...sending({ simulation }) })
    await reads(screen, 'Recipient gets 0.49 ETH')
  })
})

describe('WalletSendConfirmed', () => {
  it('says that it is on its way, and closes', async () => {
    const { screen, card } = await openScene('WalletSendConfirmed', {
      ...base,
      send: { to: 'ana.eth', amount: '0.5', asked: 'x' }
    })
    expect(words(screen)).to.contain('0.5 ETH is on its way to ana.eth.')
    control(screen, 'Close').click()
    await expectSoon(
      () => !card.querySelector('dialog'),
      () => 'The card is still open.'
    )
  })
})
