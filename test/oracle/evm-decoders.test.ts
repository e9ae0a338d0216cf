import { deepEqual, ok } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { containers } from '../../adapters/meaning/evm/call-containers.ts'
import { decoders, typedDataTable, type DecoderName } from '../../adapters/meaning/evm/typed-data/table.ts'
import { unknownActs } from '../../adapters/meaning/evm/typed-data/unknown.ts'
import { runCalls } from './evm/call-kind.ts'
import { runHarmless } from './evm/harmless.ts'
import { signedMakers } from './evm/signed-cases.ts'
import { runSigned, type CaseResult } from './evm/signed-kind.ts'
import { startWorld, type OracleWorld } from './evm/world.ts'

const count = 60
const missedIn = (results: readonly CaseResult[]): readonly string[] => results.flatMap(({ missed }) => missed ?? [])
const without = <Table extends object>(table: Table, name: string): Table =>
  Object.fromEntries(Object.entries(table).filter(([key]) => key !== name)) as Table

/** The kind of the oracle that fails without a decoder. */
const kindOf: Readonly<Record<DecoderName, string>> = {
  harmless: 'harmless',
  keys: 'typed services',
  'name-proofs': 'typed services',
  hyperliquid: 'typed services',
  'seaport-orders': 'typed orders',
  'item-orders': 'typed orders',
  'pair-orders': 'typed orders',
  'collection-orders': 'typed orders',
  'permit2-permits': 'typed Permit2',
  permits: 'typed permits',
  operations: 'typed operations',
  intents: 'typed operations',
  'safe-transactions': 'typed operations',
  'signed-calls': 'typed operations',
  'account-delegations': 'typed delegations',
  'code-delegations': 'typed delegations',
  'vote-delegations': 'harmless',
  transfers: 'typed EIP-3009',
  'nested-contents': 'typed nesting'
}

describe('the oracle', () => {
  let world: OracleWorld
  before(async () => {
    world = await startWorld()
  })
  after(() => world.stop())

  const run = (kind: string, table = typedDataTable): Promise<readonly CaseResult[]> =>
    kind === 'harmless'
      ? runHarmless(world, { seed: 7, from: 0, count: count * 4, table })
      : runSigned(world, { makers: signedMakers[kind]!, kind, seed: 7, from: 0, count, table })

  it('misses nothing with the whole table', async () => {
    for (const kind of new Set(Object.values(kindOf))) deepEqual(missedIn(await run(kind)), [], kind)
    deepEqual(missedIn(await runCalls(world, { kind: 'calls in calls', seed: 7, from: 0, count })), [])
  })

  for (const [name, kind] of Object.entries(kindOf)) {
    it(`fails without the decoder ${name}`, async () => {
      const missed = missedIn(await run(kind, { ...typedDataTable, structs: without(decoders, name) }))
      ok(missed.length > (kind === 'harmless' ? count * 4 * 0.01 : 0), `only ${missed.length} of ${kind} are missed`)
    })
  }

  it('fails without the acts of unknown types', async () => {
    const missed = missedIn(
      await run('typed unknown', { ...typedDataTable, unknown: () => [] as ReturnType<typeof unknownActs> })
    )
    ok(missed.some(line => line.includes('is shown as harmless')))
  })

  for (const name of Object.keys(containers)) {
    it(`fails without the decoder ${name} of calls`, async () => {
      const decodersLeft = without(containers, name)
      const results = await runCalls(world, { kind: 'calls in calls', seed: 7, from: 0, count, decoders: decodersLeft })
      ok(missedIn(results).length > 0)
    })
  }
})
