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
export type { AccountId as CaipAddress, ChainId as CaipNetworkId, Namespace as ChainNamespace } from '../../adapters/base/caip.ts'
export type { Network as CaipNetwork, NetworkInput as AppKitNetwork } from '../../adapters/base/network.ts'
export type { Provider } from '../../adapters/base/provider.ts'
export type { BitcoinConnector } from './bitcoin-provider.ts'
export {
  createSIWEConfig,
  formatMessage,
  getAddressFromMessage,
  getChainIdFromMessage,
  verifySignature,
  type FormatMessageFields,
  type VerifySignatureOptions
} from './siwe.ts'
export {
  BIP122Verifier,
  // oxlint-disable-next-line typescript/no-deprecated -- the examples of AppKit import it
  CloudAuthSIWX,
  DefaultSIWX,
  EIP155Verifier,
  InformalMessenger,
  LocalStorage,
  ReownAuthentication,
  SIWXVerifier,
  SolanaVerifier,
  type DefaultSIWXOptions,
  type InformalMessengerOptions,
  type SIWXMessenger,
  type SIWXSigner,
  type SIWXStorage
} from './siwx.ts'
export type {
  AppKitSIWEClient,
  SIWECreateMessageArgs,
  SIWESession,
  SIWEVerifyMessageArgs,
  SIWXConfig,
  SIWXMessage,
  SIWXSession
} from './siwx-types.ts'
export {
  UniversalConnector,
  type CustomCaipNetwork,
  type UniversalConnectorNetwork,
  type UniversalConnectorOptions,
  type UniversalConnectorSession
} from './universal-connector.ts'
