import { ok } from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './run.ts'

/** Packs the built package into a folder. Returns the path of the tarball. */
export async function packKit(root: string, folder: string): Promise<string> {
  ok(existsSync(join(root, 'dist/w3m.js')), 'The package is not built. Run "npm run build" first.')
  await run(root, 'npm', 'pack', '--ignore-scripts', '--pack-destination', folder)
  return join(folder, readdirSync(folder).find(name => name.endsWith('.tgz')) ?? '')
}
