import { serveFolder, sendJson, type StaticServer } from './static.ts'
import { stackJson, type Stack } from './stack.ts'
import type { Plugin } from 'vite'

/** Answers `/stack.json` on a Vite dev server, so that the playground finds the stack. */
export function stackJsonPlugin(stack: Stack): Plugin {
  return {
    name: 'w3m-stack-json',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost')
        if (pathname === '/stack.json') sendJson(response, stackJson(stack))
        else if (pathname === '/analytics.json') countEvents(stack).then(counts => sendJson(response, counts), next)
        else next()
      })
    }
  }
}

export interface PlaygroundOptions {
  /** The built playground: `dist/playground`. */
  readonly folder: string
  readonly stack: Stack
  /** Headers of every response: `{ 'content-security-policy': strictPolicy(stack) }`. */
  readonly headers?: Record<string, string>
  readonly port?: number
  /** Whether the page sends events to the analytics service: requests beside those of tested code. Default false. */
  readonly analytics?: boolean
}

function pageJson(stack: Stack, sendsEvents: boolean) {
  const { services, ...others } = stackJson(stack)
  const { analytics: _, ...quiet } = services
  return { ...others, services: sendsEvents ? services : quiet }
}

/**
 * Returns how many events of each name the analytics service has counted. `/metrics` is for this machine and not for pages, so
 * the playground's server reads it.
 */
export async function countEvents({ analytics }: Pick<Stack, 'analytics'>): Promise<{ readonly [event: string]: number }> {
  const metrics = await (await fetch(new URL('/metrics', analytics))).text()
  const lines = metrics.matchAll(/^analytics_events_total\{event="([^"]*)"\} (\d+)$/gm)
  return Object.fromEntries([...lines].map(([, event, count]) => [event!, Number(count)]))
}

/** Serves the built playground with `/stack.json` and `/analytics.json`. */
export function servePlayground({ stack, analytics = false, ...options }: PlaygroundOptions): Promise<StaticServer> {
  return serveFolder({
    ...options,
    json: { '/stack.json': () => pageJson(stack, analytics), '/analytics.json': () => countEvents(stack) }
  })
}
