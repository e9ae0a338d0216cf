import { serveFolder, sendJson, type StaticServer } from './static.ts'
import { stackJson, type Stack } from './stack.ts'
import type { Plugin } from 'vite'

/** Answers `/stack.json` on a Vite dev server, so that the playground finds the stack. */
export function stackJsonPlugin(stack: Stack): Plugin {
  return {
    name: 'w3m-stack-json',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (new URL(request.url ?? '/', 'http://localhost').pathname === '/stack.json') sendJson(response, stackJson(stack))
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
}

/** Serves the built playground with `/stack.json`. */
export function servePlayground({ stack, ...options }: PlaygroundOptions): Promise<StaticServer> {
  return serveFolder({ ...options, json: { '/stack.json': () => stackJson(stack) } })
}
