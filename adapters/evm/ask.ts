import { asking, type AskOptions } from '../base/asking.ts'
import type { Provider } from '../base/provider.ts'

export { silentDeadline } from '../base/asking.ts'

/** Asks a wallet by its provider, as `asking` (`base/asking.ts`) says. */
export function ask(provider: Provider, method: string, params?: unknown, options?: AskOptions): Promise<unknown> {
  return asking(() => provider.request(params ? { method, params } : { method }), options)
}
