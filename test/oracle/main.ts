import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OracleTally } from './kinds.ts'
import { oracleKinds } from './registry.ts'

// `npm run test:oracle`: every kind with many cases, and a table at the end. Stopped, it goes on where it was; `-- --seed 2 --count 1000 calls`
// chooses, `-- --fresh` begins anew.

const step = 1000
const folder = join(import.meta.dirname, '../../.w3m/oracle')

interface Progress {
  readonly done: Record<string, OracleTally>
}

const argumentsGiven = process.argv.slice(2)
const option = (name: string, otherwise: number): number => {
  const at = argumentsGiven.indexOf(`--${name}`)
  return at < 0 ? otherwise : Number(argumentsGiven[at + 1])
}
const seed = option('seed', 1)
const count = option('count', 100_000)
const isValue = (index: number): boolean => ['--seed', '--count'].includes(argumentsGiven[index - 1] ?? '')
const words = argumentsGiven.filter((word, index) => !word.startsWith('--') && !isValue(index))
const chosen = oracleKinds.filter(({ name }) => words.length === 0 || words.some(word => name.includes(word)))

mkdirSync(folder, { recursive: true })
const file = join(folder, `seed-${seed}.json`)
const { done }: Progress = argumentsGiven.includes('--fresh') ? { done: {} } : read()

function read(): Progress {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Progress
  } catch {
    return { done: {} } // nothing was begun
  }
}

try {
  for (const kind of chosen) {
    for (;;) {
      const before = done[kind.name] ?? { cases: 0, moved: 0, danger: 0, exact: 0, missed: [] }
      if (before.cases >= count) break
      const now = await kind.run({ seed, from: before.cases, count: Math.min(step, count - before.cases) })
      done[kind.name] = {
        cases: before.cases + now.cases,
        moved: before.moved + now.moved,
        danger: before.danger + now.danger,
        exact: before.exact + now.exact,
        missed: [...before.missed, ...now.missed]
      }
      writeFileSync(file, JSON.stringify({ done }))
    }
  }
} finally {
  for (const kind of chosen) await kind.stop?.()
}

console.log(`seed ${seed}\nkind | cases | moved or granted | danger | exact change | missed`)
for (const { name } of chosen) {
  const { cases, moved, danger, exact, missed } = done[name]!
  console.log([name, cases, moved, danger, exact, missed.length].join(' | '))
}
const missed = chosen.flatMap(({ name }) => done[name]!.missed)
missed.slice(0, 20).forEach(line => console.log(`  ${line}`))
// of what is harmless, one in a hundred may be a danger
const allowed = Math.floor((done['harmless']?.cases ?? 0) / 100)
process.exitCode = missed.length > (chosen.some(({ name }) => name === 'harmless') ? allowed : 0) ? 1 : 0
