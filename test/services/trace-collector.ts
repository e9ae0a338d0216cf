import { createServer, type IncomingHttpHeaders } from 'node:http'
import { listen } from '../../services/lib/server.ts'

export interface CollectedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string | undefined
  readonly name: string
  readonly kind: number
  readonly isFailed: boolean
  readonly attributes: Readonly<Record<string, string | number>>
}

interface Attribute {
  readonly key: string
  readonly value: { readonly stringValue?: string; readonly intValue?: number | string }
}

interface Body {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] }
    readonly scopeSpans: readonly {
      readonly spans: readonly (Omit<CollectedSpan, 'attributes' | 'isFailed'> & {
        readonly attributes: readonly Attribute[]
        readonly status: { readonly code?: number }
      })[]
    }[]
  }[]
}

const valuesOf = (attributes: readonly Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]))

/** Starts a receiver of OTLP/HTTP on loopback. */
export async function startCollector() {
  const texts: string[] = []
  const headers: IncomingHttpHeaders[] = []
  let status = 200
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      if (request.url === '/v1/traces') {
        texts.push(text)
        headers.push(request.headers)
      }
      response.writeHead(request.url === '/v1/traces' ? status : 404, { 'content-type': 'application/json' }).end('{}')
    })
  })
  const port = await listen(server, '127.0.0.1', 0)
  const bodies = () => texts.map(text => JSON.parse(text) as Body).flatMap(({ resourceSpans }) => resourceSpans)
  return {
    url: `http://127.0.0.1:${port}`,
    /** Bodies of the requests. */
    texts,
    headers,
    /** Answers with this status from now on. */
    answer: (next: number) => void (status = next),
    resource: () => valuesOf(bodies()[0]?.resource.attributes ?? []),
    spans: (): CollectedSpan[] =>
      bodies()
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
        .map(({ traceId, spanId, parentSpanId, name, kind, attributes, status }) => ({
          traceId,
          spanId,
          parentSpanId: parentSpanId || undefined,
          name,
          kind,
          isFailed: status.code === 2,
          attributes: valuesOf(attributes)
        })),
    async stop() {
      const closed = new Promise<void>(resolve => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    }
  }
}
