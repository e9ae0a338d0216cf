import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { parse } from './sources.ts'

/** Where the services read their environment. */
const readers = [
  'services/environment.ts',
  'services/options.ts',
  'services/auth/login/read-settings.ts',
  'services/recovery/read-settings.ts'
]

const form = /^[A-Z]{2,}(_[A-Z]+)*$/

/** Every variable of the environment that the services read, sorted. */
export function environmentVariables(root: string): string[] {
  const found = new Set<string>()
  const walk = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) && form.test(node.text)) found.add(node.text)
    ts.forEachChild(node, walk)
  }
  for (const file of readers) walk(parse(join(root, file)))
  return [...found].sort()
}

/** Variables that a page lists in the first column of its tables. */
export const listedVariables = (page: string): string[] =>
  [...page.matchAll(/^\| *((?:`[A-Z_]+`[, ]*)+)\|/gm)].flatMap(([, cell]) =>
    [...cell!.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name!)
  )

/** The first table of a page. */
export function firstTable(root: string, file: string): string {
  const lines = readFileSync(join(root, file), 'utf8').split('\n')
  const start = lines.findIndex(line => /^\| variable/.test(line))
  const end = lines.findIndex((line, index) => index > start && !line.startsWith('|'))
  if (start < 0) throw new Error(`${file} has no table of variables.`)
  return lines.slice(start, end).join('\n')
}
