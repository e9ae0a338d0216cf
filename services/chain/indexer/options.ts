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
  /** RPC URLs over HTTP. The first is used; the others if it fails. */
  readonly rpcUrls: readonly string[]
  readonly nativeCurrency: NativeCurrency
  /**
   * First indexed block.
   * Default 0: all. A later one hides earlier receipts; lowering it indexes the chain again.
   */
  readonly fromBlock?: number
  /**
   * True for a chain that starts from genesis with each start of the services, as a development chain
   * does. Default false. Blocks of an earlier run that are not on the chain are rolled back before anything is served.
   */
  readonly restarts?: boolean
  /** Number of confirmations until a block is indexed. Default 0: a removed block is rolled back. */
  readonly confirmations?: number
  /** Poll interval at the head of a chain, in milliseconds. Default 2000. */
  readonly pollInterval?: number
  /** Maximum number of blocks read at once. Default 256. */
  readonly mostBlocks?: number
  /** Maximum number of JSON-RPC calls in one request. Default 50. */
  readonly batchSize?: number
  /** Milliseconds until a request times out. Default 15 000. */
  readonly timeout?: number
  /** Number of block hashes that are kept: the maximum depth of a block-by-block rollback. Default 512. */
  readonly keptBlocks?: number
  /** Number of missing blocks above which the indexer rejects requests for the chain. Default 20. */
  readonly mostLag?: number
}

/** How off-chain metadata is fetched. */
export interface MetadataFetch {
  /** Downloads URLs that contracts name, so it must reach public hosts only (`createDownload`). */
  readonly download: Download
  /** Gateway for `ipfs://`: `https://ipfs.io/ipfs/`. Without it such metadata is not fetched. */
  readonly ipfsGateway?: string
}

export interface IndexerOptions extends Partial<Clock> {
  readonly store: { readonly db: Kysely<Schema> }
  readonly chains: readonly IndexedChain[]
  readonly log: Log
  readonly metrics: Metrics
  /** `fetch` for the nodes. */
  readonly fetch?: typeof fetch
  /** Without it, only the configured nodes are contacted: metadata is read from `data:` URLs only. */
  readonly outside?: MetadataFetch
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
 * Adds the defaults to a chain.
 *
 * @throws Error that names the chain, the field, and the expected value
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
