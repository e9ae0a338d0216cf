import { isBuiltin } from 'node:module'
import { examplesOf } from './examples.ts'

/** Packages whose command has another name. */
const packageOfCommand: Readonly<Record<string, string>> = { playwright: '@playwright/test' }

const packageOf = (specifier: string): string => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)![0]

/** Returns the packages that the programs and commands of a page use, and that none of its `npm install` lines names. */
export function findMissingInstalls(path: string, page: string): string[] {
  const examples = examplesOf(path, page)
  const installed = new Set(
    examples
      .filter(({ language }) => language === 'sh')
      .flatMap(({ text }) => [...text.matchAll(/^npm install (.+)$/gm)])
      .flatMap(([, words]) => words!.split(' ').filter(word => !word.startsWith('-')))
      .map(word => word.replace(/(?<=.)@.*/, ''))
  )
  const imported = examples
    .filter(({ language }) => language !== 'sh')
    .flatMap(({ text }) => [...text.matchAll(/(?:\bfrom |\bimport |\bimport\(|reference types=)['"]([^'"]+)['"]/g)])
    .flatMap(([, specifier]) => (/^[./]/.test(specifier!) || isBuiltin(specifier!) ? [] : [packageOf(specifier!)]))
  const run = [...page.matchAll(/\bnpx ([@\w][\w@/.-]*)/g)].map(([, command]) => packageOfCommand[command!] ?? command!)
  return [...new Set([...imported, ...run])].filter(name => !installed.has(name)).map(name => `${path}: ${name}`)
}
