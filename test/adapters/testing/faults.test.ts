import assert from 'node:assert/strict'
import { describe, it, mock } from 'node:test'
import {
  createTestWallet,
  ProviderRpcError,
  providerErrors,
  type ProviderErrorCode,
  type TestWalletOptions
} from '../../../adapters/testing/index.ts'
import { codeOf, collect, noChain, nodeWindow } from './local-chains.ts'

const create = (options: Partial<TestWalletOptions> = {}) =>
  createTestWallet({ chains: [noChain], window: nodeWindow(), ...options })

describe('a test wallet that misbehaves on demand', () => {
  it('fails once with any error of EIP-1193 and EIP-1474, in their words', async () => {
    const wallet = create()
    for (const code of Object.keys(providerErrors).map(Number) as ProviderErrorCode[]) {
      wallet.failNext(code)
      await assert.rejects(wallet.provider.request({ method: 'eth_chainId' }), { code, message: providerErrors[code] })
    }
    assert.equal(await wallet.provider.request({ method: 'eth_chainId' }), '0x1de2a29')
    assert.throws(() => wallet.failNext(1234 as never), TypeError)
  })

  it('fails the next request of one method, and leaves the others alone', async () => {
    const wallet = create()
    wallet.failNext(-32002, 'eth_requestAccounts')
    assert.equal(await wallet.provider.request({ method: 'eth_chainId' }), '0x1de2a29')
    assert.equal(await codeOf(wallet.provider.request({ method: 'eth_requestAccounts' })), -32002)
    assert.deepEqual(await wallet.provider.request({ method: 'eth_requestAccounts' }), wallet.accounts)
  })

  it('rejects with what is no error', async () => {
    const wallet = create()
    for (const thrown of ['no', undefined, null, 7, { code: 4001 }]) {
      wallet.failNext({ error: thrown })
      const outcome = await wallet.provider.request({ method: 'eth_chainId' }).then(
        () => assert.fail('It was answered.'),
        (error: unknown) => error
      )
      assert.equal(outcome, thrown)
    }
  })

  it('answers with what was not asked for', async () => {
    const wallet = create()
    wallet.answerNext({ result: { accounts: '<b>' } }, 'eth_requestAccounts')
    assert.deepEqual(await wallet.provider.request({ method: 'eth_requestAccounts' }), { accounts: '<b>' })
    assert.equal(wallet.connected, false)
  })

  it('never answers, until it goes away', async () => {
    const wallet = create()
    wallet.answerNext('never')
    const open = wallet.provider.request({ method: 'eth_chainId' })
    const first = await Promise.race([open, wallet.provider.request({ method: 'eth_accounts' })])
    assert.deepEqual(first, [], 'a later request overtakes it')
    wallet.stop()
    assert.equal(await codeOf(open), 4900)
    assert.equal(await codeOf(wallet.provider.request({ method: 'eth_chainId' })), 4900)
  })

  it('changes its account in the middle of connecting', async () => {
    const wallet = create()
    const [, second] = wallet.accounts
    wallet.answerNext(() => {
      wallet.setAccounts([second!])
      return 'approve'
    })
    const changes = collect(wallet.provider, 'accountsChanged')
    assert.deepEqual(await wallet.provider.request({ method: 'eth_requestAccounts' }), [second])
    assert.deepEqual(changes, [[second]])
  })

  it('takes its time', async () => {
    mock.timers.enable({ apis: ['setTimeout'] })
    try {
      const { provider } = create({ latency: 3000 })
      let isSettled = false
      const answer = provider.request({ method: 'eth_chainId' }).then(() => (isSettled = true))
      mock.timers.tick(2999)
      await new Promise(setImmediate)
      assert.equal(isSettled, false)
      mock.timers.tick(1)
      await answer
    } finally {
      mock.timers.reset()
    }
  })

  it('loses its networks, says so, and comes back', async () => {
    const wallet = create()
    const disconnects = collect(wallet.provider, 'disconnect')
    const back = collect(wallet.provider, 'connect')
    wallet.disconnect()
    assert.ok(disconnects[0] instanceof ProviderRpcError && disconnects[0].code === 4900)
    assert.equal(await codeOf(wallet.provider.request({ method: 'eth_chainId' })), 4900)
    wallet.connect()
    assert.deepEqual(back, [{ chainId: '0x1de2a29' }])
    assert.equal(await wallet.provider.request({ method: 'eth_chainId' }), '0x1de2a29')
  })

  it('sends events that nothing has caused', () => {
    const wallet = create()
    const changes = collect(wallet.provider, 'chainChanged')
    wallet.emit('chainChanged', 'mainnet')
    wallet.emit('chainChanged', 'mainnet')
    assert.deepEqual(changes, ['mainnet', 'mainnet'])
  })

  it('answers -32600 to what is no request, and -32603 when its node does not answer', async () => {
    const { provider } = create()
    assert.equal(await codeOf(provider.request({} as never)), -32600)
    assert.equal(await codeOf(provider.request('eth_chainId' as never)), -32600)
    assert.equal(await codeOf(provider.request({ method: 'eth_blockNumber' })), -32603)
  })
})
