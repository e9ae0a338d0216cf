import { KitError } from '../base/error.ts'
import { ask, silentDeadline } from './ask.ts'
import { discoverWallets, type Discovery, type DiscoveryOptions, type FoundWallet } from './discovery.ts'
import { openLink, type Link } from './link.ts'
import type { Connection, SourceContext, WalletSource } from '../wallet-source.ts'

export type { WalletsWindow } from './discovery.ts'

export interface EvmWallets extends Pick<WalletSource, 'connect' | 'reconnect' | 'disconnect'> {
  subscribe: WalletSource['wallets']
  stop(): void
}

/** An extension that starts after the page announces itself within this, or not on this visit. */
const announcementDeadline = 3000
/** The visitor has left already: taking the permission back is not waited for any longer. */
const revokeDeadline = 2000

/** The source of announced and injected wallets, once it is loaded. */
export function createEvmWallets(options: DiscoveryOptions, { networks }: SourceContext): EvmWallets {
  const discovery = discoverWallets(options)
  const links = new Map<Connection, Link>()

  /** Opens a link, so that nothing the wallet tells on the way is missed, and keeps it if `agree` finds the wallet agreeing. */
  async function establish(found: FoundWallet, agree: (link: Link) => Promise<void>): Promise<readonly Connection[]> {
    const link = openLink(found, networks)
    try {
      await agree(link)
    } finally {
      if (!link.accounts.length) link.close()
    }
    if (!link.accounts.length) return []
    const connection = toConnection(link)
    links.set(connection, link)
    return [connection]
  }

  return {
    subscribe: discovery.subscribe,

    async connect(walletId, { namespaces, network, signal, chooseAccount }) {
      if (!namespaces.includes('eip155')) return []
      const found = discovery.find(walletId)
      if (!found) throw new KitError('wallet-not-found', `There is no wallet "${walletId}" in this page.`)
      const connections = await establish(found, async link => {
        if (chooseAccount) await offerChoice(found, signal)
        link.takeAccounts(await ask(found.provider, 'eth_requestAccounts', undefined, { signal }))
        await link.readChain(signal)
      })
      const [connection] = connections
      if (!connection) throw new KitError('no-account', 'The wallet shared no account.')
      // not waited for: a wallet that will not move is connected all the same, and where it is can be seen
      if (network && network.caipNetworkId !== connection.chainId) connection.switchNetwork(network, {}).catch(() => {})
      return connections
    },

    async reconnect(walletId, { namespaces, signal }) {
      if (!namespaces.includes('eip155')) return []
      const found = await announcementOf(discovery, walletId, signal)
      if (!found) return []
      return establish(found, async link => {
        const silent = { signal, deadline: silentDeadline }
        const [accounts] = await Promise.all([ask(found.provider, 'eth_accounts', undefined, silent), link.readChain(signal)])
        link.takeAccounts(accounts)
      })
    },

    async disconnect(connection) {
      const link = links.get(connection)
      if (!link) return
      links.delete(connection)
      link.close()
      // EIP-2255 lets a wallet not know it; then the next visit is not reconnected for want of a hint
      await ask(link.provider, 'wallet_revokePermissions', [{ eth_accounts: {} }], { deadline: revokeDeadline }).catch(() => {})
    },

    stop() {
      discovery.stop()
      for (const link of links.values()) link.close()
      links.clear()
    }
  }
}

/** What the kit sees of a link. Requests and switching are loaded with the first of them. */
function toConnection(link: Link): Connection {
  const { id, name, type, imageUrl, rdns } = link.wallet
  const { provider } = link
  return {
    namespace: 'eip155',
    walletId: id,
    type,
    name,
    ...(imageUrl && { imageUrl }),
    ...(rdns && { rdns }),
    get accounts() {
      return link.accounts
    },
    get chainId() {
      return link.chainId
    },
    provider: {
      request: async request => (await import('./guard.ts')).guardedRequest(link, request),
      on: (event, listener) => provider.on?.(event, listener),
      removeListener: (event, listener) => provider.removeListener?.(event, listener)
    },
    subscribe: link.subscribe,
    switchNetwork: async (network, options) => (await import('./switch.ts')).switchNetwork(link, network, options)
  }
}

/** Lets the visitor choose accounts anew (EIP-2255). A wallet that cannot is asked the usual way next. */
async function offerChoice({ provider }: FoundWallet, signal: AbortSignal | undefined): Promise<void> {
  try {
    await ask(provider, 'wallet_requestPermissions', [{ eth_accounts: {} }], { signal })
  } catch (error) {
    if (error instanceof KitError && ['user-rejected', 'request-pending', 'aborted'].includes(error.code)) throw error
  }
}

/** The wallet once it is there; `undefined` when it does not come. Rejects with KitError `aborted`. */
function announcementOf(
  discovery: Discovery,
  walletId: string,
  signal: AbortSignal | undefined
): Promise<FoundWallet | undefined> {
  return new Promise((resolve, reject) => {
    const settle = (): void => {
      clearTimeout(timer)
      stop()
      signal?.removeEventListener('abort', settle)
      if (signal?.aborted) reject(new KitError('aborted', 'Request was aborted', { cause: signal.reason }))
      else resolve(discovery.find(walletId))
    }
    const timer = setTimeout(settle, announcementDeadline)
    const stop = discovery.subscribe(() => queueMicrotask(() => (discovery.find(walletId) || signal?.aborted) && settle()))
    signal?.addEventListener('abort', settle)
  })
}
