import { deepEqual, ok } from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, test } from 'node:test'
import { parse } from 'yaml'

// The workflows run where no test does, so what they name is checked here.

const root = resolve(import.meta.dirname, '../..')
const folder = join(root, '.github/workflows')

interface Step {
  readonly uses?: string
  readonly run?: string
}
interface Job {
  readonly container?: string
  readonly 'timeout-minutes'?: number
  readonly permissions?: Readonly<Record<string, string>>
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly unknown[]>> }
  readonly steps: readonly Step[]
}
interface Workflow {
  readonly permissions?: Readonly<Record<string, string>>
  readonly jobs: Readonly<Record<string, Job>>
}

const { scripts, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
  engines: { node: string }
}
const read = (file: string): string => readFileSync(join(root, file), 'utf8')

/** Scripts, files and hosts that a workflow names and that do not exist. */
function faultsIn(text: string): string[] {
  const { jobs, permissions } = parse(text) as Workflow
  const faults: string[] = []
  if (JSON.stringify(permissions) !== '{"contents":"read"}') faults.push('permissions: more than reading for all jobs')
  for (const [name, job] of Object.entries(jobs)) {
    if (!job['timeout-minutes']) faults.push(`${name}: no timeout`)
    const mayWrite = Object.values(job.permissions ?? {}).includes('write')
    for (const { uses, run = '' } of job.steps) {
      if (uses && !uses.startsWith('actions/') && mayWrite) faults.push(`${name}: ${uses} may write`)
      for (const [, script] of run.matchAll(/npm run ([\w:]+)/g)) if (!scripts[script!]) faults.push(`npm run ${script}`)
      for (const [file] of run.matchAll(/(?<=^|\s)(?:test|scripts|\.ci)\/[\w./-]+/g))
        if (!existsSync(join(root, file))) faults.push(file)
    }
  }
  return faults
}

/** Links of a page to files that do not exist; `../blob/main/` is GitHub's address of a file. */
const deadLinks = (file: string, text: string): string[] =>
  Array.from(text.matchAll(/\]\((?!https?:|#)([^)#]+)[^)]*\)/g), ([, link]) => link!)
    .map(link => link.replace(/^\.\.\/blob\/main\//, ''))
    .filter(link => !existsSync(join(root, link)))
    .map(link => `${file}: ${link}`)

describe('the workflows', () => {
  for (const file of readdirSync(folder))
    test(`of ${file} name what exists, and write only where they release`, () => {
      deepEqual(faultsIn(read(`.github/workflows/${file}`)), [])
    })

  test('are found at fault for a script, a file and a right that are not there', () => {
    const text = `
permissions: { contents: write }
jobs:
  one:
    permissions: { id-token: write }
    steps:
      - uses: other/action@v1
      - run: npm run nothing
      - run: .ci/nothing`
    deepEqual(faultsIn(text), [
      'permissions: more than reading for all jobs',
      'one: no timeout',
      'one: other/action@v1 may write',
      'npm run nothing',
      '.ci/nothing'
    ])
  })

  test('run all checks on the supported versions of Node, and the browser tests in three engines', () => {
    const { jobs } = parse(read('.github/workflows/test.yml')) as Workflow
    deepEqual(jobs['node']!.strategy!.matrix, { node: [20, 22, 24] })
    ok(engines.node.startsWith('>=20'))
    deepEqual(jobs['engines']!.strategy!.matrix, { engine: ['chromium', 'firefox', 'webkit'] })
  })

  test('and the pages of the repository link to files that exist', () => {
    const pages = ['CODE_OF_CONDUCT.md', 'SUPPORT.md', 'SECURITY.md', '.github/ISSUE_TEMPLATE/bug.yml', '.changeset/README.md']
    deepEqual(
      pages.flatMap(file => deadLinks(file, read(file))),
      []
    )
    deepEqual(deadLinks('a.md', '[a](nothing.md) [b](../blob/main/none.md) [c](SECURITY.md)'), [
      'a.md: nothing.md',
      'a.md: none.md'
    ])
  })
})
