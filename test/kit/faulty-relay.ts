import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocket, WebSocketServer, type RawData } from 'ws'

/** A JSON-RPC frame between a client and the relay. */
export interface Frame {
  readonly id?: unknown
  readonly method?: string
  readonly params?: { readonly [name: string]: unknown }
  readonly result?: unknown
}

/** A network fault: the frame is forwarded with each call of `send`, at any time. */
export type Fault = (frame: Frame, send: () => void) => void

/**
 * A proxy before a real relay that fails in the ways networks do.
 * Without a fault it only forwards and records.
 */
export interface FaultyRelay {
  readonly url: string
  /** Frames sent by clients, in order. */
  readonly sent: readonly Frame[]
  /** URLs that clients have connected with, in order. */
  readonly connections: readonly URL[]
  /** Number of open sockets. */
  readonly open: number
  /** Sets the fault for frames from the relay. `undefined` removes it. */
  setFaultToClient(fault: Fault | undefined): void
  /** Sets the fault for frames from the clients. */
  setFaultToRelay(fault: Fault | undefined): void
  /** Terminates every socket without a close frame; new ones are accepted. */
  drop(): void
  /** Closes every new socket, as the relay does when it rejects an app. `undefined` stops that. */
  refuse(reason: string | undefined): void
  /** Accepts no connections until it is called with `false`; terminates the open ones. */
  setDown(down: boolean): void
  close(): Promise<void>
}

export async function startFaultyRelay(relayUrl: string): Promise<FaultyRelay> {
  const sent: Frame[] = []
  const connections: URL[] = []
  let toClient: Fault | undefined
  let toRelay: Fault | undefined
  let refusal: string | undefined
  let down = false

  const server = createServer()
  const sockets = new WebSocketServer({ noServer: true })
  server.on('upgrade', (request, socket, head) => {
    if (down) return socket.destroy()
    sockets.handleUpgrade(request, socket, head, client => {
      const { host } = request.headers
      connections.push(new URL(request.url ?? '/', `ws://${host}`))
      if (refusal !== undefined) return client.close(3000, refusal)
      const search = connections.at(-1)!.search
      // the client's token names the host that it has connected to
      const relay = new WebSocket(relayUrl + search, { headers: { host } })
      const waiting: string[] = []
      relay.on('open', () => waiting.splice(0).forEach(text => relay.send(text)))
      client.on('message', data => {
        const text = textOf(data)
        const frame = JSON.parse(text) as Frame
        sent.push(frame)
        pass(toRelay, frame, () => (relay.readyState === WebSocket.OPEN ? relay.send(text) : waiting.push(text)))
      })
      relay.on('message', data => {
        const text = textOf(data)
        pass(toClient, JSON.parse(text) as Frame, () => client.readyState === WebSocket.OPEN && client.send(text))
      })
      client.on('close', () => relay.terminate())
      relay.on('close', (code, reason) => client.close(code === 1006 ? 1011 : code, reason))
      relay.on('error', () => client.terminate())
      client.on('error', () => relay.terminate())
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  const drop = (): void => sockets.clients.forEach(client => client.terminate())
  return {
    url: `ws://127.0.0.1:${port}`,
    sent,
    connections,
    get open() {
      return [...sockets.clients].filter(client => client.readyState === WebSocket.OPEN).length
    },
    setFaultToClient: fault => (toClient = fault),
    setFaultToRelay: fault => (toRelay = fault),
    drop,
    refuse: reason => (refusal = reason),
    setDown(next) {
      down = next
      if (down) drop()
    },
    async close() {
      drop()
      await new Promise(resolve => server.close(resolve))
    }
  }
}

function pass(fault: Fault | undefined, frame: Frame, send: () => void): void {
  if (fault) fault(frame, send)
  else send()
}

const textOf = (data: RawData): string =>
  (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer)).toString('utf8')
