import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './run.ts'

export type ManagerName = 'npm' | 'npm-strict' | 'pnpm' | 'yarn-1' | 'yarn-4' | 'yarn-4-pnp'

/** A package manager, as a user runs it in the folder of a project. Each command returns what it prints. */
export interface Manager {
  /** Installs the packages of package.json. */
  install(site: string): Promise<string>
  /** Adds packages: `name@version`, or the path of a packed package. */
  add(site: string, packages: readonly string[]): Promise<string>
  /** Runs a program of an installed package. */
  execute(site: string, ...words: readonly string[]): Promise<string>
  /** Runs a script of package.json. */
  script(site: string, name: string): Promise<string>
}

const quiet = ['--no-audit', '--no-fund', '--prefer-offline'] as const

const npm: Manager = {
  install: site => run(site, 'npm', 'install', ...quiet),
  add: (site, packages) => run(site, 'npm', 'install', ...packages, ...quiet),
  execute: (site, ...words) => run(site, 'npx', ...words),
  script: (site, name) => run(site, 'npm', 'run', name)
}

/** Writes a manager's settings into a new project: the only file that the generator has not written. */
const configured = (manager: Manager, file: string, textOf: (registry: string) => string): Manager => ({
  ...manager,
  async install(site) {
    const registry = await run(site, 'npm', 'config', 'get', 'registry')
    writeFileSync(join(site, file), textOf(registry.trim()))
    return manager.install(site)
  }
})

/** The program of another manager, from its package, so that nothing has to be installed before. */
const other = (program: readonly string[], { execute }: { readonly execute: readonly string[] }): Manager => {
  const start = (site: string, ...words: readonly string[]): Promise<string> => run(site, 'npx', '--yes', ...program, ...words)
  return {
    install: site => start(site, 'install'),
    add: (site, packages) => start(site, 'add', ...packages),
    execute: (site, ...words) => start(site, ...execute, ...words),
    script: (site, name) => start(site, 'run', name)
  }
}

const yarn1 = other(['yarn@1.22.22'], { execute: ['run'] })
const yarn4 = other(['--package', '@yarnpkg/cli-dist@4.18.1', 'yarn'], { execute: ['run'] })

/** Adds packed packages as yarn takes them: `file:` and the path, after a name for yarn 4. */
const addingFiles = (manager: Manager, prefix: string): Manager => ({
  ...manager,
  add(site, packages) {
    const named = packages.map(name => (name.endsWith('.tgz') ? `${prefix}${name}` : name))
    return manager.add(site, named)
  }
})

/** Yarn 4 with packages in the project, so that they can be counted. */
const yarn4With = (linker: string): Manager =>
  configured(
    addingFiles(yarn4, 'w3m-kit@file:'),
    '.yarnrc.yml',
    registry =>
      `nodeLinker: ${linker}\nenableGlobalCache: false\nenableImmutableInstalls: false\nenableTelemetry: false\nnpmRegistryServer: ${registry}\n`
  )

export const managers: Readonly<Record<ManagerName, Manager>> = {
  npm,
  'npm-strict': configured(npm, '.npmrc', () => 'engine-strict=true\nstrict-peer-deps=true\n'),
  pnpm: configured(other(['pnpm@10.34.8'], { execute: ['exec'] }), '.npmrc', () => 'strict-peer-dependencies=true\n'),
  'yarn-1': configured(addingFiles(yarn1, 'file:'), '.yarnrc', registry => `registry "${registry}"\n`),
  'yarn-4': yarn4With('node-modules'),
  'yarn-4-pnp': yarn4With('pnp')
}

/** What a project has installed: packages in folders, or the archives of Plug'n'Play. Links of pnpm and of workspaces count once. */
export async function installedIn(site: string): Promise<{ readonly packages: number; readonly megabytes: number }> {
  const [modules, archives] = [join(site, 'node_modules'), join(site, '.yarn/cache')]
  const folder = existsSync(modules) && countPackages(modules) > 0 ? modules : archives
  const packages =
    folder === modules ? countPackages(modules) : readdirSync(archives).filter(name => name.endsWith('.zip')).length
  const size = await run(site, 'du', '-sk', folder)
  return { packages, megabytes: Number.parseInt(size, 10) / 1024 }
}

function countPackages(modules: string): number {
  let count = 0
  for (const entry of existsSync(modules) ? readdirSync(modules, { withFileTypes: true }) : []) {
    const folder = join(modules, entry.name)
    if (!entry.isDirectory()) continue
    if (entry.name === '.pnpm')
      for (const inner of readdirSync(folder)) count += countPackages(join(folder, inner, 'node_modules'))
    else if (entry.name.startsWith('@')) count += countPackages(folder)
    else if (existsSync(join(folder, 'package.json'))) count += 1 + countPackages(join(folder, 'node_modules'))
  }
  return count
}
