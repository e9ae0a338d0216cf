import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'

const block = 512

/**
 * Extracts a tar archive of files and folders (POSIX ustar) to `folder`, which must not exist.
 * Extracts to a temporary folder and renames it, so that an interrupted run leaves no incomplete folder.
 */
export async function extractTar(folder: string, archive: Buffer): Promise<void> {
  const aside = `${folder}.unpacking`
  await rm(aside, { recursive: true, force: true })
  await mkdir(aside, { recursive: true })
  const made = new Set<string>()
  for (const { name, isFolder, content } of entriesOf(archive)) {
    const place = join(aside, normalize(`/${name}`))
    const parent = isFolder ? place : dirname(place)
    if (!made.has(parent)) await mkdir(parent, { recursive: true })
    made.add(parent)
    if (!isFolder) await writeFile(place, content)
  }
  await rename(aside, folder)
}

function* entriesOf(archive: Buffer) {
  for (let at = 0; at + block <= archive.length && archive[at] !== 0;) {
    const text = (from: number, length: number) => archive.toString('utf8', at + from, at + from + length).replace(/\0[^]*$/, '')
    const size = Number.parseInt(text(124, 12), 8)
    const prefix = text(345, 155)
    const name = prefix === '' ? text(0, 100) : `${prefix}/${text(0, 100)}`
    yield { name, isFolder: text(156, 1) === '5', content: archive.subarray(at + block, at + block + size) }
    at += block + Math.ceil(size / block) * block
  }
}
