import '../../../elements/script/w3m.ts'
import { closeScreen, shown } from '../../kit/open-screen.ts'

describe('a page with the script tag', () => {
  after(async () => {
    await closeScreen()
    document.body.innerHTML = ''
  })

  it('opens with a click without an earlier sign of intent', async () => {
    document.body.innerHTML = '<w3m-modal networks="8453"></w3m-modal><w3m-button></w3m-button>'
    const button = document.querySelector('w3m-button')!
    await button.updateComplete
    button.shadowRoot!.querySelector('button')!.click()
    await shown('Connect')
  })
})
