import { isKitError } from '../base/errors.ts'
import { readCapabilities, recordOf } from './capabilities.ts'
import type { Assets } from '../chain.ts'

/**
 * What a wallet itself lists: `wallet_getCapabilities` (EIP-5792), and where it says `assetDiscovery` for the network, `wallet_getAssets`
 * (EIP-7811). A list is taken whole or not at all (spec section 3).
 *
 * @throws KitError `aborted`
 */
export const list: Assets['list'] = async (provider, account, { signal }) => {
  try {
    const { assetDiscovery } = await readCapabilities(provider, account, signal)
    if (recordOf(assetDiscovery).supported !== true) return undefined
    return await (await import('./listed-assets.ts')).listedAssets(provider, account, signal)
  } catch (error) {
    if (isKitError(error, 'aborted')) throw error
    return undefined // a wallet that does not know these methods, or is too slow: the balance service is asked instead
  }
}
