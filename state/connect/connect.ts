import { getNamespace, type AccountId, type Namespace } from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/kit-error.ts'
import { isKitError, UserRejectedError } from '../../adapters/base/errors.ts'
import type { Connection, SignInRequest, WalletSource } from '../../adapters/wallet-source.ts'
import { beginConnectAttempt, type ConnectAttempt } from '../session/connect-attempts.ts'
import { forceCloseModal, openModal } from '../modal/modal.ts'
import { $mustSwitchNetwork } from '../modal/must-switch-network.ts'
import { $network } from '../networks/networks.ts'
import { getTargetNetwork } from '../networks/target-network.ts'
import { $options } from '../options/options.ts'
import { $wantedNamespace } from '../router/router.ts'
import { sessionOf, setSession } from '../session/session.ts'
import { $pendingSignIn } from '../router/pending-sign-in.ts'
import { getSources } from '../networks/sources.ts'
import { track } from '../analytics/track.ts'
import { commitConnections } from './commit-connections.ts'

/**
 * A request to connect a wallet: ask it, commit its response, and leave the screen.
 * A rejection changes nothing.
 */

export interface ConnectRequest {
  readonly sourceId: string
  readonly walletId: string
  readonly namespaces: readonly Namespace[]
  readonly signal?: AbortSignal
  /** Message for one-tap sign-in. */
  readonly signIn?: SignInRequest | undefined
  /** The user continues on the current screen: the modal stays as it is. */
  readonly stays?: boolean
}

export type ConnectMethodName = 'browser' | 'mobile' | 'qrcode' | 'email'

/**
 * Connects an injected wallet.
 * A repeated request of an app for the same wallet shares the pending one, so that the wallet receives it once. On failure the
 * sessions stay as they were, or as the user's next choice has left them.
 *
 * @throws what the source throws: `UserRejectedError` when the user rejects; KitError `aborted` after the signal, and when the
 * user has moved on to another wallet or disconnected
 */
export async function connectWallet(request: ConnectRequest): Promise<AccountId> {
  const { sourceId, walletId, namespaces, signal } = request
  const source = getSource(sourceId)
  const wallet = JSON.stringify([sourceId, walletId])
  if (!signal && asked?.wallet === wallet && asked.attempt.own.size) return asked.answer
  const attempt = beginConnectAttempt(source, namespaces, { signal })
  const answer = requestConnect(request, source, attempt)
  if (!signal) asked = { wallet, attempt, answer }
  return answer
}

/** Last request of an app. A request of a screen belongs to the screen and ends with it. */
let asked: { readonly wallet: string; readonly attempt: ConnectAttempt; readonly answer: Promise<AccountId> } | undefined

async function requestConnect(
  { sourceId, walletId, namespaces, signIn, stays }: ConnectRequest,
  source: WalletSource,
  attempt: ConnectAttempt
): Promise<AccountId> {
  const waitingIn = namespaces.filter(namespace => sessionOf(namespace).status !== 'connected')
  for (const namespace of waitingIn) setSession(namespace, { status: 'connecting', walletId })
  const network = getTargetNetwork() ?? $network.get()
  const switches = $options.get().enableNetworkSwitch
  const matching = switches && network && namespaces.includes(network.chainNamespace) ? { network } : {}
  try {
    const options = { namespaces, ...matching, ...(signIn && { signIn }), signal: attempt.signal }
    return await attempt.settle(source.connect(walletId, options), connections =>
      completeConnect(connections, sourceId, 'browser', stays)
    )
  } catch (error) {
    const left = [...attempt.own]
    // restores the session of a reconnect attempt that yielded
    attempt.end()
    for (const namespace of left) {
      const session = sessionOf(namespace)
      if (session.status === 'connecting' && !session.account) setSession(namespace, { status: 'disconnected' })
    }
    if (error instanceof UserRejectedError) track('USER_REJECTED', { message: error.shortMessage })
    else if (!attempt.signal.aborted) track('CONNECT_ERROR', { message: isKitError(error) ? error.code : 'unknown' })
    throw error
  } finally {
    attempt.end()
  }
}

/** Commits new connections and closes the modal, unless the wallet is on an unsupported network. */
export function completeConnect(
  connections: readonly Connection[],
  sourceId: string,
  method: ConnectMethodName,
  stays?: boolean
): AccountId {
  const [first] = connections
  if (!first?.accounts.length)
    throw new KitError('no-account', 'The wallet shared no account.', {
      metaMessages: ['Choose one in the wallet and try again.']
    })
  commitConnections(connections, sourceId)
  track('CONNECT_SUCCESS', { method, name: first.name })
  if (!stays) {
    if ($mustSwitchNetwork.get()) openModal('UnsupportedChain').catch(console.error)
    // sign-in continues in the open modal
    else if (!$pendingSignIn.get()) forceCloseModal()
  }
  return first.accounts[0]!
}

export function getSource(sourceId: string): WalletSource {
  const source = getSources().find(({ id }) => id === sourceId)
  if (!source)
    throw new KitError('wallet-not-found', `No adapter brings "${sourceId}".`, {
      metaMessages: ['Pass it to createKit({ adapters }).']
    })
  return source
}

/** Returns the namespaces to connect in: the one that the user wants, else all configured ones. */
export function getTargetNamespaces(): readonly Namespace[] {
  const wanted = $wantedNamespace.get()
  return wanted ? [wanted] : requestedNamespaces()
}

/** Returns the namespaces of the configured networks. */
export function requestedNamespaces(): readonly Namespace[] {
  return [...new Set($options.get().networks.map(({ caipNetworkId }) => getNamespace(caipNetworkId)))]
}
