import { html, type TemplateResult } from 'lit'
import { atom } from 'nanostores'
import { environment } from '../../state/environment.ts'
import { prepareElsewhere } from '../../state/flows/choose-wallet.ts'
import { $open } from '../../state/open.ts'
import type { RouteName, RouteOf, Routes } from '../../state/router.ts'
import { spoken } from '../../state/spoken.ts'
import type { ModalText } from '../../state/text/modal.ts'
import type { TitleText } from '../../state/text/titles.ts'
import { $walletGroups, $walletsPending, bringListing } from '../../state/wallets.ts'
import { bringConnectParts } from './connect/parts.ts'
import { walletName } from './wallet-name.ts'

/** A screen as the shell knows it: how its code comes, what stands above and below it, how it is drawn. */
export interface View<Name extends RouteName> {
  /** Loads the code of the screen: one chunk a flow. */
  load(): Promise<unknown>
  /** What the header says and the dialog is called. */
  title(text: ModalText & TitleText, params: Readonly<Routes[Name]>): string
  /** Root screens have their title at the start, pushed ones in the middle. `centred` is in the middle always; `network` shows the network's button instead. */
  readonly headerStyle?: 'centred' | 'network'
  /** What stands below a hairline under the screen. */
  readonly footer?: 'legal' | 'networks'
  render(params: Readonly<Routes[Name]>): TemplateResult
}

export type Views<Name extends RouteName> = { readonly [Each in Name]: View<Each> }

/** The screens that a visitor meets until a wallet is connected. What the shell knows of the others comes with the first of them. */
export type EarlyScreen = 'Connect' | 'ConnectingExternal' | 'Account'

/** With the terms to tick where the site wants them, and with what shows a directory where there is one: the screen is whole when it shows. */
const connect = async () => {
  $walletGroups.listen(() => {})() // wallets in the page are looked for meanwhile
  await Promise.all([import('./connect/index.ts'), ...bringConnectParts(), bringListing(), prepareElsewhere()])
  environment().idle(prepareToConnect)
}
/** Apart from those that draw a code: a wallet in the page has none. */
const connectingExternal = () => import('./connecting/w3m-connecting-external-view.ts')
/** Milliseconds after which it is looked again whether the wallets are known: that takes a second at most. */
const patience = 300

/** Who looks at a wallet that is installed will press it: the answer is not to wait for code. */
function prepareToConnect(): void {
  // looking would start to look for wallets
  if (!$open.get()) return
  if ($walletsPending.get()) return void environment().after(patience, () => environment().idle(prepareToConnect))
  void prepareElsewhere(true)
  const installed = $walletGroups.get().some(({ wallets }) => wallets.some(wallet => wallet.installed))
  if (installed) connectingExternal().catch(() => undefined) // what cannot be loaded now is asked for again by the press
}
/** With what a blockchain API makes known, where there is one. */
const account = async () => (await import('./account/w3m-account-view.ts')).bringAccount()

export const earlyViews: Views<EarlyScreen> = {
  Connect: {
    load: connect,
    title: text => text.connect,
    footer: 'legal',
    render: () => html`<w3m-connect-view></w3m-connect-view>`
  },
  ConnectingExternal: {
    load: connectingExternal,
    title: (text, { walletId }) => walletName(text, walletId),
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
const views: Partial<Views<RouteName>> = { ...earlyViews }

/** The titles of the other screens: nothing until the first of these is asked for. */
export const $laterTitles = atom<TitleText | undefined>(undefined)

/** The entry of a route, once it has come. Rejects when it does not; it may be asked for again. */
export async function bringView<Name extends RouteName>(route: RouteOf<Name>): Promise<View<Name>> {
  if (!viewOf(route)) {
    const { laterViews, $titleText } = await import('./later.ts')
    $titleText.subscribe(titles => $laterTitles.set(titles))
    await spoken()
    Object.assign(views, laterViews)
  }
  return viewOf(route)!
}

/** The entry of a route, typed for that route alone; `undefined` until it has come. */
export function viewOf<Name extends RouteName>(route: RouteOf<Name>): View<Name> | undefined {
  return views[route.name]
}
