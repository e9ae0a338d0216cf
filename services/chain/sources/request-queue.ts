import { pause } from '../../lib/pause.ts'
import { BusyError } from '../chain-source.ts'
import { currentClient } from '../client.ts'
import type { TurnLimits } from '../shared-state/shared-state.ts'

/** Reserves turns of requests to an upstream, for all instances together; `undefined` while that is not possible. */
export type Turns = (upstream: string, limits: TurnLimits) => Promise<number | undefined>

export interface RequestQueueOptions {
  /** Name for errors: `etherscan`. */
  readonly name: string
  /** Identifies the upstream and the plan of its key in all instances. */
  readonly id: string
  /** Rate limit of the upstream, in requests a second. */
  readonly perSecond: number
  readonly now: () => number
  /** Timer. Default: `setTimeout`. */
  readonly after?: ((milliseconds: number, run: () => void) => () => void) | undefined
  /** Turns that all instances share. Default: the rate limit counts for this instance alone. */
  readonly turns?: Turns | undefined
}

/** Maximum time in the queue, in milliseconds. Beyond it, the next source is used, or the client gets 429. */
const longestQueue = 8_000
/**
 * Share of the queue that one client may fill.
 * Does not apply to the fewest requests that one response needs.
 */
const clientPart = 1 / 3
const fewestWaiting = 5

/** Creates the queue of requests to an upstream, which respects its rate limit. One client alone cannot fill it. */
export function createRequestQueue({ name, id, perSecond, now, after, turns }: RequestQueueOptions) {
  const between = 1000 / perSecond
  const mostWaiting = Math.max(fewestWaiting, Math.floor((longestQueue / between) * clientPart))
  const waiting = new Map<string, number>()
  let nextTurn = 0

  const count = (client: string | undefined, change: 1 | -1) => {
    if (client === undefined) return
    const left = (waiting.get(client) ?? 0) + change
    if (left > 0) waiting.set(client, left)
    else waiting.delete(client)
  }
  const checkQueue = (queued: number) => {
    if (queued > longestQueue) throw new BusyError(`${name} has too much to do`, { retryIn: queued })
  }
  /** Reserves a turn for all instances. Returns the milliseconds until it, at least those that this instance knows of. */
  const reserveShared = async (reserve: Turns, own: number): Promise<number> => {
    const shared = await reserve(id, { interval: between, longest: longestQueue })
    if (shared === undefined) return own
    if (shared > longestQueue) nextTurn -= between
    checkQueue(shared)
    // other instances send requests as well
    nextTurn = Math.max(nextTurn, now() + shared + between)
    return Math.max(own, shared)
  }

  return {
    /** Resolves when a request may be sent. Rejects with BusyError. */
    async turn(signal: AbortSignal): Promise<void> {
      const at = Math.max(now(), nextTurn)
      const own = at - now()
      checkQueue(own)
      // a burst of one second's worth is sent at once
      const isWaiting = own > 1000
      const client = isWaiting ? currentClient.getStore() : undefined
      if (client !== undefined && (waiting.get(client) ?? 0) >= mostWaiting)
        throw new BusyError(`${name} has much to do for this client`, { retryIn: own })
      nextTurn = at + between
      count(client, 1)
      try {
        const queued = turns ? await reserveShared(turns, own) : own
        if (queued <= 1000) return
        await pause(queued - 1000, { signal, after })
        if (signal.aborted) throw new BusyError(`${name} had too much to do`, { retryIn: queued })
      } finally {
        count(client, -1)
      }
    }
  }
}
