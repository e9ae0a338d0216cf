import { setTimeout as sleep } from 'node:timers/promises'
import { createAnalytics } from './analytics/analytics.ts'
import type { OpenChainOptions } from './chain/open-chain-service.ts'
import { parseSellers, type SellerSettings } from './chain/onramp/settings.ts'
import { parseNameRegistry, type NameRegistrySettings } from './chain/profile/settings.ts'
import { parseChains } from './chain/settings.ts'
import { createDirectory } from './directory/directory.ts'
import { createDirectoryImages } from './directory/images/directory-images.ts'
import icons from './directory/images/icons.json' with { type: 'json' }
import { readRegistry } from './directory/read-registry.ts'
import { getOwnOrigins, getTokenAudiences } from './host-names.ts'
import { openKeyService } from './key-wrappers/key-service.ts'
import { createLog, type Log } from './lib/log.ts'
import { metricsAccessOf } from './lib/metrics-access.ts'
import { createMetrics } from './lib/metrics.ts'
import { openTracing } from './lib/open-tracing.ts'
import type { ServerOptions } from './lib/server.ts'
import { strictTransportOf } from './lib/strict-transport.ts'
import { withoutUndefined } from './lib/without-undefined.ts'
import { createRelay } from './relay/relay.ts'
import type { Service } from './service.ts'
import { readVersion } from './settings-reference.ts'
import type { ServicesOptions } from './start.ts'
import { openStore, type Store } from './store/store.ts'

export interface OpenedServices {
  readonly server: ServerOptions
  readonly database: string
  /** Reports in `/ready` that the process ends, and hands sockets over for the given time. */
  drain(seconds: number): Promise<void>
  closeServices(): Promise<void>
  closeStore(): Promise<void>
}

/** Validates the settings, opens the database, and creates the services. If one fails, everything is closed again. */
export async function openServices(options: ServicesOptions, url: () => string): Promise<OpenedServices> {
  const { analytics = false, featuresOff = [], trustProxy = false } = options
  const { allowedOrigins = [], projectIds = [], host = '127.0.0.1' } = options
  const chains = parseChains(options.chains ?? [])
  const nameRegistry = options.names === undefined ? undefined : parseNameRegistry(options.names)
  const sellers = parseSellers(options.onramp ?? [])
  const log = createLog(options.logLevel ?? 'warn')
  const metrics = createMetrics()
  const metricsAccess = metricsAccessOf(options)
  const registry = await readRegistry(options.walletsFile)
  const store = options.store ?? (await openOwnStore(options, log))
  const now = options.now ?? store.now
  const tracing = options.tracing && (await openTracing(options.tracing, readVersion(), log))
  const closeStore = async () => {
    if (store !== options.store) await store.close()
    await tracing?.close()
  }

  const services: Service[] = []
  let isDraining = false
  const drain = async (seconds: number) => {
    isDraining = true
    if (seconds === 0) return
    await Promise.all([sleep(seconds * 1000), ...services.map(service => service.handOver?.(seconds * 1000))])
  }
  const closeServices = async () => {
    await Promise.all(services.map(async service => service.close?.()))
  }
  // Disabled services are not loaded: the blockchain API and login are most of the code.
  try {
    const shared = { allowedOrigins, projectIds }
    services.push(
      await createRelay({
        ...shared,
        store,
        log,
        metrics,
        tracing,
        now,
        trustProxy,
        audiences: getTokenAudiences(options, host),
        ...(options.signalsUrl !== undefined && { signalsUrl: options.signalsUrl }),
        ...(options.relayLimits && { limits: options.relayLimits })
      })
    )
    if (chains.length > 0) {
      const settings = { ...shared, chains, nameRegistry, sellers }
      services.push(await openChains(options, settings, { store, log, metrics, now, trustProxy, url }))
    }
    if (options.auth ?? options.login) {
      const { openAuthService } = await import('./auth/auth.ts')
      const { auth: settings, publicUrl } = options
      const login = options.login && {
        settings: await openKeyService(options.login, options.login.keyEncryptionKeys),
        base: () => `${url()}/auth`
      }
      services.push(
        await openAuthService({ settings, login, store, log, metrics, now, trustProxy, allowedOrigins, chains, publicUrl })
      )
    }
    if (options.frame) {
      const { openPages } = await import('./pages/open-pages.ts')
      services.push(openPages(options.frame, { ...shared, chains, url }))
    }
    if (analytics) services.push(createAnalytics({ ...shared, log, metrics, now }))
    const features = services.flatMap(service => service.features ?? [])
    const pictures = createDirectoryImages(registry, icons)
    services.push({
      name: 'directory',
      routes: createDirectory({ ...shared, registry, pictures, analytics, features, featuresOff })
    })

    const server = {
      services,
      store,
      log,
      metrics,
      tracing,
      now,
      trustProxy,
      metricsAccess,
      isDraining: () => isDraining,
      strictTransport: strictTransportOf(options),
      ...(options.requests && { requests: options.requests })
    }
    return { server, database: store.place, drain, closeServices, closeStore }
  } catch (error) {
    await closeServices()
    await closeStore()
    throw error
  }
}

type ChainParts = Pick<OpenChainOptions, 'store' | 'log' | 'metrics' | 'now' | 'trustProxy'>

/** Opens the blockchain API. */
async function openChains(
  options: ServicesOptions,
  settings: Pick<OpenChainOptions, 'projectIds' | 'chains'> & {
    readonly sellers: readonly SellerSettings[]
    readonly nameRegistry: NameRegistrySettings | undefined
  },
  parts: ChainParts & { readonly url: () => string }
): Promise<Service> {
  const { projectIds, chains, sellers, nameRegistry } = settings
  const { openChainService } = await import('./chain/open-chain-service.ts')
  const { host = '127.0.0.1', port = 0, tokenLists = [], ipfsGateway, imageFolder, loopbackImages, chainShare } = options
  const { url, ...rest } = parts
  return openChainService({
    ...rest,
    projectIds,
    allowedOrigins: withFrame(options, getOwnOrigins(options, host, port)),
    chains,
    sellers,
    tokenLists,
    base: () => `${url()}/chain`,
    ...(nameRegistry && { registry: nameRegistry }),
    ...(ipfsGateway !== undefined && { ipfsGateway }),
    ...(imageFolder !== undefined && { imageFolder }),
    ...(loopbackImages !== undefined && { loopbackImages }),
    ...(chainShare && { share: chainShare }),
    ...(options.signalsUrl !== undefined && { signalsUrl: options.signalsUrl })
  })
}

/**
 * Returns the allowed origins of the chains, if restricted: the apps, and the frame, which uses the
 * chains from its own origin.
 */
function withFrame({ allowedOrigins = [], login, frame }: ServicesOptions, own: readonly string[]): readonly string[] {
  if (allowedOrigins.length === 0) return []
  return [...allowedOrigins, ...(login?.frameOrigins ?? (frame ? own : []))]
}

function openOwnStore(options: ServicesOptions, log: Log): Promise<Store> {
  const { databaseUrl, databasePoolSize: poolSize, signalsUrl, dataFolder, databaseWaitSeconds } = options
  const listenUrl = signalsUrl?.startsWith('postgres') ? signalsUrl : undefined
  return openStore({
    log,
    ...withoutUndefined({ databaseUrl, poolSize, signalsUrl: listenUrl, dataFolder, databaseWaitSeconds })
  })
}
