import satisfies from 'spdx-satisfies'
import { resolveInLock } from './lock.ts'
import type { Lock } from './lock.ts'

/** What a site may be given without a second thought. */
const permissive = [
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  '0BSD',
  'Unlicense',
  'CC0-1.0'
]

/** What may be used to build and to test, and never leaves this repository. */
const forTests = [...permissive, 'MPL-2.0', 'CC-BY-3.0', 'CC-BY-4.0', 'Python-2.0']

/** Packages whose package.json says nothing, with the licence that the text in them is. */
const readByHand: Record<string, string> = {
  // Its readme ends with the MIT licence.
  only: 'MIT',
  // Its LICENSE is the text of BSD with three clauses.
  'parse-cache-control': 'BSD-3-Clause',
  // Its package.json says so in the old way: `licenses`, a list.
  memorystream: 'MIT'
}

/**
 * Contracts that are put on the local chains as their packages publish them (test/stack/chains), and nowhere else. Their licences are
 * open, and not permissive: nothing that is given to a site may need them.
 */
const onLocalChains: Record<string, string> = {
  '@uniswap/lib': 'GPL-3.0-or-later',
  '@uniswap/v2-core': 'GPL-3.0-or-later',
  '@uniswap/v2-periphery': 'GPL-3.0-or-later',
  // GPL-2.0-or-later since its change date, 2023-04-01; package.json names the licence it had before.
  '@uniswap/v3-core': 'BUSL-1.1',
  '@uniswap/v3-periphery': 'GPL-2.0-or-later'
}

/**
 * Packages of a lock file whose licence is refused, as `path (licence)`. A site gets the dependencies, the optional peers with the
 * script tag, and what is bundled, with all that these need; the rest is for tests. An expression holds when one of its choices does.
 *
 * @param bundled - Names of packages that are shipped inside of a build.
 */
export function refusedLicences(lock: Lock, bundled: readonly string[] = []): string[] {
  const given = givenToSites(lock, bundled)
  return Object.entries(lock.packages).flatMap(([path, entry]) => {
    if (path === '' || entry.link || !path.includes('node_modules/')) return []
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const licence = entry.license ?? readByHand[name]
    if (licence !== undefined && licence === onLocalChains[name] && !given.has(path)) return []
    return isAllowed(licence, given.has(path) ? permissive : forTests) ? [] : [`${path} (${licence ?? 'none'})`]
  })
}

function isAllowed(licence: string | undefined, allowed: readonly string[]): boolean {
  if (licence === undefined) return false
  try {
    return satisfies(licence, [...allowed])
  } catch {
    // "SEE LICENSE IN …" and its like are no SPDX expressions: what cannot be read is not allowed.
    return false
  }
}

/** Paths of the packages that are installed with this one, and of those that its builds have in them. */
function givenToSites(lock: Lock, bundled: readonly string[]): Set<string> {
  const given = new Set<string>()
  const take = (from: string, names: readonly string[]): void => {
    for (const name of names) {
      const path = resolveInLock(lock, from, name)
      if (path === undefined || given.has(path)) continue
      given.add(path)
      take(path, needs(lock, path))
    }
  }
  const root = lock.packages['']
  take('', [...Object.keys(root?.dependencies ?? {}), ...Object.keys(root?.peerDependencies ?? {}), ...bundled])
  return given
}

function needs(lock: Lock, path: string): string[] {
  const {
    dependencies = {},
    optionalDependencies = {},
    peerDependencies = {},
    peerDependenciesMeta = {}
  } = lock.packages[path] ?? {}
  const peers = Object.keys(peerDependencies).filter(name => !peerDependenciesMeta[name]?.optional)
  return [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers]
}

/** The last versions under a free licence; the next ones tie every use to one company's network and a plan. */
const lastFree: Record<string, string> = {
  '@walletconnect/sign-client': '2.21.8',
  '@walletconnect/core': '2.21.8',
  '@walletconnect/types': '2.21.8',
  '@walletconnect/utils': '2.21.8',
  '@walletconnect/universal-provider': '2.21.8',
  '@reown/walletkit': '1.2.10'
}

/** Packages of a lock file that are later than their last free version, as `path version`. */
export function refusedVersions(lock: Lock): string[] {
  return Object.entries(lock.packages).flatMap(([path, { version }]) => {
    const last = lastFree[path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)]
    return last !== undefined && isLater(version ?? '', last) ? [`${path} ${version}, last free: ${last}`] : []
  })
}

/** Compares the three numbers of two versions; a version that is none counts as later. */
function isLater(version: string, than: string): boolean {
  const [left, right] = [version, than].map(text => text.split(/[.-]/).slice(0, 3).map(Number)) as [number[], number[]]
  if (left.length < 3 || left.some(Number.isNaN)) return true
  const differing = left.findIndex((number, index) => number !== right[index])
  return differing >= 0 && (left[differing] ?? 0) > (right[differing] ?? 0)
}
