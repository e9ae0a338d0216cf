import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrateAppKit, migrateAppKitText } from './migrations/appkit.ts'
import { finish, parseSource, type Migration, type Source, type Todo } from './migrations/source.ts'
import { migrateConnectKit, migrateRainbowKit } from './migrations/wagmi-kits.ts'
import { migrateWeb3Onboard } from './migrations/web3-onboard.ts'
import { readProject, type Project } from './project.ts'
import { sourceFiles } from './source-files.ts'
import type { Terminal } from './terminal.ts'

const migrations: readonly Migration[] = [migrateAppKit, migrateRainbowKit, migrateConnectKit, migrateWeb3Onboard]

/** Packages that the kit replaces. */
const replaced = /^(?:@reown\/appkit(?:-.+)?|@rainbow-me\/rainbowkit|connectkit|@web3-onboard\/.+)$/

export interface Migrated {
  /** Path from the project's folder. */
  readonly file: string
  readonly before: string
  readonly after: string
  readonly todos: readonly Todo[]
}

/**
 * Rewrites the set-up of another kit in the project of a folder.
 * @param dryRun - Prints the changes, and writes none.
 * @returns Exit code.
 */
export function migrate(folder: string, { dryRun = false }: { readonly dryRun?: boolean }, terminal: Terminal): number {
  const project = readProject(folder)
  const results = [...migrateFiles(folder), ...migrateManifest(project)]
  if (results.length === 0) {
    terminal.print('Nothing to migrate: no source imports AppKit, RainbowKit, ConnectKit or Web3-Onboard.')
    return 0
  }
  for (const { file, before, after, todos } of results) {
    terminal.print(`${after === before ? '=' : '~'} ${file}`)
    if (dryRun) for (const line of changedLines(before, after)) terminal.print(`    ${line}`)
    for (const { line, text } of todos) terminal.print(`  ! line ${line}: ${text}`)
    if (!dryRun && after !== before) writeFileSync(join(folder, file), after)
  }
  const todos = results.reduce((sum, result) => sum + result.todos.length, 0)
  terminal.print(
    `\n${dryRun ? 'Nothing is written (--dry-run).' : `Written. Install the packages (${project.packageManager} install), and run your type check.`}` +
      (todos > 0 ? ` ${todos} ${todos === 1 ? 'place needs' : 'places need'} your decision: the lines with !.` : '')
  )
  return 0
}

const sources = /\.(?:[cm]?[jt]sx?|vue|svelte|astro)$/

const migrateFiles = (folder: string): readonly Migrated[] =>
  Array.from(sourceFiles(folder, sources), ({ file, text }) => migrateText(text, file) ?? []).flat()

/** Migrates the text of one file; `undefined` if it uses none of the kits. */
export function migrateText(before: string, file: string): Migrated | undefined {
  if (!/@reown\/appkit|@rainbow-me\/rainbowkit|connectkit|@web3-onboard\//.test(before)) return undefined
  if (!/\.[cm]?[jt]sx?$/.test(file)) {
    const after = migrateAppKitText(before)
    return after === before ? undefined : { file, before, after, todos: [] }
  }
  const source = sourceOf(before, file)
  if (!source)
    return { file, before, after: before, todos: [{ line: 1, text: 'This file cannot be parsed: change it by hand.' }] }
  const used = migrations.filter(run => run(source))
  return used.length > 0 ? { file, before, after: finish(source), todos: source.todos } : undefined
}

function sourceOf(text: string, file: string): Source | undefined {
  try {
    return parseSource(text, file)
  } catch {
    return undefined // unknown syntax: reported to the user
  }
}

/**
 * Takes the packages of the other kits off package.json, and adds the kit unless it is there. AppKit's wagmi adapter depends on wagmi's core, which
 * `w3m-kit/compat/wagmi` imports: the app names it instead, in the version of its wagmi, so that there is one.
 */
function* migrateManifest(project: Project): Generator<Migrated> {
  const before = project.read('package.json')
  if (before === undefined || ![...project.packages.keys()].some(name => replaced.test(name))) return
  const core = project.packages.has('@reown/appkit-adapter-wagmi') ? coreOfWagmi(project) : {}
  const manifest = JSON.parse(before) as Record<string, Record<string, string> | undefined>
  for (const list of ['dependencies', 'devDependencies', 'peerDependencies'])
    for (const name of Object.keys(manifest[list] ?? {})) if (replaced.test(name)) delete manifest[list]![name]
  const { version } = ownManifest()
  manifest['dependencies'] = sorted({ 'w3m-kit': `^${version}`, ...core, ...manifest['dependencies'] })
  const indent = /^[ \t]+/m.exec(before)?.[0] ?? '  '
  yield { file: 'package.json', before, after: `${JSON.stringify(manifest, undefined, indent)}\n`, todos: [] }
}

/** The version of `@wagmi/core` that the installed wagmi depends on; without one, the newest of its major version. */
function coreOfWagmi({ packages, read }: Project): Record<string, string> {
  for (const name of ['wagmi', '@wagmi/vue']) {
    const range = packages.get(name)
    if (range === undefined) continue
    const installed = read(`node_modules/${name}/package.json`)
    const { dependencies } = JSON.parse(installed ?? '{}') as { dependencies?: Record<string, string> }
    return { '@wagmi/core': dependencies?.['@wagmi/core'] ?? (/\d+/.exec(range)?.[0] === '2' ? '^2.16.0' : '^3.0.0') }
  }
  return { '@wagmi/core': '^3.0.0' }
}

const sorted = (list: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(list).sort(([one], [other]) => one.localeCompare(other)))

/** The manifest of this package: two folders up, both here and in `dist/cli`. */
export const ownManifest = (): { readonly version: string } =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string }

/** Lines that differ, each with its sign. Enough for edits that add, remove and replace lines. */
function changedLines(before: string, after: string): readonly string[] {
  const [old, fresh] = [before.split('\n'), after.split('\n')]
  const [kept, had] = [new Set(fresh), new Set(old)]
  return [
    ...old.filter(line => line.trim() && !kept.has(line)).map(line => `- ${line}`),
    ...fresh.filter(line => line.trim() && !had.has(line)).map(line => `+ ${line}`)
  ]
}
