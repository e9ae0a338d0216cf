import { statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Writes batches of test files to `folder`, which replace them for the runner.
 * Files of one of `folders` run in one process, each as its own suite, in sequence: starting Node and loading the tested code
 * takes longer than most tests. Every other file stays separate, as those `apart` do. The runner sorts alphabetically, so names
 * are numbered: batches, then the largest file, so that a long file does not start last.
 */
export function batchFiles(
  files: readonly string[],
  {
    folders,
    apart,
    folder,
    at
  }: { folders: readonly string[]; apart: readonly string[]; folder: string; at: (file: string) => string }
): string[] {
  const isBatched = (file: string) => folders.includes(dirname(file)) && !apart.includes(file)
  const address = (file: string) => JSON.stringify(pathToFileURL(at(file)).href)
  const suite = (file: string) => `describe(${JSON.stringify(file)}, async () => void (await import(${address(file)})))`
  const batches = folders
    .flatMap(name => inParts(files.filter(file => dirname(file) === name && isBatched(file))))
    .map(members => ({
      name: dirname(members[0]!),
      code: `import { describe } from 'node:test'\n${members.map(suite).join('\n')}\n`
    }))
  const size = (file: string) => statSync(at(file)).size
  const alone = files
    .filter(file => !isBatched(file))
    .toSorted((one, other) => size(other) - size(one))
    .map(file => ({ name: file.replace(/\.test\.tsx?$/, ''), code: `await import(${address(file)})\n` }))
  return [...batches, ...alone].map(({ name, code }, index) => {
    const path = join(folder, `${String(index).padStart(3, '0')}-${name.replaceAll('/', '-')}.test.mjs`)
    writeFileSync(path, code)
    return path
  })
}

/** Maximum number of files in a process: a file waits for earlier ones, and a process has a time limit. */
const mostTogether = 20

function inParts(members: readonly string[]): string[][] {
  const parts = Math.ceil(members.length / mostTogether)
  return Array.from({ length: parts }, (_, part) => members.filter((_member, index) => index % parts === part))
}
