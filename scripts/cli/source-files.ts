import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

const skipped = new Set(['node_modules', 'dist', 'build', 'out', 'coverage'])
/** Larger files are no sources. */
const mostBytes = 512 * 1024

export interface SourceFile {
  /** Path from the project's folder. */
  readonly file: string
  readonly text: string
}

/** Reads the files of a project whose names match, without what is installed, built or hidden. */
export function* sourceFiles(folder: string, names: RegExp, at = folder): Generator<SourceFile> {
  for (const entry of readdirSync(at, { withFileTypes: true })) {
    const path = join(at, entry.name)
    if (entry.name.startsWith('.') || skipped.has(entry.name)) continue
    if (entry.isDirectory()) yield* sourceFiles(folder, names, path)
    else if (names.test(entry.name) && statSync(path).size <= mostBytes)
      yield { file: relative(folder, path), text: readFileSync(path, 'utf8') }
  }
}
