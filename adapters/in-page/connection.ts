import { asking } from '../base/asking.ts'
import { parseAccountId, type ChainId } from '../base/caip.ts'
import { notRequested } from '../base/chain-policy.ts'
import { KitError } from '../base/error.ts'
import { toProviderError } from '../base/provider-error.ts'
import { whenFound } from '../base/when-found.ts'
import { networkIn, openLink, type Link, type LinkedAccount, type Surroundings, type WalletKind } from './link.ts'
import type { ConnectOptions, Connection, SignedIn } from '../wallet-source.ts'
import type { Discovery, FoundWallet } from './discovery.ts'

/** What closes the link behind a connection, and has the wallet forget the page. */
const leaving = new WeakMap<Connection, () => unknown>()

/** The wallets of a page, and how each is spoken to. */
export interface PageBench<Found extends FoundWallet, Account extends LinkedAccount> {
  readonly discovery: Discovery<Found>
  readonly surroundings: Surroundings
  kindOf(found: Found): WalletKind<Found, Account>
}

/**
 * Connects a wallet of the page: asks for its accounts, or to sign in with one where that is wanted and the wallet can.
 *
 * @throws UserRejectedError, KitError `wallet-not-found`, `no-account`, `unsupported-chain`, `invalid-reply`, `aborted`, and one of `siwx-…`
 * for what was signed and is not believed
 */
export async function connectWallet<Found extends FoundWallet, Account extends LinkedAccount>(
  bench: PageBench<Found, Account>,
  walletId: string,
  { network, signal, signIn }: ConnectOptions
): Promise<readonly Connection[]> {
  const found = bench.discovery.find(walletId)
  if (!found) throw new KitError('wallet-not-found', `There is no wallet "${walletId}" in this page.`)
  const kind = bench.kindOf(found)
  let signedIn: SignedIn | undefined
  const link = await establish(found, kind, bench, signal, async link => {
    signedIn = await kind.connect(link, { ...wanted(network?.caipNetworkId), signal, ...(signIn && { signIn }) })
  })
  if (link) return [toConnection(link, kind, signedIn)]
  throw new KitError('no-account', 'The wallet shared no account on a network of this site.', {
    metaMessages: ['Choose one in the wallet, or switch the wallet to the network, and try again.']
  })
}

/**
 * Restores what an earlier visit left, by what prompts nobody. Empty when the wallet is not there, or shares nothing any more.
 *
 * @throws KitError `wallet-silent`, `aborted`, or what the wallet made of being asked
 */
export async function reconnectWallet<Found extends FoundWallet, Account extends LinkedAccount>(
  bench: PageBench<Found, Account>,
  walletId: string,
  { signal, network }: ConnectOptions
): Promise<readonly Connection[]> {
  const found = await whenFound(bench.discovery, walletId, signal)
  if (!found) return []
  const kind = bench.kindOf(found)
  const link = await establish(found, kind, bench, signal, link =>
    kind.reconnect(link, { ...wanted(network?.caipNetworkId), signal })
  )
  return link ? [toConnection(link, kind)] : []
}

const wanted = (chainId: ChainId | undefined) => (chainId ? { chainId } : {})

/** The visitor has left already: the wallet's own part is not waited for any longer. */
const disconnectDeadline = 2000

/** Lets a wallet go, so that it does not connect again by itself on the next visit. */
export async function disconnectWallet(connection: Connection): Promise<void> {
  const leave = leaving.get(connection)
  // a wallet need not be able to forget a page; then it is the kit that asks no more
  if (leave) await asking(leave, { deadline: disconnectDeadline }).catch(() => undefined)
}

/**
 * Opens a link before anything is asked, so that nothing the wallet tells on the way is missed, and keeps it if the wallet agrees while
 * somebody still waits for it. `undefined`: it shares no account.
 *
 * @throws KitError `aborted` when the signal aborts or the kit stops, and what `agree` throws
 */
async function establish<Found extends FoundWallet, Account extends LinkedAccount>(
  found: Found,
  kind: WalletKind<Found, Account>,
  { discovery, surroundings }: PageBench<Found, Account>,
  signal: AbortSignal | undefined,
  agree: (link: Link<Found, Account>) => Promise<void>
): Promise<Link<Found, Account> | undefined> {
  const throwIfLeft = (): void => {
    const left = [signal, surroundings.stopped].find(each => each?.aborted)
    if (left) throw new KitError('aborted', 'Request was aborted', { cause: left.reason })
  }
  throwIfLeft()
  const link = openLink(found, kind, discovery, surroundings)
  try {
    await agree(link)
    throwIfLeft()
  } catch (error) {
    link.close()
    throw error
  }
  if (link.accounts.length) return link
  link.close()
  return undefined
}

/** What the kit sees of a link. */
function toConnection<Found extends FoundWallet, Account extends LinkedAccount>(
  link: Link<Found, Account>,
  kind: WalletKind<Found, Account>,
  signedIn?: SignedIn
): Connection {
  const { id, name, type, imageUrl } = link.wallet
  const connection: Connection = {
    namespace: kind.namespace,
    walletId: id,
    type,
    name,
    ...(imageUrl && { imageUrl }),
    ...(signedIn && { signedIn: [signedIn] }),
    get accounts() {
      return link.accounts
    },
    get chainId() {
      return link.chainId
    },
    provider: {
      // nothing is for a network that the site has taken away
      request: async asked => {
        if (!link.closed && !networkIn(link, link.chainId)) throw toProviderError(notRequested(link.chainId))
        return kind.request(link, asked)
      },
      on: (event, listener) => void listenersOf(link, event)?.add(listener),
      removeListener: (event, listener) => void listenersOf(link, event)?.delete(listener)
    },
    chooseAccount: account => link.choose(parseAccountId(account).address),
    subscribe: link.subscribe,
    release: link.close,
    async switchNetwork({ caipNetworkId }, { signal }) {
      if (signal?.aborted) throw new KitError('aborted', 'Request was aborted', { cause: signal.reason })
      if (kind.switchNetwork) return kind.switchNetwork(link, caipNetworkId, signal)
      if (!link.chainIds.includes(caipNetworkId) || kind.isOn?.(link, caipNetworkId) === false) throw notOn(caipNetworkId)
      link.goTo(caipNetworkId)
    }
  }
  // a wallet with a network of its own may be asked to go to any
  if (!kind.switchNetwork) Object.defineProperty(connection, 'approvedChainIds', { get: () => link.chainIds, enumerable: true })
  leaving.set(connection, () => {
    link.close()
    return kind.disconnect(link)
  })
  return connection
}

const listenersOf = ({ pageListeners }: Pick<Link<FoundWallet, LinkedAccount>, 'pageListeners'>, event: string) =>
  event === 'accountsChanged' || event === 'chainChanged' ? pageListeners[event] : undefined

const notOn = (chainId: ChainId): KitError =>
  new KitError('chain-not-approved', `The wallet's account is not on ${chainId}.`, {
    metaMessages: ['Choose another account in the wallet, or allow the network there.']
  })
