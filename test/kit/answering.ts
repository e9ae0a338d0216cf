import { createHttp, type Http } from '../../adapters/api/http.ts'
import { createClock } from './clock.ts'

export interface Answering {
  readonly http: Http
  /** Requests, oldest first. */
  readonly requests: readonly Request[]
}

/**
 * Creates a client of a service that answers everything with this reply, as JSON unless it is a
 * `Response`.
 */
export function answering(reply: unknown): Answering {
  const requests: Request[] = []
  const http = createHttp({
    fetch: async (input, init) => {
      requests.push(new Request(input, init))
      return reply instanceof Response ? reply.clone() : Response.json(reply)
    },
    after: createClock().after,
    baseUrl: 'https://chain.example',
    sdk: { type: 'w3m', version: 'html-evm-1.0.0' }
  })
  return { http, requests }
}

/** Values that a page must not accept from a service: not a text, a number or a link. */
export const garbage: readonly unknown[] = [null, 7, -1, NaN, 'x', '', true, [], {}, [[]], { length: 1 }]

/** Image URLs that a page must reject. */
export const hostileImages: readonly unknown[] = [
  'javascript:alert(1)',
  ' java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  'blob:https://chain.example/1',
  `https://x.example/${'x'.repeat(3000)}`,
  '//x.example/a.png',
  7,
  null
]
