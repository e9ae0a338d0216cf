/** What host environments hang on `window` and the DOM types do not know. */
export interface WalletWindow {
  readonly TelegramWebviewProxy?: unknown
  readonly TelegramWebviewProxyProto?: unknown
  readonly Telegram?: unknown
  readonly ethereum?: unknown
}
