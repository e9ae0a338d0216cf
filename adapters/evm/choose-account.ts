import { isKitError } from '../base/errors.ts'
import { ask } from './ask.ts'
import type { FoundWallet } from './discovery.ts'

/** Lets the visitor choose accounts anew (EIP-2255). A wallet that cannot is asked the usual way next. */
export async function offerChoice({ provider }: FoundWallet, signal: AbortSignal | undefined): Promise<void> {
  try {
    await ask(provider, 'wallet_requestPermissions', [{ eth_accounts: {} }], { signal })
  } catch (error) {
    if (isKitError(error, 'user-rejected', 'request-pending', 'aborted')) throw error
  }
}
