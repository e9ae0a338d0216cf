import { createHash } from 'node:crypto'
import { isChainId } from '../../../adapters/base/caip.ts'
import type { Log } from '../../lib/log.ts'
import { afterTimeout } from '../../lib/pause.ts'
import type { Metrics } from '../../lib/metrics.ts'
import { createChainRpc, type ChainRpc } from './chain-rpc.ts'
import { chainIdentities } from './chain-identity.ts'
import { createResultCache } from './result-cache.ts'
import { createRpcMetrics } from './metrics.ts'
import { createUpstream, type UpstreamSettings } from './upstream.ts'
import { createUpstreams, type Upstreams } from './upstreams.ts'

export interface RpcChain {
  /** CAIP-2: `eip155:1`, `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp`. */
  readonly chainId: string
  /** Nodes of the chain, in order of preference. */
  readonly upstreams: readonly UpstreamSettings[]
  /** ERC-4337 bundlers. Without one, `eth_sendUserOperation` and related methods are rejected. */
  readonly bundlers?: readonly UpstreamSettings[]
  /** Additional allowed methods, besides the lists of `methods.ts`. */
  readonly methods?: readonly string[]
  /**
   * Number of confirmations after which the contents of a block are treated as final.
   * Default 64, two epochs of Ethereum.
   */
  readonly depth?: number
}

export interface ChainsOptions {
  readonly chains: readonly RpcChain[]
  readonly log: Log
  readonly metrics: Metrics
  readonly now: () => number
  readonly after?: (milliseconds: number, run: () => void) => () => void
  readonly mostReplyBytes: number
  readonly keptBytes: number
}

const defaultDepth = 64

/**
 * Creates every chain, keyed by id.
 *
 * @throws TypeError that names the chain and the problem, never an upstream's URL, which may contain a key
 */
export function createChains({
  chains,
  log,
  now,
  mostReplyBytes,
  keptBytes,
  ...options
}: ChainsOptions): ReadonlyMap<string, ChainRpc> {
  const metrics = createRpcMetrics(options.metrics.registry)
  const kept = createResultCache(keptBytes)
  const after = options.after ?? afterTimeout
  const made = new Map<string, ChainRpc>()

  for (const { chainId, upstreams, bundlers = [], methods = [], depth = defaultDepth } of chains) {
    check(chainId, [...upstreams, ...bundlers])
    if (upstreams.length === 0) throw new TypeError(`${chainId}: give it at least one upstream.`)
    if (made.has(chainId)) throw new TypeError(`${chainId}: is there twice.`)
    const group = (settings: readonly UpstreamSettings[], prefix: string): Upstreams =>
      createUpstreams({
        upstreams: settings.map((one, index) =>
          createUpstream({
            ...one,
            chainId,
            name: `${prefix}${index + 1}`,
            mark: markOf(one.url),
            log,
            now,
            after,
            mostBytes: mostReplyBytes
          })
        ),
        now,
        after,
        heard: ({ name }, outcome) => metrics.upstreams.inc({ chain: chainId, upstream: name, outcome })
      })
    made.set(
      chainId,
      createChainRpc({
        chainId,
        methods,
        depth,
        nodes: group(upstreams, ''),
        bundlers: bundlers.length > 0 ? group(bundlers, 'bundler ') : undefined,
        kept,
        metrics,
        after
      })
    )
  }
  return made
}

function check(chainId: string, upstreams: readonly UpstreamSettings[]) {
  const [namespace = '', reference = ''] = chainId.split(':')
  if (!isChainId(chainId) || !chainIdentities[namespace] || (namespace === 'eip155' && !/^\d+$/.test(reference))) {
    throw new TypeError(`${chainId}: must be a CAIP-2 id of ${Object.keys(chainIdentities).join(' or ')}.`)
  }
  for (const [index, { url }] of upstreams.entries()) {
    if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
      throw new TypeError(`${chainId}: upstream ${index + 1} must be an http or https address.`)
    }
  }
}

const markOf = (url: string) => createHash('sha256').update(url).digest('hex').slice(0, 4)
