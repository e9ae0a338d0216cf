import { createHash } from 'node:crypto'
import { isChainId } from '../../../adapters/base/caip.ts'
import type { Log } from '../../lib/log.ts'
import type { Metrics } from '../../lib/metrics.ts'
import { createChainRpc, type ChainRpc } from './chain-rpc.ts'
import { identities } from './identity.ts'
import { createKept } from './kept.ts'
import { createRpcMetrics } from './metrics.ts'
import { createUpstream, type UpstreamSettings } from './upstream.ts'
import { createUpstreams, type Upstreams } from './upstreams.ts'

export interface RpcChain {
  /** CAIP-2: `eip155:1`, `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp`. */
  readonly chainId: string
  /** Nodes of the chain, the preferred one first. */
  readonly upstreams: readonly UpstreamSettings[]
  /** ERC-4337 bundlers; without any, `eth_sendUserOperation` and its like are refused. */
  readonly bundlers?: readonly UpstreamSettings[]
  /** Methods that are allowed beyond the lists of `methods.ts`. */
  readonly methods?: readonly string[]
  /** Blocks above one until what it holds is taken to stay. Default 64, two epochs of Ethereum. */
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
 * Makes every chain, by its id.
 *
 * @throws TypeError that names the chain and what is wrong with it; never with an upstream's address, which may hold a key
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
  const kept = createKept(keptBytes)
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
  if (!isChainId(chainId) || !identities[namespace] || (namespace === 'eip155' && !/^\d+$/.test(reference))) {
    throw new TypeError(`${chainId}: must be a CAIP-2 id of ${Object.keys(identities).join(' or ')}.`)
  }
  for (const [index, { url }] of upstreams.entries()) {
    if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
      throw new TypeError(`${chainId}: upstream ${index + 1} must be an http or https address.`)
    }
  }
}

const markOf = (url: string) => createHash('sha256').update(url).digest('hex').slice(0, 4)

function afterTimeout(milliseconds: number, run: () => void): () => void {
  const timer = setTimeout(run, milliseconds)
  return () => clearTimeout(timer)
}
