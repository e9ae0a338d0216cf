import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { createIdentity, relayAddress, tokenOf } from '../services/relay/client.ts'
import { audience } from './instance.ts'

/** A pushed message. */
export interface Pushed {
  readonly topic: string
  readonly message: string
}

/** The response to a call; `closed` if the socket closed first, `silent` if there was none in time. */
export type Outcome =
  | { readonly name: 'result'; readonly result: unknown }
  | { readonly name: 'error'; readonly code: number; readonly message: string }
  | { readonly name: 'closed' | 'silent' }

export interface ClientOptions {
  /** URLs of the relays. After a lost connection, the client continues at the next one. */
  readonly relays: readonly string[]
  /** Address that the relay sees. */
  readonly address: string
  readonly received?: (pushed: Pushed) => void
  /** Milliseconds that it waits for a response. Default 20 s: every query of the services has a shorter deadline. */
  readonly patience?: number
}

const reconnectDelay = 250

export type Client = ReturnType<typeof createClient>

/** Creates a client of the relay that reconnects, and subscribes again, as clients of WalletConnect do. */
export function createClient({ relays, address, received, patience = 20_000 }: ClientOptions) {
  const identity = createIdentity()
  const topics = new Set<string>()
  const waiting = new Map<number, (outcome: Outcome) => void>()
  let socket: WebSocket | undefined
  let isStopped = false
  let lastId = 0
  let attempts = 0

  const settle = (id: number, outcome: Outcome) => {
    waiting.get(id)?.(outcome)
    waiting.delete(id)
  }

  const receive = (data: Buffer, from: WebSocket) => {
    const { id, method, params, result, error } = JSON.parse(data.toString())
    if (method === 'irn_subscription') {
      received?.(params.data)
      from.send(JSON.stringify({ id, jsonrpc: '2.0', result: true }))
    } else settle(id, error ? { name: 'error', code: error.code, message: error.message } : { name: 'result', result })
  }

  const open = async (): Promise<void> => {
    const relay = relays[attempts++ % relays.length]!
    const auth = tokenOf(identity, audience)
    const opened = new WebSocket(relayAddress(relay, { auth, projectId: 'local' }), {
      headers: { 'x-forwarded-for': address },
      perMessageDeflate: false,
      handshakeTimeout: 5_000
    })
    opened.on('message', (data: Buffer) => receive(data, opened))
    opened.on('error', () => {}) // `close` follows
    opened.once('close', () => {
      if (socket === opened) socket = undefined
      for (const id of [...waiting.keys()]) settle(id, { name: 'closed' })
      if (!isStopped) void sleep(reconnectDelay).then(open)
    })
    // a refused handshake is followed by `close`, and the next attempt
    await new Promise(resolve => opened.once('open', resolve).once('close', resolve))
    if (opened.readyState !== WebSocket.OPEN) return
    socket = opened
    if (topics.size > 0) await call('irn_batchSubscribe', { topics: [...topics] })
  }

  const call = async (method: string, params: unknown): Promise<Outcome> => {
    if (socket === undefined) return { name: 'closed' }
    const id = ++lastId
    const outcome = new Promise<Outcome>(resolve => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
    const late = setTimeout(() => settle(id, { name: 'silent' }), patience)
    try {
      return await outcome
    } finally {
      clearTimeout(late)
    }
  }

  return {
    open,
    /** Sends a call, and resolves to its outcome. */
    call,
    async subscribe(topic: string): Promise<void> {
      topics.add(topic)
      const outcome = await call('irn_subscribe', { topic })
      if (outcome.name !== 'result') throw new Error(`irn_subscribe: ${JSON.stringify(outcome)}`)
    },
    /** Relay of the open connection. */
    get relay(): string | undefined {
      return socket?.url.split('?')[0]
    },
    stop() {
      isStopped = true
      socket?.terminate()
    }
  }
}
