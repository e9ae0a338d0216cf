import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { idsOf, readSentences, type Mutation, type Outcome } from '../spec/sentences.ts'
import { report } from './steps.ts'

// `npm run test:sentences`: plants the mutation of each sentence of the specification in a copy of the tree, one after another, and runs the
// test files that name the sentence: one of its own tests has to fail. Prints the survivors. Stopped, it goes on where it was, and what has
// not changed since is not run again; `-- 4 7.12` chooses sections and sentences, `-- --fresh` begins anew.

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

/** What git knows of the tree, beside a link to the packages. */
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

/** The test files that name a sentence in a title. */
function findTests(): ReadonlyMap<string, string[]> {
  const found = new Map<string, string[]>()
  for (const file of gitFiles().filter(name => /^test\/.*\.test\.tsx?$/.test(name) && name !== 'test/spec.test.ts')) {
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

/** Plants a mutation, runs the tests of the sentence, and takes it out again. */
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
    if (run(files).some(({ title, passed: held }) => !held && idsOf(title).includes(id))) {
      writeFileSync(path, source)
      return isGreen(id, files) ? 'killed' : 'fails without it'
    }
    return 'survived'
  } finally {
    writeFileSync(path, source)
  }
}

/** Whether the tests of a sentence pass without a mutation: what fails anyway kills nothing. */
function isGreen(id: string, files: readonly string[]): boolean {
  const key = files.join()
  if (!green.has(key))
    green.set(
      key,
      run(files).every(outcome => outcome.passed)
    )
  return green.get(key)! || run(files).every(({ title, passed: held }) => held || !idsOf(title).includes(id))
}

function run(files: readonly string[]): Outcome[] {
  const record = join(folder, 'outcomes.json')
  rmSync(record, { force: true })
  spawnSync(process.execPath, ['--import', 'tsx', 'test/tools/test.ts', ...files], {
    cwd: tree,
    stdio: 'ignore',
    env: { ...process.env, W3M_OUTCOMES: record }
  })
  return existsSync(record) ? readJson<Outcome[]>(record) : []
}

function readJson<Value>(file: string): Value {
  return JSON.parse(readFileSync(file, 'utf8')) as Value
}
