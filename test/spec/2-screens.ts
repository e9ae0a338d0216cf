import { resolveOptions, defaultFeatures } from '../../state/options.ts'
import { flowOf } from '../../state/flow-of.ts'
import { $history } from '../../state/router.ts'
import { pairingMessages } from '../../state/text/pairing.ts'
import { laterViews } from '../../elements/views/later.ts'
import { earlyViews } from '../../elements/views/registry.ts'
import { mainnet } from '../../adapters/networks/index.ts'
import type { Entry } from './entry.ts'

/** The screen is in the router, and the registry knows how to draw it. */
const hasScreen = (name: string): boolean => name in flowOf && (name in earlyViews || name in laterViews)

export const screens: readonly Entry[] = [
  {
    spec: 'URL routes: not shown (none exist)',
    not: 'There are none: a screen is a value of $route, and the address of the page stays as it is.'
  },
  {
    spec: 'Modal views: Connect: the default view; the modal resets to it. Opened when not connected',
    held: { 'state/modal.ts': ["reset($account.get() ? 'Account' :", "reset('Connect')"] },
    equal: [
      [hasScreen('Connect'), $history.get()],
      [true, [{ name: 'Connect', params: {} }]]
    ]
  },
  {
    spec: 'Account: opened when already connected',
    held: { 'state/modal.ts': "reset($account.get() ? 'Account' :" },
    equal: [hasScreen('Account'), true]
  },
  {
    spec: 'AllWallets',
    held: { 'elements/views/connect/w3m-all-wallets-view.ts': "@define('w3m-all-wallets-view')" },
    equal: [hasScreen('AllWallets'), true]
  },
  {
    spec: 'opened on mobile when there are no adapters',
    held: {
      'state/modal.ts': "isPhone() && $options.get().services.directory && !hasChain() ? 'AllWallets'",
      'test/state/universal.test.ts': "test('opens at the wallets of the directory on a phone"
    }
  },
  {
    spec: 'ConnectingExternal (with the selected connector)',
    held: { 'state/router.ts': 'ConnectingExternal: { walletId: string; namespace?: Namespace }' },
    equal: [hasScreen('ConnectingExternal'), true]
  },
  {
    spec: 'ConnectingWalletConnect (with the selected wallet)',
    held: { 'state/router.ts': 'ConnectingWalletConnect: { walletId: string }' },
    equal: [hasScreen('ConnectingWalletConnect'), true]
  },
  {
    spec: 'A basic wallet-connect connecting view is also used',
    held: {
      'elements/views/connecting/w3m-connecting-wallet-connect-basic-view.ts':
        "@define('w3m-connecting-wallet-connect-basic-view')"
    },
    equal: [hasScreen('ConnectingWalletConnectBasic'), true]
  },
  {
    spec: 'ConnectingSiwe',
    held: { 'state/flows/sign-in.ts': "reset('ConnectingSiwe')" },
    equal: [hasScreen('ConnectingSiwe'), true]
  },
  {
    spec: 'ConnectingFarcaster',
    held: { 'elements/views/social/w3m-connecting-farcaster-view.ts': '#flow.showCode()' },
    equal: [hasScreen('ConnectingFarcaster'), true]
  },
  {
    spec: 'UnsupportedChain: opened when the active network is not among the requested networks, network switching is enabled, unsupported chains are not allowed, and no basic wallet-connect session is active',
    held: {
      'state/modal.ts': [
        'unsupported && enableNetworkSwitch && !allowUnsupportedChain && !isBasic(',
        "reset('UnsupportedChain')"
      ],
      'state/flows/connect.ts': "if ($mustSwitch.get()) openModal('UnsupportedChain')"
    },
    equal: [hasScreen('UnsupportedChain'), true]
  },
  {
    spec: 'ApproveTransaction',
    not: 'What is asked of the embedded wallet is shown by its frame, in a dialog of its own over the modal and with its own way out (frame/host/place.ts): a screen of the kit could be drawn, read and pressed by the page.'
  },
  {
    spec: 'SIWXSignMessage: asks the user to sign the authentication message',
    held: { 'elements/views/sign-in/w3m-siwx-sign-message-view.ts': ['@click=${sign}', "text.value['full-message']"] },
    equal: [hasScreen('SIWXSignMessage'), true]
  },
  {
    spec: 'RegisterAccountName and RegisterAccountNameSuccess',
    held: { 'state/flows/register-name.ts': "reset('RegisterAccountNameSuccess', { name })" },
    equal: [
      [hasScreen('RegisterAccountName'), hasScreen('RegisterAccountNameSuccess')],
      [true, true]
    ]
  },
  {
    spec: 'After a send starts, the view returns to Account without a back step',
    held: { 'state/flows/send.ts': "reset($asked.get() === undefined ? 'Account' : 'WalletSendConfirmed')" },
    equal: [hasScreen('WalletSend'), true]
  },
  { spec: 'Account tabs: Tokens, NFTs, Activity', held: { 'state/account-tab.ts': "'tokens' | 'nfts' | 'activity'" } },
  {
    spec: 'Wallet feature buttons are ordered: onramp, swaps, receive, send',
    held: { 'state/options.ts': 'walletFeaturesOrder:' },
    equal: [defaultFeatures.walletFeaturesOrder, ['onramp', 'swaps', 'receive', 'send']]
  },
  {
    spec: 'Default connect method order: email, social, wallet',
    held: { 'state/options.ts': 'connectMethodsOrder:' },
    equal: [defaultFeatures.connectMethodsOrder, ['email', 'social', 'wallet']]
  },
  {
    spec: 'Connect list group order: walletConnect, recent, injected, featured, custom, external, recommended',
    held: { 'state/wallet-order.ts': 'defaultFeatures.connectorTypeOrder' },
    equal: [
      defaultFeatures.connectorTypeOrder,
      ['walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended']
    ]
  },
  {
    spec: 'The walletConnect group shows only when WalletConnect is enabled and no chain is already connected through it',
    held: { 'state/wallet-connectors.ts': "input.walletConnectInUse ? 'walletconnect-in-use'" }
  },
  {
    spec: 'The other groups show only when non-empty',
    held: { 'state/wallet-order.ts': '.filter(({ wallets }) => wallets.length > 0)' }
  },
  {
    spec: 'A configured order takes priority and the rest follow',
    held: { 'state/options.ts': '...filled[name], ...defaultFeatures[name]' },
    equal: [
      resolveOptions({ networks: [mainnet], features: { connectorTypeOrder: ['recommended', 'custom'] } }).features
        .connectorTypeOrder,
      ['recommended', 'custom', 'walletConnect', 'recent', 'injected', 'featured', 'external']
    ]
  },
  {
    spec: 'Mobile connect label: Open and continue in a new browser tab',
    held: { 'elements/views/connecting/w3m-connecting-wallet-connect-view.ts': "text['open-new-tab']" },
    equal: [pairingMessages['open-new-tab'], 'Open and continue in a new browser tab']
  }
]
