import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Installed {
  /** Empty folder in which the package was installed. */
  readonly folder: string
  /** The packed package. */
  readonly tarball: string
  /** Number of installed packages, including this one. */
  readonly packages: number
  /** Their size on disk. */
  readonly megabytes: number
  remove(): void
}

/** Packs `dist`, and installs it in an empty folder, without optional peer dependencies. */
export function installPacked(root: string): Installed {
  const folder = mkdtempSync(join(tmpdir(), 'w3m-install-'))
  npm(root, 'pack', '--ignore-scripts', '--pack-destination', folder)
  const tarball = join(folder, readdirSync(folder).find(name => name.endsWith('.tgz')) ?? '')
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'site', private: true, type: 'module' }))
  npm(folder, 'install', '--no-audit', '--no-fund', '--prefer-offline', tarball)
  return {
    folder,
    tarball,
    packages: npm(folder, 'ls', '--all', '--parseable').trim().split('\n').length - 1,
    megabytes: Math.ceil(
      Number(execFileSync('du', ['-sk', join(folder, 'node_modules')], { encoding: 'utf8' }).split('\t')[0]) / 1024
    ),
    remove: () => rmSync(folder, { recursive: true, force: true })
  }
}

const npm = (cwd: string, ...words: string[]): string =>
  execFileSync('npm', words, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 64 * 1024 * 1024 })
