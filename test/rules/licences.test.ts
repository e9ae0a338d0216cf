import { deepEqual } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { refusedLicences, refusedVersions } from '../../scripts/check/licences.ts'
import { bundledChunks } from '../../scripts/build/bundled-packages.ts'
import { packageEntries } from '../../scripts/build/package-entries.ts'
import { getPackageFolders } from '../../scripts/test/package-folders.ts'
import { packageName, reachable } from '../../scripts/check/imports.ts'
import type { Lock } from '../../scripts/check/lockfile.ts'

const root = join(import.meta.dirname, '../..')
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock
/** What the builds contain: of the server code, of the library and of the script tag. */
const bundled = reachable(root, ['services/main.ts', 'elements/script/w3m.ts', ...Object.values(packageEntries(root))])
  .packages.filter(specifier => !specifier.startsWith('node:'))
  .map(packageName)

describe('licences', () => {
  test('everything that a site gets is permissive, and everything for tests at least open', () => {
    deepEqual(refusedLicences(lock, bundled), [])
  })

  test('so is everything that makes the documentation', () => {
    const ofDocs = JSON.parse(readFileSync(join(root, 'docs/package-lock.json'), 'utf8')) as Lock
    deepEqual(refusedLicences(ofDocs, Object.keys(ofDocs.packages['']?.devDependencies ?? {})), [])
  })

  for (const folder of getPackageFolders(root)) {
    test(`what ${folder} is built with is at least open`, () => {
      const { packages } = JSON.parse(readFileSync(join(root, folder, 'package-lock.json'), 'utf8')) as Lock
      // it is not distributed
      const refused = refusedLicences({ packages: { ...packages, '': {} } })
      deepEqual(
        // packages that Next installs to scale images, which the fixture lacks; and what @solana/web3.js 1 depends on, in a page that is
        // only measured
        refused.filter(
          line =>
            !/^node_modules\/@img\/sharp-.* \((Apache-2\.0 AND )?LGPL-3\.0-or-later( AND MIT)?\)$/.test(line) &&
            !(folder === 'test/bench/peers' && /^node_modules\/rpc-websockets \(LGPL-3\.0-only\)$/.test(line))
        ),
        []
      )
      deepEqual(refusedVersions({ packages }), [])
    })
  }

  test('what is not permissive, or says nothing, is noticed', () => {
    const planted: Lock = {
      packages: {
        '': { dependencies: { kit: '1', choice: '1', both: '1', silent: '1' } },
        'node_modules/kit': { version: '1.0.0', license: 'MIT', dependencies: { deep: '1' } },
        'node_modules/deep': { version: '1.0.0', license: 'GPL-3.0-only' },
        'node_modules/choice': { version: '1.0.0', license: '(GPL-2.0-or-later OR Apache-2.0)' },
        'node_modules/both': { version: '1.0.0', license: '(MIT AND LGPL-3.0-only)', dependencies: { mozilla: '1' } },
        'node_modules/silent': { version: '1.0.0' },
        'node_modules/other': { version: '1.0.0', license: 'SEE LICENSE IN LICENSE.md', dev: true },
        'node_modules/mozilla': { version: '1.0.0', license: 'MPL-2.0', dev: true },
        'node_modules/both/node_modules/mozilla': { version: '1.0.0', license: 'MPL-2.0' }
      }
    }
    deepEqual(
      refusedLicences(planted).map(line => line.split(' ')[0]),
      [
        'node_modules/deep',
        'node_modules/both',
        'node_modules/silent',
        'node_modules/other',
        'node_modules/both/node_modules/mozilla'
      ]
    )
  })

  test('what the library compiles in is among what is bundled', () => {
    deepEqual(
      Object.keys(bundledChunks).filter(name => !bundled.includes(name)),
      []
    )
  })

  test('an optional peer with its tree, and what is bundled are held as strictly', () => {
    const planted: Lock = {
      packages: {
        '': { peerDependencies: { client: '1' } },
        'node_modules/client': { version: '1.0.0', license: 'MIT', dev: true, dependencies: { deep: '1' } },
        'node_modules/deep': { version: '1.0.0', license: 'MPL-2.0', dev: true }
      }
    }
    deepEqual(
      refusedLicences(planted).map(line => line.split(' ')[0]),
      ['node_modules/deep']
    )
    deepEqual(
      refusedLicences({ packages: { 'node_modules/deep': { license: 'MPL-2.0', dev: true } } }, ['deep']).map(
        line => line.split(' ')[0]
      ),
      ['node_modules/deep']
    )
  })

  test('contracts of the local chains are for the local chains alone', () => {
    const entry = { version: '1.0.0', license: 'GPL-3.0-or-later' }
    const planted: Lock = {
      packages: {
        '': { dependencies: { kit: '1' } },
        'node_modules/kit': { version: '1.0.0', license: 'MIT', dependencies: { '@uniswap/v2-core': '1' } },
        'node_modules/@uniswap/v2-core': entry,
        'node_modules/@uniswap/v2-periphery': { ...entry, dev: true },
        'node_modules/@uniswap/lib': { version: '2.0.0', license: 'UNLICENSED', dev: true },
        'node_modules/@uniswap/other': { ...entry, dev: true }
      }
    }
    deepEqual(
      refusedLicences(planted).map(line => line.split(' ')[0]),
      ['node_modules/@uniswap/v2-core', 'node_modules/@uniswap/lib', 'node_modules/@uniswap/other']
    )
  })
})

describe('versions whose licence changed afterwards', () => {
  test('are the last ones that are free', () => {
    deepEqual(refusedVersions(lock), [])
  })

  test('a later one is noticed, also deep in the tree', () => {
    const planted: Lock = {
      packages: {
        'node_modules/@walletconnect/sign-client': { version: '2.21.9' },
        'node_modules/a/node_modules/@walletconnect/core': { version: '2.22.0' },
        'node_modules/@reown/walletkit': { version: '1.2.11' },
        'node_modules/b/node_modules/@walletconnect/sign-client': { version: '2.21.8' }
      }
    }
    deepEqual(
      refusedVersions(planted).map(line => line.split(' ')[0]),
      [
        'node_modules/@walletconnect/sign-client',
        'node_modules/a/node_modules/@walletconnect/core',
        'node_modules/@reown/walletkit'
      ]
    )
  })
})
