import type { AccountId, ChainId, Namespace } from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/error.ts'
import { toNetwork, type Network, type NetworkInput } from '../../adapters/base/network.ts'
import type { Provider } from '../../adapters/base/provider.ts'
import type { WalletType } from '../../adapters/wallet-source.ts'
import { $kit } from '../../state/current.ts'
import { createKit, type Kit } from '../../state/kit.ts'
import { $networks } from '../../state/networks.ts'
import type { RouteName } from '../../state/router.ts'
import { $sessions, sessionOf } from '../../state/session.ts'
import type { SiwxConfig } from '../../state/siwx/config.ts'
import { $theme } from '../../state/theme.ts'
import { subscribeEvents } from '../../state/track.ts'
import type { TrackedEvent } from '../../state/events.ts'
import '../modal/present.ts'
import './appkit-buttons.ts'
import { toKitOptions, toThemeVariables, type AppKitOptions, type AppKitThemeVariables } from './options.ts'
import {
  accountOf,
  eventState,
  networkStateOf,
  publicState,
  themeState,
  walletInfoOf,
  type AccountState,
  type EventState,
  type NetworkState,
  type PublicState,
  type ThemeState,
  type WalletInfo
} from './read.ts'

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
const told = new Set<string>()

/** The kit under AppKit's names. Made by {@link createAppKit}. */
export class AppKit {
  readonly #kit: Kit
  readonly #siwx: SiwxConfig | undefined

  /** @throws KitError as `createKit` does */
  constructor(given: AppKitOptions) {
    const { options, left } = toKitOptions(given)
    this.#kit = createKit(options)
    this.#siwx = options.siwx
    tellOnce(left)
    subscribeEvents(keepLatest)
  }

  /**
   * Opens the modal. Resolves once it shows; `WalletSend` with arguments resolves to the `hash` once the wallet has sent it.
   * Rejects with KitError `aborted` ("Modal closed") when the visitor leaves that without sending, `invalid-option` for a screen that is not there.
   */
  async open({ view, namespace, arguments: given }: OpenOptions = {}): Promise<{ readonly hash: string } | undefined> {
    if (view === 'WalletSend' && given) {
      const { amount, assetAddress, namespace, chainId, to } = given as SendArguments
      const network: ChainId = `${namespace}:${chainId}`
      return this.#kit.openSend({ amount, to, network, ...(assetAddress !== 'native' && { token: assetAddress }) })
    }
    const params = view === 'Connect' || !view ? namespace && { namespace } : given
    await this.#kit.open((view ?? (params && 'Connect')) as RouteName | undefined, params)
    return undefined
  }

  async close(): Promise<void> {
    await this.#kit.close()
  }

  isOpen(): boolean {
    return $kit.get().open
  }

  /** The kit is ready as soon as it is made. */
  async ready(): Promise<void> {}

  async disconnect(namespace?: Namespace): Promise<void> {
    await this.#kit.disconnect(namespace)
  }

  /** Rejects as `kit.switchNetwork` does; without `throwOnFailure` the modal or the wallet has told the visitor, and it resolves. */
  async switchNetwork(
    network: NetworkInput,
    { throwOnFailure = false }: { readonly throwOnFailure?: boolean } = {}
  ): Promise<void> {
    try {
      await this.#kit.switchNetwork(toNetwork(network).caipNetworkId)
    } catch (error) {
      if (throwOnFailure) throw error
      console.error(error)
    }
  }

  getAccount(namespace?: Namespace): AccountState {
    return accountOf(namespace)
  }

  getAddress(namespace?: Namespace): string | undefined {
    return accountOf(namespace).address
  }

  getAddressByChainNamespace(namespace: Namespace): string | undefined {
    return accountOf(namespace).address
  }

  getCaipAddress(namespace?: Namespace): AccountId | undefined {
    return accountOf(namespace).caipAddress
  }

  getIsConnectedState(): boolean {
    return accountOf().isConnected
  }

  getWalletInfo(namespace?: Namespace): WalletInfo | undefined {
    return walletInfoOf(namespace)
  }

