import { getNamespace, getReference, type ChainId } from '../../adapters/base/caip.ts'
import { createRpcClient } from '../../adapters/base/json-rpc.ts'
import { createDownload } from '../lib/download.ts'
import type { RateLimit } from '../lib/rate-limiter.ts'
import type { Log } from '../lib/log.ts'
import type { Metrics } from '../lib/metrics.ts'
import type { Service } from '../service.ts'
import type { Store } from '../store/store.ts'
import type { ChainRpc } from './abi.ts'
import { createChainService } from './chain.ts'
import { createAggregator } from './convert/aggregators/aggregator.ts'
import { createConvert, type Convert } from './convert/convert.ts'
import type { SwapSettings } from './convert/settings.ts'
import type { SwapSource } from './convert/swap-source.ts'
import { createUniswap } from './convert/uniswap.ts'
import { createImageProxy } from './images/proxy.ts'
import { readImageSecret } from './images/secret.ts'
import { createIndexer } from './indexer/indexer.ts'
import { createNames } from './names.ts'
import { createGateway } from './profile/ccip-gateway.ts'
import { createRegistry } from './profile/registry.ts'
import type { NameRegistrySettings } from './profile/settings.ts'
import { createOnramp, createSeller } from './onramp/onramp.ts'
import type { SellerSettings } from './onramp/settings.ts'
import { createFixedPrices } from './prices/fixed.ts'
import { createHttpPrices } from './prices/http.ts'
import { createPoolPrices } from './prices/pools.ts'
import { createPrices } from './prices/prices.ts'
import type { PriceSource } from './prices/price-source.ts'
import { createRpcProxy } from './rpc/proxy.ts'
import type { ServedChain } from './served-chain.ts'
import type { ChainSettings, PriceSettings } from './settings.ts'
import type { ChainSource } from './chain-source.ts'
import { createSmartSessions } from './smart-sessions.ts'
import { createSolanaSource } from './solana/source.ts'
import { createBlockscout } from './sources/blockscout.ts'
import { createEtherscan } from './sources/etherscan.ts'
import { openTokenLists, type TokenLists } from './token-lists.ts'
import { createTokenMetadataReader } from './tokens.ts'

export interface OpenChainOptions {
  /** At least one chain. */
  readonly chains: readonly ChainSettings[]
  /** On-ramp sellers. */
  readonly sellers?: readonly SellerSettings[]
  /** Files or URLs. */
  readonly tokenLists: readonly string[]
  /** Name registration; absent: disabled. */
  readonly registry?: NameRegistrySettings
  /**
   * Returns the public URL of the service: `https://wallets.example.org/chain`. Called once the server
   * listens.
   */
  readonly base: () => string
  readonly ipfsGateway?: string
  /** Folder of the image cache, in addition to memory. */
  readonly imageFolder?: string
  /** Allows images from localhost. */
  readonly loopbackImages?: boolean
  readonly store: Store
  readonly log: Log
  readonly metrics: Metrics
  readonly allowedOrigins: readonly string[]
  readonly projectIds: readonly string[]
  readonly trustProxy: boolean
  readonly now: () => number
  readonly share?: RateLimit
}

/**
 * Creates the blockchain API with everything that the settings name.
 * Unreachable nodes and services are retried until they respond.
 *
 * @throws SettingsError for a token list that cannot be read
 */
