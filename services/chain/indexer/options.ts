import type { Kysely } from 'kysely'
import { isChainId } from '../../../adapters/base/caip.ts'
import type { Download } from '../../lib/download.ts'
import type { Log } from '../../lib/log.ts'
import type { Metrics } from '../../lib/metrics.ts'
import type { Schema } from '../../store/schema.ts'
import type { Clock } from './clock.ts'

export interface NativeCurrency {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly icon?: string
}

export interface IndexedChain {
  /** CAIP-2 of an EVM chain: `eip155:31337001`. */
  readonly chainId: string
  /** JSON-RPC over HTTP. The first that answers is asked; the others when it does not. */
  readonly rpcUrls: readonly string[]
  readonly nativeCurrency: NativeCurrency
  /** The first block that is read. Default 0: all. Later ones hide what accounts got before; an earlier one reads all anew. */
  readonly fromBlock?: number
  /**
   * The chain begins anew each time that the services start, as one of a developer's machine does. Default false. What an earlier run has read
   * beyond where the two part is then forgotten before anything is told.
   */
  readonly restarts?: boolean
  /** How many blocks must follow one before it is read. Default 0: a block that is gone is taken back. */
  readonly confirmations?: number
  /** Milliseconds between looks at a chain that does not move. Default 2000. */
  readonly pollInterval?: number
  /** Blocks read at once, at most. Default 256. */
  readonly mostBlocks?: number
  /** JSON-RPC calls in one request, at most. Default 50. */
  readonly batchSize?: number
  /** Milliseconds a request may take. Default 15 000. */
  readonly timeout?: number
  /** Blocks whose hashes are kept, so that a change of the chain is taken back block by block. Default 512. */
  readonly keptBlocks?: number
  /** Blocks that may be missing before the indexer refuses to answer for the chain. Default 20. */
  readonly mostLag?: number
}

/** How metadata that is not on the chain is read. */
export interface Outside {
  /** Requests addresses that contracts name, so it must reach public hosts only (`createDownload`). */
  readonly download: Download
  /** For `ipfs://`: `https://ipfs.io/ipfs/`. Without it such metadata is not read. */
  readonly ipfsGateway?: string
}

export interface IndexerOptions extends Partial<Clock> {
  readonly store: { readonly db: Kysely<Schema> }
  readonly chains: readonly IndexedChain[]
  readonly log: Log
  readonly metrics: Metrics
  /** For the nodes. */
  readonly fetch?: typeof fetch
  /** Without it nothing but the configured nodes is asked: metadata is read from `data:` addresses alone. */
  readonly outside?: Outside
}

const defaults = {
  fromBlock: 0,
  confirmations: 0,
  pollInterval: 2_000,
  mostBlocks: 256,
  batchSize: 50,
  timeout: 15_000,
  keptBlocks: 512,
  mostLag: 20
} as const

export type CompleteChain = Required<IndexedChain>

/**
 * A chain with all that it left out.
 * @throws Error that names the chain, the field, and what it must be
 */
export function completeChain(chain: IndexedChain): CompleteChain {
  const complete = { restarts: false, ...defaults, ...chain }
  const wrong = (field: string, what: string) => new Error(`Indexed chain ${chain.chainId}: ${field} must be ${what}.`)
  if (!isChainId(chain.chainId) || !/^eip155:[1-9]\d*$/.test(chain.chainId)) throw wrong('chainId', 'such as eip155:1')
  const isWeb = (url: string) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
  if (chain.rpcUrls.length === 0 || !chain.rpcUrls.every(isWeb)) throw wrong('rpcUrls', 'one http or https address or more')
  const { decimals } = chain.nativeCurrency
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 255)
    throw wrong('nativeCurrency.decimals', 'a number from 0 to 255')
  for (const field of Object.keys(defaults) as (keyof typeof defaults)[]) {
    const least = ['fromBlock', 'confirmations', 'mostLag'].includes(field) ? 0 : 1
    if (!Number.isSafeInteger(complete[field]) || complete[field] < least) throw wrong(field, `a whole number from ${least} on`)
  }
  return complete
}
