// `w3m-kit/compat/react`: hooks and components with AppKit's names, for React apps written for AppKit. No provider is needed.

export * from '../../elements/compat/index.ts'
export { createAppKit, useAppKit, useAppKitSIWX } from './hooks/app-kit.ts'
export { useAppKitAccount, useAppKitProvider, useWalletInfo } from './hooks/account.ts'
export { useAppKitBalance } from './hooks/balance.ts'
export type { FetchedBalance } from '../../elements/compat/fetch-balance.ts'
export { useAppKitConnection, useAppKitConnections } from './hooks/connections.ts'
export { useDisconnect } from './hooks/disconnect.ts'
export { useAppKitEvents } from './hooks/events.ts'
export { useAppKitNetwork, useAppKitNetworkCore } from './hooks/network.ts'
export { useAppKitUpdateEmail, useAppKitWallet } from './hooks/requests.ts'
export type { AskedOf } from '../../elements/compat/requests.ts'
export { useAppKitState } from './hooks/state.ts'
export { useAppKitTheme } from './hooks/theme.ts'
export { useAppKitWallets } from './hooks/wallets.ts'
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
