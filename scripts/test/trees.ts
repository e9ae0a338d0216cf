import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatTable, readRows } from '../../test/trees/table.ts'
import { report } from './run-steps.ts'
import { treeTests } from './main.ts'

// `npm run test:trees`, or `npm run test:trees -- vite-react-ts` for some: projects that generators write, with the kit as documented.
// Ends with a table. Needs `npm run build`, and a registry.

const folder = mkdtempSync(join(tmpdir(), 'w3m-table-'))
try {
  const rows = join(folder, 'rows.jsonl')
  const count = await treeTests(process.argv.slice(2), rows)
  console.log(`\n${formatTable(readRows(rows))}`)
  process.exitCode = report(count) ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
