import type { ChainId, Namespace } from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/error.ts'
import { toNetwork, type NetworkInput } from '../../adapters/base/network.ts'
import type { AccountKind } from '../../adapters/wallet-source.ts'
import { $kit } from '../../state/current.ts'
import type { TrackedEvent } from '../../state/events.ts'
import { isScreen } from '../../state/flow-of.ts'
import { setAccountType } from '../../state/flows/account-type.ts'
import { activate } from '../../state/flows/switch-account.ts'
import { createKit, type Kit } from '../../state/kit.ts'
import { back, push, reset, type RouteName } from '../../state/router.ts'
import { sessionOf } from '../../state/session.ts'
import type { SiwxConfig } from '../../state/siwx/config.ts'
import { showToast } from '../../state/toast.ts'
import { subscribeEvents } from '../../state/track.ts'
import '../modal/present.ts'
import { AppKitChanges } from './app-kit-changes.ts'
import './appkit-buttons.ts'
import './appkit-wallet-button.ts'
import { deleteConnection, switchConnection, type ConnectionChoice, type ConnectionName } from './connections.ts'
import { identityOf, namesOf, type FetchIdentityOptions, type FoundIdentity } from './identity.ts'
import { tellLeft } from './left.ts'
import { $loading, setLoading } from './loading.ts'
import { toKitOptions, type AppKitOptions } from './options.ts'
import { eventState, type EventState } from './read.ts'

// Sites that were written for AppKit, with the kit in its place: the names of facts/options-and-api §3 over `createKit`.

/** Screens that `open` takes. */
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

/** What `open()` takes: a screen, and what it begins with. */
export interface OpenOptions {
  readonly view?: View
  readonly namespace?: Namespace
  /** Not carried over: WalletConnect's invitations are the kit's own. */
  readonly uri?: string
  /** For `WalletSend`: what is asked for, none of which the visitor can change. For others: parameters of the screen. */
  readonly arguments?: SendArguments | Readonly<Record<string, string>>
}

/** What `WalletSend` asks the visitor to send. */
export interface SendArguments {
  /** In whole tokens, as a decimal number. */
  readonly amount: string
  /** The token's contract, or `native`. */
  readonly assetAddress: string
  readonly namespace: Namespace
  readonly chainId: string | number
  readonly to: string
}

let latest: EventState = { timestamp: 0, data: { type: 'track', event: 'MODAL_CREATED' } }

/** The kit under AppKit's names. Made by {@link createAppKit}. */
export class AppKit extends AppKitChanges {
  protected override readonly kit: Kit
  readonly #siwx: SiwxConfig | undefined

  /** The instance of the last `createAppKit()`. */
  static getInstance(): AppKit | undefined {
    return only
  }

  /** @throws KitError as `createKit` does */
  constructor(given: AppKitOptions) {
    super()
    const { options, left } = toKitOptions(given)
    this.kit = createKit(options)
    this.#siwx = options.siwx
    $loading.set({})
    tellLeft(...left)
    subscribeEvents(keepLatest)
  }

  /**
   * Opens the modal. Resolves once it shows; `WalletSend` with arguments resolves to the `hash` once the wallet has sent it.
   * With a namespace that has a wallet, that wallet is the active one from then on; with another and no screen, it opens at the wallets for it.
   * Rejects with KitError `aborted` ("Modal closed") when the visitor leaves that without sending, `invalid-option` for a screen that is not there.
   */
  async open({ view, namespace, uri, arguments: given }: OpenOptions = {}): Promise<{ readonly hash: string } | undefined> {
    if (uri !== undefined) tellLeft('open({ uri })')
    if (view === 'WalletSend' && given) {
      const { amount, assetAddress, namespace, chainId, to } = given as SendArguments
      const network: ChainId = `${namespace}:${chainId}`
      return this.kit.openSend({ amount, to, network, ...(assetAddress !== 'native' && { token: assetAddress }) })
    }
    if (namespace) activate(namespace)
    const isFor = namespace && (view === 'Connect' || (!view && sessionOf(namespace).status !== 'connected'))
    await (isFor ? this.kit.open('Connect', { namespace }) : this.kit.open(view as RouteName | undefined, given))
    return undefined
  }

