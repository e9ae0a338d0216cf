import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompress } from 'node:zlib'
import { promisify } from 'node:util'
import { listen } from '../../test/stack/port.ts'

/** What a page transferred, by request. */
export interface Transfer {
  readonly path: string
  /** Compressed with brotli, as servers and CDNs do. */
  readonly bytes: number
  readonly isPage: boolean
  /** Milliseconds since the first request. */
  readonly at: number
}

/** A server in front of another one, which compresses and counts what it sends. */
export interface Meter {
  readonly url: string
  /** Returns what was sent since the last call. */
  take(): Transfer[]
  stop(): Promise<void>
}

interface Answer {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: Buffer
  readonly plain: Buffer
}

const compress = promisify(brotliCompress)

/**
 * Counts on the server, because it receives the requests of pages, frames and workers alike, whenever they are sent.
 * Responses are kept: the same file takes the same time to send in each visit.
 *
 * @param upstream - Address of the server with the files, on loopback.
 */
export async function startMeter(upstream: string): Promise<Meter> {
  const kept = new Map<string, Promise<Answer>>()
  let sent: Transfer[] = []
  let first = 0

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? '/'
    const now = performance.now()
    if (sent.length === 0) first = now
    const at = Math.round(now - first)
    // Next responds to its own navigation requests with data instead of the page
    const router = Object.entries(request.headers).filter(([name]) => /^(rsc|next-)/.test(name)) as [string, string][]
    const key = JSON.stringify([path, router])
    const found = await (kept.get(key) ?? keep(kept, key, load(upstream + path, Object.fromEntries(router))))
    if (new URL(path, upstream).pathname !== '/favicon.ico')
      sent.push({ path, bytes: found.body.length, at, isPage: found.headers['content-type']?.startsWith('text/html') ?? false })
    const isCompressed = /\bbr\b/.test(request.headers['accept-encoding'] ?? '')
    response.writeHead(found.status, { ...found.headers, ...(isCompressed && { 'content-encoding': 'br' }) })
    response.end(isCompressed ? found.body : found.plain)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(502)
      response.end(String(error))
    })
  })
  const port = await listen(server, 0)
  return {
    url: `http://127.0.0.1:${port}`,
    take() {
      const taken = sent.sort((left, right) => left.at - right.at)
      sent = []
      return taken
    },
    stop: () =>
      new Promise(stopped => {
        server.close(() => stopped())
        server.closeAllConnections()
      })
  }
}

function keep(kept: Map<string, Promise<Answer>>, key: string, answer: Promise<Answer>): Promise<Answer> {
  kept.set(key, answer)
  return answer
}

async function load(url: string, headers: Record<string, string>): Promise<Answer> {
  const response = await fetch(url, { headers: { ...headers, 'accept-encoding': 'identity' } })
  const plain = Buffer.from(await response.arrayBuffer())
  const passed = ['content-type', 'cache-control', 'content-security-policy'].flatMap(name => {
    const value = response.headers.get(name)
    return value === null ? [] : [[name, value]]
  })
  return {
    status: response.status,
    headers: Object.fromEntries(passed) as Record<string, string>,
    body: await compress(plain),
    plain
  }
}
