import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { isOrigin } from '../../frame/protocol/frame-url.ts'
import { problemReply } from '../lib/problem.ts'
import type { Service } from '../service.ts'
import { SettingsError } from '../settings-error.ts'
import {
  getConnectSources,
  createContentSecurityPolicy,
  mayEmbed,
  openerPolicy,
  securityHeaders,
  workerContentSecurityPolicy
} from './security-headers.ts'
import { getNetworkUrls, type PagesNetwork } from './settings.ts'

export interface PagesOptions {
  /** Build output of frame/page: `dist/frame/page`. */
  readonly folder: string
  /** Origin patterns that may embed the frame; empty: localhost only. */
  readonly allowedOrigins: readonly string[]
  /** Name of the wallet on the frame's screens. */
  readonly name: string
  /** Returns the URL of the login service, known once the server listens. */
  readonly auth: () => string
  readonly networks: () => readonly PagesNetwork[]
  /** URL of the custodian, if users may choose one. */
  readonly custodian?: string
  /**
   * Whether signatures are confirmed inside the iframe, without a window: trusts every page that may
   * embed it.
   */
  readonly confirmInFrame?: boolean
}

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  md: 'text/plain; charset=utf-8'
}

/**
 * Creates the service of the secure frame: `/sdk?origin=…` (for an allowed origin only), `/loading`
 * and `/window`, `/config.json` and the built files. Files are read once: later changes on disk are not served.
 *
 * @throws SettingsError if the frame is not built
 */
export function createPages(options: PagesOptions): Service {
  const { folder, allowedOrigins, name, auth, networks, custodian, confirmInFrame = false } = options
  const files = readFiles(folder)
  const routes = new Hono()
  const connect = (own: string) =>
    getConnectSources([auth(), ...networks().flatMap(getNetworkUrls), ...(custodian === undefined ? [] : [custodian])], own)

  const page = (name: 'sdk' | 'window' | 'loading', own: string, ancestor: string | undefined) =>
    new Response(files.get(`${name === 'sdk' ? 'index' : name}.html`), {
      headers: {
        ...securityHeaders,
        ...openerPolicy(name),
        'content-type': types['html']!,
        'cache-control': 'no-store',
        // the iframe renders into the window; the window itself makes no requests
        'content-security-policy': createContentSecurityPolicy(ancestor, name === 'window' ? ["'none'"] : connect(own))
      }
    })

  routes.get('/sdk', context => {
    const origins = context.req.queries('origin') ?? []
    const [origin = ''] = origins
    if (origins.length === 1 && isOrigin(origin) && mayEmbed(origin, allowedOrigins)) return page('sdk', context.req.url, origin)
    const description = 'Name the page that embeds the frame by "origin", and have the operator allow it (ALLOWED_ORIGINS).'
    return problemReply(403, [{ name: 'origin', description }], {
      ...securityHeaders,
      ...openerPolicy('sdk'),
      'content-security-policy': createContentSecurityPolicy(undefined, ["'none'"])
    })
  })
  routes.get('/window', context => page('window', context.req.url, undefined))
  routes.get('/loading', context => page('loading', context.req.url, undefined))
  routes.get('/config.json', context =>
    context.json(
      { name, auth: auth(), networks: networks(), ...(custodian !== undefined && { custodian }), confirmInFrame },
      200,
      {
        ...securityHeaders,
        'cache-control': 'no-store'
      }
    )
  )
  routes.get('/assets/:file', context => {
    const file = context.req.param('file')
    const content = files.get(`assets/${file}`)
    if (!content) return problemReply(404, [{ name: 'file', description: 'There is no such file.' }])
    return new Response(content, {
      headers: {
        ...securityHeaders,
        'content-security-policy': workerContentSecurityPolicy,
        'content-type': types[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
        // file names contain a content hash
        'cache-control': 'public, max-age=31536000, immutable'
      }
    })
  })
  return { name: 'pages', routes }
}

function readFiles(folder: string): ReadonlyMap<string, Uint8Array<ArrayBuffer>> {
  const read = (path: string) => [path, new Uint8Array(readFileSync(join(folder, path)))] as const
  try {
    const assets = readdirSync(join(folder, 'assets')).map(file => `assets/${file}`)
    return new Map(['index.html', 'window.html', 'loading.html', ...assets].map(read))
  } catch (cause) {
    throw new SettingsError(`FRAME: the frame is not built in ${folder}. Run "npm run build" first.`, { cause })
  }
}
