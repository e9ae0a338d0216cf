import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { treeOf } from './check/lockfile.ts'
import type { Lock } from './check/lockfile.ts'

/** Used parts of CycloneDX 1.5. */
export interface Sbom {
  readonly components: readonly Component[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[]
}

interface Component {
  /** `viem@2.57.1` */
  readonly 'bom-ref': string
  readonly scope: string
  readonly properties: readonly { readonly name: string; readonly value: string }[]
}

/**
 * Returns the software bill of materials of a release: what is installed with the package, in the locked versions, and what its builds
 * for browsers contain. Needs `npm run build`.
 */
export function createSbom(root: string): Sbom {
  // without workspaces, which are not published; peers that this repository has in another version are no concern of users
  const words = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--workspaces=false', '--legacy-peer-deps']
  // with NODE_ENV=production, which Vite sets while it builds, npm leaves out what development needs too, such as lit
  const env = { ...process.env, NODE_ENV: undefined }
  const text = execFileSync('npm', words, { cwd: root, env, encoding: 'utf8', maxBuffer: 128 * 1024 * 1024 })
  return limitSbom(JSON.parse(text) as Sbom, installedWith(root), compiledInto(root))
}

/** Returns the parts of a bill that users get. Those that are compiled in are marked as npm marks bundled ones. */
export function limitSbom<Bill extends Sbom>(bill: Bill, installed: ReadonlySet<string>, compiled: ReadonlySet<string>): Bill {
  const isShipped = (ref: string): boolean => installed.has(ref) || compiled.has(ref)
  const components = bill.components.filter(component => isShipped(component['bom-ref']))
  const known = new Set(components.map(component => component['bom-ref']))
  const missing = [...installed, ...compiled].filter(ref => !known.has(ref))
  if (missing.length > 0) throw new Error(`The lock file does not have ${missing.join(', ')}.`)
  return {
    ...bill,
    components: components.map(component => ({
      ...component,
      scope: 'required',
      properties: [
        ...component.properties.filter(({ name }) => name !== 'cdx:npm:package:development'),
        ...(compiled.has(component['bom-ref']) ? [{ name: 'cdx:npm:package:bundled', value: 'true' }] : [])
      ]
    })),
    dependencies: bill.dependencies
      .filter(({ ref }, index) => index === 0 || isShipped(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isShipped) }))
  }
}

/** Returns what is installed with the package, by the lock file. */
function installedWith(root: string): Set<string> {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock
  const paths = treeOf(lock, Object.keys(lock.packages['']?.dependencies ?? {}))
  return new Set(paths.map(path => `${path.slice(path.lastIndexOf('node_modules/') + 13)}@${lock.packages[path]?.version}`))
}

/** Returns what the builds in `dist` contain, by the lists of licenses beside them. */
function compiledInto(root: string): Set<string> {
  const lists = readdirSync(join(root, 'dist'), { recursive: true, encoding: 'utf8' }).filter(isListOfLicenses)
  return new Set(lists.flatMap(path => listedPackages(readFileSync(join(root, 'dist', path), 'utf8'))))
}

/** Returns whether a file lists licenses of what is compiled in. */
export const isListOfLicenses = (path: string): boolean => path.endsWith('licenses.md') && !path.startsWith('frame')

/** Returns the packages of a list of licenses, as `name@version`. */
export const listedPackages = (text: string): string[] =>
  [...text.matchAll(/^## (\S+) - (\d\S*)(?: \(|$)/gm)].map(([, name, version]) => `${name}@${version}`)

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = resolve(import.meta.dirname, '..')
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { name: string; version: string }
  const file = process.argv[2] ?? `${name}-${version}.cdx.json`
  const sbom = createSbom(root)
  writeFileSync(resolve(file), `${JSON.stringify(sbom, null, 2)}\n`)
  console.log(`${file}: ${sbom.components.length} packages`)
}
