import { getNamespace, getReference, type ChainId } from '../../adapters/base/caip.ts'
import { createRpcClient } from '../../adapters/base/json-rpc.ts'
import { createDownload } from '../lib/download.ts'
import type { RateLimit } from '../lib/rate-limiter.ts'
import type { Log } from '../lib/log.ts'
import type { Metrics } from '../lib/metrics.ts'
import { tracedFetch as fetch } from '../lib/tracing.ts'
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
import { upstreamNames, type ChainSettings, type PriceSettings } from './settings.ts'
import type { ChainSource } from './chain-source.ts'
import { createSmartSessions } from './smart-sessions.ts'
import { createSolanaSource } from './solana/source.ts'
import { createAlchemy } from './sources/alchemy.ts'
import { createBlockscout } from './sources/blockscout.ts'
import { createCovalent } from './sources/covalent.ts'
import { createEtherscan } from './sources/etherscan.ts'
import type { HttpSourceOptions } from './sources/http-source-options.ts'
import { createMoralis } from './sources/moralis.ts'
import type { Turns } from './sources/request-queue.ts'
import { staleFor } from './replies.ts'
import { createDatabaseState } from './shared-state/database-state.ts'
import { createSharedReplies } from './shared-state/shared-replies.ts'
import { createTolerantState, type TolerantState } from './shared-state/tolerant-state.ts'
import { readVersion } from '../settings-reference.ts'
import { openTokenLists, type TokenLists } from './token-lists.ts'
import { createTokenMetadataReader } from './tokens.ts'
import type { ProxyTrust } from '../lib/proxy-trust.ts'

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
  readonly trustProxy: ProxyTrust
  readonly now: () => number
  readonly share?: RateLimit
  /** `nats://…` or `tls://…`: NATS instead of the database holds what instances share. */
  readonly signalsUrl?: string
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
  const instances = await openTolerantState(options)
  const turns: Turns | undefined = instances?.reserve
  const served = chains.map(chain => serveChain(chain, rpcs.get(chain.id)!, { lists, indexed: indexer?.source, log, now, turns }))
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
          sources: swapSourcesOf(id, swap, { rpc, log, now, turns }),
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
    ...(instances && { sharedReplies: createSharedReplies(instances, () => describeSettings(options), staleFor) }),
    async close() {
      lists.close()
      for (const rpc of rpcs.values()) rpc.stop()
      await Promise.all([indexer?.close(), images.close(), instances?.close()])
    }
  })
  indexer?.start()
  return service
}

/** Opens what instances share; `undefined` for a single instance. */
async function openTolerantState({ store, signalsUrl, log, now }: OpenChainOptions): Promise<TolerantState | undefined> {
  // the embedded database has one process
  if (store.signals.isLossless) return undefined
  const database = createDatabaseState({ db: store.db, log, now })
  if (!signalsUrl?.startsWith('nats:') && !signalsUrl?.startsWith('tls:')) return createTolerantState(database, { log, now })
  const { openNatsState } = await import('./shared-state/nats-state.ts')
  return createTolerantState(openNatsState(signalsUrl, { otherwise: database, log, now }), { log, now })
}

/** What responses depend on besides the request. Its digest is part of the keys of shared responses. */
const describeSettings = ({ chains, tokenLists, base, ipfsGateway, sellers, registry }: OpenChainOptions): string =>
  JSON.stringify([readVersion(), chains, tokenLists, base(), ipfsGateway, sellers?.length, registry?.zone])

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
  readonly turns: Turns | undefined
}

/** Creates the sources, tokens and prices of a chain. */
function serveChain(chain: ChainSettings, rpc: ChainRpc, { lists, indexed, log, now, turns }: ServeChainOptions): ServedChain {
  const { id, nativeCurrency: native } = chain
  const solana = getNamespace(id) === 'solana' ? createSolanaSource({ chainId: id, native, rpc, now }) : undefined
  return {
    id,
    sources: solana ? [solana] : sourcesOf(chain, rpc, indexed, { now, turns }),
    tokens: createTokenMetadataReader({ chainId: id, native, rpc, lists, now, ...(solana && { read: solana.mints.find }) }),
    prices: createPrices(
      chain.prices.map(settings => priceSourceOf(settings, rpc, { now, turns })),
      { log, now }
    ),
    spam: new Set(chain.spam)
  }
}

type Timing = Pick<HttpSourceOptions, 'now' | 'turns'>

const upstreamSources: Readonly<Record<(typeof upstreamNames)[number], (options: HttpSourceOptions) => ChainSource>> = {
  alchemy: createAlchemy,
  moralis: createMoralis,
  covalent: createCovalent,
  etherscan: createEtherscan,
  blockscout: createBlockscout
}

function sourcesOf(chain: ChainSettings, rpc: ChainRpc, own: ChainSource | undefined, timing: Timing): readonly ChainSource[] {
  const shared = { chainId: chain.id, native: chain.nativeCurrency, rpc, fetch, ...timing }
  const upstreams = upstreamNames.flatMap(name => {
    const settings = chain[name]
    return settings ? [upstreamSources[name]({ ...settings, ...shared })] : []
  })
  return [...(chain.indexer && own ? [own] : []), ...upstreams]
}

/** Returns the swap sources: the own router first, then aggregators. */
function swapSourcesOf(
  chainId: ChainId,
  { exchange, aggregators }: SwapSettings,
  options: Timing & { readonly rpc: ChainRpc; readonly log: Log }
): readonly SwapSource[] {
  return [
    ...(exchange ? [createUniswap(exchange, { ...options, chainId })] : []),
    ...aggregators.map(settings => createAggregator(chainId, settings, { fetch, now: options.now, turns: options.turns }))
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

function priceSourceOf(settings: PriceSettings, rpc: ChainRpc, timing: Timing): PriceSource {
  if ('pools' in settings) return createPoolPrices(settings.pools, { rpc, now: timing.now })
  if ('http' in settings) return createHttpPrices(settings.http, { fetch, ...timing })
  return createFixedPrices(settings.fixed)
}
