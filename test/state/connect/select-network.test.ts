import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { $networkChoices, selectNetwork } from '../../../state/connect/select-network.ts'
import { switchNetworkFlow } from '../../../state/connect/switch-network-flow.ts'
import { showWalletsForChain } from '../../../state/connect/switch-active-chain.ts'
import { createKit, type Kit } from '../../../state/kit/kit.ts'
import { $chainId } from '../../../state/networks/networks.ts'
import { setPresenter } from '../../../state/router/open.ts'
import { push, $route } from '../../../state/router/router.ts'
import { $activeNamespace } from '../../../state/session/session.ts'
import { testNetwork } from '../../kit/adapter-context.ts'
import { connectingSource, testWallet, type ConnectingSource } from '../../kit/connecting-source.ts'
import { fakeEnvironment, type FakeEnvironment } from '../../kit/environment.ts'
import { eventually } from '../../kit/eventually.ts'
import { announced } from '../../kit/fake-source.ts'
import { solanaNetwork } from '../../kit/local-solana.ts'
import type { Adapter, ConnectOptions } from '../../../adapters/wallet-source.ts'

const mainnet = solanaNetwork('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', undefined, 'Solana')
const devnet = solanaNetwork('EtWTRABZaYq6iMfeYKouRu166VU2xqa1', undefined, 'Solana Devnet')
const lantern = { ...announced('Lantern'), namespace: 'solana' } as const
const account = `${mainnet.caipNetworkId}:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv` as const

let platform: FakeEnvironment
let other: ConnectingSource
let kit: Kit
let requests: ConnectOptions[]

/** Starts with an adapter for Solana's chains, or with Solana wallets only. */
function start({ speaksSolana = true } = {}): void {
  other = connectingSource({ id: 'other', wallets: [lantern], account })
  requests = []
  const source = other.adapter.source!
  const solana: Adapter = {
    source: { ...source, connect: (walletId, options) => (requests.push(options), source.connect(walletId, options)) },
    ...(speaksSolana && {
      chain: { namespace: 'solana', balance: () => Promise.resolve({ value: 1n, decimals: 9, symbol: 'SOL' }) }
    })
  }
  kit = createKit({ adapters: [connectingSource().adapter, solana], networks: [testNetwork(1), mainnet, devnet] })
}

const shown = () => $networkChoices.get().map(({ network, obstacle, leads }) => [network.name, obstacle, leads])

describe('networks to choose from', () => {
  let stop: () => void
  beforeEach(() => {
    platform = fakeEnvironment()
    setPresenter(async () => undefined)
    stop = $networkChoices.listen(() => undefined)
  })
  afterEach(() => {
    stop()
    kit.stop()
    platform.restore()
  })

  it('lead to a wallet where another one is needed, until it is connected', async () => {
    start()
    await kit.connect(testWallet.id)
    assert.deepEqual(shown(), [
      ['Chain 1', undefined, undefined],
      ['Solana', 'needs-another-wallet', true],
      ['Solana Devnet', 'needs-another-wallet', true]
    ])
    await kit.connect(lantern.id)
    assert.deepEqual(
      shown().map(([, obstacle]) => obstacle),
      [undefined, undefined, undefined]
    )
    await kit.disconnect('eip155')
    await eventually(() => shown().some(([name, obstacle]) => name === 'Chain 1' && obstacle !== undefined), 'it is told')
  })

  for (const [what, approvedChainIds, obstacle] of [
    ['are those alone that the wallet has approved [3.53]', ['eip155:1'], 'not-approved'],
    ['are all of them where the wallet takes any [3.54]', undefined, undefined]
  ] as const) {
    it(what, async () => {
      const { adapter } = connectingSource(approvedChainIds && { approvedChainIds })
      kit = createKit({ adapters: [adapter], networks: [testNetwork(1), testNetwork(2)] })
      await kit.connect(testWallet.id)
      assert.deepEqual(shown(), [
        ['Chain 1', undefined, undefined],
        ['Chain 2', obstacle, undefined]
      ])
    })
  }

  it('lead nowhere where no adapter speaks to them', async () => {
    start({ speaksSolana: false })
    await kit.connect(testWallet.id)
    assert.deepEqual(shown()[1], ['Solana', 'needs-another-wallet', undefined])
  })

  it('that the site does not have are not switched to, and the screen says so [8.8]', async () => {
    start()
    await kit.connect(testWallet.id)
    await kit.open('Account')
    push('SwitchNetwork', { chainId: 'eip155:9' } as never)
    const { $status, requestSwitch: request } = switchNetworkFlow()
    await request('eip155:9')
    assert.deepEqual($status.get(), { name: 'failed', code: 'unsupported-chain' })
    const words = (await import('../../../state/text/errors.text.ts')).$errorText.get()
    assert.equal(words['unsupported-chain'], 'Chain is not supported')
    assert.equal($chainId.get(), 'eip155:1')
  })

  it('are where the wallet is wanted that was looked for because of them', async () => {
    start()
    await kit.connect(testWallet.id)
    await kit.open('Account')
    push('Networks')
    selectNetwork(devnet.caipNetworkId)
    showWalletsForChain(devnet.caipNetworkId)
    assert.deepEqual($route.get(), { name: 'Connect', params: { namespace: 'solana', chainId: devnet.caipNetworkId } })
    await kit.connect(lantern.id)
    assert.equal(requests.at(-1)?.network?.caipNetworkId, devnet.caipNetworkId)
    assert.equal($activeNamespace.get(), 'solana')
  })
})
