import { expect } from '@open-wc/testing'
import { html } from 'lit'
import '../../../elements/ui/w3m-ui-field.ts'
import type { W3mUiField } from '../../../elements/ui/w3m-ui-field.ts'
import { collect, has, inside, show } from './room.ts'

const input = (field: Element) => inside<HTMLInputElement>(field, 'input')

function type(field: W3mUiField, text: string): Promise<boolean> {
  input(field).value = text
  input(field).dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
  return field.updateComplete
}

describe('<w3m-ui-field>', () => {
  it('says what is typed, and takes the focus given to it', async () => {
    const field = await show<W3mUiField>(html`<w3m-ui-field type="search" label="Search wallets"></w3m-ui-field>`)
    const inputs = collect(field, 'w3m-ui-input')
    await type(field, 'nor')
    expect(inputs.map(event => event.value)).to.deep.equal(['nor'])
    expect(field.value).to.equal('nor')
    field.focus()
    expect(field.shadowRoot?.activeElement).to.equal(input(field))
    expect(input(field).getAttribute('aria-label')).to.equal('Search wallets')
  })

  it('is cleared by its button, which is there only when there is something to clear, and keeps the focus', async () => {
    const field = await show<W3mUiField>(html`<w3m-ui-field label="Search" clear-label="Clear"></w3m-ui-field>`)
    const inputs = collect(field, 'w3m-ui-input')
    expect(has(field, 'button')).to.equal(false)
    await type(field, 'nor')
    inside(field, 'button[aria-label="Clear"]').click()
    await field.updateComplete
    expect(inputs.map(event => event.value)).to.deep.equal(['nor', ''])
    expect(input(field).value).to.equal('')
    expect(field.shadowRoot?.activeElement).to.equal(input(field))
    expect(has(field, 'button')).to.equal(false)
  })

  it('is sent by Enter and by its arrow, but not by the Enter that ends the choice of a word', async () => {
    const field = await show<W3mUiField>(html`<w3m-ui-field type="email" label="Email" submit-label="Continue"></w3m-ui-field>`)
    const submits = collect(field, 'w3m-ui-submit')
    await type(field, 'ada@example.test')
    inside(field, 'button[aria-label="Continue"]').click()
    const press = (isComposing: boolean) =>
      input(field).dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing, bubbles: true }))
    press(true)
    press(false)
    expect(submits.map(event => event.value)).to.deep.equal(['ada@example.test', 'ada@example.test'])
  })

  it('names what is wrong, aloud and beside the input', async () => {
    const field = await show<W3mUiField>(html`<w3m-ui-field label="Email" error="This is not an address"></w3m-ui-field>`)
    const message = inside(field, '#message')
    expect(input(field).getAttribute('aria-invalid')).to.equal('true')
    expect(input(field).getAttribute('aria-describedby')).to.equal('message')
    expect(message.textContent?.trim()).to.equal('This is not an address')
    expect(message.getAttribute('role')).to.equal('alert')
    field.error = undefined
    await field.updateComplete
    expect(input(field).hasAttribute('aria-invalid')).to.equal(false)
    expect(has(field, '#message')).to.equal(false)
  })

  it('has text of at least 16 px, so that a phone does not zoom in', async () => {
    const field = await show<W3mUiField>(html`<w3m-ui-field label="Email"></w3m-ui-field>`)
    field.parentElement?.style.setProperty('--w3m-font-size-master', '8px')
    expect(parseFloat(getComputedStyle(input(field)).fontSize)).to.be.at.least(16)
  })

  it('cannot be used while disabled', async () => {
    const field = await show<W3mUiField>(html`<w3m-ui-field label="Email" value="a" clear-label="Clear" disabled></w3m-ui-field>`)
    expect(input(field).disabled).to.equal(true)
    expect(has(field, 'button')).to.equal(false)
  })
})
