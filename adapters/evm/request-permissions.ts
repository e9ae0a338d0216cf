import { isKitError } from '../base/errors.ts'
import { requestWallet } from './wallet-request.ts'
import type { FoundWallet } from './page-wallets.ts'

/**
 * Requests a new account selection (EIP-2255).
 * For a wallet without the method, the caller continues with the usual request.
 */
export async function requestAccountPermission({ provider }: FoundWallet, signal: AbortSignal | undefined): Promise<void> {
  try {
    await requestWallet(provider, 'wallet_requestPermissions', [{ eth_accounts: {} }], { signal })
  } catch (error) {
    if (isKitError(error, 'user-rejected', 'request-pending', 'aborted')) throw error
  }
}

/** Takes back the permission for accounts (EIP-2255). Rejects if the wallet does not support that. */
export function revokePermission({ provider }: FoundWallet): Promise<unknown> {
  return provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
}
