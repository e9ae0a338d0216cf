import type { Decoder } from '../../../adapters/meaning/solana/decoder.ts'
import type { OracleKind } from '../kinds.ts'
import { associatedScenarios } from './associated-scenarios.ts'
import { runCase, type Request } from './case.ts'
import { everydayScenarios } from './everyday-scenarios.ts'
import { extensionScenarios } from './extension-scenarios.ts'
import { mutate } from './mutations.ts'
import { randomOf, type Random } from './random.ts'
import { receiverScenarios } from './receiver-scenarios.ts'
import type { Scenario } from './scenario.ts'
import { stakeScenarios } from './stake-scenarios.ts'
import { budgetScenarios, systemScenarios, tableScenarios } from './system-scenarios.ts'
import { tokenScenarios } from './token-scenarios.ts'
import { createWorld, type World } from './world.ts'

export interface RunOptions {
  readonly seed: number
  readonly from: number
  readonly count: number
  /** Default: decoders of every known instruction. */
  readonly decoders?: readonly Decoder[]
  /** `false`: the frame's node does not respond, so that a screen has the bytes only. */
  readonly answers?: boolean
}

let world: Promise<World> | undefined
const openWorld = (): Promise<World> => (world ??= createWorld())

/** Scenarios unchanged and mutated, alone and several in one transaction. */
const kindOf = (name: string, scenarios: readonly Scenario[]): OracleKind => ({
  name,
  async run({ seed, from, count }) {
    const open = await openWorld()
    const tally = { cases: 0, moved: 0, danger: 0, exact: 0, missed: [] as string[] }
    for (let place = from; place < from + count; place++) {
      open.reset()
      const random = randomOf(seed, place)
      const outcome = await runCase(open, requestFor(open, scenarios, random))
      tally.cases++
      if (!outcome) continue
      if (outcome.effects.length > 0) tally.moved++
      if ((outcome.approval?.dangers.length ?? 0) > 0) tally.danger++
      if (outcome.isExact) tally.exact++
      tally.missed.push(...outcome.missed.map(words => `${name} ${place}: ${words}`))
    }
    return tally
  }
})

function requestFor(open: World, scenarios: readonly Scenario[], random: Random): Request {
  const asked = Array.from({ length: random.chance(0.3) ? 2 : 1 }, () => random.pick(scenarios).createRequest(open, random))
  const instructions = asked.flatMap(one => one.instructions)
  return {
    instructions: random.chance(0.6) ? mutate(instructions, open, random) : instructions,
    payer: random.chance(0.9) ? open.cast.owner : open.cast.friend,
    version: random.pick(['legacy', 0]),
    usesTable: random.chance(0.2),
    answers: random.chance(0.6) || asked.some(({ needsNode }) => needsNode)
  }
}

export interface Checked {
  /** Number of cases that the chain executed. */
  readonly executed: number
  readonly dangers: readonly string[]
  /** Values that a screen did not name. */
  readonly unnamed: readonly string[]
  readonly missed: readonly string[]
}

/** Runs unchanged scenarios: every screen has to name the values that its scenario lists. */
export async function runScenarios(
  scenarios: readonly Scenario[],
  { seed, from, count, decoders, answers = true }: RunOptions
): Promise<Checked> {
  const open = await openWorld()
  const checked = { executed: 0, dangers: [] as string[], unnamed: [] as string[], missed: [] as string[] }
  for (let place = from; place < from + count; place++) {
    const scenario = scenarios[place % scenarios.length]!
    open.reset()
    const random = randomOf(seed, place)
    const { instructions, names = [] } = scenario.createRequest(open, random)
    const request: Request = {
      instructions,
      payer: open.cast.owner,
      version: random.pick(['legacy', 0]),
      usesTable: random.chance(0.2),
      answers
    }
    const outcome = await runCase(open, request, decoders)
    const label = `${scenario.decoder ?? 'unknown'} ${place}`
    if (!outcome?.approval) throw new Error(`The frame does not show ${label}.`)
    if (outcome.executed) checked.executed++
    if (outcome.approval.dangers.length > 0) checked.dangers.push(`${label}: ${outcome.approval.dangers.join(' ')}`)
    const absent = names.filter(name => !outcome.text.includes(name))
    if (absent.length > 0) checked.unnamed.push(`${label}: ${absent.join(', ')}`)
    checked.missed.push(...outcome.missed.map(words => `${label}: ${words}`))
  }
  return checked
}

export const allScenarios: readonly Scenario[] = [
  ...systemScenarios,
  ...budgetScenarios,
  ...associatedScenarios,
  ...tableScenarios,
  ...tokenScenarios,
  ...extensionScenarios,
  ...receiverScenarios,
  ...stakeScenarios
]

/** Everyday requests of users. */
export const harmlessScenarios: readonly Scenario[] = [...everydayScenarios, ...allScenarios.filter(({ harmless }) => harmless)]

export const solanaKinds: readonly OracleKind[] = [
  kindOf('Solana: System, nonces, compute budget, memo', [...systemScenarios, ...budgetScenarios]),
  kindOf('Solana: Token and associated accounts', [
    ...associatedScenarios,
    ...receiverScenarios,
    ...tokenScenarios.filter(({ decoder }) => decoder?.startsWith('token/'))
  ]),
  kindOf('Solana: Token-2022', [
    ...extensionScenarios,
    ...tokenScenarios.filter(({ decoder }) => decoder?.startsWith('token-2022/'))
  ]),
  kindOf('Solana: stake and lookup tables', [...stakeScenarios, ...tableScenarios]),
  kindOf('Solana: everything together', [...everydayScenarios, ...allScenarios])
]
