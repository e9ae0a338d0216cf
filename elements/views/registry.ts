import { html, type TemplateResult } from 'lit'
import { atom } from 'nanostores'
import { environment } from '../../state/platform/environment.ts'
import { loadRemoteWallets, preloadRemoteWallets } from '../../state/connect/select-wallet.ts'
import { $options } from '../../state/options/options.ts'
import { mayPreload } from '../../state/options/preload.ts'
import { $open } from '../../state/router/open.ts'
import type { RouteName, RouteOf, Routes } from '../../state/router/router.ts'
import { waitForTranslations } from '../../state/text/translations-ready.ts'
import type { ModalText } from '../../state/modal/modal.text.ts'
import type { TitleText } from '../../state/router/titles.text.ts'
import { $walletGroups, $walletsPending, loadRemoteListing } from '../../state/wallets/wallets.ts'
import { loadConnectSections, warnWithoutAdapters } from './connect/lazy-sections.ts'
import { getWalletName } from './wallet-name.ts'

/** A screen's entry: its chunk, header, footer and rendering. */
export interface View<Name extends RouteName> {
  /** Loads the code of the screen: one chunk per flow. Also ahead of the click: queries no wallet and no service. */
  load(): Promise<unknown>
  /**
   * Runs each time before the screen shows, in parallel with `load` if that is needed.
   * The previous screen stays until the promise settles.
   */
  prepare?(params: Readonly<Routes[Name]>): Promise<unknown> | undefined
  /** Prepares the first rendering, ahead of the click, once it is loaded: queries no wallet and no service. */
  warmUp?(): void
  /** Returns the title in the header, which is also the dialog's name. */
  title(text: ModalText & TitleText, params: Readonly<Routes[Name]>): string
  /**
   * Root screens have their title at the start, pushed ones in the middle.
   * `centred` is always in the middle; `network` shows the network button instead.
   */
  readonly headerStyle?: 'centred' | 'network'
  /** Footer below a divider. */
  readonly footer?: 'legal' | 'networks'
  render(params: Readonly<Routes[Name]>): TemplateResult
}

export type Views<Name extends RouteName> = { readonly [Each in Name]: View<Each> }

/** Screens shown until a wallet is connected. The entries of the others are lazy-loaded. */
export type InitialScreen = 'Connect' | 'ConnectingExternal' | 'Account'

let connectView: typeof import('./connect/index.ts') | undefined
const importConnectView = async () => (connectView ??= await import('./connect/index.ts'))

/**
 * Loads the terms if the app requires them, and the directory part if there is one, so that the screen
 * is complete when shown.
 */
const connect = () =>
  Promise.all([
    importConnectView(),
    ...loadConnectSections(),
    loadRemoteListing(),
    loadRemoteWallets(),
    // a source that cannot load its code lists no wallets; the others do
    ...$options.get().adapters.map(({ source }) => source?.preload?.('wallets').catch(() => undefined))
  ])

function prepareConnect(): undefined {
  $walletGroups.listen(() => {})() // start discovery in parallel
  warnWithoutAdapters()
  environment().idle(prepareToConnect)
}
/** Separate from screens with a QR code: an injected wallet needs none. */
const connectingExternal = async () => (external ??= await import('./connecting/w3m-connecting-external-view.ts'))
let external: typeof import('./connecting/w3m-connecting-external-view.ts') | undefined
/** Milliseconds between checks whether discovery is complete, which takes at most a second. */
const patience = 300

/** Preloads connecting: users who see an installed wallet will probably click it. */
function prepareToConnect(): void {
  // Reading the store would start discovery.
  if (!$open.get() || !mayPreload()) return
  if ($walletsPending.get()) return void environment().after(patience, () => environment().idle(prepareToConnect))
  void preloadRemoteWallets(true)
  const installed = $walletGroups.get().some(({ wallets }) => wallets.some(wallet => wallet.installed))
  if (!installed) return
  const ignore = (): void => undefined // retried on click
  connectingExternal().catch(ignore)
  for (const { source } of $options.get().adapters) source?.preload?.('connect').catch(ignore)
}
/** Includes the blockchain API's part, if there is one. */
const account = async () => (await import('./account/w3m-account-view.ts')).loadAccount()

export const initialViews: Views<InitialScreen> = {
  Connect: {
    load: connect,
    warmUp: () => connectView?.W3mConnectView.warmUp(),
    prepare: prepareConnect,
    title: text => text.connect,
    footer: 'legal',
    render: () => html`<w3m-connect-view></w3m-connect-view>`
  },
  ConnectingExternal: {
    load: connectingExternal,
    // Synchronous if loaded: even a cached import takes a frame.
    prepare: async ({ walletId, namespace }) => (external ?? (await connectingExternal())).startConnecting(walletId, namespace),
    title: (text, { walletId }) => getWalletName(text, walletId),
    render: ({ walletId, namespace }) =>
      html`<w3m-connecting-external-view wallet-id=${walletId} .namespace=${namespace}></w3m-connecting-external-view>`
  },
  Account: {
    load: account,
    title: text => text.account,
    headerStyle: 'network',
    render: () => html`<w3m-account-view></w3m-account-view>`
  }
}
const views: Partial<Views<RouteName>> = { ...initialViews }

/** Titles of the lazy screens; `undefined` until the first of them is requested. */
export const $lazyTitles = atom<TitleText | undefined>(undefined)

/** Loads the entry of a route. Rejects if the chunk cannot be loaded; may be retried. */
export async function loadView<Name extends RouteName>(route: RouteOf<Name>): Promise<View<Name>> {
  if (!getView(route)) {
    const { lazyViews, $titleText } = await import('./lazy-registry.ts')
    $titleText.subscribe(titles => $lazyTitles.set(titles))
    await waitForTranslations()
    Object.assign(views, lazyViews)
  }
  return getView(route)!
}

/** Returns the entry of a route, typed for that route; `undefined` until it is loaded. */
export function getView<Name extends RouteName>(route: RouteOf<Name>): View<Name> | undefined {
  return views[route.name]
}
