import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Folder of the package `w3m-kit-services`, with its package.json and pages. */
export const packageFolder = findFolder(import.meta.dirname)

/** Folder of the published build; `undefined` in the sources. */
export const buildFolder = import.meta.filename.endsWith('.ts') ? undefined : join(packageFolder, 'dist')

function findFolder(start: string): string {
  let folder = start
  while (!existsSync(join(folder, 'package.json')) && folder !== dirname(folder)) folder = dirname(folder)
  return folder
}
