import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageFolder } from './package-folder.ts'

/** Pages with the tables of a process's variables, in the package's folder. */
const pagesOf = {
  services: ['README.md', 'auth/README.md', 'auth/login/README.md'],
  recovery: ['recovery/README.md']
} as const

export type ProcessName = keyof typeof pagesOf

/** A row of a table: one or several variables, their default, and what they are for. */
export interface Setting {
  readonly names: readonly string[]
  readonly preset: string
  readonly text: string
}

/** Returns the settings of a process, as its pages document them, each variable once. */
export function readSettingsReference(process: ProcessName): readonly Setting[] {
  const seen = new Set<string>()
  return pagesOf[process].flatMap(page =>
    settingsIn(readPage(page)).filter(({ names }) => {
      const isNew = names.some(name => !seen.has(name))
      for (const name of names) seen.add(name)
      return isNew
    })
  )
}

/** Returns the names of the settings of all processes, and every variable that their pages mention. */
export function readSettingNames(): { readonly settings: readonly string[]; readonly mentioned: ReadonlySet<string> } {
  const pages = Object.values(pagesOf).flat().map(readPage)
  return {
    settings: pages.flatMap(page => settingsIn(page).flatMap(({ names }) => names)),
    mentioned: new Set(pages.flatMap(page => [...page.matchAll(/\b[A-Z][A-Z_]+\b/g)].map(([name]) => name)))
  }
}

const readPage = (page: string): string => readFileSync(join(packageFolder, page), 'utf8')

function settingsIn(page: string): Setting[] {
  return page.split('\n').flatMap(line => {
    const [, first = '', preset = '', text = ''] = /^\| *((?:`[A-Z_]+`[, ]*)+)\|([^|]*)\|(.*)\|$/.exec(line) ?? []
    const names = [...first.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name!)
    return names.length > 0 ? [{ names, preset: plain(preset), text: plain(text) }] : []
  })
}

/** Pages that the package does not contain, by the page of the documentation with the same content. */
const documented: Readonly<Record<string, string>> = {
  'frame/SECURITY.md': 'docs/security',
  'frame/page/smart/README.md': 'docs/host/settings#smart-accounts'
}

/** Names pages as a reader finds them: from the package's folder, or in the documentation. */
const withPages = (text: string): string =>
  text.replaceAll(/[\w/-]+\.md\b/g, path => documented[path] ?? path.replace(/^services\//, ''))

const plain = (cell: string): string => withPages(cell.replaceAll(/`|\*\*/g, '').trim())

/** Returns the version of the package. */
export const readVersion = (): string =>
  (JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string }).version

/** Formats settings for a terminal: lines of at most 100 characters. */
export function formatSettings(settings: readonly Setting[]): string {
  return settings
    .map(({ names, preset, text }) => {
      const head = `  ${names.join(', ')}${preset ? `   (${preset})` : ''}`
      return [head, ...wrap(text, 92).map(line => `      ${line}`)].join('\n')
    })
    .join('\n')
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
