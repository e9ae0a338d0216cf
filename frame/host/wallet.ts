import { getNamespace, type ChainId, type Namespace } from '../../adapters/base/caip.ts'
import { isKitError } from '../../adapters/base/errors.ts'
import type { FrameEvent, SetTimer } from '../protocol/channel.ts'
import type { AccountType, FrameUser, SignInRequest } from '../protocol/messages.ts'
import type { Frame } from './frame.ts'
import type { LoginCache } from './login-cache.ts'
import { verifyLoginSignIn, type LoginSignIn } from './login-sign-in.ts'
import { FrameNamespaceWallet, type NamespaceWallet, type NamespaceWalletContext } from './namespace-wallet.ts'
import type { WalletState } from './provider.ts'
import { isAddress, readChainId, stateOf, withRpc } from './wallet-state.ts'

export interface ConnectRequest {
  /** Requested networks, one a namespace. */
  readonly chainIds: readonly ChainId[]
  readonly signal?: AbortSignal | undefined
  readonly preferredAccountType?: AccountType | undefined
  /**
   * Message to be signed in the same flow: see `addressPlaceholder` of the protocol.
   * Signed for the first of the networks.
   */
  readonly signIn?: SignInRequest | undefined
}

export interface Connected {
  readonly parts: readonly NamespaceWallet[]
  /** Message signed for the first of the networks, if requested and if it matches the request. */
  readonly signedIn?: LoginSignIn
}

export interface EmbeddedWallet {
  /**
   * Connects and returns one wallet for each requested network.
   * Throws the frame's error, or KitError `invalid-reply`.
   */
  connect(request: ConnectRequest): Promise<Connected>
  /**
   * Reconnects a returning user without a prompt.
   * Returns no wallets if no user is logged in; the page then deletes the login state.
   */
  reconnect(request: ConnectRequest): Promise<Connected>
  /**
   * Deletes the login state here, then signs out in the frame.
   * Resolves after the frame's response, or after 3 s.
   */
  signOut(): Promise<void>
  stop(): void
}

export interface WalletSettings {
  /** Currently configured networks that the frame supports. */
  readonly requested: readonly ChainId[]
  rpcUrl(chainId: ChainId): string | undefined
  readonly after: SetTimer
}

/** Milliseconds to wait for the frame's sign-out (docs/decisions/frame-protocol.md). */
export const signOutTimeout = 3000

export function createWallet(frame: Frame, cache: LoginCache, settings: WalletSettings): EmbeddedWallet {
  const { after } = settings
  const parts = new Map<Namespace, FrameNamespaceWallet>()
  const context: NamespaceWalletContext = { frame, cache, settings, onRecoverySet: recoverySet }

  function endAll(): void {
    for (const part of parts.values()) part.end()
    parts.clear()
  }

  function recoverySet(): void {
    for (const part of parts.values()) {
      const { postponed, ...state } = part.state
      if (postponed) part.become(state)
    }
  }

  /**
   * Applies changes that the frame reports from elsewhere: another tab, another address, the end of the
   * login.
   */
  function follow(event: FrameEvent): void {
    if (event.name === 'RECOVERY_SET') recoverySet()
    if (event.name === 'SESSION_UPDATE') cache.setSessionToken(event.payload.token)
    if (event.name === 'IS_CONNECTED_SUCCESS' && !event.payload.isConnected) {
      cache.clear()
      endAll()
    }
    if (event.name === 'GET_USER_SUCCESS') {
      const chainId = readChainId(event.payload.chainId)
      const part = chainId && parts.get(getNamespace(chainId))
      if (part && isAddress(part.namespace, event.payload.address)) part.become(stateOf(event.payload, chainId))
    }
    if (event.name === 'SET_PREFERRED_ACCOUNT_SUCCESS') {
      const part = parts.get('eip155')
      const { address } = event.payload
      if (part && isAddress('eip155', address)) part.become({ ...part.state, address })
    }
  }
  const unsubscribe = frame.subscribe(follow)

  async function connect({ chainIds, signal, preferredAccountType, signIn }: ConnectRequest): Promise<Connected> {
    const chosen = cache.preferredAccountType() ?? preferredAccountType
    const found = await getUsers(frame, settings, { chainIds, signal, preferredAccountType: chosen, signIn })
    const [first] = found
    if (!first) return { parts: [] }
    cache.loggedIn({ email: first.user.email ?? undefined, userName: first.user.userName ?? cache.userName() })
    void learnSmartAccounts(frame, cache)

    // the network used last becomes the first requested one
    for (const { state } of found.toReversed()) {
      const namespace = getNamespace(state.chainId)
      const part = parts.get(namespace)
      if (part) part.become(state)
      else parts.set(namespace, new FrameNamespaceWallet(context, namespace, state))
      cache.setLastChainId(state.chainId)
    }
    const connected = found.map(({ state }) => parts.get(getNamespace(state.chainId))!)
    const { message, signature } = first.user
    const signed = message !== undefined && signature !== undefined && { message, signature }
    const signedIn = signIn && signed ? await verifyLoginSignIn(connected[0]!, signed, signIn) : undefined
    return { parts: connected, ...(signedIn && { signedIn }) }
  }

  async function reconnect(request: ConnectRequest): Promise<Connected> {
    if (!cache.used()) return { parts: [] }
    try {
      const token = cache.sessionToken()
      const { isConnected } = await frame.request('IS_CONNECTED', token === undefined ? undefined : { token }, {
        signal: request.signal
      })
      if (isConnected) return await connect(request)
    } catch (error) {
      if (isKitError(error, 'aborted')) throw error // an aborted request says nothing about the login
    }
    cache.clear()
    endAll()
    return { parts: [] }
  }

  return {
    connect,
    reconnect,
    async signOut() {
      cache.clear()
      endAll()
      await signOutInTime(frame, after)
    },
    stop() {
      unsubscribe()
      parts.clear()
    }
  }
}

/** Requests the user of each network, one after another. The first one signs the message. */
async function getUsers(
  frame: Frame,
  settings: WalletSettings,
  { chainIds, signal, preferredAccountType, signIn }: ConnectRequest
): Promise<{ readonly state: WalletState; readonly user: FrameUser }[]> {
  const found: { state: WalletState; user: FrameUser }[] = []
  for (const chainId of chainIds) {
    const user = await frame.request(
      'GET_USER',
      {
        ...withRpc(settings, chainId),
        ...(preferredAccountType && getNamespace(chainId) === 'eip155' && { preferredAccountType }),
        ...(signIn && chainId === chainIds[0] && { siwxMessage: signIn })
      },
      { signal }
    )
    found.push({ state: stateOf(user, chainId), user })
  }
  return found
}

/** Stores which networks have smart accounts. */
async function learnSmartAccounts(frame: Frame, cache: LoginCache): Promise<void> {
  try {
    const { smartAccountEnabledNetworks } = await frame.request('GET_SMART_ACCOUNT_ENABLED_NETWORKS', undefined)
    cache.setSmartAccountNetworks(smartAccountEnabledNetworks)
  } catch {
    // a frame without smart accounts may not know this request
  }
}

/** Signs out in the frame. Resolves after its response, or after {@link signOutTimeout}. */
async function signOutInTime(frame: Frame, after: SetTimer): Promise<void> {
  let cancel = () => {}
  const late = new Promise<void>(resolve => {
    cancel = after(signOutTimeout, resolve)
  })
  const signedOut = frame.request('SIGN_OUT', undefined)
  signedOut.catch(() => {}) // the promise may reject after the caller has stopped waiting
  try {
    await Promise.race([signedOut, late])
  } finally {
    cancel()
  }
}
