import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { html } from 'lit'
import { extractCode, extractDigits } from '../../../elements/ui/parse-code.ts'
import '../../../elements/ui/w3m-ui-otp.ts'
import type { W3mUiOtp } from '../../../elements/ui/w3m-ui-otp.ts'
import { collect, inside, show } from './room.ts'

const input = (code: Element) => inside<HTMLInputElement>(code, 'input')

/** Returns the content of the digit fields, with the active one in brackets. */
const places = (code: W3mUiOtp) =>
  [...code.shadowRoot!.querySelectorAll('.place')]
    .map(place => {
      const digit = place.textContent.trim() || '_'
      return place.matches('.here') ? `[${digit}]` : place.matches('.picked') ? `<${digit}>` : digit
    })
    .join('')

async function open(value = ''): Promise<W3mUiOtp> {
  const code = await show<W3mUiOtp>(html`<w3m-ui-code label="6-digit code" .value=${value}></w3m-ui-code>`)
  code.focus()
  await code.updateComplete
  return code
}

async function press(code: W3mUiOtp, ...keys: readonly string[]): Promise<string> {
  for (const key of keys) await sendKeys(/^\d+$|^[a-z]$/.test(key) ? { type: key } : { press: key })
  await code.updateComplete
  return places(code)
}

function paste(code: W3mUiOtp, text: string): Promise<boolean> {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', text)
  const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true })
  // Firefox ignores it in scripted events
  Object.defineProperty(event, 'clipboardData', { value: clipboardData })
  input(code).dispatchEvent(event)
  return code.updateComplete
}

describe('<w3m-ui-code>', () => {
  it('is one field to those who listen, and to a phone that fills in codes', async () => {
    const code = await open()
    expect(code.shadowRoot!.querySelectorAll('input')).to.have.length(1)
    const { inputMode, dir } = input(code)
    // Firefox does not support it, and its property is empty then
    expect([input(code).getAttribute('autocomplete'), inputMode, dir]).to.deep.equal(['one-time-code', 'numeric', 'ltr'])
    expect(input(code).getAttribute('aria-label')).to.equal('6-digit code')
    expect(code.shadowRoot!.querySelectorAll('.place:not([aria-hidden])')).to.have.length(0)
  })

  it('takes digits one by one, and says each time what stands', async () => {
    const code = await open()
    const inputs = collect(code, 'w3m-ui-input')
    expect(places(code)).to.equal('[_]_____')
    expect(await press(code, '4', 'x', '2', '8')).to.equal('428[_]__')
    expect(inputs.map(({ value }) => value)).to.deep.equal(['4', '42', '428'])
  })

  it('goes to a digit by the arrow keys, which the next one takes the place of', async () => {
    const code = await open('428159')
    expect(await press(code, 'ArrowLeft', 'ArrowLeft')).to.equal('428[1]59')
    expect(await press(code, '7')).to.equal('4287[5]9')
    expect(await press(code, 'Home')).to.equal('[4]28759')
    expect(await press(code, 'End', '0')).to.equal('42875[0]')
  })

  it('takes a digit away with Backspace, and then the one before', async () => {
    const code = await open('4281')
    expect(await press(code, 'Backspace', 'Backspace')).to.equal('42[_]___')
    expect(await press(code, '9')).to.equal('429[_]__')
  })

  it('is filled by a paste, wherever one is and whatever stands around the code', async () => {
    const code = await open('12')
    const inputs = collect(code, 'w3m-ui-input')
    await paste(code, 'On 21 November: your code is 428 159.')
    expect(places(code)).to.equal('42815[9]')
    await paste(code, 'nothing of use')
    expect(inputs.map(({ value }) => value)).to.deep.equal(['428159'])
  })

  it('adds a part of a code where one is', async () => {
    const code = await open('12')
    await paste(code, '34')
    expect(places(code)).to.equal('1234[_]_')
  })

  it('is filled in by the device', async () => {
    const code = await open()
    input(code).value = '428159'
    input(code).dispatchEvent(new InputEvent('input', { bubbles: true }))
    await code.updateComplete
    expect(places(code)).to.equal('42815[9]')
  })

  it('runs from left to right in a page that does not', async () => {
    document.documentElement.dir = 'rtl'
    try {
      const code = await open('42')
      const [first, second] = [...code.shadowRoot!.querySelectorAll('.place')].map(place => place.getBoundingClientRect().left)
      expect(first).to.be.lessThan(second!)
      expect(await press(code, 'ArrowLeft')).to.equal('4[2]____')
    } finally {
      document.documentElement.removeAttribute('dir')
    }
  })

  it('names what is wrong aloud, marks what stands, and begins anew with the next digit', async () => {
    const code = await open('428159')
    code.error = 'That code is not right.'
    await code.updateComplete
    expect(places(code)).to.equal('<4><2><8><1><5><9>')
    expect(inside(code, '#message').getAttribute('role')).to.equal('alert')
    expect(input(code).getAttribute('aria-invalid')).to.equal('true')
    expect(input(code).getAttribute('aria-describedby')).to.equal('message')
    expect(await press(code, '7')).to.equal('7[_]____')
  })

  it('goes to one digit of a wrong code by an arrow key', async () => {
    const code = await open('428159')
    code.error = 'That code is not right.'
    await code.updateComplete
    expect(await press(code, 'ArrowRight')).to.equal('4[2]8159')
  })

  it('stays as it is while it is looked at, and when it is of no use, and keeps the focus', async () => {
    for (const state of ['busy', 'disabled'] as const) {
      const code = await open('42')
      code[state] = true
      await code.updateComplete
      await press(code, '8', 'Backspace')
      await paste(code, '428159')
      expect(code.value).to.equal('42')
      expect(code.shadowRoot!.activeElement).to.equal(input(code))
    }
  })

  it('reads the digits of Arabic, Persian and full-width keyboards', () => {
    expect(['٤٢٨١٥٩', '۴۲۸۱۵۹', '４２８１５９'].map(extractDigits)).to.deep.equal(['428159', '428159', '428159'])
    expect(extractCode('رمزك ٤٢٨ ١٥٩ صالح ١٠ دقائق', 6)).to.equal('428159')
    expect(extractCode('G-428159', 6)).to.equal('428159')
    expect(extractCode('4-2-8-1-5-9-0', 6)).to.equal('428159')
  })
})
