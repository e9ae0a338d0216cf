// The public API of `w3m-kit`. The list is held by test/api.test.ts.

export { createKit, type Kit } from './kit.ts'
export { $kit } from './current.ts'
export type { KitState } from './kit-state.ts'
export {
  selfHosted,
  type AccountType,
  type ConnectMethod,
  type CustomWallet,
  type Features,
  type KitOptions,
  type OptionChanges,
  type Services,
  type ServicesPreset,
  type Social,
  type ThemeMode,
  type ThemeVariables,
  type WalletFeature,
  type WalletGroup
} from './options.ts'
export { cloud } from './cloud.ts'

export { localSiwx, type LocalSiwxOptions } from './siwx/local.ts'
export { serverSiwx, type ServerSiwx, type ServerSiwxOptions } from './siwx/server.ts'
export { signIn, signOut } from './siwx/request.ts'
export type { Cacao } from '../adapters/siwx/cacao.ts'
export type {
  SiweClient,
  SiweMessageFields,
  SiweSession,
  SiwxConfig,
  SiwxMessage,
  SiwxMessageData,
  SiwxRequest,
  SiwxSession
} from './siwx/config.ts'

export { $account, $address, $session } from './current.ts'
export { $activeNamespace, $sessions, type ConnectedSession, type Session, type Sessions } from './session.ts'
export { $chainId, $network, $networks, $unsupportedNetwork } from './networks.ts'
export { $balance, type Balance } from './balance.ts'
export { $open } from './open.ts'
export type { SendRequest, SendResult } from './flows/open-send.ts'
export { callsCapabilities, sendCalls, type CallsProgress, type CallsRequest, type CallsResult } from './calls.ts'
export { $isSmartAccount } from './smart-account.ts'
export { setAccountType } from './account-type.ts'
export { updateOptions } from './update-options.ts'
export { $receivers, forgetReceivers, type Receiver } from './receivers.ts'
export { $sent, clearSent, type SentTransfer } from './sent.ts'
export { $route, type Route, type RouteName, type Routes } from './router.ts'
export { $theme, type Theme } from './theme.ts'
export { $locale } from './text/text.ts'
export { subscribeEvents } from './track.ts'
export type { EventName, Events, TrackedEvent } from './events.ts'

export { KitError } from '../adapters/base/error.ts'
export { HttpError, RpcError, UserRejectedError } from '../adapters/base/errors.ts'
export { errorCodes, type ErrorCode } from '../adapters/base/codes.ts'
export type { AccountId, ChainId, Namespace } from '../adapters/base/caip.ts'
export type { Locale } from '../adapters/base/locales.ts'
export type { Network, NetworkInput } from '../adapters/base/network.ts'
export type { Provider } from '../adapters/base/provider.ts'
export type {
  AccountKind,
  AccountKinds,
  Adapter,
  Connection,
  ConnectionState,
  DappMetadata,
  WalletSource
} from '../adapters/wallet-source.ts'
export type { Call, CallsCapabilities, CallsStatus } from '../adapters/calls.ts'
export type { Chain, NativeBalance, SentState, SentTransaction } from '../adapters/chain.ts'
