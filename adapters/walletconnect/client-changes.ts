import { KitError } from '../base/error.ts'
import type { Client } from './load.ts'
import { checkApproved, checkEvent, type ApprovedNamespaces } from './validation.ts'

/**
 * What is changed in the client of 2.21.8, all of it here, and why. Members that its types do not show are reached through
 * {@link Inside}; the version is pinned, and another one is refused with words.
 */

interface RelayRequest {
  readonly id?: unknown
  readonly method: string
  readonly params?: object
}

interface Inside {
  initialize(): Promise<void>
  readonly engine: {
    isValidUpdate: AsyncCheck
    isValidEmit: AsyncCheck
    isValidExtend: AsyncCheck
    isValidPing: AsyncCheck
    isValidDisconnect: AsyncCheck
    readonly events: { emit(event: string, outcome: { readonly error: unknown }): void }
  }
  readonly core: {
    readonly relayer: Relayer
    readonly verify: { register: unknown; resolve: unknown }
  }
}

type AsyncCheck = (params: { readonly topic?: unknown; readonly [name: string]: unknown }) => Promise<void>

export interface Relayer {
  readonly connected: boolean
  readonly transportExplicitlyClosed: boolean
  reconnectInProgress: boolean
  connectPromise: Promise<void> | undefined
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

export interface Relay {
  readonly relayer: Relayer
  /** Resolves when what was given to the relay is answered, or lost. */
  idle(): Promise<void>
}

/** Changes a client that was made and not yet started, then starts it. */
export async function startClient(client: Client, { verify }: { readonly verify: boolean }): Promise<Relay> {
  const inside = insideOf(client)
  const { relayer } = inside.core
  if (!verify) skipVerify(inside)
  guardArrivals(inside, client)
  const inFlight = sendCarefully(relayer)
  await inside.initialize()
  return {
    relayer,
    async idle() {
      while (inFlight.size) await Promise.allSettled(inFlight)
    }
  }
}

/** Ends a request that waits for the wallet, as the wallet's own error would. */
export function failRequest(client: Client, id: number, error: unknown): void {
  insideOf(client).engine.events.emit(`session_request:${id}`, { error })
}

function insideOf(client: Client): Inside {
  const inside = client as unknown as Inside
  const expected = [
    inside.initialize,
    inside.engine?.isValidUpdate,
    inside.engine?.isValidEmit,
    inside.engine?.events?.emit,
    inside.core?.relayer?.request,
    inside.core?.relayer?.connect,
    inside.core?.relayer?.toEstablishConnection,
    inside.core?.relayer?.publisher?.rpcPublish,
    inside.core?.relayer?.subscriber?.restartToComplete,
    inside.core?.verify?.register
  ]
  if (expected.every(member => typeof member === 'function')) return inside
  throw new KitError('missing-package', 'This version of @walletconnect/sign-client is not the one the kit works with.', {
    metaMessages: ['Install it: npm install @walletconnect/sign-client@2.21.8']
  })
}

/** Without its host the Verify frame costs 5 s a request. An empty attestation also tells the wallet not to ask that host. */
function skipVerify({ core }: Inside): void {
  core.verify.register = async () => ''
  core.verify.resolve = async () => undefined
}

/**
 * The client begins to check an arriving update or event and goes on without waiting, so an invalid one is believed, and the failed check
 * is an unhandled rejection. What can be checked at once is checked at once: the client then answers the peer with the error.
 */
function guardArrivals({ engine }: Inside, client: Client): void {
  const guard = (name: Exclude<keyof Inside['engine'], 'events'>, check?: (params: Parameters<AsyncCheck>[0]) => void): void => {
    const original = engine[name]
    engine[name] = params => {
      check?.(params)
      const checked = original(params)
      checked.catch(() => undefined) // whoever waits for it gets the error; nobody else is disturbed
      return checked
    }
  }
  guard('isValidUpdate', ({ namespaces }) => checkApproved(namespaces))
  guard('isValidEmit', ({ topic, event, chainId }) => {
    const approved: ApprovedNamespaces = client.session.get(String(topic)).namespaces
    checkEvent(approved, { chainId, name: (event as { name?: unknown } | undefined)?.name })
  })
  guard('isValidExtend')
  guard('isValidPing')
  guard('isValidDisconnect')
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
function sendCarefully(relayer: Relayer): Set<Promise<unknown>> {
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
