import { html, type TemplateResult } from 'lit'
import { $directoryConfigured } from '../../state/directory-lists.ts'
import { prepareElsewhere } from '../../state/flows/choose-wallet.ts'
import { $legalWanted } from '../../state/legal.ts'
import { $options } from '../../state/options.ts'
import { networkOf } from '../../state/networks.ts'
import type { RouteName, RouteOf, Routes } from '../../state/router.ts'
import type { ModalText } from '../../state/text/modal.ts'
import { fill } from '../../state/text/fill.ts'
import { walletById } from '../../state/wallets.ts'
import type { later as laterFlows } from './later.ts'

type LaterFlow = keyof typeof laterFlows

/** A screen as the shell knows it: how its code comes, what stands above and below it, how it is drawn. */
export interface View<Name extends RouteName> {
  /** Loads the code of the screen: one chunk a flow. */
  load(): Promise<unknown>
  /** What the header says and the dialog is called. */
  title(text: ModalText, params: Readonly<Routes[Name]>): string
  /** Root screens have their title at the start, pushed ones in the middle. `centred` is in the middle always; `network` shows the network's button instead. */
  readonly headerStyle?: 'centred' | 'network'
  /** What stands below a hairline under the screen. */
  readonly footer?: 'legal' | 'networks'
  render(params: Readonly<Routes[Name]>): TemplateResult
}

/** With the terms to tick where the site wants them, and with what shows a directory where there is one: the screen is whole when it shows. */
const connect = () =>
  Promise.all([
    import('./connect/index.ts'),
    $legalWanted.get() && import('./connect/w3m-connect-terms.ts'),
    $directoryConfigured.get() && import('./connect/directory/index.ts'),
    prepareElsewhere()
  ])
/** Apart from those that draw a code: a wallet in the page has none. */
const connectingExternal = () => import('./connecting/w3m-connecting-external-view.ts')
/** With what a blockchain API makes known, where there is one. */
const account = () =>
  Promise.all([import('./account/index.ts'), $options.get().services.chain && later('portfolio')().catch(() => undefined)])
/** What a first open does not show. */
const later = (flow: LaterFlow) => () => import('./later.ts').then(({ later: load }): Promise<unknown> => load[flow]())

const nameOf = (text: ModalText, walletId: string): string => walletById(walletId)?.name ?? text.wallet

/** Every screen, once. A route without an entry here does not compile. */
export const views: { readonly [Name in RouteName]: View<Name> } = {
  Connect: {
    load: connect,
    title: text => text.connect,
    footer: 'legal',
    render: () => html`<w3m-connect-view></w3m-connect-view>`
  },
  AllWallets: {
    load: later('allWallets'),
    title: text => text['all-wallets'],
    render: () => html`<w3m-all-wallets-view></w3m-all-wallets-view>`
  },
  ConnectingExternal: {
    load: connectingExternal,
    title: (text, { walletId }) => nameOf(text, walletId),
    render: ({ walletId }) => html`<w3m-connecting-external-view wallet-id=${walletId}></w3m-connecting-external-view>`
  },
  ConnectingWalletConnect: {
    load: later('connecting'),
    title: (text, { walletId }) => nameOf(text, walletId),
    render: ({ walletId }) =>
      html`<w3m-connecting-wallet-connect-view wallet-id=${walletId}></w3m-connecting-wallet-connect-view>`
  },
  ConnectingWalletConnectBasic: {
    load: later('connecting'),
    title: text => text.walletconnect,
    render: () => html`<w3m-connecting-wallet-connect-basic-view></w3m-connecting-wallet-connect-basic-view>`
  },
  WhatIsAWallet: {
    load: later('guide'),
    title: text => text['what-is-a-wallet'],
    render: () => html`<w3m-what-is-a-wallet-view></w3m-what-is-a-wallet-view>`
  },
  GetWallet: {
    load: later('guide'),
    title: text => text['get-wallet'],
    render: () => html`<w3m-get-wallet-view></w3m-get-wallet-view>`
  },
  Downloads: {
    load: later('guide'),
    title: (text, { walletId }) => fill(text['get-named-wallet'], { name: nameOf(text, walletId) }),
    render: ({ walletId }) => html`<w3m-downloads-view wallet-id=${walletId}></w3m-downloads-view>`
  },
  WhatIsANetwork: {
    load: later('guide'),
    title: text => text['what-is-a-network'],
    render: () => html`<w3m-what-is-a-network-view></w3m-what-is-a-network-view>`
  },
  Account: {
    load: account,
    title: text => text.account,
    headerStyle: 'network',
    render: () => html`<w3m-account-view></w3m-account-view>`
  },
  Transactions: {
    load: later('transactions'),
    title: text => text.activity,
    render: () => html`<w3m-transactions-view></w3m-transactions-view>`
  },
  Networks: {
    load: later('networks'),
    title: text => text.networks,
    footer: 'networks',
    render: () => html`<w3m-networks-view></w3m-networks-view>`
  },
  SwitchNetwork: {
    load: later('networks'),
    title: (text, { chainId }) => networkOf(chainId)?.name ?? text['switch-network'],
    render: ({ chainId }) => html`<w3m-switch-network-view chain-id=${chainId}></w3m-switch-network-view>`
  },
  UnsupportedChain: {
    load: later('networks'),
    title: text => text['switch-network'],
    headerStyle: 'centred',
    render: () => html`<w3m-unsupported-chain-view></w3m-unsupported-chain-view>`
  },
  WalletReceive: {
    load: later('receive'),
    title: text => text.receive,
    headerStyle: 'centred',
    render: () => html`<w3m-wallet-receive-view></w3m-wallet-receive-view>`
  },
  WalletCompatibleNetworks: {
    load: later('receive'),
    title: text => text['compatible-networks'],
    headerStyle: 'centred',
    render: () => html`<w3m-wallet-compatible-networks-view></w3m-wallet-compatible-networks-view>`
  },
  ProfileWallets: {
    load: later('wallets'),
    title: text => text.wallets,
    render: () => html`<w3m-profile-wallets-view></w3m-profile-wallets-view>`
  },
  WalletSend: {
    load: later('send'),
    title: text => text.send,
    render: ({ token, to, amount, asked }) =>
      html`<w3m-wallet-send-view .token=${token} .to=${to} .amount=${amount} .asked=${asked}></w3m-wallet-send-view>`
  },
  WalletSendSelectToken: {
    load: later('sendToken'),
    title: text => text['select-token'],
    render: () => html`<w3m-wallet-send-select-token-view></w3m-wallet-send-select-token-view>`
  },
  WalletSendPreview: {
    load: later('sendPreview'),
    title: text => text['review-send'],
    render: () => html`<w3m-wallet-send-preview-view></w3m-wallet-send-preview-view>`
  },
  WalletSendConfirmed: {
    load: later('sendConfirmed'),
    title: text => text.send,
    headerStyle: 'centred',
    render: () => html`<w3m-wallet-send-confirmed-view></w3m-wallet-send-confirmed-view>`
  }
}

/** The entry of a route, typed for that route alone. */
export function viewOf<Name extends RouteName>(route: RouteOf<Name>): View<Name> {
  return views[route.name]
}
