import { patchRelayRequests, type Relayer } from './relay-requests.ts'
import type { Client } from './load-sign-client.ts'
import { parseApprovedNamespaces, validateEvent, type ApprovedNamespaces } from './validation.ts'

/**
 * All patches of the client 2.21.8, with their reasons.
 * Members that its types do not expose are accessed through {@link Inside}; the version is pinned, and others are rejected with
 * an error.
 */

interface Inside {
  initialize(): Promise<void>
  readonly engine: {
    isValidUpdate: AsyncCheck
    isValidEmit: AsyncCheck
    isValidExtend: AsyncCheck
    isValidPing: AsyncCheck
    isValidDisconnect: AsyncCheck
    onSessionDeleteRequest: (topic: string, payload: unknown) => Promise<void>
    deleteSession: (params: { readonly topic: string; readonly [name: string]: unknown }) => Promise<void>
    readonly events: { emit(event: string, outcome: { readonly error: unknown }): void }
  }
  readonly core: {
    readonly relayer: Relayer
    readonly verify: { register: unknown; resolve: unknown }
  }
}

type AsyncCheck = (params: { readonly topic?: unknown; readonly [name: string]: unknown }) => Promise<void>

export interface PatchedRelay {
  readonly relayer: Relayer
  /** Resolves when all relay requests are answered or lost. */
  idle(): Promise<void>
}

/** Patches a client before its start, then starts it. */
export async function patchAndStartClient(client: Client, { verify }: { readonly verify: boolean }): Promise<PatchedRelay> {
  const inside = insideOf(client)
  const { relayer } = inside.core
  if (!verify) skipVerify(inside)
  guardArrivals(inside, client)
  deleteOnce(inside, client)
  const inFlight = patchRelayRequests(relayer)
  await inside.initialize()
  return {
    relayer,
    async idle() {
      while (inFlight.size) await Promise.allSettled(inFlight)
    }
  }
}

/** Fails a request that waits for the wallet, like the wallet's own error. */
export function failRequest(client: Client, id: number, error: unknown): void {
  insideOf(client).engine.events.emit(`session_request:${id}`, { error })
}

/** The build compiles exactly the release that these members were read from (docs/decisions/sign-client.md). */
const insideOf = (client: Client): Inside => client as unknown as Inside

/**
 * Disables Verify.
 * Without its host, the Verify frame costs 5 s per request. An empty attestation also makes the wallet not call that host.
 */
function skipVerify({ core }: Inside): void {
  core.verify.register = async () => ''
  core.verify.resolve = async () => undefined
}

/**
 * Makes the checks of updates and events effective.
 * The client does not await them, so it accepts invalid ones, and the failed check becomes an unhandled rejection. Synchronous
 * checks now run first: the client then sends the error to the peer.
 */
function guardArrivals({ engine }: Inside, client: Client): void {
  const guard = (
    name: Exclude<keyof Inside['engine'], 'events' | 'deleteSession' | 'onSessionDeleteRequest'>,
    check?: (params: Parameters<AsyncCheck>[0]) => void
  ): void => {
    const original = engine[name]
    engine[name] = params => {
      check?.(params)
      const checked = original(params)
      checked.catch(() => undefined) // handled here; callers that await it still get the error
      return checked
    }
  }
  guard('isValidUpdate', ({ namespaces }) => parseApprovedNamespaces(namespaces))
  guard('isValidEmit', ({ topic, event, chainId }) => {
    const approved: ApprovedNamespaces = client.session.get(String(topic)).namespaces
    validateEvent(approved, { chainId, name: (event as { name?: unknown } | undefined)?.name })
  })
  guard('isValidExtend')
  guard('isValidPing')
  guard('isValidDisconnect')
}

/**
 * Ignores the end of a session that has ended.
 * The relay may deliver it twice, pushed and fetched, and both sides may end a session at once. The client deletes the session at
 * its next publish, whatever that is, in a listener whose rejection is unhandled.
 */
function deleteOnce({ engine }: Inside, client: Client): void {
  const { onSessionDeleteRequest, deleteSession } = engine
  const isThere = (topic: string): boolean => client.session.keys.includes(topic)
  engine.onSessionDeleteRequest = async (topic, payload) => {
    if (isThere(topic)) await onSessionDeleteRequest(topic, payload)
  }
  engine.deleteSession = async params => {
    if (isThere(params.topic)) await deleteSession(params)
  }
}
