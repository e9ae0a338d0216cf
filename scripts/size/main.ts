import { resolve } from 'node:path'
import { buildProducts } from '../build/main.ts'
import { isOver, measure } from './rows.ts'

// `npm run size`: builds the library, the script tag and the frame, measures them as apps use them, prints a table and fails if a row is over its
// budget. `npm run size -- --chunks` also lists what each step of the visit loaded, and `--modules` the modules in it, with
// lengths before minification.

const root = resolve(import.meta.dirname, '../..')

const nameWidth = 60

await buildProducts(['library', 'types', 'script', 'frame'])
const { rows, visit, waterfalls } = await measure(root, { untouched: 60_000, next: true })
console.log(`\n${'what (an app build, brotli)'.padEnd(nameWidth)}${'measured'.padStart(10)}${'budget'.padStart(10)}`)
for (const row of rows) {
  const { name, value, budget, unit } = row
  console.log(
    `${name.padEnd(nameWidth)}${String(value).padStart(10)}${(budget === Infinity ? '' : String(budget)).padStart(10)} ${unit.padEnd(9)}${isOver(row) ? ' over' : ''}`
  )
}
if (rows.some(isOver)) process.exitCode = 1

const [withChunks, withModules] = ['--chunks', '--modules'].map(flag => process.argv.includes(flag))
const parts = visit.flatMap(({ step, chunks, afterwards }) => [
  { step, chunks },
  { step: `${step}, afterwards`, chunks: afterwards }
])
for (const { step, chunks } of withChunks || withModules ? parts : []) {
  console.log(`\n${step}`)
  for (const { fileName, size, modules } of chunks) {
    console.log(`${String(size).padStart(8)} ${fileName}`)
    if (!withModules) continue
    for (const { id, length } of [...modules].sort((left, right) => right.length - left.length)) {
      if (length > 0) console.log(`${String(length).padStart(16)} ${id.replace(`${root}/`, '')}`)
    }
  }
}

for (const { name, transfers } of withChunks ? waterfalls : []) {
  console.log(`\n${name}: when it was requested, bytes`)
  for (const { at, bytes, path } of transfers) console.log(`${String(at).padStart(8)} ms${String(bytes).padStart(8)} ${path}`)
}
