import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseOracleArguments } from './arguments.ts'
import { mostMissed, type OracleKind, type OracleTally } from './kinds.ts'
import { oracleKinds } from './registry.ts'

// `npm run test:oracle`: every kind with many cases, one process per core, and a table at the end. A stopped run resumes, unless
// the judged code has changed since; `-- --seed 2 --count 1000 calls` selects, `-- --fresh` starts over.

interface Progress {
  /** Hash of the judged code. */
  readonly digest: string
  readonly tally: OracleTally
}

const step = 1000
const root = join(import.meta.dirname, '../..')
const nothing: OracleTally = { cases: 0, moved: 0, danger: 0, exact: 0, missed: [] }
const judged = [
  'adapters/base',
  'adapters/evm/codec',
  'adapters/solana/codec',
  'adapters/meaning',
  'frame/page',
  'frame/protocol'
]

const words = process.argv.slice(2)
/** Set in child processes: the kind that they run. */
const only = process.env['W3M_ORACLE_KIND']
const { seed, count, isFresh, chosen } = parseOracleArguments(words, oracleKinds)
const folder = join(root, '.w3m/oracle', `seed-${seed}`)
const digest = digestOf([...judged, 'test/oracle'])
mkdirSync(folder, { recursive: true })

if (only) await runKind(chosen.find(({ name }) => name === only)!)
else {
  if (isFresh) for (const { name } of chosen) rmSync(fileOf(name), { force: true })
  await runAll()
  printTable()
}

/** Runs the kinds, one per core at a time. */
async function runAll(): Promise<void> {
  const waiting = [...chosen]
  const work = async (): Promise<void> => {
    for (let kind = waiting.shift(); kind; kind = waiting.shift()) await runApart(kind.name)
  }
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), waiting.length) }, work))
}

async function runApart(name: string): Promise<void> {
  const child = spawn(process.execPath, [...process.execArgv, process.argv[1]!, ...words.filter(word => word !== '--fresh')], {
    stdio: 'inherit',
    env: { ...process.env, W3M_ORACLE_KIND: name }
  })
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
  if (code !== 0) throw new Error(`The kind "${name}" ended with code ${code}.`)
}

async function runKind(kind: OracleKind): Promise<void> {
  let tally = readTally(kind.name)
  try {
    while (tally.cases < count) {
      const now = await kind.run({ seed, from: tally.cases, count: Math.min(step, count - tally.cases) })
      tally = {
        cases: tally.cases + now.cases,
        moved: tally.moved + now.moved,
        danger: tally.danger + now.danger,
        exact: tally.exact + now.exact,
        missed: [...tally.missed, ...now.missed]
      }
      writeFileSync(fileOf(kind.name), JSON.stringify({ digest, tally } satisfies Progress))
    }
  } finally {
    await kind.stop?.()
  }
}

function printTable(): void {
  console.log(`seed ${seed}\nkind | cases | moved or granted | danger | exact change | missed`)
  for (const { name } of chosen) {
    const { cases, moved, danger, exact, missed } = readTally(name)
    console.log([name, cases, moved, danger, exact, missed.length].join(' | '))
    missed.slice(0, 20).forEach(line => console.log(`  ${line}`))
    if (missed.length > mostMissed(name, cases)) process.exitCode = 1
  }
}

function fileOf(name: string): string {
  return join(folder, `${name.replaceAll(/[^\w]+/g, '-')}.json`)
}

/** Returns the tally of the current code so far. */
function readTally(name: string): OracleTally {
  try {
    const progress = JSON.parse(readFileSync(fileOf(name), 'utf8')) as Progress
    return progress.digest === digest ? progress.tally : nothing
  } catch {
    // not started, or stopped while writing
    return nothing
  }
}

function digestOf(folders: readonly string[]): string {
  const hash = createHash('sha256')
  for (const each of folders) {
    const files = readdirSync(join(root, each), { recursive: true, encoding: 'utf8' }).filter(
      name => name.endsWith('.ts') || name.endsWith('.sol')
    )
    for (const file of files.toSorted()) hash.update(file).update(readFileSync(join(root, each, file)))
  }
  return hash.digest('hex').slice(0, 16)
}
