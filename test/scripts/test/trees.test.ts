import { deepEqual, equal } from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { installedIn } from '../../trees/managers.ts'
import { projects } from '../../trees/projects.ts'
import { addRow, formatTable, readRows } from '../../trees/table.ts'
import { warningsOf } from '../../trees/warnings.ts'

test('the table of the trees has a line for each row and their sums', () => {
  const folder = mkdtempSync(join(tmpdir(), 'w3m-table-'))
  try {
    const file = join(folder, 'rows.jsonl')
    deepEqual(readRows(file), [])
    addRow({ project: 'vite', seconds: 18.2, packages: 24, megabytes: 115.44, warnings: 0 }, file)
    addRow({ project: 'create-next-app', seconds: 75.6, packages: 4, megabytes: 3, warnings: 2 }, file)
    equal(
      formatTable(readRows(file)),
      `project          seconds     MB  packages  warnings
vite                  18  115.4        24         0
create-next-app       76    3.0         4         2
2 projects            94                          2`
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('warnings of the kit are found in what each package manager and bundler prints, and no others', () => {
  const ours = [
    'npm warn ERESOLVE overriding peer dependency w3m-kit',
    'npm warn EBADENGINE   package: ‘a@1.0.0’,',
    'npm warn deprecated lit@3.0.0: no longer supported',
    'warning " > w3m-kit@0.1.0" has unmet peer dependency "viem@^2.31.0".',
    '➤ YN0002: │ app@workspace:. doesn’t provide viem (p1), requested by w3m-kit.',
    '  ✕ missing peer nanostores@^1.2.0',
    '[MODULE_LEVEL_DIRECTIVE] node_modules/w3m-kit/dist/react/index.js: "use client" was ignored.'
  ]
  const others = [
    'npm warn deprecated glob@7.0.0',
    'added 24 packages',
    'dist/assets/w3m-button.js  12 kB',
    '+ w3m-kit 0.1.0',
    'warning: split a chunk'
  ]
  deepEqual(warningsOf([...ours, ...others].join('\n')), ours)
})

test('packages are counted where each package manager puts them, links once', async () => {
  const site = mkdtempSync(join(tmpdir(), 'w3m-site-'))
  const write = (path: string): void => {
    mkdirSync(join(site, path), { recursive: true })
    writeFileSync(join(site, path, 'package.json'), '{}')
  }
  try {
    for (const path of ['a', '@scope/b', 'a/node_modules/c', '.pnpm/d@1/node_modules/d', '.vite/deps'])
      write(`node_modules/${path}`)
    symlinkSync(join(site, 'node_modules/.pnpm/d@1/node_modules/d'), join(site, 'node_modules/d'))
    equal((await installedIn(site)).packages, 4)

    rmSync(join(site, 'node_modules'), { recursive: true })
    mkdirSync(join(site, '.yarn/cache'), { recursive: true })
    for (const name of ['a-npm-1.zip', 'b-npm-1.zip', '.gitignore']) writeFileSync(join(site, '.yarn/cache', name), '')
    equal((await installedIn(site)).packages, 2)
  } finally {
    rmSync(site, { recursive: true, force: true })
  }
})

test('generators and packages of the trees are pinned', () => {
  const words = projects.flatMap(({ generator, packages = [] }) => [
    ...(typeof generator === 'string' ? generator.split(' ').slice(0, 1) : []),
    ...packages
  ])
  deepEqual(
    words.filter(word => !/^(?:@[\w-]+\/)?[\w.-]+@\d+\.\d+\.\d+$/.test(word)),
    []
  )
  equal(new Set(projects.map(({ name }) => name)).size, projects.length)
})
