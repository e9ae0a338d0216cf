import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// A site with several versions: the latest at its root, each minor version in a folder (`0.1/`), and a list of them that every page
// reads. A page of an old version thus knows newer ones without being built again.

/** A version of the site, as `versions.json` lists it, the latest first. */
export interface SiteVersion {
  readonly version: string
  /** Folder below the root of the site, with a slash; empty for the root. */
  readonly path: string
}

interface Built {
  readonly version: string
  /** Folder of the pages for the root. */
  readonly latest: string
  /** Folder of the pages for the version's own folder. */
  readonly archive?: string
}

const folderName = /^\d+\.\d+$/

/** Returns the folder of a version: `0.1` for `0.1.3`. */
export const folderOf = (version: string): string => version.split('.').slice(0, 2).join('.')

/**
 * Adds a version to a site: replaces the pages at the root, except if the site has a newer version, and those in its own folder. Keeps
 * the folders of other versions.
 */
export function addVersion(site: string, { version, latest, archive }: Built): void {
  mkdirSync(site, { recursive: true })
  const folder = join(site, folderOf(version))
  if (archive !== undefined) {
    rmSync(folder, { recursive: true, force: true })
    cpSync(archive, folder, { recursive: true })
    writeVersion(folder, version)
  }
  const atRoot = versionIn(site)
  if (atRoot === undefined || compareVersions(version, atRoot) >= 0) {
    for (const name of readdirSync(site)) if (!folderName.test(name)) rmSync(join(site, name), { recursive: true, force: true })
    cpSync(latest, site, { recursive: true })
    writeVersion(site, version)
  }
  writeFileSync(join(site, 'versions.json'), JSON.stringify(versionsOf(site)))
}

/** Returns the versions of a site, the latest first. */
export function versionsOf(site: string): readonly SiteVersion[] {
  const latest = versionIn(site)
  if (latest === undefined) throw new Error(`${site} has no version at its root.`)
  const older = readdirSync(site)
    .filter(name => folderName.test(name) && name !== folderOf(latest))
    .flatMap(name => {
      const version = versionIn(join(site, name))
      return version === undefined ? [] : [{ version, path: `${name}/` }]
    })
  return [{ version: latest, path: '' }, ...older.sort((a, b) => compareVersions(b.version, a.version))]
}

/** Compares by number; a version before a release (`1.0.0-beta`) comes before it. */
export function compareVersions(one: string, other: string): number {
  const parts = (version: string): readonly number[] => [
    ...version.replace(/-.*/, '').split('.').map(Number),
    version.includes('-') ? 0 : 1
  ]
  const [a, b] = [parts(one), parts(other)]
  return a.map((part, index) => part - b[index]!).find(difference => difference !== 0) ?? 0
}

function versionIn(folder: string): string | undefined {
  const file = join(folder, 'version.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version : undefined
}

const writeVersion = (folder: string, version: string): void =>
  writeFileSync(join(folder, 'version.json'), JSON.stringify({ version }))
