import { isChainId, namespaceOf, referenceOf, type ChainId, type Namespace } from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/error.ts'
import { isKitError } from '../../adapters/base/errors.ts'
import { toChainId } from '../../adapters/base/evm-chain-id.ts'
import type { After } from '../protocol/channel.ts'
import { invalidReply } from '../protocol/errors.ts'
import type { AccountType, FrameUser, PayloadOf, SignInRequest } from '../protocol/messages.ts'
import type { Frame } from './frame.ts'
import type { LoginCache } from './login-cache.ts'
import { isRejection } from './login.ts'
import { believe, type SignedInAtLogin } from './signed-in.ts'
import { createProvider, eventChainId, type EmbeddedProvider, type WalletState } from './provider.ts'

/** The wallet of whoever is logged in, in one namespace. */
export interface WalletPart {
  readonly namespace: Namespace
  readonly provider: EmbeddedProvider
  /** The last known, also once it is over. */
  readonly state: WalletState
  readonly over: boolean
  /** Calls back with each change, and with `undefined` when nobody is logged in any more. Returns a function that stops it. */
  subscribe(listener: (state: WalletState | undefined) => void): () => void
  /** Resolves once the frame is on the network. Throws KitError `unsupported-chain`, `switch-failed`, `aborted`. */
  switchTo(chainId: ChainId, signal?: AbortSignal): Promise<void>
  /**
   * Has the other kind of the user's accounts act, now and on later visits. What the frame then says is told to whoever listens. Throws what
   * the frame says; where it has no smart account, the key's own account acts from then on.
   */
  choose(type: AccountType, signal?: AbortSignal): Promise<void>
  /**
   * Asks in the frame how the wallet is to be recovered, where that is postponed. Resolves to whether recovery is set: `offer` lets the user
   * postpone it again, `address` says that it comes first.
   */
  setUpRecovery(reason: PayloadOf<'SET_UP_RECOVERY'>['reason'], signal?: AbortSignal): Promise<boolean>
}

export interface ConnectRequest {
  /** The networks to be on, one a namespace. */
  readonly chainIds: readonly ChainId[]
  readonly signal?: AbortSignal | undefined
  readonly preferredAccountType?: AccountType | undefined
  /** A message to be signed at once: see the protocol's `addressPlaceholder`. Signed for the first of the networks. */
  readonly signIn?: SignInRequest | undefined
}

export interface Connected {
  readonly parts: readonly WalletPart[]
  /** What the frame signed for the first of the networks, where it was asked to and has signed just that. */
  readonly signedIn?: SignedInAtLogin
}

export interface EmbeddedWallet {
  /** Whose wallet it is, and one part a network that was asked for. Throws what the frame does, KitError `invalid-reply`. */
  connect(request: ConnectRequest): Promise<Connected>
  /** The same for a returning visitor, asking nothing. No part where nobody is logged in: the page forgets the login then. */
  reconnect(request: ConnectRequest): Promise<Connected>
  /** Forgets the login here, then in the frame. Resolves after the frame's answer, or 3 s. */
  signOut(): Promise<void>
  stop(): void
}

export interface WalletSettings {
  /** The networks of the site that the frame can be on, as of now. */
  readonly requested: readonly ChainId[]
  rpcUrl(chainId: ChainId): string | undefined
  readonly after: After
}

/** Milliseconds. Facts section 4. */
export const signOutTime = 3000

