import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Lock files of the project, and of the documentation's generator, which is installed separately. */
export const locks = ['package-lock.json', 'docs/package-lock.json'] as const

/** Used parts of package-lock.json. */
export interface Lock {
  packages: Record<string, LockEntry>
}

export interface LockEntry {
  version?: string
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  license?: string
  dev?: boolean
  devOptional?: boolean
  peer?: boolean
  link?: boolean
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

/**
 * Returns where Node would resolve a package that another needs: the nearest `node_modules` upwards;
 * `undefined` if the lock has none.
 */
export function resolveInLock(lock: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = parentOf(folder)) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (lock.packages[path]) return path
    if (folder === '') return undefined
  }
}

const parentOf = (path: string) => {
  const at = path.lastIndexOf('/node_modules/')
  return at < 0 ? '' : path.slice(0, at)
}

/** Returns the paths of packages with all their dependencies, as installed beside the root. */
export function treeOf(lock: Lock, names: readonly string[]): string[] {
  const found = new Set<string>()
  const walk = (from: string, names: readonly string[]): void => {
    for (const path of names.map(name => resolveInLock(lock, from, name))) {
      if (path === undefined || found.has(path)) continue
      found.add(path)
      walk(path, namesOfNeeded(lock.packages[path]))
    }
  }
  walk('', names)
  return [...found]
}

/** Returns the packages that one needs: optional peers are left out. */
export function namesOfNeeded(entry: LockEntry = {}): string[] {
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = entry
  const peers = Object.keys(peerDependencies).filter(name => !peerDependenciesMeta[name]?.optional)
  return [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers]
}

interface Missing {
  readonly name: string
  readonly version: string
  /** Path of the package that requires it. */
  readonly askedBy: string
}

/**
 * Returns optional packages that a lock requires but does not list, with the required version.
 * `npm install` leaves out binaries for other platforms if its registry lacks them, and `npm ci` then rejects the lock: "Missing:
 * … from lock file".
 */
export function missingOptional(lock: Lock): Missing[] {
  const missing = new Map<string, Missing>()
  for (const [path, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (!resolveInLock(lock, path, name)) missing.set(name, { name, version, askedBy: path })
    }
  }
  return [...missing.values()]
}

/**
 * Returns the platform in the name of a binary package: `@rollup/rollup-linux-x64-musl`,
 * `binding-win32-arm64-msvc`, ….
 */
export function platformOf(name: string): Pick<LockEntry, 'os' | 'cpu' | 'libc'> {
  const words = name.split(/[/-]/)
  const operatingSystem = words.find(word => operatingSystems.includes(word))
  const processor = words.map(word => processors[word] ?? '').find(word => word !== '')
  if (words.includes('wasm32')) return { cpu: ['wasm32'] }
  // A package with an unknown platform is installed nowhere: it was optional, and the registry lacks it.
  if (!operatingSystem) return { os: ['none'] }
  return {
    os: [operatingSystem],
    ...(processor ? { cpu: [processor] } : {}),
    ...(operatingSystem === 'linux' && words.includes('musl') ? { libc: ['musl'] } : {}),
    ...(operatingSystem === 'linux' && words.includes('gnu') ? { libc: ['glibc'] } : {})
  }
}

const operatingSystems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const processors: Record<string, string> = {
  ...Object.fromEntries(
    ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64'].map(name => [name, name])
  ),
  amd64: 'x64',
  armv7: 'arm'
}

/**
 * Returns the lock with an entry for each missing package, sorted as npm does.
 * A binary has the license and purpose of the package that requires it.
 */
export function completed(lock: Lock): Lock {
  const packages = { ...lock.packages }
  for (const { name, version, askedBy } of missingOptional(lock)) {
    const { dev, license } = lock.packages[askedBy] ?? {}
    packages[`node_modules/${name}`] = {
      version: version.replace(/^[\^~]/, ''),
      ...(dev ? { dev } : {}),
      ...(license === undefined ? {} : { license }),
      optional: true,
      ...platformOf(name)
    }
  }
  const sorted = Object.entries(packages).sort(([left], [right]) => left.localeCompare(right, 'en'))
  return { ...lock, packages: Object.fromEntries(sorted) }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = resolve(import.meta.dirname, '../..')
  for (const name of locks) {
    const file = join(root, name)
    const lock = JSON.parse(readFileSync(file, 'utf8')) as Lock
    const missing = missingOptional(lock)
    if (missing.length === 0) continue
    writeFileSync(file, `${JSON.stringify(completed(lock), null, 2)}\n`)
    console.log(`${name}: added ${missing.length} optional packages for other platforms; commit it.`)
  }
}
