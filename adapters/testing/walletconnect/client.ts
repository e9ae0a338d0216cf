import { installBuffer } from './buffer.ts'
import type { SignClient } from '@walletconnect/sign-client'

export type Client = InstanceType<typeof SignClient>

export interface ClientOptions {
  readonly relayUrl: string
  readonly projectId: string
  readonly metadata: { readonly name: string; readonly description: string; readonly url: string; readonly icons: string[] }
}

/** Members that the types of the client leave out. */
interface Inside {
  initialize(): Promise<void>
  readonly core: {
    readonly eventClient: { init: unknown }
    readonly verify: { register: unknown; resolve: unknown }
    readonly relayer: { connect: unknown; transportClose(): Promise<void> }
    readonly heartbeat: { stop(): void }
  }
  readonly engine: {
    isValidDisconnect(params: unknown): Promise<void>
    deleteSession(params: { readonly topic: string }): Promise<void>
  }
}

const insideOf = (client: Client): Inside => client as unknown as Inside

/**
 * Opens WalletConnect's client over the given relay alone: without telemetry and Verify, whose hosts are outside.
 * Everything it stores is in memory, so that wallets of one page or process do not meet.
 */
export async function openClient({ relayUrl, projectId, metadata }: ClientOptions): Promise<Client> {
  installBuffer()
  const { SignClient } = await import('@walletconnect/sign-client')
  const client = new SignClient({
    relayUrl,
    projectId,
    metadata,
    telemetryEnabled: false,
    logger: 'silent',
    customStoragePrefix: `test-wallet-${crypto.randomUUID()}`,
    storage: createMemoryStorage()
  })
  const inside = insideOf(client)
  inside.core.eventClient.init = async () => undefined // it reports each start, whether telemetry is off or on
  inside.core.verify.register = async () => ''
  inside.core.verify.resolve = async () => undefined
  ignoreSecondEnd(inside, client)
  await inside.initialize()
  return client
}

/** Ends all traffic. */
export async function closeClient(client: Client): Promise<void> {
  const { heartbeat, relayer } = insideOf(client).core
  heartbeat.stop()
  relayer.connect = () => new Promise(() => undefined) // a late response would open the socket again
  await relayer.transportClose()
}

/** The relay may deliver the end of a session twice, pushed and fetched: the second one would be an unhandled rejection. */
function ignoreSecondEnd({ engine }: Inside, client: Client): void {
  const { isValidDisconnect, deleteSession } = engine
  engine.isValidDisconnect = params => {
    const checked = isValidDisconnect.call(engine, params)
    checked.catch(() => undefined) // callers that await it still get the rejection
    return checked
  }
  engine.deleteSession = async params => {
    if (client.session.keys.includes(params.topic)) await deleteSession.call(engine, params)
  }
}

/** Storage of the client, with the interface of @walletconnect/keyvaluestorage. */
function createMemoryStorage() {
  const entries = new Map<string, unknown>()
  return {
    getKeys: async () => [...entries.keys()],
    getEntries: async <Value>() => [...entries] as [string, Value][],
    getItem: async <Value>(key: string) => entries.get(key) as Value | undefined,
    async setItem<Value>(key: string, value: Value) {
      entries.set(key, structuredClone(value))
    },
    async removeItem(key: string) {
      entries.delete(key)
    }
  }
}