export function createWallet(frame: Frame, cache: LoginCache, settings: WalletSettings): EmbeddedWallet {
  const { rpcUrl, after } = settings
  const parts = new Map<Namespace, Part>()

  const withRpc = (chainId: ChainId) => {
    const url = rpcUrl(chainId)
    return { chainId: wireChainId(chainId), ...(url !== undefined && { rpcUrl: url }) }
  }

  class Part implements WalletPart {
    readonly namespace: Namespace
    readonly provider: EmbeddedProvider
    state: WalletState
    over = false
    readonly #listeners = new Set<(state: WalletState | undefined) => void>()

    constructor(namespace: Namespace, state: WalletState) {
      this.namespace = namespace
      this.state = state
      this.provider = createProvider({
        namespace,
        get requested() {
          return settings.requested
        },
        state: () => {
          if (this.over) throw new KitError('not-connected', 'Nobody is logged in.')
          return this.state
        },
        switchTo: chainId => this.switchTo(chainId),
        ask: async ({ method, params }, chainId) => {
          const url = rpcUrl(chainId)
          const reply = await frame.request('RPC_REQUEST', {
            method,
            params: params as never, // checked there
            chainNamespace: namespace,
            chainId: namespace === 'eip155' ? Number(referenceOf(chainId)) : referenceOf(chainId),
            ...(url !== undefined && { rpcUrl: url })
          })
          if (sends.has(method) && this.state.deployed === false) this.state = { ...this.state, deployed: true }
          return reply
        }
      })
    }

    subscribe(listener: (state: WalletState | undefined) => void): () => void {
      if (this.over) queueMicrotask(() => this.#listeners.delete(listener) && listener(undefined))
      this.#listeners.add(listener)
      return () => this.#listeners.delete(listener)
    }

    async switchTo(chainId: ChainId, signal?: AbortSignal): Promise<void> {
      if (this.over) throw new KitError('not-connected', 'Nobody is logged in.')
      if (!settings.requested.includes(chainId) || namespaceOf(chainId) !== this.namespace) {
        throw new KitError('unsupported-chain', `${chainId} is no network of this wallet.`)
      }
      if (chainId !== this.state.chainId) {
        try {
          const reply = await frame.request('SWITCH_NETWORK', withRpc(chainId), { signal })
          if (readChainId(reply.chainId) !== chainId) throw new Error('The frame is on another network.')
        } catch (error) {
          if (isKitError(error, 'aborted')) throw error
          throw new KitError('switch-failed', `The wallet did not switch to ${chainId}.`, { cause: error })
        }
      }
      // where the user has a smart account, another network may have another one, or none
      const asks = this.state.accounts || cache.smartAccountNetworks().includes(chainId)
      const user = asks ? await frame.request('GET_USER', withRpc(chainId), { signal }) : undefined
      if (!this.over) this.become(user ? stateOf(user, chainId) : { ...this.state, chainId })
    }

    async choose(type: AccountType, signal?: AbortSignal): Promise<void> {
      if (this.over) throw new KitError('not-connected', 'Nobody is logged in.')
      if (type === this.state.type) return
      const { chainId } = this.state
      try {
        const { address } = await frame.request('SET_PREFERRED_ACCOUNT', { type }, { signal })
        if (!isAddress(this.namespace, address)) throw invalidReply(new Error('The frame told no address.'))
        cache.setPreferredAccountType(type)
        // it may have gone to another network meanwhile, where it has asked again
        if (!this.over && this.state.chainId === chainId) this.become({ ...this.state, address, type })
      } catch (error) {
        if (type === 'smartAccount' && !isKitError(error, 'aborted')) this.#fallBack()
        throw error
      }
    }

    async setUpRecovery(reason: PayloadOf<'SET_UP_RECOVERY'>['reason'], signal?: AbortSignal): Promise<boolean> {
      try {
        const { recovery } = await frame.request('SET_UP_RECOVERY', { reason }, { signal })
        if (recovery === 'set') recoverySet()
        return recovery === 'set'
      } catch (error) {
        if (isRejection(error)) return false
        throw error
      }
    }

    /** Spec section 4: where a smart account is not to be had, the key's own acts. */
    #fallBack(): void {
      cache.setPreferredAccountType('eoa')
      const own = this.state.accounts?.find(each => each.type === 'eoa')
      if (own && !this.over) this.become({ ...this.state, address: own.address, type: 'eoa' })
    }

    become(next: WalletState): void {
      const before = this.state
      this.state = next
      cache.setLastChainId(next.chainId)
      const moved = before.chainId !== next.chainId
      const renamed = before.address !== next.address
      const changed = moved || renamed || before.type !== next.type || before.postponed !== next.postponed
      if (moved) this.provider.emit('chainChanged', eventChainId(next.chainId))
      if (renamed) this.provider.emit('accountsChanged', [next.address])
      if (changed) for (const listener of [...this.#listeners]) listener(next)
    }

    end(): void {
      if (this.over) return
      this.over = true
      this.provider.emit('disconnect', new KitError('wallet-disconnected', 'Nobody is logged in any more.'))
      for (const listener of [...this.#listeners]) listener(undefined)
      this.#listeners.clear()
    }
  }

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

  /** The frame tells of itself what has changed elsewhere: another tab, another address, the end of the login. */
  const unsubscribe = frame.subscribe(event => {
    if (event.name === 'RECOVERY_SET') recoverySet()
    if (event.name === 'SESSION_UPDATE') cache.setSessionToken(event.payload.token)
    if (event.name === 'IS_CONNECTED_SUCCESS' && !event.payload.isConnected) {
      cache.clear()
      endAll()
    }
    if (event.name === 'GET_USER_SUCCESS') {
      const chainId = readChainId(event.payload.chainId)
      const part = chainId && parts.get(namespaceOf(chainId))
      if (part && isAddress(part.namespace, event.payload.address)) part.become(stateOf(event.payload, chainId))
    }
    if (event.name === 'SET_PREFERRED_ACCOUNT_SUCCESS') {
      const part = parts.get('eip155')
      const { address } = event.payload
      if (part && isAddress('eip155', address)) part.become({ ...part.state, address })
    }
  })

  async function connect({ chainIds, signal, preferredAccountType, signIn }: ConnectRequest): Promise<Connected> {
    const found: { state: WalletState; user: FrameUser }[] = []
    const chosen = cache.preferredAccountType() ?? preferredAccountType
    for (const chainId of chainIds) {
      const user = await frame.request(
        'GET_USER',
        {
          ...withRpc(chainId),
          ...(chosen && namespaceOf(chainId) === 'eip155' && { preferredAccountType: chosen }),
          ...(signIn && chainId === chainIds[0] && { siwxMessage: signIn })
        },
        { signal }
      )
      found.push({ state: stateOf(user, chainId), user })
    }
    const [first] = found
    if (!first) return { parts: [] }
    cache.loggedIn({ email: first.user.email ?? undefined, userName: first.user.userName ?? cache.userName() })
    void learnSmartAccounts()

    // the last one used is the first that was asked for
    for (const { state } of found.toReversed()) {
      const namespace = namespaceOf(state.chainId)
      const part = parts.get(namespace)
      if (part) part.become(state)
      else parts.set(namespace, new Part(namespace, state))
      cache.setLastChainId(state.chainId)
    }
    const connected = found.map(({ state }) => parts.get(namespaceOf(state.chainId))!)
    const { message, signature } = first.user
    const signed = message !== undefined && signature !== undefined && { message, signature }
    const signedIn = signIn && signed ? await believe(connected[0]!, signed, signIn) : undefined
    return { parts: connected, ...(signedIn && { signedIn }) }
  }

  async function learnSmartAccounts(): Promise<void> {
    try {
      const { smartAccountEnabledNetworks } = await frame.request('GET_SMART_ACCOUNT_ENABLED_NETWORKS', undefined)
      cache.setSmartAccountNetworks(smartAccountEnabledNetworks)
    } catch {
      // a frame without smart accounts need not know the question
    }
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
      if (isKitError(error, 'aborted')) throw error // it was not asked to the end, and so says nothing of the login
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
      let cancel = () => {}
      const late = new Promise<void>(resolve => {
        cancel = after(signOutTime, resolve)
      })
      const told = frame.request('SIGN_OUT', undefined)
      told.catch(() => {}) // it may come after nobody waits
      try {
        await Promise.race([told, late])
      } finally {
        cancel()
      }
    },
    stop() {
      unsubscribe()
      parts.clear()
    }
  }
}

/** By which an account comes to be. */
const sends: ReadonlySet<string> = new Set(['eth_sendTransaction', 'wallet_sendCalls', 'eth_sendUserOperation'])

/** Checks what the frame says of an account before anything believes it. */
function stateOf(user: FrameUser, asked: ChainId): WalletState {
  const { address, chainId, accounts = [], preferredAccountType, smartAccountDeployed = false, recovery } = user
  const namespace = namespaceOf(asked)
  const told = readChainId(chainId)
  if (!told || namespaceOf(told) !== namespace)
    throw invalidReply(new Error(`The frame answered for another network than ${asked}.`))
  if (!isAddress(namespace, address)) throw invalidReply(new Error('The frame told no address.'))
  const own = accounts.filter(account => isAddress(namespace, account.address))
  const acting = own.filter(each => isSame(each.address, address))
  const type = (acting.find(each => each.type === preferredAccountType) ?? acting[0])?.type
  const state = { address, chainId: told, ...(recovery === 'postponed' && { postponed: true as const }) }
  return own.length < 2 || !type ? state : { ...state, accounts: own, type, deployed: smartAccountDeployed }
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** Spec section 5. */
const isAddress = (namespace: Namespace, address: string) =>
  namespace === 'eip155' ? /^0x[0-9a-f]{40}$/i.test(address) : /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address)

/** As the protocol writes a network: the number of an EVM one, the CAIP-2 id of another. */
function wireChainId(chainId: ChainId): number | string {
  return namespaceOf(chainId) === 'eip155' ? Number(referenceOf(chainId)) : chainId
}

function readChainId(told: number | string): ChainId | undefined {
  const chainId = toChainId(told)
  return isChainId(chainId) ? chainId : undefined
}
