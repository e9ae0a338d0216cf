import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { areas, wanted, type Area } from '../../test/mutation/areas.ts'
import { report } from './run-steps.ts'

// `npm run test:mutation`: runs StrykerJS on the areas of test/mutation/areas.ts, in sequence, and prints a table of scores.
// Mutants unchanged since the last run are not run again (`-- --fresh` restarts), `-- send base` selects areas. Survivors are in
// `.w3m/mutation/<area>.json`, human-readable in `.w3m/mutation/<area>.html`. Needs a registry the first time.

const root = resolve(import.meta.dirname, '../..')
const home = join(root, 'test/mutation')
const folder = join(root, '.w3m/mutation')
/** Files of the tree that tests need. */
const kept = [
  'adapters',
  'elements',
  'frame',
  'react',
  'scripts',
  'services',
  'state',
  'test',
  'docs',
  'package.json',
  'tsconfig.json',
  'vite.config.ts'
]

/** Used parts of Stryker's report: https://github.com/stryker-mutator/mutation-testing-elements */
interface Report {
  readonly files: Readonly<Record<string, { readonly mutants: readonly { readonly status: Status }[] }>>
}

type Status = 'Killed' | 'Survived' | 'NoCoverage' | 'Timeout' | 'CompileError' | 'RuntimeError' | 'Ignored' | 'Pending'

const words = process.argv.slice(2)
const names = words.filter(word => !word.startsWith('--'))
const unknown = names.find(name => !areas.some(area => area.name === name))
if (unknown) throw new Error(`There is no area "${unknown}"; there are ${areas.map(({ name }) => name).join(', ')}.`)
const chosen = areas.filter(({ name }) => names.length === 0 || names.includes(name))

mkdirSync(folder, { recursive: true })
if (!existsSync(join(home, 'node_modules'))) run('npm', ['ci', '--no-audit', '--no-fund'], home)
for (const area of chosen) runStryker(area)
const scores = chosen.map(({ name }) => printScore(name))
const passed = scores.filter(score => score >= wanted).length
process.exitCode = report({ passed, failed: scores.length - passed }) ? 0 : 1

function runStryker({ name, sources, tests }: Area): void {
  const config = join(folder, `${name}.config.json`)
  const plugin = join(home, 'node_modules/@stryker-mutator/tap-runner/dist/src/index.js')
  writeFileSync(
    config,
    JSON.stringify({
      testRunner: 'tap',
      plugins: [plugin],
      coverageAnalysis: 'perTest',
      // texts are covered by the tests of texts, in every language
      mutator: { excludedMutations: ['StringLiteral'] },
      mutate: [...sources, '!**/*.d.ts'],
      ignorePatterns: [
        '*',
        ...kept.flatMap(each => [`!${each}`, `!${each}/**`]),
        'test/mutation/node_modules',
        'test/.tmp',
        'shots'
      ],
      buildCommand: `node --import tsx test/mutation/compile.ts ${tests.join(' ')}`,
      tap: {
        testFiles: ['test/.tmp/compiled-mutation/test/**/*.test.js'],
        nodeArgs: [`--test-reporter=${join(home, 'flat-tap.mjs')}`],
        forceBail: true
      },
      incremental: true,
      incrementalFile: join(folder, `${name}.incremental.json`),
      force: words.includes('--fresh'),
      tempDirName: join(folder, 'tree'),
      reporters: ['progress-append-only', 'json', 'html'],
      jsonReporter: { fileName: join(folder, `${name}.json`) },
      htmlReporter: { fileName: join(folder, `${name}.html`) },
      checkers: [],
      disableTypeChecks: false,
      timeoutMS: 20_000,
      dryRunTimeoutMinutes: 60,
      allowEmpty: false
    })
  )
  run(process.execPath, [join(home, 'node_modules/@stryker-mutator/core/bin/stryker.js'), 'run', config], root)
}

/** Counts a timeout as survived: a slow machine would otherwise kill mutants. */
function printScore(name: string): number {
  const { files } = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as Report
  const all = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status))
  const count = (...statuses: readonly Status[]) => all.filter(status => statuses.includes(status)).length
  const killed = count('Killed')
  const alive = count('Survived', 'NoCoverage', 'Timeout')
  const score = (100 * killed) / (killed + alive)
  const rest = `${count('Survived')} survived, ${count('NoCoverage')} not covered, ${count('Timeout')} timed out`
  console.log(`${name.padEnd(12)}${score.toFixed(1).padStart(6)} %  ${killed} killed, ${rest}`)
  return score
}

function run(file: string, words: readonly string[], cwd: string): void {
  const { status } = spawnSync(file, words, { cwd, stdio: 'inherit' })
  if (status !== 0) throw new Error(`${[file, ...words].join(' ')} ended with ${String(status)}.`)
}
