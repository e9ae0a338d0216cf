import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'
import { cleanStores } from 'nanostores'
import { bitcoin } from '../../../adapters/networks/bitcoin.ts'
import { mainnet } from '../../../adapters/networks/mainnet.ts'
import { polkadot } from '../../../adapters/networks/polkadot.ts'
import { solana } from '../../../adapters/networks/solana.ts'
import { $activity } from '../../../state/account/activity.ts'
import { $canBuy } from '../../../state/buy/can-buy.ts'
import { $account } from '../../../state/session/active-session.ts'
import { connectWallet } from '../../../state/connect/connect.ts'
import { createKit, type Kit } from '../../../state/kit/kit.ts'
import { setPresenter } from '../../../state/router/open.ts'
import { $tokens } from '../../../state/account/tokens.ts'
import { connectingSource, testWallet } from '../../kit/connecting-source.ts'
import { fakeEnvironment, type FakeEnvironment } from '../../kit/environment.ts'
import { eventually } from '../../kit/eventually.ts'
import { scriptedChain } from '../../kit/scripted-chain.ts'

// Requests to a service, by the account's namespace. The service supports each of them.

const places = [
  { network: mainnet, address: '0x52908400098527886E0F7030069857D2E4169EE7', isServed: true },
  { network: solana, address: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv', isServed: true },
  { network: bitcoin, address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', isServed: false },
  { network: polkadot, address: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5', isServed: false }
] as const

for (const { network, address, isServed } of places) {
  const { chainNamespace: namespace, caipNetworkId: chainId } = network

  describe(`an account of ${namespace}`, () => {
    let platform: FakeEnvironment
    let kit: Kit
    let stops: (() => void)[]

    async function connect(): Promise<readonly string[]> {
      const chain = scriptedChain({ chainId })
      platform = fakeEnvironment({
        fetch: request =>
          new URL(request.url).pathname === '/v1/supported-chains'
            ? Response.json({ http: [chainId], ws: [], onramp: [chainId] })
            : chain.fetch(request)
      })
      setPresenter(async () => undefined)
      const { adapter } = connectingSource({ wallets: [{ ...testWallet, namespace }], account: `${chainId}:${address}` })
      kit = createKit({ adapters: [adapter], networks: [network], services: { chain: chain.address } })
      stops = [$tokens, $activity, $canBuy].map($store => $store.listen(() => undefined))
      await connectWallet({ sourceId: 'fake', walletId: testWallet.id, namespaces: [namespace] })
      await eventually(() => !['loading', 'none'].includes($activity.get().name), 'it is known what the account did')
      await eventually(() => !['loading', 'none'].includes($tokens.get().name), 'it is known what the account has')
      return chain.requestedPaths
    }
    afterEach(() => {
      for (const stop of stops) stop()
      kit.stop()
      cleanStores($tokens, $activity, $canBuy)
      platform.restore()
    })

    it('is connected, and disconnected [9.45]', async () => {
      await connect()
      assert.equal($account.get(), `${chainId}:${address}`)
      await kit.disconnect()
      assert.equal($account.get(), undefined)
    })

    it(`${isServed ? 'has its balances' : 'has no balances'} from the service [9.46]`, async () => {
      const requests = await connect()
      assert.equal(
        requests.some(path => path.includes('/balance')),
        isServed
      )
    })

    it(`${isServed ? 'has its activity' : 'has no activity'} from the service [9.48]`, async () => {
      const requests = await connect()
      assert.equal(
        requests.some(path => path.includes('/history')),
        isServed
      )
    })

    it(`${isServed ? 'buys' : 'buys nothing'} with money [9.47]`, async () => {
      await connect()
      assert.equal($canBuy.get(), isServed)
    })
  })
}
