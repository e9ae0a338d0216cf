import { deepEqual, equal } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { completed, locks, missingOptional, platformOf, resolveInLock } from '../../scripts/check/lockfile.ts'
import type { Lock } from '../../scripts/check/lockfile.ts'
import { getPackageFolders } from '../../scripts/test/package-folders.ts'

const root = join(import.meta.dirname, '../..')
const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, unknown>

for (const name of locks) {
  test(`npm ci finds every package it looks for in ${name}`, () => {
    const lock = JSON.parse(readFileSync(join(root, name), 'utf8')) as Lock
    deepEqual(
      missingOptional(lock).map(({ name }) => name),
      [],
      'run `node --import tsx scripts/check/lockfile.ts` after `npm install`'
    )
  })
}

for (const folder of getPackageFolders(root)) {
  test(`the lock file of ${folder} is complete, names no registry, and knows what the kit needs by now`, () => {
    const text = readFileSync(join(root, folder, 'package-lock.json'), 'utf8')
    const { packages } = JSON.parse(text) as Lock
    const again = 'run `npm run frameworks:lock` after `npm run build`'
    deepEqual(missingOptional({ packages }), [], again)
    equal(/"resolved": "https?:[^"]*"/.exec(text)?.[0], undefined, again)
    const kit = packages['node_modules/w3m-kit']
    if (kit) deepEqual([kit.dependencies, kit.peerDependencies], [dependencies, peerDependencies], again)
  })
}

test('a binary that is missing for one platform is noticed, and added for that platform alone', () => {
  const planted: Lock = {
    packages: {
      'node_modules/rollup': {
        version: '1.0.0',
        dev: true,
        license: 'MIT',
        optionalDependencies: { '@rollup/rollup-linux-x64-musl': '1.0.0', present: '^2.0.0' }
      },
      'node_modules/rollup/node_modules/present': { version: '2.0.0' }
    }
  }
  deepEqual(missingOptional(planted), [
    { name: '@rollup/rollup-linux-x64-musl', version: '1.0.0', askedBy: 'node_modules/rollup' }
  ])
  const added = completed(planted)
  deepEqual(added.packages['node_modules/@rollup/rollup-linux-x64-musl'], {
    version: '1.0.0',
    dev: true,
    license: 'MIT',
    optional: true,
    os: ['linux'],
    cpu: ['x64'],
    libc: ['musl']
  })
  equal(missingOptional(added).length, 0)
})

test('platforms are read from names', () => {
  deepEqual(platformOf('@oxc-parser/binding-win32-arm64-msvc'), { os: ['win32'], cpu: ['arm64'] })
  deepEqual(platformOf('@foundry-rs/anvil-darwin-amd64'), { os: ['darwin'], cpu: ['x64'] })
  deepEqual(platformOf('@rolldown/binding-wasm32-wasi'), { cpu: ['wasm32'] })
  deepEqual(platformOf('fsevents'), { os: ['none'] })
})

test('packages are looked up as Node does, the nearest first', () => {
  const planted: Lock = { packages: { 'node_modules/a/node_modules/b': {}, 'node_modules/b': {} } }
  equal(resolveInLock(planted, 'node_modules/a', 'b'), 'node_modules/a/node_modules/b')
  equal(resolveInLock(planted, 'node_modules/c', 'b'), 'node_modules/b')
  equal(resolveInLock(planted, 'node_modules/a', 'c'), undefined)
})
