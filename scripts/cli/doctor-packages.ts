import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gte, satisfies, valid } from 'semver'
import type { Finding } from './doctor.ts'
import type { Project } from './project.ts'

/** The lowest Node version that the package supports. */
const lowestNode = '20.19.0'

export const checkNode = (version: string): readonly Finding[] =>
  gte(version, lowestNode)
    ? [{ kind: 'ok', text: `Node ${version}` }]
    : [{ kind: 'problem', text: `Node ${version} is too old.`, fix: `Install Node ${lowestNode} or later.` }]

/** Packages of which a page should have one copy, and what two copies cost. */
const single: Readonly<Record<string, string>> = {
  'w3m-kit': 'Two copies do not share the connected wallet.',
  viem: 'The page loads both, and types of one do not fit the other.',
  lit: 'The page loads both.',
  nanostores: 'The page loads both.'
}

/** What an app may pass in, with the versions that work. */
const supported: Readonly<Record<string, string>> = {
  react: '>=18.0.0',
  '@wagmi/core': '>=2.16.0',
  ethers: '>=5.7.0',
  '@solana/web3.js': '>=1.90.0'
}

/** Checks the installed packages: the kit is there, in one copy, and so are its libraries, in versions that work. */
export function checkPackages(project: Project): readonly Finding[] {
  const installed = installedIn(join(project.folder, 'node_modules'))
  if (!installed.has('w3m-kit')) {
    const fix = project.packages.has('w3m-kit') ? 'Install the packages of package.json.' : 'npx w3m-kit init'
    return [{ kind: 'problem', text: 'w3m-kit is not installed.', fix }]
  }
  const findings: Finding[] = []
  for (const [name, why] of Object.entries(single)) {
    const copies = installed.get(name) ?? []
    const versions = [...new Set(copies.map(({ version }) => version))]
    if (versions.length > 1) {
      const places = copies.map(({ version, folder }) => `${version} in ${folder.slice(project.folder.length + 1)}`).join(', ')
      findings.push({
        kind: 'problem',
        text: `${versions.length} versions of ${name}: ${places}. ${why}`,
        fix: `npm dedupe, or the same range of ${name} everywhere.`
      })
    } else if (versions.length === 1) findings.push({ kind: 'ok', text: `${name} ${versions[0]}` })
  }
  for (const [name, range] of Object.entries(supported)) {
    const version = installed.get(name)?.[0]?.version
    if (version && valid(version) && !satisfies(version, range))
      findings.push({ kind: 'problem', text: `${name} ${version} is not supported.`, fix: `Install ${name} ${range}.` })
  }
  return findings
}

interface Copy {
  readonly version: string
  readonly folder: string
}

/** Finds every copy of the packages above, also nested ones and those of pnpm's store. */
function installedIn(
  modules: string,
  found = new Map<string, Copy[]>(),
  seen = new Set<string>()
): ReadonlyMap<string, readonly Copy[]> {
  if (!existsSync(modules) || seen.has(modules)) return found
  seen.add(modules)
  for (const entry of readdirSync(modules, { withFileTypes: true })) {
    const { name } = entry
    if (name === '.pnpm') {
      for (const inner of readdirSync(join(modules, name))) installedIn(join(modules, name, inner, 'node_modules'), found, seen)
      continue
    }
    // a link leads to a package of pnpm's store, or of a workspace
    if (name.startsWith('.') || (entry.isSymbolicLink() && found.has(name))) continue
    const packages = name.startsWith('@') ? readdirSync(join(modules, name)).map(inner => `${name}/${inner}`) : [name]
    for (const each of packages) {
      const folder = join(modules, each)
      if (each in single || each in supported) addCopy(found, each, folder)
      installedIn(join(folder, 'node_modules'), found, seen)
    }
  }
  return found
}

function addCopy(found: Map<string, Copy[]>, name: string, folder: string): void {
  const file = join(folder, 'package.json')
  if (!existsSync(file)) return
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version?: string }
  if (version) found.set(name, [...(found.get(name) ?? []), { version, folder }])
}
