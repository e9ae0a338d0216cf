import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Rolldown } from 'vite'
import { packageName } from '../check/imports.ts'

/**
 * Packages that the library contains, each with the file of `dist` that it and its own dependencies form. Sources name no other
 * package, except those that are installed with the kit or by the app.
 */
export const bundledChunks: Readonly<Record<string, string>> = {
  // for apps with React alone
  '@lit/react': 'react/lit-react',
  '@nanostores/react': 'react/nanostores-react',
  // the last release under a permissive license: nothing that an app installs may replace it
  '@walletconnect/sign-client': 'steps/walletconnect-client',
  // apps may have another major version for their own code
  '@solana/web3.js': 'steps/solana-client',
  '@scure/btc-signer': 'steps/testing-bitcoin-signer',
  '@scure/sr25519': 'steps/testing-polkadot-signer'
}

/**
 * Modules whose imports mean the app's own copy of a package: one that is compiled in elsewhere, or that is no peer. wagmi's core is none: where
 * an app has it for `wagmi` alone, npm refuses a peer dependency on it, even an optional one, for the optional peers of that core.
 */
export const appsOwn: Readonly<Record<string, string>> = {
  'elements/compat/solana-connection.ts': '@solana/web3.js',
  'elements/compat/wagmi.ts': '@wagmi/core'
}

export interface PackageManifest {
  readonly dependencies: Readonly<Record<string, string>>
  readonly peerDependencies: Readonly<Record<string, string>>
}

/**
 * Returns whether an import stays an import. Packages that are installed with the kit do, also for bundled packages, whose stores are
 * of the app's nanostores. A bundled package that depends on another version of one that has no state gets its own copy: if the WalletConnect
 * client shared viem with other lazy chunks, an app's bundler would cut its first file into more.
 */
export function createIsExternal(root: string, { dependencies, peerDependencies }: PackageManifest) {
  const ranges = { ...dependencies, ...peerDependencies }
  return (id: string, importer?: string): boolean => {
    const name = packageName(id)
    if (importer !== undefined && isOwn(root, importer)) {
      if (appsOwn[relative(root, importer)] === name) return true
      if (name in bundledChunks) return false
    }
    const range = ranges[name]
    if (range === undefined) return false
    if (range === '*' || !importer || isOwn(root, importer)) return true
    const version = installedVersion(packageName(id), importer)
    return version === installedVersion(packageName(id), join(root, 'package.json')) && majorOf(version) === majorOf(range)
  }
}

/** Returns the chunk of a module of a bundled package, `null` for other modules. */
export function bundledChunk(root: string, id: string, getModuleInfo: (id: string) => Rolldown.ModuleInfo | null): string | null {
  if (isOwn(root, id)) return null
  const packages = new Set<string>()
  const seen = new Set<string>()
  const walk = (module: string): void => {
    if (seen.has(module)) return
    seen.add(module)
    const info = getModuleInfo(module)
    const importers = [...(info?.importers ?? []), ...(info?.dynamicImporters ?? [])]
    if (importers.some(importer => isOwn(root, importer))) packages.add(packageOfPath(module))
    importers.filter(importer => !isOwn(root, importer)).forEach(walk)
  }
  walk(id)
  const [first, ...others] = packages
  if (first === undefined) return null
  // one file for each package that several need: none of them loads another
  return others.length > 0 ? `steps/${packageOfPath(id).replace('@', '').replace('/', '-')}` : (bundledChunks[first] ?? null)
}

const isOwn = (root: string, path: string): boolean => path.startsWith(`${root}/`) && !path.includes('/node_modules/')

/** Returns the package of a file: the last one in its path. */
export const packageOfPath = (path: string): string =>
  packageName(path.slice(path.lastIndexOf('/node_modules/') + '/node_modules/'.length))

const majorOf = (version: string): string => /\d+/.exec(version)?.[0] ?? ''

/** Returns the version of the copy that a module resolves. */
function installedVersion(name: string, importer: string): string {
  for (let folder = dirname(importer); folder !== dirname(folder); folder = dirname(folder)) {
    const manifest = join(folder, 'node_modules', name, 'package.json')
    if (existsSync(manifest)) return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version
  }
  throw new Error(`${name}, which ${importer} imports, is not installed.`)
}
