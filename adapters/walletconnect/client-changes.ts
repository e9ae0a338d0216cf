import { KitError } from '../base/error.ts'
import { sendCarefully, type Relayer } from './delivery.ts'
import type { Client } from './load.ts'
import { checkApproved, checkEvent, type ApprovedNamespaces } from './validation.ts'

/**
 * What is changed in the client of 2.21.8, all of it here, and why. Members that its types do not show are reached through
 * {@link Inside}; the version is pinned, and another one is refused with words.
 */

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
