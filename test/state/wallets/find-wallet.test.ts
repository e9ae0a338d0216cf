import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { findWallet } from '../../../state/wallets/find-wallet.ts'
import { createKit, type Kit } from '../../../state/kit/kit.ts'
import { $walletsPending } from '../../../state/wallets/wallets.ts'
import { fakeEnvironment, type FakeEnvironment } from '../../kit/environment.ts'
import { announced, fakeSource } from '../../kit/fake-source.ts'
import { testNetwork } from '../../kit/adapter-context.ts'

describe('one wallet, by its id', () => {
  let platform: FakeEnvironment
  let kit: Kit
  let source: ReturnType<typeof fakeSource>

  beforeEach(() => {
    platform = fakeEnvironment()
    source = fakeSource('evm')
    kit = createKit({ adapters: [source.adapter], networks: [testNetwork(1)] })
  })
  afterEach(() => {
    kit.stop()
    platform.restore()
  })

  it('is found when it announces itself a moment later', async () => {
    const found = findWallet('example.a')
    source.setWallets([announced('A')])
    assert.equal((await found)?.name, 'A')
  })

  it('is found where its source reports it after the lists are shown', async () => {
    const found = findWallet('example.a')
    await platform.advance(5_000)
    assert.equal($walletsPending.get(), false)
    source.setWallets([announced('A')])
    assert.equal((await found)?.name, 'A')
  })

  it('is given up as soon as all sources have reported without it', async () => {
    const found = findWallet('example.a')
    source.setWallets([announced('C')])
    assert.equal(await found, undefined)
  })

  it('is given up after ten seconds where a source never reports', async () => {
    const found = findWallet('example.a')
    await platform.advance(10_000)
    assert.equal(await found, undefined)
  })

  it('is given up with the kit', async () => {
    const outcome = assert.rejects(kit.connect('example.a'), { code: 'aborted' })
    await platform.advance(2_000)
    kit.stop()
    await outcome
  })
})
