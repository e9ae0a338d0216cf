import { randomBytes } from 'node:crypto'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { Finding } from './doctor.ts'

/** Milliseconds until a handshake counts as failed. */
const deadline = 10_000

/** Returns the relay of services: a WebSocket below their address. */
export const relayOf = (services: string): string => `${services.replace(/^http/, 'ws')}/relay`

/** Checks that a relay responds, and that it accepts the page's origin: browsers send it with each handshake. */
export async function checkRelay(url: string, page: string | undefined): Promise<readonly Finding[]> {
  const origin = page && new URL(page).origin
  const reply = await shakeHands(url, origin)
  if ('failure' in reply)
    return [
      {
        kind: 'problem',
        text: `The relay at ${url} is not responding: ${reply.failure}`,
        fix: 'Start it (npx w3m-kit-services), or correct the URL.'
      }
    ]
  if (origin && reply.status === 403)
    return [
      {
        kind: 'problem',
        text: `The relay at ${url} does not accept pages of ${origin}: no phone wallet can connect.`,
        fix: `Add ${origin} to ALLOWED_ORIGINS of the relay’s services (docs/host/settings).`
      }
    ]
  // 401: without a token of a client, which comes after the origin
  if (reply.status === 101 || reply.status === 401) return [{ kind: 'ok', text: `relay at ${url}` }]
  return [
    {
      kind: 'problem',
      text: `${url} does not open a WebSocket: it responds with ${reply.status}.`,
      fix: 'Pass the address of your relay with --relay, or forward WebSockets to it in your proxy.'
    }
  ]
}

type Handshake = { readonly status: number } | { readonly failure: string }

/** Requests a WebSocket (RFC 6455) as a page of this origin, and closes it. `fetch` cannot. */
function shakeHands(url: string, origin: string | undefined): Promise<Handshake> {
  const { protocol, host, pathname, search } = new URL(url)
  const [request, scheme] = protocol === 'wss:' ? [requestHttps, 'https:'] : [requestHttp, 'http:']
  return new Promise(resolve => {
    const asked = request(`${scheme}//${host}${pathname}${search}`, {
      agent: false,
      signal: AbortSignal.timeout(deadline),
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': randomBytes(16).toString('base64'),
        ...(origin && { origin })
      }
    })
    asked.on('upgrade', ({ statusCode = 0 }, socket) => {
      socket.destroy()
      resolve({ status: statusCode })
    })
    asked.on('response', response => {
      response.resume()
      resolve({ status: response.statusCode ?? 0 })
    })
    asked.on('error', (error: Error & { code?: string }) => resolve({ failure: error.code ?? error.message }))
    asked.end()
  })
}
