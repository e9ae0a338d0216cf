import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { $connectedSession } from '../../../state/session/active-session.ts'
import { buyFlow } from '../../../state/buy/buy.ts'
import { copyAddress } from '../../../state/account/share-address.ts'
import { receiveFlow } from '../../../state/account/receive.ts'
import { settingsFlow } from '../../../state/login/settings.ts'
import { createKit, type Kit } from '../../../state/kit/kit.ts'
import { $open, setPresenter } from '../../../state/router/open.ts'
import { $route, back, push } from '../../../state/router/router.ts'
import { $toast } from '../../../state/alerts/toast.ts'
import { connectingSource, firstAccount, type Answer, type ConnectingSource } from '../../kit/connecting-source.ts'
import { fakeEnvironment, type FakeEnvironment } from '../../kit/environment.ts'
import { eventually } from '../../kit/eventually.ts'
import { portfolioKit, type PortfolioKit } from '../../kit/portfolio-kit.ts'
import { testNetwork } from '../../kit/adapter-context.ts'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'

describe('a wallet whose recovery is postponed', () => {
  let platform: FakeEnvironment
  let kit: Kit
  let wallet: ConnectingSource

  async function open(postponed: Answer): Promise<void> {
    wallet = connectingSource({ postponed })
    kit = createKit({ adapters: [wallet.adapter], networks: [testNetwork(1)] })
    await kit.connect('com.example.northwind')
    await kit.open('Account')
  }
  const toastText = () => $toast.get()?.message
  const times = () => wallet.requestLog.filter(one => one === 'set up recovery: address').length

  beforeEach(() => {
    platform = fakeEnvironment({ fetch: async () => Response.json({ jsonrpc: '2.0', id: 1, result: '0x1' }) })
    setPresenter(async () => undefined)
  })
  afterEach(() => {
    kit.stop()
    platform.restore()
  })

  it('gets its recovery before its address is copied', async () => {
    await open('approve')
    await copyAddress(address)
    assert.deepEqual([times(), platform.copied, toastText()], [1, [address], 'address-copied'])
    await copyAddress(address)
    assert.equal(times(), 1, 'and is not asked for again')
  })

  it('is not copied where the user leaves the set-up: they stay where they were, and read why', async () => {
    await open('refuse')
    await copyAddress(address)
    assert.deepEqual([platform.copied, toastText(), $route.get().name], [[], 'recovery-first', 'Account'])
  })

  it('is not copied where the wallet cannot be asked', async () => {
    await open('fail')
    await copyAddress(address)
    assert.deepEqual([platform.copied, toastText()], [[], 'recovery-first'])
  })

  it('shows no address and no code on the screen of receiving before recovery is set', async () => {
    await open('wait')
    push('WalletReceive')
    const { $receiver, copyAddress: copyIt } = receiveFlow()
    await eventually(() => times() === 1, 'the wallet asks')
    assert.equal($receiver.get(), undefined)
    copyIt()
    assert.deepEqual(platform.copied, [])
    wallet.answer('approve')
    await eventually(() => $receiver.get() !== undefined, 'the address is there')
    assert.equal($receiver.get()?.address, address)
    assert.equal($route.get().name, 'WalletReceive')
  })

  it('is back on the screen before where the user leaves the set-up', async () => {
    await open('refuse')
    push('WalletReceive')
    receiveFlow()
    await eventually(() => $route.get().name === 'Account', 'it goes back')
    assert.deepEqual([$open.get(), toastText()], [true, 'recovery-first'])
  })

  it('closes where there is no screen before', async () => {
    await open('refuse')
    await kit.close()
    await kit.open('WalletReceive')
    const { $receiver } = receiveFlow()
    await eventually(() => !$open.get(), 'it closes')
    assert.equal($receiver.get(), undefined)
  })

  it('says nothing to a user who has left the screen in the meantime', async () => {
    await open('wait')
    push('WalletReceive')
    receiveFlow()
    await eventually(() => times() === 1, 'the wallet asks')
    back()
    wallet.answer('refuse')
    await platform.advance(1)
    assert.deepEqual([$route.get().name, $open.get(), toastText()], ['Account', true, undefined])
  })

  it('has no name before, which would reveal the address', async () => {
    await open('refuse')
    push('AccountSettings')
    const flow = settingsFlow()
    assert.equal(flow.$postponed.get(), true)
    await flow.chooseName()
    assert.deepEqual([$route.get().name, toastText()], ['AccountSettings', 'recovery-first'])
    wallet.decide('approve')
    await flow.chooseName()
    assert.deepEqual([$route.get().name, flow.$postponed.get()], ['RegisterAccountName', false])
  })

  it('says nothing of it with a wallet that has its own recovery', async () => {
    wallet = connectingSource()
    kit = createKit({ adapters: [wallet.adapter], networks: [testNetwork(1)] })
    await kit.connect('com.example.northwind')
    assert.equal($connectedSession.get()?.connection.postponedRecovery, undefined)
    await copyAddress(address)
    assert.deepEqual([platform.copied, times()], [[address], 0])
  })
})

describe('buying to a wallet whose recovery is postponed', () => {
  let run: PortfolioKit
  afterEach(() => run?.end())

  it('opens no page of a provider before recovery is set, and does with the next tap', async () => {
    run = await portfolioKit({ wallet: { account: firstAccount, postponed: 'approve' }, chain: { transactions: 0, sells: {} } })
    await run.kit.open('OnRampProviders')
    const flow = buyFlow()
    run.follow(flow.$offers, flow.$token, flow.$currency, flow.$status)
    await eventually(() => flow.$status.get().name === 'ready', 'it is known who sells')
    const choose = () => flow.choose(flow.$offers.get()[0]!)
    choose()
    await eventually(() => !$connectedSession.get()?.connection.postponedRecovery, 'recovery is set')
    assert.deepEqual(
      [$route.get().name, run.chain.posted.filter(({ path }) => path.includes('onrampurl'))],
      ['OnRampProviders', []]
    )
    choose()
    assert.equal($route.get().name, 'BuyInProgress')
  })
})
