import { asking, silentDeadline } from '../base/asking.ts'
import { namespaceOf, parseAccountId, type ChainId } from '../base/caip.ts'
import { KitError } from '../base/error.ts'
import { whenFound } from '../base/when-found.ts'
import { namesOfChain } from './clusters.ts'
import { openLink, type Link, type Surroundings } from './link.ts'
import { featureMethod, listOf, type FoundWallet } from './standard-wallet.ts'
import type { ConnectOptions, Connection, SignedIn, SignInRequest } from '../wallet-source.ts'
import type { Discovery } from './discovery.ts'

/** The link behind a connection. */
const linkOf = new WeakMap<Connection, Link>()

/**
 * Connects a wallet of the page: asks for its accounts, or to sign in with one where that is wanted and the wallet can.
 *
 * @throws UserRejectedError, KitError `wallet-not-found`, `no-account`, `unsupported-chain`, `invalid-reply`, `aborted`, and one of `siwx-…`
 * for what was signed and is not believed
 */
export async function connectWallet(
  discovery: Discovery,
  walletId: string,
  { network, signal, signIn }: ConnectOptions,
  surroundings: Surroundings
): Promise<readonly Connection[]> {
  const found = discovery.find(walletId)
  if (!found) throw new KitError('wallet-not-found', `There is no wallet "${walletId}" in this page.`)
  let signedIn: SignedIn | undefined
  const link = await establish(found, discovery, surroundings, signal, async link => {
    const signed = signIn && (await signingIn(link, signIn, signal))
    if (!signed) return link.takeAccounts(await ask(link, {}, { signal }), network?.caipNetworkId)
    link.takeAccounts(signed.accounts, network?.caipNetworkId ?? signIn.chainId)
    link.choose(signed.address)
    ;({ signedIn } = signed)
  })
  if (link) return [toConnection(link, signedIn)]
  throw new KitError('no-account', 'The wallet shared no account on a network of this site.', {
    metaMessages: ['Choose one in the wallet, or switch the wallet to the network, and try again.']
  })
}

/**
 * Restores what an earlier visit left, by a silent `connect` that prompts nobody. Empty when the wallet is not there, or shares nothing any
 * more.
 *
 * @throws KitError `wallet-silent`, `aborted`, or what the wallet made of being asked
 */
export async function reconnectWallet(
  discovery: Discovery,
  walletId: string,
  { signal, network }: ConnectOptions,
  surroundings: Surroundings
): Promise<readonly Connection[]> {
  const found = await whenFound(discovery, walletId, signal)
  if (!found) return []
  const link = await establish(found, discovery, surroundings, signal, async link => {
    link.takeAccounts(await ask(link, { silent: true }, { signal, deadline: silentDeadline }), network?.caipNetworkId)
  })
  return link ? [toConnection(link)] : []
}

/** The visitor has left already: the wallet's own part is not waited for any longer. */
const disconnectDeadline = 2000

/** Lets a wallet go, so that it does not connect again by itself on the next visit. */
export async function disconnectWallet(connection: Connection): Promise<void> {
  const link = linkOf.get(connection)
  if (!link) return
  link.close()
  const leave = featureMethod(link.standard, 'standard:disconnect')
  // a wallet need not have it; then it is the kit that asks no more
  if (leave) await asking(() => leave(), { deadline: disconnectDeadline }).catch(() => undefined)
}

async function signingIn({ standard }: FoundWallet, signIn: SignInRequest, signal: AbortSignal | undefined) {
  if (namespaceOf(signIn.chainId) !== 'solana') return undefined
  return (await import('./sign-in.ts')).signInToConnect(standard, signIn, signal)
}

async function ask(
  { standard }: FoundWallet,
  input: { readonly silent?: true },
  options: { readonly signal: AbortSignal | undefined; readonly deadline?: number }
): Promise<unknown> {
  const connect = featureMethod(standard, 'standard:connect')
  if (!connect) throw new KitError('no-provider', 'The wallet cannot be connected any more.')
  const reply = await asking(() => connect(input), options)
  return (Object(reply) as { accounts?: unknown }).accounts
}

/**
 * Opens a link before anything is asked, so that nothing the wallet tells on the way is missed, and keeps it if the wallet agrees while
 * somebody still waits for it. `undefined`: it shares no account.
 *
 * @throws KitError `aborted` when the signal aborts or the kit stops, and what `agree` throws
 */
async function establish(
  found: FoundWallet,
  discovery: Discovery,
  surroundings: Surroundings,
  signal: AbortSignal | undefined,
  agree: (link: Link) => Promise<void>
): Promise<Link | undefined> {
  const throwIfLeft = (): void => {
    const left = [signal, surroundings.stopped].find(each => each?.aborted)
    if (left) throw new KitError('aborted', 'Request was aborted', { cause: left.reason })
  }
  throwIfLeft()
  const link = openLink(found, discovery, surroundings)
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

/** What the kit sees of a link. Requests are loaded with the first of them. */
function toConnection(link: Link, signedIn?: SignedIn): Connection {
  const { id, name, type, imageUrl } = link.wallet
  const connection: Connection = {
    namespace: 'solana',
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
    get approvedChainIds() {
      return link.chainIds
    },
    provider: {
      request: async request => (await import('./provider.ts')).request(link, request),
      on: (event, listener) => void listenersOf(link, event)?.add(listener),
      removeListener: (event, listener) => void listenersOf(link, event)?.delete(listener)
    },
    chooseAccount: account => link.choose(parseAccountId(account).address),
    subscribe: link.subscribe,
    release: link.close,
    // a wallet of Wallet Standard is on all its networks at once: which one is used is the site's to say
    async switchNetwork({ caipNetworkId }, { signal }) {
      if (signal?.aborted) throw new KitError('aborted', 'Request was aborted', { cause: signal.reason })
      if (!isOn(link, caipNetworkId)) throw notOn(caipNetworkId)
      link.goTo(caipNetworkId)
    }
  }
  linkOf.set(connection, link)
  return connection
}

const listenersOf = ({ pageListeners }: Link, event: string) =>
  event === 'accountsChanged' || event === 'chainChanged' ? pageListeners[event] : undefined

/** The wallet and its active account are on a network. */
function isOn({ standard, chainIds }: Link, chainId: ChainId): boolean {
  const { chains } = standard as { chains?: unknown }
  return chainIds.includes(chainId) && namesOfChain(chainId).some(name => listOf(chains).includes(name))
}

const notOn = (chainId: ChainId): KitError =>
  new KitError('chain-not-approved', `The wallet's account is not on ${chainId}.`, {
    metaMessages: ['Choose another account in the wallet, or allow the network there.']
  })
