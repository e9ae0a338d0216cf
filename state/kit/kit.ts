import type { AccountId, ChainId, Namespace } from '../../adapters/base/caip.ts'
import { getNamespace } from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/kit-error.ts'
import type { Provider } from '../../adapters/base/provider.ts'
import { initialEnvironment, hasLoginRedirect, preferredLanguages } from '../platform/initial-environment.ts'
import { readActiveChainId, readConnectionHints, type ConnectionHint } from '../session/hints.ts'
import { subscribeKitState, type KitState } from '../session/kit-state.ts'
import { onStop, runCleanups } from '../platform/cleanup.ts'
import type { SendRequest, SendResult } from '../send/open-send.ts'
import { $preloading, mayPreload, noPreloading } from '../options/preload.ts'
import { $open, prefetchModal } from '../router/open.ts'
import { $options, resetOptions, resolveOptions, type KitOptions, type Options } from '../options/options.ts'
import type { RouteName, Routes } from '../router/router.ts'
import {
  $activeNamespace,
  $selectedChainId,
  $sessions,
  clearHintedSessions,
  setHintedSession,
  sessionOf
} from '../session/session.ts'
import { setLocale } from '../text/set-locale.ts'
import { setTheme, type Theme } from '../options/theme.ts'

/** The running kit, returned by `createKit`. Every method may be called at any time before `stop()`. */
export interface Kit {
  /**
   * Opens the modal. Without a view it shows Account when connected or reconnecting, else Connect.
   * Resolves once it is on the page. Rejects with KitError `no-elements` if the page has not loaded `w3m-kit/elements`.
   */
  open<Name extends RouteName = RouteName>(view?: Name, params?: Routes[Name]): Promise<void>
  /**
   * Loads the code and the texts of the first screen, so that `open` or a click on a button only renders. The public elements do
   * this by themselves (the option `preload`); call it before a button of your own is pressed, whatever that option is. Queries
   * no wallet, and loads only the kit's own files. Resolves once they are loaded. Rejects if one cannot be loaded; `open` loads
   * it again.
   */
  prefetch(): Promise<void>
  /** Closes the modal. Resolves to false if it is locked; the modal shakes then. */
  close(): Promise<boolean>
  /**
   * Connects a wallet by its id (the rdns of an EIP-6963 wallet, `injected`) and resolves to its
   * account. Without an id the modal opens and the user chooses. Rejects with `UserRejectedError`, also when the user closes
   * the modal, or KitError `wallet-not-found`.
   */
  connect(walletId?: string): Promise<AccountId>
  /**
   * Requests a transfer. The modal shows it in full, and the user cannot edit it.
   * Switches to its network first. Resolves once the wallet has sent it. Rejects with KitError `aborted` ("Modal closed") when
   * the user leaves without sending, `not-connected`, `invalid-amount`, and as `switchNetwork` does.
   */
  openSend(request: SendRequest): Promise<SendResult>
  /**
   * Disconnects one namespace, or all of them.
   * Rejects with KitError `disconnect-failed`, or `aborted` once the kit has stopped.
   */
  disconnect(namespace?: Namespace): Promise<void>
  /**
   * Switches the kit and the connected wallet to a configured network.
   * Takes a CAIP-2 id or an EIP-155 number. Rejects with KitError `unsupported-chain`, `switch-failed`, `chain-not-approved`,
   * `aborted` once the kit has stopped, or `UserRejectedError`.
   */
  switchNetwork(network: ChainId | number): Promise<void>
  /**
   * Activates another account (CAIP-10, on any network) that a connected wallet shares, without a wallet
   * request. Rejects with KitError `not-connected`, `unauthorized` for an account that the wallet does not share,
   * `unsupported-method` if only the wallet can switch, `aborted` once the kit has stopped.
   */
  switchAccount(account: AccountId): Promise<void>
  /** Changes the mode, the theme variables, or both. Parts that are not given are kept. */
  setTheme(theme: Partial<Theme>): void
  /** Sets the language by BCP 47 tag. A language that the kit does not have falls back to English. */
  setLocale(locale: string): void
  /**
   * Returns the connected wallet's provider (EIP-1193), guarded: it rejects requests to networks that
   * are not configured. Returns `undefined` while nothing is connected.
   */
  getProvider(namespace?: Namespace): Provider | undefined
  /** Calls back at once and on each change. Returns a function that unsubscribes. */
  subscribe(listener: (state: KitState) => void): () => void
  /** Stops the kit and resets its state. Wallets stay connected for the next `createKit`. */
  stop(): void
}

/** Loads the implementation of the kit's methods. Rejects if the chunk cannot be loaded. */
const load = () => import('./actions.ts')

