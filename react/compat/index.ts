// `w3m-kit/compat/react`: for React sites that were written for AppKit. Hooks and components by its names; no provider is needed.

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
export type { FetchWalletsOptions, WalletItem, WalletsState } from '../../state/wallet-list.ts'
export {
  AppKitAccountButton,
  AppKitButton,
  AppKitConnectButton,
  AppKitNetworkButton,
  AppKitProvider,
  AppKitWalletButton,
  type AppKitTags
} from './components.ts'
