import type { ChainId, Namespace } from '../base/caip.ts'
import type { Connection, ConnectOptions, DappMetadata, Pairing, PairingOptions, SourceContext } from '../wallet-source.ts'
import { fetchMissedSessionMessages } from './fetch-missed-messages.ts'
import { patchAndStartClient } from './client-patches.ts'
import { getRelayRejection } from './errors.ts'
import { loadSignClient, type Client, type SessionRecord, type SignClientClass } from './load-sign-client.ts'
import { defaultLogLevel, preparedSocketTimeout } from './sign-client-constants.ts'
import { defaultStoragePrefix, type WalletConnectOptions } from './options.ts'
import { deletePairings, Pairings } from './pairings.ts'
import { storeWalletApp } from './redirect-to-wallet.ts'
import { createRpcClients } from './rpc-clients.ts'
import { getAccounts, isSessionUsable } from './session-data.ts'
import { Sessions } from './sessions.ts'
import { createSocket, type Socket } from './socket.ts'
import { createStorage, type KeyValueStorage } from './storage.ts'

/** Started client of a page, behind `walletConnect()`. */
export interface WalletConnectClient {
  prepare(): Promise<void>
  open(options: PairingOptions): Promise<Pairing>
  reconnect(options: ConnectOptions): Promise<readonly Connection[]>
  disconnect(connection: Connection): Promise<void>
  stop(): void
}

/**
 * Loads and starts the protocol's client.
 * Sends nothing before the first request, unless a session is stored.
 */
export async function openClient(
  context: SourceContext,
  options: WalletConnectOptions,
  relayUrl: string
): Promise<WalletConnectClient> {
  const storage = createStorage(context.storage, options.storagePrefix ?? defaultStoragePrefix)
  const client = createClient(await loadSignClient(), context, await context.metadata(), options, relayUrl, storage)
  const relay = await patchAndStartClient(client, { verify: options.verify ?? false })
  const { relayer } = relay
  const preparation = createPreparation(() => socket.settle())
  let tidying = false

  const socket: Socket = createSocket(relay, () => preparation.isOn || tidying || pairings.size > 0 || client.session.length > 0)
  const rpcs = createRpcClients(context, options)
  const pairings = new Pairings({
    client,
    relayer,
    socket,
    networks: context.networks,
    options,
    now: Date.now,
    read: async (chainId, method, params) => rpcs.of(chainId as ChainId).request({ method, params })
  })
  const sessions = new Sessions({ client, context, options, storage, rpcs, onEnd: () => void tidy() })

  const reportRefusal = (error: unknown): void => {
    const refusal = getRelayRejection(error)
    if (refusal) context.alert(refusal.alert, refusal.words)
  }
  const tidyLater = (): void => queueMicrotask(() => void tidy())
  relayer.on('relayer_error', reportRefusal)
  client.on('proposal_expire', tidyLater)
  const stopWatching = context.onVisible?.(() => {
    void sessions.forgetEnded()
    void pairings.catchUp()
  })

  /** Deletes pairings whose session is settled; otherwise they would open the socket on the next visit. */
  async function tidy(): Promise<void> {
    if (client.session.length || pairings.size || tidying) return
    tidying = true
    await deletePairings(client, () => true)
    tidying = false
    socket.settle()
  }

  return {
    async prepare() {
      preparation.start()
      await socket.open()
    },

    async open(connect) {
      const invitation = await pairings.open(connect)
      const approval = invitation.session.then(async ({ record, app, signedIn }) => {
        const connections = sessions.liveSession(record.topic).connections(connect.namespaces, connect.network, signedIn)
        storeWalletApp(context.storage, record.topic, app)
        // A page has one WalletConnect session: earlier ones would only keep the socket open.
        for (const topic of client.session.keys) if (topic !== record.topic) void sessions.end(topic)
        return connections
      })
      approval.catch(() => undefined)
      return {
        uri: invitation.uri,
        expiresAt: invitation.expiresAt,
        approval,
        async catchUp() {
          await pairings.catchUp()
          if (invitation.isSettled) await approval.catch(() => undefined) // the caller gets the error
        },
        carriedBy: invitation.carriedBy
      }
    },

    async reconnect({ namespaces, network }) {
      const latest = findLatestSession(client, namespaces)
      if (latest && !sessions.isLive(latest.topic)) await fetchMissedSessionMessages(client, relayer, latest.topic)
      await sessions.forgetEnded()
      const record = latest && sessions.recordOf(latest.topic)
      if (record) return sessions.liveSession(record.topic).connections(namespaces, network)
      socket.settle()
      return []
    },

    async disconnect(connection) {
      const topic = sessions.topicOf(connection)
      if (topic) await sessions.end(topic)
    },

    stop() {
      preparation.stop()
      stopWatching?.()
      relayer.off('relayer_error', reportRefusal)
      client.off('proposal_expire', tidyLater)
      sessions.stop()
      rpcs.stop()
      void pairings
        .dropAll()
        .then(() => socket.close())
        .finally(() => client.core.heartbeat.stop())
    }
  }
}

/** Keeps the socket open for a while ahead of the user's tap. */
function createPreparation(onEnd: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOn = false
  return {
    get isOn() {
      return isOn
    },
    start() {
      isOn = true
      clearTimeout(timer)
      timer = setTimeout(() => {
        isOn = false
        onEnd()
      }, preparedSocketTimeout)
    },
    stop: () => clearTimeout(timer)
  }
}

/** Returns the session that lasts longest of those that grant an account in one of the namespaces. */
function findLatestSession(client: Client, namespaces: readonly Namespace[]): SessionRecord | undefined {
  return client.session
    .getAll()
    .filter(record => isSessionUsable(record, Date.now()) && grants(record, namespaces))
    .sort((a, b) => b.expiry - a.expiry)[0]
}

function createClient(
  SignClient: SignClientClass,
  { projectId }: SourceContext,
  { name, description, url, icons }: DappMetadata,
  options: WalletConnectOptions,
  relayUrl: string,
  storage: KeyValueStorage
): Client {
  const project = options.projectId ?? projectId
  // The client shares its core with other copies on the page, and with the one before a restart; the kit uses its own.
  const shared = takeSharedCore()
  try {
    return new SignClient({
      relayUrl,
      ...(project !== undefined && { projectId: project }),
      // Field by field: `redirect.linkMode` would promise a transport that pages do not have (docs/decisions/link-mode.md).
      metadata: { name, description, url, icons: [...icons] },
      telemetryEnabled: false,
      logger: options.logLevel ?? defaultLogLevel,
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
  return namespaces.some(namespace => getAccounts(record, namespace).length)
}
