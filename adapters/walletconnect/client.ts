import type { ChainId, Namespace } from '../base/caip.ts'
import { createRpc, type Rpc } from '../base/json-rpc.ts'
import type { Connection, ConnectOptions, DappMetadata, Pairing, PairingOptions, SourceContext } from '../wallet-source.ts'
import { catchUpSession } from './catch-up.ts'
import { startClient } from './client-changes.ts'
import { notConnected, notInitialized, relayRefusal, toKitError, userDisconnected } from './errors.ts'
import { LiveSession, type SessionDoors } from './live-session.ts'
import { loadSignClient, type Client, type SessionRecord, type SignClientClass } from './load.ts'
import { methodsOf, requestedChainIds } from './namespaces.ts'
import { preparedTime, relayTimeout, requestExpiry } from './observed.ts'
import { defaultStoragePrefix, sessionsKey, type WalletConnectOptions } from './options.ts'
import { endPairings, Pairings } from './pairings.ts'
import { forgetApp, rememberApp, reopenWallet } from './reopen.ts'
import { Requests } from './requests.ts'
import { accountsOf, isUsable, sessionChainId } from './session.ts'
import { createSocket, type Socket } from './socket.ts'
import { createStorage, type KeyValueStorage } from './storage.ts'
import { checkRequest } from './validation.ts'

/** The started client of a page, behind `walletConnect()`. */
export interface WalletConnectClient {
  prepare(): Promise<void>
  open(options: PairingOptions): Promise<Pairing>
  reconnect(options: ConnectOptions): Promise<readonly Connection[]>
  disconnect(connection: Connection): Promise<void>
  stop(): void
}

