/**
 * Preloaded into test processes by record-schema.ts: writes the distinct queries that a process sends to its database into
 * `W3M_QUERIES_FOLDER`, one JSON array a process.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'

const queries = new Set()
const { query } = PGlite.prototype
PGlite.prototype.query = async function (text, ...rest) {
  const result = await query.call(this, text, ...rest)
  // tests of faults also send queries that fail
  queries.add(text)
  return result
}

process.on('exit', () => {
  if (queries.size === 0) return
  writeFileSync(join(process.env.W3M_QUERIES_FOLDER, `${process.pid}.json`), JSON.stringify([...queries]))
})
