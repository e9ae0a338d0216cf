import { expect } from '@open-wc/testing'
import * as api from '../../../state/index.ts'

describe('a page with the script tag and a program', () => {
  // imports no elements: the page has its tags before their code
  it('starts the kit at once, and its program has all of w3m-kit', async () => {
    document.body.innerHTML = '<w3m-modal networks="8453"></w3m-modal><w3m-button></w3m-button>'
    const kit = await import('../../../elements/script/kit.ts')
    expect(Object.keys(kit)).to.deep.equal(Object.keys(api))
    const name = await new Promise(resolve => kit.$network.subscribe(network => network && resolve(network.name)))
    expect(name).to.equal('Base')
    document.body.innerHTML = ''
    expect(kit.$networks.get()).to.deep.equal([])
  })
})
