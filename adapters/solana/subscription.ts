import type { Network } from '../base/network.ts'
import { isRecord } from '../base/record.ts'
import { commitment } from './rpc.ts'

/** What is used of a `WebSocket`. */
export interface Socket {
  send(text: string): void
  close(): void
  addEventListener(type: 'open' | 'close' | 'error', listener: () => void): void
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
}

export type WebSocketMaker = new (url: string) => Socket

/** Where a node of the network tells of what happens: as the network says, else at the address of its RPC, as providers have it. */
export function socketUrl({ rpcUrls: { default: own } }: Network, rpcUrls: readonly string[] = []): string | undefined {
  const [first] = rpcUrls
  return first === undefined && own.webSocket?.[0] ? own.webSocket[0] : (first ?? own.http[0])?.replace(/^http/, 'ws')
}

/**
 * Resolves once the network has confirmed a transaction, or says that it failed. Stays open where the node tells nobody: whoever waits asks
 * again after a while in any case. Ends with the signal.
 */
export function toldOf(signature: string, url: string, Maker: WebSocketMaker, signal: AbortSignal | undefined): Promise<void> {
  return new Promise(resolve => {
    let socket: Socket
    try {
      socket = new Maker(url)
    } catch {
      return // the page's policy forbids it, or it is no address
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
    return false // no JSON
  }
}
