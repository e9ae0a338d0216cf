import { getNamespace, getReference, type ChainId, type Namespace } from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/kit-error.ts'
import { isKitError } from '../../adapters/base/errors.ts'
import { invalidReplyError } from '../protocol/errors.ts'
import type { AccountType, PayloadOf } from '../protocol/messages.ts'
import { isRejection } from './ask-frame.ts'
import type { Frame } from './frame.ts'
import type { LoginCache } from './login-cache.ts'
import { createProvider, toEventChainId, type EmbeddedProvider, type WalletState } from './provider.ts'
import type { WalletSettings } from './wallet.ts'
import { isAddress, readChainId, stateOf, withRpc } from './wallet-state.ts'

/** Wallet of the logged-in user in one namespace. */
export interface NamespaceWallet {
  readonly namespace: Namespace
  readonly provider: EmbeddedProvider
  /** Last known state, also after the login has ended. */
  readonly state: WalletState
  readonly over: boolean
  /**
   * Calls back with each change, and with `undefined` when the login ends.
   * Returns a function that unsubscribes.
   */
  subscribe(listener: (state: WalletState | undefined) => void): () => void
  /**
   * Switches the network and resolves once the frame has switched.
   *
   * @throws KitError `unsupported-chain`, `switch-failed`, `aborted`
   */
  switchTo(chainId: ChainId, signal?: AbortSignal): Promise<void>
  /**
   * Selects the account type, now and for later visits.
   * Subscribers get the state that the frame then reports. Throws the frame's error; if the frame has no smart account, the key's
   * own account becomes the active one.
   */
  choose(type: AccountType, signal?: AbortSignal): Promise<void>
  /**
   * Asks the user in the frame to set up recovery, if it is postponed.
   * Resolves to whether recovery is set: `offer` lets the user postpone it again, `address` requires it before the address is
   * shown.
   */
  setUpRecovery(reason: PayloadOf<'SET_UP_RECOVERY'>['reason'], signal?: AbortSignal): Promise<boolean>
}

/** Methods that can deploy the account. */
const sends: ReadonlySet<string> = new Set(['eth_sendTransaction', 'wallet_sendCalls', 'eth_sendUserOperation'])

export interface NamespaceWalletContext {
  readonly frame: Frame
  readonly cache: LoginCache
  readonly settings: Pick<WalletSettings, 'requested' | 'rpcUrl'>
  /** Called when recovery is set up, which ends its postponement in every namespace. */
  readonly onRecoverySet: () => void
}

/** The wallet of one namespace, until its login ends. */
export class FrameNamespaceWallet implements NamespaceWallet {
  readonly namespace: Namespace
  readonly provider: EmbeddedProvider
  state: WalletState
  over = false
  readonly #context: NamespaceWalletContext
  readonly #listeners = new Set<(state: WalletState | undefined) => void>()

  constructor(context: NamespaceWalletContext, namespace: Namespace, state: WalletState) {
    const { frame, settings } = context
    this.#context = context
    this.namespace = namespace
    this.state = state
    this.provider = createProvider({
      namespace,
      get requested() {
        return settings.requested
      },
      state: () => {
        if (this.over) throw new KitError('not-connected', 'No user is logged in.')
        return this.state
      },
      switchTo: chainId => this.switchTo(chainId),
      forward: async ({ method, params }, chainId) => {
        const url = settings.rpcUrl(chainId)
        const reply = await frame.request('RPC_REQUEST', {
          method,
          params: params as never, // validated by the frame channel
          chainNamespace: namespace,
          chainId: namespace === 'eip155' ? Number(getReference(chainId)) : getReference(chainId),
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
    const { frame, cache, settings } = this.#context
    if (this.over) throw new KitError('not-connected', 'No user is logged in.')
    if (!settings.requested.includes(chainId) || getNamespace(chainId) !== this.namespace) {
      throw new KitError('unsupported-chain', `${chainId} is no network of this wallet.`)
    }
    if (chainId !== this.state.chainId) {
      try {
        const reply = await frame.request('SWITCH_NETWORK', withRpc(settings, chainId), { signal })
        if (readChainId(reply.chainId) !== chainId) throw new Error('The frame is on another network.')
      } catch (error) {
        if (isKitError(error, 'aborted')) throw error
        throw new KitError('switch-failed', `The wallet did not switch to ${chainId}.`, { cause: error })
      }
    }
    // with a smart account, another network may have another account, or no smart account
    const asks = this.state.accounts || cache.smartAccountNetworks().includes(chainId)
    const user = asks ? await frame.request('GET_USER', withRpc(settings, chainId), { signal }) : undefined
    if (!this.over) this.become(user ? stateOf(user, chainId) : { ...this.state, chainId })
  }

  async choose(type: AccountType, signal?: AbortSignal): Promise<void> {
    const { frame, cache } = this.#context
    if (this.over) throw new KitError('not-connected', 'No user is logged in.')
    if (type === this.state.type) return
    const { chainId } = this.state
    try {
      const { address } = await frame.request('SET_PREFERRED_ACCOUNT', { type }, { signal })
      if (!isAddress(this.namespace, address)) throw invalidReplyError(new Error('The frame returned no address.'))
      cache.setPreferredAccountType(type)
      // the network may have changed in the meantime, which starts a request of its own
      if (!this.over && this.state.chainId === chainId) this.become({ ...this.state, address, type })
    } catch (error) {
      if (type === 'smartAccount' && !isKitError(error, 'aborted')) this.#fallBack()
      throw error
    }
  }

  async setUpRecovery(reason: PayloadOf<'SET_UP_RECOVERY'>['reason'], signal?: AbortSignal): Promise<boolean> {
    const { frame, onRecoverySet } = this.#context
    try {
      const { recovery } = await frame.request('SET_UP_RECOVERY', { reason }, { signal })
      if (recovery === 'set') onRecoverySet()
      return recovery === 'set'
    } catch (error) {
      if (isRejection(error)) return false
      throw error
    }
  }

  /** Falls back to the key's own account if there is no smart account. */
  #fallBack(): void {
    this.#context.cache.setPreferredAccountType('eoa')
    const own = this.state.accounts?.find(each => each.type === 'eoa')
    if (own && !this.over) this.become({ ...this.state, address: own.address, type: 'eoa' })
  }

  /** Applies a state of the frame, and notifies the app of what has changed. */
  become(next: WalletState): void {
    const before = this.state
    this.state = next
    this.#context.cache.setLastChainId(next.chainId)
    const moved = before.chainId !== next.chainId
    const renamed = before.address !== next.address
    const changed = moved || renamed || before.type !== next.type || before.postponed !== next.postponed
    if (moved) this.provider.emit('chainChanged', toEventChainId(next.chainId))
    if (renamed) this.provider.emit('accountsChanged', [next.address])
    if (changed) for (const listener of [...this.#listeners]) listener(next)
  }

  /** Ends the login for the app. */
  end(): void {
    if (this.over) return
    this.over = true
    this.provider.emit('disconnect', new KitError('wallet-disconnected', 'The user is no longer logged in.'))
    for (const listener of [...this.#listeners]) listener(undefined)
    this.#listeners.clear()
  }
}
