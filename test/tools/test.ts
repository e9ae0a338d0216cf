import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inBatches } from './batches.ts'
import { ensureEngines } from './browser/install.ts'
import type { Engine } from './browser/install.ts'
import { compile } from './compiled.ts'
import { readCount } from './count.ts'
import type { TestCount } from './count.ts'
import { sourceFiles } from './imports.ts'
import { runSteps } from './steps.ts'
import type { Step } from './steps.ts'

// Runs everything that has to hold, one thing after another, and stops at the first that does not: `npm test`, or `npm test -- lint
// node` for single steps. The last line says how many tests passed and failed in all runners together; a command without tests of its
// own (the compiler, the linter) counts as one.

const root = resolve(import.meta.dirname, '../..')

const steps: readonly (Step | readonly Step[])[] = [
  // None of them uses more than one core. The linter takes as long as the others together.
  [
    { name: 'lint', run: () => command('eslint/bin/eslint.js', '.') },
    { name: 'types', run: () => command('typescript/bin/tsc', '--noEmit', '-p', '.') },
    {
      name: 'tidy',
      run: () => commands(['prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'], ['knip/bin/knip.js'])
    }
  ],
  { name: 'node', run: () => nodeTests(nodeTestFiles()) },
  { name: 'browser', run: () => browserTests(['chromium']) },
  { name: 'build', run: () => script('test/tools/build.ts') },
  { name: 'package', run: () => nodeTests(['test/package.test.ts', 'test/size.test.ts']) },
  { name: 'e2e', run: () => inChromium(() => nodeTests(testFiles('test/e2e'))) }
]

/** What of the frame needs no page is tested in Node, beside its neighbours that do. */
const isPure = (file: string) => /^test\/frame\/.*\.node\.test\.ts$/.test(file)

const testFiles = (folder: string) => sourceFiles(root, folder).filter(file => file.endsWith('.test.ts'))

/** Those for browsers, and those that look at what a build has made, run in steps of their own. */
function nodeTestFiles(): string[] {
  const elsewhere = /^test\/(elements|react|frame|e2e|tools\/browser\/planted)\/|^test\/(package|size)\.test\.ts$/
  return testFiles('test').filter(file => !elsewhere.test(file) || isPure(file))
}

async function nodeTests(files: readonly string[]): Promise<TestCount> {
  if (files.length === 0) throw new Error('There are no tests here.')
  const { folder: compiled, at } = await compile(root, files)
  try {
    return await counted((count, folder) => ({
      file: process.execPath,
      arguments: [
        ...['--enable-source-maps', '--test', '--test-concurrency=2', '--test-timeout=900000'],
        ...['--test-reporter=spec', '--test-reporter-destination=stdout'],
        ...[`--test-reporter=${join(import.meta.dirname, 'node-count.mjs')}`, `--test-reporter-destination=${count}`],
        ...inBatches(files, { folders: together, apart, folder, at })
      ]
    }))
  } finally {
    rmSync(compiled, { recursive: true, force: true })
  }
}

/**
 * Folders whose files run in one process; those that start programs or measure the process they are in stay by themselves, and those
 * that speak HTTP with a mocked clock, which Node's own client takes amiss some seconds later.
 */
const together = [
  ...['/chain', '', '/auth', '/auth/login'].map(name => `test/services${name}`),
  ...['/api', '/base', '/siwx', '/evm', '/solana', '/bitcoin', '/polkadot', ''].map(name => `test/adapters${name}`),
  ...['test/state', 'test/state/flows', 'test/state/siwx'],
  ...['keys', 'sign'].map(name => `test/frame/page/${name}`)
]

/**
 * One watches every request of a page, and those that stores of the file before still make in their last second would be among them;
 * the others mock the clock.
 */
const apart = [
  ...['kit', 'discovery'].map(name => `test/state/${name}.test.ts`),
  ...['switch', 'gateway', 'connection'].map(name => `test/adapters/evm/${name}.test.ts`)
]

/** The browser tests, in engines that are installed where they may be. */
export async function browserTests(engines: readonly Engine[]): Promise<TestCount> {
  ensureEngines(engines)
  return counted(count => ({
    file: process.execPath,
    arguments: [join(root, 'node_modules/@web/test-runner/dist/bin.js')],
    environment: { W3M_BROWSERS: engines.join(), W3M_COUNT: count }
  }))
}

/** Node tests that drive a browser themselves. */
async function inChromium(tests: () => Promise<TestCount>): Promise<TestCount> {
  ensureEngines(['chromium'])
  return tests()
}

interface Program {
  readonly file: string
  readonly arguments: readonly string[]
  readonly environment?: Record<string, string>
}

/** Runs a test runner that leaves its sums in a file. One that fails without a failed test broke by itself, and counts as one. */
async function counted(program: (countFile: string, folder: string) => Program): Promise<TestCount> {
  const folder = mkdtempSync(join(tmpdir(), 'w3m-test-'))
  try {
    const file = join(folder, 'count.json')
    const ended = await run(program(file, folder))
    const { passed, failed } = readCount(file)
    return { passed, failed: ended === 0 ? failed : Math.max(failed, 1) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A program of a package, by its path under `node_modules`: not every machine may run what `node_modules/.bin` links to. */
const command = (path: string, ...words: string[]) =>
  asOneTest({ file: process.execPath, arguments: [join(root, 'node_modules', path), ...words] })

const script = (path: string, ...words: string[]) =>
  asOneTest({ file: process.execPath, arguments: ['--import', 'tsx', path, ...words] })

async function commands(...list: readonly [string, ...string[]][]): Promise<TestCount> {
  let passed = 0
  for (const [path, ...words] of list) {
    if ((await command(path, ...words)).failed > 0) return { passed, failed: 1 }
    passed += 1
  }
  return { passed, failed: 0 }
}

async function asOneTest(program: Program): Promise<TestCount> {
  return (await run(program)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

function run({ file, arguments: words, environment }: Program): Promise<number> {
  return new Promise((ended, failed) => {
    const child = spawn(file, words, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...environment }
    })
    child.once('error', failed)
    child.once('exit', code => ended(code ?? 1))
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.exitCode = (await runSteps(steps, process.argv.slice(2))) ? 0 : 1
}
