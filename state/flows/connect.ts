import { namespaceOf, type AccountId, type Namespace } from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/error.ts'
import { isKitError, UserRejectedError } from '../../adapters/base/errors.ts'
import type { Network } from '../../adapters/base/network.ts'
import type { Connection, SignInRequest, WalletSource } from '../../adapters/wallet-source.ts'
import { beginAttempt, type Attempt } from '../attempts.ts'
import { $mustSwitch, dismissModal, openModal } from '../modal.ts'
import { $network, networkOf } from '../networks.ts'
import { $open } from '../open.ts'
import { $options } from '../options.ts'
import { $history, $wantedNamespace } from '../router.ts'
import { sessionOf, setSession } from '../session.ts'
import { $pendingSignIn } from '../siwx/pending.ts'
import { sources } from '../sources.ts'
import { track } from '../track.ts'
import { adopt } from './adopt.ts'

/** Connects a wallet: ask it, keep what it answers, and leave. A refusal changes nothing. */

export interface ConnectRequest {
  readonly sourceId: string
  readonly walletId: string
  readonly namespaces: readonly Namespace[]
  readonly signal?: AbortSignal
  /** What the wallet may sign as it connects. */
  readonly signIn?: SignInRequest | undefined
  /** The visitor goes on where they are: the modal stays. */
  readonly stays?: boolean
}

export type ConnectMethodName = 'browser' | 'mobile' | 'qrcode' | 'email'

/**
 * Asks a wallet that is in the page. Throws what the source throws: `UserRejectedError` when the visitor said no, KitError `aborted`
 * after the signal, and when the visitor has moved on: to another wallet, or away from all of them. The sessions are then as they were
 * before, or as that has left them. Asked for the same wallet again by a program, it is the same question: the wallet hears it once.
 */
export async function connectWallet(request: ConnectRequest): Promise<AccountId> {
  const { sourceId, walletId, namespaces, signal } = request
  const source = sourceOf(sourceId)
  const wallet = JSON.stringify([sourceId, walletId])
  if (!signal && asked?.wallet === wallet && asked.attempt.own.size) return asked.answer
  const attempt = beginAttempt(source, namespaces, { signal })
  const answer = ask(request, source, attempt)
  if (!signal) asked = { wallet, attempt, answer }
  return answer
}

/** The last that a program asked for. A screen's question is the screen's own: it ends when that is left. */
let asked: { readonly wallet: string; readonly attempt: Attempt; readonly answer: Promise<AccountId> } | undefined

async function ask(
  { sourceId, walletId, namespaces, signIn, stays }: ConnectRequest,
  source: WalletSource,
  attempt: Attempt
): Promise<AccountId> {
  const waitingIn = namespaces.filter(namespace => sessionOf(namespace).status !== 'connected')
  for (const namespace of waitingIn) setSession(namespace, { status: 'connecting', walletId })
  const network = wantedNetwork() ?? $network.get()
  const switches = $options.get().enableNetworkSwitch
  const matching = switches && network && namespaces.includes(network.chainNamespace) ? { network } : {}
  try {
    const options = { namespaces, ...matching, ...(signIn && { signIn }), signal: attempt.signal }
    return await attempt.settle(source.connect(walletId, options), connections =>
      connected(connections, sourceId, 'browser', stays)
    )
  } catch (error) {
    const left = [...attempt.own]
    // a returning visitor's wallet has its place again
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

/** Keeps new connections, and closes the modal, unless the wallet sits where the site is not. */
export function connected(
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
  adopt(connections, sourceId)
  track('CONNECT_SUCCESS', { method, name: first.name })
  if ($mustSwitch.get()) openModal('UnsupportedChain').catch(console.error)
  // whoever signs in goes on from here
  else if (!stays && !$pendingSignIn.get()) dismissModal()
  return first.accounts[0]!
}

export function sourceOf(sourceId: string): WalletSource {
  const source = sources().find(({ id }) => id === sourceId)
  if (!source)
    throw new KitError('wallet-not-found', `No adapter brings "${sourceId}".`, {
      metaMessages: ['Pass it to createKit({ adapters }).']
    })
  return source
}

/** Those that the visitor looks for a wallet in. */
export function wantedNamespaces(): readonly Namespace[] {
  const wanted = $wantedNamespace.get()
  return wanted ? [wanted] : requestedNamespaces()
}

/** The network that the visitor has chosen, and looks for a wallet for. */
export function wantedNetwork(): Network | undefined {
  const wanted = $history.get().map(({ params }) => ('chainId' in params ? params.chainId : undefined))
  const chainId = $open.get() && wanted.findLast(Boolean)
  return chainId ? networkOf(chainId) : undefined
}

/** The namespaces of the site's networks. */
export function requestedNamespaces(): readonly Namespace[] {
  return [...new Set($options.get().networks.map(({ caipNetworkId }) => namespaceOf(caipNetworkId)))]
}
