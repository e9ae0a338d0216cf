import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { parse } from './sources.ts'

/** Files in which the services read their environment. */
const readers = [
  'services/environment-reader.ts',
  'services/tracing-settings.ts',
  'services/directory/export-command.ts',
  'services/read-environment.ts',
  'services/auth/login/read-settings.ts',
  'services/recovery/read-settings.ts',
  'services/key-wrappers/key-service.ts'
]

const form = /^[A-Z]{2,}(_[A-Z]+)*$/

/** Returns all environment variables of the services, sorted. */
export function environmentVariables(root: string): string[] {
  const found = new Set<string>()
  const walk = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) && form.test(node.text)) found.add(node.text)
    ts.forEachChild(node, walk)
  }
  for (const file of readers) walk(parse(join(root, file)))
  return [...found].sort()
}

/** Returns variables in the first column of a page's tables. */
export const listedVariables = (page: string): string[] =>
  [...page.matchAll(/^\| *((?:`[A-Z_]+`[, ]*)+)\|/gm)].flatMap(([, cell]) =>
    [...cell!.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name!)
  )

/** Returns the first table of a page. */
export function firstTable(root: string, file: string): string {
  const lines = readFileSync(join(root, file), 'utf8').split('\n')
  const start = lines.findIndex(line => /^\| variable/.test(line))
  const end = lines.findIndex((line, index) => index > start && !line.startsWith('|'))
  if (start < 0) throw new Error(`${file} has no table of variables.`)
  return lines.slice(start, end).join('\n')
}
