import { setTimeout as sleep } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { Hono } from 'hono'
import { WebSocketServer, type WebSocket } from 'ws'
import { getClientPrefix, networkOf } from '../lib/client-address.ts'
import { createCounters } from '../lib/counters.ts'
import { createRateLimiter } from '../lib/rate-limiter.ts'
import type { Log } from '../lib/log.ts'
import type { Metrics } from '../lib/metrics.ts'
import { problemReply } from '../lib/problem.ts'
import { rejectUpgrade } from '../lib/reject-upgrade.ts'
import type { Service } from '../service.ts'
import type { Store } from '../store/store.ts'
import { Connection } from './connection.ts'
import { verifyHandshake, HandshakeError, type HandshakePolicy } from './handshake.ts'
import { relayLimits, type RelayLimits } from './limits.ts'
import { createMailbox } from './mailbox.ts'
import { createMessageTraces } from './message-traces.ts'
import { createMethods } from './methods.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { createParamParsers } from './parse-params.ts'
import { createQuota, type QuotaSubject } from './quota.ts'
import { createAddressBuckets } from './address-bucket.ts'
import type { Shared } from './shared.ts'
import { createDatabaseSignals } from './signals/database-signals.ts'
import type { Signals } from './signals/signals.ts'
import { createSubscribers } from './subscribers.ts'
import type { ProxyTrust } from '../lib/proxy-trust.ts'
import type { Tracing } from '../lib/tracing.ts'

export interface RelayOptions extends HandshakePolicy {
  readonly trustProxy: ProxyTrust
  readonly store: Store
  /** `nats://…` or `tls://…`: NATS instead of the database notifies instances of new messages. */
  readonly signalsUrl?: string
  readonly log: Log
  readonly metrics: Metrics
  readonly tracing?: Tracing | undefined
  readonly now: () => number
  readonly limits?: Partial<RelayLimits>
}

/** Milliseconds for clients to close their side at shutdown. */
const farewell = 2_000

/**
 * Creates the WalletConnect relay ("irn"): a mailbox of encrypted messages by topic, over WebSocket
 * and JSON-RPC. A message is stored until it expires, and is pushed to every subscriber of its topic except its publisher, now or
 * after they reconnect, until each has acknowledged it. Any number of relays share one database and notify each other of new
 * messages.
 */
export async function createRelay(options: RelayOptions): Promise<Service> {
  const { log, metrics, now } = options
  const limits: RelayLimits = { ...relayLimits, ...options.limits }
  const shared = await createShared(options, limits)
  const handshakes = createRateLimiter(limits.handshakes, now)
  const connections = new Set<Connection>()
  const sockets = new Map<WebSocket, Connection>()
  /** Sockets accepted only to report a rejection. */
  const refused = new Set<WebSocket>()
  // a connection answers pings itself, within its limits
  const server = new WebSocketServer({ noServer: true, maxPayload: limits.frameBytes, clientTracking: false, autoPong: false })

  const ofClients = createCounters()
  const ofAddresses = createCounters()
  const ofNetworks = createCounters()
  const countSocket = (address: string, change: 1 | -1) => {
    ofAddresses.add(address, change)
    ofNetworks.add(networkOf(address), change)
  }

  await shared.mailbox.recount()
  const beat = setInterval(() => connections.forEach(connection => connection.beat()), limits.heartbeat * 1000).unref()
  const sweep = every(limits.sweep, 'relay: expired messages could not be dropped', log, async () => {
    metrics.swept.inc(await shared.mailbox.sweep(now()))
    await shared.mailbox.recount()
  })
  const recount = every(limits.recount, 'relay: the stored messages could not be counted', log, () => shared.mailbox.recount())

  const accept = (socket: WebSocket, account: QuotaSubject) => {
    const connection = new Connection(socket, account, shared)
    const count = (change: 1 | -1) => {
      ofClients.add(account.client, change)
      countSocket(account.address, change)
      metrics.connections.inc(change)
    }
    connections.add(connection)
    sockets.set(socket, connection)
    count(1)
    socket.on('close', () => {
      connections.delete(connection)
      sockets.delete(socket)
      count(-1)
    })
  }

  const checkRoom = (address: string) => {
    if (!handshakes.take(address)) throw new HandshakeError(429, 'handshakes', 'Too many connections', false)
    if (sockets.size + refused.size >= limits.sockets) throw new HandshakeError(503, 'sockets', 'The relay is full', false)
    if (ofAddresses.of(address) >= limits.socketsPerAddress) {
      throw new HandshakeError(429, 'sockets-address', 'Too many connections from one address', false)
    }
    if (ofNetworks.of(networkOf(address)) >= limits.socketsPerNetwork) {
      throw new HandshakeError(429, 'sockets-network', 'Too many connections from one network', false)
    }
  }

  const checkRoomOf = (client: string) => {
    if (ofClients.of(client) < limits.socketsPerClient) return
    throw new HandshakeError(429, 'sockets-client', 'Too many connections of one client', false)
  }

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const address = getClientPrefix(request, options.trustProxy)
    try {
      checkRoom(address)
      const client = verifyHandshake(request, options, now())
      checkRoomOf(client)
      server.handleUpgrade(request, socket, head, webSocket => accept(webSocket, { client, address }))
    } catch (error) {
      if (!(error instanceof HandshakeError)) throw error
      metrics.refused.inc({ reason: error.reason })
      log.debug({ reason: error.message }, 'relay: handshake refused')
      refuse(error, { request, socket, head, server, refused, count: change => countSocket(address, change) })
    }
  }

  return {
    name: 'relay',
    routes: new Hono().all('*', () =>
      problemReply(426, [{ name: 'upgrade', description: 'This is a WebSocket: connect to it with ws:// or wss://.' }], {
        upgrade: 'websocket'
      })
    ),
    upgrade,
    check: () => shared.delivery.check(),
    handOver: milliseconds => handOver([...sockets.keys()], milliseconds),
    async close() {
      clearInterval(beat)
      clearInterval(sweep)
      clearInterval(recount)
      refused.forEach(webSocket => webSocket.terminate())
      const open = [...connections]
      await Promise.all([...sockets.keys()].map(farewellTo))
      await Promise.all(open.map(connection => connection.settled()))
      await shared.delivery.close()
    }
  }
}

