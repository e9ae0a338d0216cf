import type { ChainId } from '../base/caip.ts'
import type { Connection, SourceContext } from '../wallet-source.ts'
import { notConnectedError, notInitializedError, toKitError, userDisconnected } from './errors.ts'
import { LiveSession, type SessionDependencies } from './live-session.ts'
import type { Client, SessionRecord } from './load-sign-client.ts'
import { getMethods, getSwitchableChainIds } from './namespaces.ts'
import { sessionsKey, type WalletConnectOptions } from './options.ts'
import { redirectToWallet, removeWalletApp } from './redirect-to-wallet.ts'
import { PendingRequests } from './requests.ts'
import type { RpcClients } from './rpc-clients.ts'
import { toWalletChainId } from './session-data.ts'
import { relayTimeout, requestExpiry } from './sign-client-constants.ts'
import type { KeyValueStorage } from './storage.ts'
import { validateRequest } from './validation.ts'

interface SessionsDependencies {
  readonly client: Client
  readonly context: SourceContext
  readonly options: WalletConnectOptions
  readonly storage: Pick<KeyValueStorage, 'read'>
  readonly rpcs: RpcClients
  /** Called after a session has ended. */
  onEnd(): void
}

/** Sessions of this page with wallets: requests, and their end here, in the wallet or in another tab. */
export class Sessions {
  readonly #dependencies: SessionsDependencies
  readonly #requests: PendingRequests
  readonly #live = new Map<string, LiveSession>()
  /** Disconnects that are being sent to the wallet. */
  readonly #endings = new Map<string, Promise<void>>()
  readonly #stopListening: readonly (() => void)[]
  #stopped = false

  constructor(dependencies: SessionsDependencies) {
    this.#dependencies = dependencies
    const { client } = dependencies
    this.#requests = new PendingRequests(client)
    const stops: (() => void)[] = []
    const on: Client['on'] = (name, listener) => {
      stops.push(() => client.off(name, listener))
      return client.on(name, listener)
    }
    on('session_update', ({ topic }) => this.#live.get(topic)?.updated())
    on('session_event', ({ topic, params: { event, chainId } }) =>
      this.#live.get(topic)?.handleEvent(event.name, event.data, chainId)
    )
    on('session_delete', ({ topic }) => this.#ended(topic))
    on('session_expire', ({ topic }) => this.#ended(topic))
    this.#stopListening = stops
  }

  /** Returns what the client stores of a session. */
  recordOf(topic: string): SessionRecord | undefined {
    const { client } = this.#dependencies
    return client.session.keys.includes(topic) ? client.session.get(topic) : undefined
  }

  isLive(topic: string): boolean {
    return this.#live.has(topic)
  }

  liveSession(topic: string): LiveSession {
    let session = this.#live.get(topic)
    if (!session) this.#live.set(topic, (session = new LiveSession(this.#dependenciesOf(topic))))
    return session
  }

  /** Returns the topic of a connection's session. */
  topicOf(connection: Connection): string | undefined {
    const [topic] = [...this.#live].find(([, session]) => session.owns(connection)) ?? []
    return topic
  }

  /** Sends the disconnect to the wallet, once for all callers. */
  end(topic: string): Promise<void> {
    let ending = this.#endings.get(topic)
    if (!ending) this.#endings.set(topic, (ending = this.#notifyEnd(topic).finally(() => this.#endings.delete(topic))))
    return ending
  }

  /** Ends sessions that another tab has removed from storage. */
  async forgetEnded(): Promise<void> {
    for (const topic of this.#dependencies.client.session.keys) if (!this.#isStored(topic)) await this.#forget(topic)
  }

  stop(): void {
    this.#stopped = true
    for (const stopListening of this.#stopListening) stopListening()
    this.#requests.endAll(notInitializedError())
  }

  #dependenciesOf(topic: string): SessionDependencies {
    const { client, context, options, rpcs } = this.#dependencies
    return {
      record: () => {
        if (this.#stopped) throw notInitializedError()
        return this.recordOf(topic)
      },
      sendRequest: (method, params, chainId) => this.#sendRequest(topic, method, params, chainId),
      read: (chainId, call) => rpcs.of(chainId).request(call),
      get requested() {
        return getSwitchableChainIds(context.networks, options)
      },
      walletMethods: namespace => getMethods(namespace, options),
      async ping() {
        await client.ping({ topic }).catch(translate)
      },
      async extend() {
        const { acknowledged } = await client.extend({ topic }).catch(translate)
        await acknowledged().catch(translate)
      },
      end: () => {
        if (!this.#stopped && this.recordOf(topic)) void this.end(topic)
      }
    }
  }

  async #sendRequest(topic: string, method: string, params: unknown, active: ChainId): Promise<unknown> {
    const { client, context } = this.#dependencies
    const record = this.#isStored(topic) ? this.recordOf(topic) : undefined
    if (!record) {
      await this.forgetEnded()
      throw notConnectedError()
    }
    const chainId = toWalletChainId(record, active)
    try {
      validateRequest(record.namespaces, { chainId, method, expiry: requestExpiry })
      redirectToWallet(context, client, topic)
      return await this.#requests.send({ topic, chainId, method, params })
    } catch (error) {
      throw toKitError(error)
    }
  }

  /** Returns whether the session is still in storage: another tab ends a session by removing it there. */
  #isStored(topic: string): boolean {
    const stored = this.#dependencies.storage.read(sessionsKey)
    return Array.isArray(stored) && stored.some((session: { topic?: unknown } | null) => session?.topic === topic)
  }

  /** Ends a session locally. */
  async #forget(topic: string): Promise<void> {
    const { client } = this.#dependencies
    await client.session.delete(topic, userDisconnected)
    if (client.core.crypto.keychain.has(topic)) await client.core.crypto.deleteSymKey(topic)
    client.core.expirer.del(topic)
    if (client.core.relayer.connected) await client.core.relayer.unsubscribe(topic).catch(() => undefined) // it expires
    this.#ended(topic)
  }

  #ended(topic: string): void {
    this.#live.get(topic)?.ended()
    this.#live.delete(topic)
    removeWalletApp(this.#dependencies.context.storage, topic)
    this.#dependencies.onEnd()
  }

  async #notifyEnd(topic: string): Promise<void> {
    const disconnecting = this.#dependencies.client.disconnect({ topic, reason: userDisconnected })
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<void>(resolve => (timer = setTimeout(resolve, relayTimeout)))
    // Disconnect even if the relay is unreachable: the wallet notices when the session expires.
    await Promise.race([disconnecting.catch(() => undefined), late])
    clearTimeout(timer)
    if (this.recordOf(topic)) await this.#forget(topic)
    else this.#ended(topic)
  }
}

function translate(error: unknown): never {
  throw toKitError(error)
}
