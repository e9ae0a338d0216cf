// Entry point of `w3m-kit/testing`.
export { createBitcoinTestWallet } from './bitcoin/bitcoin-test-wallet.ts'
export type { BitcoinTestNetwork } from './bitcoin/networks.ts'
export type { BitcoinTestWallet, BitcoinTestWalletOptions } from './bitcoin/options.ts'
export { logInByEmail, type EmailLoginOptions, type LoginKit } from './email-login.ts'
export { developmentMnemonic } from './keyring.ts'
export { ProviderRpcError, providerErrors, type ProviderErrorCode } from './errors.ts'
export {
  createPolkadotTestWallet,
  type PolkadotTestWallet,
  type PolkadotTestWalletOptions
} from './polkadot/polkadot-test-wallet.ts'
export type { PolkadotKeyType } from './polkadot/keys.ts'
export {
  createSolanaTestWallet,
  type SolanaFeature,
  type SolanaTestChain,
  type SolanaTestWallet,
  type SolanaTestWalletOptions
} from './solana/solana-test-wallet.ts'
export { createTestWallet, type TestWallet, type TestWalletProvider } from './test-wallet.ts'
export type { WatchedAsset } from './watch-asset.ts'
export type { WalletConnectTestSession } from './walletconnect/session.ts'
export {
  createWalletConnectTestWallet,
  type WalletConnectTestWallet,
  type WalletConnectTestWalletOptions
} from './walletconnect/walletconnect-test-wallet.ts'
export type {
  Answer,
  Answering,
  Failure,
  TestWalletChain,
  TestWalletOptions,
  WalletHost,
  WalletInfo,
  WalletRequest
} from './options.ts'
