import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { guard } from '../stack/guard.ts'
import { until } from '../services/until.ts'
import type { Setting } from './setting.ts'

export interface Program {
  readonly url: string
  stop(): Promise<void>
}

export interface ProgramOptions {
  readonly folder: string
  /** Address at which it answers once it has started. */
  readonly url: string
  readonly environment?: Readonly<Record<string, string>>
}

/** Starts a Node program, and waits until it answers. */
export async function startProgram(words: readonly string[], { folder, url, environment }: ProgramOptions): Promise<Program> {
  const { NODE_ENV: _, ...inherited } = process.env
  const child = spawn(process.execPath, words, {
    cwd: folder,
    env: { ...inherited, ...environment },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (printed += String(text)))
  const ended = new Promise<void>(resolve => child.once('close', () => resolve()))
  const release = child.pid === undefined ? () => {} : guard(child.pid)
  void ended.then(release)
  const answers = async () => (await fetch(url).catch(() => undefined)) !== undefined
  const isUp = async () => {
    if (child.exitCode !== null) throw new Error(`It has ended: ${printed}`)
    return answers()
  }
  try {
    await until(isUp, 'the server of a recipe', 60_000)
  } catch (cause) {
    child.kill()
    throw new Error(`The server does not answer: ${printed}`, { cause })
  }
  return {
    url,
    stop: () => {
      child.kill()
      return ended
    }
  }
}

/** Runs a program of a project to its end. Throws with its output if it fails. */
export async function run(
  folder: string,
  file: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {}
): Promise<string> {
  const { NODE_ENV: _, ...inherited } = process.env
  const { stdout, stderr } = await promisify(execFile)(file, words, {
    cwd: folder,
    env: { ...inherited, NO_COLOR: '1', CI: '1', ...environment },
    maxBuffer: 64 * 1024 * 1024
  }).catch((failure: unknown) => {
    const { stdout, stderr } = failure as { readonly stdout: string; readonly stderr: string }
    throw new Error(`${file} ${words.join(' ')}\n${stdout}\n${stderr}`, { cause: failure })
  })
  return `${stdout}\n${stderr}`
}

/** Puts a recipe into a project of its own, with packages from a registry. Returns its folder. */
export async function installApart({ installed }: Setting, recipe: string, packages: readonly string[]): Promise<string> {
  const folder = mkdtempSync(join(installed.folder, '../w3m-recipe-'))
  cpSync(recipe, folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'my-page', private: true, type: 'module' }))
  await run(folder, 'npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', installed.tarball, ...packages])
  return folder
}

const nextPackages = [
  'next@16.4.3',
  'react@19.3.1',
  'react-dom@19.3.1',
  'typescript@6.0.3',
  '@types/react@19.3.0',
  '@types/node@20'
]

export async function runNext(
  setting: Setting,
  recipe: string,
  { url, port }: { readonly url: string; readonly port: number }
): Promise<Program> {
  const folder = await installApart(setting, recipe, nextPackages)
  const next = join(folder, 'node_modules/next/dist/bin/next')
  await run(folder, process.execPath, [next, 'build'], { NEXT_TELEMETRY_DISABLED: '1' })
  const words = [next, 'start', '--hostname', '127.0.0.1', '--port', String(port)]
  return startProgram(words, {
    folder,
    url,
    environment: { NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production', SITE_HOST: new URL(url).host }
  })
}
