import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The user's project, as the commands see it: its files and what package.json names. */
export interface Project {
  readonly folder: string
  /** Names of all packages that package.json lists, with their ranges. */
  readonly packages: ReadonlyMap<string, string>
  readonly hasManifest: boolean
  readonly packageManager: PackageManager
  /** Returns a file's text; `undefined` if it does not exist. */
  read(file: string): string | undefined
  /** Returns the first of these files that exists. */
  first(files: readonly string[]): string | undefined
}

export type PackageManager = 'npm' | 'pnpm' | 'yarn' | 'bun'

const lockFiles: readonly (readonly [string, PackageManager])[] = [
  ['pnpm-lock.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['bun.lock', 'bun'],
  ['bun.lockb', 'bun']
]

/** Packages in a package.json, by the list they are in. */
interface Manifest {
  readonly dependencies?: Record<string, string>
  readonly devDependencies?: Record<string, string>
  readonly peerDependencies?: Record<string, string>
}

/**
 * Reads the project in a folder.
 * @throws Error if package.json is not JSON
 */
export function readProject(folder: string): Project {
  const read = (file: string): string | undefined =>
    existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8') : undefined
  const text = read('package.json')
  const manifest = text === undefined ? {} : parseManifest(text)
  return {
    folder,
    packages: new Map(Object.entries({ ...manifest.peerDependencies, ...manifest.devDependencies, ...manifest.dependencies })),
    hasManifest: text !== undefined,
    packageManager: lockFiles.find(([file]) => existsSync(join(folder, file)))?.[1] ?? 'npm',
    read,
    first: files => files.find(file => existsSync(join(folder, file)))
  }
}

function parseManifest(text: string): Manifest {
  try {
    return JSON.parse(text) as Manifest
  } catch (cause) {
    throw new Error('package.json is not valid JSON. Correct it, and run the command again.', { cause })
  }
}

/** Returns the command that adds a package to the project. */
export const addCommand = (manager: PackageManager, name: string): readonly string[] =>
  manager === 'npm' ? ['npm', 'install', name] : [manager, 'add', name]
