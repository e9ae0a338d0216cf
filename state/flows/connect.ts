import { namespaceOf, type AccountId, type Namespace } from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/error.ts'
import { isKitError, UserRejectedError } from '../../adapters/base/errors.ts'
import type { Connection, WalletSource } from '../../adapters/wallet-source.ts'
import { $mustSwitch, dismissModal, openModal } from '../modal.ts'
import { $network } from '../networks.ts'
import { $options } from '../options.ts'
import { sessionOf, setSession, type Session } from '../session.ts'
import { sources } from '../sources.ts'
import { track } from '../track.ts'
import { adopt } from './adopt.ts'

/** Connects a wallet: ask it, keep what it answers, and leave. A refusal changes nothing. */

export interface ConnectRequest {
  readonly sourceId: string
  readonly walletId: string
  readonly namespaces: readonly Namespace[]
  readonly signal?: AbortSignal
}

export type ConnectMethodName = 'browser' | 'mobile' | 'qrcode' | 'email'

/**
 * Asks a wallet that is in the page. Throws what the source throws: `UserRejectedError` when the visitor said no, KitError `aborted`
 * after the signal. The sessions are then as they were before.
 */
export async function connectWallet({ sourceId, walletId, namespaces, signal }: ConnectRequest): Promise<AccountId> {
  const before = namespaces.map((namespace): [Namespace, Session] => [namespace, sessionOf(namespace)])
  for (const [namespace, session] of before) {
    if (session.status !== 'connected') setSession(namespace, { status: 'connecting', walletId })
  }
  const network = $network.get()
  const switches = $options.get().enableNetworkSwitch
  const matching = switches && network && namespaces.includes(network.chainNamespace) ? { network } : {}
  try {
    const connections = await sourceOf(sourceId).connect(walletId, { namespaces, ...matching, ...(signal && { signal }) })
    return connected(connections, sourceId, 'browser')
  } catch (error) {
    for (const [namespace, session] of before) {
      // unless another wallet has connected in the meantime
      if (sessionOf(namespace).status === 'connecting')
        setSession(namespace, session.status === 'connected' ? session : { status: 'disconnected' })
    }
    if (error instanceof UserRejectedError) track('USER_REJECTED', { message: error.shortMessage })
    else if (!signal?.aborted) track('CONNECT_ERROR', { message: isKitError(error) ? error.code : 'unknown' })
    throw error
  }
}

/** Keeps new connections, and closes the modal, unless the wallet sits where the site is not. */
export function connected(connections: readonly Connection[], sourceId: string, method: ConnectMethodName): AccountId {
  const [first] = connections
  const account = first?.accounts[0]
  if (!first || !account)
    throw new KitError('no-account', 'The wallet shared no account.', {
      metaMessages: ['Choose one in the wallet and try again.']
    })
  adopt(connections, sourceId)
  track('CONNECT_SUCCESS', { method, name: first.name })
  if ($mustSwitch.get()) openModal('UnsupportedChain')
  else dismissModal()
  return account
}

export function sourceOf(sourceId: string): WalletSource {
  const source = sources().find(({ id }) => id === sourceId)
  if (!source)
    throw new KitError('wallet-not-found', `No adapter brings "${sourceId}".`, {
      metaMessages: ['Pass it to createKit({ adapters }).']
    })
  return source
}

/** The namespaces of the site's networks. */
export function requestedNamespaces(): readonly Namespace[] {
  return [...new Set($options.get().networks.map(({ caipNetworkId }) => namespaceOf(caipNetworkId)))]
}
