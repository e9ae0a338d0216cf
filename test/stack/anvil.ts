import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { guard } from './guard.ts'

export interface AnvilOptions {
  readonly chainId: number
  /** Preferred port. Without it, or if it is in use, a free one is picked. */
  readonly port?: number
  /** A state dump to start from (`anvil --dump-state`). */
  readonly loadState?: string
  /** Further arguments of anvil. */
  readonly args?: readonly string[]
}

export interface Anvil {
  readonly chainId: number
  readonly port: number
  readonly rpcUrl: string
  readonly pid: number
  /** Resolves once the process has ended. */
  stop(): Promise<void>
}

/**
 * Starts a local EVM chain on loopback, open to every origin, with a block for every transaction.
 * Resolves once it responds.
 * @throws with anvil's output if it does not start
 */
export async function startAnvil({ chainId, port = 0, loadState, args = [] }: AnvilOptions): Promise<Anvil> {
  const binary = findAnvil()
  const chain = ['--chain-id', String(chainId), ...(loadState ? ['--load-state', loadState] : []), ...args]
  try {
    return await launch(binary, chainId, port, chain)
  } catch (error) {
    if (port && error instanceof Error && /in use/.test(error.message)) return launch(binary, chainId, 0, chain)
    throw error
  }
}

async function launch(binary: string, chainId: number, wanted: number, args: readonly string[]): Promise<Anvil> {
  const child = spawn(binary, ['--host', '127.0.0.1', '--port', String(wanted), ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<void>(resolve => child.once('close', () => resolve()))
  const release = child.pid === undefined ? () => {} : guard(child.pid)
  void ended.then(release)

  const port = await new Promise<number>((resolve, reject) => {
    let said = ''
    const listen = (chunk: Buffer): void => {
      said += String(chunk)
      const found = /Listening on 127\.0\.0\.1:(\d+)/.exec(said)
      if (!found) return
      child.stdout.off('data', listen).resume() // the rest is a log of every call
      child.stderr.off('data', listen).resume()
      resolve(Number(found[1]))
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('error', cause => reject(new Error(`${binary} could not be started. ${howToGetAnvil}`, { cause })))
    child.once('close', code => reject(new Error(`anvil ended with code ${code}: ${said.trim()}`)))
  })

  return {
    chainId,
    port,
    rpcUrl: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    async stop() {
      child.kill('SIGTERM')
      await ended
    }
  }
}

const howToGetAnvil =
  'npm brings an anvil for x64 Linux. Elsewhere install Foundry (https://getfoundry.sh), and have `anvil` on the PATH ' +
  'or say where it is: ANVIL=/path/to/anvil.'

/**
 * Returns `ANVIL`, the package's own binary, or one on the PATH.
 * @throws with installation instructions if there is none
 */
export function findAnvil(environment: NodeJS.ProcessEnv = process.env): string {
  const given = environment.ANVIL
  if (given) {
    if (existsSync(given)) return given
    throw new Error(`There is no anvil at ANVIL=${given}. ${howToGetAnvil}`)
  }
  const { platform, arch } = process
  const name = platform === 'win32' ? 'anvil.exe' : 'anvil'
  try {
    const own = `@foundry-rs/anvil-${platform}-${arch === 'x64' ? 'amd64' : arch}/package.json`
    return join(dirname(createRequire(import.meta.url).resolve(own)), 'bin', name)
  } catch {
    // no package for this platform, or optional packages were omitted: try the PATH
  }
  const folder = environment.PATH?.split(delimiter).find(path => path && existsSync(join(path, name)))
  if (folder) return join(folder, name)
  throw new Error(`No anvil was found for ${platform} ${arch}. ${howToGetAnvil}`)
}
