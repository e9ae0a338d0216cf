import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { completed, type Lock } from '../../scripts/check/lockfile.ts'
import { fixtures } from './fixtures.ts'

// `npm run frameworks:lock`: writes the lock files of the fixtures, after a change of their packages or of the kit's own dependencies. A lock
// names no registry, and no hash of the kit: it is packed anew for every run.

const root = join(import.meta.dirname, '../..')
const npm = (cwd: string, ...words: string[]): void => {
  execFileSync('npm', words, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
}

const folder = mkdtempSync(join(tmpdir(), 'w3m-locks-'))
try {
  npm(root, 'pack', '--ignore-scripts', '--pack-destination', folder)
  const tarball = join(folder, readdirSync(folder).find(name => name.endsWith('.tgz')) ?? '')
  const chosen = process.argv.slice(2)
  for (const { name } of fixtures.filter(({ name }) => chosen.length === 0 || chosen.includes(name))) {
    const place = join(folder, name)
    const lockFile = join(import.meta.dirname, name, 'package-lock.json')
    cpSync(join(import.meta.dirname, name, 'package.json'), join(place, 'package.json'))
    cpSync(tarball, join(place, 'w3m-kit.tgz'))
    // versions that are locked stay, but for the kit's
    if (existsSync(lockFile)) {
      const { packages, ...rest } = JSON.parse(readFileSync(lockFile, 'utf8')) as Lock
      const { 'node_modules/w3m-kit': _kit, ...others } = packages
      writeFileSync(join(place, 'package-lock.json'), JSON.stringify({ ...rest, packages: others }))
    }
    npm(
      place,
      'install',
      '--package-lock-only',
      '--omit-lockfile-registry-resolved',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund'
    )
    const lock = completed(JSON.parse(readFileSync(join(place, 'package-lock.json'), 'utf8')) as Lock)
    delete (lock.packages['node_modules/w3m-kit'] as { integrity?: string }).integrity
    writeFileSync(lockFile, `${JSON.stringify(lock, null, 2)}\n`)
    console.log(`${name}: ${Object.keys(lock.packages).length} packages`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