const copies = Symbol.for('w3m-kit')

/** Limits the page to one kit: a second copy would render a second modal over the same wallets. */
interface Page {
  [copies]?: object
}

const self = {}
let running: Kit | undefined

/**
 * Starts the kit.
 * A second call stops the running kit and starts a new one, so StrictMode and hot reload are safe. On a server it only
 * validates the options: the returned kit writes no store and connects no wallet.
 *
 * @throws KitError `invalid-option` naming the option, its value and what it should be
 * @throws KitError `two-copies` when another copy of w3m-kit runs on the page
 * @example
 * import { createKit } from 'w3m-kit'
 * import { evm } from 'w3m-kit/adapters/evm'
 * import { base, mainnet } from 'w3m-kit/networks'
 * const kit = createKit({ adapters: [evm()], networks: [mainnet, base] })
 * kit.subscribe(({ address }) => console.log(address))
 */
export function createKit(given: KitOptions): Kit {
  const options = resolveOptions(given)
  const { browser } = initialEnvironment()
  if (browser) start(options)
  // pass the options of this kit: it may have stopped when the chunk has loaded
  const kit: Kit = {
    open: async (view, params) => (await load()).open(options, view, params),
    async prefetch() {
      if (running === kit) await Promise.all([load(), prefetchModal()])
    },
    close: async () => (await load()).close(options),
    connect: async walletId => (await load()).connect(options, walletId),
    openSend: async request => (await load()).openSend(options, request),
    disconnect: async namespace => (await load()).disconnect(options, namespace),
    switchNetwork: async network => (await load()).switchNetwork(options, network),
    switchAccount: async account => (await load()).switchAccount(options, account),
    setTheme(theme) {
      if (browser) setTheme(theme)
    },
    setLocale(tag) {
      if (browser) setLocale([tag])
    },
    getProvider(namespace = $activeNamespace.get()) {
      const session = sessionOf(namespace)
      return session.status === 'connected' ? session.connection.provider : undefined
    },
    subscribe: subscribeKitState,
    stop() {
      if (running === kit) stop()
    }
  }
  if (browser) running = kit
  return kit
}

function start(options: Options): void {
  stop()
  const page = globalThis as Page
  if ((page[copies] ??= self) !== self) {
    throw new KitError('two-copies', 'Another copy of w3m-kit runs on this page.')
  }
  onStop(() => delete page[copies])

  $options.set(options)
  wear()
  setLocale(options.locale ? [options.locale] : preferredLanguages())
  options.texts?.start()
  chooseNetwork(options)
  $preloading.set({ when: options.preload, sources: options.adapters.flatMap(({ source }) => source ?? []) })
  welcomeBack(options)
  if (options.preload === 'idle' && mayPreload()) onStop(initialEnvironment().idle(() => prefetchModal().catch(ignore)))
}

/** Ignores a prefetched file that cannot be loaded: the click loads it again. */
const ignore = (): void => undefined

function stop(): void {
  running = undefined
  runCleanups()
  $open.set(false)
  $sessions.set({})
  $selectedChainId.set(undefined)
  resetOptions()
  $preloading.set(noPreloading)
  wear()
}

/** Applies the theme of the options. */
function wear(): void {
  const { themeMode: mode, themeVariables: variables } = $options.get()
  setTheme({ mode, variables })
}

/**
 * Selects the network of the last visit if it is still
 * configured, else the default one, else the first.
 */
function chooseNetwork({ networks, defaultNetwork }: Options): void {
  const last = readActiveChainId()
  const chainId =
    networks.find(({ caipNetworkId }) => caipNetworkId === last)?.caipNetworkId ?? defaultNetwork ?? networks[0]!.caipNetworkId
  $selectedChainId.set(chainId)
  $activeNamespace.set(getNamespace(chainId))
}

/**
 * Restores a returning user's address at once.
 * Reconnects the wallet and resumes a redirect login when the page is idle.
 */
function welcomeBack(options: Options): void {
  const hints = Object.values(readConnectionHints()).filter(
    ({ sourceId }) => options.enableReconnect && options.adapters.some(({ source }) => source?.id === sourceId)
  )
  const { needsProjectId } = options.services
  if (!hints.length && !hasLoginRedirect() && !(needsProjectId && !options.projectId)) return
  for (const hint of hints) setHintedSession(hint)
  onStop(initialEnvironment().idle(() => startBackgroundTasks(options, hints).catch(clearHintedSessions)))
}

const startBackgroundTasks = async (options: Options, hints: readonly ConnectionHint[]): Promise<void> =>
  (await import('./background-tasks.ts')).startBackgroundTasks(options, hints)
