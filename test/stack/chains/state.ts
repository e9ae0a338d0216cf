import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { localChainIds } from './chain-ids.ts'

const folder = fileURLToPath(new URL('.', import.meta.url))

/** Output of `npm run stack:chains`, which is committed. */
export const stateFolder = join(folder, 'state')

export const stateFile = (chainId: number): string => join(stateFolder, `${chainId}.json.br`)

/**
 * Unpacks the initial state of a local chain, as a file for anvil's `--load-state`.
 * Call `remove` once anvil responds.
 * Rejects if this chain id has none, or if it is damaged.
 */
export async function unpackState(chainId: number): Promise<{ readonly path: string; remove(): Promise<void> }> {
  const state = await promisify(brotliDecompress)(await readFile(stateFile(chainId)))
  const own = await mkdtemp(join(tmpdir(), 'w3m-state-'))
  const path = join(own, `${chainId}.json`)
  const remove = (): Promise<void> => rm(own, { recursive: true, force: true })
  try {
    await writeFile(path, state)
  } catch (error) {
    await remove()
    throw error
  }
  return { path, remove }
}

/**
 * Returns hashes of all inputs of the states, by name: sources, steps, and the pinned versions of
 * compiler and packages. `stack` is the folder `test/stack`, or a copy of it.
 */
export function inputsOf(stack = join(folder, '..')): Record<string, string> {
  const chains = join(stack, 'chains')
  const files = ['contracts', 'build'].flatMap(part => readdirSync(join(chains, part)).map(file => `${part}/${file}`))
  const texts = [...files, 'names.ts', 'chain-ids.ts'].map(name => [name, readFileSync(join(chains, name), 'utf8')] as const)
  const { devDependencies, optionalDependencies } = JSON.parse(readFileSync(join(stack, 'package.json'), 'utf8')) as {
    [part: string]: unknown
  }
  const pins = JSON.stringify({ devDependencies, optionalDependencies })
  return Object.fromEntries([...texts, ['packages', pins] as const].map(([name, text]) => [name, fingerprint(unix(text))]))
}

/** Returns hashes of the outputs. */
export function outputsOf(): Record<string, string> {
  const deployment = join(stateFolder, 'deployment.json')
  return {
    ...Object.fromEntries(localChainIds.map(chainId => [`${chainId}.json.br`, fingerprint(readFileSync(stateFile(chainId)))])),
    'deployment.json': fingerprint(unix(readFileSync(deployment, 'utf8')))
  }
}

const fingerprint = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex')

// a checkout on Windows may have other line ends
const unix = (text: string): string => text.replaceAll('\r\n', '\n')
