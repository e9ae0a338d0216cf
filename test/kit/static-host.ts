import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Handler } from './environment.ts'

/** Serves the files of a folder as a CDN does: without queries, types by name, and 404 for everything else. */
export function staticHost(folder: string): { readonly handler: Handler; readonly changes: Map<string, string> } {
  /** Content served instead of a file, by the end of its path. */
  const changes = new Map<string, string>()
  const handler: Handler = request => {
    const { pathname } = new URL(request.url)
    const changed = [...changes].find(([end]) => pathname.endsWith(end))
    const file = join(folder, pathname)
    if (!changed && !existsSync(file)) return new Response('', { status: 404 })
    return new Response(changed?.[1] ?? readFileSync(file), { headers: { 'content-type': 'application/octet-stream' } })
  }
  return { handler, changes }
}