/** Loads the protocol's client and starts it. Nothing is sent before somebody asks for something, unless a session is stored. */
export async function openClient(
  context: SourceContext,
  options: WalletConnectOptions,
  relayUrl: string
): Promise<WalletConnectClient> {
  const storage = createStorage(context.storage, options.storagePrefix ?? defaultStoragePrefix)
  const client = createClient(await loadSignClient(), context, await context.metadata(), options, relayUrl, storage)
  const relay = await startClient(client, { verify: options.verify ?? false })
  const { relayer } = relay

  const live = new Map<string, LiveSession>()
  const rpcs = new Map<string, Rpc>()
  const endings = new Map<string, Promise<void>>()
  let stopped = false
  let preparing = false
  let tidying = false
  let preparedTimer: ReturnType<typeof setTimeout> | undefined

  const socket: Socket = createSocket(relay, () => preparing || tidying || pairings.size > 0 || client.session.length > 0)
  const pairings = new Pairings({
    client,
    relayer,
    socket,
    networks: context.networks,
    options,
    now: Date.now,
    read: async (chainId, method, params) => rpcOf(chainId as ChainId).request({ method, params })
  })
  const requests = new Requests(client)

  const tellRefusal = (error: unknown): void => {
    const refusal = relayRefusal(error)
    if (refusal) context.alert(refusal.alert, refusal.words)
  }
  relayer.on('relayer_error', tellRefusal)
  const listening: (() => void)[] = []
  const on: Client['on'] = (name, listener) => {
    listening.push(() => client.off(name, listener))
    return client.on(name, listener)
  }
  on('session_update', ({ topic }) => live.get(topic)?.updated())
  on('session_event', ({ topic, params: { event, chainId } }) => live.get(topic)?.told(event.name, event.data, chainId))
  on('session_delete', ({ topic }) => end(topic))
  on('session_expire', ({ topic }) => end(topic))
  on('proposal_expire', () => queueMicrotask(() => void tidy()))
  const stopWatching = context.onVisible?.(() => {
    void forgetEnded()
    void pairings.catchUp()
  })

  function recordOf(topic: string): SessionRecord | undefined {
    return client.session.keys.includes(topic) ? client.session.get(topic) : undefined
  }

  function liveSession(topic: string): LiveSession {
    let session = live.get(topic)
    if (!session) live.set(topic, (session = new LiveSession(doorsOf(topic))))
    return session
  }

  function doorsOf(topic: string): SessionDoors {
    return {
      record() {
        if (stopped) throw notInitialized()
        return recordOf(topic)
      },
      ask: (method, params, chainId) => ask(topic, method, params, chainId),
      read: (chainId, call) => rpcOf(chainId).request(call),
      get requested() {
        return requestedChainIds(context.networks, options)
      },
      walletMethods: namespace => methodsOf(namespace, options),
      async ping() {
        await client.ping({ topic }).catch(translate)
      },
      async extend() {
        const { acknowledged } = await client.extend({ topic }).catch(translate)
        await acknowledged().catch(translate)
      },
      end() {
        if (!stopped && recordOf(topic)) void endSession(topic)
      }
    }
  }

  async function ask(topic: string, method: string, params: unknown, active: ChainId): Promise<unknown> {
    const record = isStored(topic) ? recordOf(topic) : undefined
    if (!record) {
      await forgetEnded()
      throw notConnected()
    }
    const chainId = sessionChainId(record, active)
    try {
      checkRequest(record.namespaces, { chainId, method, expiry: requestExpiry })
      reopenWallet(context, client, topic)
      return await requests.send({ topic, chainId, method, params })
    } catch (error) {
      throw toKitError(error)
    }
  }

  function rpcOf(chainId: ChainId): Rpc {
    const own = options.rpcMap?.[chainId]
    const network = context.networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
    const urls = [...(own ? [own] : []), ...context.rpcUrls(chainId), ...(network?.rpcUrls.default.http ?? [])]
    // the site may give others
    const key = urls.join(' ')
    const rpc = rpcs.get(key) ?? createRpc(urls, { fetch: context.fetch })
    rpcs.set(key, rpc)
    return rpc
  }

  /** Another tab ends a session by taking it out of the storage they share. */
  function isStored(topic: string): boolean {
    const stored = storage.read(sessionsKey)
    return Array.isArray(stored) && stored.some((session: { topic?: unknown } | null) => session?.topic === topic)
  }

  async function forgetEnded(): Promise<void> {
    for (const topic of client.session.keys) if (!isStored(topic)) await forget(topic)
  }

  /** Ends a session on this side alone. */
  async function forget(topic: string): Promise<void> {
    await client.session.delete(topic, userDisconnected)
    if (client.core.crypto.keychain.has(topic)) await client.core.crypto.deleteSymKey(topic)
    client.core.expirer.del(topic)
    if (client.core.relayer.connected) await client.core.relayer.unsubscribe(topic).catch(() => undefined) // it lapses
    end(topic)
  }

  function end(topic: string): void {
    live.get(topic)?.ended()
    live.delete(topic)
    forgetApp(context.storage, topic)
    void tidy()
  }

  /** A pairing has done its work once its session stands; what is left of it would open the socket at the next visit. */
  async function tidy(): Promise<void> {
    if (client.session.length || pairings.size || tidying) return
    tidying = true
    await endPairings(client, () => true)
    tidying = false
    socket.settle()
  }

  /** Tells the wallet, once, however many ask for it. */
  function endSession(topic: string): Promise<void> {
    let ending = endings.get(topic)
    if (!ending) endings.set(topic, (ending = tellEnd(topic).finally(() => endings.delete(topic))))
    return ending
  }

  async function tellEnd(topic: string): Promise<void> {
    const told = client.disconnect({ topic, reason: userDisconnected })
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<void>(resolve => (timer = setTimeout(resolve, relayTimeout)))
    // a relay that is away keeps nobody connected: the wallet notices when the session expires
    await Promise.race([told.catch(() => undefined), late])
    clearTimeout(timer)
    if (recordOf(topic)) await forget(topic)
    else end(topic)
  }

  return {
    async prepare() {
      preparing = true
      clearTimeout(preparedTimer)
      preparedTimer = setTimeout(() => {
        preparing = false
        socket.settle()
      }, preparedTime)
      await socket.open()
    },

    async open(connect) {
      const invitation = await pairings.open(connect)
      const approval = invitation.session.then(async ({ record, app, signedIn }) => {
        const connections = liveSession(record.topic).connections(connect.namespaces, connect.network, signedIn)
        rememberApp(context.storage, record.topic, app)
        // a page speaks with one wallet over WalletConnect: earlier sessions would only keep the socket open
        for (const topic of client.session.keys) if (topic !== record.topic) void endSession(topic)
        return connections
      })
      approval.catch(() => undefined)
      return {
        uri: invitation.uri,
        expiresAt: invitation.expiresAt,
        approval,
        async catchUp() {
          await pairings.catchUp()
          if (invitation.answered) await approval.catch(() => undefined) // whoever waits for it is told
        },
        carriedBy: invitation.carriedBy
      }
    },

    async reconnect({ namespaces, network }) {
      const [latest] = client.session
        .getAll()
        .filter(record => isUsable(record, Date.now()) && grants(record, namespaces))
        .sort((a, b) => b.expiry - a.expiry)
      if (latest && !live.has(latest.topic)) await catchUpSession(client, relayer, latest.topic)
      await forgetEnded()
      const record = latest && recordOf(latest.topic)
      if (record) return liveSession(record.topic).connections(namespaces, network)
      socket.settle()
      return []
    },

    async disconnect(connection) {
      const [topic] = [...live].find(([, session]) => session.owns(connection)) ?? []
      if (topic) await endSession(topic)
    },

    stop() {
      stopped = true
      clearTimeout(preparedTimer)
      stopWatching?.()
      relayer.off('relayer_error', tellRefusal)
      for (const stopListening of listening) stopListening()
      requests.endAll(notInitialized())
      for (const rpc of rpcs.values()) rpc.stop()
      void pairings
        .dropAll()
        .then(() => socket.close())
        .finally(() => client.core.heartbeat.stop())
    }
  }
}

function createClient(
  SignClient: SignClientClass,
  { projectId }: SourceContext,
  metadata: DappMetadata,
  options: WalletConnectOptions,
  relayUrl: string,
  storage: KeyValueStorage
): Client {
  const project = options.projectId ?? projectId
  // the client shares its core with any other copy on the page, and with the one before a restart; the kit's is its own
  const shared = takeSharedCore()
  try {
    return new SignClient({
      relayUrl,
      ...(project !== undefined && { projectId: project }),
      metadata: {
        ...metadata,
        icons: [...metadata.icons],
        ...(options.linkMode && metadata.url && { redirect: { universal: metadata.url, linkMode: true } })
      },
      telemetryEnabled: false,
      logger: 'silent',
      storage
    })
  } finally {
    shared.putBack()
  }
}

function takeSharedCore(): { putBack(): void } {
  const page = globalThis as unknown as Record<string, unknown>
  const names = ['_walletConnectCore_', '_walletConnectCore__count']
  const before = names.map(name => page[name])
  for (const name of names) delete page[name]
  return {
    putBack() {
      names.forEach((name, index) => {
        if (before[index] === undefined) delete page[name]
        else page[name] = before[index]
      })
    }
  }
}

function grants(record: SessionRecord, namespaces: readonly Namespace[]): boolean {
  return namespaces.some(namespace => accountsOf(record, namespace).length)
}

function translate(error: unknown): never {
  throw toKitError(error)
}
