// Run by hand after an .svg was added or changed: node --import tsx scripts/icons/build.ts
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { generateIcons } from './generate.ts'

const folder = new URL('../../elements/icons/', import.meta.url)
const files = (await readdir(folder)).filter(file => file.endsWith('.svg'))
const svgs = new Map(
  await Promise.all(files.map(async file => [basename(file, '.svg'), await readFile(new URL(file, folder), 'utf8')] as const))
)
await mkdir(new URL('generated/', folder), { recursive: true })
for (const [file, text] of Object.entries(generateIcons(svgs))) await writeFile(new URL(`generated/${file}`, folder), text)
