/** Replaces the part of the client that sends requests to the relay. */

/** The client's relayer, with members its types do not expose. */
export interface Relayer {
  readonly connected: boolean
  readonly transportExplicitlyClosed: boolean
  reconnectInProgress: boolean
  connectPromise: Promise<void> | undefined
  /** Tries five times, with increasing pauses, and resolves either way. */
  connect(): Promise<void>
  toEstablishConnection(): Promise<void>
  request(request: RelayRequest): Promise<unknown>
  transportClose(): Promise<void>
  on(event: string, listener: (value: unknown) => void): void
  off(event: string, listener: (value: unknown) => void): void
  readonly subscriber: { restartToComplete(): Promise<void> }
  readonly publisher: {
    readonly queue: Map<string, { request: RelayRequest; opts?: unknown; attempt: number }>
    checkQueue(): void
    rpcPublish(request: RelayRequest, opts?: unknown): Promise<unknown>
  }
}

interface RelayRequest {
  readonly id?: unknown
  readonly method: string
  readonly params?: object
}

/**
 * Opens the socket, unless it is open or opening.
 * The client's own ways to do so are not coordinated, and a later one discards the earlier socket.
 */
export async function connectOnce(relayer: Relayer): Promise<void> {
  if (relayer.connected) return
  // A stopped attempt may still be in its pause.
  await relayer.connectPromise?.catch(() => undefined)
  if (relayer.connected) return
  relayer.connectPromise ??= relayer.connect().finally(() => (relayer.connectPromise = undefined))
  await relayer.connectPromise
  if (!relayer.connected) throw new Error("Couldn't establish socket connection to the relay server")
}

/** Maximum number of attempts: a lost socket never answers, so the request is sent again. */
const attempts = 5

/**
 * Patches all requests to the relay.
 * - Removes `tvf`, which sends method, chain, hashes and contracts to the relay in plain text.
 * - A request whose socket is lost before the response would stay pending; it is sent again on the next socket. Relay and peer
 * drop duplicates.
 * - The publisher's retries would reject without a handler when the relay is down.
 */
export function patchRelayRequests(relayer: Relayer): Set<Promise<unknown>> {
  const inFlight = new Set<Promise<unknown>>()
  const send = relayer.request
  const lost = Symbol('lost')

  async function deliver(request: RelayRequest): Promise<unknown> {
    // A subscription ends with its socket: do not open one to unsubscribe.
    const endsWithSocket = request.method === 'irn_unsubscribe'
    // Sent while the socket opens, which waits for the response; the next socket sends it again.
    const opensSocket = request.method === 'irn_batchSubscribe'
    for (let attempt = 1; ; attempt++) {
      if (endsWithSocket && !relayer.connected) return true
      if (opensSocket && !relayer.connected) throw new Error('Connection interrupted while opening')
      if (!opensSocket) await connectOnce(relayer)
      let onLost!: () => void
      const loss = new Promise<typeof lost>(resolve => relayer.on('relayer_disconnect', (onLost = () => resolve(lost))))
      try {
        const outcome = await Promise.race([send(request), loss])
        if (outcome !== lost) return outcome
      } finally {
        relayer.off('relayer_disconnect', onLost)
      }
      if (endsWithSocket) return true
      if (opensSocket || relayer.transportExplicitlyClosed || attempt === attempts)
        throw new Error('Connection interrupted: the relay went away')
    }
  }

  relayer.request = request => {
    const { tvf: _leak, ...params } = (request.params ?? {}) as { tvf?: unknown }
    const delivery = deliver({ ...request, params })
    inFlight.add(delivery)
    const done = (): boolean => inFlight.delete(delivery)
    delivery.then(done, done)
    return delivery
  }

  relayer.toEstablishConnection = () => connectOnce(relayer)
  // It would open the socket to unsubscribe; if one is needed, `deliver` opens it.
  relayer.subscriber.restartToComplete = async () => undefined

  const { publisher } = relayer
  publisher.checkQueue = () => {
    if (relayer.transportExplicitlyClosed) return
    for (const [id, { request, opts, attempt }] of publisher.queue) {
      publisher.queue.set(id, { request, opts, attempt: attempt + 1 })
      publisher.rpcPublish(request, opts).catch(() => undefined) // retried at the next heartbeat, until the publisher gives up
    }
  }
  return inFlight
}
