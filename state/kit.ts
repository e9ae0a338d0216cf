import type { AccountId, ChainId, Namespace } from '../adapters/base/caip.ts'
import { namespaceOf } from '../adapters/base/caip.ts'
import { KitError } from '../adapters/base/error.ts'
import type { Provider } from '../adapters/base/provider.ts'
import { early, isBack, languages } from './early.ts'
import { readActiveNetwork, readHints } from './hints.ts'
import { subscribeKitState, type KitState } from './kit-state.ts'
import { onStop, stopAll } from './lifetime.ts'
import type { SendRequest, SendResult } from './flows/open-send.ts'
import { $open } from './open.ts'
import { $options, resetOptions, resolveOptions, type KitOptions, type Options } from './options.ts'
import type { RouteName, Routes } from './router.ts'
import { $activeNamespace, $selectedChainId, $sessions, forgetHints, hintSession, sessionOf } from './session.ts'
import { speak } from './speak.ts'
import { setTheme, type Theme } from './theme.ts'

/** The running kit: what `createKit` returns. Every method may be called at any time before `stop()`. */
export interface Kit {
  /**
   * Opens the modal; without a view at Account when connected, or about to be again, else at Connect. Resolves once it is on the page.
   * Rejects with KitError `no-elements` when the page has not loaded `w3m-kit/elements`.
   */
  open<Name extends RouteName = RouteName>(view?: Name, params?: Routes[Name]): Promise<void>
  /** Closes the modal. False when it may not be closed now; it shakes then. */
  close(): Promise<boolean>
  /**
   * Connects a wallet by its id (the rdns of an announced wallet, `injected`) and resolves to its account. Without an id the modal
   * opens and the visitor chooses. Rejects with `UserRejectedError`, also when the visitor closes the modal, or KitError
   * `wallet-not-found`.
   */
  connect(walletId?: string): Promise<AccountId>
  /**
   * Asks the visitor to send something; the modal shows it whole, and nothing of it can be changed. Switches to its network first.
   * Resolves once the wallet has sent it. Rejects with KitError `aborted` ("Modal closed") when the visitor leaves without, `not-connected`,
   * `invalid-amount`, and as `switchNetwork` does.
   */
  openSend(request: SendRequest): Promise<SendResult>
  /** Disconnects one namespace, or all of them. Rejects with KitError `disconnect-failed`, `aborted` once the kit has stopped. */
  disconnect(namespace?: Namespace): Promise<void>
  /**
   * Switches to one of the kit's networks, and the connected wallet with it. Takes a CAIP-2 id or an EIP-155 number.
   * Rejects with KitError `unsupported-chain`, `switch-failed`, `chain-not-approved`, `aborted` once the kit has stopped, or
   * `UserRejectedError`.
   */
  switchNetwork(network: ChainId | number): Promise<void>
  /**
   * Makes another account that a connected wallet shares the active one: CAIP-10, on whichever network. The wallet is not asked.
   * Rejects with KitError `not-connected`, `unauthorized` for an account that the wallet does not share, `unsupported-method` where only the
   * wallet can switch, `aborted` once the kit has stopped.
   */
  switchAccount(account: AccountId): Promise<void>
  /** Changes the mode, the masters, or both; what is not given stays as it is. */
  setTheme(theme: Partial<Theme>): void
  /** A BCP 47 tag. A language that the kit does not speak becomes English. */
  setLocale(locale: string): void
  /**
   * The connected wallet's provider (EIP-1193), guarded: nothing is sent to a network that is not among the requested ones.
   * `undefined` while nothing is connected.
   */
  getProvider(namespace?: Namespace): Provider | undefined
  /** Calls back at once and with each change. Returns a function that stops it. */
  subscribe(listener: (state: KitState) => void): () => void
  /** Puts everything back. Wallets stay connected for the next `createKit`. */
  stop(): void
}

/** What a press or a program asks for, loaded with the first of it. Rejects when it cannot be loaded. */
const act = async (name: keyof typeof import('./actions.ts'), options: Options, ...request: unknown[]): Promise<unknown> =>
  ((await import('./actions.ts'))[name] as (options: Options, ...request: unknown[]) => unknown)(options, ...request)
const asked = ['open', 'close', 'connect', 'openSend', 'disconnect', 'switchNetwork', 'switchAccount'] as const

const copies = Symbol.for('w3m-kit')

/** One kit a page: another copy of this code would draw another modal over the same wallets. */
interface Page {
  [copies]?: object
}

const self = {}
let running: Kit | undefined

/**
 * Starts the kit. Calling it again stops the kit that runs and starts anew, so StrictMode and hot reload are safe.
 * On a server it checks the options, and starts nothing: what it returns writes no store, and connects nobody.
 *
 * @throws KitError `invalid-option` naming the option, its value and what it should be
 * @throws KitError `two-copies` when another copy of w3m-kit runs on the page
 * @example
 * import { createKit } from 'w3m-kit'
 * import { evm } from 'w3m-kit/adapters/evm'
 * import { base, mainnet } from 'w3m-kit/networks'
 *
 * const kit = createKit({ adapters: [evm()], networks: [mainnet, base] })
 * kit.subscribe(({ address }) => console.log(address))
 */
export function createKit(given: KitOptions): Kit {
  const options = resolveOptions(given)
  const { browser } = early()
  if (browser) start(options)
  // with the options of the kit that was asked: it may have stopped when the code has come
  const kit: Kit = {
    ...(Object.fromEntries(asked.map(name => [name, (...request: unknown[]) => act(name, options, ...request)])) as Pick<
      Kit,
      (typeof asked)[number]
    >),
    setTheme(theme) {
      if (browser) setTheme(theme)
    },
    setLocale(tag) {
      if (browser) speak([tag])
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
  speak(options.locale ? [options.locale] : languages())
  options.texts?.start()
  chooseNetwork(options)
  welcomeBack(options)
}

function stop(): void {
  running = undefined
  stopAll()
  $open.set(false)
  $sessions.set({})
  $selectedChainId.set(undefined)
  resetOptions()
  wear()
}

/** The look that the options ask for. */
function wear(): void {
  const { themeMode: mode, themeVariables: variables } = $options.get()
  setTheme({ mode, variables })
}

/** The network of the last visit, if the site still asks for it; else the default one; else the first. */
function chooseNetwork({ networks, defaultNetwork }: Options): void {
  const last = readActiveNetwork()
  const chainId =
    networks.find(({ caipNetworkId }) => caipNetworkId === last)?.caipNetworkId ?? defaultNetwork ?? networks[0]!.caipNetworkId
  $selectedChainId.set(chainId)
  $activeNamespace.set(namespaceOf(chainId))
}

/** A returning visitor sees the address at once; the wallet is asked when the page is idle. So is a login that comes back from a provider. */
function welcomeBack(options: Options): void {
  const hints = Object.values(readHints()).filter(
    ({ sourceId }) => options.enableReconnect && options.adapters.some(({ source }) => source?.id === sourceId)
  )
  const { needsProjectId } = options.services
  if (!hints.length && !isBack() && !(needsProjectId && !options.projectId)) return
  for (const hint of hints) hintSession(hint)
  onStop(early().idle(() => act('begin', options, hints).catch(forgetHints)))
}
