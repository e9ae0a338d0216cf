import { expect } from '@open-wc/testing'
import '../../../elements/script/w3m.ts'
import { $options } from '../../../state/options/options.ts'
import { closeScreen, expectSoon, shown } from '../../kit/open-screen.ts'

const createModal = (networks: string): HTMLElement => {
  const modal = document.createElement('w3m-modal')
  modal.setAttribute('networks', networks)
  return modal
}

describe('a modal of the script tag that replaces another one', () => {
  after(async () => {
    await closeScreen()
    document.body.innerHTML = ''
  })

  it('starts its kit with a click, although the other one leaves later', async () => {
    const before = createModal('1')
    document.body.append(before)
    document.body.append(createModal('8453'), document.createElement('w3m-button'))
    before.remove()
    const button = document.querySelector('w3m-button')!
    await button.updateComplete
    button.shadowRoot!.querySelector('button')!.click()
    await expectSoon(
      () => $options.get().networks.length === 1,
      () => 'The kit did not start.'
    )
    expect($options.get().networks[0]?.caipNetworkId).to.equal('eip155:8453')
    await shown('Connect')
  })
})
