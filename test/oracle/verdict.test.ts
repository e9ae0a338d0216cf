import { deepEqual, equal, throws } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseOracleArguments } from './arguments.ts'
import { mostMissed } from './kinds.ts'

const kinds = [{ name: 'calls of tokens' }, { name: 'calls in calls' }, { name: 'harmless' }]

describe('the verdict of an oracle run', () => {
  test('allows false alarms for harmless requests alone, one in a hundred', () => {
    equal(mostMissed('harmless', 100_000), 1000)
    equal(mostMissed('harmless', 2000), 20)
    equal(mostMissed('calls of tokens', 100_000), 0)
    equal(mostMissed('Solana: Token-2022', 100_000), 0)
  })
})

describe('the arguments of an oracle run', () => {
  test('choose a seed, a number of cases and kinds by a part of their name', () => {
    const all = parseOracleArguments([], kinds)
    deepEqual([all.seed, all.count, all.isFresh, all.chosen], [1, 100_000, false, kinds])
    const some = parseOracleArguments(['--seed', '2', '--count', '1000', 'calls', '--fresh'], kinds)
    deepEqual([some.seed, some.count, some.isFresh, some.chosen], [2, 1000, true, kinds.slice(0, 2)])
  })

  test('are rejected where they choose nothing: a number that is none, or a kind that does not exist', () => {
    for (const value of ['', 'many', '0', '-1', '1.5']) throws(() => parseOracleArguments(['--count', value], kinds), /--count/)
    throws(() => parseOracleArguments(['--seed'], kinds), /--seed/)
    throws(() => parseOracleArguments(['cals'], kinds), /cals/)
    throws(() => parseOracleArguments(['calls', 'harmful'], kinds), /harmful/)
  })
})
