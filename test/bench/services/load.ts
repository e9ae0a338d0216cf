import { Agent, request } from 'node:http'
import { quantile } from '../statistics.ts'

/**
 * One HTTP request of the load; `client` is sent in `x-forwarded-for`, as a proxy would: rate limits
 * are per client.
 */
export interface Shot {
  readonly path: string
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly client: string
}

export interface Load {
  /** Successful responses per second: 2xx or 304. */
  readonly rate: number
  /** All responses, successful or not. */
  readonly answers: number
  /**
   * Milliseconds; at a steady rate measured from when the request was due, so that a service that falls
   * behind shows it.
   */
  readonly p50: number
  readonly p99: number
  /** Number of responses by other status; 0 is no response. */
  readonly failed: ReadonlyMap<number, number>
}

/** Sends that many requests per second for that many seconds, without waiting for responses. */
export async function steady(base: string, next: () => Shot, perSecond: number, seconds: number): Promise<Load> {
  const line = createLine(base, 512)
  const start = performance.now()
  const total = perSecond * seconds
  const open: Promise<void>[] = []
  while (open.length < total) {
    const due = Math.min(total, Math.floor(((performance.now() - start) / 1000) * perSecond) + 1)
    while (open.length < due) open.push(line.send(next(), start + (open.length * 1000) / perSecond))
    await new Promise<void>(resolve => setTimeout(resolve, 1))
  }
  await Promise.all(open)
  return line.end(performance.now() - start)
}

/** Keeps that many connections busy for that many seconds, each sending again after its response. */
export async function flatOut(base: string, next: () => Shot, connections: number, seconds: number): Promise<Load> {
  const line = createLine(base, connections)
  const start = performance.now()
  const end = start + seconds * 1000
  const busy = async () => {
    while (performance.now() < end) await line.send(next(), performance.now())
  }
  await Promise.all(Array.from({ length: connections }, busy))
  return line.end(performance.now() - start)
}

function createLine(base: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const { hostname, port, pathname } = new URL(base)
  const times: number[] = []
  const failed = new Map<number, number>()
  let good = 0

  const send = ({ path, body, headers, client }: Shot, due: number) =>
    new Promise<void>(resolve => {
      const done = (status: number) => {
        times.push(performance.now() - due)
        if ((status >= 200 && status < 300) || status === 304) good++
        else failed.set(status, (failed.get(status) ?? 0) + 1)
        resolve()
      }
      const sent = request({
        agent,
        hostname,
        port,
        path: pathname.replace(/\/$/, '') + path,
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          ...headers,
          'x-forwarded-for': client,
          ...(body !== undefined && { 'content-length': Buffer.byteLength(body) })
        },
        timeout: 30_000
      })
      sent.on('timeout', () => sent.destroy())
      sent.on('error', () => done(0))
      sent.on('response', response => {
        response.on('end', () => done(response.statusCode ?? 0))
        response.on('error', () => done(0))
        response.resume()
      })
      sent.end(body)
    })

  return {
    send,
    end(milliseconds: number): Load {
      agent.destroy()
      return {
        rate: good / (milliseconds / 1000),
        answers: times.length,
        p50: quantile(times, 0.5),
        p99: quantile(times, 0.99),
        failed
      }
    }
  }
}
