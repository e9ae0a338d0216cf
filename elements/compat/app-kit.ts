import type { ChainId, Namespace } from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/kit-error.ts'
import { toNetwork, type NetworkInput } from '../../adapters/base/network.ts'
import type { AccountKind } from '../../adapters/wallet-source.ts'
import { $kit } from '../../state/session/active-session.ts'
import type { TrackedEvent } from '../../state/analytics/events.ts'
import { isScreen } from '../../state/router/flow-of.ts'
import { createKit, type Kit } from '../../state/kit/kit.ts'
import { back, push, reset, type RouteName } from '../../state/router/router.ts'
import { sessionOf } from '../../state/session/session.ts'
import type { SiwxConfig } from '../../state/options/siwx-config.ts'
import { subscribeEvents } from '../../state/analytics/track.ts'
import '../modal/presenter.ts'
import { AppKitSetters } from './app-kit-setters.ts'
import './appkit-tags.ts'
import { deleteConnection, switchConnection, type ConnectionChoice, type ConnectionName } from './connections.ts'
import type { FetchIdentityOptions, FoundIdentity } from './identity.ts'
import { $loading, setLoading } from './loading.ts'
import { mayBeUnsupported, startNames, toKitOptions, type AppKitOptions } from './options.ts'
import { reportUnsupported } from './unsupported-methods.ts'
import { getLogin, toEventState, type EventState } from './app-kit-state.ts'

// AppKit's API (docs/migrate/appkit.md) over `createKit`, for apps written for AppKit.

/** Screens that `open` accepts. */
export type View =
  | 'Account'
  | 'Connect'
  | 'Networks'
  | 'ApproveTransaction'
  | 'OnRampProviders'
  | 'ConnectingWalletConnectBasic'
  | 'Swap'
  | 'WhatIsAWallet'
  | 'WhatIsANetwork'
  | 'AllWallets'
  | 'WalletSend'
  | 'ProfileWallets'

/** Options of `open()`: a screen, and its parameters. */
export interface OpenOptions {
  readonly view?: View
  readonly namespace?: Namespace
  /** Not supported: the kit creates its own WalletConnect pairings. */
  readonly uri?: string
  /**
   * For `WalletSend`: the requested transfer, which the user cannot change.
   * For others: parameters of the screen.
   */
  readonly arguments?: SendArguments | Readonly<Record<string, string>>
}

/** Transfer requested by `WalletSend`. */
export interface SendArguments {
  /** In whole tokens, as a decimal number. */
  readonly amount: string
  /** Token contract, or `native`. */
  readonly assetAddress: string
  readonly namespace: Namespace
  readonly chainId: string | number
  readonly to: string
}

let latest: EventState = { timestamp: 0, data: { type: 'track', event: 'MODAL_CREATED' } }

/** The kit with AppKit's API. Created by {@link createAppKit}. */
export class AppKit extends AppKitSetters {
  protected override readonly kit: Kit
  readonly #siwx: SiwxConfig | undefined

  /** Returns the instance of the last `createAppKit()`. */
  static getInstance(): AppKit | undefined {
    return only
  }

  /** @throws KitError like `createKit` */
  constructor(given: AppKitOptions) {
    super()
    this.kit = createKit(toKitOptions(given))
    this.#siwx = given.siwx
    $loading.set({})
    if (mayBeUnsupported(given, startNames))
      import('./unsupported.ts').then(({ warnUnsupportedOptions }) => warnUnsupportedOptions(given)).catch(console.error)
    subscribeEvents(keepLatest)
  }

  /**
   * Opens the modal.
   * Resolves once it is shown; `WalletSend` with arguments resolves to the `hash` once the wallet has sent the transaction. With
   * a namespace that has a connected wallet, that wallet becomes active; with another namespace and no screen, it opens at that
   * namespace's wallets. `ApproveTransaction` shows the request that waits in the embedded wallet, and the account if there is none.
   * Rejects with KitError `aborted` ("Modal closed") if the user closes `WalletSend` without sending,
   * `invalid-option` for an unknown screen.
   */
  async open({ view, namespace, uri, arguments: given }: OpenOptions = {}): Promise<{ readonly hash: string } | undefined> {
    if (uri !== undefined) reportUnsupported('open({ uri })')
    if (view === 'ApproveTransaction') {
      if (!getLogin()?.showRequest?.()) await this.kit.open()
      return undefined
    }
    if (view === 'WalletSend' && given) {
      const { amount, assetAddress, namespace, chainId, to } = given as SendArguments
      const network: ChainId = `${namespace}:${chainId}`
      return this.kit.openSend({ amount, to, network, ...(assetAddress !== 'native' && { token: assetAddress }) })
    }
    if (namespace) (await import('../../state/connect/commit-connections.ts')).setActiveNamespace(namespace)
    const isFor = namespace && (view === 'Connect' || (!view && sessionOf(namespace).status !== 'connected'))
    await (isFor ? this.kit.open('Connect', { namespace }) : this.kit.open(view, given))
    return undefined
  }

