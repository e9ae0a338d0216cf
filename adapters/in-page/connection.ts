import { parseAccountId } from '../base/caip.ts'
import { KitError } from '../base/kit-error.ts'
import { openWalletLink, type WalletLink } from './wallet-link.ts'
import type { ConnectOptions, Connection, SignedIn } from '../wallet-source.ts'
import type { Discovery, DiscoveredWallet } from './discovery.ts'
import type { LinkContext, WalletDriver, WalletState } from './wallet-driver.ts'

/** Closes the link of a connection and disconnects the wallet. */
export const disconnectors = new WeakMap<Connection, () => unknown>()

/** Discovery and driver of injected wallets. */
export interface WalletSetup<Found extends DiscoveredWallet, State extends WalletState> {
  readonly discovery: Discovery<Found>
  readonly surroundings: LinkContext
  getDriver(found: Found): WalletDriver<Found, State>
}

/**
 * Connects an injected wallet: requests its accounts or, if requested and supported, one-tap sign-in.
 * @throws UserRejectedError, KitError `wallet-not-found`, `no-account`, `unsupported-chain`, `request-pending`, `wallet-silent`,
 * `invalid-reply`, `aborted`, and a `siwx-…` error for an invalid signed message
 */
export async function connectWallet<Found extends DiscoveredWallet, State extends WalletState>(
  setup: WalletSetup<Found, State>,
  walletId: string,
  options: ConnectOptions
): Promise<readonly Connection[]> {
  const found = setup.discovery.find(walletId)
  if (!found) throw new KitError('wallet-not-found', `There is no wallet "${walletId}" in this page.`)
  const driver = setup.getDriver(found)
  let signedIn: SignedIn | undefined
  const link = await establish(found, driver, setup, options, async link => {
    signedIn = await driver.connect(link, options)
  })
  if (!link.accounts.length) throw link.state.noAccount()
  const connection = toConnection(link, driver, signedIn)
  driver.afterConnect?.(link, options)
  return [connection]
}

/**
 * Opens a link before the first request, so that no event is missed, and keeps it if the wallet
 * approves before the attempt is aborted. Without an account, the link is closed.
 * @throws KitError `aborted` if the signal aborts or the kit stops, and the errors of `agree`
 */
export async function establish<Found extends DiscoveredWallet, State extends WalletState>(
  found: Found,
  driver: WalletDriver<Found, State>,
  { discovery, surroundings }: WalletSetup<Found, State>,
  { signal }: ConnectOptions,
  agree: (link: WalletLink<Found, State>) => Promise<void>
): Promise<WalletLink<Found, State>> {
  const throwIfLeft = (): void => {
    const left = [signal, surroundings.stopped].find(each => each?.aborted)
    if (left) throw new KitError('aborted', 'Request was aborted', { cause: left.reason })
  }
  throwIfLeft()
  const link = openWalletLink(found, driver, discovery, surroundings)
  try {
    await agree(link)
    throwIfLeft()
  } catch (error) {
    link.close()
    throw error
  }
  if (link.accounts.length) link.open()
  else link.close()
  return link
}

/** Creates the connection of a link. */
export function toConnection<Found extends DiscoveredWallet, State extends WalletState>(
  link: WalletLink<Found, State>,
  driver: WalletDriver<Found, State>,
  signedIn?: SignedIn
): Connection {
  const { id, name, type, imageUrl, rdns } = link.wallet
  const connection: Connection = {
    namespace: driver.namespace,
    walletId: id,
    type,
    name,
    ...(imageUrl && { imageUrl }),
    ...(rdns && { rdns }),
    ...(signedIn && { signedIn: [signedIn] }),
    get accounts() {
      return link.accounts
    },
    get chainId() {
      return link.chainId
    },
    get approvedChainIds() {
      return driver.approvedChainIds?.(link)
    },
    provider: {
      request: request => driver.request(link, request),
      on: (event, listener) => driver.emitter(link, event).on?.(event, listener),
      removeListener: (event, listener) => driver.emitter(link, event).removeListener?.(event, listener)
    },
    chooseAccount: account => link.choose(parseAccountId(account).address),
    subscribe: link.subscribe,
    release: link.close,
    switchNetwork: (network, { signal }) => driver.switchNetwork(link, network, signal)
  }
  disconnectors.set(connection, () => (link.close(), driver.disconnect(link)))
  return connection
}
