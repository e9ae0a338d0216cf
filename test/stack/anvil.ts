import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { existsSync } from 'node:fs'
import { isFree } from './port.ts'

export interface AnvilOptions {
  readonly chainId: number
  /** The port to take if it is free; otherwise, and unless given, any free one. */
  readonly port?: number
  /** A state dump to begin with (`anvil --dump-state`). */
  readonly loadState?: string
  /** Further arguments of anvil, as it takes them. */
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
 * Starts a local EVM chain on loopback, open to every origin, a block for every transaction.
 * Resolves once it answers; throws with what anvil said when it does not start.
 */
export async function startAnvil({ chainId, port = 0, loadState, args = [] }: AnvilOptions): Promise<Anvil> {
  const binary = findAnvil()
  const wanted = port && (await isFree(port)) ? port : 0
  const child = spawn(
    binary,
    [
      ['--host', '127.0.0.1', '--port', String(wanted), '--chain-id', String(chainId)],
      loadState ? ['--load-state', loadState] : [],
      args
    ].flat(),
    { stdio: ['ignore', 'pipe', 'pipe'] }
  )
  const ended = new Promise<void>(resolve => child.once('close', () => resolve()))
  // a parent that dies by an exception takes its chain along
  const endWithParent = (): boolean => child.kill('SIGKILL')
  process.once('exit', endWithParent)
  void ended.then(() => process.off('exit', endWithParent))

  const actualPort = await new Promise<number>((resolve, reject) => {
    let said = ''
    const listen = (chunk: Buffer): void => {
      said += String(chunk)
      const found = /Listening on 127\.0\.0\.1:(\d+)/.exec(said)
      if (!found) return
      child.stdout.off('data', listen).resume() // the rest is a log of every call
      resolve(Number(found[1]))
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', (chunk: Buffer) => (said += String(chunk)))
    child.once('error', cause => reject(new Error(`${binary} could not be started. ${howToGetAnvil}`, { cause })))
    child.once('close', code => reject(new Error(`anvil ended with code ${code}: ${said.trim()}`)))
  })

  return {
    chainId,
    port: actualPort,
    rpcUrl: `http://127.0.0.1:${actualPort}`,
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

/** `ANVIL`, the package's own binary, or one on the PATH. Throws an error that says where to get it. */
export function findAnvil(environment: NodeJS.ProcessEnv = process.env): string {
  const given = environment.ANVIL
  if (given) {
    if (existsSync(given)) return given
    throw new Error(`There is no anvil at ANVIL=${given}. ${howToGetAnvil}`)
  }
  const { platform, arch } = process
  try {
    const manifest = createRequire(import.meta.url).resolve(
      `@foundry-rs/anvil-${platform}-${arch === 'x64' ? 'amd64' : arch}/package.json`
    )
    return join(dirname(manifest), 'bin', platform === 'win32' ? 'anvil.exe' : 'anvil')
  } catch {
    // no package for this platform, or optional packages were left out: the PATH may have one
  }
  const folder = (environment.PATH ?? '')
    .split(platform === 'win32' ? ';' : ':')
    .find(path => path && existsSync(join(path, 'anvil')))
  if (folder) return join(folder, 'anvil')
  throw new Error(`No anvil was found for ${platform} ${arch}. ${howToGetAnvil}`)
}
