import { expect, fixture } from '@open-wc/testing'
import axe from 'axe-core'
import { html } from 'lit'
import type { W3mNetwork } from '../../../elements/network/w3m-network.ts'
import { closeScreen, deepAll, expectSoon, settled, startKit, type OpenOptions } from '../../kit/open-screen.ts'

async function draw(options: OpenOptions<'Networks'> = { connected: true }) {
  const { kit, wallet } = await startKit(options)
  const element = await fixture<W3mNetwork>(html`<w3m-network></w3m-network>`)
  await settled(element)
  const row = (name: string) => deepAll(element.shadowRoot!, 'button').find(button => button.textContent.includes(name))!
  const changes: string[] = []
  element.addEventListener('w3m-network-change', event => changes.push(event.chainId))
  return { kit, wallet, element, row, changes }
}

const current = (row: Element) => row.getAttribute('aria-current') === 'true'

describe('<w3m-network>', () => {
  afterEach(closeScreen)

  it('ticks the network the wallet is on, and moves the tick once the wallet has followed', async () => {
    const { row, changes, wallet, element } = await draw({ connected: true, wallet: {} })
    expect(current(row('First Chain'))).to.equal(true)
    wallet.decide('wait')
    row('Second Chain').click()
    await settled(element)
    expect(row('Second Chain').getAttribute('aria-busy')).to.equal('true')
    expect(row('Second Chain').textContent).to.contain('Confirm in Northwind')
    expect(current(row('First Chain'))).to.equal(true)
    wallet.answer('approve')
    await expectSoon(
      () => current(row('Second Chain')),
      () => 'The tick has not moved.'
    )
    await expectSoon(
      () => changes.length > 0,
      () => 'No event was dispatched.'
    )
    expect(changes).to.deep.equal(['eip155:31338'])
  })

  it('says that the wallet declined, and can be tried again', async () => {
    const { row, wallet, changes } = await draw()
    wallet.decide('refuse')
    row('Second Chain').click()
    await expectSoon(
      () => row('Second Chain').textContent.includes('Declined in Northwind'),
      () => row('Second Chain').textContent
    )
    expect(changes).to.deep.equal([])
    wallet.decide('approve')
    row('Second Chain').click()
    await expectSoon(
      () => current(row('Second Chain')),
      () => 'The tick has not moved.'
    )
  })

  it('says that it failed', async () => {
    const { row, wallet } = await draw()
    wallet.decide('fail')
    row('Second Chain').click()
    await expectSoon(
      () => row('Second Chain').textContent.includes('Couldn’t switch'),
      () => row('Second Chain').textContent
    )
  })

  it('does not offer what the wallet has not approved', async () => {
    const { row } = await draw({ connected: true, wallet: { approvedChainIds: ['eip155:31337'] } })
    expect(row('Second Chain').hasAttribute('disabled')).to.equal(true)
    expect(row('Second Chain').textContent).to.contain('Not approved by your wallet')
  })

  it('chooses without a wallet too', async () => {
    const { row, changes } = await draw({})
    row('Second Chain').click()
    await expectSoon(
      () => current(row('Second Chain')),
      () => 'The tick has not moved.'
    )
    expect(changes).to.deep.equal(['eip155:31338'])
  })

  it('is accessible', async () => {
    const { element } = await draw()
    const { violations } = await axe.run(element)
    expect(violations.map(({ id }) => id)).to.deep.equal([])
  })
})
