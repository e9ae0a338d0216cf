// `w3m-kit/compat`: for apps written for AppKit. For common setups, changing the import is sufficient.

export { AppKit, createAppKit, type OpenOptions, type SendArguments, type View } from './app-kit.ts'
export type {
  AccountOf,
  AccountState,
  EventData,
  EventState,
  NetworkState,
  PublicState,
  ThemeState,
  WalletInfo
} from './app-kit-state.ts'
export type { AllConnections, ConnectionChoice, ConnectionName, ConnectionOf, ConnectionsByNamespace } from './connections.ts'
export type { FetchIdentityOptions, FoundIdentity } from './identity.ts'
export type { RemoteFeatures } from './remote-features.ts'
export type { NamedWallet } from './named-wallets.ts'
export { AppKitAccountButton, AppKitButton, AppKitConnectButton, AppKitNetworkButton, AppKitWalletButton } from './appkit-tags.ts'
export { BitcoinAdapter, Ethers5Adapter, EthersAdapter, PolkadotAdapter, SolanaAdapter } from './adapters.ts'
export type { AppKitFeatures, AppKitOptions, AppKitThemeVariables, NamedAdapter } from './options.ts'
export type { Network as CaipNetwork, NetworkInput as AppKitNetwork } from '../../adapters/base/network.ts'
export type { Provider } from '../../adapters/base/provider.ts'
export {
  createSIWEConfig,
  formatMessage,
  getAddressFromMessage,
  getChainIdFromMessage,
  type FormatMessageFields
} from './siwe.ts'
