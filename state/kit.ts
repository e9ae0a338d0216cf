import { computed, type ReadableAtom } from 'nanostores'
import type { AccountId, ChainId, Namespace } from '../adapters/base/caip.ts'
import { namespaceOf } from '../adapters/base/caip.ts'
import { KitError } from '../adapters/base/error.ts'
import { toChainId } from '../adapters/base/network.ts'
import type { Provider } from '../adapters/base/provider.ts'
import { environment, languages } from './environment.ts'
import { onStop, stopAll } from './lifetime.ts'
import { $open, $shaking, closeModal, openModal } from './modal.ts'
import { $chainId, $selectedChainId } from './networks.ts'
import { $options, resetOptions, resolveOptions, type KitOptions, type Options } from './options.ts'
import { reset, type RouteName, type Routes } from './router.ts'
import { $account, $activeNamespace, $address, $session, $sessions, hintSession, sessionOf, type Session } from './session.ts'
import { readActiveNetwork, readHints } from './storage.ts'
import { $locale, localeFor } from './text/text.ts'
import { $theme, setTheme, type Theme } from './theme.ts'

/** What a host reads at a glance. */
export interface KitState {
  readonly open: boolean
  readonly status: Session['status']
  /** CAIP-10. While `status` is `connecting` it is a hint from the last visit, not yet confirmed by the wallet. */
  readonly account: AccountId | undefined
  readonly address: string | undefined
  readonly chainId: ChainId | undefined
  readonly namespace: Namespace
}

/** The running kit: what `createKit` returns. Every method may be called at any time before `stop()`. */
export interface Kit {
  /**
   * Opens the modal; without a view at Account when connected, else at Connect.
   * Throws KitError `no-elements` when the page has not loaded `w3m-kit/elements`.
   */
  open<Name extends RouteName = RouteName>(view?: Name, params?: Routes[Name]): void
  /** Closes the modal. False when it may not be closed now; it shakes then. */
  close(): boolean
  /**
   * Connects a wallet by its id (the rdns of an announced wallet, `injected`) and resolves to its account. Without an id the modal
   * opens and the visitor chooses. Rejects with `UserRejectedError`, also when the visitor closes the modal, or KitError
   * `wallet-not-found`.
   */
  connect(walletId?: string): Promise<AccountId>
  /** Disconnects one namespace, or all of them. Rejects with KitError `disconnect-failed`. */
  disconnect(namespace?: Namespace): Promise<void>
  /**
   * Switches to one of the kit's networks, and the connected wallet with it. Takes a CAIP-2 id or an EIP-155 number.
   * Rejects with KitError `unsupported-chain`, `switch-failed`, `chain-not-approved`, or `UserRejectedError`.
   */
  switchNetwork(network: ChainId | number): Promise<void>
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

/** What a host reads at a glance, as a store. */
export const $kit: ReadableAtom<KitState> = computed(
  [$open, $session, $account, $address, $chainId, $activeNamespace],
  (open, { status }, account, address, chainId, namespace) => ({ open, status, account, address, chainId, namespace })
)

const copies = Symbol.for('w3m-kit')

/** One kit a page: another copy of this code would draw another modal over the same wallets. */
interface Page {
  [copies]?: object
}

const self = {}
let running: Kit | undefined

/**
 * Starts the kit. Calling it again stops the kit that runs and starts anew, so StrictMode and hot reload are safe.
 * On a server it checks the options, and starts nothing.
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
  if (environment().browser) start(options)
  const kit: Kit = {
    open(view, params) {
      openModal(view, params)
    },
    close: closeModal,
    async connect(walletId) {
      return (await import('./flows/request-connect.ts')).requestConnect(walletId)
    },
    async disconnect(namespace) {
      await (await import('./flows/disconnect.ts')).disconnect(namespace)
    },
    async switchNetwork(network) {
      const chainId = toChainId(network)
      if (!chainId)
        throw new KitError('unsupported-chain', `"${network}" is no CAIP-2 id.`, {
          metaMessages: ['Use one such as "eip155:1".']
        })
      await (await import('./flows/switch-network.ts')).switchNetwork(chainId)
    },
    setTheme,
    setLocale: tag => $locale.set(localeFor([tag])),
    getProvider(namespace = $activeNamespace.get()) {
      const session = sessionOf(namespace)
      return session.status === 'connected' ? session.connection.provider : undefined
    },
    subscribe: listener => $kit.subscribe(state => listener(state)),
    stop() {
      if (running === kit) stop()
    }
  }
  if (environment().browser) running = kit
  return kit
}

function start(options: Options): void {
  stop()
  const page = globalThis as Page
  if ((page[copies] ??= self) !== self) {
    throw new KitError('two-copies', 'Another copy of w3m-kit runs on this page.', {
      metaMessages: ['Load the kit once: either the script tag or the package, and one version of it.']
    })
  }
  onStop(() => delete page[copies])

  $options.set(options)
  setTheme({ mode: options.themeMode, variables: options.themeVariables })
  $locale.set(localeFor(options.locale ? [options.locale] : languages()))
  chooseNetwork(options)
  if (options.services.needsProjectId && !options.projectId) void missProjectId()
  if (options.enableReconnect) welcomeBack(options)
}

function stop(): void {
  running = undefined
  stopAll()
  $open.set(false)
  $shaking.set(false)
  reset('Connect')
  $sessions.set({})
  $selectedChainId.set(undefined)
  $theme.set({ mode: 'auto', variables: {} })
  resetOptions()
}

/** The network of the last visit, if the site still asks for it; else the default one; else the first. */
function chooseNetwork({ networks, defaultNetwork }: Options): void {
  const last = readActiveNetwork()
  const chainId =
    networks.find(({ caipNetworkId }) => caipNetworkId === last)?.caipNetworkId ?? defaultNetwork ?? networks[0]!.caipNetworkId
  $selectedChainId.set(chainId)
  $activeNamespace.set(namespaceOf(chainId))
}

async function missProjectId(): Promise<void> {
  ;(await import('./alerts.ts')).raiseAlert('project-id-not-configured')
}

/** A returning visitor sees the address at once; the wallet is asked when the page is idle. */
function welcomeBack(options: Options): void {
  const hints = Object.values(readHints()).filter(({ sourceId }) =>
    options.adapters.some(({ source }) => source?.id === sourceId)
  )
  if (!hints.length) return
  for (const hint of hints) hintSession(hint)
  onStop(environment().idle(() => void import('./flows/reconnect.ts').then(({ reconnect }) => reconnect(hints))))
}
