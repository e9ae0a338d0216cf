import { readFile, stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join, normalize, resolve, sep } from 'node:path'
import { listen } from './port.ts'

export interface StaticOptions {
  readonly folder: string
  /** JSON responses by path, in place of files: values or promises. */
  readonly json?: Record<string, () => unknown>
  /** Returns the file for a path without a file; `undefined` for 404. */
  readonly fallback?: (path: string) => string | undefined
  /** Headers of every response. */
  readonly headers?: Record<string, string>
  readonly port?: number
}

export interface StaticServer {
  readonly url: string
  stop(): Promise<void>
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8'
}

/**
 * Serves a folder on loopback, and nothing outside of it.
 * Caches files, because a built folder does not change.
 */
export async function serveFolder({ folder, json = {}, fallback, headers = {}, port = 0 }: StaticOptions): Promise<StaticServer> {
  const root = resolve(folder)
  const kept = new Map<string, Served>()

  const serve = async (path: string): Promise<Served | undefined> => {
    const file = (await fileAt(root, path)) ?? (await fileAt(root, fallback?.(path)))
    if (!file) return undefined
    const content = await readFile(file)
    const served = {
      content,
      headers: {
        'content-type': types[extname(file)] ?? 'application/octet-stream',
        'content-length': content.length,
        'cache-control': isHashed(path) ? 'max-age=31536000, immutable' : 'no-cache'
      }
    }
    kept.set(path, served)
    return served
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = pathOf(request)
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    if (request.method !== 'GET' && request.method !== 'HEAD') return end(response, 405, 'Only GET and HEAD.')
    if (path === undefined) return end(response, 400, 'The path is malformed.')
    if (Object.hasOwn(json, path)) return sendJson(response, await json[path]!())
    const served = kept.get(path) ?? (await serve(path))
    if (!served) return end(response, 404, 'There is nothing here.')
    response.writeHead(200, served.headers)
    response.end(request.method === 'HEAD' ? undefined : served.content)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error(error)
      end(response, 500, 'The file could not be read.')
    })
  })
  const open = await listen(server, port)
  return {
    url: `http://127.0.0.1:${open}`,
    stop: () =>
      new Promise(stopped => {
        server.close(() => stopped())
        server.closeAllConnections()
      })
  }
}

interface Served {
  readonly content: Buffer
  readonly headers: Readonly<Record<string, string | number>>
}

/** Returns whether Vite has put a content hash into the name. */
const isHashed = (path: string): boolean => /\/assets\/[^/]+-[\w-]{8}\.\w+$/.test(path)

export function sendJson(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(value))
}

function end(response: ServerResponse, status: number, text: string): void {
  if (!response.headersSent) response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' })
  response.end(text)
}

function pathOf(request: IncomingMessage): string | undefined {
  try {
    return decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname)
  } catch {
    return undefined
  }
}

async function fileAt(root: string, path: string | undefined): Promise<string | undefined> {
  if (path === undefined || path.includes('\0')) return undefined
  const file = join(root, normalize(path))
  if (file !== root && !file.startsWith(root + sep)) return undefined
  const found = await stat(file).catch(() => undefined)
  if (found?.isFile()) return file
  return found?.isDirectory() ? fileAt(root, join(normalize(path), 'index.html')) : undefined
}
