import { after, before } from 'node:test'
import { evm } from '../../../adapters/evm/index.ts'
import { adapterContext, testNetwork } from '../../kit/adapter-context.ts'
import { createFakeWallet, FakeWindow, fakeAddress, never, otherAddress, providerError } from '../../kit/fake-wallet.ts'
import { startAnvil, type Anvil } from '../../stack/anvil.ts'
import { createTestWallet } from '../../../adapters/testing/index.ts'
import { requestSuite, sourceSuite, type Reached } from '../adapter-suite.ts'
import type { WalletSource } from '../../../adapters/wallet-source.ts'

const asking = ['eth_requestAccounts', 'wallet_requestPermissions', 'wallet_switchEthereumChain', 'wallet_addEthereumChain']

const sourceIn = (window: FakeWindow): WalletSource => evm({ window }).source!

sourceSuite('an announced wallet', () => {
  const window = new FakeWindow()
  const wallet = createFakeWallet({ knownChains: [10], accounts: [fakeAddress, otherAddress] })
  wallet.announce(window)
  const nextIs = (reply: () => unknown): void => asking.forEach(method => wallet.replyOnce(method, reply))
  return Promise.resolve({
    createSource: () => sourceIn(window),
    walletId: 'com.example.fake',
    networks: [testNetwork(1), testNetwork(10)],
    refuseNext: () =>
      nextIs(() => {
        throw providerError(4001)
      }),
    leaveNextOpen: () => nextIs(never as () => unknown),
    chooseOtherAccount() {
      wallet.accounts = [...wallet.accounts].reverse()
      wallet.emit('accountsChanged', wallet.accounts)
    },
    goTo({ id }) {
      wallet.chainId = Number(id)
      wallet.emit('chainChanged', `0x${Number(id).toString(16)}`)
    },
    revoke() {
      wallet.accounts = []
      wallet.emit('accountsChanged', [])
    },
    prompts: () => wallet.methods.filter(method => asking.includes(method)).length,
    stop: () => Promise.resolve()
  })
})

requestSuite('an announced wallet', async methods => {
  const window = new FakeWindow()
  const wallet = createFakeWallet({ knownChains: [10, 5] })
  wallet.announce(window)
  const reached: Reached[] = []
  for (const method of [
    'eth_blockNumber',
    ...methods.filter(method => !asking.includes(method) || method === 'wallet_requestPermissions')
  ]) {
    wallet.reply(method, params => {
      reached.push({ by: 'wallet', chainId: `eip155:${wallet.chainId}`, method, params })
      return '0x1'
    })
  }
  const networks = [testNetwork(1), testNetwork(10)] as const
  const source = sourceIn(window)
  const end = source.start(adapterContext(networks))
  const [connection] = await source.connect('com.example.fake', { namespaces: ['eip155'] })
  return {
    provider: connection!.provider,
    networks,
    foreign: testNetwork(5),
    goTo({ id }) {
      wallet.chainId = Number(id) // and no event: the page's state is stale
      return Promise.resolve()
    },
    reached,
    disconnect: () => source.disconnect(connection!),
    end,
    stop: () => Promise.resolve(end())
  }
})

let anvils: readonly Anvil[] = []
before(async () => (anvils = await Promise.all([startAnvil({ chainId: 31337 }), startAnvil({ chainId: 31338 })])))
after(() => Promise.all(anvils.map(anvil => anvil.stop())))

for (const legacy of [false, true]) {
  sourceSuite(`a wallet that really signs, ${legacy ? 'at window.ethereum' : 'announced'}, on local chains`, () => {
    const window = new FakeWindow()
    const wallet = createTestWallet({
      window,
      chains: anvils.map(({ chainId, rpcUrl }) => ({ chainId, rpcUrl })),
      legacy,
      announce: !legacy
    })
    return Promise.resolve({
      createSource: () => sourceIn(window),
      walletId: legacy ? 'injected' : 'kit.w3m.test-wallet',
      networks: [testNetwork(31337, anvils[0]!.rpcUrl), testNetwork(31338, anvils[1]!.rpcUrl)],
      refuseNext: () => wallet.answerNext('refuse', undefined),
      leaveNextOpen: () => wallet.answerNext('never'),
      chooseOtherAccount: () => wallet.setAccounts([...wallet.accounts].reverse()),
      goTo: ({ id }) => wallet.switchChain(Number(id)),
      revoke: wallet.revoke,
      prompts: () => wallet.requests.filter(({ method }) => asking.includes(method)).length,
      stop: () => Promise.resolve(wallet.stop())
    })
  })
}
