import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { createConfig, http } from '@wagmi/core'
import { mainnet } from '@wagmi/core/chains'
import { evm } from '../../../adapters/evm/index.ts'
import type { KitError } from '../../../adapters/base/kit-error.ts'
import { connectWallet } from '../../../state/connect/connect.ts'
import { w3mConnector } from '../../../state/interop/wagmi.ts'
import { createKit } from '../../../state/kit/kit.ts'
import { setPresenter } from '../../../state/router/open.ts'
import { testNetwork } from '../../kit/adapter-context.ts'
import { connectingSource, testWallet } from '../../kit/connecting-source.ts'
import { eventually } from '../../kit/eventually.ts'
import { fakeEnvironment, type FakeEnvironment } from '../../kit/environment.ts'

const wagmi = () =>
  createConfig({
    chains: [mainnet],
    connectors: [w3mConnector()],
    transports: { [mainnet.id]: http('http://127.0.0.1:9') },
    multiInjectedProviderDiscovery: false,
    storage: null
  })

describe('connecting', () => {
  let platform: FakeEnvironment
  beforeEach(() => {
    platform = fakeEnvironment()
    setPresenter(async () => undefined)
  })
  afterEach(() => platform.restore())

  it('by an adapter that the site does not have is refused, with what to do [8.18]', async () => {
    const kit = createKit({ adapters: [connectingSource().adapter], networks: [testNetwork(1)] })
    const connecting = connectWallet({ sourceId: 'gone', walletId: testWallet.id, namespaces: ['eip155'] })
    await assert.rejects(connecting, {
      code: 'wallet-not-found',
      shortMessage: 'No adapter brings "gone".',
      metaMessages: ['Pass it to createKit({ adapters }).']
    })
    kit.stop()
  })

  it('is reported to wagmi also where the wallet is there before wagmi’s config', async () => {
    const kit = createKit({ adapters: [connectingSource().adapter], networks: [testNetwork(1)] })
    const account = await kit.connect(testWallet.id)
    const config = wagmi()
    await eventually(() => config.state.status === 'connected', `wagmi knows of it; it is ${config.state.status}`)
    assert.equal(`eip155:1:${[...config.state.connections.values()][0]?.accounts[0]}`, account)
    kit.stop()
  })

  it('by an adapter that no kit has started is refused, with what to do [8.20]', async () => {
    await assert.rejects(evm().source!.connect('com.example.fake', { namespaces: ['eip155'] }), {
      code: 'not-started',
      shortMessage: 'Pass evm() to createKit().'
    })
  })

  describe('by a library on a page without a kit', () => {
    const missing = { code: 'not-started', shortMessage: 'No kit runs on this page.', metaMessages: ['Call createKit() first.'] }

    it('connects no wallet, and says what to do [8.20]', () => assert.rejects(wagmi().connectors[0]!.connect(), missing))

    it('changes no network, and says what to do [8.19]', () =>
      assert.rejects(wagmi().connectors[0]!.switchChain({ chainId: 1 }), ({ cause }: Error) => {
        const { code, shortMessage, metaMessages } = cause as KitError
        assert.deepEqual({ code, shortMessage, metaMessages }, missing)
        return true
      }))
  })
})
