import { callWallet, type WalletCallOptions } from '../base/wallet-call.ts'
import type { Provider } from '../base/provider.ts'

export { walletReplyTimeout } from '../base/wallet-call.ts'

/** Sends a request to a wallet's provider, like `callWallet` (`base/wallet-call.ts`). */
export function requestWallet(
  provider: Provider,
  method: string,
  params?: unknown,
  options?: WalletCallOptions
): Promise<unknown> {
  return callWallet(() => provider.request(params ? { method, params } : { method }), options)
}
