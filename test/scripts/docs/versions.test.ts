import { deepEqual, equal, throws } from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { addVersion, compareVersions, versionsOf } from '../../../scripts/docs/versions.ts'

let folder: string
let site: string

/** Returns the built pages of a version: one that says it, for a place. */
function built(version: string, place: 'latest' | 'archive'): string {
  const path = join(folder, `${place}-${version}`)
  mkdirSync(path)
  writeFileSync(join(path, 'index.html'), `${version} ${place}`)
  return path
}

function add(version: string): void {
  addVersion(site, { version, latest: built(version, 'latest'), archive: built(version, 'archive') })
}

const pageAt = (path: string): string => readFileSync(join(site, path, 'index.html'), 'utf8')

describe('a site with several versions', () => {
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'w3m-versions-'))
    site = join(folder, 'site')
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  test('has the latest version at its root, and each in its own folder', () => {
    add('0.1.0')
    add('0.2.0')
    deepEqual(['', '0.1', '0.2'].map(pageAt), ['0.2.0 latest', '0.1.0 archive', '0.2.0 archive'])
    deepEqual(JSON.parse(readFileSync(join(site, 'versions.json'), 'utf8')), [
      { version: '0.2.0', path: '' },
      { version: '0.1.0', path: '0.1/' }
    ])
  })

  test('keeps its root when an older version is corrected', () => {
    add('0.1.0')
    add('0.2.0')
    add('0.1.1')
    deepEqual(['', '0.1', '0.2'].map(pageAt), ['0.2.0 latest', '0.1.1 archive', '0.2.0 archive'])
    deepEqual(
      versionsOf(site).map(({ version }) => version),
      ['0.2.0', '0.1.1']
    )
  })

  test('has no page of the version before at its root', () => {
    add('0.1.0')
    writeFileSync(join(site, 'gone.html'), 'of 0.1.0 only')
    add('0.1.1')
    equal(existsSync(join(site, 'gone.html')), false)
  })

  test('lists versions by number, the latest first', () => {
    for (const version of ['0.9.0', '0.10.0', '0.2.0']) add(version)
    deepEqual(
      versionsOf(site).map(({ path }) => path),
      ['', '0.9/', '0.2/']
    )
  })

  test('takes a release for newer than what came before it', () => {
    equal(compareVersions('1.0.0', '1.0.0-beta.1') > 0, true)
    equal(compareVersions('1.0.0', '1.0.0'), 0)
    equal(compareVersions('1.0.0', '1.0.1') < 0, true)
  })

  test('is none without a version', () => {
    mkdirSync(site)
    throws(() => versionsOf(site), /no version at its root/)
  })
})
