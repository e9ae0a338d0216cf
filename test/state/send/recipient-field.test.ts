import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { $receivers } from '../../../state/send/recipients.ts'
import { $route } from '../../../state/router/router.ts'
import { eventually } from '../../kit/eventually.ts'
import { until } from '../../kit/until.ts'
import {
  alice,
  choose,
  dollars,
  filled,
  form,
  kit,
  platform,
  previewed,
  sendEachTest,
  start,
  stopTokens,
  wallet
} from './fixture.ts'

describe('a receiver of sending', () => {
  sendEachTest()

  test('a name is looked up once nothing has been typed for half a second', async () => {
    await start()
    const flow = form()
    flow.setReceiver('alice.et')
    await platform.advance(400)
    flow.setReceiver('alice.eth')
    await platform.advance(499)
    assert.deepEqual(
      [flow.$receiver.get().name, wallet.transfers.requestLog.filter(what => what.startsWith('name'))],
      ['looking', []]
    )
    await platform.advance(1)
    await until(flow.$receiver, ({ name }) => name === 'found')
    const { receiverAddress, receiverProfileName } = flow.$send.get()
    assert.deepEqual([receiverAddress, receiverProfileName], [alice, 'alice.eth'])
    assert.deepEqual(
      wallet.transfers.requestLog.filter(what => what.startsWith('name')),
      ['name alice.eth']
    )
  })

  for (const [typed, answer, reason] of [
    ['bob', undefined, 'not-an-address'],
    ['bob.eth', { kind: 'none' }, 'no-such-name'],
    ['bob.eth', { kind: 'invalid' }, 'invalid-name'],
    ['bob.eth', { kind: 'off-chain' }, 'name-off-chain'],
    ['bob.eth', 'fail', 'name-unreachable']
  ] as const) {
    test(`says that “${typed}” is no receiver: ${reason}`, async () => {
      await start({ names: answer ? { [typed]: answer } : {} })
      const flow = form()
      flow.setReceiver(typed)
      await platform.advance(500)
      await until(flow.$receiver, ({ name }) => name === 'invalid')
      assert.deepEqual(flow.$receiver.get(), { name: 'invalid', reason })
    })
  }

  test('an address shows the name that it gives itself', async () => {
    await start({ ownNames: { [alice]: 'alice.eth' } })
    const flow = form()
    flow.setReceiver(alice)
    await until(flow.$receiver, receiver => receiver.name === 'found' && receiver.profileName === 'alice.eth')
    assert.equal(flow.$send.get().receiverProfileName, 'alice.eth')
  })

  test('the name of an address is good for five minutes, and forgotten with the kit [9.6]', async () => {
    await start({ ownNames: { [alice]: 'alice.eth' } })
    const flow = form()
    const called = async (name: string | undefined): Promise<void> => {
      flow.setReceiver('')
      flow.setReceiver(alice)
      await until(flow.$receiver, receiver => receiver.name === 'found' && receiver.profileName === name)
    }
    const lookUps = () => wallet.transfers.requestLog.filter(what => what.startsWith('own name')).length
    await called('alice.eth')
    wallet.transfers.say({ ownNames: { [alice]: 'elsewhere.eth' } })
    await platform.advance(299_999)
    await called('alice.eth')
    assert.equal(lookUps(), 1)
    await platform.advance(1)
    await called('elsewhere.eth')
    assert.equal(lookUps(), 2)
    kit.stop()
    stopTokens()
    await start({ ownNames: { [alice]: 'third.eth' } })
    const next = form()
    next.setReceiver(alice)
    await until(next.$receiver, receiver => receiver.name === 'found' && receiver.profileName === 'third.eth')
  })

  test('that there is no name is stored where every source said so, and not where one did not respond', async () => {
    await start({ ownNames: { [alice]: false } })
    const flow = form()
    const lookUps = () => wallet.transfers.requestLog.filter(what => what.startsWith('own name')).length
    const typed = (count: number) => {
      flow.setReceiver('')
      flow.setReceiver(alice)
      return eventually(() => lookUps() === count, `it is looked up ${count} times, and was ${lookUps()} times`)
    }
    await typed(1)
    await typed(2)
    wallet.transfers.say({ ownNames: {} })
    await typed(3)
    await platform.advance(1)
    wallet.transfers.say({ ownNames: { [alice]: 'alice.eth' } })
    flow.setReceiver('')
    flow.setReceiver(alice)
    await platform.advance(1000)
    assert.deepEqual([lookUps(), flow.$send.get().receiverProfileName], [3, undefined])
  })

  test('the receiver is remembered once something is on its way', async () => {
    await start()
    const stop = $receivers.listen(() => undefined)
    const flow = await previewed('0.5', 'alice.eth')
    assert.deepEqual($receivers.get(), [])
    await flow.submit()
    assert.deepEqual($receivers.get(), [{ namespace: 'eip155', address: alice, name: 'alice.eth', at: platform.now() }])
    stop()
  })

  const resembling = '0x00000000000000000000000000000000FF0A11cE'
  const contract = { kind: 'contract', unused: false } as const

  test('one that looks like a receiver of before is compared, and confirmed first', async () => {
    platform.localStorage.setItem('@appkit/receivers', JSON.stringify([{ namespace: 'eip155', address: alice, at: 1 }]))
    await start()
    const flow = await previewed('0.5', resembling)
    assert.deepEqual(flow.$checks.get()[0], {
      code: 'look-alike',
      severity: 'confirm',
      like: alice,
      differing: [34, 35]
    })
    assert.deepEqual([flow.$risky.get(), flow.$held.get()], [true, true])
    await flow.submit()
    assert.deepEqual(wallet.transfers.sent, [])
    flow.accept(true)
    await flow.submit()
    assert.equal(wallet.transfers.sent.length, 1)
  })

  test('a name that leads elsewhere than last time is confirmed first', async () => {
    const before = '0x00000000000000000000000000000000000000b0'
    platform.localStorage.setItem(
      '@appkit/receivers',
      JSON.stringify([{ namespace: 'eip155', address: before, name: 'alice.eth', at: 1 }])
    )
    await start()
    const flow = await previewed('0.5', 'alice.eth')
    assert.deepEqual(flow.$checks.get()[0], { code: 'name-changed', severity: 'confirm', name: 'alice.eth', before })
    assert.equal(flow.$held.get(), true)
  })

  test('a contract is confirmed first, and again after another look', async () => {
    await start({ receiver: contract })
    const flow = await previewed()
    assert.deepEqual([flow.$checks.get()[0]?.code, flow.$held.get()], ['contract', true])
    flow.accept(true)
    assert.equal(flow.$held.get(), false)
    await flow.tryOut()
    assert.equal(flow.$held.get(), true)
  })

  for (const receiver of ['0x0000000000000000000000000000000000000000', dollars]) {
    test(`nothing is sent to ${receiver === dollars ? 'the token itself' : 'the zero address'}`, async () => {
      await start()
      const flow = await filled('1', receiver)
      choose(flow, dollars)
      assert.equal(flow.$problem.get(), 'invalid-address')
      flow.review()
      assert.equal($route.get().name, 'WalletSend')
    })
  }

  test('an address of another network is no receiver, and says whose it is', async () => {
    await start()
    const flow = form()
    flow.setReceiver(`eip155:2:${alice}`)
    await platform.advance(500)
    await until(flow.$receiver, ({ name }) => name === 'invalid')
    assert.deepEqual(flow.$receiver.get(), { name: 'invalid', reason: 'wrong-network', where: 'eip155:2' })
    flow.setReceiver('So11111111111111111111111111111111111111112')
    await platform.advance(500)
    await until(flow.$receiver, ({ name }) => name === 'invalid')
    assert.deepEqual(flow.$receiver.get(), { name: 'invalid', reason: 'wrong-network', where: 'solana' })
  })
})
