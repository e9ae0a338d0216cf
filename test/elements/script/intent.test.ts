import { expect } from '@open-wc/testing'
import '../../../elements/script/w3m.ts'
import { $options } from '../../../state/options/options.ts'
import { closeScreen, expectSoon, shown } from '../../kit/open-screen.ts'

// a kit that has been requested once starts at once: the tests follow one page from load to click

const hasKit = () => performance.getEntriesByType('resource').some(({ name }) => /start-page-kit/.test(new URL(name).pathname))

describe('a page with the script tag and a button', () => {
  let modal: HTMLElement
  let button: HTMLElement

  before(() => {
    document.body.innerHTML = `
      <w3m-modal networks="8453" theme-mode="dark" locale="de"></w3m-modal>
      <w3m-button></w3m-button>`
    modal = document.querySelector('w3m-modal')!
    button = document.querySelector('w3m-button')!
  })

  after(async () => {
    await closeScreen()
    document.body.innerHTML = ''
  })

  it('has theme and language before the kit, also when they change', async () => {
    expect(button.getAttribute('theme')).to.equal('dark')
    const words = () => button.shadowRoot!.querySelector('button')?.textContent ?? ''
    await expectSoon(
      () => words().includes('Wallet verbinden'),
      () => `It says ${words()}.`
    )
    modal.setAttribute('theme-mode', 'light')
    await expectSoon(
      () => button.getAttribute('theme') === 'light',
      () => 'The theme is as it was.'
    )
    expect(hasKit()).to.equal(false)
    expect($options.get().networks).to.deep.equal([])
  })

  it('starts the kit as the pointer reaches the button', async () => {
    button.dispatchEvent(new PointerEvent('pointerenter'))
    await expectSoon(
      () => $options.get().networks.length === 1,
      () => 'The kit did not start.'
    )
    expect(hasKit()).to.equal(true)
    expect(button.getAttribute('theme')).to.equal('light')
  })

  it('opens with a click', async () => {
    button.shadowRoot!.querySelector('button')!.click()
    await shown('Connect')
  })
})
