import { isKitError } from '../base/errors.ts'
import { fetchCapabilities, toRecord } from './capabilities.ts'
import type { Assets } from '../chain.ts'

/**
 * Requests the wallet's asset list:
 * `wallet_getCapabilities` (EIP-5792) and, if it reports `assetDiscovery` for the network, `wallet_getAssets` (EIP-7811). A list
 * is used completely or not at all (docs/decisions/storage.md).
 * @throws KitError `aborted`
 */
export const list: Assets['list'] = async (provider, account, { signal }) => {
  try {
    const { assetDiscovery } = await fetchCapabilities(provider, account, signal)
    if (toRecord(assetDiscovery).supported !== true) return undefined
    return await (await import('./parse-wallet-assets.ts')).fetchWalletAssets(provider, account, signal)
  } catch (error) {
    if (isKitError(error, 'aborted')) throw error
    return undefined // method not supported, or timeout: the balance service is used instead
  }
}
