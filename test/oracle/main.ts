import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseOracleArguments } from './arguments.ts'
import { mostMissed, type OracleTally } from './kinds.ts'
import { oracleKinds } from './registry.ts'

// `npm run test:oracle`: every kind with many cases, and a table at the end. A stopped run resumes where it was; `-- --seed 2 --count 1000 calls`
// chooses, `-- --fresh` starts again.

const step = 1000
const folder = join(import.meta.dirname, '../../.w3m/oracle')

interface Progress {
  readonly done: Record<string, OracleTally>
}

const { seed, count, isFresh, chosen } = parseOracleArguments(process.argv.slice(2), oracleKinds)
mkdirSync(folder, { recursive: true })
const file = join(folder, `seed-${seed}.json`)
const { done }: Progress = isFresh || !existsSync(file) ? { done: {} } : (JSON.parse(readFileSync(file, 'utf8')) as Progress)

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
let hasFailed = false
for (const { name } of chosen) {
  const { cases, moved, danger, exact, missed } = done[name]!
  console.log([name, cases, moved, danger, exact, missed.length].join(' | '))
  missed.slice(0, 20).forEach(line => console.log(`  ${line}`))
  hasFailed ||= missed.length > mostMissed(name, cases)
}
process.exitCode = hasFailed ? 1 : 0
