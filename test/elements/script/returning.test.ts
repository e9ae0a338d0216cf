import { expect } from '@open-wc/testing'
import type { W3mButton } from '../../../elements/button/w3m-button.ts'

const account = 'eip155:31337:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

describe('the script tag', () => {
  // a module is evaluated once: this file contains the only test of its import, and imports no elements before it
  it('draws a returning visitor before the networks have come, and takes that back when the attributes are refused', async () => {
    localStorage.setItem('@appkit/connections', JSON.stringify({ eip155: { walletId: 'injected', sourceId: 'evm', account } }))
    const place = document.createElement('div')
    document.body.append(place)
    place.innerHTML = `<w3m-modal networks="31337" rpc-urls="31337=none"></w3m-modal><w3m-button></w3m-button>`
    const told = new Promise<string>(resolve => {
      const own = window.reportError
      window.reportError = error => {
        window.reportError = own
        resolve((error as Error).message)
      }
    })

    await import('../../../elements/script/w3m.ts')
    const button = place.querySelector<W3mButton>('w3m-button')!
    await button.updateComplete
    const drawn = () => button.renderRoot.querySelector('button')!
    expect(drawn().className).not.to.contain('connect')

    expect(await told).to.contain('rpc-urls')
    const end = performance.now() + 8000
    while (drawn().className !== 'connect' && performance.now() < end) await new Promise(requestAnimationFrame)
    expect(drawn().className).to.equal('connect')
    place.remove()
    localStorage.clear()
  })
})
