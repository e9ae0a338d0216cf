import { expect } from '@open-wc/testing'
import { html } from 'lit'
import '../../../elements/ui/w3m-ui-address.ts'
import type { W3mUiAddress } from '../../../elements/ui/w3m-ui-address.ts'
import '../../../elements/ui/w3m-ui-alert.ts'
import '../../../elements/ui/w3m-ui-empty-state.ts'
import '../../../elements/ui/w3m-ui-skeleton.ts'
import '../../../elements/ui/w3m-ui-toast.ts'
import type { W3mUiToast } from '../../../elements/ui/w3m-ui-toast.ts'
import { collect, has, inside, show, textOf } from './room.ts'

describe('<w3m-ui-toast>', () => {
  it('says each message in the same live region, errors at once', async () => {
    const toast = await show<W3mUiToast>(html`<w3m-ui-toast></w3m-ui-toast>`)
    const region = inside(toast, '[aria-live]')
    expect(textOf(toast)).to.equal('')
    toast.message = 'Address copied'
    await toast.updateComplete
    expect(region.textContent?.trim()).to.equal('Address copied')
    expect(region.getAttribute('aria-live')).to.equal('polite')
    Object.assign(toast, { message: 'Signature declined', kind: 'error' })
    await toast.updateComplete
    expect(inside(toast, '[aria-live]')).to.equal(region)
    expect(region.getAttribute('aria-live')).to.equal('assertive')
    toast.message = undefined
    await toast.updateComplete
    expect(textOf(toast)).to.equal('')
  })

  it('takes no more width than there is', async () => {
    const toast = await show<W3mUiToast>(html`<w3m-ui-toast .message=${'0x52a9'.repeat(60)}></w3m-ui-toast>`)
    expect(inside(toast, '.toast').getBoundingClientRect().width).to.be.at.most(280)
  })
})

describe('<w3m-ui-alert>', () => {
  it('interrupts, and can be dismissed where it has a word for that', async () => {
    const alert = await show(
      html`<w3m-ui-alert heading="Project id missing" text="Set it." close-label="Dismiss"></w3m-ui-alert>`
    )
    const closes = collect(alert, 'w3m-ui-close')
    expect(inside(alert, '[role="alert"]').textContent?.replace(/\s+/g, ' ').trim()).to.equal('Project id missing Set it.')
    inside(alert, 'w3m-ui-icon-button').click()
    expect(closes).to.have.length(1)
    const lasting = await show(html`<w3m-ui-alert kind="info" heading="Good to know"></w3m-ui-alert>`)
    expect(has(lasting, 'w3m-ui-icon-button')).to.equal(false)
    expect(has(lasting, '[role="status"]')).to.equal(true)
  })
})

describe('<w3m-ui-empty>', () => {
  it('says what happened, what is safe, and offers the way out beneath', async () => {
    const empty = await show(
      html`<w3m-ui-empty icon="x" heading="You’re offline" text="Installed wallets still work."
        ><button>Try again</button></w3m-ui-empty
      >`
    )
    expect(textOf(empty)).to.equal('You’re offline Installed wallets still work.')
    const button = empty.querySelector('button')?.getBoundingClientRect()
    expect(button?.top).to.be.greaterThan(inside(empty, '.text').getBoundingClientRect().bottom)
  })
})

describe('<w3m-ui-skeleton>', () => {
  it('has the size that it was given', async () => {
    const skeleton = await show(html`<w3m-ui-skeleton width="180" height="34"></w3m-ui-skeleton>`)
    expect(skeleton.getBoundingClientRect()).to.include({ width: 180, height: 34 })
  })
})

describe('<w3m-ui-address>', () => {
  const evm = '0x52a908442f1d7e03b16c5d20e8fa4471b39c41e7'
  const groups = (atom: Element) =>
    [...(atom.shadowRoot?.querySelectorAll('.address > span') ?? [])].map(group => group.textContent)

  it('shows all of it, in groups of four, 0x apart', async () => {
    const address = await show<W3mUiAddress>(html`<w3m-ui-address .address=${evm}></w3m-ui-address>`)
    expect(groups(address)).to.deep.equal(['0x', '52a9', '0844', '2f1d', '7e03', 'b16c', '5d20', 'e8fa', '4471', 'b39c', '41e7'])
    const solana = await show<W3mUiAddress>(html`<w3m-ui-address address="7xKXtg2CW87d9"></w3m-ui-address>`)
    expect(groups(solana)).to.deep.equal(['7xKX', 'tg2C', 'W87d', '9'])
  })

  it('hangs 0x in a column of its own, five groups a row, from left to right in every language', async () => {
    const address = await show<W3mUiAddress>(html`<w3m-ui-address .address=${evm}></w3m-ui-address>`, { direction: 'rtl' })
    const boxes = [...(address.shadowRoot?.querySelectorAll('.address > span') ?? [])].map(group => group.getBoundingClientRect())
    const [prefix, first, second] = boxes
    const sixth = boxes[6]
    expect(prefix?.right).to.be.lessThan(first?.left ?? 0)
    expect(first?.right).to.be.lessThan(second?.left ?? 0)
    expect(sixth?.left).to.equal(first?.left)
    expect(sixth?.top).to.be.greaterThan(first?.top ?? Infinity)
  })

  it('marks the characters that differ from another address, not capitals', async () => {
    const address = await show<W3mUiAddress>(
      html`<w3m-ui-address address="0x8F3ca94b62e7" compare="0x8f3ca4b092e1"></w3m-ui-address>`
    )
    expect([...(address.shadowRoot?.querySelectorAll('mark') ?? [])].map(mark => mark.textContent)).to.deep.equal([
      '94b',
      '6',
      '7'
    ])
  })

  it('is copied without its gaps', async () => {
    const address = await show<W3mUiAddress>(html`<w3m-ui-address .address=${evm}></w3m-ui-address>`)
    const clipboardData = new DataTransfer()
    const copy = new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true })
    inside(address, '.address').dispatchEvent(copy)
    expect(copy.defaultPrevented).to.equal(true)
    // Firefox makes the data of a scripted event read-only
    if (!navigator.userAgent.includes('Firefox')) expect(clipboardData.getData('text/plain')).to.equal(evm)
  })
})
