import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Outcome } from '../../test/spec/sentences.ts'
import { batchFiles } from './batch-files.ts'
import { ensureEngines } from './browser/install.ts'
import type { Engine } from './browser/install.ts'
import { compile } from './compile.ts'
import { readCount } from './counts.ts'
import type { TestCount } from './counts.ts'
import { sourceFiles } from '../check/imports.ts'
import { withPostgres } from './postgres.ts'
import { runSteps, type Step } from './run-steps.ts'
import { getOxlintCommand } from './oxlint.ts'

// Runs all checks, stage by stage, and stops at the first failing one: `npm test`, `npm test -- lint node` for single steps, or
// `npm test -- test/state/kit/kit.test.ts` for single files, each in its own runner. The last line has the number of passed and
// failed tests in all runners together; a command without tests of its own (the compiler, the linter) counts as one.

const root = resolve(import.meta.dirname, '../..')

const steps: Parameters<typeof runSteps>[0] = [
  // Two lanes of similar duration. Type-aware checks run on the native compiler, which uses both cores.
  [
    [
      {
        name: 'lint',
        run: write => commands(write, [...getOxlintCommand(), '.'], ['eslint/bin/eslint.js', '.'])
      },
      { name: 'types', run: write => command(write, 'typescript-7/bin/tsc', '--noEmit', '-p', '.') }
    ],
    [
      {
        name: 'tidy',
        // knip reports other unused settings before and after a build
        run: write =>
          commands(
            write,
            ['prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'],
            ['knip/bin/knip.js', '--no-config-hints']
          )
      },
      { name: 'build', run: write => script(write, 'scripts/build/main.ts') }
    ]
  ],
  // Both mostly wait for other programs; measuring and installing run one at a time.
  [
    { name: 'node', run: write => withPostgres(() => nodeTests(nodeTestFiles(), write, { atOnce: 4 })) },
    {
      name: 'package',
      // measuring sizes builds and visits every documented page
      run: write =>
        nodeTests(['test/package.test.ts', 'test/services-package.test.ts', 'test/size.test.ts'], write, { limit: 900_000 })
    }
  ],
  { name: 'browser', run: write => browserTests(['chromium'], { write }) },
  { name: 'e2e', run: write => inChromium(() => nodeTests(testFiles('test/e2e'), write)) },
  { name: 'spec', run: specTests }
]

/** Title pattern of the tests to run in the named files, which `./sentences.ts` sets. */
const titles = process.env['W3M_TITLES']

/** Outcomes of tests in this process whose titles name sentences of the specification. */
const outcomes: Outcome[] = []

/**
 * Compares the sentences of the specification with the tests that ran.
 * Run alone, it checks the list only: {@link outcomes} are complete only after all steps before it.
 */