export async function openChainService(options: OpenChainOptions): Promise<Service> {
  const { chains, store, log, metrics, now, base, ipfsGateway, imageFolder, loopbackImages = false, sellers = [] } = options
  const lists = await openTokenLists(options.tokenLists, { log, fetch })
  const rpcs = new Map(chains.map(({ id, rpc }) => [id as string, createRpcClient(rpc, { fetch, now })]))
  const images = createImageProxy({
    base: () => `${base()}/v1/image`,
    secret: await readImageSecret(store),
    log,
    metrics,
    now,
    allowLoopback: loopbackImages,
    ...(imageFolder !== undefined && { folder: imageFolder }),
    ...(ipfsGateway !== undefined && { ipfsGateway })
  })
  const indexer = createFollowedIndexer(options)
  const served = chains.map(chain => serveChain(chain, rpcs.get(chain.id)!, { lists, indexed: indexer?.source, log, now }))
  const home = chains.find(({ ens }) => ens !== undefined)
  const { allowedOrigins, projectIds, trustProxy, share } = options
  const registry = options.registry && createRegistry({ ...options.registry, db: store.db, rpcOf: id => rpcs.get(id), now })
  const signer = options.registry?.signer
  const gateway =
    registry && signer && home ? createGateway({ registry, signer, home: Number(getReference(home.id)), now }) : undefined
  const shared = { log, metrics, allowedOrigins, projectIds, trustProxy, now }

  const service = createChainService({
    ...shared,
    chains: served,
    converts: chains.flatMap(({ id, swap }, index): readonly Convert[] => {
      if (!swap) return []
      const { tokens, prices } = served[index]!
      const rpc = rpcs.get(id)!
      return [
        createConvert({
          chainId: id,
          sources: swapSourcesOf(id, swap, { rpc, log, now }),
          listed: () => listedOf(id, swap, lists),
          tokens,
          prices,
          rpc,
          image: url => images.address(url),
          log,
          now
        })
      ]
    }),
    ...(sellers.length > 0 && {
      onramp: createOnramp(
        sellers.map(settings => createSeller(settings, { fetch, now })),
        { log }
      )
    }),
    ...(home?.ens && { names: createNames(home.ens, rpcs.get(home.id)!, createDownload({ allowLoopback: loopbackImages })) }),
    ...(registry && { registry }),
    ...(gateway && { gateway }),
    rpcOf: id => rpcs.get(id),
    rpc: createRpcProxy({
      ...shared,
      chains: chains.map(({ id, rpc, bundlers }) => ({
        chainId: id,
        upstreams: rpc.map(url => ({ url })),
        bundlers: bundlers.map(url => ({ url }))
      }))
    }),
    images,
    sessions: createSmartSessions({
      db: store.db,
      contractsOf: id => chains.find(chain => chain.id === id)?.sessions ?? [],
      rpcOf: id => rpcs.get(id),
      now
    }),
    ...(share && { share }),
    async close() {
      lists.close()
      for (const rpc of rpcs.values()) rpc.stop()
      await Promise.all([indexer?.close(), images.close()])
    }
  })
  indexer?.start()
  return service
}

/** Creates the indexer, if any chain is indexed. */
function createFollowedIndexer({ chains, store, log, metrics, now }: OpenChainOptions) {
  const followed = chains.filter(({ indexer }) => indexer !== undefined)
  if (followed.length === 0) return undefined
  return createIndexer({
    store,
    chains: followed.map(({ id, rpc, nativeCurrency, indexer: how }) => ({
      chainId: id,
      rpcUrls: rpc,
      nativeCurrency,
      ...how
    })),
    log,
    metrics,
    now
  })
}

interface ServeChainOptions extends Pick<OpenChainOptions, 'log' | 'now'> {
  readonly lists: TokenLists
  /** The source of the indexer. */
  readonly indexed: ChainSource | undefined
}

/** Creates the sources, tokens and prices of a chain. */
function serveChain(chain: ChainSettings, rpc: ChainRpc, { lists, indexed, log, now }: ServeChainOptions): ServedChain {
  const { id, nativeCurrency: native } = chain
  const solana = getNamespace(id) === 'solana' ? createSolanaSource({ chainId: id, native, rpc, now }) : undefined
  return {
    id,
    sources: solana ? [solana] : sourcesOf(chain, rpc, indexed, now),
    tokens: createTokenMetadataReader({ chainId: id, native, rpc, lists, now, ...(solana && { read: solana.mints.find }) }),
    prices: createPrices(
      chain.prices.map(settings => priceSourceOf(settings, rpc, now)),
      { log, now }
    ),
    spam: new Set(chain.spam)
  }
}

function sourcesOf(
  { id: chainId, nativeCurrency: native, indexer, etherscan, blockscout }: ChainSettings,
  rpc: ChainRpc,
  own: ChainSource | undefined,
  now: () => number
): readonly ChainSource[] {
  const shared = { chainId, native, rpc, fetch, now }
  return [
    ...(indexer && own ? [own] : []),
    ...(etherscan ? [createEtherscan({ ...etherscan, ...shared })] : []),
    ...(blockscout ? [createBlockscout({ ...blockscout, ...shared })] : [])
  ]
}

/** Returns the swap sources: the own router first, then aggregators. */
function swapSourcesOf(
  chainId: ChainId,
  { exchange, aggregators }: SwapSettings,
  options: { readonly rpc: ChainRpc; readonly log: Log; readonly now: () => number }
): readonly SwapSource[] {
  return [
    ...(exchange ? [createUniswap(exchange, { ...options, chainId })] : []),
    ...aggregators.map(settings => createAggregator(chainId, settings, { fetch, now: options.now }))
  ]
}

/**
 * Returns the tokens offered for selection: the operator's, the base tokens of routes, and those of
 * the lists.
 */
function listedOf(chainId: string, { exchange, tokens }: SwapSettings, lists: TokenLists): readonly string[] {
  const main = exchange ? [exchange.weth, ...exchange.bases] : []
  return [...new Set([...tokens, ...main, ...lists.of(chainId).map(({ contract }) => contract)])]
}

function priceSourceOf(settings: PriceSettings, rpc: ChainRpc, now: () => number): PriceSource {
  if ('pools' in settings) return createPoolPrices(settings.pools, { rpc, now })
  if ('http' in settings) return createHttpPrices(settings.http, { fetch, now })
  return createFixedPrices(settings.fixed)
}