  getCaipNetwork(namespace?: Namespace): Network | undefined {
    return networkStateOf(namespace).caipNetwork
  }

  getCaipNetworks(namespace?: Namespace): readonly Network[] {
    return $networks.get().filter(({ chainNamespace }) => !namespace || chainNamespace === namespace)
  }

  getCaipNetworkId(): ChainId | undefined {
    return networkStateOf().caipNetworkId
  }

  getChainId(): number | string | undefined {
    return networkStateOf().chainId
  }

  getActiveChainNamespace(): Namespace {
    return $kit.get().namespace
  }

  /** The provider (EIP-1193) of the active wallet, guarded as `kit.getProvider` is. */
  getWalletProvider(): Provider | undefined {
    return this.#kit.getProvider()
  }

  getWalletProviderType(): WalletType | undefined {
    return walletInfoOf()?.type
  }

  getProvider(namespace: Namespace): Provider | undefined {
    return this.#kit.getProvider(namespace)
  }

  getProviderType(namespace: Namespace): WalletType | undefined {
    return walletInfoOf(namespace)?.type
  }

  getSIWX(): SiwxConfig | undefined {
    return this.#siwx
  }

  getState(): PublicState {
    return publicState()
  }

  getThemeMode(): 'light' | 'dark' {
    return themeState().themeMode
  }

  getThemeVariables(): AppKitThemeVariables {
    return themeState().themeVariables
  }

  setThemeMode(mode: 'light' | 'dark'): void {
    this.#kit.setTheme({ mode })
  }

  setThemeVariables(variables: AppKitThemeVariables): void {
    this.#kit.setTheme({ variables: { ...$theme.get().variables, ...toThemeVariables(variables) } })
  }

  getEvent(): EventState {
    return latest
  }

  /** Errors reject or stand on the screen: none is kept. */
  getError(): string {
    return ''
  }

  // Each calls back with every change and returns a function that stops it.

  subscribeState(listener: (state: PublicState) => void): () => void {
    return whenChanged($kit, publicState, listener)
  }

  subscribeAccount(listener: (account: AccountState) => void, namespace?: Namespace): () => void {
    return whenChanged($kit, () => accountOf(namespace), listener)
  }

  subscribeNetwork(listener: (network: NetworkState) => void): () => void {
    return whenChanged($kit, networkStateOf, listener)
  }

  subscribeCaipNetworkChange(listener: (network: Network | undefined) => void): () => void {
    return whenChanged($kit, () => networkStateOf().caipNetwork, listener)
  }

  subscribeProviders(listener: (providers: Readonly<Partial<Record<Namespace, Provider>>>) => void): () => void {
    return $sessions.listen(sessions => {
      const connected = (Object.keys(sessions) as Namespace[]).filter(namespace => sessionOf(namespace).status === 'connected')
      listener(Object.fromEntries(connected.map(namespace => [namespace, this.#kit.getProvider(namespace)])))
    })
  }

  subscribeWalletInfo(listener: (wallet: WalletInfo | undefined) => void, namespace?: Namespace): () => void {
    return whenChanged($kit, () => walletInfoOf(namespace), listener)
  }

  subscribeTheme(listener: (theme: ThemeState) => void): () => void {
    return whenChanged($theme, themeState, listener)
  }

  subscribeEvents(listener: (event: EventState) => void): () => void {
    return subscribeEvents(event => listener(eventState(event)))
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

/** Calls back when what is read has changed, as text: the stores tell more often. */
function whenChanged<Value>(
  $store: { listen(run: () => void): () => void },
  read: () => Value,
  listener: (value: Value) => void
) {
  let before = JSON.stringify(read())
  return $store.listen(() => {
    const value = read()
    const now = JSON.stringify(value)
    if (now === before) return
    before = now
    listener(value)
  })
}

function tellOnce(left: readonly string[]): void {
  const words = left.join(', ')
  if (!words || told.has(words)) return
  told.add(words)
  console.warn(`w3m-kit/compat does not carry over: ${words}. Everything else of createAppKit() is as it was.`)
}
