// Public API of `w3m-kit`. test/rules/api.test.ts checks the list.

export { createKit, type Kit } from './kit/kit.ts'
export { $kit } from './session/active-session.ts'
export type { KitState } from './session/kit-state.ts'
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
  type Preload,
  type Social,
  type ThemeMode,
  type ThemeVariables,
  type WalletFeature,
  type WalletGroup
} from './options/options.ts'
export { cloud } from './options/cloud.ts'

export { localSiwx, type LocalSiwxOptions } from './sign-in/local.ts'
export { serverSiwx, type ServerSiwx, type ServerSiwxOptions } from './sign-in/server.ts'
export { signIn, signOut } from './kit/sign-in.ts'
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
} from './options/siwx-config.ts'

export { $account, $address, $session } from './session/active-session.ts'
export { $activeNamespace, $sessions, type ConnectedSession, type Session, type Sessions } from './session/session.ts'
export { $chainId, $network, $networks, $unsupportedNetwork } from './networks/networks.ts'
export { $balance, type Balance } from './account/balance.ts'
export { $open } from './router/open.ts'
export type { SendRequest, SendResult } from './send/open-send.ts'
export { callsCapabilities, sendCalls, type CallsProgress, type CallsRequest, type CallsResult } from './kit/send-calls.ts'
export { $isSmartAccount } from './session/smart-account.ts'
export { setAccountType } from './kit/set-account-type.ts'
export { updateOptions } from './kit/update-options.ts'
export { $receivers, forgetReceivers, type Receiver } from './send/recipients.ts'
export { $sent, clearSent, type SentTransfer } from './account/sent.ts'
export { $route, type Route, type RouteName, type Routes } from './router/router.ts'
export { $theme, type Theme } from './options/theme.ts'
export { $locale } from './text/locale.ts'
export { subscribeEvents } from './analytics/track.ts'
export type { EventName, Events, TrackedEvent } from './analytics/events.ts'

export { KitError } from '../adapters/base/kit-error.ts'
export { HttpError, RpcError, UserRejectedError } from '../adapters/base/errors.ts'
export { errorCodes, type ErrorCode } from '../adapters/base/error-codes.ts'
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
