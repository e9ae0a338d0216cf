import type { Network } from '../base/network.ts'
import { isRecord } from '../base/is-record.ts'
import { commitment } from './rpc.ts'

/** Used members of `WebSocket`. */
export interface Socket {
  send(text: string): void
  close(): void
  addEventListener(type: 'open' | 'close' | 'error', listener: () => void): void
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
}

export type WebSocketConstructor = new (url: string) => Socket

/** Returns the WebSocket URL of the network, or that of its RPC host, as providers have it. */
export function getWebSocketUrl({ rpcUrls: { default: own } }: Network, rpcUrls: readonly string[] = []): string | undefined {
  const [first] = rpcUrls
  return first === undefined && own.webSocket?.[0] ? own.webSocket[0] : (first ?? own.http[0])?.replace(/^http/, 'ws')
}

/**
 * Resolves once a transaction is confirmed or has failed.
 * Stays pending if the node has no subscriptions: the caller polls anyway. Ends with the signal.
 */
export function waitForSignature(
  signature: string,
  url: string,
  Maker: WebSocketConstructor,
  signal: AbortSignal | undefined
): Promise<void> {
  return new Promise(resolve => {
    let socket: Socket
    try {
      socket = new Maker(url)
    } catch {
      return // blocked by the page's CSP, or an invalid URL
    }
    const end = (): void => {
      signal?.removeEventListener('abort', end)
      socket.close()
    }
    signal?.addEventListener('abort', end)
    if (signal?.aborted) end()
    socket.addEventListener('open', () => {
      const params = [signature, { commitment }]
      socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'signatureSubscribe', params }))
    })
    socket.addEventListener('message', ({ data }) => {
      if (!isNotification(data)) return
      end()
      resolve()
    })
    socket.addEventListener('error', end)
  })
}

function isNotification(data: unknown): boolean {
  try {
    const message: unknown = JSON.parse(String(data))
    return isRecord(message) && message.method === 'signatureNotification'
  } catch {
    return false // not JSON
  }
}
