import { KitError } from '../base/error.ts'
import { ask } from './ask.ts'
import { openLink, type Link, type Surroundings } from './link.ts'
import { parseAccountId } from '../base/caip.ts'
import type { ConnectOptions, Connection } from '../wallet-source.ts'
import type { Discovery, FoundWallet } from './discovery.ts'

/** The link behind a connection. */
export const linkOf = new WeakMap<Connection, Link>()

/**
 * Connects a wallet of the page: asks for its accounts, then for where it is.
 *
 * @throws UserRejectedError, KitError `wallet-not-found`, `no-account`, `request-pending`, `wallet-silent`, `invalid-reply`, `aborted`
 */
export async function connectWallet(
  discovery: Discovery,
  walletId: string,
  { network, signal, chooseAccount }: ConnectOptions,
  surroundings: Surroundings
): Promise<readonly Connection[]> {
  const found = discovery.find(walletId)
  if (!found) throw new KitError('wallet-not-found', `There is no wallet "${walletId}" in this page.`)
  const [connection] = await establish(found, surroundings, signal, async link => {
    if (chooseAccount) await (await requests()).offerChoice(found, signal)
    link.takeAccounts(await ask(found.provider, 'eth_requestAccounts', undefined, { signal }))
    await link.readChain(signal)
  })
  if (!connection) throw new KitError('no-account', 'The wallet shared no account.')
  // not waited for: a wallet that will not move is connected all the same, and where it is can be seen
  if (network && network.caipNetworkId !== connection.chainId) connection.switchNetwork(network, {}).catch(() => {})
  return [connection]
}

/**
 * Opens a link before anything is asked, so that nothing the wallet tells on the way is missed, and keeps it if the wallet agrees while
 * somebody still waits for it.
 *
 * @throws KitError `aborted` when the signal aborts or the kit stops, and what `agree` throws
 */
export async function establish(
  found: FoundWallet,
  surroundings: Surroundings,
  signal: AbortSignal | undefined,
  agree: (link: Link) => Promise<void>
): Promise<readonly Connection[]> {
  const throwIfLeft = (): void => {
    const left = [signal, surroundings.stopped].find(each => each?.aborted)
    if (left) throw new KitError('aborted', 'Request was aborted', { cause: left.reason })
  }
  throwIfLeft()
  const link = openLink(found, surroundings)
  try {
    await agree(link)
    throwIfLeft()
  } catch (error) {
    link.close()
    throw error
  }
  if (link.accounts.length) return [toConnection(link)]
  link.close()
  return []
}

const requests = async () => (await import('./requests.ts')).requests

/** What the kit sees of a link. Requests and switching are loaded with the first of them. */
function toConnection(link: Link): Connection {
  const { provider, wallet } = link
  const { id, name, type, imageUrl, rdns } = wallet
  const connection: Connection = {
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
      request: async request => (await requests()).guardedRequest(link, request),
      // accounts as the kit has them: the visitor may have chosen another than the wallet has
      on: (event, listener) =>
        event === 'accountsChanged' ? link.accountListeners.add(listener as never) : provider.on?.(event, listener),
      removeListener: (event, listener) =>
        event === 'accountsChanged' ? link.accountListeners.delete(listener as never) : provider.removeListener?.(event, listener)
    },
    chooseAccount: account => link.choose(parseAccountId(account).address),
    subscribe: link.subscribe,
    release: link.close,
    switchNetwork: async (network, options) => (await requests()).switchNetwork(link, network, options)
  }
  linkOf.set(connection, link)
  return connection
}
