import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { treeOf } from '../check/lockfile.ts'
import type { Lock } from '../check/lockfile.ts'

export interface Installed {
  /** Empty folder in which the package was installed. */
  readonly folder: string
  /** The packed package. */
  readonly tarball: string
  /** Size of the packed package. */
  readonly packedMegabytes: number
  /** Warnings and errors of npm. */
  readonly warnings: string
  /** Number of installed packages, including this one. */
  readonly packages: number
  /** Their size on disk, in blocks of the file system. */
  readonly megabytes: number
  /** Sum of their files, without viem and its own dependencies. */
  readonly megabytesBeyondViem: number
  remove(): void
}

/** Packs `dist`, and installs it in an empty folder, without optional peer dependencies. */
export function installPacked(root: string): Installed {
  const folder = mkdtempSync(join(tmpdir(), 'w3m-install-'))
  execFileSync('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: root, stdio: 'pipe' })
  const tarball = join(folder, readdirSync(folder).find(name => name.endsWith('.tgz')) ?? '')
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'site', private: true, type: 'module' }))
  const words = ['install', '--no-audit', '--no-fund', '--prefer-offline', tarball]
  const { status, stderr } = spawnSync('npm', words, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)

  const lock = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8')) as Lock
  return {
    folder,
    tarball,
    packedMegabytes: statSync(tarball).size / 1e6,
    warnings: stderr.trim(),
    packages: Object.keys(lock.packages).length,
    megabytes: Math.ceil(
      Number(execFileSync('du', ['-sk', join(folder, 'node_modules')], { encoding: 'utf8' }).split('\t')[0]) / 1024
    ),
    megabytesBeyondViem: Math.round((bytesIn(folder, ['node_modules']) - bytesIn(folder, foldersOf(lock, 'viem'))) / 1e5) / 10,
    remove: () => rmSync(folder, { recursive: true, force: true })
  }
}

const bytesIn = (folder: string, paths: readonly string[]): number =>
  paths
    .flatMap(path => readdirSync(join(folder, path), { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)

/** Returns the folders of a package and its dependencies; one in the folder of another is part of that. */
function foldersOf(lock: Lock, name: string): string[] {
  const paths = treeOf(lock, [name])
  return paths.filter(path => !paths.some(other => path.startsWith(`${other}/`)))
}
