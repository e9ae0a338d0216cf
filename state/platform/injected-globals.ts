/** Globals that host environments add to `window`, which the DOM types lack. */
export interface InjectedGlobals {
  readonly TelegramWebviewProxy?: unknown
  readonly TelegramWebviewProxyProto?: unknown
  readonly Telegram?: unknown
  readonly ethereum?: unknown
}