  async close(): Promise<void> {
    await this.kit.close()
  }

  isOpen(): boolean {
    return $kit.get().open
  }

  /** The kit is ready as soon as it is made. */
  async ready(): Promise<void> {}

  async disconnect(namespace?: Namespace): Promise<void> {
    await this.kit.disconnect(namespace)
  }

  /** Rejects as `kit.switchNetwork` does; without `throwOnFailure` the modal or the wallet has told the visitor, and it resolves. */
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
   * To another screen, with a way back to the present one.
   *
   * @throws KitError `invalid-option` for a screen that is not there
   */
  redirect(view: View): void {
    push(screen(view) as 'Account')
  }

  /**
   * To another screen in the place of the present one.
   *
   * @throws KitError `invalid-option` for a screen that is not there
   */
  replace(view: View): void {
    const next = screen(view) as 'Account'
    if (back()) push(next)
    else reset(next)
  }

  /** The site is busy with something of its own: its buttons and `loading` of the state say so. */
  setLoading(loading: boolean, namespace?: Namespace): void {
    setLoading(loading, namespace)
  }

  /** Tells the visitor, over the modal. */
  showErrorMessage(message: string): void {
    showToast(message, 'error')
  }

  /** Tells the visitor, over the modal. */
  showSuccessMessage(message: string): void {
    showToast(message, 'success')
  }

  /**
   * Has the smart account of the connected wallet act, or the key's own account.
   * Rejects with KitError `not-connected`, `unsupported-method` where the wallet has but one kind, and what the wallet says.
   */
  async setPreferredAccountType(type: AccountKind, namespace: Namespace = $kit.get().namespace): Promise<void> {
    await setAccountType(type, {}, sessionOf(namespace))
  }

  /**
   * Makes an account of a connected wallet the active one, or connects the wallet.
   * Rejects as `kit.switchAccount` and `kit.connect` do.
   */
  async switchConnection(choice: ConnectionChoice): Promise<void> {
    await switchConnection(choice)
  }

  /** Forgets a wallet that was connected before. */
  deleteConnection(connection: ConnectionName): void {
    deleteConnection(connection)
  }

  /** How people know an address; without a network on the active one. Rejects when nobody can be asked. */
  fetchIdentity(asked: FetchIdentityOptions): Promise<FoundIdentity> {
    return identityOf(asked)
  }

  /** The names that are registered for an address with the blockchain API; none where there is none to ask. */
  getReownName(address: string): Promise<readonly string[]> {
    return namesOf(address)
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
 * Starts the kit for a site that was written for AppKit: the same options, the same instance. What the kit has nothing for is named in one
 * message of the console. The adapters are those of `w3m-kit/compat`, the networks those of `w3m-kit/networks`.
 *
 * @throws KitError as `createKit` does
 * @example
 * import { createAppKit, EthersAdapter } from 'w3m-kit/compat'
 * import { base, mainnet } from 'w3m-kit/networks'
 *
 * const modal = createAppKit({ adapters: [new EthersAdapter()], networks: [mainnet, base], projectId: '…' })
 * modal.open()
 */
export function createAppKit(options: AppKitOptions): AppKit {
  return (only = new AppKit(options))
}

/** @throws KitError `not-started` before `createAppKit` */
export function appKit(): AppKit {
  if (!only) throw new KitError('not-started', 'No kit runs on this page.', { metaMessages: ['Call createAppKit() first.'] })
  return only
}

/** The instance of an earlier call, if there is one. */
export function startedAppKit(): AppKit | undefined {
  return only
}

function keepLatest(event: TrackedEvent): void {
  latest = eventState(event)
}

function screen(view: string): RouteName {
  if (!isScreen(view)) throw new KitError('invalid-option', `There is no screen "${view}".`)
  return view as RouteName
}
