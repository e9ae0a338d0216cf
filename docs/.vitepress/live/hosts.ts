// Hosts in the page: a live example contacts none outside. Imported before the program of an example.

type Answer = (request: Request) => Promise<unknown>

const hosts = new Map<string, Answer>()
const fetchFile = globalThis.fetch.bind(globalThis)

/** Answers requests for an address, and for those below it, with JSON. Throws `TypeError` where a host would not respond. */
export const answerAt = (url: string, answer: Answer): void => void hosts.set(new URL(url).href.replace(/\/$/, ''), answer)

globalThis.fetch = async (input, options) => {
  const request = new Request(input, options)
  const [, answer] = [...hosts].find(([url]) => request.url.replace(/\/$/, '') === url || request.url.startsWith(`${url}/`)) ?? []
  if (answer) return Response.json(await answer(request))
  if (new URL(request.url).origin === location.origin) return fetchFile(request)
  throw new TypeError('A live example contacts no host.')
}

interface Call {
  readonly id: number
  readonly method: string
  readonly params?: readonly unknown[]
}

/** A JSON-RPC error that a node returns. */
export class NodeError extends Error {
  override readonly name = 'NodeError'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** Answers JSON-RPC 2.0 at an address, single calls and batches. */
export function answerCallsAt(url: string, run: (method: string, params: readonly unknown[]) => Promise<unknown>): void {
  const reply = async ({ id, method, params = [] }: Call) => {
    try {
      return { jsonrpc: '2.0', id, result: await run(method, params) }
    } catch (error) {
      const { code, message } = error instanceof NodeError ? error : { code: 3, message: `execution reverted: ${String(error)}` }
      return { jsonrpc: '2.0', id, error: { code, message } }
    }
  }
  answerAt(url, async request => {
    const body = (await request.json()) as Call | readonly Call[]
    return body instanceof Array ? Promise.all(body.map(reply)) : reply(body)
  })
}