async function specTests(write?: Write): Promise<TestCount> {
  const folder = mkdtempSync(join(tmpdir(), 'w3m-outcomes-'))
  try {
    const file = join(folder, 'outcomes.json')
    writeFileSync(file, JSON.stringify(outcomes))
    const environment: Record<string, string> = process.argv.length > 2 ? {} : { W3M_OUTCOMES: file }
    return await nodeTests(['test/spec/spec.test.ts'], write, { environment })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Tests of the frame that need no page run in Node, next to those that do. */
const isPure = (file: string) => /^test\/frame\/.*\.node\.test\.ts$/.test(file)

const testFiles = (folder: string) => sourceFiles(root, folder).filter(file => file.endsWith('.test.ts'))

/** Tests with their own command. */
const ownCommand = /^test\/(chaos|frameworks|lighthouse|recipes|trees)\//

/**
 * Returns the steps that run these files, each in its own runner.
 *
 * @throws Error for a missing file, or one with its own command
 */
export function stepsOf(files: readonly string[]): Step[] {
  const runners: readonly [
    name: string,
    isIts: (file: string) => boolean,
    run: (files: readonly string[]) => Promise<TestCount>
  ][] = [
    [
      'browser',
      file => /^test\/(elements|react|frame)\//.test(file) && !isPure(file),
      its => browserTests(['chromium'], { files: its })
    ],
    ['e2e', file => file.startsWith('test/e2e/'), its => inChromium(() => nodeTests(its))],
    ['node', () => true, its => withPostgres(() => nodeTests(its))]
  ]
  for (const file of files) {
    if (!existsSync(join(root, file))) throw new Error(`There is no file "${file}".`)
    const [, name] = ownCommand.exec(file) ?? []
    if (name) throw new Error(`"${file}" has a command of its own: npm run test:${name}.`)
  }
  const runnerOf = (file: string) => runners.find(([, isIts]) => isIts(file))!
  return runners.flatMap(runner => {
    const its = files.filter(file => runnerOf(file) === runner)
    const [name, , run] = runner
    return its.length > 0 ? [{ name, run: () => run(its) }] : []
  })
}

/** Excludes browser tests, and tests of build output, which run in their own steps. */
function nodeTestFiles(): string[] {
  const elsewhere =
    /^test\/(elements|react|frame|e2e|chaos|frameworks|lighthouse|recipes|trees)\/|^test\/((services-)?package|size|spec\/spec)\.test\.ts$/
  return testFiles('test').filter(file => !elsewhere.test(file) || isPure(file))
}

/** `limit`: maximum milliseconds for a file, with room for a busy machine. */
async function nodeTests(
  files: readonly string[],
  write?: Write,
  {
    atOnce = 3,
    limit = 480_000,
    environment
  }: { readonly atOnce?: number; readonly limit?: number; readonly environment?: Record<string, string> } = {}
): Promise<TestCount> {
  if (files.length === 0) throw new Error('There are no tests here.')
  const { folder: compiled, at } = await compile(root, files)
  try {
    return await counted(write, (count, folder) => ({
      file: process.execPath,
      arguments: [
        ...['--enable-source-maps', '--import', pathToFileURL(join(import.meta.dirname, 'report-open-handles.mjs')).href],
        ...['--test', `--test-concurrency=${atOnce}`, `--test-timeout=${limit}`],
        ...(titles ? [`--test-name-pattern=${titles}`] : []),
        ...['--test-reporter=spec', '--test-reporter-destination=stdout'],
        ...[`--test-reporter=${join(import.meta.dirname, 'node-count-reporter.mjs')}`, `--test-reporter-destination=${count}`],
        ...batchFiles(files, { folders: together, apart, folder, at })
      ],
      ...(environment && { environment })
    }))
  } finally {
    rmSync(compiled, { recursive: true, force: true })
  }
}

/**
 * Folders whose files run in one process.
 * Files that start programs or measure their process stay separate, and those that use HTTP with a mocked clock, which breaks
 * Node's HTTP client some seconds later.
 */
const together = [
  ...['/chain', '/chain/images', '/chain/sources', '/lib', '', '/auth', '/auth/login', '/recovery'].map(
    name => `test/services${name}`
  ),
  ...['/api', '/base', '/siwx', '/evm', '/solana', '/bitcoin', '/polkadot', '/testing', ''].map(name => `test/adapters${name}`),
  ...readdirSync(join(root, 'test/state')).map(room => `test/state/${room}`),
  ...['/page/keys', '/page/sign', '/page/approve', '/page/login', '/page', '/protocol', '/host'].map(name => `test/frame${name}`)
]

/**
 * One watches every request of a page, and would see late ones of the previous file's stores; one
 * needs a process without loaded texts; the others mock the clock.
 */
const apart = [
  ...['kit/kit', 'wallets/discovery', 'text/text', 'account/tokens'].map(name => `test/state/${name}.test.ts`),
  ...['switch', 'gateway', 'connection', 'connection-events'].map(name => `test/adapters/evm/${name}.test.ts`),
  'test/frame/protocol/hostile-frame.node.test.ts',
  'test/adapters/testing/faults.test.ts',
  // it starts programs
  'test/services/command.test.ts'
]

/** Runs browser tests, after installing engines if allowed. */
export async function browserTests(
  engines: readonly Engine[],
  {
    write,
    files = [],
    more = {}
  }: { readonly write?: Write; readonly files?: readonly string[]; readonly more?: Record<string, string> } = {}
): Promise<TestCount> {
  ensureEngines(engines)
  return counted(write, count => ({
    file: process.execPath,
    arguments: [join(root, 'node_modules/@web/test-runner/dist/bin.js'), ...(files.length > 0 ? ['--files', ...files] : [])],
    environment: { W3M_BROWSERS: engines.join(), W3M_COUNT: count, ...more }
  }))
}

/** Tests the fixtures of these names, or all: apps in other frameworks, in sequence. */
export const frameworkTests = (names: readonly string[]): Promise<TestCount> => {
  process.env['W3M_FRAMEWORKS'] = names.join()
  return inChromium(() => nodeTests(testFiles('test/frameworks')))
}

/** Tests the packed package in projects of generators, or in some of them. Each adds a row to the file `rows`. */
export const treeTests = (names: readonly string[], rows: string): Promise<TestCount> => {
  const environment = { W3M_TREES: names.join(), W3M_TREES_ROWS: rows }
  // one at a time: the table has their durations, and an installation may need more than a test of the project
  return inChromium(() => nodeTests(testFiles('test/trees'), undefined, { atOnce: 1, limit: 3_600_000, environment }))
}

/** Runs the recipes of the documentation, or the files of `test/recipes` with these names. */
export const recipeTests = (names: readonly string[]): Promise<TestCount> =>
  inChromium(() =>
    nodeTests(
      testFiles('test/recipes').filter(file => names.length === 0 || names.some(name => file === `test/recipes/${name}.test.ts`)),
      undefined,
      { atOnce: 1, limit: 2_400_000 }
    )
  )

/** Injects faults into the services, or runs the files of `test/chaos` with these names. Each scenario adds a row to the file `rows`. */
export const chaosTests = (names: readonly string[], rows: string): Promise<TestCount> =>
  nodeTests(
    testFiles('test/chaos').filter(file => names.length === 0 || names.some(name => file === `test/chaos/${name}.test.ts`)),
    undefined,
    // one at a time: the budgets are for two processors
    { atOnce: 1, limit: 900_000, environment: { W3M_CHAOS_ROWS: rows } }
  )

/** Tests the built playground with Lighthouse. */
export const lighthouseTests = (): Promise<TestCount> => inChromium(() => nodeTests(['test/lighthouse/lighthouse.test.ts']))

/** Runs Node tests that drive a browser themselves. */
async function inChromium(tests: () => Promise<TestCount>): Promise<TestCount> {
  ensureEngines(['chromium'])
  return tests()
}

/** Output of a program; the terminal by default. */
type Write = Parameters<Step['run']>[0]

interface Program {
  readonly file: string
  readonly arguments: readonly string[]
  readonly environment?: Record<string, string>
}

/**
 * Runs a test runner that writes its counts to a file.
 * One that fails without a failed test has crashed, and counts as one.
 */
async function counted(write: Write, program: (countFile: string, folder: string) => Program): Promise<TestCount> {
  const folder = mkdtempSync(join(tmpdir(), 'w3m-test-'))
  try {
    const file = join(folder, 'count.json')
    const code = await run(program(file, folder), write)
    const { outcomes: own, failed, ...record } = readCount(file)
    outcomes.push(...own)
    return { ...record, failed: code === 0 ? failed : Math.max(failed, 1) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Runs a program of a package, by its path in `node_modules`: some machines cannot run the links in
 * `node_modules/.bin`.
 */
const command = (write: Write, path: string, ...words: string[]) =>
  asOneTest({ file: process.execPath, arguments: [join(root, 'node_modules', path), ...words] }, write)

const script = (write: Write, path: string, ...words: string[]) =>
  asOneTest({ file: process.execPath, arguments: ['--import', 'tsx', path, ...words] }, write)

async function commands(write: Write, ...list: readonly [string, ...string[]][]): Promise<TestCount> {
  let passed = 0
  for (const [path, ...words] of list) {
    if ((await command(write, path, ...words)).failed > 0) return { passed, failed: 1 }
    passed += 1
  }
  return { passed, failed: 0 }
}

async function asOneTest(program: Program, write: Write): Promise<TestCount> {
  return (await run(program, write)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

function run({ file, arguments: words, environment }: Program, write: Write): Promise<number> {
  return new Promise((ended, failed) => {
    const child = spawn(file, words, {
      cwd: root,
      stdio: write ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...environment }
    })
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => write?.(text))
    child.once('error', failed)
    child.once('close', code => ended(code ?? 1))
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const isFile = (word: string) => /\.test\.tsx?$/.test(word)
  const words = process.argv.slice(2)
  const files = words.filter(isFile).map(word => relative(root, resolve(word)).replaceAll(sep, '/'))
  const names = words.filter(word => !isFile(word))
  process.exitCode = (await runSteps(files.length > 0 ? stepsOf(files) : steps, names)) ? 0 : 1
  const record = process.env['W3M_OUTCOMES']
  if (record) writeFileSync(record, JSON.stringify(outcomes))
}
