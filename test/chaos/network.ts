import { spawnSync } from 'node:child_process'
import { createLine } from '../services/database-line.ts'

/** True in the network namespace of `npm run test:chaos`, in which packets can be dropped. */
const isIsolated = process.env['W3M_CHAOS_NAMESPACE'] !== undefined

/** A connection to a server that can become half-open: neither side is notified, and nothing arrives. */
export interface Wire {
  /** URL of the server for the services. */
  readonly url: string
  /** Makes all current connections half-open; returns their number. New ones work. */
  breakConnections(): number
  close(): Promise<void>
}

/**
 * Opens a wire to a server that listens on a loopback address of its own.
 * In a network namespace, the kernel drops the server's packets of a connection. Elsewhere a TCP proxy stops forwarding.
 */
export async function openWire(url: string): Promise<Wire> {
  if (!isIsolated) {
    const line = await createLine(new URL(url))
    return {
      url: line.url,
      breakConnections() {
        const count = line.connections
        line.freeze()
        return count
      },
      async close() {
        line.thaw()
        await line.cut()
      }
    }
  }
  const { hostname } = new URL(url)
  const broken: number[] = []
  const rule = (action: 'add' | 'del', port: number) =>
    command('ip', 'rule', action, 'pref', '10', 'from', hostname, 'ipproto', 'tcp', 'dport', String(port), 'blackhole')
  return {
    url,
    breakConnections() {
      const ports = openPorts(hostname)
      for (const port of ports) rule('add', port)
      broken.push(...ports)
      return ports.length
    },
    async close() {
      for (const port of broken.splice(0)) rule('del', port)
    }
  }
}

/** Returns the clients' ports of the connections to an address. */
function openPorts(address: string): number[] {
  const lines = command('ss', '--no-header', '--tcp', '--numeric', 'state', 'established', 'src', address).split('\n')
  return lines.flatMap(line => {
    const peer = line.trim().split(/\s+/)[3]
    return peer ? [Number(peer.split(':').at(-1))] : []
  })
}

function command(program: string, ...words: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${words.join(' ')} failed. ${stderr}`)
  return stdout
}
