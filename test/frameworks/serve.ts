import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { base } from '../../adapters/networks/base.ts'
import { mainnet } from '../../adapters/networks/mainnet.ts'
import { guard } from '../stack/guard.ts'
import { freePort } from '../stack/port.ts'
import { serveFolder, type StaticServer } from '../stack/static.ts'
import { until } from '../services/until.ts'
import type { Fixture } from './fixtures.ts'

/** Serves a fixture that is built, on loopback. */
export async function serveFixture({ name, served, trustedTypes }: Fixture, folder: string): Promise<StaticServer> {
  if ('program' in served) return serveProgram(name, folder, served.program)
  const headers = trustedTypes ? { 'content-security-policy': strictPolicy(trustedTypes) } : {}
  return serveFolder({ folder: join(folder, served.folder), headers })
}

/** The policy that the README tells, for the two networks of the fixtures. */
function strictPolicy(trustedTypes: readonly string[]): string {
  const rpc = [mainnet, base].flatMap(({ rpcUrls }) => rpcUrls.default.http)
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    `connect-src 'self' ${rpc.join(' ')}`,
    "frame-src 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${['lit-html', ...trustedTypes].join(' ')}`
  ].join('; ')
}

/** A server of the framework's own, told where to listen in each of the usual ways. */
async function serveProgram(name: string, folder: string, program: (port: number) => readonly string[]): Promise<StaticServer> {
  const port = await freePort()
  const environment = { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port) }
  const child = spawn(process.execPath, program(port), { cwd: folder, env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<void>(resolve => child.once('close', () => resolve()))
  const release = child.pid === undefined ? () => {} : guard(child.pid)
  void ended.then(release)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += String(text)))
  const url = `http://127.0.0.1:${port}`
  const answers = () =>
    fetch(url).then(
      response => response.ok,
      () => false
    )
  await until(answers, `the server of ${name}`, 60_000).catch((cause: unknown) => {
    child.kill()
    throw new Error(`The server of ${name} does not answer: ${said}`, { cause })
  })
  return {
    url,
    stop: () => {
      child.kill()
      return ended
    }
  }
}
