import '../../../elements/script/w3m.ts'
import { expectSoon } from '../../kit/open-screen.ts'

describe('a page with the script tag and a network button', () => {
  it('starts the kit at once, and shows its network', async () => {
    document.body.innerHTML = '<w3m-network-button></w3m-network-button><w3m-modal networks="8453"></w3m-modal>'
    const words = () => document.querySelector('w3m-network-button')!.shadowRoot?.textContent ?? ''
    await expectSoon(
      () => words().includes('Base'),
      () => `It says ${words()}.`
    )
    document.body.innerHTML = ''
  })
})
