import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { guard } from '../stack/guard.ts'
import { freePort } from '../stack/port.ts'
import { until } from './until.ts'

/** Where Debian installs the server. */
const program = '/usr/sbin/nats-server'

/** Reason to skip tests that need NATS; false if it is installed. */
export const withoutNats = !existsSync(program) && "install Debian's package nats-server"

/** Starts a NATS server on loopback. */
export async function startNats(port?: number, options: readonly string[] = [], host = '127.0.0.1') {
  const at = port ?? (await freePort())
  const child = spawn(program, ['-a', host, '-p', String(at), ...options], { stdio: 'ignore' })
  const ended = new Promise<void>(resolve => void child.once('exit', () => resolve()))
  const release = guard(child.pid!)
  await until(() => responds(at, host), 'the start of NATS')
  return {
    port: at,
    url: `nats://${host}:${at}`,
    async stop() {
      child.kill('SIGKILL')
      await ended
      release()
    }
  }
}

const responds = (port: number, host: string) =>
  new Promise<boolean>(resolve => {
    const socket = connect(port, host)
    socket.once('data', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
