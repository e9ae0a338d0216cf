import { deepEqual, match, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { getCreateAssociatedTokenIdempotentInstruction } from '@solana-program/token'
import type { Decoder } from '../../adapters/meaning/solana/decoder.ts'
import { solanaDecoders } from '../../adapters/meaning/solana/decoders.ts'
import { runCase } from './solana/case.ts'
import { allScenarios, harmlessScenarios, runScenarios } from './solana/kinds.ts'
import { signer } from './solana/scenario.ts'
import { createWorld } from './solana/world.ts'

const seed = 20_261

describe('the Solana decoders', () => {
  test('of 500 harmless requests at most one in a hundred shows a danger', async () => {
    const { dangers, unnamed, missed, executed } = await runScenarios(harmlessScenarios, { seed, from: 0, count: 500 })
    ok(dangers.length <= 5, dangers.join('\n'))
    deepEqual([unnamed, missed], [[], []])
    ok(executed > 400, `${executed} of 500 were executed`)
  })

  test('every decoder has a request, and its screen names what the request is about', async () => {
    const asked = new Set(allScenarios.map(({ decoder }) => decoder))
    deepEqual(
      solanaDecoders.map(({ name }) => name).filter(name => !asked.has(name)),
      []
    )
    const { unnamed, missed } = await runScenarios(allScenarios, { seed, from: 0, count: 3 * allScenarios.length })
    deepEqual([unnamed, missed], [[], []])
  })

  test('is not the same without any one of the decoders', async () => {
    const unnoticed: string[] = []
    for (const { name } of solanaDecoders) {
      const its = allScenarios.filter(({ decoder }) => decoder === name)
      const without = solanaDecoders.filter(decoder => decoder.name !== name)
      const faults = async (decoders: readonly Decoder[], answers: boolean): Promise<number> => {
        const { unnamed, dangers } = await runScenarios(its, { seed, from: 0, count: 2 * its.length, decoders, answers })
        return unnamed.length + (its.some(({ harmless }) => harmless) ? dangers.length : 0)
      }
      const isNoticed = async (answers: boolean) => (await faults(without, answers)) > (await faults(solanaDecoders, answers))
      // a node that responds reveals some permissions by itself
      if (!(await isNoticed(true)) && !(await isNoticed(false))) unnoticed.push(name)
    }
    deepEqual(unnoticed, [])
  })

  test('an unknown program is a danger, and the screen shows what it takes in a simulation', async () => {
    const world = await createWorld()
    const { owner, dollar, program } = world.cast
    const opens = getCreateAssociatedTokenIdempotentInstruction({
      payer: signer(owner),
      owner,
      mint: dollar.address,
      tokenProgram: dollar.program,
      ata: world.strangeHolder
    })
    const outcome = await runCase(world, {
      instructions: [{ ...opens, programAddress: program }],
      payer: owner,
      version: 0,
      usesTable: false,
      answers: true
    })
    ok(outcome?.executed)
    match(outcome.approval?.dangers[0] ?? '', new RegExp(`doesn’t know the program ${program}`))
    // the rent of the account that it opens, and the fee
    match(outcome.text, /^Balance changes − 0\.00204428 SOL$/m)
    match(outcome.text, /^Max leaving this wallet Everything: all SOL in it$/m)
  })

  for (const lying of ['system/transfer', 'token/transfer-checked', 'token/approve', 'token/close-account', 'stake/authorize']) {
    test(`notices a decoder of ${lying} that hides what it does`, async () => {
      const hides = (decoder: Decoder): Decoder => ({
        ...decoder,
        decode(read, accounts) {
          const act = decoder.decode(read, accounts)
          return act && { kind: 'quiet', name: 'read' }
        }
      })
      const decoders = solanaDecoders.map(decoder => (decoder.name === lying ? hides(decoder) : decoder))
      const its = allScenarios.filter(({ decoder }) => decoder === lying)
      const { missed } = await runScenarios(its, { seed, from: 0, count: 4 * its.length, decoders, answers: false })
      ok(missed.length > 0)
    })
  }
})
