import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { evm } from '../../../adapters/evm/index.ts'
import { adapterContext, testNetwork } from '../../kit/adapter-context.ts'
import {
  createFakeWallet,
  fakeAddress,
  FakeWindow,
  never,
  otherAddress,
  providerError,
  rejecting
} from '../../kit/fake-wallet.ts'
import { eventually } from '../../kit/eventually.ts'
import { connectionBench, walletId, receives, follow } from './connection-bench.ts'

const bench = connectionBench()
const { setUp } = bench

test('connects a wallet that has no events', async () => {
  const window = new FakeWindow()
  const { provider, info, emit } = createFakeWallet({ knownChains: [10] })
  const request = (args: { method: string; params?: unknown }): Promise<unknown> => provider.request(args)
  window.addEventListener('eip6963:requestProvider', () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider: { request } } }))
  )
  const source = evm({ window }).source!
  bench.end = source.start(adapterContext([testNetwork(1), testNetwork(10)]))
  const [connection] = await source.connect(walletId, { namespaces: ['eip155'] })
  const states = follow(connection!)
  await connection!.switchNetwork(testNetwork(10), {})
  assert.equal(states.at(-1)?.chainId, 'eip155:10')
  emit('chainChanged', '0x1')
  assert.equal(connection!.chainId, 'eip155:10')
  await source.disconnect(connection!)
})

test('connects a wallet whose events fail', async () => {
  const { wallet, connect } = setUp()
  Object.assign(wallet.provider, {
    on: () => {
      throw new Error('no events here')
    }
  })
  assert.ok(await connect())
})

test('believes no event that makes no sense', async () => {
  const { wallet, connect } = setUp()
  const states = follow(await connect())
  for (const value of [undefined, null, 'x', {}, [1], ['0x1']]) wallet.emit('accountsChanged', value)
  for (const value of [undefined, null, 'x', {}, '0x0', []]) wallet.emit('chainChanged', value)
  assert.deepEqual(states, [])
})

test('reports a change once, however often the wallet does', async () => {
  const { wallet, connect } = setUp()
  const states = follow(await connect())
  for (const id of ['0xa', '10', 10]) wallet.emit('chainChanged', id)
  for (let times = 0; times < 3; times++) wallet.emit('accountsChanged', [otherAddress])
  assert.deepEqual(states, [
    { accounts: [`eip155:10:${fakeAddress}`], chainId: 'eip155:10' },
    { accounts: [`eip155:10:${otherAddress}`], chainId: 'eip155:10' }
  ])
})

test('takes a wallet that disconnects for gone', async () => {
  const { wallet, connect } = setUp()
  const states = follow(await connect())
  wallet.emit('disconnect', providerError(4900))
  await eventually(() => states.length === 1, 'it is told')
  assert.deepEqual(states, [undefined])
  assert.equal(wallet.listeners('accountsChanged') + wallet.listeners('chainChanged') + wallet.listeners('disconnect'), 0)
})

test('keeps a wallet that has only lost its network for a while (1013)', async () => {
  const { wallet, connect } = setUp()
  const states = follow(await connect())
  wallet.emit('disconnect', providerError(1013))
  await receives(wallet, 'eth_accounts')
  wallet.emit('chainChanged', '0xa')
  assert.equal(states.at(-1)?.chainId, 'eip155:10')
  assert.ok(!states.includes(undefined))
})

test('lets a wallet go that has lost its network (1013) and answers no more', async () => {
  const { wallet, connect } = setUp()
  const states = follow(await connect())
  wallet.reply('eth_accounts', never)
  wallet.emit('disconnect', providerError(1013))
  await receives(wallet, 'eth_accounts')
  mock.timers.tick(5000)
  await eventually(() => states.length === 1, 'it is told')
  assert.deepEqual(states, [undefined])
})

test('revokes the permission when the user disconnects', async () => {
  const { wallet, source, connect } = setUp()
  const connection = await connect()
  const states = follow(connection)
  await source.disconnect(connection)
  assert.deepEqual(wallet.requests.at(-1), { method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
  assert.deepEqual(states, [])
})

test('disconnects from a wallet that knows no permissions, or never answers', async () => {
  const { wallet, source, connect } = setUp()
  wallet.replyOnce('wallet_revokePermissions', rejecting(providerError(-32601)))
  await source.disconnect(await connect())
  wallet.reply('wallet_revokePermissions', never)
  const connection = await connect()
  const revoked = wallet.methods.length
  const disconnecting = source.disconnect(connection)
  await eventually(() => wallet.methods.length > revoked, 'the wallet is asked')
  mock.timers.tick(2000)
  await disconnecting
})
