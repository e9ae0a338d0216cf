import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { $networkChoices, chooseNetwork } from '../../../state/flows/networks.ts'
import { connectOther } from '../../../state/flows/switch-active-chain.ts'
import { createKit, type Kit } from '../../../state/kit.ts'
import { setPresenter } from '../../../state/open.ts'
import { push, $route } from '../../../state/router.ts'
import { $activeNamespace } from '../../../state/session.ts'
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
let asked: ConnectOptions[]

/** With an adapter for Solana's chains, or with wallets of Solana alone. */
function start({ speaksSolana = true } = {}): void {
  other = connectingSource({ id: 'other', wallets: [lantern], account })
  asked = []
  const source = other.adapter.source!
  const solana: Adapter = {
    source: { ...source, connect: (walletId, options) => (asked.push(options), source.connect(walletId, options)) },
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

  it('lead nowhere where no adapter speaks to them', async () => {
    start({ speaksSolana: false })
    await kit.connect(testWallet.id)
    assert.deepEqual(shown()[1], ['Solana', 'needs-another-wallet', undefined])
  })

  it('are where the wallet is wanted that was looked for because of them', async () => {
    start()
    await kit.connect(testWallet.id)
    await kit.open('Account')
    push('Networks')
    chooseNetwork(devnet.caipNetworkId)
    connectOther(devnet.caipNetworkId)
    assert.deepEqual($route.get(), { name: 'Connect', params: { namespace: 'solana', chainId: devnet.caipNetworkId } })
    await kit.connect(lantern.id)
    assert.equal(asked.at(-1)?.network?.caipNetworkId, devnet.caipNetworkId)
    assert.equal($activeNamespace.get(), 'solana')
  })
})
