/** How what the client says reaches the relay: the part of it that the kit replaces. */

/** The client's door to the relay, with the members its types do not show. */
export interface Relayer {
  readonly connected: boolean
  readonly transportExplicitlyClosed: boolean
  reconnectInProgress: boolean
  connectPromise: Promise<void> | undefined
  /** Tries five times, with longer pauses, and resolves either way. */
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
 * Opens the socket, unless it is open or being opened. The client's own ways to do so do not all know of each other, and the later one
 * throws the earlier one's socket away.
 */
export async function connectOnce(relayer: Relayer): Promise<void> {
  if (relayer.connected) return
  // an attempt that was stopped half-way may still be in its pause
  await relayer.connectPromise?.catch(() => undefined)
  if (relayer.connected) return
  relayer.connectPromise ??= relayer.connect().finally(() => (relayer.connectPromise = undefined))
  await relayer.connectPromise
  if (!relayer.connected) throw new Error("Couldn't establish socket connection to the relay server")
}

/** A lost socket answers nothing more; a request is put again this often before it fails. */
const attempts = 5

/**
 * Everything that goes to the relay passes here.
 *
 * - `tvf` tells the relay in plain text which method is asked on which chain, with hashes and contracts: it does not go out.
 * - A request whose socket is lost before the answer never ends; here it is put again as soon as there is a socket. The relay and the
 *   peer drop what they get twice.
 * - The retries of the publisher reject with nobody listening when the relay is down.
 */
export function sendCarefully(relayer: Relayer): Set<Promise<unknown>> {
  const inFlight = new Set<Promise<unknown>>()
  const send = relayer.request
  const lost = Symbol('lost')

  async function deliver(request: RelayRequest): Promise<unknown> {
    // a subscription ends with its socket: none is opened to end one
    const endsWithSocket = request.method === 'irn_unsubscribe'
    // asked while the socket is being opened, which waits for the answer; the next socket asks anew
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
  // it opens the socket to end a subscription; where one is needed, `deliver` opens it
  relayer.subscriber.restartToComplete = async () => undefined

  const { publisher } = relayer
  publisher.checkQueue = () => {
    if (relayer.transportExplicitlyClosed) return
    for (const [id, { request, opts, attempt }] of publisher.queue) {
      publisher.queue.set(id, { request, opts, attempt: attempt + 1 })
      publisher.rpcPublish(request, opts).catch(() => undefined) // the next heartbeat tries again, until the publisher gives up
    }
  }
  return inFlight
}
