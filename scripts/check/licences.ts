import satisfies from 'spdx-satisfies'
import { treeOf } from './lockfile.ts'
import type { Lock } from './lockfile.ts'

/** Licenses allowed for dependencies of apps. */
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

/** Licenses allowed for building and testing, which are not distributed. */
const forTests = [...permissive, 'MPL-2.0', 'CC-BY-3.0', 'CC-BY-4.0', 'Python-2.0']

/** Packages without a license in package.json, with the license of their text. */
const readByHand: Record<string, string> = {
  // Its readme ends with the MIT license.
  only: 'MIT',
  // Its package.json uses the obsolete list `licenses`.
  eyes: 'MIT',
  // Its LICENSE.md is the text of the Unlicense.
  'text-encoding-utf-8': 'Unlicense',
  // Its LICENSE is the text of BSD-3-Clause.
  'parse-cache-control': 'BSD-3-Clause',
  // Its package.json uses the obsolete list `licenses`.
  memorystream: 'MIT'
}

/**
 * Contracts that are deployed from their packages on the local chains (test/stack/chains) only.
 * Their licenses are open, but not permissive: code for apps must not depend on them.
 */
const onLocalChains: Record<string, string> = {
  '@uniswap/lib': 'GPL-3.0-or-later',
  '@uniswap/v2-core': 'GPL-3.0-or-later',
  '@uniswap/v2-periphery': 'GPL-3.0-or-later',
  // GPL-2.0-or-later since its change date, 2023-04-01; package.json names the previous license.
  '@uniswap/v3-core': 'BUSL-1.1',
  '@uniswap/v3-periphery': 'GPL-2.0-or-later'
}

/**
 * Returns packages of a lock file with a rejected license, as `path (license)`.
 * Apps get the dependencies, the optional peers, and bundled packages, with all their dependencies; the rest is for tests. An expression passes if one of its alternatives does.
 *
 * @param bundled - Names of packages that are included in a build.
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
    // "SEE LICENSE IN …" and similar are invalid SPDX expressions: reject them.
    return false
  }
}

/** Returns paths of packages that are installed with this one, and of those that its builds include. */
function givenToSites(lock: Lock, bundled: readonly string[]): Set<string> {
  const root = lock.packages['']
  return new Set(
    treeOf(lock, [...Object.keys(root?.dependencies ?? {}), ...Object.keys(root?.peerDependencies ?? {}), ...bundled])
  )
}

/** Last versions under a free license; later ones restrict use to one company's network and a plan. */
const lastFree: Record<string, string> = {
  '@walletconnect/sign-client': '2.21.8',
  '@walletconnect/core': '2.21.8',
  '@walletconnect/types': '2.21.8',
  '@walletconnect/utils': '2.21.8',
  '@walletconnect/universal-provider': '2.21.8',
  '@reown/walletkit': '1.2.10'
}

/** Returns packages of a lock file that are later than their last free version, as `path version`. */
export function refusedVersions(lock: Lock): string[] {
  return Object.entries(lock.packages).flatMap(([path, { version }]) => {
    const last = lastFree[path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)]
    return last !== undefined && isLater(version ?? '', last) ? [`${path} ${version}, last free: ${last}`] : []
  })
}

/** Compares the three numbers of two versions; an invalid version counts as later. */
function isLater(version: string, than: string): boolean {
  const [left, right] = [version, than].map(text => text.split(/[.-]/).slice(0, 3).map(Number)) as [number[], number[]]
  if (left.length < 3 || left.some(Number.isNaN)) return true
  const differing = left.findIndex((number, index) => number !== right[index])
  return differing >= 0 && (left[differing] ?? 0) > (right[differing] ?? 0)
}
