import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Files that run in one process, each a suite of its own, one after another: starting Node and loading what they test takes longer
 * than most files' tests. Writes into `folder` a file for each of `folders`; every other file stays by itself, as those `apart` do.
 * What runs longest comes first.
 *
 * @returns what to give to the runner
 */
export function inBatches(
  files: readonly string[],
  {
    folders,
    apart,
    folder,
    at
  }: { folders: readonly string[]; apart: readonly string[]; folder: string; at: (file: string) => string }
): string[] {
  const isBatched = (file: string) => folders.includes(dirname(file)) && !apart.includes(file)
  const batched = folders.flatMap(name => {
    const members = files.filter(file => dirname(file) === name && isBatched(file))
    if (members.length === 0) return []
    const batch = join(folder, `${name.replaceAll('/', '-')}.test.mjs`)
    writeFileSync(batch, `import { describe } from 'node:test'\n${members.map(file => suite(file, at(file))).join('\n')}\n`)
    return [batch]
  })
  return [...batched, ...files.filter(file => !isBatched(file)).map(at)]
}

const suite = (file: string, path: string) =>
  `describe(${JSON.stringify(file)}, async () => void (await import(${JSON.stringify(pathToFileURL(path).href)})))`
