// `w3m-kit/compat`: for sites that were written for AppKit. Changing the import is enough for the common setups.

export { AppKit, createAppKit, type OpenOptions, type SendArguments, type View } from './app-kit.ts'
export type { AccountOf, AccountState, EventState, NetworkState, PublicState, ThemeState, WalletInfo } from './read.ts'
export { AppKitAccountButton, AppKitButton, AppKitConnectButton, AppKitNetworkButton } from './appkit-buttons.ts'
export { BitcoinAdapter, Ethers5Adapter, EthersAdapter, PolkadotAdapter, SolanaAdapter } from './adapters.ts'
export type { AppKitOptions, AppKitThemeVariables, NamedAdapter } from './options.ts'
export {
  createSIWEConfig,
  formatMessage,
  getAddressFromMessage,
  getChainIdFromMessage,
  type FormatMessageFields
} from './siwe.ts'
