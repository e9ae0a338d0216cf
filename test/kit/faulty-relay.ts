import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocket, WebSocketServer, type RawData } from 'ws'

/** A JSON-RPC frame on its way between a client and the relay. */
export interface Frame {
  readonly id?: unknown
  readonly method?: string
  readonly params?: { readonly [name: string]: unknown }
  readonly result?: unknown
}

/** What becomes of a frame: it is handed on as often as `send` is called, whenever that is. */
export type Fault = (frame: Frame, send: () => void) => void

/**
 * A proxy before a real relay that goes wrong in the ways networks do. Until a fault is set it only passes on and keeps a record.
 */
export interface FaultyRelay {
  readonly url: string
  /** What clients have sent, in order. */
  readonly sent: readonly Frame[]
  /** Addresses clients have connected with, in order. */
  readonly connections: readonly URL[]
  /** Sockets that are open now. */
  readonly open: number
  /** What happens to frames from the relay. `undefined` puts it right again. */
  setFaultToClient(fault: Fault | undefined): void
  /** What happens to frames from the clients. */
  setFaultToRelay(fault: Fault | undefined): void
  /** Ends every socket without a word; new ones are taken. */
  drop(): void
  /** Closes every socket that connects from now on, as the relay does when it refuses a site. `undefined` ends that. */
  refuse(reason: string | undefined): void
  /** Takes no connections until it is called with `false`; drops those that are open. */
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
