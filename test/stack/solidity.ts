import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const require = createRequire(import.meta.url)
const cache = join(import.meta.dirname, '../../node_modules/.cache/w3m-kit')

/**
 * Compiles sources that import nothing, as the standard JSON interface of the compiler does. An output is kept for later processes,
 * by the hash of the compiler's version and the input.
 */
export function compileSolidity(input: object): unknown {
  const text = JSON.stringify(input)
  const { version } = require('solc/package.json') as { version: string }
  const file = join(cache, `solidity-${createHash('sha256').update(version).update(text).digest('hex').slice(0, 16)}.json`)
  if (!existsSync(file)) {
    const solc = require('solc') as { compile(input: string): string }
    mkdirSync(cache, { recursive: true })
    // another process may compile the same at the same time: each writes a file of its own, whole
    const own = `${file}.${process.pid}`
    writeFileSync(own, solc.compile(text))
    renameSync(own, file)
  }
  return JSON.parse(readFileSync(file, 'utf8'))
}
