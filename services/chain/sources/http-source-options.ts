import type { ChainRpc } from '../abi.ts'
import type { Token } from '../chain-source.ts'
import type { Turns } from './request-queue.ts'

/** Options of a source over HTTP for one EVM chain. */
export interface HttpSourceOptions {
  /** CAIP-2. */
  readonly chainId: string
  /** Base URL of the API, without a trailing slash or with one. */
  readonly url: string
  readonly key?: string
  /** Rate limit of the plan, in requests a second. */
  readonly perSecond: number
  readonly native: Token
  readonly rpc: ChainRpc
  readonly fetch: typeof fetch
  readonly now: () => number
  /** Milliseconds until a request times out. */
  readonly timeLimit?: number
  /** Turns that all instances share. */
  readonly turns?: Turns | undefined
}

/** Returns the options of a source that its upstream takes as they are. */
export const getUpstreamOptions = ({ perSecond, fetch, now, timeLimit, turns }: HttpSourceOptions) => ({
  ...{ perSecond, fetch, now, turns },
  ...(timeLimit !== undefined && { timeLimit })
})