/** Creates what the connections share. */
async function createShared(options: RelayOptions, limits: RelayLimits): Promise<Shared & { readonly delivery: Delivery }> {
  const { store, log, metrics, now } = options
  const mailbox = createMailbox(store, limits, metrics.storedBytes)
  const subscribers = createSubscribers()
  const signals = await openSignals(options, randomUUID())
  return {
    mailbox,
    subscribers,
    delivery: await startDelivery({ mailbox, subscribers, signals, log, now, gapCheck: limits.gapCheck }),
    methods: createMethods(createParamParsers(limits)),
    limits,
    calls: createQuota({ what: 'calls', reason: 'calls', client: limits.calls, address: limits.callsPerAddress, now }),
    bytes: createQuota({ what: 'bytes', reason: 'bytes', client: limits.bytes, address: limits.bytesPerAddress, now }),
    received: createQuota({
      what: 'bytes',
      reason: 'received',
      client: limits.received,
      address: limits.receivedPerAddress,
      now
    }),
    fetched: createQuota({
      what: 'fetched bytes',
      reason: 'fetched',
      client: limits.fetched,
      address: limits.fetchedPerAddress,
      now
    }),
    topics: createCounters(),
    sourceOf: await createAddressBuckets(store.db),
    patience: createRateLimiter(limits.patience, now),
    metrics,
    traces: createMessageTraces(options.tracing),
    log,
    now
  }
}

async function openSignals({ store, signalsUrl, log }: RelayOptions, instance: string): Promise<Signals> {
  if (signalsUrl === undefined || signalsUrl.startsWith('postgres')) return createDatabaseSignals(store.signals, instance)
  const { openNatsSignals } = await import('./signals/nats-signals.ts')
  return openNatsSignals(signalsUrl, instance, log)
}

interface RefusedUpgrade {
  readonly request: IncomingMessage
  readonly socket: Duplex
  readonly head: Buffer
  readonly server: WebSocketServer
  /** Sockets accepted only to report a rejection. */
  readonly refused: Set<WebSocket>
  /** Counts such a socket for its address. */
  readonly count: (change: 1 | -1) => void
}

/**
 * Accepts the socket and closes it with code 3000 and a reason if the client requests that: a browser
 * cannot read a rejected handshake.
 */
function refuse(
  { status, message, fatal }: HandshakeError,
  { request, socket, head, server, refused, count }: RefusedUpgrade
): void {
  const { searchParams } = new URL(request.url ?? '/', 'http://relay')
  if (!fatal || searchParams.get('useOnCloseEvent') !== 'true') return rejectUpgrade(socket, status, message)
  server.handleUpgrade(request, socket, head, webSocket => {
    refused.add(webSocket)
    count(1)
    webSocket.on('error', () => webSocket.terminate())
    webSocket.on('close', () => {
      refused.delete(webSocket)
      count(-1)
    })
    webSocket.close(3000, message.slice(0, 120))
  })
}

/** Runs a maintenance task at an interval; a failure is retried the next time. */
function every(seconds: number, failed: string, log: Log, work: () => Promise<void>): NodeJS.Timeout {
  const run = () => work().catch((error: unknown) => log.error({ error: String(error) }, failed))
  return setInterval(() => void run(), seconds * 1000).unref()
}

/** Closes sockets one after the other, so that their clients do not all reconnect at the same time. */
async function handOver(sockets: readonly WebSocket[], milliseconds: number): Promise<void> {
  for (const socket of sockets) {
    await sleep(milliseconds / (sockets.length + 1))
    void farewellTo(socket)
  }
}

/** Closes with 1001, and terminates sockets that do not answer. */
function farewellTo(socket: WebSocket): Promise<void> {
  return new Promise(resolve => {
    const late = setTimeout(() => socket.terminate(), farewell)
    socket.once('close', () => {
      clearTimeout(late)
      resolve()
    })
    // The close frame of a paused socket would never be read.
    socket.resume()
    socket.close(1001, 'The relay is shutting down')
  })
}
