import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Works that are in a build as data, so that no bundler lists them: icons, and the files of a database. */
const works = {
  'lucide-static': 'node_modules/lucide-static/LICENSE',
  '@web3icons/core': 'scripts/build/notices/web3icons.txt',
  PostgreSQL: 'scripts/build/notices/postgresql.txt'
} as const
export type Work = keyof typeof works

/** Adds the licenses of works to the list that Vite has written for a build, in its form. */
export function addNotices(root: string, list: string, names: readonly Work[]): void {
  for (const name of names) {
    const manifest = join(root, 'node_modules', name, 'package.json')
    const { version, license } = existsSync(manifest)
      ? (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string; license: string })
      : { version: '18', license: 'PostgreSQL' }
    appendFileSync(list, `\n\n## ${name} - ${version} (${license})\n\n${readFileSync(join(root, works[name]), 'utf8').trim()}\n`)
  }
}
