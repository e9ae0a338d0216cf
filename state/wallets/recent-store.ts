import { atom } from 'nanostores'
import type { DirectoryWallet } from '../../adapters/api/contract/directory.ts'
import { readJson } from '../platform/storage.ts'

/**
 * Wallets last reached by link or QR code, newest first.
 * Maintained by `recent.ts`, which loads if there may be some.
 */
export const $recentWallets = atom<readonly DirectoryWallet[]>([])

export const recentWalletsKey = 'recent_wallets'

/** Returns the stored value. Untrusted: `recent.ts` validates it. */
export const readRecentWallets = (): unknown => readJson(recentWalletsKey)
