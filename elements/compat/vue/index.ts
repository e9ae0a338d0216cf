// `w3m-kit/compat/vue`: composables with AppKit's names, for Vue apps written for AppKit. No plugin is needed.

export * from '../index.ts'
export {
  createAppKit,
  useAppKit,
  useAppKitAccount,
  useAppKitBalance,
  useAppKitEvents,
  useAppKitNetwork,
  useAppKitNetworkCore,
  useAppKitProvider,
  useAppKitSIWX,
  useAppKitState,
  useAppKitTheme,
  useDisconnect,
  useWalletInfo
} from './composables.ts'
export {
  useAppKitConnection,
  useAppKitConnections,
  useAppKitUpdateEmail,
  useAppKitWallet,
  useAppKitWallets
} from './connecting.ts'
export type { RefWithFields } from './use-reading.ts'
export type { FetchedBalance } from '../fetch-balance.ts'
export type { AskedOf } from '../requests.ts'
export type { FetchWalletsOptions, WalletItem, WalletsState } from '../../../state/connect/headless-wallets.ts'
