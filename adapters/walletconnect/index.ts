import { KitError } from '../base/kit-error.ts'
import type { Adapter, ConnectOptions, SourceContext, SourceWallet, WalletSource } from '../wallet-source.ts'
import type { WalletConnectClient } from './client.ts'
import { defaultStoragePrefix, sessionsKey, storageKey, type WalletConnectOptions } from './options.ts'

export type { WalletConnectConnection } from './connection.ts'
export type { WalletConnectOptions } from './options.ts'

/**
 * Creates the adapter for remote wallets over the WalletConnect relay of `services.relay` or
 * `relayUrl`. Absent if neither is set: there is no default host. The client of the protocol is lazy-loaded on first use.
 * @example
 * createKit({ networks: [mainnet], adapters: [evm(), walletConnect()], services: { relay: 'wss://relay.example' } })
 */
export function walletConnect(options: WalletConnectOptions = {}): Adapter {
  let started: { readonly context: SourceContext; readonly relayUrl: string } | undefined
  let client: Promise<WalletConnectClient> | undefined
  let running: WalletConnectClient | undefined
  let list: readonly SourceWallet[] | undefined
  const listeners = new Set<(list: readonly SourceWallet[]) => void>()

  function open(): Promise<WalletConnectClient> {
    if (!started) throw new KitError('not-started', 'WalletConnect has no relay, or the kit is not running.')
    const { context, relayUrl } = started
    return (client ??= load(context, relayUrl))
  }

  async function load(context: SourceContext, relayUrl: string): Promise<WalletConnectClient> {
    try {
      const { openClient } = await import('./client.ts')
      const opened = await openClient(context, options, relayUrl)
      if (started?.context === context) return (running = opened)
      opened.stop()
      throw new KitError('not-started', 'The kit was stopped meanwhile.')
    } catch (error) {
      if (started?.context === context) client = undefined // may be retried
      throw error
    }
  }

  const pairing: NonNullable<WalletSource['pairing']> = {
    prepare: async () => (await open()).prepare(),
    open: async connect => (await open()).open(connect)
  }

  const source: { -readonly [Key in keyof WalletSource]: WalletSource[Key] } = {
    id: 'walletConnect',
    start(context) {
      const address = options.relayUrl ?? context.services.relay
      const mine = (started = address ? { context, relayUrl: webSocketUrl(address) } : undefined)
      if (mine) source.pairing = pairing
      // Call back asynchronously, like sources with discovery: after the caller has its unsubscribe function.
      queueMicrotask(() => {
        if (started !== mine) return
        list = mine ? [entry(context)] : []
        for (const listener of listeners) listener(list)
      })
      return () => {
        running?.stop()
        list = running = client = started = undefined
        listeners.clear()
        delete source.pairing
      }
    },
    wallets(onChange) {
      listeners.add(onChange)
      if (list) onChange(list)
      return () => listeners.delete(onChange)
    },
    async connect(walletId, connect) {
      if (started && walletId !== source.id)
        throw new KitError('wallet-not-found', `"${walletId}" is no wallet of WalletConnect.`)
      if (started && !isRequested(started.context, connect)) return []
      return (await pairing.open(connect)).approval
    },
    async reconnect(_walletId, connect) {
      return started && (client || hasSession(started.context)) ? (await open()).reconnect(connect) : []
    },
    async disconnect(connection) {
      await (await client)?.disconnect(connection)
    }
  }

  /** Returns whether storage has a session. Without one the client need not be loaded. */
  function hasSession({ storage }: SourceContext): boolean {
    const stored = storage.getItem(storageKey(sessionsKey, options.storagePrefix ?? defaultStoragePrefix))
    return stored !== null && stored !== '[]'
  }

  return { source }
}

function isRequested({ networks }: SourceContext, { namespaces }: ConnectOptions): boolean {
  return networks.some(({ chainNamespace }) => namespaces.includes(chainNamespace))
}

function entry({ networks }: SourceContext): SourceWallet {
  return {
    id: 'walletConnect',
    name: 'WalletConnect',
    type: 'WALLET_CONNECT',
    namespace: networks[0]?.chainNamespace ?? 'eip155'
  }
}

function webSocketUrl(address: string): string {
  const url = address.replace(/^http/i, 'ws')
  if (/^wss?:\/\/./i.test(url)) return url
  throw new KitError('invalid-option', `"${address}" is no address of a relay.`, {
    metaMessages: ['Use one such as "wss://relay.example".']
  })
}
