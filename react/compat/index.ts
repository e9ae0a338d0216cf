// `w3m-kit/compat/react`: hooks and components with AppKit's names, for React apps written for AppKit. No provider is needed.

export * from '../../elements/compat/index.ts'
export {
  createAppKit,
  useAppKit,
  useAppKitAccount,
  useAppKitBalance,
  useAppKitEvents,
  useAppKitNetwork,
  useAppKitProvider,
  useAppKitSIWX,
  useAppKitState,
  useAppKitTheme,
  useDisconnect,
  useWalletInfo,
  type FetchedBalance
} from './hooks.ts'
export { useAppKitConnection, useAppKitConnections, useAppKitWallets } from './wallet-hooks.ts'
export { useAppKitUpdateEmail, useAppKitWallet, type AskedOf } from './wallet-button-hooks.ts'
export type { FetchWalletsOptions, WalletItem, WalletsState } from '../../state/connect/headless-wallets.ts'
export {
  AppKitAccountButton,
  AppKitButton,
  AppKitConnectButton,
  AppKitNetworkButton,
  AppKitProvider,
  AppKitWalletButton,
  type AppKitTags
} from './components.ts'
