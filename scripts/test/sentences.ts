import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { idsOf, readSentences, type Mutation, type Outcome } from '../../test/spec/sentences.ts'
import { report } from './run-steps.ts'

// `npm run test:sentences`: plants the mutation of each sentence of the specification in a copy of the tree, one after another,
// and runs the test files that name the sentence: one of its own tests must fail. Prints the survivors. A stopped run continues,
// and unchanged sentences are not run again; `-- 4 7.12` selects sections and sentences, `-- --fresh` restarts.

type Verdict = 'killed' | 'survived' | 'has no test' | 'cannot be planted' | 'fails without it'

interface Progress {
  [id: string]: { readonly digest: string; readonly verdict: Verdict }
}

const root = resolve(import.meta.dirname, '../..')
const folder = join(root, '.w3m/sentences')
const tree = join(folder, 'tree')
const progressFile = join(folder, 'progress.json')

const words = process.argv.slice(2)
const chosen = words.filter(word => !word.startsWith('--'))
const green = new Map<string, boolean>()
const isChosen = (id: string) => chosen.length === 0 || chosen.some(word => id === word || id.startsWith(`${word}.`))

copyTree()
const testsOf = findTests()
const progress: Progress = !words.includes('--fresh') && existsSync(progressFile) ? readJson<Progress>(progressFile) : {}
const sentences = readSentences(root).filter(({ id }) => isChosen(id))
let passed = 0
const survivors: string[] = []
for (const sentence of sentences) {
  if (!('mutation' in sentence)) continue
  const { id, says, mutation } = sentence
  const files = testsOf.get(id) ?? []
  const digest = digestOf(mutation, files)
  if (progress[id]?.digest !== digest) {
    progress[id] = { digest, verdict: plant(id, mutation, files) }
    writeFileSync(progressFile, JSON.stringify(progress, undefined, 2))
  }
  const { verdict } = progress[id]
  console.log(`${id.padEnd(7)}${verdict}`)
  if (verdict === 'killed') passed += 1
  else survivors.push(`${id} ${verdict}: ${says}\n  ${mutation.file}: ${mutation.find} → ${mutation.replace}`)
}
console.log(survivors.length > 0 ? `\n${survivors.join('\n')}` : '\nno survivors')
process.exitCode = report({ passed, failed: survivors.length }) ? 0 : 1

/** Copies the files that git knows, and links the packages. */
function copyTree(): void {
  rmSync(tree, { recursive: true, force: true })
  mkdirSync(tree, { recursive: true })
  for (const file of gitFiles()) {
    if (!existsSync(join(root, file))) continue
    mkdirSync(dirname(join(tree, file)), { recursive: true })
    cpSync(join(root, file), join(tree, file))
  }
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
}

function gitFiles(): string[] {
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26
  })
  return stdout.split('\0').filter(Boolean)
}

/** Finds the test files that name a sentence in a title. */
function findTests(): ReadonlyMap<string, string[]> {
  const found = new Map<string, string[]>()
  for (const file of gitFiles().filter(name => /^test\/.*\.test\.tsx?$/.test(name) && name !== 'test/spec/spec.test.ts')) {
    const text = readFileSync(join(tree, file), 'utf8')
    const ids = [...text.matchAll(/\[\d+\.\d+(?:, \d+\.\d+)*\](?=['"`])/g)].flatMap(([end]) => idsOf(end))
    for (const id of new Set(ids)) found.set(id, [...(found.get(id) ?? []), file])
  }
  return found
}

function digestOf(mutation: Mutation, files: readonly string[]): string {
  const digest = createHash('sha256').update(JSON.stringify(mutation))
  for (const file of [mutation.file, ...files]) digest.update(existsSync(join(tree, file)) ? readFileSync(join(tree, file)) : '')
  return digest.digest('hex').slice(0, 16)
}

/** Plants a mutation, runs the tests of the sentence, and reverts it. */
function plant(id: string, { file, find, replace }: Mutation, files: readonly string[]): Verdict {
  if (files.length === 0) return 'has no test'
  const path = join(tree, file)
  const source = existsSync(path) ? readFileSync(path, 'utf8') : ''
  if (source.split(find).length !== 2) return 'cannot be planted'
  writeFileSync(
    path,
    source.replace(find, () => replace)
  )
  try {
    // only the tests of this sentence: the mutation may make others hang
    if (run(files, id).some(({ title, passed: held }) => !held && idsOf(title).includes(id))) {
      writeFileSync(path, source)
      return isGreen(id, files) ? 'killed' : 'fails without it'
    }
    return 'survived'
  } finally {
    writeFileSync(path, source)
  }
}

/**
 * Returns true if the tests of a sentence pass without a mutation: a test that fails anyway kills
 * nothing.
 */
function isGreen(id: string, files: readonly string[]): boolean {
  const key = files.join()
  if (!green.has(key))
    green.set(
      key,
      run(files).every(outcome => outcome.passed)
    )
  return green.get(key)! || run(files).every(({ title, passed: held }) => held || !idsOf(title).includes(id))
}

/** Runs the tests that name the id, or all tests of the files without one. */
function run(files: readonly string[], id?: string): Outcome[] {
  const record = join(folder, 'outcomes.json')
  rmSync(record, { force: true })
  const titles = id && `\\[(.*, )?${id.replace('.', '\\.')}(, .*)?\\]$`
  const options = ['--test-timeout=120000', '--test-reporter=./scripts/test/node-count-reporter.mjs']
  // tests without a browser that run once need not be compiled ahead
  const program = files.every(isPlain)
    ? ['--test', ...(titles ? [`--test-name-pattern=${titles}`] : []), ...options, `--test-reporter-destination=${record}`]
    : ['scripts/test/main.ts']
  spawnSync(process.execPath, ['--import', 'tsx', ...program, ...files], {
    cwd: tree,
    stdio: 'ignore',
    env: { ...process.env, W3M_OUTCOMES: record, ...(titles && { W3M_TITLES: titles }) }
  })
  const written = existsSync(record) ? readJson<Outcome[] | { readonly outcomes: Outcome[] } | undefined>(record) : undefined
  return written === undefined ? [] : 'outcomes' in written ? written.outcomes : written
}

function isPlain(file: string): boolean {
  return !/^test\/(elements|react|frame|e2e)\//.test(file) || file.endsWith('.node.test.ts')
}

function readJson<Value>(file: string): Value {
  return JSON.parse(readFileSync(file, 'utf8')) as Value
}
