import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { bitcoinBench } from '../kit/bitcoin-fixture.ts'
import { polkadotBench } from '../kit/polkadot-fixture.ts'
import { standardBench } from '../kit/wallet-standard-fixture.ts'
import { sourceChecks, type SourceBench } from './adapter-suite.ts'
import type { Connection, WalletSource } from '../../adapters/wallet-source.ts'

// The source suite must be able to fail: each invalid response is caught by its row only, and a valid source passes.

type Lie = (source: WalletSource, bench: SourceBench) => Partial<WalletSource>

/** Changes the connections of a source. */
const connections =
  (change: (connection: Connection) => Partial<Connection>): Lie =>
  source => ({
    connect: async (...args) => (await source.connect(...args)).map(connection => overlaid(connection, change(connection)))
  })

/** Overlays an object: missing properties are read from the whole at access time. */
function overlaid<Whole extends object>(whole: Whole, part: Partial<Whole>): Whole {
  return Object.create(whole, Object.getOwnPropertyDescriptors(part)) as Whole
}

const lies: readonly (readonly [lie: string, caughtBy: string, Lie])[] = [
  [
    'connects nobody, and says nothing, before it is started',
    'says what is wrong when it is used before it is started',
    source => ({ connect: (...args) => source.connect(...args).catch(() => []) })
  ],
  [
    'lists no wallet',
    'lists its wallet, and at once where the list is known',
    source => ({ wallets: onChange => source.wallets(() => onChange([])) })
  ],
  [
    'goes on calling back',
    'calls nobody back who has stopped listening before the list came',
    source => ({
      wallets(onChange) {
        source.wallets(onChange)
        return () => undefined
      }
    })
  ],
  [
    'has an account on another network than it says',
    'connects: accounts on the network the wallet is on, and a provider that answers',
    connections(({ accounts }) => ({ accounts: accounts.map(account => account.replace(/:\w+:/, ':elsewhere:') as never) }))
  ],
  [
    'makes a failure of a refusal',
    'takes a refusal for an answer, and connects when the person thinks again',
    source => ({ connect: (...args) => source.connect(...args).catch(() => Promise.reject(new Error('failed'))) })
  ],
  [
    'asks on for a visitor who has left',
    'asks nobody for a visitor who has left already',
    source => ({ connect: (walletId, { signal: _, ...options }) => source.connect(walletId, options) })
  ],
  [
    'is silent about a wallet that is not there',
    'does not know a wallet that is not there',
    source => ({ connect: (...args) => source.connect(...args).catch(() => []) })
  ],
  [
    'connects another namespace than was asked for',
    'gives no connection for a namespace that was not asked for',
    (source, { networks: [{ chainNamespace }] }) => ({
      connect: (walletId, options) => source.connect(walletId, { ...options, namespaces: [chainNamespace] })
    })
  ],
  [
    'asks a returning visitor',
    'connects no returning visitor who has taken the permission back',
    source => ({ reconnect: (...args) => source.connect(...args) })
  ],
  [
    'forgets nothing when a visitor disconnects',
    'does not connect again a visitor who has disconnected',
    () => ({ disconnect: () => Promise.resolve() })
  ],
  [
    'has the accounts of the beginning for ever',
    'tells of another account and another network, once each, and has them',
    connections(({ accounts }) => ({ accounts }))
  ],
  [
    'says that it has switched, and has not',
    'switches the network, and is there when it says so',
    connections(() => ({ switchNetwork: () => Promise.resolve() }))
  ],
  [
    'tells on after it was released',
    'tells nothing more of a connection that was released, and connects again',
    connections(() => ({ release: () => undefined }))
  ],
  ['goes on after its end', 'is silent after its end', source => ({ start: context => (source.start(context), () => undefined) })]
]

const benches = [
  ['Solana', standardBench],
  ['Bitcoin', bitcoinBench('standard')],
  ['Bitcoin by sats-connect', bitcoinBench('sats')],
  ['Polkadot', polkadotBench]
] as const

for (const [name, setUp] of benches) {
  describe(name, () => {
    for (const [lie, caughtBy, notify] of lies) {
      test(`a source that ${lie} is caught`, async () => {
        const row = sourceChecks().find(({ title }) => title === caughtBy)
        assert.ok(row, `there is a row “${caughtBy}”`)
        await row.check(await setUp())
        const bench = await setUp()
        const lying = (): WalletSource => {
          const source = bench.createSource()
          return overlaid(source, notify(source, bench))
        }
        await assert.rejects(row.check({ ...bench, createSource: lying }))
      })
    }
  })
}