  async close(): Promise<void> {
    await this.kit.close()
  }

  isOpen(): boolean {
    return $kit.get().open
  }

  /** Resolves immediately: the kit is ready once it is created. */
  async ready(): Promise<void> {}

  async disconnect(namespace?: Namespace): Promise<void> {
    await this.kit.disconnect(namespace)
  }

  /**
   * Switches the network.
   * Rejects like `kit.switchNetwork`; without `throwOnFailure` it resolves, since the modal or the wallet has shown the error.
   */
  async switchNetwork(
    network: NetworkInput,
    { throwOnFailure = false }: { readonly throwOnFailure?: boolean } = {}
  ): Promise<void> {
    try {
      await this.kit.switchNetwork(toNetwork(network).caipNetworkId)
    } catch (error) {
      if (throwOnFailure) throw error
      console.error(error)
    }
  }

  /**
   * Opens another screen, with back navigation to the current one.
   * @throws KitError `invalid-option` for an unknown screen
   */
  redirect(view: View): void {
    push(screen(view) as 'Account')
  }

  /**
   * Replaces the current screen.
   * @throws KitError `invalid-option` for an unknown screen
   */
  replace(view: View): void {
    const next = screen(view) as 'Account'
    if (back()) push(next)
    else reset(next)
  }

  /** Sets the loading state of the app: shown by its buttons and by `loading` of the state. */
  setLoading(loading: boolean, namespace?: Namespace): void {
    setLoading(loading, namespace)
  }

  /** Shows an error over the modal. */
  showErrorMessage(message: string): void {
    showToast(message, 'error')
  }

  /** Shows a success message over the modal. */
  showSuccessMessage(message: string): void {
    showToast(message, 'success')
  }

  /**
   * Makes the smart account of the connected wallet active, or its EOA.
   * Rejects with KitError `not-connected`, `unsupported-method` if the wallet has only one kind, and the wallet's errors.
   */
  async setPreferredAccountType(type: AccountKind, namespace: Namespace = $kit.get().namespace): Promise<void> {
    const session = sessionOf(namespace)
    await (await import('../../state/login/account-type.ts')).applyAccountType(type, {}, session)
  }

  /**
   * Makes an account of a connected wallet active, or connects the wallet.
   * Rejects like `kit.switchAccount` and `kit.connect`.
   */
  async switchConnection(choice: ConnectionChoice): Promise<void> {
    await switchConnection(choice)
  }

  /** Removes an earlier connection. */
  deleteConnection(connection: ConnectionName): void {
    deleteConnection(connection)
  }

  /** Reverse-resolves an address; default: on the active network. Rejects if no service is available. */
  async fetchIdentity(asked: FetchIdentityOptions): Promise<FoundIdentity> {
    return (await import('./identity.ts')).fetchAppKitIdentity(asked)
  }

  /** Returns the names registered for an address at the blockchain API; empty without an API. */
  async getReownName(address: string): Promise<readonly string[]> {
    return (await import('./identity.ts')).fetchNames(address)
  }

  getSIWX(): SiwxConfig | undefined {
    return this.#siwx
  }

  getEvent(): EventState {
    return latest
  }
}

let only: AppKit | undefined

/**
 * Starts the kit for an app written for AppKit: same options, same instance.
 * Unsupported options are listed in one console message. Use the adapters of `w3m-kit/compat` and the networks of
 * `w3m-kit/networks`.
 * @throws KitError like `createKit`
 * @example
 * import { createAppKit, EthersAdapter } from 'w3m-kit/compat'
 * import { base, mainnet } from 'w3m-kit/networks'
 * const modal = createAppKit({ adapters: [new EthersAdapter()], networks: [mainnet, base], projectId: '…' })
 * modal.open()
 */
export function createAppKit(options: AppKitOptions): AppKit {
  return (only = new AppKit(options))
}

/** @throws KitError `not-started` before `createAppKit` */
export function requireAppKit(): AppKit {
  if (!only) throw new KitError('not-started', 'No kit runs on this page.', { metaMessages: ['Call createAppKit() first.'] })
  return only
}

/** Returns the instance of an earlier call, if there is one. */
export function currentAppKit(): AppKit | undefined {
  return only
}

/** Shows a toast over the modal, which has the code for it. */
function showToast(message: string, variant: 'error' | 'success'): void {
  import('../../state/alerts/toast.ts').then(toast => toast.showToast(message, variant)).catch(console.error)
}

function keepLatest(event: TrackedEvent): void {
  latest = toEventState(event)
}

function screen(view: string): RouteName {
  // requests to approve are in the embedded wallet's own window, above the modal
  if (view === 'ApproveTransaction') return 'Account'
  if (!isScreen(view)) throw new KitError('invalid-option', `There is no screen "${view}".`)
  return view as RouteName
}
